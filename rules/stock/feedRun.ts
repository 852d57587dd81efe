import { feedFieldLabel } from './feedFields.ts'

/** The states of a feed's run. */
export type FeedRunState = 'queued' | 'running' | 'done' | 'refused' | 'failed' | 'undoing' | 'undone'

/** The largest file of a feed that is taken, in bytes. */
export const MAX_FEED_BYTES = 200_000_000

/** Why an uploaded file was not taken, by the name that addresses have. */
export const FEED_UPLOAD_PROBLEMS = {
  missing: 'Choose a CSV file first.',
  empty: 'That file is empty.',
  large: 'That file is larger than 200 MB. Compress it with gzip, or split it into partial files.',
  again: 'That didn’t work. Please choose the file again.',
} as const

/** One of them. */
export type FeedUploadProblem = keyof typeof FEED_UPLOAD_PROBLEMS

/** What is wrong with an upload, by the name of an address; null for any other name. */
export const uploadProblem = (name: string | null): string | null =>
  name !== null && Object.hasOwn(FEED_UPLOAD_PROBLEMS, name) ? FEED_UPLOAD_PROBLEMS[name as FeedUploadProblem] : null

/** For how many days the file of a feed is kept, and what its runs changed. */
export const FEED_FILE_DAYS = 30
/** For how many days a file is kept that somebody has removed, so that they can put it back. */
export const DISCARDED_FILE_DAYS = 1
export const FEED_CHANGE_DAYS = 90

/** The largest share of the stock from a feed that a file may mark as sold without confirmation. */
export const MAX_SOLD_SHARE = 0.5

/** Whether a run still changes by itself. */
export const isUnderWay = (state: FeedRunState): boolean =>
  state === 'queued' || state === 'running' || state === 'undoing'

/** Why a run was refused. */
export interface FeedRunRefusal {
  kind: 'halves' | 'empty' | 'busy' | 'columns' | 'encoding' | 'file'
  /** The importer's own words. */
  message: string
  /** How many vehicles it would have marked as sold, and how many are for sale from the feed. */
  sold: number
  stock: number
  /** Fields that no column provides. */
  missing: readonly string[]
}

const vehicles = (count: number) => (count === 1 ? '1 vehicle' : `${count} vehicles`)

/** A list of words in a sentence. */
const listed = (words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)!}`

/** Why a run was refused, in words (decision 143). */
export function refusalWords({ kind, message, sold, stock, missing }: FeedRunRefusal): string {
  switch (kind) {
    case 'halves':
      return `This file would mark ${sold} of ${vehicles(stock)} as sold, because they aren’t in it. That’s more than half, so nothing was changed.`
    case 'empty':
      return sold === 0
        ? 'The file has a header but no vehicles. Nothing was changed.'
        : `The file has a header but no vehicles, so it would mark ${sold === 1 ? 'the one vehicle' : `all ${sold} vehicles`} as sold. Nothing was changed.`
    case 'columns':
      return `No column is set to ${listed(missing.map((field) => feedFieldLabel(field).toLowerCase()))}. Nothing was changed.`
    case 'encoding':
      return 'The file isn’t UTF-8 text. Save it as CSV UTF-8 and upload it again. Nothing was changed.'
    case 'busy':
    case 'file':
      return message
  }
}

/**
 * How many vehicles somebody has to confirm that they are marked as sold; null where a confirmation does not help. The
 * confirmation is for that number and no larger one.
 */
export const toConfirm = ({ kind, sold }: FeedRunRefusal): number | null =>
  (kind === 'halves' || kind === 'empty') && sold > 0 ? sold : null

/** The same for a try, which is never refused for it; null where nothing has to be confirmed. */
export const soldToConfirm = ({ rows, sold, feedStock }: { rows: number; sold: number; feedStock: number }) =>
  sold > 0 && (rows === 0 || sold > feedStock * MAX_SOLD_SHARE) ? sold : null

/** The vehicles of a feed that fell by half or more. */
export interface Halved {
  /** How many were for sale from the feed before. */
  from: number
  /** How many vehicles the file has. */
  to: number
}

/**
 * Whether the vehicles of a feed have fallen by half or more (decision 157), even where nothing is refused: rows that are
 * rejected mark no vehicle as sold, and exactly half is not more than half. Of the whole stock only; what somebody has not
 * looked at yet stays until the feed has more than half again.
 */
export function halvedBy(
  {
    mode,
    rows,
    rejectedRows,
    feedStock,
  }: { mode: 'full' | 'partial'; rows: number; rejectedRows: number; feedStock: number },
  unseen: Halved | null,
): Halved | null {
  const to = rows - rejectedRows
  const from = Math.max(unseen?.from ?? 0, feedStock)
  return mode === 'full' && from > 1 && to * 2 <= from ? { from, to } : null
}

/** What is said of them. */
export const halvedWords = ({ from, to }: Halved): string =>
  `The last file has ${to === 0 ? 'no vehicles' : vehicles(to)} that we can read; ${from} were for sale from this feed. Check that it’s complete.`

/** A run, as far as it decides what can be done about it. */
export interface RunToUndo {
  state: FeedRunState
  dryRun: boolean
  /** Whether it is the latest of its dealership that changed stock. */
  latest: boolean
  /** Whether what it changed is still stored. */
  recorded: boolean
}

/** Why a run cannot be undone; null if it can: only the latest import. */
export function undoProblem({ state, dryRun, latest, recorded }: RunToUndo): string | null {
  if (dryRun || state === 'refused' || state === 'failed') return 'It changed nothing.'
  if (state === 'undone' || state === 'undoing') return 'It has been undone already.'
  if (state !== 'done') return 'It hasn’t finished yet.'
  if (!latest) return 'Only the latest import can be undone.'
  return recorded ? null : 'It changed nothing, or what it changed isn’t stored any more.'
}
