import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SLOT_EVENT } from '@forecourt/rules/event/slotCosts.ts'
import { operator } from '../../tools/testing/commands.ts'
import { testDatabase, type TestDatabase } from '../../tools/testing/database.ts'
import { twoTenants, type TwoTenants } from '../../tools/testing/twoTenants.ts'
import { websites } from '../sites/table.ts'
import { eventCommands } from './cli.ts'
import { eventBatches } from './collectors/table.ts'
import { events } from './table.ts'

let db: TestDatabase
let tenants: TwoTenants
beforeAll(async () => {
  db = await testDatabase()
  tenants = await twoTenants(db.database)
  const collector = { id: 'analytics', kind: 'ga4' as const, url: 'https://x.example', measurement_id: 'G-ABC123DEF4' }
  for (const { website } of [tenants.a, tenants.b])
    await db.database.drizzle.insert(eventBatches).values({
      website_id: website.id,
      collector: 'analytics',
      kind: 'ga4',
      events: [{ insert_id: 'one', occurred_at: '2026-11-24T10:00:00.000Z' }],
      state: 'dead',
      attempts: [{ at: '2026-11-24T10:01:00.000Z', answer: `401 of ${website.slug}`, ok: false }],
      created_at: new Date('2026-11-24T10:00:00Z'),
    })
  await db.database.drizzle
    .update(websites)
    .set({ settings: { event_collectors: [collector] } })
    .where(eq(websites.id, tenants.a.website.id))
})
afterAll(() => db.dispose())

const command = operator('events', eventCommands, () => db.database)

test('events batches lists what the collectors of one site got', async () => {
  expect(await command.run('batches', 'site-a')).toBe(
    'analytics (ga4)\n  2026-11-24T10:00:00.000Z  1 event  dead  401 of site-a',
  )
  expect(await command.run('batches', 'site-b')).toBe('site-b has no collectors.')
  expect(await command.refused('batches', 'nowhere')).toBe('There is no site nowhere.')
})

test('events resend sends what was given up again, of one site and collector, and once', async () => {
  const set = (createdAt: Date) =>
    db.database.drizzle.update(eventBatches).set({ state: 'dead', created_at: createdAt, send_after: new Date(0) })
  await set(new Date())
  expect(await command.run('resend', 'site-a', 'analytics')).toBe('1 batch will be sent again.')
  const rows = await db.database.drizzle.select().from(eventBatches)
  expect(rows.map(({ website_id, state }) => [website_id === tenants.a.website.id, state]).toSorted()).toEqual([
    [false, 'dead'],
    [true, 'waiting'],
  ])
  expect(await command.run('resend', 'site-a', 'analytics')).toBe('There is nothing to send again.')
  // Google takes no events that are older than three days.
  await set(new Date(Date.now() - 3 * 86_400_000))
  expect(await command.run('resend', 'site-a', 'analytics')).toBe('There is nothing to send again.')
  expect(await command.refused('resend', 'site-a', 'meta')).toBe('site-a has no collector meta.')
})

test('events scripts lists what scripts of others cost the pages of one site (§7.16)', async () => {
  const { a, b } = tenants
  const measured = (tenant: typeof a, slot: string, kilobytes: number | null, busy_ms: number, outcome = 'loaded') =>
    db.database.drizzle.insert(events).values({
      website_id: tenant.website.id,
      occurred_at: new Date('2026-11-24T10:00:00Z'),
      insert_id: crypto.randomUUID(),
      name: SLOT_EVENT,
      properties: { slot, outcome, requests: 1, kilobytes, load_ms: 120, busy_ms },
    })
  await measured(a, 'podium', 180, 40)
  await measured(a, 'podium', 260, 40, 'failed')
  await measured(a, 'livechat', null, 250)
  await measured(b, 'autobot', 1, 1)
  expect((await command.run('scripts', 'site-a')).split('\n')).toEqual([
    'Three visits in four cost no more than this:',
    'livechat  1 visit  0 failed  size not shown by the service  loaded in 120 ms  busy for 250 ms',
    'podium  2 visits  1 failed  240 kB  loaded in 120 ms  busy for 40 ms  over budget',
  ])
  expect(await command.run('scripts', 'site-b')).toContain('autobot')
  expect(await command.run('scripts', 'site-b')).not.toContain('podium')
})
