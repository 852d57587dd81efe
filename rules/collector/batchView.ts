/** The states of a batch of events, in the order of the list: what was given up first (decision 187). */
export const BATCH_STATES = {
  dead: { rank: 2, word: 'Given up', tone: 'danger' },
  waiting: { rank: 1, word: 'Waiting', tone: '' },
  sent: { rank: 0, word: 'Accepted', tone: 'good' },
} as const

/** The state of a batch. */
export type BatchState = keyof typeof BATCH_STATES

/** The views of the batches for one service, each with what it says when it is empty. */
export const BATCH_VIEWS = {
  all: { label: 'All', empty: 'No events for this service in the last 40 days.' },
  dead: { label: 'Given up', empty: 'No batch was given up.' },
  waiting: { label: 'Waiting', empty: 'No batch is waiting.' },
  sent: { label: 'Accepted', empty: 'This service has accepted nothing in the last 40 days.' },
} as const

/** A view of batches. */
export type BatchView = keyof typeof BATCH_VIEWS

/** All of them, in order. */
export const ALL_BATCH_VIEWS = Object.keys(BATCH_VIEWS) as BatchView[]

/** The view that an address names; all batches for anything else. */
export const parseBatchView = (text: string | null): BatchView => ALL_BATCH_VIEWS.find((one) => one === text) ?? 'all'
