/** The name of an event that tells what a script of others cost a page; it has no id. */
export const SLOT_EVENT = 'Outside Script'

/** What a script of others cost a page, as the page measured it. */
export interface SlotCosts {
  slot: string
  outcome: 'loaded' | 'refused' | 'failed'
  requests: number
  /** Null if the service does not let pages see sizes. */
  kilobytes: number | null
  /** From the request of the script until it had run. */
  load_ms: number
  /** In long frames, in which the page could not react. */
  busy_ms: number
}
