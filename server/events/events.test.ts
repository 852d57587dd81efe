import { setImmediate } from 'node:timers/promises'
import { asc, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PLATFORM_SETTINGS } from '@forecourt/rules/site/config.ts'
import { testDatabase, type TestDatabase } from '../../tools/testing/database.ts'
import { twoTenants, type TwoTenants } from '../../tools/testing/twoTenants.ts'
import { createEventDays } from './days.ts'
import { eventsFor, type TrackedEvent } from './events.ts'
import { events } from './table.ts'

const NOW = new Date('2026-11-24T13:30:00.000Z')

let db: TestDatabase
let tenants: TwoTenants
beforeAll(async () => {
  db = await testDatabase()
  tenants = await twoTenants(db.database)
})
afterAll(() => db.dispose())
beforeEach(() => db.database.drizzle.delete(events))

const handleOf = (key: 'a' | 'b') => {
  const { website } = tenants[key]
  return eventsFor(db.database.site(website.id), { id: website.id, settings: PLATFORM_SETTINGS })
}
const record = (key: 'a' | 'b', ...tracked: TrackedEvent[]) => handleOf(key).record(tracked)
const stored = () => db.database.drizzle.select().from(events).orderBy(asc(events.id))

describe('an event (§3.19)', () => {
  test('with the id and time of a stored one is stored once on a site', async () => {
    const event = { occurredAt: NOW, insertId: 'one', name: 'Home' }
    await record('a', event)
    await Promise.all([
      record('a', event, { ...event, insertId: 'two' }),
      record('a', event, event),
      record('b', event),
    ])
    const found = (await stored()).map(({ website_id, insert_id }) => `${website_id} ${insert_id}`).toSorted()
    const [a, b] = [tenants.a.website.id, tenants.b.website.id]
    expect(found).toEqual([`${a} one`, `${a} two`, `${b} one`])
  })

  test('without an id is a new one each time', async () => {
    const event = { occurredAt: NOW, name: 'Home' }
    await record('a', event, event)
    await record('a', event)
    expect(await stored()).toHaveLength(3)
  })
})

describe('calls at the same time', () => {
  const call = (...insertIds: string[]) => insertIds.map((insertId) => ({ occurredAt: NOW, insertId, name: 'Home' }))
  const transactions = () =>
    db.database.drizzle
      .select({ id: sql<string>`xmin::text` })
      .from(events)
      .then((rows) => new Set(rows.map(({ id }) => id)).size)

  test('are written together, each event once and in the order of arrival', async () => {
    const { record: write } = handleOf('a')
    await Promise.all(['1', '2', '3', '4', '5'].map((id) => write(call(id, `${id} more`))))
    expect((await stored()).map(({ insert_id }) => insert_id)).toEqual(
      ['1', '2', '3', '4', '5'].flatMap((id) => [id, `${id} more`]),
    )
    expect(await transactions()).toBe(2)
  })

  test('gather for a moment after a transaction, even if none is being written', async () => {
    const { record: write } = handleOf('a')
    await write(call('1'))
    const later = []
    for (const id of ['2', '3', '4']) {
      later.push(write(call(id)))
      await setImmediate()
    }
    await Promise.all(later)
    expect((await stored()).map(({ insert_id }) => insert_id)).toEqual(['1', '2', '3', '4'])
    expect(await transactions()).toBe(2)
  })

  test('fail each by its own events', async () => {
    const { record: write } = handleOf('b')
    const outcomes = await Promise.allSettled([
      write(call('1')),
      write(call('2')),
      write([{ ...call('3')[0]!, occurredAt: new Date(Number.NaN) }]),
      write(call('4')),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
    expect((await stored()).map(({ insert_id }) => insert_id)).toEqual(['1', '2', '4'])
  })

  test('are all written, however many', async () => {
    const { record: write } = handleOf('a')
    await Promise.all(
      Array.from({ length: 120 }, (_, at) => write(call(...Array.from({ length: 10 }, (__, n) => `${at} ${n}`)))),
    )
    expect(await stored()).toHaveLength(1_200)
  })
})

/** The partitions with their numbers of events. */
async function partitions(): Promise<Record<string, number>> {
  const { rows } = await db.database.drizzle.execute<{ name: string; count: number }>(sql`
    select c.relname as name, (select count(*)::int from events e where e.tableoid = c.oid) as count
    from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'events'::regclass order by 1`)
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}

describe('the partitions of events', () => {
  const at = (occurredAt: string, insertId = occurredAt) => ({
    occurredAt: new Date(occurredAt),
    insertId,
    name: 'Home',
  })

  test('are created for today and two weeks ahead, with the events that came before them', async () => {
    await record('a', at('2026-11-23T23:59:59.999Z'), at('2026-11-24T00:00:00.000Z'), at('2026-11-24T23:59:59.999Z'))
    await record('b', at('2026-12-08T10:00:00.000Z'), at('2026-12-09T00:00:00.000Z'))
    const before = await stored()
    expect(await partitions()).toEqual({ events_other: 5 })

    await Promise.all([createEventDays(db.database, NOW), createEventDays(db.database, NOW)])
    const counts = await partitions()
    expect(Object.keys(counts)).toHaveLength(16)
    expect(counts).toMatchObject({ events_20261124: 2, events_20261207: 0, events_20261208: 1, events_other: 2 })
    expect(await stored()).toEqual(before)

    // A day later there is one more, and an event that is sent again is still the same.
    await createEventDays(db.database, new Date('2026-11-25T00:00:00.000Z'))
    await record('b', at('2026-12-09T00:00:00.000Z'), at('2026-12-09T12:00:00.000Z'))
    await record('a', at('2026-11-24T00:00:00.000Z'))
    expect(await partitions()).toMatchObject({ events_20261124: 2, events_20261209: 2, events_other: 1 })
  })

  test('are read and written through the table of events alone', async () => {
    await createEventDays(db.database, NOW)
    await record('a', at('2026-11-24T09:00:00.000Z'))
    for (const name of ['events_20261124', 'events_other'])
      await expect(
        db.database
          .site(tenants.b.website.id)
          .transaction((tx) => tx.execute(sql`select * from ${sql.identifier(name)}`)),
      ).rejects.toMatchObject({ cause: { code: '42501' } })
    const seen = await db.database.site(tenants.b.website.id).transaction((tx) => tx.select().from(events))
    expect(seen).toEqual([])
  })
})
