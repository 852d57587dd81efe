/** What a script of others may cost a page; the list of a site's scripts names those that cost more. */
const BUDGET = {
  kilobytes: 200,
  /** Milliseconds in which the page can't react because of it. */
  busy_ms: 250,
}

/** What one cost a page. */
export interface SlotCost {
  /** Of all that it loaded; null if the service does not let pages see sizes. */
  kilobytes: number | null
  busy_ms: number
}

/** Whether a script cost more than it may. */
export const isOverBudget = ({ kilobytes, busy_ms }: SlotCost): boolean =>
  (kilobytes ?? 0) > BUDGET.kilobytes || busy_ms > BUDGET.busy_ms
