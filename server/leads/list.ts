import { and, asc, desc, eq, ilike, inArray, lt, or, sql, type SQL } from 'drizzle-orm'
import type { LeadCategory } from '@forecourt/rules/kinds/leadCategory.ts'
import { containing } from '../db/like.ts'
import type { StaffDatabase } from '../db/database.ts'
import { leadFiles, leadMessages, leads, leadWork } from './table.ts'

/** An operator's filter for leads. */
export interface LeadFilter {
  websiteId?: number
  /** Only leads of these dealerships. */
  dealershipIds?: readonly number[]
  category?: LeadCategory
  status?: 'Incomplete' | 'Complete'
  /** First and last day of arrival, such as 2026-11-21, in `timeZone`. */
  since?: string
  until?: string
  timeZone: string
  /** Only suspected spam. */
  suspected?: boolean
  /** Text in the reference, the name, the contact details, the message or the vehicle. */
  search?: string
}

export type StoredLeadRow = typeof leads.$inferSelect
export type StoredFileRow = typeof leadFiles.$inferSelect
export type StoredMessageRow = typeof leadMessages.$inferSelect

/** The work on a lead, with who looks after it by name; null for nobody, or an account that is gone. */
export type StoredWorkRow = Pick<
  typeof leadWork.$inferSelect,
  'lead_id' | 'status' | 'first_answered_at' | 'snoozed_until'
> & { assignee: string | null }

const BATCH = 500

/** Leads of the staff's sites, newest first, read a few hundred at a time. */
export async function* listLeads(staff: StaffDatabase, filter: LeadFilter): AsyncGenerator<StoredLeadRow[]> {
  let below: number | null = null
  for (;;) {
    const batch: StoredLeadRow[] = await staff.transaction((tx) =>
      tx
        .select()
        .from(leads)
        .where(and(...conditions(filter), below === null ? undefined : lt(leads.id, below)))
        .orderBy(desc(leads.id))
        .limit(BATCH),
    )
    if (batch.length > 0) yield batch
    if (batch.length < BATCH) return
    below = batch.at(-1)!.id
  }
}

/** A page of leads, newest first: those with smaller ids than `below`, one more than the limit if there are more. */
export const leadPage = (
  staff: StaffDatabase,
  filter: LeadFilter,
  { below, limit }: { below: number | null; limit: number },
): Promise<StoredLeadRow[]> =>
  staff.transaction((tx) =>
    tx
      .select()
      .from(leads)
      .where(and(...conditions(filter), below === null ? undefined : lt(leads.id, below)))
      .orderBy(desc(leads.id))
      .limit(limit + 1),
  )

/** A lead by its human-readable reference or its id; null if there is none. */
export async function findLead(staff: StaffDatabase, name: string): Promise<StoredLeadRow | null> {
  const [found] = await staff.transaction((tx) =>
    tx
      .select()
      .from(leads)
      .where(
        or(eq(leads.reference, name.trim().toUpperCase()), eq(sql`${leads.lead_id}::text`, name.trim().toLowerCase())),
      ),
  )
  return found ?? null
}

/** The files of some leads, by the rows' own ids, in order of arrival. */
export async function filesOf(staff: StaffDatabase, leadIds: readonly number[]): Promise<StoredFileRow[]> {
  if (leadIds.length === 0) return []
  return staff.transaction((tx) =>
    tx
      .select()
      .from(leadFiles)
      .where(inArray(leadFiles.lead_id, [...leadIds]))
      .orderBy(asc(leadFiles.id)),
  )
}

/** The later messages of conversations, by the rows' own ids, in order of arrival. */
export async function messagesOf(staff: StaffDatabase, leadIds: readonly number[]): Promise<StoredMessageRow[]> {
  if (leadIds.length === 0) return []
  return staff.transaction((tx) =>
    tx
      .select()
      .from(leadMessages)
      .where(inArray(leadMessages.lead_id, [...leadIds]))
      .orderBy(asc(leadMessages.created_at), asc(leadMessages.id)),
  )
}

/** The work on some leads, by the rows' own ids. */
export async function workOf(staff: StaffDatabase, leadIds: readonly number[]): Promise<StoredWorkRow[]> {
  if (leadIds.length === 0) return []
  return staff.transaction((tx) =>
    tx
      .select({
        lead_id: leadWork.lead_id,
        status: leadWork.status,
        first_answered_at: leadWork.first_answered_at,
        snoozed_until: leadWork.snoozed_until,
        assignee: sql<string | null>`(select u.name from staff_users u where u.id = ${leadWork.assigned_to})`,
      })
      .from(leadWork)
      .where(inArray(leadWork.lead_id, [...leadIds])),
  )
}

function conditions({
  websiteId,
  dealershipIds,
  category,
  status,
  since,
  until,
  timeZone,
  suspected,
  search,
}: LeadFilter) {
  const midnight = (day: string, later: number) =>
    sql`((${day}::date + ${later}::integer)::timestamp at time zone ${timeZone})`
  const found: (SQL | undefined)[] = [
    websiteId === undefined ? undefined : eq(leads.website_id, websiteId),
    dealershipIds === undefined ? undefined : inArray(leads.dealership_id, [...dealershipIds]),
    category === undefined ? undefined : eq(leads.category, category),
    status === undefined ? undefined : eq(leads.lead_status, status),
    since === undefined ? undefined : sql`${leads.created_at} >= ${midnight(since, 0)}`,
    until === undefined ? undefined : sql`${leads.created_at} < ${midnight(until, 1)}`,
    suspected ? eq(leads.suspected, true) : undefined,
  ]
  if (search?.trim()) {
    const pattern = containing(search.trim())
    const texts = ['name', 'email', 'phone', 'postcode', 'message', 'stock_number', 'Rego'].map((part) =>
      ilike(sql`${leads.lead} ->> ${part}::text`, pattern),
    )
    found.push(or(ilike(leads.reference, pattern), ...texts))
  }
  return found
}
