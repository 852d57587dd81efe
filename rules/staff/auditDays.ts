import type { Day } from '../locale/dates.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/
const dayOrNone = (text: string): Day | null => (DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : null)

/** The days that an address asks for, in texts. */
interface AskedDays {
  from: string
  until: string
  /** Of addresses from before there were two: one day alone. */
  day: string
}

/**
 * Which days of the audit log are shown, both included; null for no limit. Two that are the wrong way round are taken in
 * order, and what is no day is not there (decision 198).
 */
export function auditDays({ from, until, day }: AskedDays): { from: Day | null; until: Day | null } {
  const first = dayOrNone(from)
  const last = dayOrNone(until)
  if (first === null && last === null) return { from: dayOrNone(day), until: dayOrNone(day) }
  return first !== null && last !== null && first > last ? { from: last, until: first } : { from: first, until: last }
}
