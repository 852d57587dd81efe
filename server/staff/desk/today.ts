import { and, gte, inArray, sql } from 'drizzle-orm'
import { failedDeliveries } from '../../delivery/outbox.ts'
import { leads } from '../../leads/leads.ts'
import { readingOf, type DeskAreaOptions } from './area.ts'
import { firstAnswers } from './firstAnswers.ts'

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
      const staff = reading()
      const { count, rows } = await failedDeliveries(staff, { since: ago(FAILED_DAYS), limit })
      const ids = rows.map(({ lead_id }) => lead_id)
      const found = await staff.transaction((tx) => tx.select().from(leads).where(inArray(leads.id, ids)))
      return {
        count,
        rows: rows.flatMap(({ id, lead_id, destination, attempts, updated_at: failedAt }) => {
          const of = found.find((row) => row.id === lead_id)
          const answer = attempts.at(-1)?.answer ?? ''
          return of
            ? [{ id, leadId: of.lead_id, name: of.lead.name || of.reference, destination, answer, failedAt }]
            : []
        }),
      }
    },

    /** How soon leads of the last 30 days were first answered. */
    firstAnswers: () => firstAnswers(area),

    /** How many leads arrived in the last 24 hours, and in the 24 hours before. */
    async arrivedLeads(): Promise<{ last: number; before: number }> {
      const staff = reading()
      const since = (days: number) => gte(leads.created_at, ago(days))
      const [counted] = await staff.transaction((tx) =>
        tx
          .select({
            all: sql<number>`count(*)::integer`,
            last: sql<number>`(count(*) filter (where ${since(1)}))::integer`,
          })
          .from(leads)
          .where(and(inArray(leads.website_id, [...staff.websiteIds]), since(2))),
      )
      const { all, last } = counted!
      return { last, before: all - last }
    },
  }
}

export type Today = ReturnType<typeof todayOf>
