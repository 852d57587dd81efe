/** Changes of several leads at once (docs/decisions/0181). */
import { stringify } from 'csv-stringify/sync'
import { inArray, sql } from 'drizzle-orm'
import { assignable } from '@forecourt/rules/leadDesk/assign.ts'
import {
  AT_ONCE,
  BACK_NOW,
  bulkLeadsProblem,
  countChanged,
  isAlready,
  LEAD_OUTCOME_NAMES,
  LEAD_OUTCOMES,
  MOST_BULK_LEADS,
  whyNot,
  type AskedLeadBulk,
  type LeadBulkChange,
  type LeadOutcome,
} from '@forecourt/rules/leadDesk/bulkChange.ts'
import { snoozeTime } from '@forecourt/rules/leadDesk/snooze.ts'
import { canStaffAnywhere, type Answer } from '@forecourt/rules/staff/access.ts'
import { isRunUnderWay } from '@forecourt/rules/staff/bulkRun.ts'
import type { PageRequest } from '@forecourt/rules/staff/page.ts'
import type { Transaction } from '../../db/database.ts'
import { ConflictError, RequestError } from '../../errors.ts'
import { leads, leadWork } from '../../leads/leads.ts'
import { mayAt, readingOf, refuse } from '../desk/area.ts'
import { matchingLeads } from '../desk/leadList.ts'
import { LEAD_UUID, peopleIn, titleOf, UTC, type LeadDeskOptions } from '../desk/leadRow.ts'
import { queriedLeads, type AskedLeads } from '../desk/leadsOfReport.ts'
import {
  beginLeadUndo,
  findLeadRun,
  latestLeadRuns,
  leadsOfRun,
  storeLeadRun,
  type LeadRun,
  type PlannedLead,
} from './runs.ts'
import { workOnLeads } from './work.ts'

/** Which leads are meant: some, as they were shown, or all that match, as many as were counted. */
export type LeadSelection =
  | { chosen: readonly { id: string; version: number }[] }
  | { matching: AskedLeads; counted: number }

/** A run as the desk shows it. */
export interface DeskLeadRun extends Omit<LeadRun, 'websiteIds' | 'changedAt'> {
  /** Names of the sites of its leads. */
  sites: readonly string[]
  timeZone: string
  underWay: boolean
  undo: Answer
}

type Work = typeof leadWork.$inferSelect
interface Selected {
  work: Work
  /** The version that was shown. */
  version: number
}

const LATEST = 20
const NO_RUN = 'We can’t find that bulk change.'
const CHECK = 'Please check what you entered.'
const AGAIN = 'Please open the list again, and then try once more.'
const NOT_ENDED = 'This change hasn’t finished yet. You can undo it when it has.'
const COLUMNS = ['Lead', 'Reference', 'Site', 'Result', 'Reason']

/** Changes of several leads at once: few in one transaction, more by a job, each with the way back. */
export function leadBulkOf(options: LeadDeskOptions) {
  const { actor, reach, now, siteOf, beginLeadRun } = options
  const { mayRead, reading } = readingOf(options, 'leads:read')
  const mayWrite = canStaffAnywhere(reach.grants, 'leads:write')
  const worker = { actor, reach }
  const nameOfSite = (id: number) => reach.sites.find((site) => site.id === id)?.name ?? ''

  /** The leads that are meant, of those that may be seen, each with the version that was shown. */
  async function selected(tx: Transaction, selection: LeadSelection): Promise<Selected[]> {
    if ('chosen' in selection) {
      const versions = new Map(selection.chosen.map(({ id, version }) => [id, version]))
      if (versions.size === 0) return []
      const rows = await tx
        .select({ id: leads.lead_id, work: leadWork })
        .from(leadWork)
        .innerJoin(leads, sql`${leads.id} = ${leadWork.lead_id}`)
        .where(inArray(leads.lead_id, [...versions.keys()]))
      const byId = new Map(rows.map(({ id, work }) => [id, work]))
      return [...versions].flatMap(([id, version]) => {
        const work = byId.get(id)
        return work ? [{ work, version }] : []
      })
    }
    const works = await matching(tx, selection.matching)
    if (works.length !== selection.counted && works.length <= MOST_BULK_LEADS)
      throw new RequestError(409, countChanged(works.length))
    return works.map((work) => ({ work, version: work.version }))
  }

  const matching = async (tx: Transaction, asked: AskedLeads): Promise<Work[]> =>
    matchingLeads(tx, reading(), await queriedLeads(options, asked), { me: actor.id, now: now() }, MOST_BULK_LEADS + 1)

  /** What is asked for, as each site has it: a snooze ends by its clock. */
  async function changesAt(
    tx: Transaction,
    asked: AskedLeadBulk,
    siteIds: readonly number[],
  ): Promise<ReadonlyMap<number, { change: LeadBulkChange; refused: string | null }>> {
    const people = asked.kind === 'assigned' ? await peopleIn(tx, reach.sites) : []
    const person = asked.kind === 'assigned' ? people.find(({ id }) => id === asked.person) : undefined
    const changes = new Map<number, { change: LeadBulkChange; refused: string | null }>()
    for (const id of siteIds) {
      const may = mayAt(reach, 'leads:write', id)
      let refused = may.allowed ? null : may.reason
      let change: LeadBulkChange
      if (asked.kind === 'status') change = asked
      else if (asked.kind === 'snoozed') change = { kind: 'snoozed', until: await untilAt(id, asked.until) }
      else {
        change = { kind: 'assigned', to: asked.person, name: person?.name ?? 'nobody' }
        const groupId = reach.sites.find((site) => site.id === id)?.groupId ?? null
        if (
          refused === null &&
          asked.person !== null &&
          !assignable(people, { id, groupId }).some((one) => one === person)
        )
          refused = `${person?.name ?? 'This person'} can’t answer leads of ${nameOfSite(id)}.`
      }
      changes.set(id, { change, refused })
    }
    if (asked.kind === 'assigned' && asked.person !== null && !person)
      throw new RequestError(422, CHECK, { person: 'Please choose someone who can answer leads.' })
    return changes
  }

  async function untilAt(siteId: number, until: string): Promise<string | null> {
    if (until === BACK_NOW) return null
    const checked = snoozeTime(until, now(), (await siteOf(siteId))?.timeZone ?? UTC)
    if (!checked.ok) throw new RequestError(422, checked.problem, { until: checked.problem })
    return checked.until.toISOString()
  }

  /** Does what a run has to do at once, if that is little; true if it is left to the job. */
  async function atOnce(tx: Transaction, id: string, siteIds: Iterable<number>, count: number): Promise<boolean> {
    if (count > AT_ONCE) return true
    for (const website_id of siteIds)
      while (await workOnLeads(tx, { id, website_id }, { workerOf: () => worker, now: now(), size: AT_ONCE }));
    return false
  }

  async function shown({ websiteIds, changedAt, ...run }: LeadRun): Promise<DeskLeadRun> {
    const answers = changedAt.map((id) => mayAt(reach, 'leads:write', id))
    return {
      ...run,
      sites: websiteIds.map(nameOfSite),
      timeZone: (await siteOf(websiteIds[0]!))?.timeZone ?? UTC,
      underWay: isRunUnderWay(run.state),
      undo: answers.find(({ allowed }) => !allowed) ?? mayWrite,
    }
  }

  async function stored(id: string): Promise<LeadRun> {
    const run = LEAD_UUID.test(id) ? await reading().transaction((tx) => findLeadRun(tx, id.toLowerCase())) : null
    if (!run) throw new RequestError(404, NO_RUN)
    return run
  }

  return {
    mayRead,
    mayWrite,

    /** How many leads of a list match, or why they can’t be changed together. */
    async count(asked: AskedLeads): Promise<{ leads: number; problem: string | null }> {
      refuse(mayWrite)
      const { length } = await reading().transaction((tx) => matching(tx, asked))
      return { leads: length, problem: bulkLeadsProblem(length) }
    },

    /** Makes a change of several leads; the same id twice is one change. */
    async start(id: string, selection: LeadSelection, asked: AskedLeadBulk | null): Promise<DeskLeadRun> {
      refuse(mayWrite)
      if (!LEAD_UUID.test(id)) throw new RequestError(422, AGAIN)
      if (!asked) throw new RequestError(422, 'Please choose what to do with them.')
      const at = now()
      const isLarge = await reading().transaction(async (tx) => {
        if (await findLeadRun(tx, id)) return false
        const chosen = await selected(tx, selection)
        const problem = bulkLeadsProblem(chosen.length)
        if (problem !== null) throw new RequestError(422, problem)
        const siteIds = [...new Set(chosen.map(({ work }) => work.website_id))].toSorted((one, other) => one - other)
        const changes = await changesAt(tx, asked, siteIds)
        const planned = chosen.map(({ work, version }): PlannedLead => {
          const { change, refused } = changes.get(work.website_id)!
          const state = { status: work.status, assignedTo: work.assigned_to, snoozedUntil: work.snoozed_until }
          const of = { lead_id: work.lead_id, website_id: work.website_id, version }
          const reason = refused ?? whyNot(change, state)
          if (reason !== null) return { ...of, state: 'refused', reason }
          return { ...of, state: isAlready(change, state) ? 'same' : 'planned' }
        })
        const who = { user_id: actor.id, who: actor.name, network: actor.network, user_agent: actor.userAgent }
        const parts = siteIds.map((website_id) => ({
          id,
          website_id,
          change: changes.get(website_id)!.change,
          state: 'running' as const,
          created_at: at,
          ...who,
        }))
        if (!(await storeLeadRun(tx, parts, planned))) return false
        return atOnce(tx, id, siteIds, planned.filter(({ state }) => state === 'planned').length)
      })
      if (isLarge) await beginLeadRun(id)
      return shown(await stored(id))
    },

    /** Undoes a run: leads that have changed since are left as they are. */
    async undo(id: string): Promise<DeskLeadRun> {
      refuse(mayWrite)
      const run = await stored(id)
      if (isRunUnderWay(run.state)) throw new ConflictError(409, NOT_ENDED, {})
      for (const siteId of run.changedAt) refuse(mayAt(reach, 'leads:write', siteId))
      const isLarge = await reading().transaction(async (tx) => {
        const begun = await beginLeadUndo(tx, run.id, actor, now())
        const count = begun.reduce((sum, part) => sum + part.leads, 0)
        return atOnce(
          tx,
          run.id,
          begun.map(({ website_id }) => website_id),
          count,
        )
      })
      if (isLarge) await beginLeadRun(run.id)
      return shown(await stored(run.id))
    },

    /** A run; throws for none, or one of another dealer. */
    find: async (id: string): Promise<DeskLeadRun> => shown(await stored(id)),

    /** The latest runs. */
    async latest(): Promise<DeskLeadRun[]> {
      const runs = await reading().transaction((tx) => latestLeadRuns(tx, LATEST))
      return Promise.all(runs.map(shown))
    },

    /** A page of its leads, of some states. */
    async leads(id: string, states: readonly LeadOutcome[], page: PageRequest) {
      const run = await stored(id)
      const { rows, ...rest } = await leadsOfRun(reading(), run.id, states, page)
      return {
        ...rest,
        rows: rows.map(({ row, reason, websiteId }) => ({
          id: row.lead_id,
          name: titleOf(row),
          site: nameOfSite(websiteId),
          reason,
        })),
      }
    },

    /** What became of every lead, as CSV whose cells no spreadsheet runs as formulas. */
    async csv(id: string): Promise<string> {
      const run = await stored(id)
      const everything = { after: null, before: null, limit: MOST_BULK_LEADS }
      const { rows } = await leadsOfRun(reading(), run.id, LEAD_OUTCOME_NAMES, everything)
      return stringify(
        rows.map(({ row, state, reason, websiteId }) => [
          titleOf(row),
          row.reference,
          nameOfSite(websiteId),
          LEAD_OUTCOMES[state],
          reason ?? '',
        ]),
        { columns: COLUMNS, header: true, bom: true, escape_formulas: true },
      )
    },
  }
}

export type DeskLeadBulk = ReturnType<typeof leadBulkOf>
