import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authenticator, type Deceit } from '../../tools/testing/authenticator.ts'
import { consolePages } from '../../tools/testing/consolePages.ts'
import { testPlatform, type TestPlatform } from '../../tools/testing/platform.ts'
import { CONSOLE, giveStaff, PASSWORD, staffBrowser, type StaffBrowser } from '../../tools/testing/staff.ts'
import { RATE_LIMITS } from '../limits.ts'
import { WRONG_PASSKEY } from './passkeys.ts'
import { staffMailJobs, type StaffMail } from './staff.ts'
import { staffAudit, staffPasskeys, staffSessions } from './table.ts'

const ORIGIN = `http://${CONSOLE}`
/** More than the tests of one passkey make. */
const ATTEMPTS = 25

let platform: TestPlatform
/** People of both tenants, signed in, with a passkey each. */
let ana: Person
let ben: Person

interface Person {
  id: string
  browser: StaffBrowser
  key: ReturnType<typeof authenticator>
}

beforeAll(async () => {
  platform = await testPlatform({
    console: { handle: consolePages, clientDir: null },
    rateLimits: { guesses: { ...RATE_LIMITS.guesses, identifier: ATTEMPTS, device: 10_000, address: 10_000 } },
  })
  ana = await person('ana', 'a')
  ben = await person('ben', 'b')
})
afterAll(() => platform.dispose())

async function person(name: string, tenant: 'a' | 'b'): Promise<Person> {
  const email = `${name}@dealer.example`
  const id = await giveStaff(platform.database, email, 'sales', { website_id: platform.tenants[tenant].website.id })
  const browser = staffBrowser(platform)
  await browser.signIn(email)
  const key = authenticator(ORIGIN)
  expect((await add(browser, key)).status).toBe(302)
  return { id, browser, key }
}

const read = async (browser: StaffBrowser) => JSON.parse((await browser.get('/account/passkeys')).text)
const add = async (browser: StaffBrowser, key: ReturnType<typeof authenticator>, deceit?: Deceit) =>
  browser.post('/account/passkeys', {
    intent: 'add',
    name: 'Phone',
    answer: JSON.stringify(key.register((await read(browser)).options, deceit)),
  })
const optionsOf = async (browser: StaffBrowser) => JSON.parse((await browser.get('/sign-in')).text).passkey
const send = (browser: StaffBrowser, answer: object) =>
  browser.post('/sign-in/passkey', { answer: JSON.stringify(answer), next: '/account' })
const isIn = async (browser: StaffBrowser) => (await browser.get('/')).status === 200
const passkeysOf = (id: string) =>
  platform.database.drizzle.select().from(staffPasskeys).where(eq(staffPasskeys.user_id, id))

describe('signing in', () => {
  test('with a passkey makes a session, ends the earlier one, and is in the log', async () => {
    const browser = staffBrowser(platform, ben.browser.jar)
    await ben.browser.post('/sign-out', {})
    const answered = await send(browser, ana.key.answer(await optionsOf(browser)))
    expect([answered.status, answered.headers.location]).toEqual([302, '/account'])
    expect(JSON.parse((await browser.get('/account')).text)).toMatchObject({
      person: { email: 'ana@dealer.example' },
      passkeys: 1,
    })
    const [entry] = await platform.database.drizzle
      .select()
      .from(staffAudit)
      .where(eq(staffAudit.action, 'account.signed_in'))
      .then((rows) => rows.slice(-1))
    expect(entry).toMatchObject({ subject: 'ana@dealer.example', after: { with: 'passkey' } })
    expect((await passkeysOf(ana.id))[0]!.used_at).not.toBeNull()
    await ben.browser.signIn('ben@dealer.example', PASSWORD)
  })

  test.each<[string, Deceit]>([
    ['another origin', { origin: 'http://attacker.example' }],
    ['another port', { origin: `${ORIGIN}:8443` }],
    ['another relying party', { rpId: 'attacker.example' }],
    ['a parent domain as relying party', { rpId: 'localhost' }],
    ['no verification of its person', { verified: false }],
    ['a count that went back', { counter: 1 }],
  ])('is refused for %s', async (_, deceit) => {
    const browser = staffBrowser(platform)
    const refused = await send(browser, ana.key.answer(await optionsOf(browser), deceit))
    expect([refused.status, JSON.parse(refused.text).error]).toEqual([422, WRONG_PASSKEY])
    expect(await isIn(browser)).toBe(false)
  })

  test('is refused for a challenge that was answered, is made up, or was made for something else', async () => {
    const browser = staffBrowser(platform)
    const options = await optionsOf(browser)
    expect((await send(browser, ana.key.answer(options))).status).toBe(302)
    const thief = staffBrowser(platform)
    expect((await send(thief, ana.key.answer(options))).status).toBe(422)
    expect((await send(thief, ana.key.answer({ ...options, challenge: 'AAAA' }))).status).toBe(422)
    const { challenge } = (await read(ana.browser)).options
    expect((await send(thief, ana.key.answer({ ...options, challenge }))).status).toBe(422)
    expect(await isIn(thief)).toBe(false)
  })

  test('is refused for another person’s passkey under one’s own name, and for one that nobody has', async () => {
    const browser = staffBrowser(platform)
    const answer = ben.key.answer(await optionsOf(browser))
    expect((await send(browser, { ...answer, id: ana.key.id, rawId: ana.key.id })).status).toBe(422)
    const named = ben.key.answer(await optionsOf(browser))
    const userHandle = Buffer.from(ana.id).toString('base64url')
    expect((await send(browser, { ...named, response: { ...named.response, userHandle } })).status).toBe(422)
    expect((await send(browser, authenticator(ORIGIN).answer(await optionsOf(browser)))).status).toBe(422)
    for (const text of [{}, { id: ana.key.id }, { id: ana.key.id, response: {} }])
      expect((await send(browser, text)).status).toBe(422)
    expect(await isIn(browser)).toBe(false)
  })

  test('is limited as with passwords', async () => {
    const browser = staffBrowser(platform)
    const statuses = new Set<number>()
    for (let guess = 0; guess < ATTEMPTS + 1; guess++)
      statuses.add((await send(browser, { id: 'made-up', response: {} })).status)
    expect(statuses).toEqual(new Set([422, 429]))
  })
})

describe('adding', () => {
  test('takes this person’s challenge, once, from this console', async () => {
    const { options } = await read(ana.browser)
    const post = (browser: StaffBrowser, answer: object) =>
      browser.post('/account/passkeys', { intent: 'add', name: 'Laptop', answer: JSON.stringify(answer) })
    // Ben is made to add Ana’s, or a passkey that Ana has.
    expect((await post(ben.browser, authenticator(ORIGIN).register(options))).status).toBe(422)
    expect((await add(ben.browser, ana.key)).status).toBe(422)
    for (const deceit of [{ origin: 'http://attacker.example' }, { rpId: 'attacker.example' }, { verified: false }])
      expect((await add(ben.browser, authenticator(ORIGIN), deceit)).status).toBe(422)
    expect((await post(ana.browser, authenticator(ORIGIN).register(options))).status).toBe(302)
    expect((await post(ana.browser, authenticator(ORIGIN).register(options))).status).toBe(422)
    expect([(await passkeysOf(ana.id)).length, (await passkeysOf(ben.id)).length]).toEqual([2, 1])
  })

  test('and removing take the password again after ten minutes', async () => {
    const { browser, id } = ben
    const outdate = () =>
      platform.database.drizzle
        .update(staffSessions)
        .set({ confirmed_at: new Date(Date.now() - 600_000) })
        .where(eq(staffSessions.user_id, id))
    const key = authenticator(ORIGIN)
    const answer = JSON.stringify(key.register((await read(browser)).options))
    await outdate()
    expect((await read(browser)).options).toBeNull()
    const given = { intent: 'add', name: 'Late', answer }
    expect((await browser.post('/account/passkeys', given)).status).toBe(403)
    expect((await browser.post('/account/passkeys', { intent: 'remove', id: ben.key.id })).status).toBe(403)
    expect((await browser.post('/account/passkeys', { intent: 'confirm', password: PASSWORD })).status).toBe(302)
    expect((await browser.post('/account/passkeys', given)).status).toBe(302)
    expect((await browser.post('/account/passkeys', { intent: 'remove', id: key.id })).status).toBe(302)
    const out = staffBrowser(platform)
    expect((await send(out, key.answer(await optionsOf(out)))).status).toBe(422)
  })
})

test('nobody sees, renames or removes another’s', async () => {
  expect(JSON.stringify(await read(ben.browser))).not.toContain(ana.key.id)
  for (const given of [
    { intent: 'name', name: 'Mine' },
    { intent: 'remove', name: '' },
  ])
    expect((await ben.browser.post('/account/passkeys', { ...given, id: ana.key.id })).status).toBe(404)
  expect((await passkeysOf(ana.id))[0]).toMatchObject({ id: ana.key.id, name: 'Phone' })
  const rename = { intent: 'name', id: ana.key.id, name: 'Desk phone' }
  expect((await ana.browser.post('/account/passkeys', rename)).status).toBe(302)
  expect((await ana.browser.post('/account/passkeys', { ...rename, name: ' ' })).status).toBe(422)
  expect((await passkeysOf(ana.id))[0]).toMatchObject({ name: 'Desk phone' })
})

test('a passkey that is added or removed is mailed to its person, by its name', async () => {
  const cy = await person('cy', 'a')
  const [key] = await passkeysOf(cy.id)
  expect((await cy.browser.post('/account/passkeys', { intent: 'remove', id: key!.id })).status).toBe(302)
  const mailed: StaffMail[] = []
  const { changes } = staffMailJobs({
    database: platform.database.platform,
    origin: ORIGIN,
    send: async (mail) => void mailed.push(mail),
  })
  await changes.run({}, { id: 'one', isLast: true })
  expect(mailed.filter(({ to }) => to === 'cy@dealer.example')).toMatchObject([
    { kind: 'account', change: 'passkey_added', name: 'Phone' },
    { kind: 'account', change: 'passkey_removed', name: 'Phone' },
  ])
})
