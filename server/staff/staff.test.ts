import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ROLE_NAMES, roleOf } from '@forecourt/rules/staff/role.ts'
import { giveKey } from '../../tools/testing/apiKeys.ts'
import { consoleAddresses, consolePages } from '../../tools/testing/consolePages.ts'
import { cookiesOf } from '../../tools/testing/signIn.ts'
import { giveReservation } from '../../tools/testing/reservations.ts'
import { codeOf, CONSOLE, giveStaff, PASSWORD, staffBrowser, type StaffBrowser } from '../../tools/testing/staff.ts'
import { TEST_KEYS } from '../../tools/testing/secrets.ts'
import { hostB, testPlatform, type TestPlatform } from '../../tools/testing/platform.ts'
import { apiKeys } from '../apiKeys/table.ts'
import { bookings } from '../bookings/table.ts'
import { contentDrafts, contentPages, contentVersions, models, reviews } from '../content/table.ts'
import { locations } from '../locations/table.ts'
import { RATE_LIMITS } from '../limits.ts'
import { bulkRuns } from '../stock/bulk/table.ts'
import { cars, feedFiles, feedRuns, feedSources } from '../stock/table.ts'
import { reservations } from '../reservations/table.ts'
import { deliveries } from '../delivery/table.ts'
import { leadActivity, leadLinks, leadMentions, leads, leadWork } from '../leads/table.ts'
import { firstOperatorToken, staffMailJobs, type StaffMail } from './staff.ts'
import { webhookCalls, webhooks } from '../webhooks/table.ts'
import { addWebhook } from '../webhooks/webhooks.ts'
import { staffAudit, staffConsents, staffInvitations, staffRoles, staffSessions, staffUsers } from './table.ts'

const SESSION = 'forecourt_staff'
const SECOND = 'forecourt_staff_second'
/** What only tenant b has. */
const OF_B = /Beech|BT-50|site-b|principal-b|sales-b|invited-b/

/** The changes that forms of reservations and bookings make. */
const OF_REFERENCES = ['answer', 'release', 'refund', 'move', 'cancel'].map((intent) => [intent, ''] as const)

/** The changes that forms of vehicles make. */
const OF_STOCK = ['change', 'release'].map((intent) => [intent, ''] as const)

/** The changes of a bulk change. */
const OF_BULK = ['', 'start', 'undo', 'discard'].map((intent) => [intent, ''] as const)

/** The changes that forms of the console make, with the ids of another tenant. */
const CHANGES = (roleId: string, invitationId: string) =>
  [
    ['change', roleId],
    ['remove', roleId],
    ['resend', invitationId],
    ['withdraw', invitationId],
    ['invite', ''],
  ] as const

/** The changes of feeds, sent to an address with another tenant’s dealership. */
const OF_FEEDS = ['', 'import', 'undo', 'source', 'fetch', 'try', 'host_key', 'halved'].map(
  (intent) => [intent, ''] as const,
)

/** The changes of API keys, webhooks and the platform. */
const OF_PROGRAMS = [
  'issue',
  'add',
  'save',
  'rotate',
  'revoke',
  'restore',
  'pause',
  'resume',
  'test',
  'resend',
  'resend-all',
  'remove',
  'jobs',
  'deliveries',
  'sign-in',
].map((intent) => [intent, ''] as const)

/** The targets of forms of locations. */
const OF_LOCATIONS = ['contacts', 'hours', '2027-12-25'].map((target) => ['save', target] as const)

/** The changes of sites and their set-up. */
const OF_SITES = ['', 'brand', 'location', 'leads', 'skip', 'extend', 'open', 'close'].map(
  (intent) => [intent, ''] as const,
)

/** The changes of content. */
const OF_CONTENT = ['', 'keep', 'publish', 'unpublish', 'discard', 'delete', 'restore', 'new', 'undo'].map(
  (intent) => [intent, ''] as const,
)

/** The changes of a lead. */
const OF_LEADS = [
  'assign',
  'status',
  'snooze',
  'note',
  'call',
  'reply',
  'text',
  'seen',
  'resend',
  'undo',
  'merge',
  'unmerge',
] as const

/** Forms of nobody’s in particular have tests of their own, and most hash a password each time. */
const WITHOUT_IDS = /^\/(?:sign-in|forgotten|account\/authenticator)/
const OF_PROGRAM_PATHS = /^\/(?:api-keys|webhooks|platform)/
/** Forms that are the only one of their page. */
const ONLY_ONE = /^\/(?:invitation|new-password)\//

/** What is sent to an address of the console. */
const changesAt = (path: string, roleId: string, invitationId: string) =>
  WITHOUT_IDS.test(path) ? [] : CHANGES(roleId, invitationId).slice(0, ONLY_ONE.test(path) ? 1 : undefined)

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
const referenceOf = async (id: string) =>
  (await platform.database.drizzle.select().from(reservations).where(eq(reservations.id, id)))[0]!.reference
const audit = (action: string) =>
  platform.database.drizzle
    .select()
    .from(staffAudit)
    .where(eq(staffAudit.action, action as never))

async function signedIn(email: string): Promise<StaffBrowser> {
  const who = browser()
  expect((await who.signIn(email)).status).toBe(302)
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

test('brute force: guesses of one address end, the right one too', async () => {
  await giveStaff(platform.database, 'forced@dealer.example', 'sales', siteOf('a'))
  const statuses: number[] = []
  for (let guess = 0; guess < RATE_LIMITS.guesses.identifier; guess++)
    statuses.push((await browser().signIn('forced@dealer.example', `wrong ${guess} wrong`)).status)
  statuses.push((await browser().signIn('forced@dealer.example')).status)
  expect(statuses).toEqual([...Array.from({ length: RATE_LIMITS.guesses.identifier }, () => 422), 429])
})

describe('links', () => {
  test('the first operator’s link makes one operator, once, and none after that', async () => {
    const { platform: database } = platform.database
    const earlier = await firstOperatorToken(database, new Date())
    const token = await firstOperatorToken(database, new Date())
    const account = { name: 'Op', email: 'op@platform.example', password: PASSWORD }
    expect((await browser().post(`/invitation/${earlier}`, account)).status).toBe(410)
    const tries = await Promise.all(
      ['op', 'op2', 'op3'].map((name) =>
        browser().post(`/invitation/${token}`, { ...account, email: `${name}@platform.example` }),
      ),
    )
    expect(tries.map(({ status }) => status).toSorted()).toEqual([302, 410, 410])
    expect(await firstOperatorToken(database, new Date())).toBeNull()
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
    expect((await first.post('/sign-out', {})).status).toBe(302)
    expect([await isIn(browser(first.jar)), await sessionsOf(id)]).toEqual([false, 0])
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

describe('changes of people', () => {
  test('take the password again after ten minutes', async () => {
    const id = await giveStaff(platform.database, 'step@dealer.example', 'dealer_principal', siteOf('a'))
    const who = await signedIn('step@dealer.example')
    await platform.database.pool.query(
      `update staff_sessions set confirmed_at = now() - interval '10 minutes' where user_id = $1`,
      [id],
    )
    const given = {
      intent: 'invite',
      email: 'late@dealer.example',
      role: 'sales',
      scope: `site:${siteOf('a').website_id}`,
    }
    const refused = await who.post('/people/invite', given)
    expect([refused.status, dataOf(refused).error]).toEqual([403, 'Please enter your password again.'])
    expect((await who.post('/people', { intent: 'confirm', password: 'wrong wrong' })).status).toBe(422)
    expect((await who.post('/people/invite', given)).status).toBe(403)
    expect((await who.post('/people', { intent: 'confirm', password: PASSWORD })).status).toBe(302)
    expect((await who.post('/people/invite', given)).status).toBe(302)
  })

  test('are in the log once each, with before and after, for those who may see it', async () => {
    await giveStaff(platform.database, 'principal-a@dealer.example', 'dealer_principal', siteOf('a'))
    await giveStaff(platform.database, 'principal-b@dealer.example', 'dealer_principal', siteOf('b'))
    await giveStaff(platform.database, 'changed@dealer.example', 'sales', siteOf('a'))
    const who = await signedIn('principal-a@dealer.example')
    const { people } = JSON.parse((await who.get('/people')).text) as {
      people: { id: string; email: string; roles: { id: string }[] }[]
    }
    const target = people.find(({ email }) => email === 'changed@dealer.example')!
    const path = `/people/${target.id}`
    const change = { intent: 'change', id: target.roles[0]!.id, role: 'finance', version: 'sales' }
    expect((await who.post(path, change)).status).toBe(302)
    expect((await who.post(path, change)).status).toBe(302)
    const [entry, ...more] = await audit('role.changed')
    expect(more).toEqual([])
    expect(entry).toMatchObject({
      who: 'principal-a',
      subject: 'changed@dealer.example',
      ...siteOf('a'),
      before: { role: 'Sales' },
      after: { role: 'Finance' },
      network: '127.0.0.1',
    })
    expect((await who.get('/audit-log')).text).toContain('changed@dealer.example')
    const other = await signedIn('principal-b@dealer.example')
    expect((await other.get('/audit-log')).text).not.toContain('changed@dealer.example')
    // Someone who saw the earlier role is shown both.
    const stale = { ...change, role: 'service' }
    const conflict = await who.post(path, stale)
    expect([conflict.status, JSON.parse(conflict.text)]).toMatchObject([
      409,
      {
        values: { role: 'service' },
        conflict: { version: 'finance', who: 'principal-a', theirs: { role: 'finance' } },
      },
    ])
    const removed = { intent: 'remove', id: change.id, version: 'sales' }
    const kept = await who.post(path, removed)
    expect([kept.status, dataOf(kept).error]).toEqual([
      409,
      'principal-a changed this role to Finance. Nothing was removed.',
    ])
    const mine = { ...stale, version: 'finance' }
    expect((await who.post(path, mine)).status).toBe(302)
    expect((await audit('role.changed')).length).toBe(2)
    expect((await who.post(path, { ...removed, version: 'service' })).status).toBe(302)
    expect((await who.post(path, { ...removed, version: 'service' })).status).toBe(404)
    expect(await audit('role.removed')).toHaveLength(1)
  })

  test('of an invitation, two people at once make one change, and who is too late is told', async () => {
    await giveStaff(platform.database, 'both@dealer.example', 'dealer_principal', siteOf('a'))
    const who = await signedIn('both@dealer.example')
    const invite = async (email: string) => {
      const given = { intent: 'invite', email, role: 'sales', scope: `site:${siteOf('a').website_id}` }
      expect((await who.post('/people/invite', given)).status).toBe(302)
      const invitation = eq(staffInvitations.email, email)
      return (await platform.database.drizzle.select().from(staffInvitations).where(invitation))[0]!.id
    }
    const withdrawn = await invite('withdrawn-twice@dealer.example')
    const both = await Promise.all([1, 2].map(() => who.post('/people', { intent: 'withdraw', id: withdrawn })))
    expect(both.map(({ status }) => status)).toEqual([302, 302])
    const entries = (await audit('invitation.revoked')).filter(({ subject }) => subject.startsWith('withdrawn-twice'))
    expect(entries).toHaveLength(1)
    const again = await who.post('/people', { intent: 'resend', id: withdrawn })
    expect([again.status, dataOf(again).error]).toEqual([
      409,
      'Someone else has withdrawn this invitation. Invite the person again.',
    ])
    const accepted = await invite('accepted-first@dealer.example')
    await platform.database.pool.query('update staff_invitations set accepted_at = now() where id = $1', [accepted])
    const late = await who.post('/people', { intent: 'withdraw', id: accepted })
    expect([late.status, dataOf(late).error]).toEqual([
      409,
      'This invitation has been accepted. The person is in the list above.',
    ])
  })

  test('nobody gives what they don’t have, or changes their own role', async () => {
    await giveStaff(platform.database, 'limits@dealer.example', 'dealer_principal', siteOf('a'))
    const who = await signedIn('limits@dealer.example')
    const groupId = platform.tenants.a.group.id
    const tries = [
      { role: 'operator', scope: 'platform' },
      { role: 'group_owner', scope: `group:${groupId}` },
      { role: 'sales', scope: `group:${groupId}` },
      { role: 'operator', scope: `site:${siteOf('a').website_id}` },
      { role: 'sales', scope: `site:${siteOf('b').website_id}` },
      { role: 'made-up', scope: `site:${siteOf('a').website_id}` },
    ]
    const statuses = []
    for (const given of tries)
      statuses.push(
        (await who.post('/people/invite', { intent: 'invite', email: 'x@dealer.example', ...given })).status,
      )
    expect(statuses).toEqual([422, 403, 403, 403, 422, 422])
    const { people } = JSON.parse((await who.get('/people')).text) as {
      people: { id: string; email: string; roles: { id: string }[] }[]
    }
    const self = people.find(({ email }) => email === 'limits@dealer.example')!
    const own = await who.post(`/people/${self.id}`, { intent: 'change', id: self.roles[0]!.id, role: 'sales' })
    expect([own.status, dataOf(own).error]).toEqual([403, 'You can’t change your own role. Ask someone else to do it.'])
  })
})

test('every screen, with every role and another tenant’s ids: nothing of the other tenant, and nothing changed', async () => {
  const { drizzle } = platform.database
  const ofB = await giveStaff(platform.database, 'sales-b@dealer.example', 'sales', siteOf('b'))
  const [role] = await drizzle.select().from(staffRoles).where(eq(staffRoles.user_id, ofB))
  const [invited] = await drizzle
    .insert(staffInvitations)
    .values({
      email: 'invited-b@dealer.example',
      role: 'sales',
      ...siteOf('b'),
      invited_by: 'B',
      expires_at: new Date(Date.now() + 86_400_000),
      created_at: new Date(),
    })
    .returning()
  const [carOfB] = platform.tenants.b.cars
  const linkOfB = crypto.randomUUID()
  const { id: _id, lead_id: _leadId, ...copied } = platform.tenants.b.lead
  const [secondOfB] = await drizzle
    .insert(leads)
    .values({ ...copied, reference: 'B-SECOND', submission_id: crypto.randomUUID() })
    .returning()
  await drizzle.insert(leadLinks).values({
    id: linkOfB,
    ...siteOf('b'),
    lead_id: platform.tenants.b.lead.id,
    other_website_id: siteOf('b').website_id,
    other_lead_id: secondOfB!.id,
    who: 'B',
    at: new Date(),
  })
  const stateOfB = async () => ({
    links: await drizzle.select().from(leadLinks),
    mentions: await drizzle.select().from(leadMentions),
    deliveries: await drizzle
      .select({ id: deliveries.id })
      .from(deliveries)
      .where(eq(deliveries.website_id, siteOf('b').website_id)),
    cars: await drizzle.select().from(cars).where(eq(cars.dealership_id, carOfB!.dealership_id)),
    locations: await drizzle.select().from(locations).where(eq(locations.dealership_id, carOfB!.dealership_id)),
    roles: await drizzle
      .select()
      .from(staffRoles)
      .where(eq(staffRoles.website_id, siteOf('b').website_id)),
    invitations: await drizzle
      .select()
      .from(staffInvitations)
      .where(eq(staffInvitations.website_id, siteOf('b').website_id)),
    reservations: await drizzle
      .select()
      .from(reservations)
      .where(eq(reservations.website_id, siteOf('b').website_id)),
    bookings: await drizzle
      .select()
      .from(bookings)
      .where(eq(bookings.website_id, siteOf('b').website_id)),
    work: await drizzle
      .select()
      .from(leadWork)
      .where(eq(leadWork.website_id, siteOf('b').website_id)),
    feeds: await drizzle.select().from(feedRuns),
    bulk: await drizzle.select().from(bulkRuns),
    pages: await drizzle.select().from(contentPages),
    reviews: await drizzle.select().from(reviews),
    models: await drizzle.select().from(models),
    contentDrafts: await drizzle.select().from(contentDrafts),
    contentVersions: await drizzle.select().from(contentVersions),
    keys: await drizzle.select().from(apiKeys),
    webhooks: await drizzle.select().from(webhooks),
    calls: await drizzle.select().from(webhookCalls),
    consents: await drizzle.select().from(staffConsents),
    feedSources: await drizzle.select().from(feedSources),
    activity: (await drizzle.select().from(leadActivity)).length,
    audit: (
      await drizzle
        .select()
        .from(staffAudit)
        .where(eq(staffAudit.website_id, siteOf('b').website_id))
    ).length,
  })
  const reserved = await giveReservation(platform.database, {
    websiteId: siteOf('b').website_id,
    car: platform.tenants.b.cars[0]!,
  })
  const [feedOfB] = await drizzle
    .insert(feedFiles)
    .values({
      id: crypto.randomUUID(),
      dealership_id: carOfB!.dealership_id,
      name: 'Beech stock.csv',
      bytes: 1,
      encoding: 'auto',
      preview: { columns: [{ name: 'stocknum', samples: ['BT-50'], values: null }], rows: 1, more: false },
      uploaded_by: 'sales-b',
      created_at: new Date(),
    })
    .returning()
  const [runOfB] = await drizzle
    .insert(feedRuns)
    .values({
      id: crypto.randomUUID(),
      dealership_id: carOfB!.dealership_id,
      website_id: siteOf('b').website_id,
      file_id: feedOfB!.id,
      dry_run: false,
      mode: 'full',
      mapping: {},
      state: 'done',
      requested_by: 'sales-b',
      created_at: new Date(),
      finished_at: new Date(),
    })
    .returning()
  const [bulkOfB] = await drizzle
    .insert(bulkRuns)
    .values({
      id: crypto.randomUUID(),
      dealership_id: carOfB!.dealership_id,
      website_id: siteOf('b').website_id,
      change: { kind: 'set', field: 'tag', value: 'Beech' },
      currency: 'NZD',
      state: 'done',
      user_id: ofB,
      who: 'sales-b',
      created_at: new Date(),
    })
    .returning()
  const [pageOfB] = await drizzle
    .insert(contentPages)
    .values({ ...siteOf('b'), slug: 'beech', title: 'Beech', blocks: [{ type: 'markdown', text: 'BT-50' }] })
    .returning()
  const [reviewOfB] = await drizzle
    .insert(reviews)
    .values({
      ...siteOf('b'),
      ...{ source: 'dealer', source_id: 'b', text: 'BT-50', rating: 5, author: 'R. Buyer' },
      reviewed_at: new Date('2026-11-01T00:00:00Z'),
    })
    .returning()
  const modelOfB = platform.tenants.b.model
  const contentOfB = [
    ['pages', String(pageOfB!.id)],
    ['reviews', String(reviewOfB!.id)],
    ['models', String(modelOfB.id)],
  ] as const
  const [keyOfB = ''] = (await giveKey(platform.database, [siteOf('b').website_id], { name: 'Beech CRM' })).split(':')
  const webhookOfB = await platform.database.transaction((tx) =>
    addWebhook(
      tx,
      TEST_KEYS,
      { websiteId: siteOf('b').website_id, url: 'https://site-b.example/hook', events: ['lead.created'] },
      new Date(),
    ),
  )
  const before = await stateOfB()
  const addresses = consoleAddresses().filter((path) => path !== '/sign-out' && path !== '/*')
  expect(addresses.length).toBeGreaterThan(11)
  const references = [await referenceOf(reserved), platform.tenants.b.lead.reference]
  const ids = [ofB, role!.id, invited!.id]
  const idsByPath: readonly (readonly [string, readonly string[]])[] = [
    ['/feeds/files/:', [feedOfB!.id]],
    ['/feeds/runs/:', [runOfB!.id]],
    ['/leads/:', [platform.tenants.b.lead.lead_id]],
    [':reference', references],
    ['/stock/bulk/:', [bulkOfB!.id]],
    ['/stock/:', [String(carOfB!.id), ofB]],
    ['/locations/:', [String(platform.tenants.b.locations[0]!.id), ofB]],
    ['/api-keys/:', [keyOfB]],
    ['/webhooks/:', [webhookOfB!.id]],
    ['/look/:', [`site-${siteOf('b').website_id}`, `group-${platform.tenants.b.group.id}`]],
    ['/sites/:', [String(siteOf('b').website_id)]],
    [':', ids],
  ]
  const idsOf = (path: string) => idsByPath.find(([part]) => path.includes(part))?.[1] ?? ids.slice(0, 1)
  const leaks: string[] = []
  let calls = 0
  for (const [turn, name] of ROLE_NAMES.filter((one) => one !== 'operator').entries()) {
    // Each kind is tried by several roles.
    const [kind, contentId] = contentOfB[turn % contentOfB.length]!
    const scope = roleOf(name).scopes.includes('site' as never)
      ? siteOf('a')
      : { dealership_group_id: platform.tenants.a.group.id }
    const email = `fuzz-${name}@dealer.example`
    await giveStaff(platform.database, email, name, scope)
    const who = await signedIn(email)
    for (const path of addresses)
      for (const id of path.startsWith('/content/:') ? [contentId] : idsOf(path)) {
        const at = path.replace(':kind', kind).replace(/:\w+/, encodeURIComponent(id))
        const query = new URLSearchParams({
          site: String(siteOf('b').website_id),
          person: ofB,
          dealership: String(carOfB!.dealership_id),
          ...(path === '/stock/bulk/new' ? { id: String(carOfB!.id) } : {}),
        })
        const answers = [await who.get(`${at}?${query}`)]
        const changes = path.startsWith('/feeds')
          ? OF_FEEDS
          : path.includes(':reference')
            ? OF_REFERENCES
            : path.startsWith('/leads/:')
              ? OF_LEADS.map((intent) => [intent, id] as const)
              : path.startsWith('/stock/bulk')
                ? OF_BULK
                : path.startsWith('/stock')
                  ? OF_STOCK
                  : path.startsWith('/content/')
                    ? OF_CONTENT
                    : path.startsWith('/locations/:')
                      ? OF_LOCATIONS
                      : OF_PROGRAM_PATHS.test(path)
                        ? OF_PROGRAMS
                        : path.startsWith('/sites')
                          ? OF_SITES
                          : changesAt(path, role!.id, invited!.id)
        for (const [intent, of] of changes)
          answers.push(
            await who.post(path.startsWith('/feeds') || path.startsWith('/stock/bulk') ? `${at}?${query}` : at, {
              run: crypto.randomUUID(),
              url: 'https://feeds.example.com/',
              schedule: 'hourly',
              hour: '1',
              intent,
              id: of,
              target: of,
              hours: 'Closed',
              name: 'x',
              role: 'sales',
              scope: `site:${siteOf('b').website_id}`,
              email: 'y@dealer.example',
              field: 'rank',
              what: 'rank',
              rank: '77',
              key: crypto.randomUUID(),
              version: '0',
              live: '0',
              content: '{"title":"x"}',
              title: 'x',
              author: 'x',
              site: String(siteOf('b').website_id),
              status: 'lost',
              until: 'week',
              note: 'x',
              result: 'reached',
              subject: 'x',
              reply: 'x',
              text: 'x',
              mentions: ofB,
              destination: 'dealership',
              other: platform.tenants.b.lead.lead_id,
              link: linkOfB,
              group: String(platform.tenants.b.group.id),
              start: `site:${siteOf('b').website_id}`,
              country: 'AU',
              state: 'QLD',
              time_zone: 'Australia/Brisbane',
            }),
          )
        calls += answers.length
        for (const { status, text, headers } of answers)
          if (status >= 500 || OF_B.test(text) || OF_B.test(headers.location ?? ''))
            leaks.push(`${name} ${at} ${status}`)
      }
  }
  expect(leaks).toEqual([])
  expect(calls).toBeGreaterThan(300)
  expect(await stateOfB()).toEqual(before)
}, 240_000)

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
