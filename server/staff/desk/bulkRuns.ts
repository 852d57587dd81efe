import { stringify } from 'csv-stringify/sync'
import { canStaffAnywhere, type Answer } from '@forecourt/rules/staff/access.ts'
import type { Currency } from '@forecourt/rules/locale/currency.ts'
import type { Page, PageRequest } from '@forecourt/rules/staff/page.ts'
import {
  BULK_OUTCOME_NAMES,
  BULK_OUTCOMES,
  bulkWords,
  handWords,
  MOST_BULK,
  type BulkField,
  type BulkOutcome,
  type ReadBulk,
} from '@forecourt/rules/stock/bulkChange.ts'
import { LOCKED_FIELD_NAMES } from '@forecourt/rules/stock/lockedFields.ts'
import type { BulkSelection } from '@forecourt/rules/stock/bulkSelection.ts'
import type { Transaction } from '../../db/database.ts'
import { ConflictError, RequestError } from '../../errors.ts'
import {
  beginBulkRun,
  bulkRunVehiclesOf,
  discardBulkRun,
  findBulkRun,
  latestBulkRuns,
  matchingIds,
  planBulkRun,
  stopBulkRun,
  type BulkRun,
  type BulkRunVehicle,
  type PartAtSite,
} from '../../stock/stock.ts'
import { record } from '../audit.ts'
import { mayAt, readingOf, refuse, type DeskAreaOptions } from './area.ts'
import { dealershipsOf, homesOf } from './homes.ts'
import { sitesById, stockFilterOf } from './stockSites.ts'

export interface DeskBulkOptions extends DeskAreaOptions {
  /** Has a run begin soon; without this, within a minute. */
  begin: (runId: string) => Promise<void>
}

/** A run as the desk shows it. */
export interface DeskBulkRun extends Omit<BulkRun, 'websiteIds' | 'changedAt' | 'stoppedAt'> {
  words: string
  /** Names of the sites of its vehicles. */
  sites: readonly string[]
  timeZone: string
  /** Whether it may be undone. */
  undo: Answer
  /** Whether it may be stopped. */
  stop: Answer
}

type BulkAction = 'stock.bulk' | 'stock.bulk_undone' | 'stock.bulk_stopped'

const LATEST = 20
const LARGEST_ID = 2 ** 31 - 1
const NO_RUN = 'We can’t find that bulk change.'
const CHECK = 'Please check what you entered.'
const NONE = 'None of these vehicles are in your stock. Go back to the list and choose some.'
const TOO_MANY = `A bulk change takes at most ${MOST_BULK.toLocaleString('en-AU')} vehicles. Filter the list, then try again.`
const NOT_ENDED = 'This change hasn’t finished yet. You can undo it when it has.'
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/
const COLUMNS = ['Stock number', 'Vehicle', 'Before', 'After', 'Result', 'Reason']

/** Why so many vehicles can’t be changed together; null if they can. */
const problemOf = (vehicles: number) => (vehicles === 0 ? NONE : vehicles > MOST_BULK ? TOO_MANY : null)

const vehiclesWords = (count: number) => `${count.toLocaleString('en-AU')} ${count === 1 ? 'vehicle' : 'vehicles'}`

/** Changes of many vehicles at once (decision 148): shown first, then made by a job, and undone as a whole. */
export function bulkRunsOf(options: DeskBulkOptions) {
  const { siteOf, actor, reach, now, begin } = options
  const { mayRead, reading } = readingOf(options, 'stock:read')
  const mayWrite = canStaffAnywhere(reach.grants, 'stock:write')

  /** The vehicles that are chosen, of those that may be seen. */
  async function chosen(selection: BulkSelection): Promise<readonly number[]> {
    const staff = reading()
    const homes = await homesOf(staff)
    const view = 'view' in selection ? selection.view : null
    const dealershipIds = view?.site ? await dealershipsOf(staff, view.site) : [...homes.keys()]
    const which = view
      ? stockFilterOf(view, dealershipIds)
      : { dealershipIds, ids: ('ids' in selection ? selection.ids : []).filter((id) => id <= LARGEST_ID) }
    return matchingIds(staff, which, MOST_BULK + 1)
  }

  const stored = async (id: string) => (UUID.test(id) ? findBulkRun(reading(), id, actor.id) : null)

  async function shown({ websiteIds, changedAt, stoppedAt: _, ...run }: BulkRun): Promise<DeskBulkRun> {
    const mayAtAll = (ids: readonly number[]) =>
      ids.map((id) => mayAt(reach, 'stock:write', id)).find(({ allowed }) => !allowed) ?? mayWrite
    const sites = await sitesById(siteOf, websiteIds)
    const names = websiteIds.flatMap((id) => reach.sites.find((site) => site.id === id)?.name ?? [])
    return {
      ...run,
      words: bulkWords(run.change, run.currency),
      sites: names,
      timeZone: sites.get(websiteIds[0]!)?.timeZone ?? 'UTC',
      undo: mayAtAll(changedAt),
      stop: mayAtAll(websiteIds),
    }
  }

  /** Adds an entry to the log for each site. */
  async function recordAt(tx: Transaction, sites: readonly PartAtSite[], action: BulkAction, at: Date): Promise<void> {
    for (const { websiteId, vehicles, change, currency } of sites) {
      const words = { change: bulkWords(change, currency) }
      await record(
        tx,
        actor,
        {
          action,
          subject: `the ${LOCKED_FIELD_NAMES[change.field]} of ${vehiclesWords(vehicles)}`,
          ...(action === 'stock.bulk' ? { after: words } : { before: words }),
          website_id: websiteId,
          dealership_group_id: null,
        },
        at,
      )
    }
  }

  /** Begins or undoes a run, with an entry in the log for each site. */
  async function perform(id: string, how: 'start' | 'undo'): Promise<void> {
    refuse(mayWrite)
    const run = await stored(id)
    if (!run) throw new RequestError(404, NO_RUN)
    if (how === 'undo' && (run.state === 'running' || run.state === 'preview'))
      throw new ConflictError(409, NOT_ENDED, {})
    const at = now()
    const begun = await reading().transaction(async (tx) => {
      const sites = await beginBulkRun(tx, id, how, {
        actor,
        now: at,
        mayChange: (websiteId) => refuse(mayAt(reach, 'stock:write', websiteId)),
      })
      await recordAt(tx, sites, how === 'start' ? 'stock.bulk' : 'stock.bulk_undone', at)
      return sites.length > 0
    })
    if (begun) await begin(id)
  }

  return {
    mayRead,
    mayWrite,
    /** How many vehicles are chosen, or why they can’t be changed together. */
    async count(selection: BulkSelection): Promise<{ vehicles: number; problem: string | null }> {
      refuse(mayWrite)
      const { length } = await chosen(selection)
      return { vehicles: length, problem: problemOf(length) }
    },

    /** The latest runs. */
    async latest(): Promise<DeskBulkRun[]> {
      return Promise.all((await latestBulkRuns(reading(), LATEST)).map(shown))
    },

    /** A run; throws for none, or one of another dealer. */
    async find(id: string): Promise<DeskBulkRun> {
      const run = await stored(id)
      if (!run) throw new RequestError(404, NO_RUN)
      return shown(run)
    },

    /** A page of its vehicles, of some states. */
    async vehicles(id: string, states: readonly BulkOutcome[], page: PageRequest): Promise<Page<BulkRunVehicle>> {
      if (!(await stored(id))) throw new RequestError(404, NO_RUN)
      return bulkRunVehiclesOf(reading(), id, states, page)
    },

    /** Stores what a change would do to vehicles, to be shown; returns the id of its run. */
    async plan(selection: BulkSelection, read: ReadBulk): Promise<string> {
      refuse(mayWrite)
      if (!read.ok) throw new RequestError(422, CHECK, read.problems)
      const staff = reading()
      const [carIds, homes] = await Promise.all([chosen(selection), homesOf(staff)])
      const problem = problemOf(carIds.length)
      if (problem !== null) throw new RequestError(422, problem)
      const sites = await sitesById(siteOf, homes.values())
      const planned = await staff.transaction((tx) =>
        planBulkRun(tx, {
          id: crypto.randomUUID(),
          change: read.change,
          carIds,
          actor,
          now: now(),
          scopeOf(dealershipId) {
            const site = sites.get(homes.get(dealershipId) ?? 0)
            if (!site) return null
            const may = mayAt(reach, 'stock:write', site.id)
            return { websiteId: site.id, currency: site.currency, refused: may.allowed ? null : may.reason }
          },
        }),
      )
      if (planned === null) throw new RequestError(422, NONE)
      return planned
    },

    /** Makes a change that was shown. Whoever sends the form twice makes it once. */
    start: (id: string) => perform(id, 'start'),
    /** Undoes a run: vehicles that have changed since are left as they are. */
    undo: (id: string) => perform(id, 'undo'),

    /**
     * Stops a run that is under way: what is changed stays, and can be undone. Does nothing once it has ended.
     */
    async stop(id: string): Promise<void> {
      refuse(mayWrite)
      if (!(await stored(id))) throw new RequestError(404, NO_RUN)
      const at = now()
      await reading().transaction(async (tx) => {
        const stopped = await stopBulkRun(tx, id, {
          actor,
          now: at,
          mayChange: (websiteId) => refuse(mayAt(reach, 'stock:write', websiteId)),
        })
        await recordAt(tx, stopped, 'stock.bulk_stopped', at)
      })
    },

    /** Forgets a change that was only shown, which nobody else sees. */
    async discard(id: string): Promise<void> {
      refuse(mayWrite)
      if (await stored(id)) await discardBulkRun(reading(), id, actor.id)
    },

    /** What became of every vehicle, as CSV whose cells no spreadsheet runs as formulas. */
    async csv(id: string): Promise<string> {
      const run = await stored(id)
      if (!run) throw new RequestError(404, NO_RUN)
      const { rows } = await bulkRunVehiclesOf(reading(), id, BULK_OUTCOME_NAMES, {
        after: null,
        before: null,
        limit: MOST_BULK,
      })
      return stringify(
        rows.map((row) => csvRow(row, run.change.field, row.currency)),
        { columns: COLUMNS, header: true, bom: true, escape_formulas: true },
      )
    },
  }
}

const csvRow = (
  { stocknum, name, before, after, state, reason }: BulkRunVehicle,
  field: BulkField,
  currency: Currency,
): string[] => [
  stocknum,
  name,
  handWords(field, before, currency),
  handWords(field, after, currency),
  BULK_OUTCOMES[state],
  reason ?? '',
]

export type DeskBulkRuns = ReturnType<typeof bulkRunsOf>
