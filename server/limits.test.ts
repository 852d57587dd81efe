import { afterEach, expect, test, vi } from 'vitest'
import { createLeadLimits, networkOf, TooOftenError, type Sender } from './limits.ts'

const sender = (fields: Partial<Sender> = {}): Sender => ({
  siteId: 1,
  deviceId: 'device_a',
  ip: '203.0.113.7',
  ...fields,
})
const LOOSE = { visitor: 1_000, address: 1_000, site: 1_000 }

/** How many of some senders get through before the first that does not, and what that one is told. */
async function through(limits: Parameters<typeof createLeadLimits>[0], senders: Iterable<Sender>) {
  const count = createLeadLimits(limits)
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

const TOO_OFTEN = 'That was too often in a short time. Please try again in 1 minute.'

afterEach(() => {
  vi.useRealTimers()
})

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
  const changing = repeated(5, (index) => ({ deviceId: index % 2 ? null : `device_${index}` }))
  expect(await through({ ...LOOSE, address: 3 }, changing)).toMatchObject({ taken: 3, message: TOO_OFTEN })
})

test('a site is stopped at its limit, whoever comes', async () => {
  const crowd = repeated(5, (index) => ({ ip: `198.51.100.${index}`, deviceId: `device_${index}` }))
  expect(await through({ ...LOOSE, site: 3 }, crowd)).toMatchObject({
    taken: 3,
    message: 'Very many people are writing to us at this moment. Please try again in 1 minute.',
  })
})

test('what happens on one site does not stop anybody on another', async () => {
  const senders = [...repeated(3), ...repeated(3, () => ({ siteId: 2 }))]
  expect(await through({ visitor: 3, address: 3, site: 3 }, senders)).toEqual({ taken: 6 })
})

test('one who is stopped uses up nothing of the site', async () => {
  const count = createLeadLimits({ ...LOOSE, address: 1, site: 3 })
  for (const one of repeated(10)) await count(one).catch(() => undefined)
  await count(sender({ ip: '198.51.100.1', deviceId: null }))
  await count(sender({ ip: '198.51.100.2', deviceId: null }))
  await expect(count(sender({ ip: '198.51.100.3', deviceId: null }))).rejects.toThrow('Very many people')
})

test('it says how long is left, and lets in again after it', async () => {
  vi.useFakeTimers({ now: 0 })
  const count = createLeadLimits({ ...LOOSE, visitor: 1 })
  await count(sender())
  vi.setSystemTime(15_400)
  await expect(count(sender())).rejects.toMatchObject({
    retryAfterSeconds: 45,
    message: expect.stringMatching(/in 45 seconds\.$/),
  })
  vi.setSystemTime(59_500)
  await expect(count(sender())).rejects.toMatchObject({
    retryAfterSeconds: 1,
    message: expect.stringMatching(/in 1 second\.$/),
  })
  vi.setSystemTime(60_001)
  await count(sender())
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
