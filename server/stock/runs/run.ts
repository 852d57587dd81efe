import type { FeedRunRefusal } from '@forecourt/rules/stock/feedRun.ts'
import type { FeedReport } from '../feed/feed.ts'
import type { FeedRefusal } from '../feed/refusal.ts'

/** How far a run is. */
export interface RunProgress {
  rows: number
  bytes: number
}

/** What a run found. */
export type RunReport = Omit<FeedReport, 'dealershipId'>

export type RunRefusal = FeedRunRefusal

/** What became of the vehicles of a run that was undone. */
export interface UndoneReport {
  /** As they were before. */
  restored: number
  /** Added by the run, and removed again. */
  removed: number
  /** Left as they are, because somebody changed them since. */
  kept: number
}

const MOST_STORED = 200

/** A report as it is stored, with the first rejects only; a file has all of them. */
export function storedReport({ dealershipId: _, rejects, ...report }: FeedReport): RunReport {
  return { ...report, rejects: rejects.slice(0, MOST_STORED) }
}

/** A refusal as it is stored. */
export function storedRefusal({ message, reason }: FeedRefusal): RunRefusal {
  const none = { message, sold: 0, stock: 0, missing: [] }
  return reason === null ? { ...none, kind: 'file' } : { ...none, ...reason }
}

/** Key of a stored file of a feed: the bytes that were uploaded, or the rejected rows of a run. */
export const feedKey = (dealershipId: number, id: string): string => `${dealershipId}/${id}`
