import { openAsBlob } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { Currency } from '@forecourt/rules/locale/currency.ts'
import type { Page, PageRequest } from '@forecourt/rules/staff/page.ts'
import { cleanLine } from '@forecourt/rules/forms/text.ts'
import { soldToConfirm, toConfirm } from '@forecourt/rules/stock/feedRun.ts'
import { columnInput, constantInput, DATES_INPUT, NUMBERS_INPUT } from '@forecourt/rules/stock/feedFields.ts'
import { ConflictError, RequestError } from '../../errors.ts'
import type { FileStore } from '../../files/files.ts'
import type { EncryptionKeys } from '../../secrets/secrets.ts'
import {
  addFeedFile,
  addRun,
  columnInputs,
  discardFeedFile,
  feedKey,
  findFeedFile,
  findRun,
  inspectFeed,
  listChanges,
  listRuns,
  mappingFor,
  mappingOfColumns,
  mappingOfFile,
  mappingOfValues,
  mappingVersion,
  mappingView,
  requestUndo,
  saveFileMapping,
  valueInputs,
  waitingFiles,
  type FeedChange,
  type FeedFile,
  type FeedMapping,
  type FeedRun,
  type EnteredSource,
  type FeedTried,
  type MappingResult,
  type MappingView,
} from '../../stock/stock.ts'
import type { DeskAreaOptions } from './area.ts'
import { feedRightsOf, type FeedDealership } from './feedRights.ts'
import { feedSourceOf, type SourceView } from './feedSource.ts'

/** Where feeds are stored and run. */
export interface FeedRuns {
  /** Uploaded files. */
  files: FileStore
  /** Has a run, or its undo, begin soon; without this, within two minutes. */
  begin(runId: string): Promise<void>
  /** Has the feed of a dealership fetched soon. */
  fetch(dealershipId: number, by: string): Promise<void>
  /** Tries a connection as it was entered. */
  tryConnection(entered: EnteredSource): Promise<FeedTried>
}

export interface DeskFeedsOptions extends DeskAreaOptions {
  keys: EncryptionKeys
  /** Null where none are taken. */
  feeds: FeedRuns | null
}

/** A run as the desk shows it. */
export interface DeskRun {
  run: Omit<FeedRun, 'mapping' | 'website_id'>
  fileName: string
}

/** A run on its own screen. */
export interface DeskRunView extends DeskRun {
  dealership: FeedDealership
  fileBytes: number
  fileRemoved: boolean
  /** Why it cannot be undone; null if it can. */
  undoProblem: string | null
  /** Version of the file’s mapping. */
  version: string
  currency: Currency
  timeZone: string
}

/** The feeds of a dealership. */
export interface DeskFeedList {
  runs: Page<DeskRun>
  /** Files that were uploaded and not imported yet. */
  waiting: readonly DeskFeedFile['file'][]
  /** Where it is fetched; null for nowhere. */
  source: SourceView | null
  timeZone: string
}

/** An uploaded file with its mapping. */
export interface DeskFeedFile {
  dealership: FeedDealership
  file: Omit<FeedFile, 'preview' | 'mapping'>
  /** Null for a file that cannot be read. */
  mapping: MappingView | null
  rows: { count: number; more: boolean }
  version: string
}

/** What starts a run. */
export interface RunForm {
  /** Made with the form: whoever sends it twice starts one run. */
  id: string
  dryRun: boolean
  mode: 'full' | 'partial'
  /** How many vehicles it may mark as sold, as confirmed; null for the usual limits. */
  mostSold: number | null
  /** Version of the mapping that was seen. */
  seen: string
}

const CHECK = 'Please check what you entered.'
const LONGEST_NAME = 120
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const NO_FILE = 'That file isn’t stored any more. Please upload it again.'
const NO_RUN = 'We can’t find that import.'

const shown = ({ mapping: _, website_id: __, ...run }: FeedRun): DeskRun['run'] => run

/** The feeds of someone’s dealerships: files, how they are read, runs, and their undo. */
export function feedsOfDesk({
  over,
  actor,
  reach,
  now,
  siteOf,
  requireConfirmed,
  feeds: taken,
  keys,
}: DeskFeedsOptions) {
  const source = feedSourceOf({
    over,
    actor,
    reach,
    now,
    requireConfirmed,
    keys,
    siteOf,
    fetch: (...of) => store().fetch(...of),
    tryConnection: (entered) => store().tryConnection(entered),
  })

  /** Where feeds are stored; throws where none are taken, which is not where people work. */
  const store = (): FeedRuns => {
    if (!taken) throw new Error('This process takes no feeds.')
    return taken
  }
  const { mayRead, reading, dealershipsOf, dealershipIn, writing, log } = feedRightsOf({ over, actor, reach, now })

  async function fileOf(id: string): Promise<FeedFile> {
    const file = UUID.test(id) ? await reading().transaction((tx) => findFeedFile(tx, id)) : null
    if (!file || file.discarded_at !== null) throw new RequestError(404, NO_FILE)
    return file
  }

  /** Takes a file that waits off the list, or puts it back there. Twice is once. */
  async function discard(id: string, isWanted: boolean): Promise<void> {
    const file = UUID.test(id) ? await reading().transaction((tx) => findFeedFile(tx, id)) : null
    if (!file) throw new RequestError(404, NO_FILE)
    const { staff, dealership } = await writing(file.dealership_id)
    if ((file.discarded_at === null) === isWanted) return
    await staff.transaction(async (tx) => {
      const done = await discardFeedFile(tx, id, isWanted ? null : now())
      if (!done)
        throw new RequestError(409, isWanted ? NO_FILE : 'That file has been imported. You can undo its import.')
      await log(tx, isWanted ? 'feed.restored' : 'feed.removed', file.name, dealership)
    })
  }

  async function runOf(id: string) {
    const found = UUID.test(id) ? await reading().transaction((tx) => findRun(tx, id)) : null
    if (!found) throw new RequestError(404, NO_RUN)
    return found
  }

  async function viewOf(file: FeedFile, dealership: FeedDealership) {
    const site = await siteOf(dealership.site.id)
    const stored = await reading().transaction((tx) => mappingOfFile(tx, file))
    const mapping = file.preview ? mappingFor(file.preview, stored) : stored
    const view = file.preview && site ? mappingView(file.preview, mapping, site.currency, now()) : null
    return { stored, mapping, view, version: mappingVersion(stored) }
  }

  async function save(
    id: string,
    seen: string,
    {
      changed,
      inputs,
    }: {
      changed: (file: FeedFile, from: FileView) => MappingResult
      /** What the form shows of a mapping. */
      inputs: (view: MappingView) => Readonly<Record<string, string>>
    },
  ): Promise<string> {
    const file = await fileOf(id)
    const { staff, dealership } = await writing(file.dealership_id)
    if (!file.preview) throw new RequestError(409, file.problem ?? NO_FILE)
    const from = await viewOf(file, dealership)
    const result = changed(file, { ...from, view: from.view! })
    if (!result.ok) {
      const { missing, ...fields } = result.problems
      throw new RequestError(
        422,
        missing === undefined
          ? CHECK
          : `Every vehicle needs: ${missing}. Choose a column, or one value for the whole file.`,
        fields,
      )
    }
    const version = mappingVersion(result.mapping)
    if (version === from.version) return version
    try {
      await staff.transaction(async (tx) => {
        await saveFileMapping(tx, id, { mapping: result.mapping, seen, who: actor.name })
        await log(tx, 'feed.mapped', file.name, dealership)
      })
    } catch (error) {
      if (!(error instanceof ConflictError)) throw error
      // Both sides are shown: what was sent, and what the form would show now.
      const now = await viewOf(await fileOf(id), dealership)
      const theirs = now.view ? inputs(now.view) : {}
      throw new ConflictError(error.status, error.message, { ...error.details, version: now.version, theirs })
    }
    return version
  }

  async function start(fileId: string, { id, dryRun, mode, mostSold, seen }: RunForm): Promise<void> {
    const file = await fileOf(fileId)
    const { staff, dealership } = await writing(file.dealership_id)
    if (!UUID.test(id)) throw new RequestError(422, 'Please open the form again.')
    if (file.removed_at !== null) throw new RequestError(409, NO_FILE)
    const { stored, mapping, view, version } = await viewOf(file, dealership)
    if (!file.preview || !view) throw new RequestError(409, file.problem ?? NO_FILE)
    if (version !== seen && mappingVersion(mapping) !== seen)
      throw new ConflictError(409, 'Someone else has changed how this file is read. Check it, then start again.', {
        version: mappingVersion(stored),
        theirs: {},
      })
    if (view.missing.length > 0)
      throw new RequestError(422, `Every vehicle needs: ${view.missing.join(', ')}. Choose a column first.`)
    const added = await staff.transaction(async (tx) => {
      const isNew = await addRun(tx, {
        id,
        dealership_id: file.dealership_id,
        website_id: dealership.site.id,
        file_id: file.id,
        dry_run: dryRun,
        mode,
        most_sold: dryRun ? null : mostSold,
        mapping,
        state: 'queued',
        requested_by: actor.name,
        created_at: now(),
      })
      if (isNew)
        await log(tx, dryRun ? 'feed.tried' : 'feed.imported', file.name, dealership, {
          after: { mode, ...(mostSold === null || dryRun ? {} : { 'most sold': mostSold }) },
        })
      return isNew
    })
    if (added) await store().begin(id)
  }

  return {
    mayRead,
    saveSource: source.save,
    fetchNow: source.fetchNow,
    tryConnection: source.tryConnection,
    acceptHostKey: source.acceptHostKey,
    confirmHalved: source.confirmHalved,
    alerts: source.alerts,

    /** The dealerships whose feeds may be seen. */
    async dealerships(): Promise<FeedDealership[]> {
      return dealershipsOf(reading())
    },

    /** The latest runs of a dealership, and files that wait to be imported. */
    async list(dealershipId: number, page: PageRequest): Promise<DeskFeedList> {
      const staff = reading()
      const dealership = await dealershipIn(staff, dealershipId)
      const site = dealership && (await siteOf(dealership.site.id))
      if (!site) throw new RequestError(404, 'We can’t find that dealership.')
      return staff.transaction(async (tx) => {
        const { rows, ...at } = await listRuns(tx, dealershipId, page)
        const files = await waitingFiles(tx, dealershipId, now())
        return {
          timeZone: site.timeZone,
          source: await source.find(tx, dealership),
          runs: { ...at, rows: rows.map(({ run, fileName }) => ({ run: shown(run), fileName })) },
          waiting: files.map(({ preview: _, mapping: __, ...file }) => file),
        }
      })
    },

    /** Throws unless files of a dealership may be uploaded. */
    async requireUpload(dealershipId: number): Promise<void> {
      await writing(dealershipId)
    },

    /** Takes an uploaded file, from a temporary one, under an id that was made with the form. */
    async upload(dealershipId: number, { id, name, path }: { id: string; name: string; path: string }): Promise<void> {
      const { staff, dealership } = await writing(dealershipId)
      if (!UUID.test(id)) throw new RequestError(422, 'Please open the form again.')
      const { size } = await stat(path)
      if (size === 0) throw new RequestError(422, 'That file is empty.')
      const known = await reading().transaction((tx) => findFeedFile(tx, id))
      if (known) return
      const found = await inspectFeed(path)
      await store().files.put(feedKey(dealershipId, id), await openAsBlob(path))
      const kept = [...cleanLine(name)].slice(0, LONGEST_NAME).join('') || 'Feed'
      await staff.transaction(async (tx) => {
        await addFeedFile(tx, {
          id,
          dealership_id: dealershipId,
          name: kept,
          bytes: size,
          ...found,
          uploaded_by: actor.name,
          created_at: now(),
        })
        await log(tx, 'feed.uploaded', kept, dealership)
      })
    },

    /** Takes a file that was not imported off the list; it can be put back for a day. */
    removeFile: (id: string): Promise<void> => discard(id, false),

    /** Puts a file back that was taken off the list. */
    restoreFile: (id: string): Promise<void> => discard(id, true),

    /** An uploaded file and how it is read. */
    async file(id: string): Promise<DeskFeedFile> {
      const found = await fileOf(id)
      const dealership = await dealershipIn(reading(), found.dealership_id)
      if (!dealership) throw new RequestError(404, NO_FILE)
      const { view, version } = await viewOf(found, dealership)
      const { preview, mapping: _, ...file } = found
      return {
        dealership,
        file,
        mapping: view,
        rows: { count: preview?.rows ?? 0, more: preview?.more ?? false },
        version,
      }
    },

    /** Stores which column provides which field, and what is set for the whole file; returns the version. */
    saveColumns: (id: string, seen: string, typed: (input: string) => string): Promise<string> =>
      save(id, seen, {
        inputs: columnInputs,
        changed: (file, { mapping, view }) =>
          mappingOfColumns(
            file.preview!,
            mapping,
            {
              columns: view.columns.map(({ at }) => typed(columnInput(at))),
              constants: Object.fromEntries(view.constants.map(({ field }) => [field, typed(constantInput(field))])),
              numbers: typed(NUMBERS_INPUT),
              dates: typed(DATES_INPUT),
            },
            view,
          ),
      }),

    /** Stores what values of the file mean; returns the version. */
    saveValues: (id: string, seen: string, typed: (input: string) => string): Promise<string> =>
      save(id, seen, {
        inputs: valueInputs,
        changed: (_, { mapping, view }) => mappingOfValues(view, mapping, typed),
      }),

    /** Tries or imports a file. Whoever sends the same form twice starts it once. */
    start,

    /**
     * Imports the file of a try, or of an import that was refused, in the same way. What would mark much of the stock as
     * sold has to be confirmed with its number.
     */
    async importAfter(runId: string, form: { id: string; confirmed: string; seen: string }): Promise<void> {
      const { run } = await runOf(runId)
      const required = run.refusal ? toConfirm(run.refusal) : run.report && soldToConfirm(run.report)
      if (required !== null && form.confirmed !== String(required))
        throw new RequestError(422, CHECK, { confirmed: 'Tick the box if that’s right.' })
      await start(run.file_id, {
        id: form.id,
        dryRun: false,
        mode: run.mode,
        mostSold: required,
        seen: form.seen,
      })
    },

    /** A run with what it found. */
    async run(id: string): Promise<DeskRunView> {
      const { run, file, undoProblem } = await runOf(id)
      const dealership = await dealershipIn(reading(), run.dealership_id)
      const site = dealership && (await siteOf(dealership.site.id))
      if (!site) throw new RequestError(404, NO_RUN)
      const { version } = await viewOf(file, dealership)
      return {
        currency: site.currency,
        timeZone: site.timeZone,
        run: shown(run),
        fileName: file.name,
        fileBytes: file.bytes,
        fileRemoved: file.removed_at !== null,
        dealership,
        undoProblem,
        version,
      }
    },

    /** What a run changed. */
    async changes(id: string, filter: Parameters<typeof listChanges>[2]): Promise<Page<FeedChange>> {
      const { run } = await runOf(id)
      return reading().transaction((tx) => listChanges(tx, run.id, filter))
    },

    /** The rejected rows of a run, as CSV. */
    async rejects(id: string): Promise<{ bytes: Readable; name: string }> {
      const { run, file } = await runOf(id)
      const bytes = run.has_rejects ? await store().files.read(feedKey(run.dealership_id, run.id)) : null
      if (!bytes) throw new RequestError(404, 'There is no file of rejected rows.')
      return { bytes, name: file.name }
    },

    /** Undoes the latest import. */
    async undo(id: string): Promise<void> {
      const { run, file } = await runOf(id)
      const { staff, dealership } = await writing(run.dealership_id)
      const asked = await staff.transaction(async (tx) => {
        const found = await requestUndo(tx, run.id, actor.name)
        if (found) await log(tx, 'feed.undone', file.name, dealership)
        return found
      })
      if (asked) await store().begin(id)
    },
  }
}

/** How a file is read now. */
interface FileView {
  mapping: FeedMapping
  view: MappingView
}

export type DeskFeeds = ReturnType<typeof feedsOfDesk>
