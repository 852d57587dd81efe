import { and, asc, desc, eq, gte, inArray, isNull, ne, notInArray, sql } from 'drizzle-orm'
import { deliveryStamp } from '@forecourt/rules/delivery/deliveryStamp.ts'
import { plannedDeliveries } from '@forecourt/rules/lead/destinations.ts'
import type { Lead } from '@forecourt/rules/lead/lead.ts'
import {
  ESCALATION_DESTINATION,
  MENTION_DESTINATION,
  mentionDestination,
  RECEIVED_DESTINATION,
  REPLY_DESTINATION,
  TEXT_DESTINATION,
} from '@forecourt/rules/site/destination.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { StaffDatabase, Transaction } from '../db/database.ts'
import { locationsIn } from '../locations/locations.ts'
import { deliveries, type DeliveryState } from './table.ts'

export { storeTextReport, type ReportReceipt } from './textReports.ts'

/** Nothing is reported of a sending that is yet to come. */
const NOT_REPORTED = { reported: null, reported_code: null, reported_at: null } as const

/** The fields of a stored lead that decide its deliveries. */
export interface DeliveredLead {
  /** The row's own id, not the one that visitors get. */
  id: number
  lead_status: 'Incomplete' | 'Complete'
  suspected: boolean
  mock: boolean
}

/** A delivery that was given up, with its lead. */
export type FailedDeliveryRow = typeof deliveries.$inferSelect & {
  lead: { id: string; reference: string; name: string | null } | null
}

/** A delivery with its attempts, for an operator. */
export type DeliveryReceipt = Omit<typeof deliveries.$inferSelect, 'website_id'>

/**
 * Writes what has to be delivered of a lead, in the transaction of the lead itself (design, decision 6). To be called
 * when it is stored and at each later step; as often as the same step is stored, nothing is delivered twice. An
 * unfinished lead's deliveries wait, each step restarts the wait, and its end cancels them unless they have been sent.
 *
 * @param confirmation whether the visitor gets the site's confirmation, if it sends any
 */
export async function queueDeliveries(
  tx: Transaction,
  site: Site,
  row: DeliveredLead,
  lead: Lead,
  now: Date,
  { confirmation = true }: { confirmation?: boolean } = {},
): Promise<void> {
  const { lead_destinations, lead_confirmation_mail, lead_incomplete_minutes } = site.settings
  const planned = plannedDeliveries(
    { ...lead, lead_status: row.lead_status },
    {
      destinations: lead_destinations,
      locations: row.mock ? [] : await locationsIn(tx, site),
      confirmation: confirmation && lead_confirmation_mail,
      incompleteMinutes: lead_incomplete_minutes,
      suspected: row.suspected,
      mock: row.mock,
    },
    now,
  )
  const unfinished = and(eq(deliveries.lead_id, row.id), eq(deliveries.lead_status, 'Incomplete'))
  const complete = row.lead_status === 'Complete'
  // What the queue has taken but not yet sent can still be cancelled; the worker looks before it sends.
  const revocable: DeliveryState[] = complete ? ['waiting', 'queued'] : ['waiting']
  await tx
    .update(deliveries)
    .set({ state: 'cancelled', updated_at: now })
    .where(
      and(
        unfinished,
        inArray(deliveries.state, revocable),
        complete || planned.length === 0
          ? undefined
          : notInArray(
              deliveries.destination,
              planned.map(({ destination }) => destination),
            ),
      ),
    )
  if (planned.length === 0) return
  const insert = tx.insert(deliveries).values(
    planned.map(({ destination, kind, to, sendAfter }) => ({
      website_id: site.id,
      lead_id: row.id,
      kind,
      destination,
      target: to,
      lead_status: row.lead_status,
      send_after: sendAfter,
    })),
  )
  if (complete) await insert.onConflictDoNothing()
  else
    await insert.onConflictDoUpdate({
      target: [
        deliveries.lead_id,
        deliveries.destination,
        deliveries.lead_status,
        deliveries.message_id,
        deliveries.activity_id,
      ],
      set: {
        kind: sql`excluded.kind`,
        target: sql`excluded.target`,
        send_after: sql`excluded.send_after`,
        state: 'waiting',
        updated_at: now,
      },
      setWhere: inArray(deliveries.state, ['waiting', 'cancelled']),
    })
}

/**
 * Writes what has to be delivered of a later message of a conversation, in the transaction of the message: to the
 * destinations of its lead. The visitor gets no confirmation of it.
 */
export async function queueMessage(
  tx: Transaction,
  site: Site,
  row: DeliveredLead,
  lead: Lead,
  messageId: string,
  now: Date,
): Promise<void> {
  const planned = plannedDeliveries(
    { ...lead, lead_status: row.lead_status },
    {
      destinations: site.settings.lead_destinations,
      locations: row.mock ? [] : await locationsIn(tx, site),
      confirmation: false,
      incompleteMinutes: null,
      suspected: row.suspected,
      mock: row.mock,
    },
    now,
  )
  if (planned.length === 0) return
  await tx.insert(deliveries).values(
    planned.map(({ destination, kind, to, sendAfter }) => ({
      website_id: site.id,
      lead_id: row.id,
      message_id: messageId,
      kind,
      destination,
      target: to,
      lead_status: row.lead_status,
      send_after: sendAfter,
    })),
  )
}

/**
 * Sends a lead again, whatever the state of its deliveries: all that it currently has, or those to one destination.
 * Deliveries in progress are left alone.
 *
 * @param seen what whoever asks has seen of the lead’s delivery to that destination; if it has changed since, nothing is
 *   sent, so that a button that is pressed twice sends once
 * @returns the names of the destinations
 */
export async function redeliver(
  staff: StaffDatabase,
  lead: Pick<DeliveredLead, 'id' | 'lead_status'>,
  destination?: string,
  recorded: (tx: Transaction, destinations: readonly string[]) => Promise<void> = async () => {},
  seen?: string,
): Promise<readonly string[]> {
  return staff.transaction(async (tx) => {
    if (destination !== undefined && seen !== undefined) {
      const [now] = await tx
        .select()
        .from(deliveries)
        .where(
          and(
            eq(deliveries.lead_id, lead.id),
            eq(deliveries.lead_status, lead.lead_status),
            eq(deliveries.destination, destination),
            isNull(deliveries.message_id),
            isNull(deliveries.activity_id),
          ),
        )
        .for('update')
      if (now === undefined || deliveryStamp(now) !== seen) return []
    }
    const again = await tx
      .update(deliveries)
      .set({ state: 'waiting', send_after: sql`now()`, updated_at: sql`now()`, ...NOT_REPORTED })
      .where(
        and(
          eq(deliveries.lead_id, lead.id),
          eq(deliveries.lead_status, lead.lead_status),
          // What somebody wrote to a visitor is not sent again with the rest.
          isNull(deliveries.activity_id),
          ne(deliveries.state, 'queued'),
          destination === undefined ? undefined : eq(deliveries.destination, destination),
        ),
      )
      .returning({ destination: deliveries.destination })
    const destinations = again.map((row) => row.destination)
    if (destinations.length > 0) await recorded(tx, destinations)
    return destinations
  })
}

/** The deliveries of these leads (by the rows' own ids), in order of creation. */
export async function deliveriesOf(staff: StaffDatabase, leadIds: readonly number[]): Promise<DeliveryReceipt[]> {
  if (leadIds.length === 0) return []
  return staff.transaction((tx) =>
    tx
      .select()
      .from(deliveries)
      .where(inArray(deliveries.lead_id, [...leadIds]))
      .orderBy(asc(deliveries.created_at), asc(deliveries.destination)),
  )
}

/** Deliveries that were given up since an instant: how many, and the latest. */
export const failedDeliveries = (
  staff: StaffDatabase,
  { since, limit }: { since: Date; limit: number },
): Promise<{ count: number; rows: FailedDeliveryRow[] }> =>
  staff.transaction(async (tx) => {
    const failed = and(
      eq(deliveries.state, 'dead'),
      gte(deliveries.updated_at, since),
      inArray(deliveries.website_id, [...staff.websiteIds]),
    )
    const found = await tx
      .select({
        row: deliveries,
        // Leads deliver, so their module is not used here.
        lead: sql<FailedDeliveryRow['lead']>`(
          select jsonb_build_object('id', l.lead_id, 'reference', l.reference, 'name', l.lead ->> 'name')
          from leads l where l.id = deliveries.lead_id)`,
        count: sql<number>`${tx.$count(deliveries, failed)}::integer`,
      })
      .from(deliveries)
      .where(failed)
      .orderBy(desc(deliveries.updated_at), desc(deliveries.id))
      .limit(limit)
    return { count: found[0]?.count ?? 0, rows: found.map(({ row, lead }) => ({ ...row, lead })) }
  })

/**
 * Writes a reply of the dealership's people to the sender of a lead, by email or by text, in the transaction in which it
 * is recorded.
 */
export async function queueReply(
  tx: Transaction,
  {
    id,
    websiteId,
    leadId,
    to,
    by = 'email',
  }: {
    id: string
    websiteId: number
    leadId: number
    to: string
    by?: 'email' | 'text'
  },
  now: Date,
): Promise<void> {
  const kind = by === 'text' ? TEXT_DESTINATION : REPLY_DESTINATION
  await tx.insert(deliveries).values({
    website_id: websiteId,
    lead_id: leadId,
    activity_id: id,
    kind,
    destination: kind,
    target: to,
    // The end of a form cancels what waits to be sent of it while it was unfinished, and a reply is none of that.
    lead_status: 'Complete',
    send_after: now,
  })
}

/** Writes that an email which somebody wrote back is passed on, in the transaction that stores it. */
export async function queueReceived(
  tx: Transaction,
  { id, websiteId, leadId, to }: { id: string; websiteId: number; leadId: number; to: string },
  now: Date,
): Promise<void> {
  await tx.insert(deliveries).values({
    website_id: websiteId,
    lead_id: leadId,
    activity_id: id,
    kind: RECEIVED_DESTINATION,
    destination: RECEIVED_DESTINATION,
    target: to,
    lead_status: 'Complete',
    send_after: now,
  })
}

/** Writes that people are told of a lead that nobody has answered, in the transaction that records it. */
export async function queueEscalation(
  tx: Transaction,
  { id, websiteId, leadId, to }: { id: string; websiteId: number; leadId: number; to: readonly string[] },
  now: Date,
): Promise<void> {
  if (to.length === 0) return
  await tx.insert(deliveries).values(
    to.map((target, place) => ({
      website_id: websiteId,
      lead_id: leadId,
      activity_id: id,
      kind: ESCALATION_DESTINATION as typeof ESCALATION_DESTINATION,
      // Several people are told of one lead, each by a delivery.
      destination: `${ESCALATION_DESTINATION}-${place + 1}`,
      target,
      lead_status: 'Complete' as const,
      send_after: now,
    })),
  )
}

/** Writes that people are told of a note that mentions them, each once, in the transaction that stores it. */
export async function queueMentions(
  tx: Transaction,
  {
    id,
    websiteId,
    leadId,
    people,
  }: { id: string; websiteId: number; leadId: number; people: readonly { id: string; email: string }[] },
  now: Date,
): Promise<void> {
  await tx.insert(deliveries).values(
    people.map((person) => ({
      website_id: websiteId,
      lead_id: leadId,
      activity_id: id,
      kind: MENTION_DESTINATION as typeof MENTION_DESTINATION,
      destination: mentionDestination(person.id),
      target: person.email,
      lead_status: 'Complete' as const,
      send_after: now,
    })),
  )
}

/** Sends a reply again that could not be sent; whether there is such a one. */
export const resendReply = (staff: StaffDatabase, leadId: number, id: string): Promise<boolean> =>
  staff.transaction(async (tx) => {
    const again = await tx
      .update(deliveries)
      .set({ state: 'waiting', send_after: sql`now()`, updated_at: sql`now()`, ...NOT_REPORTED })
      .where(and(eq(deliveries.lead_id, leadId), eq(deliveries.activity_id, id), eq(deliveries.state, 'dead')))
      .returning({ id: deliveries.id })
    return again.length > 0
  })

/**
 * Sends deliveries again that were given up since an instant, all or one; a reply of staff too, because it never
 * arrived.
 *
 * @returns how many of each site
 */
export async function resendDead(
  tx: Transaction,
  { since, id }: { since: Date; id?: string },
): Promise<ReadonlyMap<number, number>> {
  const again = await tx
    .update(deliveries)
    .set({ state: 'waiting', send_after: sql`now()`, updated_at: sql`now()` })
    .where(
      and(
        eq(deliveries.state, 'dead'),
        gte(deliveries.updated_at, since),
        id === undefined ? undefined : eq(deliveries.id, id),
      ),
    )
    .returning({ websiteId: deliveries.website_id })
  const bySite = new Map<number, number>()
  for (const { websiteId } of again) bySite.set(websiteId, (bySite.get(websiteId) ?? 0) + 1)
  return bySite
}
