import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SettingsLayer } from '@forecourt/rules/site/config.ts'
import { deliveryHome, type DeliveryHome } from '../../tools/testing/deliveryHome.ts'
import { giveStaff } from '../../tools/testing/staff.ts'
import { deliveries } from '../delivery/table.ts'
import { leadActivity, leads, leadWork } from '../leads/table.ts'
import { locations } from '../locations/table.ts'
import { escalateLeads } from './escalations.ts'
import { settingHistory } from '../sites/table.ts'
import { staffAudit } from './table.ts'

let home: DeliveryHome
let kimId: string
const NOW = new Date('2026-11-25T01:00:00Z')

beforeAll(async () => {
  home = await deliveryHome()
  const { a, b } = home.tenants
  kimId = await giveStaff(home.database, 'kim@dealer.example', 'sales', { website_id: a.website.id })
  await giveStaff(home.database, 'lou@dealer.example', 'sales', { website_id: a.website.id })
  await giveStaff(home.database, 'boss@dealer.example', 'dealer_principal', { website_id: a.website.id })
  await giveStaff(home.database, 'other@dealer.example', 'sales', { website_id: b.website.id })
  // Without hours every minute counts; rules/leadDesk/escalation.test.ts has those with hours.
  await db()
    .update(locations)
    .set({
      contact_detail: sql`${locations.contact_detail} || '{"opening_hours": [], "special_hours": []}'::jsonb`,
    })
})
afterAll(() => home.dispose())
beforeEach(async () => {
  for (const tenant of [home.tenants.a, home.tenants.b]) await home.setSettings(tenant, {})
  await db().update(leadWork).set({ status: 'closed' })
})

const db = () => home.database.drizzle
const rule = (changes: object = {}): SettingsLayer =>
  ({ lead_escalation: { minutes: 30, to: { role: 'sales' }, repeat: false, ...changes } }) as SettingsLayer

async function lead(minutes: number, key: 'a' | 'b' = 'a', changes: Partial<typeof leadWork.$inferInsert> = {}) {
  const { id: _, lead_id: _lead, reference: _reference, ...rest } = home.tenants[key].lead
  const at = new Date(NOW.getTime() - minutes * 60_000)
  const [row] = await db()
    .insert(leads)
    .values({
      ...rest,
      reference: `T-${randomUUID().slice(0, 8).toUpperCase()}`,
      submission_id: randomUUID(),
      lead_status: 'Complete',
      created_at: at,
      updated_at: at,
    })
    .returning()
  if (Object.keys(changes).length > 0) await db().update(leadWork).set(changes).where(eq(leadWork.lead_id, row!.id))
  return row!
}
type Row = Awaited<ReturnType<typeof lead>>

const run = (minutesLater = 0) =>
  escalateLeads({
    database: home.database,
    sites: home.sites,
    onError: (error) => {
      throw error
    },
    now: () => new Date(NOW.getTime() + minutesLater * 60_000),
  })
const workOf = async ({ id }: Row) => (await db().select().from(leadWork).where(eq(leadWork.lead_id, id)))[0]!
const escalationsOf = ({ id }: Row) =>
  db()
    .select()
    .from(leadActivity)
    .where(and(eq(leadActivity.lead_id, id), eq(leadActivity.kind, 'escalated')))
const toldOf = async ({ id }: Row) =>
  (
    await db()
      .select()
      .from(deliveries)
      .where(and(eq(deliveries.lead_id, id), eq(deliveries.kind, 'escalation')))
  )
    .map(({ target }) => target)
    .toSorted()
const auditOf = ({ reference }: Row) => db().select().from(staffAudit).where(eq(staffAudit.subject, reference))

test('nothing is escalated without a rule', async () => {
  const row = await lead(600)
  expect(await run()).toBe(0)
  expect((await workOf(row)).escalated_at).toBeNull()
})

test('a lead that nobody answers is escalated once, with its entry in the log, and those named are mailed', async () => {
  await home.setSettings(home.tenants.a, rule())
  const [due, soon, other] = [await lead(30), await lead(29), await lead(30, 'b')]
  const { version } = await workOf(due)
  expect(await run()).toBe(1)
  expect(await run()).toBe(0)
  expect(await run(1)).toBe(1)
  expect(await workOf(due)).toMatchObject({ escalated_at: NOW, escalations: 1, version: version + 1, status: 'new' })
  expect(await escalationsOf(due)).toMatchObject([{ who: 'Escalation rule', text: 'kim, lou', user_id: null }])
  expect(await toldOf(due)).toEqual(['kim@dealer.example', 'lou@dealer.example'])
  expect(await auditOf(due)).toMatchObject([
    { action: 'lead.escalated', who: 'Escalation rule', user_id: null, after: { to: 'kim, lou' } },
  ])
  expect(await toldOf(soon)).toHaveLength(2)
  expect((await workOf(other)).escalated_at).toBeNull()
})

test('leads that are answered, done, snoozed, called about or too old are left alone', async () => {
  await home.setSettings(home.tenants.a, rule())
  await lead(60, 'a', { answered_at: NOW })
  await lead(60, 'a', { status: 'won' })
  await lead(60, 'a', { snoozed_until: new Date(NOW.getTime() + 1) })
  await lead(7 * 1_440 + 1)
  const called = await lead(60)
  await db().insert(leadActivity).values({
    id: randomUUID(),
    website_id: called.website_id,
    lead_id: called.id,
    user_id: kimId,
    who: 'kim',
    kind: 'call',
    after: 'no_answer',
    at: NOW,
  })
  expect(await run()).toBe(0)
})

test('what was overdue when the rule was set is left alone, by the layer that has it', async () => {
  const { a, b } = home.tenants
  await home.setSettings(a, rule())
  const set = (minutesAgo: number, scope: object, isSet = true) =>
    db()
      .insert(settingHistory)
      .values({
        id: randomUUID(),
        website_id: null,
        dealership_group_id: null,
        template: null,
        ...scope,
        key: 'lead_escalation',
        before: {},
        after: isSet ? { value: rule().lead_escalation } : {},
        who: 'boss',
        changed_at: new Date(NOW.getTime() - minutesAgo * 60_000),
      })
  const [overdue, waiting] = [await lead(40), await lead(39)]
  await set(10, { website_id: a.website.id })
  // Another tenant's rule, and one that the site's own covers.
  await set(0, { website_id: b.website.id })
  await set(0, { dealership_group_id: a.group.id })
  expect(await run()).toBe(1)
  expect([await toldOf(overdue), await toldOf(waiting)].map(({ length }) => length)).toEqual([0, 2])
  // The group's, since the site has none of its own.
  const later = await lead(30)
  await set(0, { website_id: a.website.id }, false)
  expect(await run()).toBe(0)
  expect((await workOf(later)).escalated_at).toBeNull()
  await db().delete(settingHistory)
})

test('it is repeated once, if the rule says so', async () => {
  await home.setSettings(home.tenants.a, rule({ repeat: true, to: { person: 'boss@dealer.example' } }))
  const row = await lead(30)
  expect([await run(), await run(29), await run(30), await run(90)]).toEqual([1, 0, 1, 0])
  expect((await escalationsOf(row)).map(({ after }) => after)).toEqual(['1', '2'])
  expect(await toldOf(row)).toEqual(['boss@dealer.example', 'boss@dealer.example'])
})

test('a rule whose people have left tells the dealership', async () => {
  await home.setSettings(home.tenants.a, rule({ to: { person: 'other@dealer.example' } }))
  const row = await lead(30)
  expect(await run()).toBe(1)
  const told = await toldOf(row)
  expect(told).toHaveLength(1)
  expect(told).not.toContain('other@dealer.example')
})

test('two processes escalate a lead once', async () => {
  await home.setSettings(home.tenants.a, rule())
  const row = await lead(30)
  const done = await Promise.all([run(), run(), run()])
  expect(done.toSorted()).toEqual([0, 0, 1])
  expect(await escalationsOf(row)).toHaveLength(1)
})
