import { and, desc, eq, gte, inArray, isNull, lt, or } from 'drizzle-orm'
import type { AuditAction } from '@forecourt/rules/staff/audit.ts'
import type { StaffDatabase, Transaction } from '../db/database.ts'
import type { ScopeIds } from './scope.ts'
import { staffAudit } from './table.ts'

/** Who does something, and from where. */
export interface Actor {
  /** Null for the command line. */
  id: string | null
  name: string
  network: string | null
  userAgent: string | null
}

/** Something that has been done. */
export interface AuditEntry extends ScopeIds {
  action: AuditAction
  subject: string
  before?: Readonly<Record<string, unknown>> | null
  after?: Readonly<Record<string, unknown>> | null
}

const MOST_USER_AGENT = 300

/** Adds to the log, in the transaction of the change. */
export async function record(tx: Transaction, actor: Actor, entry: AuditEntry, now: Date): Promise<void> {
  await tx.insert(staffAudit).values({
    ...entry,
    user_id: actor.id,
    who: actor.name,
    network: actor.network,
    user_agent: actor.userAgent?.slice(0, MOST_USER_AGENT) ?? null,
    at: now,
  })
}

/** Which entries are listed. */
export interface AuditFilter {
  /** The id of a person. */
  person: string | null
  websiteId: number | null
  /** A day as the reader’s calendar has it, from when until when. */
  from: Date | null
  until: Date | null
  /** The id before which the page begins. */
  before: number | null
  limit: number
}

export type ListedEntry = typeof staffAudit.$inferSelect

/** Entries that the reader may see, newest first, one more than the limit if there are more. */
export const listAudit = (
  staff: StaffDatabase,
  groupIds: readonly number[],
  filter: AuditFilter,
): Promise<ListedEntry[]> =>
  staff.transaction((tx) =>
    tx
      .select()
      .from(staffAudit)
      .where(
        and(
          or(
            inArray(staffAudit.website_id, [...staff.websiteIds]),
            inArray(staffAudit.dealership_group_id, [...groupIds]),
            staff.operator ? and(isNull(staffAudit.website_id), isNull(staffAudit.dealership_group_id)) : undefined,
          ),
          filter.person === null ? undefined : eq(staffAudit.user_id, filter.person),
          filter.websiteId === null ? undefined : eq(staffAudit.website_id, filter.websiteId),
          filter.from === null ? undefined : gte(staffAudit.at, filter.from),
          filter.until === null ? undefined : lt(staffAudit.at, filter.until),
          filter.before === null ? undefined : lt(staffAudit.id, filter.before),
        ),
      )
      .orderBy(desc(staffAudit.id))
      .limit(filter.limit + 1),
  )
