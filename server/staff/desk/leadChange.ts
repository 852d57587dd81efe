import { and, desc, eq, sql } from 'drizzle-orm'
import type { ActivityKind } from '@forecourt/rules/leadDesk/activity.ts'
import type { AuditAction } from '@forecourt/rules/staff/audit.ts'
import { isSnoozed, WORK_STATUSES, type WorkStatus } from '@forecourt/rules/leadDesk/work.ts'
import type { Transaction } from '../../db/database.ts'
import { ConflictError, RequestError } from '../../errors.ts'
import { leadActivity, leadWork } from '../../leads/leads.ts'
import { record, type Actor } from '../audit.ts'
import { mayAt, refuse } from './area.ts'
import type { ListedLead } from './leadList.ts'
import { GONE, LEAD_UUID, peopleIn, rowOf, type LeadDeskOptions } from './leadRow.ts'

export const CHANGED = 'Someone else changed this lead while you had it open.'
const AGAIN = 'Please open the lead again, and then send it.'

type WorkChange = Partial<
  Pick<typeof leadWork.$inferInsert, 'status' | 'assigned_to' | 'snoozed_until' | 'answered_at'>
>

type WorkAnswer = Partial<Pick<typeof leadWork.$inferInsert, 'first_answered_at' | 'first_answered_by'>>

/** One change, before it is stored. */
export interface PlannedChange {
  kind: ActivityKind
  action: AuditAction
  set?: WorkChange
  text?: string
  before?: string | null
  after?: string | null
  /** The status before, where another change changes it too. */
  statusBefore?: WorkStatus | null
  /** What the log has of it, where that is not what is stored. */
  log?: { before?: Record<string, unknown> | null; after?: Record<string, unknown> | null }
  /** Done in the same transaction. */
  also?: (tx: Transaction, id: string) => Promise<void>
}

/** What a change is sent with: the id that its form was made with, and the version that its sender has seen. */
export interface SentChange {
  id: string
  version: number
}

/** The name of somebody who looks after a lead. */
export const nameOf = (people: readonly { id: string; name: string }[], id: string | null): string =>
  id === null ? 'nobody' : (people.find((person) => person.id === id)?.name ?? 'someone who has left')

/** The first answer to a lead, which stays known when its sender writes back. */
const firstAnswer = (
  { first_answered_at }: ListedLead['work'],
  { answered_at }: WorkChange,
  { id }: Pick<Actor, 'id'>,
): WorkAnswer =>
  answered_at && first_answered_at === null ? { first_answered_at: answered_at, first_answered_by: id } : {}

/** Stores a change of a lead that is locked, with its activity and its entry in the log. */
export async function storeChange(
  tx: Transaction,
  { actor, at }: { actor: Actor; at: Date },
  { row, work }: ListedLead,
  id: string,
  { kind, action, set, text = '', before = null, after = null, statusBefore = null, log, also }: PlannedChange,
): Promise<void> {
  const of = { website_id: row.website_id, lead_id: row.id, user_id: actor.id, who: actor.name }
  await tx.insert(leadActivity).values({ id, ...of, kind, text, before, after, status_before: statusBefore, at })
  if (set)
    await tx
      .update(leadWork)
      .set({ ...set, ...firstAnswer(work, set, actor), version: sql`${leadWork.version} + 1` })
      .where(eq(leadWork.lead_id, row.id))
  await also?.(tx, id)
  await record(
    tx,
    actor,
    {
      action,
      subject: row.reference,
      website_id: row.website_id,
      dealership_group_id: null,
      before: log?.before ?? null,
      after: log?.after ?? null,
    },
    at,
  )
}

/** Who changed a lead last; null for nobody. */
export async function lastBy(tx: Transaction, leadId: number): Promise<string | null> {
  const [last] = await tx
    .select({ who: leadActivity.who })
    .from(leadActivity)
    .where(eq(leadActivity.lead_id, leadId))
    .orderBy(desc(leadActivity.position))
    .limit(1)
  return last?.who ?? null
}

/** Makes changes of one lead: each with its activity and its entry in the log, in one transaction. */
export function leadChanger({ over, actor, reach, now }: LeadDeskOptions) {
  /** A lead that may be changed, locked in a transaction; refused otherwise, with the reason for one that may be seen. */
  async function writableIn(tx: Transaction, id: string): Promise<ListedLead> {
    const found = await rowOf(tx, id, { lock: true })
    if (found) return found
    const seen = await over('leads:read').transaction((reading) => rowOf(reading, id))
    if (seen) refuse(mayAt(reach, 'leads:write', seen.row.website_id))
    throw new RequestError(404, GONE)
  }

  /**
   * Makes a change, and returns the id of its activity. The same id twice is one change. With a version, one that was
   * based on another is refused: what is stored now stays.
   */
  async function change(
    leadId: string,
    { id, version }: { id: string; version: number | null },
    plan: (tx: Transaction, found: ListedLead) => Promise<PlannedChange> | PlannedChange,
  ): Promise<string> {
    if (!LEAD_UUID.test(id)) throw new RequestError(422, AGAIN)
    const at = now()
    await over('leads:write').transaction(async (tx) => {
      const found = await writableIn(tx, leadId)
      const { row, work } = found
      const [repeated] = await tx
        .select({ id: leadActivity.id })
        .from(leadActivity)
        .where(and(eq(leadActivity.id, id), eq(leadActivity.lead_id, row.id)))
      if (repeated) return
      if (version !== null && version !== work.version)
        throw new ConflictError(409, CHANGED, await conflictOf(tx, found))
      await storeChange(tx, { actor, at }, found, id, await plan(tx, found))
    })
    return id
  }

  /** What is stored now, for whoever wanted something else, and who changed it last. */
  async function conflictOf(tx: Transaction, { row, work }: ListedLead) {
    const person = nameOf(await peopleIn(tx, reach.sites), work.assigned_to)
    const facts = [
      WORK_STATUSES[work.status],
      work.assigned_to === null ? 'assigned to nobody' : `assigned to ${person}`,
      ...(isSnoozed({ status: work.status, snoozedUntil: work.snoozed_until }, now()) ? ['snoozed'] : []),
      ...(work.answered_at === null ? [] : ['answered']),
    ]
    return { version: String(work.version), who: await lastBy(tx, row.id), theirs: { state: facts.join(', ') } }
  }

  return { writableIn, change }
}
