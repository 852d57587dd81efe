/** What a script of others may cost a page before the site's list names it as too much. */
export interface SlotBudget {
  kilobytes: number
  /** Milliseconds in which the page can't react because of it. */
  busy_ms: number
}

/** What one cost a page. */
export interface SlotCost {
  /** Of all that it loaded; null if the service does not let pages see sizes. */
  kilobytes: number | null
  busy_ms: number
}

/** Whether a script cost more than it may. */
export const isOverBudget = ({ kilobytes, busy_ms }: SlotCost, budget: SlotBudget): boolean =>
  (kilobytes ?? 0) > budget.kilobytes || busy_ms > budget.busy_ms
