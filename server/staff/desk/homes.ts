import { inArray, sql } from 'drizzle-orm'
import type { StaffDatabase, Transaction } from '../../db/database.ts'
import { websiteDealerships } from '../../sites/sites.ts'

const homes = new WeakMap<StaffDatabase, Promise<ReadonlyMap<number, number>>>()

/**
 * The site of each dealership: the one whose first dealership it is, else any that shows it. Read once for each handle,
 * so once for a request whose screen has several lists of the same sites.
 */
export async function homesOf(staff: StaffDatabase): Promise<Map<number, number>> {
  const read = homes.get(staff) ?? readHomes(staff)
  homes.set(staff, read)
  return new Map(await read)
}

async function readHomes(staff: StaffDatabase): Promise<ReadonlyMap<number, number>> {
  const { rows } = await staff.transaction((tx) =>
    tx.execute<{ dealership_id: number; website_id: number }>(sql`
      select distinct on (dealership_id) dealership_id, website_id from website_dealerships
      order by dealership_id, position, website_id`),
  )
  return new Map(rows.map((row) => [row.dealership_id, row.website_id]))
}

/** The dealerships that a site shows, among those that the transaction sees. */
export async function dealershipsOf(staff: StaffDatabase, siteId: number): Promise<number[]> {
  const { rows } = await staff.transaction((tx) =>
    tx.execute<{ id: number }>(sql`select dealership_id as id from website_dealerships where website_id = ${siteId}`),
  )
  return rows.map(({ id }) => id)
}

/** The site of each of some dealerships, as `homesOf` has it, among the sites that the transaction sees. */
export async function homesIn(tx: Transaction, dealershipIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (dealershipIds.length === 0) return new Map()
  const rows = await tx
    .selectDistinctOn([websiteDealerships.dealership_id], {
      dealership: websiteDealerships.dealership_id,
      website: websiteDealerships.website_id,
    })
    .from(websiteDealerships)
    .where(inArray(websiteDealerships.dealership_id, [...dealershipIds]))
    .orderBy(websiteDealerships.dealership_id, websiteDealerships.position, websiteDealerships.website_id)
  return new Map(rows.map(({ dealership, website }) => [dealership, website]))
}
