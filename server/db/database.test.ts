import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { websites } from '../sites/table.ts'
import { cars } from '../stock/table.ts'
import { testDatabase, type TestDatabase } from '../../tools/testing/database.ts'
import { carRow, twoTenants, type TwoTenants } from '../../tools/testing/twoTenants.ts'
import { changeReader, removeOldChanges, type ChangeTopic } from './changes.ts'
import { newClient } from './client.ts'
import { openDatabase } from './database.ts'
import { migrate } from './migrate.ts'

let db: TestDatabase
let tenants: TwoTenants

beforeAll(async () => {
  db = await testDatabase()
  tenants = await twoTenants(db.database)
})
afterAll(() => db.dispose())

test('a connection that is lost between two statements of a transaction ends that transaction only', async () => {
  const lost = db.database.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    await db.database.pool.query('select pg_terminate_backend($1, 5000)', [rows[0]!.pid])
    // The connection is lost while none of its statements is pending.
    await new Promise((settle) => setImmediate(settle))
    await tx.execute(sql`select 1`)
  })
  await expect(lost).rejects.toThrow()
  expect((await db.database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

describe('an idle connection', () => {
  test('is reported by message and code when it is lost, without what it was opened with', async () => {
    const errors: Error[] = []
    const database = await openDatabase(db.url, { onError: (error) => errors.push(error) })
    try {
      const { rows } = await database.pool.query<{ pid: number }>('select pg_backend_pid() as pid')
      await db.database.pool.query('select pg_terminate_backend($1, 5000)', [rows[0]!.pid])
      await vi.waitFor(() => expect(errors).toHaveLength(1), { timeout: 10_000 })
    } finally {
      await database.close()
    }
    expect(errors[0]).toMatchObject({
      name: 'ConnectionLostError',
      code: '57P01',
      message: expect.stringContaining('administrator command') as string,
    })
    expect(Object.keys(errors[0]!).sort()).toEqual(['code', 'name'])
  })

  test('is closed on the server when closing has finished, and that is no loss', async () => {
    const errors: Error[] = []
    const database = await openDatabase(db.url, { onError: (error) => errors.push(error) })
    const pids = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const { rows } = await database.pool.query<{ pid: number }>('select pg_backend_pid() as pid, pg_sleep(0.05)')
        return rows[0]!.pid
      }),
    )
    await database.listen(
      'nothing',
      () => {},
      () => {},
    )
    // As when the server is stopped in the same moment.
    const closed = database.close()
    await db.database.pool.query('select pg_terminate_backend(pid) from unnest($1::int[]) pid', [pids])
    await closed
    const left = await db.database.pool.query('select pid from pg_stat_activity where pid = any($1)', [pids])
    expect(left.rows).toEqual([])
    expect(errors).toEqual([])
  })
})

describe('changes', () => {
  const notify = (topic: string, payload: string) =>
    db.database.pool.query('insert into changes (topic, payload) values ($1, $2)', [topic, payload])

  /** Runs the work and returns the notifications received on the topic, ending with our own change. */
  async function subscribe(topic: ChangeTopic, work: () => Promise<unknown>): Promise<string[]> {
    const received: string[] = []
    const stop = await db.database.subscribe(
      topic,
      (payload) => received.push(payload),
      () => received.push('loss'),
    )
    await work()
    await notify(topic, 'end')
    await vi.waitFor(() => expect(received).toContain('end'))
    await stop()
    return received.filter((payload) => payload !== 'end')
  }

  test('a changed car names its dealership and itself', async () => {
    const [car] = tenants.a.cars
    const received = await subscribe('stock', () =>
      db.database.drizzle
        .update(cars)
        .set({ price_cents: 5_399_000 })
        .where(sql`id = ${car!.id}`),
    )
    expect(received).toEqual([JSON.stringify({ dealerships: [car!.dealership_id], cars: [car!.id] })])
  })

  test('a car that moves names both dealerships, one statement is one change', async () => {
    const [first, second] = tenants.a.dealerships
    const moved = tenants.a.cars[4]!
    const received = await subscribe('stock', () =>
      db.database.drizzle
        .update(cars)
        .set({ dealership_id: second!.id })
        .where(sql`id = ${moved.id}`),
    )
    expect(received).toEqual([JSON.stringify({ dealerships: [first!.id, second!.id], cars: [moved.id] })])
  })

  test('insert and delete notify, a statement without rows does not', async () => {
    const dealership = tenants.b.dealerships[0]!.id
    const inserted = await subscribe('stock', () =>
      db.database.drizzle.insert(cars).values(carRow({ dealership_id: dealership, stocknum: 'N1' })),
    )
    expect(inserted).toHaveLength(1)
    const deleted = await subscribe('stock', () => db.database.drizzle.delete(cars).where(sql`stocknum = 'N1'`))
    expect(deleted).toEqual(inserted)
    const none = await subscribe('stock', () => db.database.drizzle.delete(cars).where(sql`stocknum = 'N1'`))
    expect(none).toEqual([])
  })

  test('a change that would be long is *', async () => {
    const dealership = tenants.b.dealerships[0]!.id
    const rows = Array.from({ length: 800 }, (_, i) => carRow({ dealership_id: dealership, stocknum: `M${i}` }))
    await db.database.pool.query("select setval('cars_id_seq', 1000000000)")
    const few = await subscribe('stock', () => db.database.drizzle.insert(cars).values(rows.slice(0, 600)))
    expect(JSON.parse(few[0]!).cars).toHaveLength(600)
    const all = await subscribe('stock', () => db.database.drizzle.delete(cars).where(sql`stocknum like 'M%'`))
    expect(Buffer.byteLength(few[0]!)).toBeLessThan(7_900)
    const many = await subscribe('stock', () => db.database.drizzle.insert(cars).values(rows))
    expect(many).toEqual(['*'])
    expect(all).toEqual([few[0]])
  })

  test.each([
    ['websites', () => sql`update websites set city = 'Dalby' where id = ${tenants.a.website.id}`, 'a'],
    ['dealership_groups', () => sql`update dealership_groups set name = 'G' where id = ${tenants.b.group.id}`, 'b'],
    ['dealerships', () => sql`update dealerships set name = 'D' where id = ${tenants.a.dealerships[1]!.id}`, 'a'],
    [
      'website_dealerships',
      () => sql`update website_dealerships set position = 3 where website_id = ${tenants.b.website.id}`,
      'b',
    ],
    ['locations', () => sql`update locations set name = 'L' where id = ${tenants.a.locations[0]!.id}`, 'a'],
    ['offers', () => sql`update offers set name = 'O' where id = ${tenants.b.offer.id}`, 'b'],
    ['models', () => sql`update models set name = 'M' where id = ${tenants.a.model.id}`, 'a'],
    ['manufacturers', () => sql`update manufacturers set name = 'Mazda' where slug = 'mazda'`, 'b'],
  ] as const)('a change of %s names the site that shows it', async (_, statement, key) => {
    const received = await subscribe('site', () => db.database.drizzle.execute(statement()))
    expect(received).toEqual([JSON.stringify({ websites: [tenants[key].website.id] })])
  })

  test('many sites are *', async () => {
    const rows = Array.from({ length: 2_000 }, (_, i) => ({ slug: `many-${i}`, name: 'Many', template: 'fuso' }))
    expect(await subscribe('site', () => db.database.drizzle.insert(websites).values(rows))).toEqual(['*'])
  })

  test('a change that commits after later ones is notified too, each once', async () => {
    const received: string[] = []
    const stop = await db.database.subscribe(
      'site',
      (payload) => received.push(payload),
      () => {},
    )
    const early = await db.database.pool.connect()
    try {
      await early.query(`begin; insert into changes (topic, payload) values ('site', 'early')`)
      await notify('site', 'late')
      await notify('stock', 'of another topic')
      await vi.waitFor(() => expect(received).toEqual(['late']))
      await notify('site', 'later')
      await vi.waitFor(() => expect(received).toEqual(['late', 'later']))
      await early.query('commit')
      await vi.waitFor(() => expect(received).toEqual(['late', 'later', 'early']))
      await notify('site', 'last')
      await vi.waitFor(() => expect(received).toEqual(['late', 'later', 'early', 'last']))
    } finally {
      early.release()
      await stop()
    }
  })

  test('a rollback does not notify', async () => {
    const received = await subscribe('stock', () =>
      db.database
        .transaction(async (tx) => {
          await tx.execute(sql`update cars set price_cents = 1 where id = ${tenants.a.cars[0]!.id}`)
          throw new Error('no')
        })
        .catch(() => {}),
    )
    expect(received).toEqual([])
  })

  test('a lost connection loses no change', async () => {
    const received: string[] = []
    const errors: Error[] = []
    const other = await openDatabase(db.url, { onError: (error) => errors.push(error) })
    await other.subscribe(
      'stock',
      (payload) => received.push(payload),
      () => received.push('loss'),
    )
    await db.database.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'forecourt signals' and datname = current_database()",
    )
    await notify('stock', 'during')
    await vi.waitFor(() => expect(received).toEqual(['during']), { timeout: 5_000 })
    expect(errors.length).toBeGreaterThan(0)
    await other.close()
  })

  test('at an address that now has another database, every change may be missed', async () => {
    const received: string[] = []
    const client = newClient({ connectionString: db.url })
    await client.connect()
    const reader = changeReader(() => {})
    await reader.subscribe(
      client,
      'site',
      () => {},
      () => received.push('loss'),
    )
    await reader.read(client)
    expect(received).toEqual([])
    // A server with lower transaction ids.
    const younger = { query: () => Promise.resolve({ rows: [{ oldest: '3', id: null }] }) } as unknown as typeof client
    await reader.read(younger)
    expect(received).toEqual(['loss'])
    await client.end()
  })

  test('old ones are removed, others stay', async () => {
    await db.database.pool.query(
      "insert into changes (topic, payload, at) values ('site', 'old', now() - interval '61 minutes')",
    )
    await db.database.pool.query(
      "insert into changes (topic, payload, at) values ('site', 'new', now() - interval '59 minutes')",
    )
    await removeOldChanges(db.database)
    const { rows } = await db.database.pool.query("select payload from changes where payload in ('old', 'new')")
    expect(rows).toEqual([{ payload: 'new' }])
  })

  test('several topics and channels share one connection, which a site’s role cannot read', async () => {
    const other = await openDatabase(db.url)
    const ignore = () => {}
    const stops = [
      await other.subscribe('site', ignore, ignore),
      await other.subscribe('stock', ignore, ignore),
      await other.listen('one', ignore, ignore),
      await other.listen('two', ignore, ignore),
    ]
    const { rows } = await db.database.pool.query(
      "select count(*)::int as n from pg_stat_activity where application_name = 'forecourt signals' and datname = current_database()",
    )
    // One of ours and one of the other database.
    expect(rows[0].n).toBe(2)
    for (const stop of stops) await stop()
    await other.close()
    await expect(
      db.database.site(tenants.a.website.id).transaction((tx) => tx.execute(sql`select 1 from changes`)),
    ).rejects.toThrow()
  })

  test('a lead and its deliveries notify nobody, so that commits do not wait for one another', async () => {
    const { rows } = await db.database.pool.query(`
      select p.proname from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosrc ~* 'notify'`)
    expect(rows).toEqual([])
  })
})

describe('notifications', () => {
  test('a lost listener reconnects, reports it and receives again', async () => {
    const one = await testDatabase()
    const received: string[] = []
    const onReconnect = vi.fn()
    const stop = await one.database.listen('queue', (payload) => received.push(payload), onReconnect)
    const notify = (payload: string) => one.database.pool.query("select pg_notify('queue', $1)", [payload])
    await notify('before')
    await vi.waitFor(() => expect(received).toEqual(['before']))
    await one.database.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'forecourt signals' and datname = current_database()",
    )
    await vi.waitFor(() => expect(onReconnect).toHaveBeenCalledOnce(), { timeout: 5_000 })
    await notify('after')
    await vi.waitFor(() => expect(received).toEqual(['before', 'after']))
    await stop()
    await notify('unreceived')
    expect(received).toEqual(['before', 'after'])
    await one.dispose()
  })
})

test('migrating again, and from several processes at once, changes nothing', async () => {
  const applied = async () =>
    (await db.database.pool.query('select count(*)::int as n from drizzle.__drizzle_migrations')).rows[0].n
  const before = await applied()
  await Promise.all([migrate(db.database), migrate(db.database), migrate(db.database)])
  expect(await applied()).toBe(before)
  expect(before).toBeGreaterThanOrEqual(3)
})
