import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { consolePages } from '../../../tools/testing/consolePages.ts'
import { testPlatform, type TestPlatform } from '../../../tools/testing/platform.ts'
import { giveStaff, PASSWORD, staffBrowser, type StaffBrowser } from '../../../tools/testing/staff.ts'
import { secrets } from '../../secrets/table.ts'
import { websites } from '../../sites/table.ts'
import { staffAudit, staffSessions } from '../table.ts'
import type { DeskSecret } from './secrets.ts'

let platform: TestPlatform

beforeAll(async () => {
  platform = await testPlatform({ console: { handle: consolePages, clientDir: null } })
  const { website } = platform.tenants.a
  await giveStaff(platform.database, 'operator@dealer.example', 'operator')
  await giveStaff(platform.database, 'principal@dealer.example', 'dealer_principal', { website_id: website.id })
  await platform.database.drizzle
    .update(websites)
    .set({
      settings: {
        lead_destinations: [
          { id: 'crm', kind: 'webhook', to: 'https://crm.example/hook' },
          { id: 'desk', kind: 'email', to: 'desk@dealer.example' },
        ],
      },
    })
    .where(eq(websites.id, website.id))
})
afterAll(() => platform.dispose())

const VALUE = 'a very secret value'
const site = (key: 'a' | 'b' = 'a') => platform.tenants[key].website.id
async function signedIn(who: string): Promise<StaffBrowser> {
  const browser = staffBrowser(platform)
  expect((await browser.signIn(`${who}@dealer.example`)).status).toBe(302)
  return browser
}
interface Screen {
  secrets: (Omit<DeskSecret, 'setAt'> & { setAt: string | null })[]
  may: { allowed: boolean; reason?: string }
  needsPassword: boolean
}
const open = async (who: StaffBrowser) => {
  const { text } = await who.get(`/secrets?site=${site()}`)
  expect(text).not.toContain(VALUE)
  return JSON.parse(text) as Screen
}
const send = (who: StaffBrowser, body: Record<string, string>, id = site()) =>
  who.post(`/secrets?site=${id}`, { intent: 'set', name: 'delivery/crm', version: 'none', ...body })
const rows = () => platform.database.drizzle.select().from(secrets)
const logged = () => platform.database.drizzle.select().from(staffAudit).orderBy(staffAudit.id)

test('a secret is set once, replaced against what was seen, and removed; nothing shows it', async () => {
  const who = await signedIn('operator')
  expect((await open(who)).secrets).toMatchObject([
    { name: 'delivery/crm', needed: true, setAt: null, version: 'none', dealershipId: null },
  ])
  const before = await logged()
  for (const _ of [1, 2]) expect((await send(who, { secret: VALUE })).status).toBe(302)
  expect(await rows()).toHaveLength(1)
  const [stored] = (await open(who)).secrets
  expect(stored).toMatchObject({ name: 'delivery/crm', who: 'operator', needed: true })
  expect(stored!.setAt).not.toBeNull()
  const added = (await logged()).slice(before.length)
  expect(added).toMatchObject([
    { action: 'secret.set', subject: 'delivery/crm', website_id: site(), before: null, after: null },
  ])
  expect(JSON.stringify(added)).not.toContain(VALUE)

  const stale = await send(who, { secret: 'another secret value' })
  expect(stale.status).toBe(409)
  expect(stale.text).toContain('operator replaced this secret')
  expect(stale.text).not.toContain('another secret value')
  expect((await send(who, { secret: 'another secret value', version: stored!.version })).status).toBe(302)
  const [replaced] = (await open(who)).secrets
  expect((await send(who, { intent: 'remove', version: stored!.version })).status).toBe(409)
  expect((await send(who, { intent: 'remove', version: replaced!.version })).status).toBe(302)
  expect(await rows()).toEqual([])
})

test('what is no secret of the site is refused in plain words', async () => {
  const who = await signedIn('operator')
  const short = await send(who, { secret: 'short' })
  expect(JSON.parse(short.text)).toMatchObject({ fields: { secret: 'This must be 8 characters or more.' } })
  expect((await send(who, { name: 'delivery/desk', secret: VALUE })).status).toBe(422)
  expect((await send(who, { name: '<b>', secret: VALUE })).status).toBe(404)
  expect((await send(who, { dealership: String(platform.tenants.b.dealerships[0]!.id), secret: VALUE })).status).toBe(
    404,
  )
  expect(await rows()).toEqual([])
})

test('a secret takes the right and the password', async () => {
  const who = await signedIn('principal')
  const { may, secrets: listed } = await open(who)
  expect(may).toMatchObject({ allowed: false, reason: expect.stringContaining('can’t change passwords') as string })
  expect(listed).toHaveLength(1)
  expect((await send(who, { secret: VALUE })).status).toBe(403)
  expect((await who.get(`/secrets?site=${site('b')}`)).status).toBe(404)
  expect((await send(who, { secret: VALUE }, site('b'))).status).toBe(404)

  const operator = await signedIn('operator')
  await platform.database.drizzle.update(staffSessions).set({ confirmed_at: new Date('2020-01-01') })
  expect((await open(operator)).needsPassword).toBe(true)
  expect((await send(operator, { secret: VALUE })).status).toBe(403)
  expect(await rows()).toEqual([])
  await operator.post(`/secrets?site=${site()}`, { intent: 'confirm', password: PASSWORD })
  expect((await send(operator, { secret: VALUE })).status).toBe(302)
})
