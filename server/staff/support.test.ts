import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { NOT_AS_OTHERS } from '@forecourt/rules/staff/support.ts'
import { consolePages } from '../../tools/testing/consolePages.ts'
import { testPlatform, type TestPlatform } from '../../tools/testing/platform.ts'
import { giveStaff, PASSWORD, staffBrowser, type StaffBrowser } from '../../tools/testing/staff.ts'
import { staffAudit, staffConsents, staffRoles, staffSessions } from './table.ts'

let platform: TestPlatform
let clock = new Date()
let ids: Record<'principal' | 'operator', string>
let principal: StaffBrowser
let operator: StaffBrowser

beforeAll(async () => {
  platform = await testPlatform({ console: { handle: consolePages, clientDir: null }, now: () => clock })
  const site = { website_id: platform.tenants.a.website.id }
  ids = {
    principal: await giveStaff(platform.database, 'principal@a.example', 'dealer_principal', site),
    operator: await giveStaff(platform.database, 'olive@platform.example', 'operator'),
  }
  await giveStaff(platform.database, 'other@b.example', 'dealer_principal', {
    website_id: platform.tenants.b.website.id,
  })
})
beforeEach(async () => {
  clock = new Date()
  await platform.database.drizzle.delete(staffConsents)
  principal = await signedIn('principal@a.example')
  operator = await signedIn('olive@platform.example')
})
afterAll(() => platform.dispose())

async function signedIn(email: string) {
  const who = staffBrowser(platform)
  expect((await who.signIn(email)).status).toBe(302)
  return who
}
const json = ({ text }: { text: string }) => JSON.parse(text)
const allow = async (hours = '1') => {
  const id = crypto.randomUUID()
  expect((await principal.post('/account/support', { intent: 'allow', id, hours })).status).toBe(302)
  return id
}
const WEBHOOK = () => ({
  intent: 'add',
  id: crypto.randomUUID(),
  site: String(platform.tenants.a.website.id),
  url: 'https://x.example/',
  'event-lead.created': 'on',
})
const signInBy = (id: string) => operator.post('/platform/support', { intent: 'sign-in', id })
const isIn = async (who: StaffBrowser) => (await who.get('/')).status === 200
const audit = async (action: string) =>
  (await platform.database.drizzle.select().from(staffAudit)).filter((entry) => entry.action === action)

describe('an operator', () => {
  test('signs in as somebody who allows it, sees what they see, and is in their list', async () => {
    expect((await operator.get('/platform/support')).text).not.toContain('principal@a.example')
    const id = await allow()
    expect(json(await operator.get('/platform/support')).people).toMatchObject([{ id, name: 'principal' }])
    const own = new Map(operator.jar)
    expect((await signInBy(id)).headers.location).toBe('/')
    expect(json(await operator.get('/account')).person.email).toBe('principal@a.example')
    expect(await isIn(staffBrowser(platform, own))).toBe(false)
    const { sessions } = json(await principal.get('/account'))
    expect(sessions.map((one: { operator: string | null }) => one.operator)).toContain('olive')
    expect(json(await principal.get('/account/support')).signedIn).toMatchObject([{ operator: 'olive' }])
    expect(await audit('support.signed_in')).toMatchObject([
      { who: 'olive', subject: 'principal@a.example', website_id: platform.tenants.a.website.id },
    ])
    // The person reads it, and nobody of another dealer.
    expect((await principal.get('/audit-log')).text).toContain('Signed in with their consent as')
    expect((await (await signedIn('other@b.example')).get('/audit-log')).text).not.toContain('with their consent')
    // Leaving it is recorded once, and whoever signs out as oneself isn’t.
    await operator.post('/sign-out', {})
    expect(await isIn(operator)).toBe(false)
    await operator.post('/sign-out', {})
    await principal.post('/sign-out', {})
    expect(await audit('support.signed_out')).toMatchObject([
      { who: 'olive', subject: 'principal@a.example', website_id: platform.tenants.a.website.id },
    ])
  })

  test('is recorded with both names', async () => {
    await signInBy(await allow())
    expect((await principal.post('/webhooks/new', WEBHOOK())).status).toBe(200)
    const [webhook] = json(await operator.get('/webhooks')).webhooks
    expect((await operator.post(`/webhooks/${webhook.id}`, { intent: 'pause' })).status).toBe(302)
    expect(await audit('webhook.paused')).toMatchObject([{ who: 'olive as principal', user_id: ids.principal }])
  })

  test('changes nothing of the account, people, secrets or money', async () => {
    await signInBy(await allow())
    const tries: [string, Record<string, string>][] = [
      ['/account', { intent: 'name', name: 'Mallory' }],
      ['/account', { intent: 'password', current: PASSWORD, password: 'another long sentence here' }],
      ['/account', { intent: 'session', id: 'x' }],
      ['/account/authenticator', { intent: 'start', password: PASSWORD }],
      ['/account/support', { intent: 'allow', id: crypto.randomUUID(), hours: '24' }],
      ['/people', { intent: 'confirm', password: PASSWORD }],
      [
        '/people/invite',
        {
          intent: 'invite',
          email: 'x@dealer.example',
          role: 'sales',
          scope: `site:${platform.tenants.a.website.id}`,
        },
      ],
      [
        '/api-keys/new',
        {
          intent: 'issue',
          id: crypto.randomUUID(),
          name: 'X',
          scope: 'site',
          [`site-${platform.tenants.a.website.id}`]: 'on',
          'access-stock': 'read',
        },
      ],
      ['/webhooks/new', WEBHOOK()],
    ]
    for (const [path, given] of tries) {
      const answer = await operator.post(path, given)
      expect([path, given.intent, answer.status, json(answer).error]).toEqual([path, given.intent, 403, NOT_AS_OTHERS])
    }
    expect((await operator.get('/platform')).status).toBe(403)
    expect((await operator.get('/platform/support')).status).toBe(403)
  })

  test('is signed out when it is over, though the session was used all the time', async () => {
    await signInBy(await allow('1'))
    expect(await isIn(operator)).toBe(true)
    const [session] = await platform.database.drizzle
      .select()
      .from(staffSessions)
      .where(eq(staffSessions.operator_id, ids.operator))
    expect(session!.expires_at.getTime()).toBeLessThanOrEqual(clock.getTime() + 3_600_000)
    clock = new Date(clock.getTime() + 3_600_000)
    expect(await isIn(operator)).toBe(false)
    expect((await signedIn('olive@platform.example')).jar.size).toBeGreaterThan(0)
  })

  test('is signed out at once when the person ends it, or they are no operator any more', async () => {
    const id = await allow('24')
    await signInBy(id)
    expect((await principal.post('/account/support', { intent: 'end' })).status).toBe(302)
    expect(await isIn(operator)).toBe(false)
    operator = await signedIn('olive@platform.example')
    expect((await signInBy(id)).status).toBe(409)
    expect((await audit('support.ended')).length).toBeGreaterThan(0)
    await signInBy(await allow('24'))
    expect(await isIn(operator)).toBe(true)
    await platform.database.drizzle
      .update(staffRoles)
      .set({ role: 'read_only', website_id: platform.tenants.b.website.id })
      .where(eq(staffRoles.user_id, ids.operator))
    try {
      expect(await isIn(operator)).toBe(false)
    } finally {
      await platform.database.drizzle
        .update(staffRoles)
        .set({ role: 'operator', website_id: null })
        .where(eq(staffRoles.user_id, ids.operator))
    }
  })
})

describe('allowing it', () => {
  test('happens once for a form, and once at a time', async () => {
    const before = (await audit('support.allowed')).length
    const id = await allow('24')
    const again = { intent: 'allow', id, hours: '24' }
    expect((await principal.post('/account/support', again)).status).toBe(302)
    expect((await principal.post('/account/support', { ...again, id: crypto.randomUUID() })).status).toBe(409)
    const entries = await audit('support.allowed')
    expect(entries.length).toBe(before + 1)
    expect(entries.at(-1)?.after).toEqual({ for: 'One day' })
    clock = new Date(clock.getTime() + 86_400_000)
    await platform.database.drizzle.update(staffSessions).set({ confirmed_at: clock })
    await allow('1')
  })

  test('is for an hour or a day, and not for operators', async () => {
    for (const hours of ['2', '0', '999999', '<b>'])
      expect(
        (await principal.post('/account/support', { intent: 'allow', id: crypto.randomUUID(), hours })).status,
      ).toBe(422)
    const refused = await operator.post('/account/support', {
      intent: 'allow',
      id: crypto.randomUUID(),
      hours: '1',
    })
    expect([refused.status, json(refused).error]).toEqual([403, 'Nobody signs in as an operator.'])
  })

  test('lets no one but operators in', async () => {
    const id = await allow('1')
    const other = await signedIn('other@b.example')
    expect((await other.post('/platform/support', { intent: 'sign-in', id })).status).toBe(403)
    expect((await signInBy(crypto.randomUUID())).status).toBe(409)
    expect((await signInBy("' or 1=1 --")).status).toBe(409)
  })
})
