import {
  bulkOutcome,
  formIdOf,
  runIdOf,
  RUN_KEPT_DAYS,
  MOST_CONTENT_BULK,
  type BulkOutcome,
  type ContentBulk,
  type ContentSelection,
} from '@forecourt/rules/content/bulk.ts'
import { itemName } from '@forecourt/rules/content/draft.ts'
import { CONTENT_KINDS, isTakenOff, itemState, type ItemKind, type ItemState } from '@forecourt/rules/content/item.ts'
import { instantFrom } from '@forecourt/rules/content/localTime.ts'
import { scheduleProblems, type ScheduleTimes } from '@forecourt/rules/content/schedule.ts'
import { standardSort } from '@forecourt/rules/content/sorting.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import {
  createItem,
  deleteItem,
  endRun,
  findItem,
  findSchedule,
  keepRun,
  listItems,
  lockedRun,
  madeSchedule,
  publishDraft,
  restoreVersion,
  reviewDraft,
  runsOf,
  scheduleItem,
  storedState,
  undoPublication,
  undoSchedule,
  undoWithdrawal,
  unpublishItem,
  type ContentBy,
  type ContentItem,
  type ContentRun,
  type RunStep,
} from '../../content/content.ts'
import type { StaffDatabase, Transaction } from '../../db/database.ts'
import { RequestError } from '../../errors.ts'
import { versionOf } from '../../version.ts'
import { mayAt, refuse, type DeskAreaOptions } from './area.ts'
import { copiedContent, type contentCopies } from './contentCopies.ts'
import type { contentMatching } from './contentList.ts'

/** What is done with many items, with what it takes: times by the clock of each item’s site, or other sites. */
export type BulkChange =
  | { what: Extract<ContentBulk, 'publish' | 'withdraw' | 'delete'> }
  | { what: 'schedule'; publishAt: string; takeDownAt: string }
  | { what: 'copy'; siteIds: readonly number[] }

/** An item with what a change does with it. */
export interface BulkRow {
  id: number
  title: string
  site: string
  timeZone: string
  state: ItemState
  outcome: BulkOutcome
  /** When it is published and taken down from then on; null for other changes. */
  times: ScheduleTimes | null
  /** What it is now, as a change is made against. */
  seen: string
}

export interface ContentBulkOptions extends Pick<DeskAreaOptions, 'over' | 'reach' | 'siteOf' | 'now'> {
  reading: () => StaffDatabase
  byAt: (site: Site) => ContentBy
  matching: ReturnType<typeof contentMatching>
  copies: Pick<ReturnType<typeof contentCopies>, 'othersOfGroup'>
}

interface Planned<K extends ItemKind = ItemKind> {
  item: ContentItem<K>
  site: Site
  row: BulkRow
}

const NONE = 'None of these exist any more. Go back to the list and select others.'
const NO_SITE = 'Please choose at least one website.'
const NO_TIME = 'Please enter a date and a time.'
const CHANGED_SINCE = 'has been changed by someone else since you looked. Nothing was changed; check the list again.'
const NO_RUN = `We can’t find that change. A change can be undone for ${RUN_KEPT_DAYS} days.`
const UNDONE = 'This has been undone already.'
const NO_FORM = 'Please go back to the list and select them again.'

const tooMany = (kind: ItemKind) =>
  `At most ${MOST_CONTENT_BULK} ${CONTENT_KINDS[kind].label.toLowerCase()} can be changed together. Filter the list, then try again.`

/** Changes of many items at once (decision 182): shown first, then made in one transaction, and undone together. */
export function contentBulk({ over, reach, siteOf, now, reading, byAt, matching, copies }: ContentBulkOptions) {
  type Places = ReadonlyMap<number, Site>
  /** The sites of items and some others, before a transaction that works with them. */
  async function placesOf(kind: ItemKind, ids: readonly number[], more: readonly number[] = []): Promise<Places> {
    const wanted = new Set(ids)
    const homes = (await listItems(reading(), kind)).filter(({ id }) => wanted.has(id))
    const found = new Map<number, Site>()
    for (const id of new Set([...homes.map(({ websiteId }) => websiteId), ...more])) {
      const site = await siteOf(id)
      if (site) found.set(id, site)
    }
    return found
  }

  /** The sites among those of a change that an item of a site can be copied to. */
  const targetsOf = (websiteId: number, siteIds: readonly number[], places: Places): Site[] =>
    copies.othersOfGroup(websiteId).flatMap(({ id }) => (siteIds.includes(id) ? (places.get(id) ?? []) : []))

  /** The ids of what is chosen, in the order of the list where it is all that match. */
  async function chosen(kind: ItemKind, selection: ContentSelection): Promise<readonly number[]> {
    if ('ids' in selection) return selection.ids
    return (await matching({ kind, ...selection.filter, sort: standardSort(kind) })).map(({ id }) => id)
  }

  function timesAt(change: Extract<BulkChange, { what: 'schedule' }>, { timeZone }: Site): ScheduleTimes {
    const at = (text: string, field: string) => {
      const instant = instantFrom(text, timeZone)
      if (text !== '' && instant === null) throw new RequestError(422, NO_TIME, { [field]: NO_TIME })
      return instant === null ? null : new Date(instant)
    }
    return { publishAt: at(change.publishAt, 'publish_at'), takeDownAt: at(change.takeDownAt, 'take_down_at') }
  }

  /** Why an item can’t be published as it is; null if it can. */
  async function unready(tx: Transaction, { kind, id, draft, live }: ContentItem, site: Site): Promise<string | null> {
    const { content } = (draft ?? live)!
    const { item, problems, onSite } = await reviewDraft(tx, site, { kind, id }, content, now())
    return item ? null : `It isn’t finished: ${Object.values({ ...problems, ...onSite })[0] ?? ''}`
  }

  /** What a change does with an item. */
  async function outcomeOf(
    tx: Transaction,
    item: ContentItem,
    { site, change, state, places }: { site: Site; change: BulkChange; state: ItemState; places: Places },
  ): Promise<{ outcome: BulkOutcome; times: ScheduleTimes | null }> {
    const { kind, id } = item
    const isShown = item.live?.published === true
    const stays = (reason: string) => ({ outcome: { changes: false, reason } as const, times: null })
    if (change.what === 'copy') {
      if (state === 'deleted') return stays('It is deleted.')
      const targets = targetsOf(site.id, change.siteIds, places)
      if (targets.length === 0) return stays('It’s already on that website, or that website belongs to another group.')
      const words = `Is copied as a draft to ${targets.map(({ name }) => name).join(', ')}`
      return { outcome: { changes: true, words }, times: null }
    }
    if (change.what === 'schedule') {
      if (state === 'deleted') return stays('It is deleted.')
      const times = timesAt(change, site)
      const wrong = scheduleProblems(times, { kind, isShown, now: now() })
      if (wrong) return stays(Object.values(wrong)[0]!)
      const before = await findSchedule(tx, { kind, id })
      const same = (a: Date | null, b: Date | null) => a?.getTime() === b?.getTime()
      if (before && same(before.publishAt, times.publishAt) && same(before.takeDownAt, times.takeDownAt))
        return stays('It’s already scheduled for then.')
      const problem = times.publishAt ? await unready(tx, item, site) : null
      if (problem !== null) return stays(problem)
      return {
        outcome: { changes: true, words: before ? 'Replaces its schedule' : 'Is scheduled' },
        times,
      }
    }
    const outcome = bulkOutcome(change.what, { state, isShown })
    const problem = outcome.changes && change.what === 'publish' ? await unready(tx, item, site) : null
    return problem === null ? { outcome, times: null } : stays(problem)
  }

  /** What a change would do with items, in the order in which they are given. */
  async function planned(
    tx: Transaction,
    { kind, ids, change, places }: { kind: ItemKind; ids: readonly number[]; change: BulkChange; places: Places },
  ): Promise<Planned[]> {
    const plan: Planned[] = []
    for (const id of ids) {
      const item = await findItem(tx, kind, id)
      const site = item && places.get(item.websiteId)
      if (!item || !site) continue
      const { live, draft, last } = item
      const state = itemState(storedState(item), now(), site.timeZone)
      const content = (draft ?? live)?.content
      const seen = versionOf([draft?.version, live?.version, live?.published, last?.number])
      const made = await outcomeOf(tx, item, { site, change, state, places })
      const about = { id, title: content ? itemName(kind, content) : '', site: site.name, timeZone: site.timeZone }
      plan.push({ item, site, row: { ...about, state, ...made, seen } })
    }
    return plan
  }

  /** Makes a change of one item; returns what undoing it takes. */
  async function madeOf(
    tx: Transaction,
    { item, site }: Planned,
    { change, formId, places }: { change: BulkChange; formId: string; places: Places },
  ): Promise<RunStep[]> {
    const { kind, id, live, draft } = item
    const by = byAt(site)
    const version = (draft ?? live)?.version ?? ''
    const steps = (number: number | null | undefined) => (number ? [{ id, number, schedule: null }] : [])
    switch (change.what) {
      case 'publish':
        await publishDraft(tx, site, { kind, id }, { version, live: live?.version ?? '' }, by)
        return steps((await findItem(tx, kind, id))?.last?.number)
      case 'withdraw':
        if (!isTakenOff(kind)) return []
        await unpublishItem(tx, site, { kind, id }, { live: live?.version ?? '' }, by)
        return steps((await findItem(tx, kind, id))?.last?.number)
      case 'delete':
        return steps(await deleteItem(tx, site, { kind, id }, by))
      case 'schedule': {
        const times = timesAt(change, site)
        const make = () => scheduleItem(tx, site, { kind, id }, { version, ...times }, by)
        return [{ id, number: null, schedule: await madeSchedule(tx, { kind, id }, make) }]
      }
      case 'copy': {
        const made: RunStep[] = []
        for (const target of targetsOf(site.id, change.siteIds, places)) {
          const copy = {
            formId: formIdOf(formId, id),
            content: copiedContent((draft ?? live)!.content),
            from: site.name,
          }
          const copied = await createItem(tx, target, kind, copy, byAt(target))
          made.push({ id: copied, number: null, schedule: null })
        }
        return made
      }
    }
  }

  /** Undoes one step. */
  async function undoneOf(
    tx: Transaction,
    { kind, what, step, places }: { kind: ItemKind; what: ContentBulk; step: RunStep; places: Places },
  ): Promise<void> {
    const item = await findItem(tx, kind, step.id)
    const site = item && places.get(item.websiteId)
    if (!item || !site) throw new RequestError(404, NONE)
    refuse(mayAt(reach, 'content:write', site.id))
    const number = step.number ?? 0
    const [of, by] = [{ kind, id: step.id, number }, byAt(site)]
    switch (what) {
      case 'publish':
        return undoPublication(tx, site, of, by)
      case 'withdraw':
        return undoWithdrawal(tx, site, of, by)
      case 'delete':
        if (item.live || item.draft) return
        return restoreVersion(tx, site, of, { number, undo: true }, by)
      case 'schedule':
        return undoSchedule(tx, site, of, step.schedule!, by)
      case 'copy':
        // Once it is published it is more than a copy.
        if (!item.live) await deleteItem(tx, site, of, by)
    }
  }

  /** Does work for one item, and says of which one a refusal is. */
  async function naming<T>(title: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      throw new RequestError(error.status, `“${title}”: ${Object.values(error.fields ?? {})[0] ?? error.message}`)
    }
  }

  return {
    /** What is chosen, how much that is, and why it can’t be changed together; null if it can. */
    async chosen(kind: ItemKind, selection: ContentSelection) {
      const ids = await chosen(kind, selection)
      const problem = ids.length === 0 ? NONE : ids.length > MOST_CONTENT_BULK ? tooMany(kind) : null
      return { ids, problem }
    },

    /** The sites that some items can be copied to, by name. */
    async targets(kind: ItemKind, ids: readonly number[]): Promise<{ id: number; name: string }[]> {
      const wanted = new Set(ids)
      const homes = new Set(
        (await listItems(reading(), kind)).flatMap((one) => (wanted.has(one.id) ? one.websiteId : [])),
      )
      const found = new Map([...homes].flatMap((id) => copies.othersOfGroup(id)).map((one) => [one.id, one]))
      return [...found.values()].toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
    },

    /** What a change would do with items; nothing is changed. */
    async plan(kind: ItemKind, ids: readonly number[], change: BulkChange): Promise<BulkRow[]> {
      if (change.what === 'copy' && change.siteIds.length === 0)
        throw new RequestError(422, NO_SITE, { sites: NO_SITE })
      const places = await placesOf(kind, ids, change.what === 'copy' ? change.siteIds : [])
      return reading().transaction(async (tx) =>
        (await planned(tx, { kind, ids, change, places })).map(({ row }) => row),
      )
    },

    /**
     * Makes a change that was shown, of all of the items or of none.
     *
     * @param seen what each item was, as it was shown
     * @returns how many were changed, and the id that undoes it; null where nothing was changed
     * @throws RequestError 409 if one of them has been changed since, with its name
     */
    async make(
      kind: ItemKind,
      { seen, change, formId }: { seen: ReadonlyMap<number, string>; change: BulkChange; formId: string },
    ): Promise<{ changed: number; run: string | null }> {
      const run = runIdOf(formId)
      if (run === null || seen.size > MOST_CONTENT_BULK) throw new RequestError(422, NO_FORM)
      // In the same order by everyone, because each is locked.
      const ids = [...seen.keys()].toSorted((a, b) => a - b)
      const places = await placesOf(kind, ids, change.what === 'copy' ? change.siteIds : [])
      return over('content:write').transaction(async (tx) => {
        const plan = await planned(tx, { kind, ids, change, places })
        if (plan.length === 0) throw new RequestError(404, NONE)
        const open = plan.filter(({ row }) => row.outcome.changes)
        const parts = new Map<Site, RunStep[]>()
        for (const one of open) {
          const { row, site } = one
          refuse(mayAt(reach, 'content:write', site.id))
          if (row.seen !== seen.get(row.id)) throw new RequestError(409, `“${row.title}” ${CHANGED_SINCE}`)
          const steps = await naming(row.title, () => madeOf(tx, one, { change, formId, places }))
          if (steps.length > 0) parts.set(site, [...(parts.get(site) ?? []), ...steps])
        }
        for (const [site, steps] of parts)
          await keepRun(tx, { id: run, websiteId: site.id, kind, what: change.what, steps }, byAt(site))
        return { changed: open.length, run: parts.size > 0 ? run : null }
      })
    },

    /**
     * Undoes what was done with items at someone’s sites: all of it, or nothing if one has been changed since.
     *
     * @param at a site that it has to have been done at, where that matters
     * @returns how many items it was
     * @throws RequestError 404 for a change that is not kept; 409 if it is undone already, or an item has changed since
     */
    async undo(id: string, at: number | null = null): Promise<number> {
      const found = runIdOf(id) === null ? [] : await reading().transaction((tx) => lockedRun(tx, id))
      const first = found.find(({ websiteId }) => at === null || websiteId === at)
      const home = first && (await siteOf(first.websiteId))
      if (!first || !home) throw new RequestError(404, NO_RUN)
      const ids = found.flatMap(({ steps }) => steps.map((step) => step.id))
      const places = await placesOf(first.kind, ids)
      return over('content:write').transaction(async (tx) => {
        const parts = await lockedRun(tx, id)
        if (parts.length === 0 || parts.some(({ undoneAt }) => undoneAt !== null)) throw new RequestError(409, UNDONE)
        const steps = parts.flatMap((part) => part.steps).toSorted((a, b) => a.id - b.id)
        const { kind, what } = first
        for (const step of steps) {
          const item = await findItem(tx, kind, step.id)
          const content = (item?.draft ?? item?.live)?.content
          await naming(content ? itemName(kind, content) : '', () => undoneOf(tx, { kind, what, step, places }))
        }
        await endRun(tx, id, byAt(home))
        return steps.length
      })
    },

    /** What was done with many items of a site in the last days, the latest first. */
    runs: (websiteId: number): Promise<readonly ContentRun[]> => reading().transaction((tx) => runsOf(tx, websiteId)),
  }
}

export type ContentBulkDesk = ReturnType<typeof contentBulk>
