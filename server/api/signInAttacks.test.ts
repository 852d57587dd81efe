import { createHash } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { RATE_LIMITS } from '../limits.ts'
import { owners } from '../owners/table.ts'
import type { SealedCode } from '../owners/owners.ts'
import { PUBLIC_KIND } from '../pages/pages.ts'
import type { Answer } from '../../tools/testing/fetch.ts'
import { hostA, hostB, testPlatform, type TestPlatform } from '../../tools/testing/platform.ts'
import { browserOn, codeIn, cookiesOf, signInForms, type Browser } from '../../tools/testing/signIn.ts'

const PATH = '/my-garage'
const SESSION = 'forecourt_owner'
const PENDING = 'forecourt_sign_in'
const NOBODY = { user: null, watchlist: [] }
const WRONG_CODE = {
  message: 'Please check the details you entered.',
  fields: { code: 'That code is wrong or has expired. Check it, or ask for a new one.' },
}
const NO_CODE = { message: 'Please ask for a new code.', fields: null }

let platform: TestPlatform
let sent: SealedCode[] = []
/** Statements on behalf of visitors. */
let statements: string[] = []

beforeAll(async () => {
  const plenty = { device: 10_000, address: 10_000 }
  platform = await testPlatform({
    handle: signInForms,
    kindOf: (path) => (path.startsWith(PATH) ? { ...PUBLIC_KIND, private: true } : PUBLIC_KIND),
    sendCode: async (code) => void sent.push(code),
    rateLimits: {
      codes: { ...RATE_LIMITS.codes, ...plenty, resendSeconds: 0 },
      guesses: { ...RATE_LIMITS.guesses, ...plenty },
    },
    settings: { a: { garage_enabled: true }, b: { garage_enabled: true, locale: 'en-NZ' } },
  })
  watch(platform.database.counters as unknown as pg.Pool)
})
afterAll(() => platform.dispose())
beforeEach(() => {
  sent = []
  statements = []
})

/** Notes every statement of a pool. */
function watch(pool: pg.Pool) {
  const watched = new WeakSet<pg.PoolClient>()
  pool.on('acquire', (client) => {
    if (watched.has(client)) return
    watched.add(client)
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    client.query = ((...given: unknown[]) => {
      const [first] = given
      statements.push(typeof first === 'string' ? first : (first as { text: string }).text)
      return query(...given)
    }) as typeof client.query
  })
}

const browser = (host = hostA, cookies?: ReadonlyMap<string, string>) => browserOn(platform, host, PATH, cookies)
const request = (who: Browser, email: string) => who.form(`identifier=${encodeURIComponent(email)}`)
const lastCode = () => codeIn(sent.at(-1)!)
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
async function signedIn(email: string, host = hostA) {
  const who = browser(host)
  await request(who, email)
  expect((await who.form(`code=${await lastCode()}`)).status).toBe(303)
  return who
}
const said = ({ status, text }: Answer) => [status, JSON.parse(text)]

/** Everything of an answer that a visitor can compare, without the values that differ each time. */
const seenIn = ({ status, headers, text }: Answer) => {
  const { date: _date, 'set-cookie': cookies = [], 'x-request-id': _id, ...others } = headers
  return { status, text, others, cookies: cookies.map((line) => line.replace(/=[^;]*/, '=')) }
}

describe('enumeration', () => {
  beforeAll(async () => {
    await platform.database.drizzle.insert(owners).values({
      id: 'known',
      website_id: platform.tenants.a.website.id,
      email: 'known@visitor.example',
      email_verified: true,
    })
  })

  test('a known and an unknown address get the same answers, for the same statements', async () => {
    const seen = []
    const emails = ['first@visitor.example', 'known@visitor.example', 'unkno@visitor.example']
    for (const email of emails) {
      const who = browser()
      statements = []
      const asked = await request(who, email)
      const code = await lastCode()
      const guessed = await who.form(`code=${wrong(code)}`)
      seen.push({ asked: seenIn(asked), guessed: seenIn(guessed), statements })
    }
    // The first one of a process also opens connections and makes the site's instance.
    const [, known, unknown] = seen
    expect(known!.statements.length).toBeGreaterThan(5)
    expect(unknown).toEqual(known)
    expect([known!.asked.status, known!.guessed.status]).toEqual([303, 422])
    expect(sent.map(({ email }) => email)).toEqual(emails)
  })

  test('so they do once they have asked too often', async () => {
    const seen = []
    for (const email of ['known@visitor.example', 'other@visitor.example']) {
      const answers = []
      for (let again = 0; again <= RATE_LIMITS.codes.identifier; again++) answers.push(await request(browser(), email))
      seen.push(seenIn(answers.at(-1)!))
    }
    // The window of the known address began with the test before.
    const minutes = (text: string) => text.replace(/\d+ minutes/, 'n minutes')
    expect(seen.map((one) => ({ ...one, text: minutes(one.text), others: null }))).toEqual(
      Array.from({ length: 2 }, () => ({
        status: 429,
        text: '{"message":"Too many requests. Please wait n minutes and try again.","fields":null}',
        cookies: ['forecourt_visitor=; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax'],
        others: null,
      })),
    )
  })
})

test('brute force: resends of the code give no more guesses', async () => {
  const statuses: number[] = []
  for (let resend = 0; resend < RATE_LIMITS.codes.identifier; resend++) {
    const who = browser()
    await request(who, 'forced@visitor.example')
    const code = await lastCode()
    for (let guess = 0; guess < 4; guess++) statuses.push((await who.form(`code=${wrong(code)}`)).status)
    // Not even the right one.
    if (resend === RATE_LIMITS.codes.identifier - 1) statuses.push((await who.form(`code=${code}`)).status)
  }
  const guesses = RATE_LIMITS.guesses.identifier
  expect(statuses.slice(0, guesses)).toEqual(Array.from({ length: guesses }, () => 422))
  expect(statuses.slice(guesses)).toEqual(Array.from({ length: 21 - guesses }, () => 429))
  expect((await request(browser(), 'forced@visitor.example')).status).toBe(429)
})

describe('replay', () => {
  test('a code that has been used is refused, with the cookies of its request', async () => {
    const who = browser()
    await request(who, 'replay@visitor.example')
    const [code, cookies] = [await lastCode(), new Map(who.jar)]
    expect((await who.form(`code=${code}`)).status).toBe(303)
    expect(said(await browser(hostA, cookies).form(`code=${code}`))).toEqual([422, WRONG_CODE])
    expect(said(await who.form(`code=${code}`))).toEqual([409, NO_CODE])
  })

  test('an earlier code is refused once another one has been sent, and an expired one too', async () => {
    const who = browser()
    await request(who, 'earlier@visitor.example')
    const first = await lastCode()
    await request(who, 'earlier@visitor.example')
    const second = await lastCode()
    if (first !== second) expect(said(await who.form(`code=${first}`))).toEqual([422, WRONG_CODE])
    await platform.database.pool.query(`update owner_codes set expires_at = now() - interval '1 second'`)
    expect(said(await who.form(`code=${second}`))).toEqual([422, WRONG_CODE])
  })

  test('the cookie of a session that was signed out is nobody', async () => {
    const who = await signedIn('left@visitor.example')
    const cookies = new Map(who.jar)
    await who.form('sign-out=1')
    const again = browser(hostA, cookies)
    expect((await again.auth()).data).toEqual(NOBODY)
    expect((await again.change({ add: [platform.tenants.a.cars[0]!.id] })).status).toBe(401)
  })
})

describe('session fixation', () => {
  test('a planted session is not adopted, and ends', async () => {
    const attacker = await signedIn('attacker@visitor.example')
    const victim = browser(hostA, new Map(attacker.jar))
    await request(victim, 'victim@visitor.example')
    await victim.form(`code=${await lastCode()}`)
    expect(victim.jar.get(SESSION)).not.toBe(attacker.jar.get(SESSION))
    expect((await victim.auth()).data.user).toMatchObject({ email: 'victim@visitor.example' })
    expect((await attacker.auth()).data).toEqual(NOBODY)
  })

  test.each(['made-up', 'made-up.c2lnbmVk'])('nor is an invented one: %s', async (value) => {
    const victim = browser(hostA, new Map([[SESSION, value]]))
    expect((await victim.auth()).data).toEqual(NOBODY)
    await request(victim, `${value.length}@visitor.example`)
    await victim.form(`code=${await lastCode()}`)
    expect((await victim.auth()).data.user).not.toBeNull()
    expect((await browser(hostA, new Map([[SESSION, value]])).auth()).data).toEqual(NOBODY)
  })

  test('the cookie of the request is for its own address alone', async () => {
    const attacker = browser()
    await request(attacker, 'mine@visitor.example')
    const code = await lastCode()
    const [, expires, signature] = attacker.jar.get(PENDING)!.split('.')
    const forged = `${Buffer.from('yours@visitor.example').toString('base64url')}.${expires}.${signature}`
    const longer = attacker.jar.get(PENDING)!.replace(expires!, String(Number(expires) + 1))
    for (const value of [forged, longer])
      expect(said(await browser(hostA, new Map([[PENDING, value]])).form(`code=${code}`))).toEqual([409, NO_CODE])
  })
})

describe('CSRF', () => {
  const FOREIGN = [
    ['another site', { origin: 'http://attacker.example' }],
    ['a sister site', { origin: `http://${hostB}` }],
    ['an opaque origin', { origin: 'null' }],
    ['another scheme', { origin: `https://${hostA}`, 'sec-fetch-site': 'same-site' }],
    ['a browser that says cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['a browser that says same-site', { 'sec-fetch-site': 'same-site' }],
  ] as const

  test.each(FOREIGN)('nothing is done for %s', async (_, headers) => {
    const who = await signedIn(`${createHash('md5').update(JSON.stringify(headers)).digest('hex')}@visitor.example`)
    const before = new Map(who.jar)
    sent = []
    for (const body of ['identifier=csrf%40visitor.example', 'code=123456', 'sign-out=1'])
      expect([body, (await who.form(body, headers)).status]).toEqual([body, 403])
    const { status } = await who.change({ add: [platform.tenants.a.cars[0]!.id] }, headers)
    expect([status, sent, new Map(who.jar)]).toEqual([403, [], before])
    const { data } = await who.auth()
    expect([data.user === null, data.watchlist]).toEqual([false, []])
  })

  test('a code that a stranger asked for signs nobody in to the stranger’s account', async () => {
    await request(browser(), 'stranger@visitor.example')
    expect(said(await browser().form(`code=${await lastCode()}`))).toEqual([409, NO_CODE])
  })

  test('no script reads the cookies, and other sites’ forms do not send them', async () => {
    const who = browser()
    const lines = cookiesOf((await request(who, 'lax@visitor.example')).headers)
    lines.push(...cookiesOf((await who.form(`code=${await lastCode()}`)).headers))
    const set = lines.filter((line) => /^(forecourt_owner|forecourt_sign_in)=/.test(line))
    expect(set.length).toBeGreaterThan(1)
    for (const line of set) {
      expect(line).toMatch(/; HttpOnly/i)
      expect(line).toMatch(/; SameSite=Lax/i)
      expect(line).not.toMatch(/; Domain/i)
    }
  })
})

describe('another site', () => {
  test('its code is refused, and its cookies are nobody’s', async () => {
    const [a, b] = [browser(hostA), browser(hostB)]
    await request(a, 'both@visitor.example')
    const ofA = await lastCode()
    await request(b, 'both@visitor.example')
    if ((await lastCode()) !== ofA) expect(said(await b.form(`code=${ofA}`))).toEqual([422, WRONG_CODE])
    expect(said(await browser(hostB, a.jar).form(`code=${ofA}`))).toEqual([409, NO_CODE])
    expect((await a.form(`code=${ofA}`)).status).toBe(303)
  })

  test('its session is nobody: no data, no change, no page', async () => {
    const who = await signedIn('session@visitor.example')
    await who.change({ add: [platform.tenants.a.cars[0]!.id] })
    const there = browser(hostB, who.jar)
    expect((await there.auth()).data).toEqual(NOBODY)
    expect((await there.change({ remove: [platform.tenants.a.cars[0]!.id] })).status).toBe(401)
    expect((await there.get()).text).toContain('nobody')
    expect((await who.auth()).data.watchlist).toHaveLength(1)
  })
})

test('parallel use: of 8 requests with one code one signs in, and there is one account and one session', async () => {
  const who = browser()
  await request(who, 'parallel@visitor.example')
  const code = await lastCode()
  const answers = await Promise.all(Array.from({ length: 8 }, () => browser(hostA, who.jar).form(`code=${code}`)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([303, ...Array.from({ length: 7 }, () => 422)])
  const { rows } = await platform.database.pool.query<{ sessions: number }>(
    `select count(s.id)::int as sessions from owners o left join owner_sessions s on s.owner_id = o.id
      where o.email = 'parallel@visitor.example' group by o.id`,
  )
  expect(rows).toEqual([{ sessions: 1 }])
})
