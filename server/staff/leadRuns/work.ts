import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Assignable } from '@forecourt/rules/leadDesk/assign.ts'
import { changedBy, isAlready, type LeadBulkChange, type LeadOutcome } from '@forecourt/rules/leadDesk/bulkChange.ts'
import type { Transaction } from '../../db/database.ts'
import { leadActivity, leadRunLeads, leadRuns, leads, leadWork } from '../../leads/leads.ts'
import { RequestError } from '../../errors.ts'
import type { Actor } from '../audit.ts'
import { lastBy, storeChange, type PlannedChange } from '../desk/leadChange.ts'
import type { ListedLead } from '../desk/leadList.ts'
import { assigned, settingStatus, snoozing, unassigned } from '../desk/leadPlans.ts'
import { peopleIn, stateOf } from '../desk/leadRow.ts'
import type { Reach } from '../scope.ts'

/** A part of a run: its leads of one site. */
export type LeadRunPart = typeof leadRuns.$inferSelect
/** The same by its key. */
export type LeadPartKey = Pick<LeadRunPart, 'id' | 'website_id'>

/** Who works at a part, and what they reach; the reason if they may not change leads there any more. */
export type LeadRunWorker = { actor: Actor; reach: Pick<Reach, 'sites'> } | { refused: string }

type RunLead = typeof leadRunLeads.$inferSelect
interface Outcome {
  state: LeadOutcome
  reason?: string
  activity?: string
}

const GONE = 'It no longer exists.'
const NOT_AS_LEFT = 'It has changed since.'

const partIs = ({ id, website_id }: LeadPartKey) => and(eq(leadRuns.id, id), eq(leadRuns.website_id, website_id))

/** What a change does to one lead. */
function plannedFor(
  change: LeadBulkChange,
  found: ListedLead,
  people: readonly Assignable[],
  reach: Pick<Reach, 'sites'>,
): PlannedChange {
  if (change.kind === 'assigned') return assigned(people, reach, found, change.to)
  if (change.kind === 'status') return settingStatus(found, change.status)
  return snoozing(found, change.until === null ? null : new Date(change.until))
}

/** The part, locked; nothing while another process works at it, or once it is done. */
async function lockPart(tx: Transaction, key: LeadPartKey): Promise<LeadRunPart | undefined> {
  const [part] = await tx
    .select()
    .from(leadRuns)
    .where(and(partIs(key), inArray(leadRuns.state, ['running', 'undoing'])))
    .for('update', { skipLocked: true })
  return part
}

/** Leads by their ids, locked in one order, so that two runs never wait for each other. */
async function lockLeads(tx: Transaction, ids: readonly number[]): Promise<ReadonlyMap<number, ListedLead>> {
  const rows = await tx
    .select({ row: leads, work: leadWork })
    .from(leadWork)
    .innerJoin(leads, eq(leads.id, leadWork.lead_id))
    .where(inArray(leadWork.lead_id, [...ids]))
    .orderBy(asc(leadWork.lead_id))
    .for('update', { of: leadWork })
  return new Map(rows.map((one) => [one.row.id, one]))
}

/**
 * Does the next leads of a part: their changes, entries in the log and what became of them, in the transaction that it
 * is given, so that a run that is interrupted goes on where it was. A lead that somebody changed after it was selected
 * is left as it is, and so is one of an undo that is not as the run left it.
 *
 * @returns whether there may be more; not while another process works at it
 */
export async function workOnLeads(
  tx: Transaction,
  key: LeadPartKey,
  {
    workerOf,
    now,
    size,
  }: { workerOf: (part: LeadRunPart) => Promise<LeadRunWorker> | LeadRunWorker; now: Date; size: number },
): Promise<boolean> {
  const part = await lockPart(tx, key)
  if (!part) return false
  const undoing = part.state === 'undoing'
  const chosen = await tx
    .select()
    .from(leadRunLeads)
    .where(
      and(
        eq(leadRunLeads.run_id, part.id),
        eq(leadRunLeads.website_id, part.website_id),
        eq(leadRunLeads.state, undoing ? 'changed' : 'planned'),
      ),
    )
    .orderBy(asc(leadRunLeads.position))
    .limit(size)
  if (chosen.length === 0) {
    await tx
      .update(leadRuns)
      .set(undoing ? { state: 'undone' } : { state: 'done', finished_at: now })
      .where(partIs(key))
    return false
  }
  const worker = await workerOf(part)
  if ('refused' in worker) {
    for (const one of chosen) await store(tx, one, { state: undoing ? 'kept' : 'left', reason: worker.refused })
    return true
  }
  const found = await lockLeads(
    tx,
    chosen.map(({ lead_id }) => lead_id),
  )
  const people = await peopleIn(tx, worker.reach.sites)
  const made = async (lead: ListedLead, plan: PlannedChange): Promise<Outcome> => {
    const activity = randomUUID()
    await storeChange(tx, { actor: worker.actor, at: now }, lead, activity, plan)
    return { state: undoing ? 'undone' : 'changed', activity }
  }
  const outcomeOf = async (one: RunLead): Promise<Outcome> => {
    const lead = found.get(one.lead_id)
    if (!lead) return { state: undoing ? 'kept' : 'left', reason: GONE }
    if (!undoing) {
      if (lead.work.version !== one.version) return { state: 'left', reason: changedBy(await lastBy(tx, one.lead_id)) }
      if (isAlready(part.change, stateOfWork(lead))) return { state: 'same' }
      return made(lead, plannedFor(part.change, lead, people, worker.reach))
    }
    const [earlier] = await tx.select().from(leadActivity).where(eq(leadActivity.id, one.activity_id!))
    if (!earlier || stateOf(earlier.kind, lead.work) !== earlier.after) return { state: 'kept', reason: NOT_AS_LEFT }
    const plan =
      earlier.kind === 'assigned'
        ? await unassigned(tx, people, worker.reach, lead, earlier)
        : plannedFor(backTo(part.change, earlier.before), lead, people, worker.reach)
    return made(lead, plan)
  }
  for (const one of chosen)
    await store(
      tx,
      one,
      // What is refused, such as someone who can’t answer leads there any more, is refused before anything is stored.
      await outcomeOf(one).catch((error: unknown): Outcome => {
        if (!(error instanceof RequestError) || error.status >= 500) throw error
        return { state: undoing ? 'kept' : 'left', reason: Object.values(error.fields ?? {})[0] ?? error.message }
      }),
    )
  return true
}

const stateOfWork = ({ work }: ListedLead) => ({
  status: work.status,
  assignedTo: work.assigned_to,
  snoozedUntil: work.snoozed_until,
})

/** The change that takes one back to what was before it. */
function backTo(change: LeadBulkChange, before: string | null): LeadBulkChange {
  if (change.kind === 'assigned') return { kind: 'assigned', to: before, name: '' }
  if (change.kind === 'status') return { kind: 'status', status: before as typeof change.status }
  return { kind: 'snoozed', until: before }
}

const store = (tx: Transaction, { run_id, lead_id }: RunLead, { state, reason, activity }: Outcome) =>
  tx
    .update(leadRunLeads)
    .set({ state, reason: reason ?? null, ...(activity && state === 'changed' ? { activity_id: activity } : {}) })
    .where(and(eq(leadRunLeads.run_id, run_id), eq(leadRunLeads.lead_id, lead_id)))
