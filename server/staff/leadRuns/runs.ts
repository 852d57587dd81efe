import { and, asc, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { LeadBulkChange, LeadOutcome, LeadRunState } from '@forecourt/rules/leadDesk/bulkChange.ts'
import { pageOf, numberAsked, readsBackwards, type Page, type PageRequest } from '@forecourt/rules/staff/page.ts'
import type { StaffDatabase, Transaction } from '../../db/database.ts'
import { leadRunLeads, leadRuns, leads } from '../../leads/leads.ts'
import type { LeadRunPart } from './work.ts'

/** A run, over the sites that somebody sees. */
export interface LeadRun {
  id: string
  /** That of its first part; only the time of a snooze differs, by the zone of the site. */
  change: LeadBulkChange
  /** That of the part which is behind the others. */
  state: LeadRunState
  who: string
  createdAt: Date
  undoneBy: string | null
  undoneAt: Date | null
  /** The sites of its parts, and those of parts with leads that were changed and not undone. */
  websiteIds: readonly number[]
  changedAt: readonly number[]
  counts: Readonly<Record<LeadOutcome, number>>
}

/** A lead of a run, with what became of it. */
export interface RunLead {
  position: number
  state: LeadOutcome
  reason: string | null
  websiteId: number
  row: typeof leads.$inferSelect
}

/** A lead that a run begins with. */
export type PlannedLead = Pick<
  typeof leadRunLeads.$inferInsert,
  'lead_id' | 'website_id' | 'version' | 'state' | 'reason'
>

const INSERTED_AT_ONCE = 2_000
/** The states of parts, those that a run is in first. */
const BEHIND: readonly LeadRunState[] = ['running', 'undoing', 'done', 'undone']
const NONE: Readonly<Record<LeadOutcome, number>> = {
  planned: 0,
  same: 0,
  refused: 0,
  changed: 0,
  left: 0,
  undone: 0,
  kept: 0,
}

/** Stores a run that begins; false if it is there already, because its form was sent twice. */
export async function storeLeadRun(
  tx: Transaction,
  parts: readonly (typeof leadRuns.$inferInsert)[],
  planned: readonly PlannedLead[],
): Promise<boolean> {
  const stored = await tx
    .insert(leadRuns)
    .values([...parts])
    .onConflictDoNothing()
    .returning({ id: leadRuns.id })
  if (stored.length < parts.length) return false
  const run_id = stored[0]!.id
  for (let at = 0; at < planned.length; at += INSERTED_AT_ONCE)
    await tx
      .insert(leadRunLeads)
      .values(planned.slice(at, at + INSERTED_AT_ONCE).map((one, index) => ({ ...one, run_id, position: at + index })))
  return true
}

type Counted = { run_id: string; website_id: number; state: LeadOutcome; leads: number }

async function countsOf(tx: Transaction, ids: readonly string[]): Promise<Counted[]> {
  const { rows } = await tx.execute<Counted & Record<string, unknown>>(sql`
    select run_id, website_id, state, count(*)::int4 as leads from lead_run_leads
    where run_id = any (${sql.param([...ids])}::uuid[]) group by run_id, website_id, state`)
  return rows
}

function runOf(parts: readonly LeadRunPart[], counted: readonly Counted[]): LeadRun {
  const [first] = parts as [LeadRunPart]
  const own = counted.filter(({ run_id: id }) => id === first.id)
  const counts = { ...NONE }
  for (const { state, leads: count } of own) counts[state] += count
  const undone = parts.find(({ undone_at: at }) => at !== null)
  return {
    id: first.id,
    change: first.change,
    state: BEHIND.find((state) => parts.some((part) => part.state === state))!,
    who: first.who,
    createdAt: first.created_at,
    undoneBy: undone?.undone_by ?? null,
    undoneAt: undone?.undone_at ?? null,
    websiteIds: parts.map(({ website_id: id }) => id),
    changedAt: own.filter(({ state }) => state === 'changed').map(({ website_id: id }) => id),
    counts,
  }
}

/** A run by its id; null for none of the sites that are seen. */
export async function findLeadRun(tx: Transaction, id: string): Promise<LeadRun | null> {
  const parts = await tx.select().from(leadRuns).where(eq(leadRuns.id, id)).orderBy(asc(leadRuns.website_id))
  return parts.length === 0 ? null : runOf(parts, await countsOf(tx, [id]))
}

/** The latest runs. */
export async function latestLeadRuns(tx: Transaction, most: number): Promise<LeadRun[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from lead_runs group by id order by max(created_at) desc, id limit ${most}`)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const parts = Map.groupBy(
    await tx.select().from(leadRuns).where(inArray(leadRuns.id, ids)).orderBy(asc(leadRuns.website_id)),
    ({ id }) => id,
  )
  const counted = await countsOf(tx, ids)
  return ids.map((id) => runOf(parts.get(id)!, counted))
}

/** Leads of a run in the order in which they were selected, of some states. */
export async function leadsOfRun(
  staff: StaffDatabase,
  id: string,
  states: readonly LeadOutcome[],
  page: PageRequest,
): Promise<Page<RunLead>> {
  const backwards = readsBackwards(page)
  const from = numberAsked(page)
  const { position } = leadRunLeads
  const found = await staff.transaction((tx) =>
    tx
      .select({
        position,
        state: leadRunLeads.state,
        reason: leadRunLeads.reason,
        websiteId: leadRunLeads.website_id,
        row: leads,
      })
      .from(leadRunLeads)
      .innerJoin(leads, eq(leads.id, leadRunLeads.lead_id))
      .where(
        and(
          eq(leadRunLeads.run_id, id),
          inArray(leadRunLeads.state, [...states]),
          from === null ? undefined : (backwards ? lt : gt)(position, from),
        ),
      )
      .orderBy((backwards ? desc : asc)(position))
      .limit(page.limit + 1),
  )
  return pageOf(found, page, (one) => [one.position])
}

/** Begins to undo the parts of a run that changed leads and are done; the number of leads. */
export async function beginLeadUndo(
  tx: Transaction,
  id: string,
  actor: { id: string; name: string; network: string | null; userAgent: string | null },
  now: Date,
): Promise<{ website_id: number; leads: number }[]> {
  const parts = await tx
    .select()
    .from(leadRuns)
    .where(and(eq(leadRuns.id, id), eq(leadRuns.state, 'done')))
    .orderBy(asc(leadRuns.website_id))
    .for('update')
  const changed = (await countsOf(tx, [id])).filter(
    ({ state, website_id }) => state === 'changed' && parts.some((part) => part.website_id === website_id),
  )
  for (const { website_id } of changed)
    await tx
      .update(leadRuns)
      .set({
        state: 'undoing',
        undone_by_id: actor.id,
        undone_by: actor.name,
        undone_network: actor.network,
        undone_user_agent: actor.userAgent,
        undone_at: now,
      })
      .where(and(eq(leadRuns.id, id), eq(leadRuns.website_id, website_id)))
  return changed
}
