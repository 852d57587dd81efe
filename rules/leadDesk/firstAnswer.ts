/**
 * Time to first answer (decision 146): from the arrival of a lead until somebody first replied or reached its sender by
 * phone, by the clock, nights and weekends included, as its sender lives through it.
 */
export interface AnsweredLead {
  createdAt: Date
  firstAnsweredAt: Date | null
}

/** The days of which Today tells it. */
export const FIRST_ANSWER_DAYS = 30

const MINUTE_MS = 60_000

/** The minutes until the first answer; null while there is none. */
export const firstAnswerMinutes = ({ createdAt, firstAnsweredAt }: AnsweredLead): number | null =>
  firstAnsweredAt === null ? null : Math.max(0, (firstAnsweredAt.getTime() - createdAt.getTime()) / MINUTE_MS)

/** The middle of some numbers: half are no greater and half no less; null of none. */
export function median(numbers: readonly number[]): number | null {
  const sorted = numbers.toSorted((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle]
  if (upper === undefined) return null
  return sorted.length % 2 === 1 ? upper : (sorted[middle - 1]! + upper) / 2
}

/** A length of time in words, to the minute, then the hour: 12 min, 3 h 20 min, 2 d 4 h. */
export function lengthWords(minutes: number): string {
  const whole = Math.floor(minutes)
  if (whole < 1) return 'under 1 min'
  const of = (unit: number, rest: number, names: readonly [string, string]) =>
    [`${Math.floor(whole / unit)} ${names[0]}`, ...(rest === 0 ? [] : [`${rest} ${names[1]}`])].join(' ')
  if (whole < 60) return `${whole} min`
  if (whole < 1_440) return of(60, whole % 60, ['h', 'min'])
  return of(1_440, Math.floor((whole % 1_440) / 60), ['d', 'h'])
}
