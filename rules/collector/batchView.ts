import { listViews } from '../staff/listViews.ts'

/** The states of a batch of events, in the order of the list: what failed for good first (decision 187). */
export const BATCH_STATES = {
  dead: { rank: 2, word: 'Failed', tone: 'danger' },
  waiting: { rank: 1, word: 'Waiting', tone: '' },
  sent: { rank: 0, word: 'Accepted', tone: 'good' },
} as const

/** The state of a batch. */
export type BatchState = keyof typeof BATCH_STATES

/** The views of the batches for one service, each with what it says when it is empty. */
export const BATCH_VIEWS = {
  all: { label: 'All', empty: 'No events for this service in the last 40 days.' },
  dead: { label: 'Failed', empty: 'No batches have failed.' },
  waiting: { label: 'Waiting', empty: 'No batches are waiting.' },
  sent: { label: 'Accepted', empty: 'This service has accepted nothing in the last 40 days.' },
} as const

/** A view of batches. */
export type BatchView = keyof typeof BATCH_VIEWS

/** All of them in order, and the one that an address names. */
export const { all: ALL_BATCH_VIEWS, parse: parseBatchView } = listViews<BatchView>(BATCH_VIEWS)
