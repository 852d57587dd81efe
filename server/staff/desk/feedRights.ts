import { sql } from 'drizzle-orm'
import type { Answer } from '@forecourt/rules/staff/access.ts'
import type { AuditAction } from '@forecourt/rules/staff/audit.ts'
import type { StaffDatabase, Transaction } from '../../db/database.ts'
import { RequestError } from '../../errors.ts'
import { record } from '../audit.ts'
import { mayAt, readingOf, refuse, type DeskAreaOptions } from './area.ts'
import { homesOf } from './homes.ts'

/** A dealership whose feeds may be seen, with the site that its stock belongs to. */
export interface FeedDealership {
  id: number
  name: string
  site: { id: number; name: string }
  /** Whether its feeds may be uploaded, run and undone. */
  change: Answer
}

/** Whose feeds someone may see and change, and the log of it. */
export function feedRightsOf({ over, actor, reach, now }: Pick<DeskAreaOptions, 'over' | 'actor' | 'reach' | 'now'>) {
  const { mayRead, reading } = readingOf({ over, reach }, 'stock:read')

  async function dealershipsOf(staff: StaffDatabase): Promise<FeedDealership[]> {
    const homes = await homesOf(staff)
    const { rows } = await staff.transaction((tx) =>
      tx.execute<{ id: number; name: string }>(sql`
        select id, name from dealerships where id = any(${sql.param([...homes.keys()])}::int4[]) order by name, id`),
    )
    return rows.flatMap(({ id, name }) => {
      const site = reach.sites.find((one) => one.id === homes.get(id))
      if (!site) return []
      return [{ id, name, site: { id: site.id, name: site.name }, change: mayAt(reach, 'stock:write', site.id) }]
    })
  }

  const dealershipIn = async (staff: StaffDatabase, id: number) =>
    (await dealershipsOf(staff)).find((one) => one.id === id) ?? null

  return {
    mayRead,
    reading,
    dealershipsOf,
    dealershipIn,

    /** A dealership whose stock may be changed, and the rows of the sites where that is so. */
    async writing(dealershipId: number): Promise<{ staff: StaffDatabase; dealership: FeedDealership }> {
      const dealership = await dealershipIn(reading(), dealershipId)
      if (!dealership) throw new RequestError(404, 'We can’t find that dealership.')
      refuse(dealership.change)
      return { staff: over('stock:write'), dealership }
    },

    /** Adds to the log of the dealership’s site, in the transaction of the change. */
    log: (
      tx: Transaction,
      action: AuditAction,
      subject: string,
      { site }: FeedDealership,
      values: { before?: Readonly<Record<string, unknown>>; after?: Readonly<Record<string, unknown>> } = {},
    ): Promise<void> =>
      record(tx, actor, { action, subject, ...values, website_id: site.id, dealership_group_id: null }, now()),
  }
}
