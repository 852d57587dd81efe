import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SettingsLayer } from '@forecourt/rules/site/config.ts'
import type { Account, Owner } from './owner.ts'
import type { Dealer } from '../dealer.ts'
import { createSignInLimits, RATE_LIMITS, type CodeLimits } from '../limits.ts'
import { leads } from '../leads/table.ts'
import { testDatabase, type TestDatabase } from '../../tools/testing/database.ts'
import { testDealers, type TestDealers } from '../../tools/testing/dealers.ts'
import { twoTenants, type TwoTenants } from '../../tools/testing/twoTenants.ts'
import { openAuth } from './owners.ts'
import { owners, ownerSessions, savedSearches } from './table.ts'

const KEY = 'a key for tests that is long enough'
const GARAGE: SettingsLayer = { garage_enabled: true }
const PLENTY: CodeLimits = { identifier: 10_000, device: 10_000, address: 10_000 }

let home: TestDatabase
let tenants: TwoTenants
let dealers: TestDealers
/** Codes as they were handed over to be sent, newest last. */
let codes: { websiteId: number; email: string; code: string }[] = []

const signInWith = ({ codes: ofCodes, guesses }: { codes: CodeLimits; guesses: CodeLimits }, resendSeconds = 0) => ({
  auth: openAuth({
    secretKey: KEY,
    accounts: home.database.accounts,
    onCode: async (websiteId, email, code) => void codes.push({ websiteId, email, code }),
    onError: (error) => {
      throw error
    },
  }),
  accounts: home.database.accounts,
  limits: createSignInLimits(home.database.counters, { codes: { ...ofCodes, resendSeconds }, guesses }),
  storesMessages: true,
})

beforeAll(async () => {
  home = await testDatabase()
  tenants = await twoTenants(home.database, { a: GARAGE, b: { ...GARAGE, locale: 'en-NZ' } })
  dealers = await testDealers(home.database, { signIn: signInWith({ codes: PLENTY, guesses: PLENTY }) })
})
afterAll(async () => {
  await dealers.close()
  await home.dispose()
})
beforeEach(() => {
  codes = []
})

const VISIT = { secure: false, device: null, ip: '203.0.113.7', userAgent: 'Mozilla/5.0 (Linux) Chrome/140.0' }

/** A browser with its cookies, on one site. */
function browser(dealer: Dealer, jar = new Map<string, string>()) {
  return {
    jar,
    async use<T>(work: (account: Account) => Promise<T>): Promise<T> {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
      const account = dealer.owners.account({ ...VISIT, cookie })
      try {
        return await work(account)
      } finally {
        for (const line of account.setCookies) {
          const [pair = ''] = line.split(';')
          const [name = '', value = ''] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]
          if (/max-age=0/i.test(line)) jar.delete(name)
          else jar.set(name, value)
        }
      }
    },
  }
}
type Browser = ReturnType<typeof browser>

const request = (who: Browser, typed: string) => who.use((account) => account.requestCode(typed))
const enter = (who: Browser, code: string) => who.use((account) => account.signIn(code))
async function signIn(who: Browser, typed: string) {
  await request(who, typed)
  return enter(who, codes.at(-1)!.code)
}
const ownerIn = (who: Browser): Promise<Owner | null> => who.use((account) => account.owner())
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 200,
    (error: { status: number; fields?: object }) => [error.status, error.fields ?? null],
  )
const REFUSED = [422, { code: 'That code is wrong or has expired. Check it, or ask for a new one.' }]
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('signing in (§6.3)', () => {
  test('a code signs in once, and the first time makes the account', async () => {
    const who = browser(dealers.a)
    expect(await ownerIn(who)).toBeNull()
    expect(await signIn(who, ' Ana@Visitor.example ')).toEqual({ registered: true })
    const owner = await ownerIn(who)
    expect(owner?.identifier).toEqual({ kind: 'email', email: 'ana@visitor.example' })
    const { code } = codes.at(-1)!
    expect(await outcome(enter(who, code))).toEqual([409, null])
    expect(await signIn(who, 'ana@visitor.example')).toEqual({ registered: false })
    expect((await ownerIn(who))?.id).toBe(owner!.id)
  })

  test('a phone number signs in as well, in any spelling', async () => {
    const who = browser(dealers.a)
    expect(await signIn(who, '0491 570 156')).toEqual({ registered: true })
    expect(await signIn(browser(dealers.a), '+61 491 570 156')).toEqual({ registered: false })
    expect((await ownerIn(who))?.identifier).toEqual({ kind: 'phone', phone: '+61491570156' })
  })

  test('the same address on two sites is two people', async () => {
    const [a, b] = [browser(dealers.a), browser(dealers.b)]
    await signIn(a, 'both@visitor.example')
    await signIn(b, 'both@visitor.example')
    const [ofA, ofB] = [await ownerIn(a), await ownerIn(b)]
    expect(ofA!.id).not.toBe(ofB!.id)
    await ofA!.watchlist.add([tenants.a.cars[0]!.id])
    expect(await ofB!.watchlist.list()).toEqual([])
  })

  test('a code of one site is worth nothing at the other', async () => {
    const [a, b] = [browser(dealers.a), browser(dealers.b)]
    await request(a, 'cross@visitor.example')
    const { code } = codes.at(-1)!
    await request(b, 'cross@visitor.example')
    if (codes.at(-1)!.code !== code) expect(await outcome(enter(b, code))).toEqual(REFUSED)
    // Nor does the cookie that remembers the request.
    expect(await outcome(enter(browser(dealers.b, new Map(a.jar)), code))).toEqual([409, null])
  })

  test('the session of one site is nobody at the other', async () => {
    const a = browser(dealers.a)
    await signIn(a, 'session@visitor.example')
    expect(await ownerIn(a)).not.toBeNull()
    expect(await ownerIn(browser(dealers.b, new Map(a.jar)))).toBeNull()
  })

  test('a forged or changed session cookie is nobody', async () => {
    const a = browser(dealers.a)
    await signIn(a, 'forged@visitor.example')
    const value = a.jar.get('forecourt_owner')!
    for (const changed of [value.slice(0, -4), `x${value.slice(1)}`, decodeURIComponent(value).split('.')[0]!, ''])
      expect(await ownerIn(browser(dealers.a, new Map([['forecourt_owner', changed]])))).toBeNull()
  })

  test('of 8 parallel uses of one code one succeeds', async () => {
    const who = browser(dealers.a)
    await request(who, 'parallel@visitor.example')
    const { code } = codes.at(-1)!
    const all = await Promise.all(
      Array.from({ length: 8 }, () => outcome(enter(browser(dealers.a, new Map(who.jar)), code))),
    )
    expect(all.filter((one) => one === 200)).toHaveLength(1)
    expect(all.filter((one) => one !== 200)).toEqual(Array.from({ length: 7 }, () => REFUSED))
  })

  test('a code needs the browser that asked for it', async () => {
    await request(browser(dealers.a), 'other@visitor.example')
    expect(await outcome(enter(browser(dealers.a), codes.at(-1)!.code))).toEqual([409, null])
  })

  test('after five wrong guesses the right code is refused too', async () => {
    const who = browser(dealers.a)
    await request(who, 'five@visitor.example')
    const { code } = codes.at(-1)!
    for (let guess = 0; guess < 5; guess++) expect(await outcome(enter(who, wrong(code)))).toEqual(REFUSED)
    expect(await outcome(enter(who, code))).toEqual(REFUSED)
  })

  test('a planted session is ended by signing in', async () => {
    const attacker = browser(dealers.a)
    await signIn(attacker, 'attacker@visitor.example')
    const victim = browser(dealers.a, new Map(attacker.jar))
    await signIn(victim, 'victim@visitor.example')
    expect((await ownerIn(victim))?.identifier).toEqual({ kind: 'email', email: 'victim@visitor.example' })
    expect(victim.jar.get('forecourt_owner')).not.toBe(attacker.jar.get('forecourt_owner'))
    expect(await ownerIn(attacker)).toBeNull()
  })

  test('no code is stored, in any form that could be tried out without the key', async () => {
    await request(browser(dealers.a), 'stored@visitor.example')
    const { code } = codes.at(-1)!
    const { rows } = await home.database.pool.query<{ text: string }>('select c::text as text from owner_codes c')
    expect(rows.length).toBeGreaterThan(0)
    for (const { text } of rows) {
      expect(text).not.toContain(code)
      expect(text).not.toContain('stored@visitor.example')
    }
  })

  test.each([
    ['', '*This is a required field.'],
    ['nobody', 'Please enter an email address or a mobile number.'],
    ['ana@', 'invalid email address'],
    ['61491570156@phone.invalid', 'invalid email address'],
    ['07 4655 5010', 'Must be an Australian mobile number.'],
  ])('%j is refused beside the field, and no code is sent', async (typed, message) => {
    expect(await outcome(request(browser(dealers.a), typed))).toEqual([422, { identifier: message }])
    expect(codes).toEqual([])
  })

  test('where sign-in is off nobody gets a code, and a session is nobody', async () => {
    const plain = await testDealers(home.database)
    try {
      const who = browser(plain.a)
      expect(await outcome(request(who, 'ana@visitor.example'))).toEqual([404, null])
      expect(await ownerIn(who)).toBeNull()
    } finally {
      await plain.close()
    }
  })
})

describe('limits', () => {
  let limited: TestDealers
  beforeAll(async () => {
    limited = await testDealers(home.database, {
      signIn: signInWith({ codes: RATE_LIMITS.codes, guesses: RATE_LIMITS.guesses }),
    })
  })
  afterAll(() => limited.close())

  test('new codes give no more guesses: ten in an hour, whatever browser asks', async () => {
    let compared = 0
    const answers: unknown[] = []
    for (let resend = 0; resend < RATE_LIMITS.codes.identifier; resend++) {
      const who = browser(limited.a)
      await request(who, 'bounded@visitor.example')
      const { code } = codes.at(-1)!
      for (let guess = 0; guess < 4; guess++) {
        const answer = await outcome(enter(who, wrong(code)))
        answers.push(answer)
        if (Array.isArray(answer) && answer[0] === 422) compared += 1
      }
    }
    expect(compared).toBe(RATE_LIMITS.guesses.identifier)
    expect(answers.slice(compared).every((answer) => Array.isArray(answer) && answer[0] === 429)).toBe(true)
    expect(await outcome(request(browser(limited.a), 'bounded@visitor.example'))).toEqual([429, null])
    // The other site counts for itself.
    expect(await outcome(request(browser(limited.b), 'bounded@visitor.example'))).toBe(200)
  })

  test('another code waits for half a minute, for a known and an unknown address alike', async () => {
    const waiting = await testDealers(home.database, { signIn: signInWith({ codes: PLENTY, guesses: PLENTY }, 30) })
    try {
      await signIn(browser(dealers.a), 'known@visitor.example')
      const answers = []
      for (const typed of ['known@visitor.example', 'unknown@visitor.example']) {
        const who = browser(waiting.a)
        answers.push([await outcome(request(who, typed)), [...who.jar.keys()], await outcome(request(who, typed))])
      }
      expect(answers[0]).toEqual([200, ['forecourt_sign_in'], [429, null]])
      expect(answers[1]).toEqual(answers[0])
    } finally {
      await waiting.close()
    }
  })
})

describe('what is a person’s own (§3.23)', () => {
  let who: Browser
  let owner: Owner
  let address: string
  beforeEach(async () => {
    address = `${crypto.randomUUID()}@visitor.example`
    who = browser(dealers.a)
    await signIn(who, address)
    owner = (await ownerIn(who))!
  })

  test('vehicles are saved once, newest first, and none of another site', async () => {
    const [first, second] = tenants.a.cars
    await owner.watchlist.add([first!.id])
    await owner.watchlist.add([first!.id, second!.id, tenants.b.cars[0]!.id, 999_999])
    expect((await owner.watchlist.list()).map(({ id }) => id).toSorted()).toEqual([first!.id, second!.id].toSorted())
    await owner.watchlist.remove([first!.id])
    expect((await owner.watchlist.list()).map(({ id }) => id)).toEqual([second!.id])
  })

  test('messages sent with the confirmed address are theirs, on this site only, until the account is deleted', async () => {
    const send = (tenant: 'a' | 'b', email: string) => {
      const { id: _id, lead_id: _leadId, ...lead } = tenants[tenant].lead
      return home.database.drizzle
        .insert(leads)
        .values({
          ...lead,
          reference: crypto.randomUUID(),
          submission_id: crypto.randomUUID(),
          lead: { ...lead.lead, email },
        })
        .returning()
    }
    const [mine] = await send('a', address.toUpperCase())
    await send('b', address)
    await send('a', `x${address}`)
    owner = (await ownerIn(who))!
    expect((await owner.enquiries()).map(({ reference }) => reference)).toEqual([mine!.reference])
    expect(JSON.stringify(await owner.data())).toContain(mine!.reference)

    await owner.remove()
    const [kept] = await home.database.drizzle.select().from(leads).where(eq(leads.id, mine!.id))
    expect(kept).toMatchObject({ owner_id: null, reference: mine!.reference })
    expect(await ownerIn(who)).toBeNull()
    const { rows } = await home.database.pool.query('select from owner_sessions where owner_id = $1', [owner.id])
    expect(rows).toEqual([])
  })

  test('cars are their own, on this site only, in the download, and go with the account', async () => {
    const car = {
      make: 'Toyota',
      model: 'HiLux',
      year: 2019,
      registration: '123ABC',
      state: 'QLD',
      odometer: 45_000,
      lastServiceOn: '2026-05-25',
      nextServiceOn: null,
      registrationDueOn: '2027-01-31',
    }
    await owner.cars.add(car)
    await owner.cars.add({ ...car })
    expect(await owner.cars.list()).toHaveLength(1)
    const [stored] = await owner.cars.list()
    expect(stored).toEqual({ id: expect.any(String), ...car })
    const strangers = [browser(dealers.a), browser(dealers.b)]
    for (const [index, stranger] of strangers.entries()) {
      await signIn(stranger, index === 0 ? `z${address}` : address)
      const { cars } = (await ownerIn(stranger))!
      expect([await cars.list(), await cars.find(stored!.id), await cars.change(stored!.id, car)]).toEqual([
        [],
        null,
        false,
      ])
      await cars.remove(stored!.id)
    }
    expect(await owner.cars.change(stored!.id, { ...car, odometer: 50_000 })).toBe(true)
    expect(await owner.cars.find(stored!.id)).toMatchObject({ odometer: 50_000 })
    expect(await owner.cars.find('none')).toBeNull()
    expect((await owner.data()).own_vehicles).toMatchObject([{ registration: '123ABC', make: 'Toyota' }])

    const left = Array.from({ length: 10 }, (_, index) => outcome(owner.cars.add({ ...car, odometer: index })))
    expect((await Promise.all(left)).filter((answer) => answer === 200)).toHaveLength(9)
    await owner.remove()
    const { rows } = await home.database.pool.query('select from owner_cars where owner_id = $1', [owner.id])
    expect(rows).toEqual([])
  })

  test('sessions are listed and revoked, and the download has no token', async () => {
    const phone = browser(dealers.a)
    await signIn(phone, address)
    const sessions = await owner.sessions()
    expect(sessions.map(({ current }) => current).toSorted()).toEqual([false, true])
    const [row] = await home.database.drizzle.select().from(ownerSessions).where(eq(ownerSessions.owner_id, owner.id))
    expect(JSON.stringify(await owner.data())).not.toContain(row!.token)
    await owner.revoke(sessions.find(({ current }) => !current)!.id)
    expect(await ownerIn(phone)).toBeNull()
    expect(await ownerIn(who)).not.toBeNull()
  })

  test('changes since the visit before are shown for the whole visit', async () => {
    const car = tenants.a.cars[0]!
    await owner.watchlist.add([car.id])
    await home.database.pool.query(
      `update owner_watchlist set viewed_at = viewed_at - interval '31 minutes', viewed_price_cents = 6000000 where owner_id = $1`,
      [owner.id],
    )
    for (const cents of [5_900_000, 5_800_000]) {
      await owner.watchlist.look(new Map([[car.id, cents]]))
      const [watched] = await owner.watchlist.list()
      expect([watched!.looks.before.cents, watched!.looks.latest.cents]).toEqual([6_000_000, cents])
    }
  })

  test('notices are turned off by the link of a mail, with its signature only', async () => {
    expect(await dealers.a.owners.stopMails(owner.id, 'x'.repeat(22))).toBe(false)
    expect((await ownerIn(who))!.notices).toBe(true)
    const { signature } = dealers.a.owners.alerts.link(owner.id)
    expect(await dealers.b.owners.stopMails(owner.id, signature)).toBe(false)
    expect(await dealers.a.owners.stopMails(owner.id, signature)).toBe(true)
    expect((await ownerIn(who))!.notices).toBe(false)
  })

  test('a search saved with the own address needs no confirmation, any other one does', async () => {
    const search = { slug: 'new-used-and-demo', query: 'make=Toyota', label: 'Toyota' }
    await dealers.a.owners.alerts.save(search, address, owner)
    await dealers.a.owners.alerts.save(search, address, owner)
    expect(await owner.searches.list()).toMatchObject([{ label: 'Toyota', confirmed: true }])
    await dealers.a.owners.alerts.save(search, `x${address}`, owner)
    const [other] = await home.database.drizzle
      .select()
      .from(savedSearches)
      .where(eq(savedSearches.email, `x${address}`))
    expect(other).toMatchObject({ owner_id: null, confirmed_at: null, asked_at: null })
    const { alerts } = dealers.a.owners
    const { signature } = alerts.link(other!.id)
    expect(await alerts.open(other!.id, 'x'.repeat(22))).toBeNull()
    expect(await dealers.b.owners.alerts.open(other!.id, signature)).toBeNull()
    expect(await alerts.open(other!.id, signature)).toMatchObject({ confirmed: false })
    await alerts.confirm(other!.id)
    expect(await alerts.open(other!.id, signature)).toMatchObject({ confirmed: true })
    await alerts.remove(other!.id, false)
    expect(await alerts.open(other!.id, signature)).toBeNull()
  })

  test('nobody else’s account, sessions or codes are seen by the role of an account', async () => {
    await signIn(browser(dealers.a), `y${address}`)
    const seen = await home.database.owner(tenants.a.website.id, owner.id).transaction(async (tx) => ({
      owners: (await tx.select().from(owners)).map(({ id }) => id),
      sessions: [...new Set((await tx.select().from(ownerSessions)).map(({ owner_id }) => owner_id))],
    }))
    expect(seen).toEqual({ owners: [owner.id], sessions: [owner.id] })
  })
})
