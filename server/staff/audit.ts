import { and, asc, desc, eq, gt, gte, ilike, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { auditActionsOf, type AuditAction, type AuditArea } from '@forecourt/rules/staff/audit.ts'
import { pageOf, numberAsked, readsBackwards, type Page, type PageRequest } from '@forecourt/rules/staff/page.ts'
import type { StaffDatabase, Transaction } from '../db/database.ts'
import { containing } from '../db/like.ts'
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
export async function record(
  tx: Pick<Transaction, 'insert'>,
  actor: Actor,
  entry: AuditEntry,
  now: Date,
): Promise<void> {
  await tx.insert(staffAudit).values({
    ...entry,
    user_id: actor.id,
    who: actor.name,
    network: actor.network,
    user_agent: actor.userAgent?.slice(0, MOST_USER_AGENT) ?? null,
    at: now,
  })
}

/** How many of the latest entries of a site or a group are searched for who did something. */
const SEARCHED = 20_000

/** The latest entry of an action at a site or in a group about a subject; null for none lately. */
export async function latestEntry(
  tx: Transaction,
  { action, subject, ...scope }: ScopeIds & { action: AuditAction; subject: string },
): Promise<ListedEntry | null> {
  const latest = tx
    .select()
    .from(staffAudit)
    .where(atScope(scope))
    .orderBy(desc(staffAudit.id))
    .limit(SEARCHED)
    .as('latest')
  const [entry] = await tx
    .select()
    .from(latest)
    .where(and(eq(latest.action, action), eq(latest.subject, subject)))
    .orderBy(desc(latest.id))
    .limit(1)
  return entry ?? null
}

/** The latest entries of an area at a site about what is named with a mark at its end. */
export async function entriesAbout(
  tx: Transaction,
  { websiteId, area, mark, most }: { websiteId: number; area: AuditArea; mark: string; most: number },
): Promise<ListedEntry[]> {
  const latest = tx
    .select()
    .from(staffAudit)
    .where(eq(staffAudit.website_id, websiteId))
    .orderBy(desc(staffAudit.id))
    .limit(SEARCHED)
    .as('latest')
  return tx
    .select()
    .from(latest)
    .where(
      and(inArray(latest.action, [...auditActionsOf(area)]), eq(sql`right(${latest.subject}, ${mark.length})`, mark)),
    )
    .orderBy(desc(latest.id))
    .limit(most)
}

const atScope = ({ website_id: site, dealership_group_id: group }: ScopeIds) =>
  site !== null
    ? eq(staffAudit.website_id, site)
    : group !== null
      ? eq(staffAudit.dealership_group_id, group)
      : and(isNull(staffAudit.website_id), isNull(staffAudit.dealership_group_id))

/** Which entries are listed. */
export interface AuditFilter {
  /** Part of the name of who did it, or of whom it was done to. */
  person: string
  /** What they are about; null for everything. */
  area: AuditArea | null
  websiteId: number | null
  /** The days as the reader’s calendar has them, from when until when. */
  from: Date | null
  until: Date | null
  page: PageRequest
}

export type ListedEntry = typeof staffAudit.$inferSelect

/** Entries that the reader may see, newest first. */
export async function listAudit(
  staff: StaffDatabase,
  groupIds: readonly number[],
  { person, area, websiteId, from, until, page }: AuditFilter,
): Promise<Page<ListedEntry>> {
  const backwards = readsBackwards(page)
  const id = numberAsked(page, Number.MAX_SAFE_INTEGER)
  const found = await staff.transaction((tx) =>
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
          person === ''
            ? undefined
            : or(ilike(staffAudit.who, containing(person)), ilike(staffAudit.subject, containing(person))),
          area === null ? undefined : inArray(staffAudit.action, [...auditActionsOf(area)]),
          websiteId === null ? undefined : eq(staffAudit.website_id, websiteId),
          from === null ? undefined : gte(staffAudit.at, from),
          until === null ? undefined : lt(staffAudit.at, until),
          id === null ? undefined : (backwards ? gt : lt)(staffAudit.id, id),
        ),
      )
      .orderBy((backwards ? asc : desc)(staffAudit.id))
      .limit(page.limit + 1),
  )
  return pageOf(found, page, (entry) => [entry.id])
}
