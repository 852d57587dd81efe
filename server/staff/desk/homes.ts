import { sql } from 'drizzle-orm'
import type { StaffDatabase } from '../../db/database.ts'

/** The site of each dealership: the one whose first dealership it is, else any that shows it. */
export async function homesOf(staff: StaffDatabase): Promise<Map<number, number>> {
  const { rows } = await staff.transaction((tx) =>
    tx.execute<{ dealership_id: number; website_id: number }>(sql`
      select distinct on (dealership_id) dealership_id, website_id from website_dealerships
      order by dealership_id, position, website_id`),
  )
  return new Map(rows.map((row) => [row.dealership_id, row.website_id]))
}
