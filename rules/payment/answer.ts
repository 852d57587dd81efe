import { dayOf } from '../locale/dates.ts'
import { instantOf } from '../locale/wallClock.ts'

/** The part of a reservation that says whether its dealer has answered (decision 129). */
export interface Answer {
  /** When the dealer's time to answer is over; null if no time is set. */
  answerDue: Date | null
  /** When the dealer answered; null if not yet. */
  answeredAt: Date | null
}

const DAY_MS = 86_400_000
const MINUTES_A_DAY = 1_440

/**
 * When the time to answer a reservation is over: at midnight after the last of so many days that follow the day of the
 * payment, where the vehicle stands; null if the site sets no days (setting `reservation_answer_days`).
 */
export const answerDueOf = (paidAt: Date, days: number | null, timeZone: string): Date | null =>
  days === null ? null : new Date(instantOf(dayOf(paidAt, timeZone), (days + 1) * MINUTES_A_DAY, timeZone))

/** Whether the dealer has let the time pass. */
export const isAnswerOverdue = ({ answerDue, answeredAt }: Answer, now: Date): boolean =>
  answerDue !== null && answeredAt === null && answerDue <= now

/** An instant of the last day on which the dealer answers in time. */
export const lastAnswerDay = (answerDue: Date): Date => new Date(answerDue.getTime() - 1)

/**
 * Days until the last on which the dealer answers in time: 0 on that day, negative after it; null for a reservation that
 * has been answered or needs no answer.
 */
export function answerDaysLeft({ answerDue, answeredAt }: Answer, timeZone: string, now: Date): number | null {
  if (answerDue === null || answeredAt !== null) return null
  const midnight = (instant: Date) => Date.parse(`${dayOf(instant, timeZone)}T00:00:00Z`)
  return (midnight(lastAnswerDay(answerDue)) - midnight(now)) / DAY_MS
}

/** The same in words, such as 2 days left; null for null. */
export function answerDaysLabel(daysLeft: number | null): string | null {
  if (daysLeft === null) return null
  const days = `${Math.abs(daysLeft)} ${Math.abs(daysLeft) === 1 ? 'day' : 'days'}`
  return daysLeft === 0 ? 'due today' : daysLeft > 0 ? `${days} left` : `${days} overdue`
}
