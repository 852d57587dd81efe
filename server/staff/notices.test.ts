import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CONSOLE_PATHS, endDigestPath, liveNoticePath } from '@forecourt/rules/staff/consolePaths.ts'
import { consolePages } from '../../tools/testing/consolePages.ts'
import { PLATFORM_SECRET, testPlatform, type TestPlatform } from '../../tools/testing/platform.ts'
import { CONSOLE, giveStaff, staffBrowser } from '../../tools/testing/staff.ts'
import { digestToken } from './digests.ts'
import { staffAudit, staffNotices } from './table.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await testPlatform({ console: { handle: consolePages, clientDir: null } })
})
afterAll(() => platform.dispose())

async function signedIn(email: string, role: 'sales' | 'marketing' | 'service', key: 'a' | 'b') {
  const id = await giveStaff(platform.database, email, role, { website_id: platform.tenants[key].website.id })
  const browser = staffBrowser(platform)
  await browser.signIn(email)
  return { id, browser }
}

const entriesOf = (userId: string) =>
  platform.database.drizzle
    .select({ action: staffAudit.action, after: staffAudit.after })
    .from(staffAudit)
    .where(eq(staffAudit.user_id, userId))
    .orderBy(desc(staffAudit.id))
const chosenBy = async (userId: string) =>
  (await platform.database.drizzle.select().from(staffNotices).where(eq(staffNotices.user_id, userId)))[0]

test('somebody chooses for themselves what they are told of, and each change is in the log once', async () => {
  const { id, browser } = await signedIn('notices@dealer.example', 'sales', 'a')
  const { id: otherId } = await signedIn('notices-other@dealer.example', 'sales', 'a')
  const kinds = { intent: 'kinds', 'lead.new': 'on', booking: 'on', 'no such kind': 'on' }
  expect((await browser.post(CONSOLE_PATHS.notifications, kinds)).status).toBe(302)
  expect((await browser.post(CONSOLE_PATHS.notifications, kinds)).status).toBe(302)
  expect((await browser.post(CONSOLE_PATHS.notifications, { intent: 'digest', digest: 'weekly' })).status).toBe(302)
  expect((await browser.post(CONSOLE_PATHS.notifications, { intent: 'digest', digest: 'hourly' })).status).toBe(422)
  expect(await chosenBy(id)).toMatchObject({ kinds: ['lead.new', 'booking'], digest: 'weekly' })
  expect(await chosenBy(otherId)).toBeUndefined()
  expect((await entriesOf(id)).filter(({ action }) => action !== 'account.signed_in')).toEqual([
    { action: 'account.digest', after: { digest: 'weekly' } },
    { action: 'account.notifications', after: { kinds: ['lead.new', 'booking'] } },
  ])
  const screen = JSON.parse((await browser.get(CONSOLE_PATHS.notifications)).text)
  expect(screen).toMatchObject({ digest: 'weekly', email: 'notices@dealer.example' })
})

test('what somebody may not read is refused, and says why', async () => {
  const { id, browser } = await signedIn('notices-marketing@dealer.example', 'marketing', 'a')
  const answer = await browser.post(CONSOLE_PATHS.notifications, { intent: 'kinds', reservation: 'on' })
  expect(answer.status).toBe(403)
  expect(await chosenBy(id)).toBeUndefined()
  const { kinds } = JSON.parse((await browser.get(CONSOLE_PATHS.notifications)).text)
  expect(kinds[0]).toMatchObject({ kind: 'lead.new', chosen: false, off: expect.stringContaining('role') })
})

test('a notification says what its reader may see, as text', async () => {
  const { browser } = await signedIn('notices-words@dealer.example', 'sales', 'a')
  const { browser: other } = await signedIn('notices-b@dealer.example', 'sales', 'b')
  const { lead_id: leadId, lead } = platform.tenants.a.lead
  const words = JSON.parse((await browser.get(liveNoticePath('lead.new', leadId))).text)
  expect(words).toMatchObject({ title: `New lead: ${lead.name}`, href: `/leads/${leadId}` })
  expect((await other.get(liveNoticePath('lead.new', leadId))).status).toBe(404)
  expect((await other.get(liveNoticePath('delivery', leadId))).status).toBe(404)
  expect((await browser.get(liveNoticePath('reservation', '<b>'))).status).toBe(404)
  expect((await browser.get('/live/notices/secret/1')).status).toBe(404)
})

test('a link of the mail ends the summary without signing in, and opening it changes nothing', async () => {
  const { id, browser } = await signedIn('notices-end@dealer.example', 'sales', 'a')
  await browser.post(CONSOLE_PATHS.notifications, { intent: 'digest', digest: 'daily' })
  const path = endDigestPath(digestToken(PLATFORM_SECRET, id))
  const stranger = staffBrowser(platform)
  expect(JSON.parse((await stranger.get(path)).text)).toEqual({ email: 'notices-end@dealer.example' })
  expect(await chosenBy(id)).toMatchObject({ digest: 'daily' })
  for (const wrong of [`${id}.`, `${id}.AAAA`, id, digestToken('another key of the platform', id)])
    expect((await stranger.post(endDigestPath(wrong), {})).status).toBe(410)
  expect(await chosenBy(id)).toMatchObject({ digest: 'daily' })
  expect((await stranger.post(path, {})).status).toBe(200)
  expect((await stranger.post(path, {})).status).toBe(200)
  expect(await chosenBy(id)).toMatchObject({ digest: 'off' })
  expect((await entriesOf(id)).filter(({ action }) => action === 'account.digest')).toEqual([
    { action: 'account.digest', after: { digest: 'off', with: 'link' } },
    { action: 'account.digest', after: { digest: 'daily' } },
  ])
})

test.each([
  [
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
  ],
  ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
])('a mail program ends the summary with one call of its own, as %s (RFC 8058)', async (type, body) => {
  const { id, browser } = await signedIn(`notices-${type.length}@dealer.example`, 'sales', 'a')
  await browser.post(CONSOLE_PATHS.notifications, { intent: 'digest', digest: 'daily' })
  // Without an origin and without cookies, and no redirect is followed.
  const sent = await platform.fetch(CONSOLE, endDigestPath(digestToken(PLATFORM_SECRET, id)), {
    method: 'POST',
    headers: { 'content-type': type },
    body,
  })
  expect(sent.status).toBe(200)
  expect(await chosenBy(id)).toMatchObject({ digest: 'off' })
})

test('any other form that is sent so has no fields', async () => {
  const sent = await platform.fetch(CONSOLE, CONSOLE_PATHS.signIn, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body: '--x\r\nContent-Disposition: form-data; name="email"\r\n\r\na@dealer.example\r\n--x--\r\n',
  })
  expect(sent.status).toBe(422)
})
