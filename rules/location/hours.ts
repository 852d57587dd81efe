import { TZDate, tzOffset } from '@date-fns/tz'
import { dayOf, fromDay, type Day } from '../locale/dates.ts'
import type { Location, OpeningHoursEntry, SpecialHours } from './location.ts'

/** What opening hours need to know of a location. */
export interface PlaceHours {
  time_zone: string
  contact_detail: Pick<Location['contact_detail'], 'opening_hours' | 'special_hours'>
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const
/** Weeks are shown from Monday on. */
const WEEK = [1, 2, 3, 4, 5, 6, 0] as const
const MINUTES_A_DAY = 24 * 60
const MINUTE_MS = 60_000
const DAY_MS = MINUTES_A_DAY * MINUTE_MS
/** How far ahead the next opening is looked for, in days: longer than any closure for holidays. */
const HORIZON_DAYS = 14
const OPEN_ALL_DAY = 'Open 24 hours'

/** Minutes after midnight of HH:MM, 24:00 included; null for anything else. */
function minutesOf(time: string | null): number | null {
  const [, hours, minutes] = /^(\d{1,2}):([0-5]\d)(?::00)?$/.exec(time ?? '') ?? []
  if (hours === undefined || minutes === undefined) return null
  const total = Number(hours) * 60 + Number(minutes)
  return total <= MINUTES_A_DAY ? total : null
}

/** A time of day as it is shown, such as 8:00am, 12:30pm or 12:00am for midnight; null when it is no time. */
export function formatTime(time: string | null): string | null {
  const total = minutesOf(time)
  if (total === null) return null
  const hours = Math.floor(total / 60) % 24
  return `${hours % 12 || 12}:${String(total % 60).padStart(2, '0')}${hours < 12 ? 'am' : 'pm'}`
}

/** One stretch of opening on a day, in minutes after its midnight; `end` passes 1,440 where it ends the next day. */
interface Stretch {
  start: number
  end: number
}

function stretchOf(entry: Pick<OpeningHoursEntry, 'status' | 'open' | 'close'>): Stretch | null {
  const start = minutesOf(entry.open)
  const end = minutesOf(entry.close)
  if (entry.status !== 'Open' || start === null || end === null || start === MINUTES_A_DAY) return null
  return { start, end: end > start ? end : end + MINUTES_A_DAY }
}

const isWholeDay = ({ start, end }: Stretch) => start === 0 && end === MINUTES_A_DAY

/**
 * The hours of an entry as they are shown, `formated_hours` of spec §3: 8:00am – 5:00pm, Open 24 hours or Closed. An
 * open entry without times keeps what the dealer wrote, such as By appointment.
 */
export function formatHours(
  entry: Pick<OpeningHoursEntry, 'status' | 'open' | 'close'> & { formated_hours?: string },
): string {
  if (entry.status === 'Closed') return 'Closed'
  const stretch = stretchOf(entry)
  if (stretch === null) return entry.formated_hours?.trim() || 'Closed'
  return isWholeDay(stretch) ? OPEN_ALL_DAY : `${formatTime(entry.open)} – ${formatTime(entry.close)}`
}

/** The hours of one day: those of its special hours where it has any, else those of its weekday. */
interface DayHours {
  entries: readonly Pick<OpeningHoursEntry, 'status' | 'open' | 'close'>[]
  /** Why the day is special, such as Anzac Day. */
  name: string | null
}

const weekdayOf = (day: Day) => new Date(`${day}T00:00:00Z`).getUTCDay()

/** The calendar day a number of days later. */
export const dayAfter = (day: Day, days: number): Day =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

function hoursOn(place: PlaceHours, day: Day): DayHours {
  const special = place.contact_detail.special_hours.filter(({ date }) => date === day)
  if (special.length) return { entries: special, name: special[0]!.name || null }
  const weekday = weekdayOf(day)
  return { entries: place.contact_detail.opening_hours.filter((entry) => entry.weekday === weekday), name: null }
}

const byStart = (entries: DayHours['entries']) =>
  entries.toSorted((a, b) => (minutesOf(a.open) ?? 0) - (minutesOf(b.open) ?? 0))

/** Several stretches of one day on one line; Closed where there is none. */
function shownHours(entries: DayHours['entries']): string {
  const shown = byStart(entries).map(formatHours)
  const open = shown.filter((hours) => hours !== 'Closed')
  return open.length ? [...new Set(open)].join(', ') : 'Closed'
}

/** The hours of the day it is at the location (spec §3), with the name of the day where it is a special one. */
export function todaysHours(place: PlaceHours, now: Date): { hours: string; name: string | null } {
  const { entries, name } = hoursOn(place, dayOf(now, place.time_zone))
  return { hours: shownHours(entries), name }
}

/**
 * The instant of a wall-clock time at the location, minutes past 1,440 on the next day; clock changes are the zone's.
 * A time that the clock skips is the moment at which it does: a place that closes at 2:30am closes when 2:00am becomes
 * 3:00am.
 */
function instantOf(day: Day, minutes: number, timeZone: string): number {
  const [year, month, date] = dayAfter(day, Math.floor(minutes / MINUTES_A_DAY))
    .split('-')
    .map(Number)
  const rest = minutes % MINUTES_A_DAY
  const shown = new TZDate(year!, month! - 1, date!, Math.floor(rest / 60), rest % 60, timeZone)
  if (shown.getHours() * 60 + shown.getMinutes() === rest) return shown.getTime()
  return clockChangeNear(shown.getTime(), timeZone)
}

/** When the clock changes within half a day of an instant that no clock shows, to the minute. */
function clockChangeNear(instant: number, timeZone: string): number {
  const offset = (minute: number) => tzOffset(timeZone, new Date(minute * MINUTE_MS))
  const minute = Math.floor(instant / MINUTE_MS)
  let before = minute - MINUTES_A_DAY / 2
  let after = minute + MINUTES_A_DAY / 2
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (offset(middle) === offset(before)) before = middle
    else after = middle
  }
  return after * MINUTE_MS
}

/**
 * When a location is open on a day, special hours included, as instants in milliseconds and in order; stretches that
 * touch are one. An opening that ends after midnight belongs to the day it starts on.
 */
export function openingsOn(place: PlaceHours, day: Day): readonly { start: number; end: number }[] {
  const openings: { start: number; end: number }[] = []
  for (const entry of byStart(hoursOn(place, day).entries)) {
    const stretch = stretchOf(entry)
    if (stretch === null) continue
    const start = instantOf(day, stretch.start, place.time_zone)
    const end = instantOf(day, stretch.end, place.time_zone)
    const last = openings.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    // An hour that the clock leaves out may have been all of it.
    else if (end > start) openings.push({ start, end })
  }
  return openings
}

interface Opening {
  day: Day
  opens: string
  closes: string
  start: number
  end: number
}

/**
 * The opening that an instant falls into, else the next one; stretches that touch are one. Looked for from yesterday
 * on, because that day's may run past midnight, and no further than needed: each instant costs a zone's arithmetic.
 */
function openingAt(place: PlaceHours, today: Day, at: number): Opening | null {
  let current = null as Opening | null
  for (let ahead = -1; ahead <= HORIZON_DAYS; ahead++) {
    const day = dayAfter(today, ahead)
    for (const entry of byStart(hoursOn(place, day).entries)) {
      const stretch = stretchOf(entry)
      if (stretch === null) continue
      const start = instantOf(day, stretch.start, place.time_zone)
      if (current && start > current.end && current.end > at) return current
      const end = instantOf(day, stretch.end, place.time_zone)
      const closes = formatTime(entry.close)!
      if (current === null || start > current.end) current = { day, opens: formatTime(entry.open)!, closes, start, end }
      else if (end > current.end) current = { ...current, closes, end }
    }
  }
  return current && current.end > at ? current : null
}

/** Whether a location is open and what comes next, in words. */
export interface OpeningStatus {
  open: boolean
  /** Open until 5:00pm, Opens 8:00am, Opens Monday 8:00am, Closed today, Closed or Open 24 hours. */
  text: string
  /** Where `text` says Closed today: the next opening, such as Opens Monday 8:00am. */
  next: string | null
  /** When the words stop being true: the next opening, closing or midnight at the location. */
  until: Date
}

/**
 * What a location's hours say at an instant, in the location's time zone, special hours and clock changes included.
 * An opening belongs to the day it starts on, also when it ends after midnight. Null for a location that gives no
 * hours at all.
 */
export function openingStatus(place: PlaceHours, now: Date): OpeningStatus | null {
  const { opening_hours, special_hours } = place.contact_detail
  if (opening_hours.length + special_hours.length === 0) return null
  const today = dayOf(now, place.time_zone)
  const at = now.getTime()
  const midnight = instantOf(today, MINUTES_A_DAY, place.time_zone)
  const next = openingAt(place, today, at)

  if (next && next.start <= at) {
    const always = next.end >= instantOf(dayAfter(today, 7), 0, place.time_zone)
    return {
      open: true,
      text: always ? OPEN_ALL_DAY : `Open until ${closing(next, today, place.time_zone)}`,
      next: null,
      until: new Date(always ? midnight : Math.min(next.end, midnight)),
    }
  }
  const until = new Date(Math.min(next?.start ?? midnight, midnight))
  const words = next ? `Opens ${opening(next, today)}` : null
  const opensToday = hoursOn(place, today).entries.some((entry) => stretchOf(entry) !== null)
  if (!opensToday) return { open: false, text: 'Closed today', next: words, until }
  return { open: false, text: words ?? 'Closed', next: null, until }
}

function opening({ day, opens }: Opening, today: Day): string {
  if (day === today) return opens
  const weekday = WEEKDAYS[weekdayOf(day)]!
  // A weekday alone means the coming one; a week off it needs its date.
  if (day < dayAfter(today, 7)) return `${weekday} ${opens}`
  return `${weekday} ${dayAndMonth(day)} ${opens}`
}

function closing({ closes, end }: Opening, today: Day, timeZone: string): string {
  const last = dayOf(new Date(end - 1), timeZone)
  // Past the coming night the day has to be said.
  return last > dayAfter(today, 1) ? `${WEEKDAYS[weekdayOf(dayOf(new Date(end), timeZone))]} ${closes}` : closes
}

const DAY_AND_MONTH = new Intl.DateTimeFormat('en-AU', { day: 'numeric', month: 'long', timeZone: 'UTC' })
const dayAndMonth = (day: Day) => DAY_AND_MONTH.format(new Date(`${day}T00:00:00Z`))

/** Consecutive days with the same hours, such as Mon–Fri 8:00am – 5:00pm. */
export interface HoursRow {
  /** Mon–Fri, Sat, or Every day. */
  days: string
  hours: string
  /** 0 is Sunday; for machine-readable markup. */
  weekdays: readonly number[]
}

/**
 * The usual week from Monday on, days with the same hours in one row (spec §9 Sample dealership hours). A day without
 * an entry is closed; a location without any entry has no rows.
 */
export function weekRows(entries: readonly OpeningHoursEntry[]): readonly HoursRow[] {
  if (entries.length === 0) return []
  const rows: { hours: string; weekdays: number[] }[] = []
  for (const weekday of WEEK) {
    const hours = shownHours(entries.filter((entry) => entry.weekday === weekday))
    const last = rows.at(-1)
    if (last?.hours === hours) last.weekdays.push(weekday)
    else rows.push({ hours, weekdays: [weekday] })
  }
  return rows.map(({ hours, weekdays }) => ({ days: dayNames(weekdays), hours, weekdays }))
}

function dayNames(weekdays: readonly number[]): string {
  if (weekdays.length === WEEK.length) return 'Every day'
  const [first, last] = [weekdays[0]!, weekdays.at(-1)!].map((weekday) => WEEKDAYS[weekday]!.slice(0, 3))
  return first === last ? first! : `${first}–${last}`
}

/** Special hours from today on at the location, soonest first, up to `daysAhead` days ahead (spec §9 date filter). */
export function comingSpecialHours(
  place: PlaceHours,
  now: Date,
  { daysAhead }: { daysAhead: number },
): readonly (SpecialHours & { hours: string })[] {
  const today = dayOf(now, place.time_zone)
  const last = dayAfter(today, daysAhead)
  return fromDay(place.contact_detail.special_hours, today, ({ date }) => date, place.time_zone)
    .filter(({ date }) => date <= last)
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
    .map((special) => ({ ...special, hours: formatHours(special) }))
}
