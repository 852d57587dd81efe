import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { consolePages } from '../../tools/testing/consolePages.ts'
import { testPlatform, type TestPlatform } from '../../tools/testing/platform.ts'
import { giveStaff, PASSWORD, staffBrowser, type StaffBrowser } from '../../tools/testing/staff.ts'
import { staffAudit, staffInvitations, staffRoles } from './table.ts'

let platform: TestPlatform

beforeAll(async () => {
  platform = await testPlatform({ console: { handle: consolePages, clientDir: null } })
})
afterAll(() => platform.dispose())

const siteOf = (key: 'a' | 'b') => ({ website_id: platform.tenants[key].website.id })
const dataOf = ({ text }: { text: string }) => JSON.parse(text) as { error?: string; fields?: Record<string, string> }
const audit = (action: string) =>
  platform.database.drizzle
    .select()
    .from(staffAudit)
    .where(eq(staffAudit.action, action as never))

async function signedIn(email: string): Promise<StaffBrowser> {
  const who = staffBrowser(platform)
  expect((await who.signIn(email)).status).toBe(302)
  return who
}

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
    // Narrowed down to what they are about.
    expect((await who.get('/audit-log?about=people')).text).toContain('changed@dealer.example')
    expect((await who.get('/audit-log?about=stock')).text).not.toContain('changed@dealer.example')
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

  test('are undone: a removed role comes back as it was, once, to who removed it, and signed out', async () => {
    const removedId = await giveStaff(platform.database, 'undone@dealer.example', 'finance', siteOf('a'))
    await giveStaff(platform.database, 'undoing@dealer.example', 'dealer_principal', siteOf('a'))
    await giveStaff(platform.database, 'bystander@dealer.example', 'dealer_principal', siteOf('a'))
    await giveStaff(platform.database, 'elsewhere@dealer.example', 'dealer_principal', siteOf('b'))
    const removed = await signedIn('undone@dealer.example')
    const who = await signedIn('undoing@dealer.example')
    const bystander = await signedIn('bystander@dealer.example')
    const elsewhere = await signedIn('elsewhere@dealer.example')
    const roles = () => platform.database.drizzle.select().from(staffRoles).where(eq(staffRoles.user_id, removedId))
    const remove = async () => {
      const [{ id, role }] = (await roles()) as [typeof staffRoles.$inferSelect]
      const answer = await who.post(`/people/${removedId}`, { intent: 'remove', id, version: role })
      expect(answer.status).toBe(302)
      return new URL(String(answer.headers.location), 'http://console').searchParams.get('undo')!
    }
    const giveBack = (by: StaffBrowser, entry: string) => by.post('/people', { intent: 'give-back', entry })
    const entry = await remove()
    expect(await roles()).toEqual([])
    expect((await removed.get('/')).status).toBe(302)
    for (const unknown of ['', '0', '999999', '1 or 1=1', '<b>'])
      expect((await giveBack(who, unknown)).status).toBe(404)
    // Not by anyone else, of the same site or another.
    expect((await giveBack(bystander, entry)).status).toBe(404)
    expect((await giveBack(elsewhere, entry)).status).toBe(404)
    expect(await roles()).toEqual([])
    const both = await Promise.all([giveBack(who, entry), giveBack(who, entry)])
    expect(both.map(({ status }) => status).toSorted()[0]).toBe(302)
    expect((await giveBack(who, entry)).status).toBe(302)
    expect(await roles()).toMatchObject([{ role: 'finance', ...siteOf('a') }])
    const given = (await audit('role.given_back')).filter(({ subject }) => subject === 'undone@dealer.example')
    expect(given).toMatchObject([{ who: 'undoing', ...siteOf('a'), after: { role: 'Finance' } }])
    // What they were signed in with before stays ended.
    expect((await removed.get('/')).status).toBe(302)
    await signedIn('undone@dealer.example')

    // Removed again, only the latest removal is undone; and not once they have a role there again.
    const later = await remove()
    expect((await giveBack(who, entry)).status).toBe(302)
    expect(await roles()).toEqual([])
    await platform.database.drizzle
      .insert(staffRoles)
      .values({ user_id: removedId, role: 'sales', ...siteOf('a'), created_at: new Date() })
    const refused = await giveBack(who, later)
    expect([refused.status, dataOf(refused).error]).toEqual([
      409,
      'They have a role there again, so nothing was changed.',
    ])
    expect(await roles()).toMatchObject([{ role: 'sales' }])
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
