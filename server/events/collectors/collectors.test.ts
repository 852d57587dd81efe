import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PLATFORM_SETTINGS } from '@forecourt/rules/site/config.ts'
import { COLLECTOR_KINDS, type Collector, type CollectorKind } from '@forecourt/rules/site/collectors.ts'
import {
  COLLECTOR_SECRET,
  collectorReceiver,
  type CollectorReceiver,
} from '../../../tools/testing/collectorReceiver.ts'
import { testDatabase, type TestDatabase } from '../../../tools/testing/database.ts'
import { giveSecret, testSecrets } from '../../../tools/testing/secrets.ts'
import { twoTenants, type TwoTenants } from '../../../tools/testing/twoTenants.ts'
import { createOutbound, type Outbound } from '../../outbound.ts'
import { createSites, type Sites } from '../../sites/sites.ts'
import { websites } from '../../sites/table.ts'
import { leads } from '../../leads/table.ts'
import { eventsFor, type TrackedEvent } from '../events.ts'
import { sendToCollectors } from './send.ts'
import { eventBatches } from './table.ts'

const KINDS = Object.keys(COLLECTOR_KINDS) as CollectorKind[]
/** SHA-256 of zoe@example.com. */
const EMAIL_HASH = '3e693cf7e5b67880bff33b2d2626dadb7bf1d4bc737192e47cf8baa89acf2250'
const AT = new Date(Math.floor(Date.now() / 1_000) * 1_000)
const LATER = new Date(AT.getTime() + 10 * 60_000)

let db: TestDatabase
let tenants: TwoTenants
let sites: Sites
let outbound: Outbound
let now = LATER
beforeAll(async () => {
  db = await testDatabase()
  tenants = await twoTenants(db.database)
  sites = await createSites({
    database: db.database,
    address: { scheme: 'http', platformDomain: 'localhost', port: null },
  })
  outbound = createOutbound({ allowPrivate: true, answerMs: 5_000 })
})
afterAll(async () => {
  outbound.close()
  await sites.close()
  await db.dispose()
})

test('the documentation has a line for each kind of collector and for no other', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/integrating.md'), 'utf8')
  const table = page.slice(page.indexOf('| Collector '), page.indexOf('Each event is sent'))
  expect([...table.matchAll(/^\| `([a-z0-9]+)` /gm)].map(([, kind]) => kind)).toEqual(KINDS)
})

describe.each(KINDS)('%s', (kind) => {
  let receiver: CollectorReceiver<CollectorKind>
  beforeEach(async () => {
    receiver = await collectorReceiver(kind)
    now = LATER
    await db.database.drizzle.delete(eventBatches)
    for (const { website } of [tenants.a, tenants.b]) {
      await db.database.drizzle
        .update(websites)
        .set({ settings: { event_collectors: [{ id: 'here', kind, ...receiver.settings } as Collector] } })
        .where(eq(websites.id, website.id))
      await giveSecret(db.database, website.id, 'collector/here', COLLECTOR_SECRET)
    }
  })
  afterEach(() => receiver.close())

  let count = 0
  const event = (more: Partial<TrackedEvent> = {}): TrackedEvent => ({
    occurredAt: AT,
    insertId: `${kind} ${count++}`,
    name: 'Used Vehicle Detail',
    eventId: 4,
    anonId: 'device_abcDEF0123',
    properties: { purposes: ['statistics', 'marketing'] },
    ...more,
  })
  const record = (tenant: TwoTenants['a'], ...tracked: TrackedEvent[]) =>
    eventsFor(db.database.site(tenant.website.id), {
      id: tenant.website.id,
      settings: {
        ...PLATFORM_SETTINGS,
        event_collectors: [{ id: 'here', kind, ...receiver.settings } as Collector],
      },
    }).record(tracked)
  const send = () =>
    sendToCollectors({ database: db.database, sites, secrets: testSecrets(db.database), outbound, now: () => now })
  const batches = () => db.database.drizzle.select().from(eventBatches).orderBy(eventBatches.created_at)
  const idOf = ({ insertId }: TrackedEvent) => (kind === 'ga4' ? `view_item ${AT.getTime() / 1e3}` : insertId)

  test('gets each event of its site once, however often it was sent to us', async () => {
    const [one, two] = [event(), event()]
    await record(tenants.a, one)
    await record(tenants.a, one, two)
    expect(await send()).toBe(2)
    expect(receiver.received().toSorted()).toEqual([idOf(one), idOf(two)].toSorted())
    expect(await send()).toBe(0)
    for (const batch of await batches()) expect(batch).toMatchObject({ state: 'sent', attempts: [{ ok: true }] })
  })

  test('gets none of programs, of staff, or of visitors who did not agree', async () => {
    await record(
      tenants.a,
      event({ robot: true }),
      event({ staff: true }),
      event({ properties: {} }),
      event({ name: 'Client Error', eventId: undefined }),
    )
    expect(await batches()).toEqual([])
  })

  test('that fails is tried again later, and one that refuses is not', async () => {
    const sent = event()
    await record(tenants.a, sent)
    receiver.answer = 503
    await send()
    expect(await batches()).toMatchObject([
      { state: 'waiting', attempts: [{ ok: false, answer: '503 Service Unavailable' }] },
    ])
    expect(await send()).toBe(0)
    receiver.answer = null
    now = new Date(LATER.getTime() + 61_000)
    await send()
    expect(receiver.received()).toEqual([idOf(sent)])
    expect(await batches()).toMatchObject([{ state: 'sent', attempts: [{ ok: false }, { ok: true }] }])

    await record(tenants.b, event())
    receiver.answer = 400
    await send()
    expect((await batches()).at(-1)).toMatchObject({ website_id: tenants.b.website.id, state: 'dead' })
  })

  test('is given up after three days', async () => {
    await record(tenants.a, event())
    receiver.answer = 503
    await db.database.drizzle.update(eventBatches).set({ created_at: new Date(LATER.getTime() - 3 * 86_400_000 - 1) })
    await send()
    expect(await batches()).toMatchObject([{ state: 'dead' }])
  })

  test('never gets a person’s details but as hashes, and only with consent (§3.20)', async () => {
    const { lead } = tenants.a
    await db.database.drizzle
      .update(leads)
      .set({ lead: { ...lead.lead, email: 'zoe@example.com', last_name: 'Quill', phone: '0412 345 678' } })
      .where(eq(leads.id, lead.id))
    const of = (purposes: string[]) =>
      event({ eventId: 15, name: 'Used Vehicle Enquiry', properties: { purposes, lead_id: lead.lead_id } })
    await record(tenants.a, of(['statistics', 'marketing']))
    await send()
    expect(receiver.content()).not.toMatch(/zoe@|Quill|412 ?345/i)
    const before = receiver.content().length
    await record(tenants.a, of(['statistics', 'marketing', 'person']))
    await send()
    const content = receiver.content().slice(before)
    expect(content).not.toMatch(/zoe@|Quill|412 ?345/i)
    expect(content.includes(EMAIL_HASH)).toBe(kind !== 'ga4')
  })
})
