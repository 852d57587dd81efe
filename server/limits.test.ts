import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { testDatabase, type TestDatabase } from '../tools/testing/database.ts'
import { openDatabase } from './db/database.ts'
import { limitSweepJob } from './jobs/limitSweep.ts'
import {
  createCallLimit,
  createDailyLimit,
  createFrequentCallLimit,
  createSenderLimits,
  createRenderingLimit,
  networkOf,
  TooOftenError,
  type SenderLimits,
  type Sender,
} from './limits.ts'

const sender = (fields: Partial<Sender> = {}): Sender => ({
  siteId: 1,
  visitor: 'device_a',
  ip: '203.0.113.7',
  ...fields,
})
let home: TestDatabase

beforeAll(async () => {
  home = await testDatabase()
})
afterEach(async () => {
  vi.useRealTimers()
  await home.database.pool.query('delete from rate_limits')
})
afterAll(() => home.dispose())

const LOOSE = { visitor: 1_000, address: 1_000, site: 1_000 }

/** How many requests of some senders are accepted before the first refusal, and its error. */
async function through(limits: SenderLimits, senders: Iterable<Sender>) {
  const count = createSenderLimits(home.database.counters, 'lead', limits)
  let taken = 0
  for (const one of senders) {
    try {
      await count(one)
      taken += 1
    } catch (error) {
      expect(error).toBeInstanceOf(TooOftenError)
      const { status, message, retryAfterSeconds } = error as TooOftenError
      return { taken, status, message, retryAfterSeconds }
    }
  }
  return { taken }
}

function* repeated(times: number, one: (index: number) => Partial<Sender> = () => ({})) {
  for (let index = 0; index < times; index++) yield sender(one(index))
}

const TOO_OFTEN = 'Too many requests. Please wait 1 minute and try again.'

test('a visitor is stopped at their limit, whatever address they come from', async () => {
  const moving = repeated(5, (index) => ({ ip: `198.51.100.${index}` }))
  expect(await through({ ...LOOSE, visitor: 3 }, moving)).toEqual({
    taken: 3,
    status: 429,
    message: TOO_OFTEN,
    retryAfterSeconds: 60,
  })
})

test('an address is stopped at its limit, whatever cookies come from it', async () => {
  const changing = repeated(5, (index) => ({ visitor: index % 2 ? null : `device_${index}` }))
  expect(await through({ ...LOOSE, address: 3 }, changing)).toMatchObject({ taken: 3, message: TOO_OFTEN })
})

test('a site is limited across all visitors', async () => {
  const crowd = repeated(5, (index) => ({ ip: `198.51.100.${index}`, visitor: `device_${index}` }))
  expect(await through({ ...LOOSE, site: 3 }, crowd)).toMatchObject({
    taken: 3,
    message: 'We’re very busy right now. Please wait 1 minute and try again.',
  })
})

test('what happens on one site does not stop anybody on another', async () => {
  const senders = [...repeated(3), ...repeated(3, () => ({ siteId: 2 }))]
  expect(await through({ visitor: 3, address: 3, site: 3 }, senders)).toEqual({ taken: 6 })
})

test('refused requests do not count for the site', async () => {
  const count = createSenderLimits(home.database.counters, 'lead', { ...LOOSE, address: 1, site: 3 })
  for (const one of repeated(10)) await count(one).catch(() => undefined)
  await count(sender({ ip: '198.51.100.1', visitor: null }))
  await count(sender({ ip: '198.51.100.2', visitor: null }))
  await expect(count(sender({ ip: '198.51.100.3', visitor: null }))).rejects.toThrow('very busy')
})

test('it says how long is left, and lets in again after it', async () => {
  vi.useFakeTimers({ now: 0, toFake: ['Date'] })
  const count = createSenderLimits(home.database.counters, 'lead', { ...LOOSE, visitor: 1 })
  await count(sender())
  vi.setSystemTime(15_400)
  await expect(count(sender())).rejects.toMatchObject({
    retryAfterSeconds: 45,
    message: expect.stringMatching(/wait 45 seconds and try again\.$/),
  })
  vi.setSystemTime(59_500)
  await expect(count(sender())).rejects.toMatchObject({
    retryAfterSeconds: 1,
    message: expect.stringMatching(/wait 1 second and try again\.$/),
  })
  vi.setSystemTime(60_001)
  await count(sender())
})

describe('several processes', () => {
  test('count together, and one that restarts continues the count', async () => {
    const elsewhere = await openDatabase(home.url, { max: 2 })
    try {
      const limits = { ...LOOSE, visitor: 4 }
      const [one, other] = [
        createSenderLimits(home.database.counters, 'lead', limits),
        createSenderLimits(elsewhere.counters, 'lead', limits),
      ]
      for (const count of [one, other, one, createSenderLimits(elsewhere.counters, 'lead', limits)])
        await count(sender())
      for (const count of [one, other, createSenderLimits(home.database.counters, 'lead', limits)])
        await expect(count(sender())).rejects.toThrow(TOO_OFTEN)
    } finally {
      await elsewhere.close()
    }
  })

  test('accept exactly the limit, however many arrive at once', async () => {
    const counts = Array.from({ length: 4 }, () => createCallLimit(home.database.counters, 'calls', 25))
    const calls = Array.from({ length: 100 }, (_, index) => counts[index % 4]!('203.0.113.7'))
    const answers = await Promise.allSettled(calls)
    expect(answers.filter(({ status }) => status === 'fulfilled').length).toBe(25)
  })

  test('kinds of calls and addresses count apart', async () => {
    const [events, feeds] = ['events', 'feeds'].map((kind) => createCallLimit(home.database.counters, kind, 1))
    await events!('2001:db8:1:2::1')
    await feeds!('2001:db8:1:2::1')
    await events!('2001:db8:1:3::1')
    await expect(events!('2001:db8:1:2::2')).rejects.toThrow(TOO_OFTEN)
  })
})

describe('calls that every browser makes', () => {
  const processes = (perMinute: number, count: number) =>
    Array.from({ length: count }, () => createFrequentCallLimit(home.database.counters, 'events', perMinute))
  const taken = async (calls: readonly Promise<void>[]) =>
    (await Promise.allSettled(calls)).filter(({ status }) => status === 'fulfilled').length
  const points = async () =>
    (await home.database.pool.query<{ points: number }>('select points from rate_limits')).rows.map((row) => row.points)

  test('are counted in the database once an eighth of the limit is used up', async () => {
    const [count] = processes(40, 1)
    for (let call = 1; call <= 5; call++) await count!('203.0.113.7')
    expect(await points()).toEqual([])
    for (let call = 6; call <= 7; call++) await count!('203.0.113.7')
    expect(await points()).toEqual([2])
  })

  test('are limited exactly for an address that talks to one process', async () => {
    const [count] = processes(40, 1)
    expect(await taken(Array.from({ length: 100 }, () => count!('203.0.113.7')))).toBe(40)
    await expect(count!('203.0.113.7')).rejects.toThrow(TOO_OFTEN)
    await count!('203.0.113.8')
  })

  test('are limited over all processes, of which each further one takes an eighth more', async () => {
    const [one, other] = processes(40, 2)
    expect(await taken(Array.from({ length: 50 }, () => one!('203.0.113.7')))).toBe(40)
    expect(await taken(Array.from({ length: 50 }, () => other!('203.0.113.7')))).toBe(5)
  })

  test('are let in again after a minute', async () => {
    vi.useFakeTimers({ now: 0, toFake: ['Date'] })
    const [count] = processes(8, 1)
    expect(await taken(Array.from({ length: 10 }, () => count!('203.0.113.7')))).toBe(8)
    vi.setSystemTime(59_000)
    await expect(count!('203.0.113.7')).rejects.toMatchObject({ retryAfterSeconds: 1 })
    vi.setSystemTime(60_001)
    expect(await taken(Array.from({ length: 10 }, () => count!('203.0.113.7')))).toBe(8)
  })

  test('are all counted in the database if an eighth of the limit is less than one', async () => {
    const [one, other] = processes(7, 2)
    expect(await taken(Array.from({ length: 14 }, (_, call) => (call % 2 ? one! : other!)('203.0.113.7')))).toBe(7)
  })
})

test('counters contain no personal data, and are removed when they expire', async () => {
  vi.useFakeTimers({ now: Date.now() - 61_000, toFake: ['Date'] })
  await createSenderLimits(home.database.counters, 'lead', LOOSE)(sender({ visitor: 'a-secret-of-a-cookie' }))
  vi.useRealTimers()
  await createCallLimit(home.database.counters, 'events', 1)('203.0.113.9')
  const keys = async () => (await home.database.pool.query<{ key: string }>('select key from rate_limits')).rows
  expect(await keys()).toHaveLength(4)
  expect(JSON.stringify(await keys())).not.toContain('a-secret')
  await limitSweepJob(home.database).run({}, { id: 'sweep', isLast: false })
  expect(await keys()).toEqual([{ key: 'events:203.0.113.9' }])
})

describe('what a network does in a day', () => {
  const KEY = 'a key for tests that is long enough'

  test('is limited by the site’s number, for all processes and each site separately, until the day is over', async () => {
    const [one, other] = [KEY, KEY].map((key) => createDailyLimit(home.database.counters, 'lookup-day', key))
    const from = (ip: string, siteId = 1) => ({ siteId, ip, perDay: 3 })
    for (const count of [one!, other!, one!]) await count(from('2001:db8:1:2::1'))
    await expect(other!(from('2001:db8:1:2::9'))).rejects.toMatchObject({
      status: 429,
      message: 'That’s as many as we can look up in one day. Please try again tomorrow.',
      retryAfterSeconds: expect.toSatisfy((seconds: number) => seconds > 86_000 && seconds <= 86_400),
    })
    await other!(from('2001:db8:1:3::1'))
    await other!(from('2001:db8:1:2::1', 2))
    // A site with a higher number takes more from the same network.
    await one!({ ...from('2001:db8:1:2::1'), perDay: 10 })
    // Addresses of a day are not stored.
    const { rows } = await home.database.pool.query<{ key: string }>('select key from rate_limits')
    expect(rows.length).toBe(3)
    expect(JSON.stringify(rows)).not.toContain('2001')
    await home.database.pool.query("update rate_limits set expire = 1 where key like 'lookup-day%'")
    await one!(from('2001:db8:1:2::1'))
  })

  test('from this machine is not counted', async () => {
    const count = createDailyLimit(home.database.counters, 'lookup-day', KEY)
    for (const ip of ['127.0.0.1', '::1', '127.0.0.1']) await count({ siteId: 1, ip, perDay: 1 })
  })
})

describe('pages that are rendered', () => {
  const rendered = async (perMinute: number, ips: Iterable<string>) => {
    const reported: string[] = []
    const count = createRenderingLimit(perMinute, (network) => reported.push(network))
    const answers = []
    for (const ip of ips)
      answers.push(
        await count(ip).then(
          () => true,
          (error: TooOftenError) => [error.status, error.message, error.retryAfterSeconds],
        ),
      )
    return { answers, reported }
  }
  const REFUSED = [429, 'Too many requests. Please wait 1 minute and try again.', 60]

  test('are counted by address, and reported to the operator once', async () => {
    const ips = ['203.0.113.7', '203.0.113.7', '203.0.113.7', '203.0.113.7', '203.0.113.8']
    expect(await rendered(2, ips)).toEqual({ answers: [true, true, REFUSED, REFUSED, true], reported: ['203.0.113.7'] })
  })

  test('are counted by network in IPv6', async () => {
    const { answers } = await rendered(1, ['2001:db8:1:2::1', '2001:db8:1:2::2', '2001:db8:1:3::1'])
    expect(answers).toEqual([true, REFUSED, true])
  })

  test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])('are not counted for %s', async (ip) => {
    expect(
      (
        await rendered(
          1,
          Array.from({ length: 5 }, () => ip),
        )
      ).answers,
    ).not.toContainEqual(REFUSED)
  })

  test('are not counted without a limit', async () => {
    const ips = Array.from({ length: 1_000 }, () => '203.0.113.7')
    expect((await rendered(0, ips)).answers).not.toContainEqual(REFUSED)
  })
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
  ['2001:db8:1:2:ffff::1', '2001:db8:1:2::'],
  ['2001:db8:1:3::1', '2001:db8:1:3::'],
  ['::1', '::'],
  ['a socket', 'a socket'],
])('%s is counted as %s', (ip, network) => expect(networkOf(ip)).toBe(network))
