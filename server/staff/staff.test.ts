import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { consolePages } from '../../tools/testing/consolePages.ts'
import { cookiesOf } from '../../tools/testing/signIn.ts'
import { codeOf, CONSOLE, giveStaff, PASSWORD, staffBrowser, type StaffBrowser } from '../../tools/testing/staff.ts'
import { hostB, testPlatform, type TestPlatform } from '../../tools/testing/platform.ts'
import { RATE_LIMITS } from '../limits.ts'
import { firstOperatorToken, staffMailJobs, type StaffMail } from './staff.ts'
import { staffAudit, staffInvitations, staffRoles, staffSessions, staffUsers } from './table.ts'

const SESSION = 'forecourt_staff'
const SECOND = 'forecourt_staff_second'

let platform: TestPlatform
let mailed: StaffMail[] = []
let resets: string[] = []
let jobs: ReturnType<typeof staffMailJobs>

beforeAll(async () => {
  const plenty = { identifier: 10_000, device: 10_000, address: 10_000 }
  platform = await testPlatform({
    console: { handle: consolePages, clientDir: null },
    staffMails: { invitations: async () => {}, reset: async (email) => void resets.push(email) },
    rateLimits: {
      codes: { ...plenty, resendSeconds: 0 },
      guesses: { ...RATE_LIMITS.guesses, device: 10_000, address: 10_000 },
    },
  })
  jobs = staffMailJobs({
    database: platform.database.platform,
    origin: `http://${CONSOLE}`,
    send: async (mail) => void mailed.push(mail),
  })
})
afterAll(() => platform.dispose())
beforeEach(() => {
  mailed = []
  resets = []
})

const browser = (cookies?: ReadonlyMap<string, string>) => staffBrowser(platform, cookies)
const siteOf = (key: 'a' | 'b') => ({ website_id: platform.tenants[key].website.id })
const dataOf = ({ text }: { text: string }) => JSON.parse(text) as { error?: string; fields?: Record<string, string> }
const run = (job: { run(data: object, attempt: { id: string; isLast: boolean }): Promise<void> }, data: object = {}) =>
  job.run(data, { id: 'one', isLast: true })
const audit = (action: string) =>
  platform.database.drizzle
    .select()
    .from(staffAudit)
    .where(eq(staffAudit.action, action as never))

async function signedIn(email: string, password = PASSWORD): Promise<StaffBrowser> {
  const who = browser()
  expect((await who.signIn(email, password)).status).toBe(302)
  return who
}
const isIn = async (who: StaffBrowser) => (await who.get('/')).status === 200
const sessionsOf = async (id: string) =>
  (await platform.database.drizzle.select().from(staffSessions).where(eq(staffSessions.user_id, id))).length

describe('enumeration', () => {
  test('a known and an unknown address get the same answers', async () => {
    await giveStaff(platform.database, 'known@dealer.example', 'sales', siteOf('a'))
    const seen = []
    for (const email of ['known@dealer.example', 'unkno@dealer.example']) {
      const wrong = await browser().signIn(email, 'not the password')
      const forgotten = await browser().post('/forgotten-password', { email })
      seen.push(
        [wrong, forgotten].map(({ status, text, headers }) => ({
          status,
          text: text.replaceAll(email, ''),
          location: headers.location,
          cookies: cookiesOf(headers).map((line) => line.replace(/=[^;]*/, '=')),
        })),
      )
    }
    expect(seen[1]).toEqual(seen[0])
    expect(seen[0]!.map(({ status }) => status)).toEqual([422, 302])
    expect(resets).toEqual(['known@dealer.example', 'unkno@dealer.example'])
    for (const email of resets) await run(jobs.reset, { email })
    expect(mailed.map(({ to }) => to)).toEqual(['known@dealer.example'])
  })
})

test.each([
  ['', '', ['Please enter your email address.', 'Please enter your password.']],
  ['kim@dealer', 'something', ['Please enter your email address.']],
  ['kim@dealer.example', '', ['Please enter your password.']],
])('signing in as %j with %j says all that is missing', async (email, password, problems) => {
  const { status, text } = await browser().signIn(email, password)
  expect(status).toBe(422)
  expect(text.match(/Please enter your [a-z ]+\./g)).toEqual(expect.arrayContaining(problems))
  expect(new Set(text.match(/Please enter your [a-z ]+\./g)).size).toBe(problems.length)
})

test('brute force: guesses of one address end, the right one too', async () => {
  await giveStaff(platform.database, 'forced@dealer.example', 'sales', siteOf('a'))
  const statuses: number[] = []
  for (let guess = 0; guess < RATE_LIMITS.guesses.identifier; guess++)
    statuses.push((await browser().signIn('forced@dealer.example', `wrong ${guess} wrong`)).status)
  const last = await browser().signIn('forced@dealer.example')
  statuses.push(last.status)
  expect(last.text).toMatch(/Too many attempts\. Please wait \d+ minutes and try again\./)
  expect(statuses).toEqual([...Array.from({ length: RATE_LIMITS.guesses.identifier }, () => 422), 429])
})

test('signing in rightly, and confirming the password, are never too many attempts', async () => {
  await giveStaff(platform.database, 'often@dealer.example', 'sales', siteOf('a'))
  const wrong = async () => (await browser().signIn('often@dealer.example', 'wrong wrong wrong')).status
  expect(await wrong()).toBe(422)
  for (let time = 0; time <= RATE_LIMITS.guesses.identifier; time++)
    expect((await browser().signIn('often@dealer.example')).status).toBe(302)
  // The wrong one counts as before.
  const statuses: number[] = []
  for (let guess = 1; guess <= RATE_LIMITS.guesses.identifier; guess++) statuses.push(await wrong())
  expect(statuses).toEqual([...Array.from({ length: RATE_LIMITS.guesses.identifier - 1 }, () => 422), 429])
})

describe('links', () => {
  test('the first operator’s link makes one operator, once, and none after that', async () => {
    const { platform: database } = platform.database
    const earlier = await firstOperatorToken(database, new Date())
    const token = await firstOperatorToken(database, new Date())
    const account = { name: 'Op', email: 'op@platform.example', password: PASSWORD }
    expect((await browser().post(`/invitation/${earlier}`, account)).status).toBe(410)
    const gone = async () => JSON.parse((await browser().get(`/invitation/${earlier}`)).text) as object
    expect(await gone()).toMatchObject({ invitation: null, hasOperator: false })
    const empty = await browser().post(`/invitation/${token}`, { name: ' ', email: 'op@', password: '' })
    expect([empty.status, dataOf(empty).fields]).toEqual([
      422,
      {
        name: 'Please enter your name.',
        email: 'Please enter your email address.',
        password: 'Please enter a password.',
      },
    ])
    const tries = await Promise.all(
      ['op', 'op2', 'op3'].map((name) =>
        browser().post(`/invitation/${token}`, { ...account, email: `${name}@platform.example` }),
      ),
    )
    expect(tries.map(({ status }) => status).toSorted()).toEqual([302, 410, 410])
    expect(await firstOperatorToken(database, new Date())).toBeNull()
    expect(await gone()).toMatchObject({ invitation: null, hasOperator: true })
    const { drizzle } = platform.database
    expect(await drizzle.select().from(staffRoles).where(eq(staffRoles.role, 'operator'))).toHaveLength(1)
    expect(await drizzle.select().from(staffUsers).where(eq(staffUsers.name, 'Op'))).toHaveLength(1)
  })

  test('an invitation is for its address, works once, and not once it is withdrawn or has expired', async () => {
    const inviterId = await giveStaff(platform.database, 'inviter@dealer.example', 'dealer_principal', siteOf('a'))
    const who = await signedIn('inviter@dealer.example')
    const scope = `site:${siteOf('a').website_id}`
    const linkOf = async (email: string) => {
      expect((await who.post('/people/invite', { intent: 'invite', email, role: 'sales', scope })).status).toBe(302)
      await run(jobs.invitations)
      return new URL(mailed.at(-1)!.href).pathname
    }
    const account = { name: 'New', email: 'someone.else@dealer.example', password: PASSWORD }
    const link = await linkOf('new@dealer.example')
    const weak = await browser().post(link, { ...account, password: 'password123' })
    expect([weak.status, dataOf(weak).fields]).toEqual([
      422,
      {
        password:
          'This password is easy to guess. Use several words that don’t belong together, or a password manager.',
      },
    ])
    const accepted = browser()
    expect((await accepted.post(link, account)).status).toBe(302)
    expect(JSON.parse((await accepted.get('/account')).text)).toMatchObject({ person: { email: 'new@dealer.example' } })
    expect((await browser().post(link, account)).status).toBe(410)
    expect((await browser().get(link)).status).toBe(410)

    const withdrawn = await linkOf('withdrawn@dealer.example')
    const [row] = await platform.database.drizzle
      .select()
      .from(staffInvitations)
      .where(eq(staffInvitations.email, 'withdrawn@dealer.example'))
    expect((await who.post('/people', { intent: 'withdraw', id: row!.id })).status).toBe(302)
    expect((await browser().post(withdrawn, account)).status).toBe(410)

    const expired = await linkOf('expired@dealer.example')
    await platform.database.pool.query(
      `update staff_invitations set expires_at = now() where email = 'expired@dealer.example'`,
    )
    expect((await browser().post(expired, account)).status).toBe(410)

    // Whoever invited has lost the right since.
    const distrusted = await linkOf('distrusted@dealer.example')
    const inviter = eq(staffRoles.user_id, inviterId)
    await platform.database.drizzle.update(staffRoles).set({ role: 'sales' }).where(inviter)
    const lapsed = await browser().get(distrusted)
    expect([lapsed.status, JSON.parse(lapsed.text)]).toMatchObject([410, { invitation: { isLapsed: true } }])
    const late = await browser().post(distrusted, account)
    expect([late.status, late.text]).toEqual([
      410,
      expect.stringContaining('Whoever invited you may not give this access any more.'),
    ])
    // Someone else sends it again, and so invites.
    await giveStaff(platform.database, 'inviter-2@dealer.example', 'dealer_principal', siteOf('a'))
    const [sent] = await platform.database.drizzle
      .select()
      .from(staffInvitations)
      .where(eq(staffInvitations.email, 'distrusted@dealer.example'))
    const other = await signedIn('inviter-2@dealer.example')
    const stateOf = async () =>
      (
        JSON.parse((await other.get('/people')).text) as { invitations: { email: string; state: string }[] }
      ).invitations.find(({ email }) => email === 'distrusted@dealer.example')!.state
    expect(await stateOf()).toMatch(/^Can’t be accepted: .+ may not give this role any more/)
    expect((await other.post('/people', { intent: 'resend', id: sent!.id })).status).toBe(302)
    await run(jobs.invitations)
    expect((await browser().get(new URL(mailed.at(-1)!.href).pathname)).status).toBe(200)
    expect(await stateOf()).toMatch(/^Valid until /)
    await platform.database.drizzle.update(staffRoles).set({ role: 'dealer_principal' }).where(inviter)

    // Someone who has an account accepts as themself, and nobody else does it for them.
    await giveStaff(platform.database, 'has@dealer.example', 'sales', siteOf('b'))
    const second = await linkOf('has@dealer.example')
    expect((await browser().post(second, account)).status).toBe(409)
    expect((await accepted.post(second, {})).status).toBe(403)
    expect((await (await signedIn('has@dealer.example')).post(second, {})).status).toBe(302)
    const accepts = (await audit('invitation.accepted')).filter(
      ({ website_id }) => website_id === siteOf('a').website_id,
    )
    expect(accepts.map(({ who: name, subject }) => [name, subject])).toEqual([
      ['New', 'new@dealer.example'],
      ['has', 'has@dealer.example'],
    ])
  })

  test('a link that sets a new password works once, for its account, and signs every browser out', async () => {
    const id = await giveStaff(platform.database, 'reset@dealer.example', 'sales', siteOf('a'))
    const who = await signedIn('reset@dealer.example')
    await run(jobs.reset, { email: 'reset@dealer.example' })
    const link = new URL(mailed.at(-1)!.href).pathname
    expect((await browser().get(link)).status).toBe(200)
    expect((await browser().post(link, { password: 'short' })).status).toBe(422)
    expect((await browser().post(link, { password: `${PASSWORD} new` })).status).toBe(302)
    expect([await isIn(who), await sessionsOf(id)]).toEqual([false, 0])
    expect((await browser().post(link, { password: `${PASSWORD} other` })).status).toBe(410)
    expect((await browser().get('/new-password/made-up')).status).toBe(410)
    expect((await browser().signIn('reset@dealer.example')).status).toBe(422)
    expect((await browser().signIn('reset@dealer.example', `${PASSWORD} new`)).status).toBe(302)
  })
})

describe('two-step sign-in', () => {
  test('takes a code of the app that is used once, or a recovery code that is used once', async () => {
    await giveStaff(platform.database, 'two@dealer.example', 'sales', siteOf('a'))
    const who = await signedIn('two@dealer.example')
    expect((await who.post('/account/authenticator', { intent: 'start', password: 'wrong wrong' })).status).toBe(422)
    const started = await who.post('/account/authenticator', { intent: 'start', password: PASSWORD })
    const { begun } = JSON.parse(started.text) as { begun: { uri: string; secret: string; codes: string } }
    const recovery = begun.codes.split(' ')
    const at = () => codeOf(begun.secret, new Date())
    const wrong = await who.post('/account/authenticator', {
      intent: 'finish',
      uri: begun.uri,
      codes: begun.codes,
      code: '000000',
    })
    expect([wrong.status, JSON.parse(wrong.text).begun]).toEqual([422, begun])
    expect((await who.post('/account/authenticator', { intent: 'finish', code: at() })).status).toBe(302)
    expect(await isIn(who)).toBe(true)

    const next = browser()
    expect((await next.signIn('two@dealer.example')).headers.location).toBe('/sign-in/code?next=%2F')
    expect([next.jar.has(SESSION), next.jar.has(SECOND), await isIn(next)]).toEqual([false, true, false])
    expect((await next.post('/sign-in/code', { code: '000000' })).status).toBe(422)
    const again = browser()
    await again.signIn('two@dealer.example')
    const code = at()
    expect((await next.post('/sign-in/code', { code })).status).toBe(302)
    expect(await isIn(next)).toBe(true)
    // Someone who has the password too and has seen the code.
    expect((await again.post('/sign-in/code', { code })).status).toBe(409)
    expect(await isIn(again)).toBe(false)
    await again.signIn('two@dealer.example')
    expect((await again.post('/sign-in/code', { code: recovery[0]! })).status).toBe(302)
    const third = browser()
    await third.signIn('two@dealer.example')
    expect((await third.post('/sign-in/code', { code: recovery[0]! })).status).toBe(422)
    expect((await browser().post('/sign-in/code', { code: at() })).status).toBe(409)
    expect(await audit('account.second_factor_on')).toHaveLength(1)
  })
})

describe('sessions', () => {
  test('a planted session is not adopted, and ends', async () => {
    await giveStaff(platform.database, 'attacker@dealer.example', 'sales', siteOf('b'))
    await giveStaff(platform.database, 'victim@dealer.example', 'sales', siteOf('a'))
    const attacker = await signedIn('attacker@dealer.example')
    const victim = browser(attacker.jar)
    await victim.signIn('victim@dealer.example')
    expect(victim.jar.get(SESSION)).not.toBe(attacker.jar.get(SESSION))
    expect([await isIn(victim), await isIn(attacker)]).toEqual([true, false])
    expect(await isIn(browser(new Map([[SESSION, 'made-up.c2lnbmVk']])))).toBe(false)
  })

  test('are listed and revoked by their own person alone', async () => {
    const id = await giveStaff(platform.database, 'mine@dealer.example', 'sales', siteOf('a'))
    await giveStaff(platform.database, 'other@dealer.example', 'operator')
    const [first, second, other] = [
      await signedIn('mine@dealer.example'),
      await signedIn('mine@dealer.example'),
      await signedIn('other@dealer.example'),
    ]
    const { sessions } = JSON.parse((await first.get('/account')).text) as {
      sessions: { id: string; current: boolean }[]
    }
    expect(sessions.map(({ current }) => current).toSorted()).toEqual([false, true])
    const ofSecond = sessions.find(({ current }) => !current)!.id
    await other.post('/account', { intent: 'session', id: ofSecond })
    expect(await sessionsOf(id)).toBe(2)
    await first.post('/account', { intent: 'session', id: ofSecond })
    expect([await isIn(first), await isIn(second)]).toEqual([true, false])
    const more = [await signedIn('mine@dealer.example'), await signedIn('mine@dealer.example')]
    await other.post('/account', { intent: 'sessions' })
    expect(await sessionsOf(id)).toBe(3)
    await first.post('/account', { intent: 'sessions' })
    expect(await Promise.all([first, ...more].map(isIn))).toEqual([true, false, false])
    const revoked = (await audit('account.session_revoked')).filter(({ subject }) => subject === 'mine@dealer.example')
    expect(revoked).toHaveLength(3)
    expect((await first.post('/sign-out', {})).status).toBe(302)
    expect([await isIn(browser(first.jar)), await sessionsOf(id)]).toEqual([false, 0])
  })

  test('that ended tell their own browser why, and nobody else', async () => {
    const id = await giveStaff(platform.database, 'ended@dealer.example', 'sales', siteOf('a'))
    const toldAt = async (who: StaffBrowser) =>
      (JSON.parse((await who.get('/sign-in?next=%2Fleads')).text) as { ended: string | null; next: string }).ended
    const [first, second] = [await signedIn('ended@dealer.example'), await signedIn('ended@dealer.example')]
    // The browser keeps the cookie for longer than the session lasts.
    const kept = cookiesOf((await browser().signIn('ended@dealer.example')).headers)
    expect(kept.find((line) => line.startsWith(`${SESSION}=`))).toMatch(/Max-Age=2592000/i)
    await first.post('/account', { intent: 'sessions' })
    expect((await second.get('/leads?view=all')).headers.location).toBe('/sign-in?next=%2Fleads%3Fview%3Dall')
    expect(await toldAt(second)).toMatch(/^You were signed out from another browser\./)
    expect(await toldAt(second)).toMatch(/^You were signed out from another browser\./)

    const third = await signedIn('ended@dealer.example')
    const change = { intent: 'password', current: PASSWORD, password: 'four green lorries by the sea' }
    expect((await first.post('/account', change)).status).toBe(302)
    expect(await toldAt(third)).toMatch(/^You were signed out because your password was changed\./)

    const mine = eq(staffSessions.user_id, id)
    await platform.database.drizzle
      .update(staffSessions)
      .set({ expires_at: new Date(Date.now() - 1) })
      .where(mine)
    expect(await toldAt(first)).toBe('You were signed out because you hadn’t used the console for 7 days.')
    expect(await sessionsOf(id)).toBe(0)

    const another = await signedIn('ended@dealer.example', 'four green lorries by the sea')
    await platform.database.drizzle
      .update(staffSessions)
      .set({ expires_at: new Date(Date.now() - 1) })
      .where(mine)
    await run(jobs.invitations)
    expect(await toldAt(another)).toBe('You were signed out because you hadn’t used the console for 7 days.')

    // Whoever has no session of ours learns nothing: not from a made-up cookie, and not from one that is signed by nobody.
    const unknown = 'Your session has ended. Please sign in again.'
    expect(await toldAt(browser())).toBeNull()
    expect(await toldAt(browser(new Map([[SESSION, 'made-up.c2lnbmVk']])))).toBe(unknown)
    const [token] = another.jar.get(SESSION)!.split('.')
    expect(await toldAt(browser(new Map([[SESSION, `${token}.c2lnbmVk`]])))).toBe(unknown)
    const leaving = await signedIn('ended@dealer.example', 'four green lorries by the sea')
    await leaving.post('/sign-out', {})
    expect(await toldAt(leaving)).toBeNull()
  })

  test('signing out leads back to the page of an invitation, and nowhere else', async () => {
    await giveStaff(platform.database, 'leaves@dealer.example', 'sales', siteOf('a'))
    for (const [next, to] of [
      ['/invitation/abc-_1', '/invitation/abc-_1'],
      ['https://elsewhere.example/', '/'],
      ['', '/sign-in'],
    ]) {
      const who = await signedIn('leaves@dealer.example')
      expect((await who.post('/sign-out', { next: next! })).headers.location).toBe(to)
      expect(await isIn(who)).toBe(false)
    }
  })

  test('an empty password is no guess', async () => {
    await giveStaff(platform.database, 'empty@dealer.example', 'sales', siteOf('a'))
    const who = await signedIn('empty@dealer.example')
    for (let time = 0; time <= RATE_LIMITS.guesses.identifier; time++)
      expect(dataOf(await who.post('/account/authenticator', { intent: 'start', password: '' })).fields).toEqual({
        password: 'Please enter your password.',
      })
    expect((await who.post('/account/authenticator', { intent: 'start', password: PASSWORD })).status).toBe(200)
    const begun = await who.post('/account/authenticator', { intent: 'finish', code: ' ' })
    expect(dataOf(begun).fields).toEqual({ code: 'Please enter the code.' })
  })

  test('a name that is sent twice is one change', async () => {
    await giveStaff(platform.database, 'renamed@dealer.example', 'sales', siteOf('a'))
    const who = await signedIn('renamed@dealer.example')
    const given = { intent: 'name', name: 'Another  name' }
    const both = await Promise.all([who.post('/account', given), who.post('/account', given)])
    expect(both.map(({ status }) => status)).toEqual([302, 302])
    const entries = (await audit('account.named')).filter(({ subject }) => subject === 'renamed@dealer.example')
    expect(entries).toMatchObject([{ before: { name: 'renamed' }, after: { name: 'Another name' } }])
  })

  test('a new password takes the current one, and signs other browsers out', async () => {
    await giveStaff(platform.database, 'change@dealer.example', 'sales', siteOf('a'))
    const [who, elsewhere] = [await signedIn('change@dealer.example'), await signedIn('change@dealer.example')]
    const given = { intent: 'password', password: 'another long sentence here' }
    expect((await who.post('/account', { ...given, current: 'wrong wrong' })).status).toBe(422)
    expect((await who.post('/account', { ...given, current: PASSWORD })).status).toBe(302)
    expect([await isIn(who), await isIn(elsewhere)]).toEqual([true, false])
  })

  test('changes of what somebody signs in with are mailed to them, once, and refusals are not', async () => {
    const to = 'told@dealer.example'
    await giveStaff(platform.database, to, 'sales', siteOf('b'))
    const who = await signedIn(to)
    const given = { intent: 'password', password: 'another long sentence here' }
    expect((await who.post('/account', { ...given, current: 'wrong wrong' })).status).toBe(422)
    const told = async () => {
      mailed = []
      await run(jobs.changes)
      return mailed.filter((mail) => mail.to === to)
    }
    expect(await told()).toEqual([])
    expect((await who.post('/account', { ...given, current: PASSWORD })).status).toBe(302)
    const [mail, ...others] = await told()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ kind: 'account', change: 'password_changed', from: 'A browser, 127.0.0.1' })
    expect(mail).toMatchObject({
      href: `http://${CONSOLE}/forgotten-password`,
      when: expect.stringMatching(/NZ[DS]T$/),
    })
    expect(await told()).toEqual([])

    const page = '/account/authenticator'
    const password = given.password
    const { begun } = JSON.parse((await who.post(page, { intent: 'start', password })).text)
    expect((await who.post(page, { intent: 'finish', code: '000000' })).status).toBe(422)
    expect(await told()).toEqual([])
    const code = () => codeOf(begun.secret, new Date())
    expect((await who.post(page, { intent: 'finish', code: code() })).status).toBe(302)
    expect((await who.post(page, { intent: 'codes', password })).status).toBe(200)
    expect((await who.post(page, { intent: 'stop', password })).status).toBe(302)
    expect((await told()).map((one) => 'change' in one && one.change)).toEqual([
      'second_factor_on',
      'recovery_codes',
      'second_factor_off',
    ])
    await run(jobs.reset, { email: to })
    const link = new URL(mailed.at(-1)!.href).pathname
    expect((await browser().post(link, { password: `${PASSWORD} new` })).status).toBe(302)
    expect(await told()).toMatchObject([{ change: 'password_reset' }])
  })

  test('a mail that cannot be sent waits, and the others are sent', async () => {
    const addresses = ['stuck@dealer.example', 'sent@dealer.example']
    for (const email of addresses) {
      await giveStaff(platform.database, email, 'sales', siteOf('a'))
      const who = await signedIn(email)
      const given = { intent: 'password', current: PASSWORD, password: 'another long sentence here' }
      expect((await who.post('/account', given)).status).toBe(302)
    }
    const sent: string[] = []
    let isDown = true
    const { changes } = staffMailJobs({
      database: platform.database.platform,
      origin: `http://${CONSOLE}`,
      async send({ to }) {
        if (isDown && to === addresses[0]) throw new Error('no answer')
        if (addresses.includes(to)) sent.push(to)
      },
    })
    await expect(run(changes)).rejects.toThrow('no answer')
    expect(sent).toEqual([addresses[1]])
    isDown = false
    await run(changes)
    expect(sent).toEqual(addresses.toReversed())
  })

  test('a role that is taken away counts at once', async () => {
    const id = await giveStaff(platform.database, 'gone@dealer.example', 'dealer_principal', siteOf('a'))
    const who = await signedIn('gone@dealer.example')
    expect((await who.get('/people')).status).toBe(200)
    await platform.database.drizzle.delete(staffRoles).where(eq(staffRoles.user_id, id))
    expect((await who.get('/people')).status).toBe(403)
  })
})

describe('CSRF', () => {
  test.each([
    ['another site', { origin: 'http://attacker.example' }],
    ['a dealer’s site', { origin: `http://${hostB}` }],
    ['an opaque origin', { origin: 'null' }],
    ['a browser that says same-site', { 'sec-fetch-site': 'same-site' }],
  ])('nothing is done for %s', async (_, headers) => {
    const email = `${Object.values(headers)[0]!.replace(/\W/g, '')}@dealer.example`
    await giveStaff(platform.database, email, 'dealer_principal', siteOf('a'))
    const who = await signedIn(email)
    const before = new Map(who.jar)
    for (const path of ['/sign-in', '/sign-out', '/account', '/people/invite'])
      expect((await who.post(path, { intent: 'name', name: 'Mallory' }, headers)).status).toBe(403)
    expect([new Map(who.jar), await isIn(who)]).toEqual([before, true])
  })

  test('no script reads the cookies, and no other host gets or sets them; pages are never kept or framed', async () => {
    const who = browser()
    await giveStaff(platform.database, 'cookie@dealer.example', 'sales', siteOf('a'))
    const { headers } = await who.signIn('cookie@dealer.example')
    const [line] = cookiesOf(headers).filter((one) => one.startsWith(SESSION))
    expect(line).toMatch(/; HttpOnly/i)
    expect(line).toMatch(/; SameSite=Lax/i)
    expect(line).not.toMatch(/; Domain/i)
    const page = await who.get('/')
    expect(page.headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-frame-options': 'DENY' })
  })
})

test('the log is only added to, even by the owner of the tables', async () => {
  for (const statement of ['update staff_audit set who = who', 'delete from staff_audit', 'truncate staff_audit'])
    await expect(platform.database.pool.query(statement)).rejects.toThrow('The audit log is only added to.')
})

test('nobody of the demo can be signed in as elsewhere', async () => {
  const id = await giveStaff(platform.database, 'operator@staff.demo.invalid', 'operator')
  const who = browser()
  expect(JSON.parse((await who.get('/sign-in')).text)).toMatchObject({ demo: [] })
  expect((await who.post('/sign-in/demo', { id })).status).toBe(404)
  expect(await isIn(who)).toBe(false)
})
