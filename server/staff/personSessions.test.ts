import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RoleName } from '@forecourt/rules/staff/role.ts'
import { consolePages } from '../../tools/testing/consolePages.ts'
import { testPlatform, type TestPlatform } from '../../tools/testing/platform.ts'
import { giveStaff, staffBrowser, type StaffBrowser } from '../../tools/testing/staff.ts'
import { staffAudit, staffRoles, staffSessions } from './table.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await testPlatform({ console: { handle: consolePages, clientDir: null } })
})
afterAll(() => platform.dispose())

const siteOf = (key: 'a' | 'b') => ({ website_id: platform.tenants[key].website.id })

async function add(email: string, role: RoleName, key: 'a' | 'b', times = 1) {
  const id = await giveStaff(platform.database, email, role, siteOf(key))
  const browsers: StaffBrowser[] = []
  for (let time = 0; time < times; time++) {
    const browser = staffBrowser(platform)
    expect((await browser.signIn(email)).status).toBe(302)
    browsers.push(browser)
  }
  return { id, browsers, browser: browsers[0]! }
}
interface Shown {
  sessions: { may: { allowed: boolean; reason?: string }; all: { id: string; browser: string }[] }
}
const shownTo = async (who: StaffBrowser, id: string) =>
  (JSON.parse((await who.get(`/people/${id}`)).text) as Shown).sessions
const left = (id: string) => platform.database.drizzle.$count(staffSessions, eq(staffSessions.user_id, id))
const logOf = (subject: string) =>
  platform.database.drizzle
    .select()
    .from(staffAudit)
    .where(and(eq(staffAudit.subject, subject), eq(staffAudit.action, 'account.session_revoked')))
const isIn = async (who: StaffBrowser) => (await who.get('/account')).status === 200

test('somebody’s browsers are listed and signed out by who may change their roles, and told by whom', async () => {
  const principal = await add('lead@dealer.example', 'dealer_principal', 'a')
  const seller = await add('seller@dealer.example', 'sales', 'a', 3)
  const { may, all } = await shownTo(principal.browser, seller.id)
  expect([may, all.length]).toEqual([{ allowed: true }, 3])
  const path = `/people/${seller.id}`
  expect((await principal.browser.post(path, { intent: 'session', id: all[0]!.id })).status).toBe(302)
  expect((await principal.browser.post(path, { intent: 'session', id: all[0]!.id })).status).toBe(302)
  expect(await left(seller.id)).toBe(2)
  expect((await principal.browser.post(path, { intent: 'sessions' })).status).toBe(302)
  expect(await Promise.all(seller.browsers.map(isIn))).toEqual([false, false, false])
  const log = await logOf('seller@dealer.example')
  expect(log.map(({ who, website_id }) => [who, website_id])).toEqual(
    Array.from({ length: 3 }, () => ['lead', siteOf('a').website_id]),
  )
  const { ended } = JSON.parse((await seller.browser.get('/sign-in')).text) as { ended: string }
  expect(ended).toBe('You were signed out by lead. Sign in again, or ask them why.')
  expect((await shownTo(principal.browser, seller.id)).all).toEqual([])
  // The principal’s own are under their account.
  const own = await shownTo(principal.browser, principal.id)
  expect(own).toEqual({ may: { allowed: false, reason: 'Yours are under My account.' }, all: [] })
  expect((await principal.browser.post(`/people/${principal.id}`, { intent: 'sessions' })).status).toBe(403)
  expect(await left(principal.id)).toBe(1)
})

test('those of another dealer’s people, or of a person who works there too, are nobody’s business', async () => {
  const principal = await add('head@dealer.example', 'dealer_principal', 'a')
  const foreign = await add('foreign@dealer.example', 'sales', 'b')
  const both = await add('both@dealer.example', 'sales', 'a')
  await platform.database.drizzle
    .insert(staffRoles)
    .values({ user_id: both.id, role: 'sales', ...siteOf('b'), dealership_group_id: null, created_at: new Date() })
  expect((await principal.browser.get(`/people/${foreign.id}`)).status).toBe(404)
  expect(await shownTo(principal.browser, both.id)).toEqual({
    may: { allowed: false, reason: 'Only they can see and end their sessions, under My account.' },
    all: [],
  })
  const [session] = await platform.database.drizzle
    .select()
    .from(staffSessions)
    .where(eq(staffSessions.user_id, foreign.id))
  for (const [id, sent, status] of [
    [foreign.id, { intent: 'sessions' }, 404],
    [both.id, { intent: 'sessions' }, 403],
    // A session of one person is not ended at the address of another.
    [principal.id, { intent: 'session', id: session!.id }, 403],
  ] as const)
    expect((await principal.browser.post(`/people/${id}`, sent)).status).toBe(status)
  expect([await left(foreign.id), await left(both.id)]).toEqual([1, 1])
  expect([await logOf('foreign@dealer.example'), await logOf('both@dealer.example')]).toEqual([[], []])
})

test('people who may not change roles see none, and after ten minutes the password is asked for', async () => {
  const principal = await add('boss@dealer.example', 'dealer_principal', 'a')
  const seller = await add('quiet@dealer.example', 'sales', 'a')
  const other = await add('nosy@dealer.example', 'sales', 'a')
  expect((await other.browser.post(`/people/${seller.id}`, { intent: 'sessions' })).status).toBe(403)
  await platform.database.pool.query(
    `update staff_sessions set confirmed_at = now() - interval '10 minutes' where user_id = $1`,
    [principal.id],
  )
  const refused = await principal.browser.post(`/people/${seller.id}`, { intent: 'sessions' })
  expect([refused.status, (JSON.parse(refused.text) as { error: string }).error]).toEqual([
    403,
    'Please enter your password again.',
  ])
  expect(await left(seller.id)).toBe(1)
})
