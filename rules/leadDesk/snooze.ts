import { dayAfter, dayOf } from '../locale/dates.ts'
import { instantOf } from '../locale/wallClock.ts'

/** Times that a lead can be put off until, with one choice. */
export const SNOOZE_PRESETS = {
  hours: 'In 3 hours',
  tomorrow: 'Tomorrow, 9 am',
  monday: 'Monday, 9 am',
  week: 'In a week, 9 am',
} as const
export type SnoozePreset = keyof typeof SNOOZE_PRESETS

const MORNING = 9 * 60
/** Longer than this nobody remembers why. */
const MOST_DAYS = 365
const MESSAGES = {
  none: 'Please choose a time.',
  past: 'Please choose a time in the future.',
  far: 'Please choose a time within a year.',
} as const

/** The time of a preset, in the zone of the lead’s site. Monday is the next one, never today. */
export function presetTime(preset: SnoozePreset, now: Date, timeZone: string): Date {
  if (preset === 'hours') return new Date(now.getTime() + 3 * 3_600_000)
  const today = dayOf(now, timeZone)
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay()
  const days = preset === 'tomorrow' ? 1 : preset === 'week' ? 7 : (8 - weekday) % 7 || 7
  return new Date(instantOf(dayAfter(today, days), MORNING, timeZone))
}

/** The time that a form asks for: a preset, or a wall-clock time such as 2026-11-26T09:30 in the zone. */
export function snoozeTime(
  given: string,
  now: Date,
  timeZone: string,
): { ok: true; until: Date } | { ok: false; problem: string } {
  if (Object.hasOwn(SNOOZE_PRESETS, given)) return { ok: true, until: presetTime(given as SnoozePreset, now, timeZone) }
  const [, day, hours, minutes] = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):([0-5]\d)(?::\d\d)?$/.exec(given) ?? []
  if (day === undefined || Number.isNaN(Date.parse(day))) return { ok: false, problem: MESSAGES.none }
  const until = new Date(instantOf(day, Number(hours) * 60 + Number(minutes), timeZone))
  if (until <= now) return { ok: false, problem: MESSAGES.past }
  return until.getTime() - now.getTime() > MOST_DAYS * 86_400_000
    ? { ok: false, problem: MESSAGES.far }
    : { ok: true, until }
}
