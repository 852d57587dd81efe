import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { everyTable } from '../../tools/testing/everyTable.ts'
import { testDatabase, type TestDatabase } from '../../tools/testing/database.ts'
import { twoTenants, type TwoTenants } from '../../tools/testing/twoTenants.ts'
import { leads } from '../leads/table.ts'

let db: TestDatabase
let tenants: TwoTenants

beforeAll(async () => {
  db = await testDatabase()
  tenants = await twoTenants(db.database)
  await everyTable(db.database, tenants)
})
afterAll(() => db.dispose())

describe('a site', () => {
  const leadFor = (dealershipId: number) => {
    const { id: _id, lead_id: _leadId, ...lead } = tenants.a.lead
    const own = { reference: crypto.randomUUID(), submission_id: crypto.randomUUID(), dealership_id: dealershipId }
    return db.database.site(tenants.a.website.id).transaction((tx) =>
      tx
        .insert(leads)
        .values({ ...lead, ...own })
        .returning({ id: leads.id }),
    )
  }

  test('writes a lead for its own dealership and reads it back', async () => {
    const [written] = await leadFor(tenants.a.dealerships[0]!.id)
    expect(written).toMatchObject({ id: expect.any(Number) })
    await db.database.drizzle.execute(sql`delete from leads where id = ${written!.id}`)
  })

  test('writes no lead for a dealership of another site', async () => {
    await expect(leadFor(tenants.b.dealerships[0]!.id)).rejects.toMatchObject({
      cause: { message: 'new row violates row-level security policy for table "leads"' },
    })
  })

  test('uses the index of the dealership for its stock, and so does its staff', async () => {
    const { id } = tenants.a.website
    for (const someone of [db.database.site(id), db.database.staff([id])]) {
      const plan = await someone.transaction(async (tx) => {
        await tx.execute(sql`set local enable_seqscan = off`)
        return tx.execute(sql`explain select id from cars where not sold`)
      })
      expect(JSON.stringify(plan.rows)).toMatch(/Index (Only )?(Scan|Cond)/)
    }
  })
})

describe('the staff of a group', () => {
  test('change its settings where they are staff of each of its sites', async () => {
    const { id } = tenants.a.group
    const { rows: made } = await db.database.pool.query<{ id: number }>(
      `insert into websites (slug, name, template, dealership_group_id) values ('sister', 'Sister', 'fuso', $1) returning id`,
      [id],
    )
    const change = (ids: number[]) =>
      db.database.staff(ids).transaction(async (tx) => {
        const found = await tx.execute(sql`update dealership_groups set settings = settings where id = ${id}`)
        return found.rowCount
      })
    try {
      expect(await change([tenants.a.website.id])).toBe(0)
      expect(await change([made[0]!.id])).toBe(0)
      expect(await change([tenants.a.website.id, made[0]!.id])).toBe(1)
    } finally {
      await db.database.pool.query('delete from websites where id = $1', [made[0]!.id])
    }
  })
})

describe('what staff change', () => {
  test('notifies every site that shows it, also those that they do not see', async () => {
    const { a, b } = tenants
    const shared = a.dealerships[1]!.id
    await db.database.pool.query('insert into website_dealerships values ($1, $2, 5)', [b.website.id, shared])
    const received: string[] = []
    const stop = await db.database.subscribe(
      'site',
      (payload) => received.push(payload),
      () => {},
    )
    await db.database
      .staff([a.website.id])
      .transaction((tx) => tx.execute(sql`update locations set name = name where dealership_id = ${shared}`))
    await vi.waitFor(() => expect(received).toHaveLength(1))
    await stop()
    const change = JSON.parse(received[0]!) as { websites: number[] }
    expect(change.websites.toSorted((one, other) => one - other)).toEqual([a.website.id, b.website.id])
    await db.database.pool.query('delete from website_dealerships where website_id = $1 and dealership_id = $2', [
      b.website.id,
      shared,
    ])
  })
})
