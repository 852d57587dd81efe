import { dayAfter, dayOf, fromDay, type Day } from '../locale/dates.ts'
import { instantOf } from '../locale/wallClock.ts'
import type { Location, OpeningHoursEntry, SpecialHours } from './location.ts'

/** The fields of a location that opening hours need. */
export interface PlaceHours {
  time_zone: string
  contact_detail: Pick<Location['contact_detail'], 'opening_hours' | 'special_hours'>
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const
/** Weeks start on Monday. */
const WEEK = [1, 2, 3, 4, 5, 6, 0] as const
const MINUTES_A_DAY = 24 * 60
/** How many days ahead to look for the next opening: more than any holiday closure. */
const HORIZON_DAYS = 14
const OPEN_ALL_DAY = 'Open 24 hours'

/** Minutes after midnight of HH:MM, 24:00 included; null for anything else. */
function minutesOf(time: string | null): number | null {
  const [, hours, minutes] = /^(\d{1,2}):([0-5]\d)(?::00)?$/.exec(time ?? '') ?? []
  if (hours === undefined || minutes === undefined) return null
  const total = Number(hours) * 60 + Number(minutes)
  return total <= MINUTES_A_DAY ? total : null
}

/** The display form of a time, such as 8:00am, 12:30pm or 12:00am for midnight; null if it is invalid. */
export function formatTime(time: string | null): string | null {
  const total = minutesOf(time)
  if (total === null) return null
  const hours = Math.floor(total / 60) % 24
  return `${hours % 12 || 12}:${String(total % 60).padStart(2, '0')}${hours < 12 ? 'am' : 'pm'}`
}

/** One opening period of a day, in minutes after its midnight; `end` is more than 1,440 if it ends the next day. */
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
 * The display form of an hours entry, `formated_hours` of spec §3: 8:00am – 5:00pm, Open 24 hours or Closed. An open
 * entry without times shows the dealer's text, such as By appointment.
 */
export function formatHours(
  entry: Pick<OpeningHoursEntry, 'status' | 'open' | 'close'> & { formated_hours?: string },
): string {
  if (entry.status === 'Closed') return 'Closed'
  const stretch = stretchOf(entry)
  if (stretch === null) return entry.formated_hours?.trim() || 'Closed'
  return isWholeDay(stretch) ? OPEN_ALL_DAY : `${formatTime(entry.open)} – ${formatTime(entry.close)}`
}

/** The hours of one day: its special hours if there are any, else those of its weekday. */
interface DayHours {
  entries: readonly Pick<OpeningHoursEntry, 'status' | 'open' | 'close'>[]
  /** Why the day is special, such as Anzac Day. */
  name: string | null
}

const weekdayOf = (day: Day) => new Date(`${day}T00:00:00Z`).getUTCDay()

function hoursOn(place: PlaceHours, day: Day): DayHours {
  const special = place.contact_detail.special_hours.filter(({ date }) => date === day)
  if (special.length) return { entries: special, name: special[0]!.name || null }
  const weekday = weekdayOf(day)
  return { entries: place.contact_detail.opening_hours.filter((entry) => entry.weekday === weekday), name: null }
}

const byStart = (entries: DayHours['entries']) =>
  entries.toSorted((a, b) => (minutesOf(a.open) ?? 0) - (minutesOf(b.open) ?? 0))

/** Several periods of one day on one line; Closed if there is none. */
function shownHours(entries: DayHours['entries']): string {
  const shown = byStart(entries).map(formatHours)
  const open = shown.filter((hours) => hours !== 'Closed')
  return open.length ? [...new Set(open)].join(', ') : 'Closed'
}

/** Today's hours at the location (spec §3), with the name of a special day. */
export function todaysHours(place: PlaceHours, now: Date): { hours: string; name: string | null } {
  const { entries, name } = hoursOn(place, dayOf(now, place.time_zone))
  return { hours: shownHours(entries), name }
}

/**
 * When a location is open on a day, special hours included, as timestamps in milliseconds, in order; adjacent periods
 * are merged. An opening that ends after midnight belongs to the day on which it starts.
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
    // A clock change may have skipped all of it.
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
 * The current opening, else the next one; adjacent periods are merged. Starts with yesterday, whose opening may run
 * past midnight, and stops as early as possible, because time zone calculations are slow.
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

/** The opening status of a location, as text. */
export interface OpeningStatus {
  open: boolean
  /** Open until 5:00pm, Opens 8:00am, Opens Monday 8:00am, Closed today, Closed or Open 24 hours. */
  text: string
  /** If `text` is Closed today: the next opening, such as Opens Monday 8:00am. */
  next: string | null
  /** When the status changes: at the next opening, closing or midnight at the location. */
  until: Date
}

/**
 * The opening status at a moment, in the location's time zone, with special hours and clock changes. An opening belongs
 * to the day on which it starts, even if it ends after midnight. Null for a location without hours.
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
  // A weekday alone means the next one; after a week the date is needed.
  if (day < dayAfter(today, 7)) return `${weekday} ${opens}`
  return `${weekday} ${dayAndMonth(day)} ${opens}`
}

function closing({ closes, end }: Opening, today: Day, timeZone: string): string {
  const last = dayOf(new Date(end - 1), timeZone)
  // After the coming night the day is included.
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
 * The usual week from Monday, days with the same hours in one row (spec §9 Sample dealership hours). A day without an
 * entry is closed; a location without entries has no rows.
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

/** How many days ahead a page of a site tells visitors of special hours. */
export const SPECIAL_DAYS_SHOWN = 45

/** Special hours from today at the location, soonest first, up to `daysAhead` days ahead (spec §9 date filter). */
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
