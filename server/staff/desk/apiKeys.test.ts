import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RoleName } from '@forecourt/rules/staff/role.ts'
import { callApi, giveKey } from '../../../tools/testing/apiKeys.ts'
import { consolePages } from '../../../tools/testing/consolePages.ts'
import { testPlatform, type TestPlatform } from '../../../tools/testing/platform.ts'
import { giveStaff, PASSWORD, staffBrowser, type StaffBrowser } from '../../../tools/testing/staff.ts'
import { apiKeys } from '../../apiKeys/table.ts'
import { staffAudit, staffSessions } from '../table.ts'

let platform: TestPlatform
let principal: StaffBrowser
let principalB: StaffBrowser
let owner: StaffBrowser
let operator: StaffBrowser

beforeAll(async () => {
  platform = await testPlatform({ console: { handle: consolePages, clientDir: null } })
  const { a, b } = platform.tenants
  const signIn = async (email: string, role: RoleName, scope: Parameters<typeof giveStaff>[3] = {}) => {
    await giveStaff(platform.database, email, role, scope)
    const who = staffBrowser(platform)
    await who.signIn(email)
    return who
  }
  principal = await signIn('principal@a.example', 'dealer_principal', { website_id: a.website.id })
  principalB = await signIn('principal@b.example', 'dealer_principal', { website_id: b.website.id })
  owner = await signIn('owner@a.example', 'group_owner', { dealership_group_id: a.group.id })
  operator = await signIn('operator@platform.example', 'operator')
})
afterAll(() => platform.dispose())

interface Shown {
  keys: { id: string; name: string }[]
}
const listed = async (who: StaffBrowser, view = '') =>
  (JSON.parse((await who.get(`/api-keys${view}`)).text) as Shown).keys.map(({ name }) => name)
const form = (more: Readonly<Record<string, string>> = {}) => ({
  intent: 'issue',
  id: crypto.randomUUID(),
  name: 'CRM',
  scope: 'site',
  [`site-${platform.tenants.a.website.id}`]: 'on',
  'access-leads': 'read',
  'access-stock': 'write',
  ...more,
})
const issuedIn = ({ text }: { text: string }) => (JSON.parse(text) as { issued: { id: string; secret: string } }).issued
const audit = async (action: string) =>
  (await platform.database.drizzle.select().from(staffAudit)).filter((entry) => entry.action === action)

describe('a key', () => {
  test('is issued once, works, and is in the log without its secret', async () => {
    const given = form({ name: 'My <script>CRM' })
    const answer = await principal.post('/api-keys/new', given)
    const { id, secret } = issuedIn(answer)
    const credential = `${id}:${secret}`
    const leads = await callApi(platform, credential, 'GET', '/api/v1/leads')
    expect([leads.status, leads.json.items.map((lead: { id: string }) => lead.id)]).toEqual([
      200,
      [platform.tenants.a.lead.lead_id],
    ])
    expect((await callApi(platform, credential, 'GET', '/api/v1/websites')).status).toBe(403)
    const again = await principal.post('/api-keys/new', given)
    expect(again.status).toBe(409)
    expect(await listed(principal)).toContain('My <script>CRM')
    const entries = await audit('key.issued')
    expect(entries.filter(({ subject }) => subject === `My <script>CRM (${id})`)).toHaveLength(1)
    expect(JSON.stringify(entries)).not.toContain(secret)
    expect((await principal.get(`/api-keys/${id}`)).text).not.toContain(secret)
  })

  test('is not seen or changed by other dealers', async () => {
    const { id } = issuedIn(await principal.post('/api-keys/new', form({ name: 'Own' })))
    expect(await listed(principalB)).not.toContain('Own')
    expect((await principalB.get(`/api-keys/${id}`)).status).toBe(404)
    for (const intent of ['revoke', 'rotate', 'restore'])
      expect((await principalB.post(`/api-keys/${id}`, { intent, hours: '0', version: '0' })).status).toBe(404)
    const foreign = form({ [`site-${platform.tenants.a.website.id}`]: 'on' })
    expect((await principalB.post('/api-keys/new', foreign)).status).toBe(422)
    expect(await listed(owner)).toContain('Own')
  })

  test.each([
    ['the platform', { scope: 'platform' }],
    ['a group', { scope: 'group', group: '1' }],
    ['nothing', { scope: '' }],
  ])('for %s is not issued by a dealer principal', async (_, scope) => {
    const answer = await principal.post('/api-keys/new', form(scope))
    expect([answer.status, JSON.parse(answer.text).fields]).toEqual([422, { scope: 'Choose what the key is for.' }])
  })

  test.each([
    ['site', 'Choose at least one site.'],
    ['dealership', 'Choose at least one dealership.'],
  ])('for no %s at all says what to choose', async (scope, problem) => {
    const none = { ...form({ scope }), [`site-${platform.tenants.a.website.id}`]: '' }
    const answer = await owner.post('/api-keys/new', none)
    expect([answer.status, JSON.parse(answer.text).fields]).toEqual([422, { scope: problem }])
  })

  test('for a group is issued by its owner, and for every site by an operator', async () => {
    const { a } = platform.tenants
    const ofGroup = form({ name: 'Group', scope: 'group', group: String(a.group.id) })
    expect((await owner.post('/api-keys/new', ofGroup)).status).toBe(200)
    expect((await operator.post('/api-keys/new', form({ name: 'Every', scope: 'platform' }))).status).toBe(200)
    expect(await listed(principalB)).not.toContain('Every')
    expect(await listed(owner)).not.toContain('Every')
    expect(await listed(operator)).toEqual(expect.arrayContaining(['Every', 'Group', 'Own']))
  })

  test('for dealerships is for those whose every site is one’s own', async () => {
    const { a, b } = platform.tenants
    const [, shared] = a.dealerships
    const given = form({ name: 'Branch', scope: 'dealership', [`dealership-${shared!.id}`]: 'on' })
    expect((await principal.post('/api-keys/new', given)).status).toBe(200)
    await platform.database.pool.query('insert into website_dealerships values ($1, $2, 9)', [b.website.id, shared!.id])
    try {
      expect((await principal.post('/api-keys/new', { ...given, id: crypto.randomUUID() })).status).toBe(422)
      expect(await listed(principal)).not.toContain('Branch')
    } finally {
      await platform.database.pool.query(
        'delete from website_dealerships where website_id = $1 and dealership_id = $2',
        [b.website.id, shared!.id],
      )
    }
  })

  test('gets another secret, and the one before works for as long as was chosen', async () => {
    const first = issuedIn(await principal.post('/api-keys/new', form({ name: 'Rotated' })))
    const path = `/api-keys/${first.id}`
    const works = async ({ id, secret }: { id: string; secret: string }) =>
      (await callApi(platform, `${id}:${secret}`, 'GET', '/api/v1/websites')).status !== 401
    expect((await principal.post(path, { intent: 'rotate', hours: '2', version: '0' })).status).toBe(422)
    const second = issuedIn(await principal.post(path, { intent: 'rotate', hours: '24', version: '0' }))
    expect([await works(first), await works(second)]).toEqual([true, true])
    // Somebody whose page is older.
    const late = await owner.post(path, { intent: 'rotate', hours: '0', version: '0' })
    expect(late.status).toBe(409)
    const third = issuedIn(await owner.post(path, { intent: 'rotate', hours: '0', version: '1' }))
    expect([await works(first), await works(second), await works(third)]).toEqual([false, false, true])
    expect((await audit('key.rotated')).filter(({ subject }) => subject.startsWith('Rotated'))).toHaveLength(2)
  })

  test('is revoked at once, and restored for ten minutes', async () => {
    const { id, secret } = issuedIn(await principal.post('/api-keys/new', form({ name: 'Revoked' })))
    const status = async () => (await callApi(platform, `${id}:${secret}`, 'GET', '/api/v1/websites')).status
    const act = async (intent: string) => (await principal.post(`/api-keys/${id}`, { intent })).status
    const worked = await status()
    expect(await act('revoke')).toBe(302)
    expect([await status(), await act('revoke')]).toEqual([401, 409])
    expect(await listed(principal)).not.toContain('Revoked')
    expect(await listed(principal, '?view=ended')).toContain('Revoked')
    expect(await act('restore')).toBe(302)
    expect(await status()).toBe(worked)
    await act('revoke')
    await platform.database.drizzle
      .update(apiKeys)
      .set({ revoked_at: new Date(Date.now() - 600_000) })
      .where(eq(apiKeys.id, id))
    expect(await act('restore')).toBe(409)
    const actions = (await platform.database.drizzle.select().from(staffAudit))
      .filter(({ subject }) => subject === `Revoked (${id})`)
      .map(({ action }) => action)
    expect(actions).toEqual(['key.issued', 'key.revoked', 'key.restored', 'key.revoked'])
  })

  test('takes the password again after ten minutes', async () => {
    await platform.database.drizzle.update(staffSessions).set({ confirmed_at: new Date(Date.now() - 600_000) })
    const given = form({ name: 'Late' })
    expect((await principal.post('/api-keys/new', given)).status).toBe(403)
    expect((await principal.post('/api-keys/new', { intent: 'confirm', password: PASSWORD })).status).toBe(302)
    expect((await principal.post('/api-keys/new', given)).status).toBe(200)
  })
})

test('who may not manage keys is told why, on every screen and for every change', async () => {
  await giveStaff(platform.database, 'sales@a.example', 'sales', { website_id: platform.tenants.a.website.id })
  const sales = staffBrowser(platform)
  await sales.signIn('sales@a.example')
  const [id] = (await giveKey(platform.database, [platform.tenants.a.website.id])).split(':')
  for (const path of ['/api-keys', '/api-keys/new', `/api-keys/${id}`]) {
    const answer = await sales.get(path)
    expect([answer.status, JSON.parse(answer.text)]).toEqual([
      403,
      {
        reason:
          'People in sales can’t manage API keys and webhooks. Ask someone with the role operator, group owner or dealer principal.',
      },
    ])
  }
  expect((await sales.post('/api-keys/new', form())).status).toBe(403)
  for (const intent of ['revoke', 'rotate', 'restore'])
    expect((await sales.post(`/api-keys/${id}`, { intent, hours: '0', version: '0' })).status).toBe(403)
})
