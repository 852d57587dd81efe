import { sql } from 'drizzle-orm'
import { canStaffAnywhere } from '@forecourt/rules/staff/access.ts'
import type { Permission } from '@forecourt/rules/staff/permission.ts'
import { MENTION_DESTINATION } from '@forecourt/rules/site/destination.ts'
import { failedDeliveries } from '../../delivery/outbox.ts'
import { stockSince, type Since } from '../../stock/stock.ts'
import { readingOf, type DeskAreaOptions } from './area.ts'
import { firstAnswers } from './firstAnswers.ts'
import { homesOf } from './homes.ts'

/** A delivery that was given up, with its lead. */
export interface FailedDelivery {
  id: string
  /** Id of its lead, as in addresses. */
  leadId: string
  /** Name of whoever sent it, or its reference. */
  name: string
  destination: string
  /** What the other side answered to the last try, or why nobody did. */
  answer: string
  failedAt: Date
}

/** What is counted since yesterday: leads, bookings and reservations made, vehicles added and sold, prices changed. */
export type Happening = 'leads' | 'bookings' | 'reservations' | 'added' | 'sold' | 'priced'

/** How often something happened in the last 24 hours, and in the 24 hours before. */
export interface Happened extends Since {
  what: Happening
}

/** Deliveries that were given up earlier than this are no news. */
const FAILED_DAYS = 30
const DAY_MS = 86_400_000

/** What the first screen shows besides what the screens of each area do. */
export function todayOf(area: DeskAreaOptions) {
  const { now } = area
  const ago = (days: number) => new Date(now().getTime() - days * DAY_MS)
  const { reading } = readingOf(area, 'leads:read')
  return {
    /** Deliveries of leads that were given up in the last 30 days: how many, and the latest. */
    async failedDeliveries(limit: number): Promise<{ count: number; rows: FailedDelivery[] }> {
      const { count, rows } = await failedDeliveries(reading(), { since: ago(FAILED_DAYS), limit })
      return {
        count,
        rows: rows.flatMap(({ id, lead, kind, target, attempts, updated_at: failedAt, ...row }) => {
          const answer = attempts.at(-1)?.answer ?? ''
          const destination = kind === MENTION_DESTINATION ? target : row.destination
          return lead ? [{ id, leadId: lead.id, name: lead.name || lead.reference, destination, answer, failedAt }] : []
        }),
      }
    },

    /** How soon leads of the last 30 days were first answered. */
    firstAnswers: () => firstAnswers(area),

    /** What happened from some time on and in as long before, by default 24 hours, of what the person may see. */
    async happened(since: Date = ago(1)): Promise<Happened[]> {
      const before = new Date(since.getTime() - DAY_MS)
      const may = (permission: Permission) => canStaffAnywhere(area.reach.grants, permission).allowed
      async function made(): Promise<Happened[]> {
        const asked = MADE.filter(({ permission }) => may(permission))
        const handles = Map.groupBy(asked, ({ permission }) => area.over(permission))
        // Sites are named although the policies of the rows do the same: only so are their numbers estimated.
        const counted = await Promise.all(
          [...handles].map(async ([staff, of]) => {
            const counts = of.map(
              ({ what }) => sql`
                select ${what}::text as what, count(*)::integer as all,
                  (count(*) filter (where created_at >= ${since.toISOString()}::timestamptz))::integer as last
                from ${sql.identifier(what)}
                where website_id = any(${sql.param([...staff.websiteIds])}::int4[])
                  and created_at >= ${before.toISOString()}::timestamptz`,
            )
            const { rows } = await staff.transaction((tx) =>
              tx.execute<{ what: Happening; all: number; last: number }>(sql.join(counts, sql` union all `)),
            )
            return rows
          }),
        )
        return asked.map(({ what }) => {
          const { all, last } = counted.flat().find((row) => row.what === what)!
          return { what, last, before: all - last }
        })
      }
      async function stocked(): Promise<Happened[]> {
        if (!may('stock:read')) return []
        const staff = area.over('stock:read')
        const counted = await stockSince(staff, [...(await homesOf(staff)).keys()], { since, before })
        return Object.entries(counted).map(([what, times]) => ({ what: what as keyof typeof counted, ...times }))
      }
      return (await Promise.all([made(), stocked()])).flat()
    },
  }
}

/** What is counted as it is made, where somebody may see it. */
const MADE = [
  { what: 'leads', permission: 'leads:read' },
  { what: 'bookings', permission: 'bookings:read' },
  { what: 'reservations', permission: 'reservations:read' },
] as const satisfies readonly { what: Happening; permission: Permission }[]
