import { dayAfter, dayOf } from '../locale/dates.ts'
import { instantOf } from '../locale/wallClock.ts'
import { sftpPlace } from './sftp.ts'

/** When a feed is fetched, in words. */
export const FEED_SCHEDULES = {
  manual: 'Only when someone asks',
  hourly: 'Every hour',
  three_hours: 'Every 3 hours',
  six_hours: 'Every 6 hours',
  daily: 'Once a day',
} as const

/** One of them. */
export type FeedSchedule = keyof typeof FEED_SCHEDULES

/** Whether a text of a form is a schedule. */
export const isFeedSchedule = (text: string): text is FeedSchedule => Object.hasOwn(FEED_SCHEDULES, text)

const HOUR_MS = 3_600_000
const HOURS: Readonly<Record<Exclude<FeedSchedule, 'manual'>, number>> = {
  hourly: 1,
  three_hours: 3,
  six_hours: 6,
  daily: 24,
}

/** When a feed is fetched and in which zone its hour is. */
export interface FeedTimes {
  schedule: FeedSchedule
  /** For once a day: the hour of the site’s clock, 0 to 23. */
  dailyHour: number
  timeZone: string
}

/** When a feed is fetched next, after a time; null for one that nobody fetches by itself. */
export function nextFetch({ schedule, dailyHour, timeZone }: FeedTimes, after: Date): Date | null {
  if (schedule === 'manual') return null
  if (schedule !== 'daily') return new Date(after.getTime() + HOURS[schedule] * HOUR_MS)
  const today = dayOf(after, timeZone)
  const at = instantOf(today, dailyHour * 60, timeZone)
  return new Date(at > after.getTime() ? at : instantOf(dayAfter(today, 1), dailyHour * 60, timeZone))
}

/** After how many hours without a successful fetch a feed is late: two turns, and two hours more than a day. */
const lateHours = (schedule: Exclude<FeedSchedule, 'manual'>) => (schedule === 'daily' ? 26 : HOURS[schedule] * 2)

/** Whether a feed is late: nothing was fetched and imported for longer than its schedule allows (decision 143). */
export function isFeedLate(
  { schedule, goodAt, setAt }: { schedule: FeedSchedule; goodAt: Date | null; setAt: Date },
  now: Date,
): boolean {
  if (schedule === 'manual') return false
  const since = goodAt && goodAt > setAt ? goodAt : setAt
  return now.getTime() - since.getTime() > lateHours(schedule) * HOUR_MS
}

/** What is said of a late feed. */
export const LATE_WORDS = 'Nothing has been imported for longer than its schedule allows.'

const LONGEST_ADDRESS = 2_000

/** What is wrong with the address of a feed; null if nothing is. */
export function feedAddressProblem(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || text.length > LONGEST_ADDRESS)
    return 'Please enter an address such as https://feeds.example.com/stock.csv.'
  if (url.protocol !== 'https:' && url.protocol !== 'sftp:')
    return 'The address has to begin with https:// or sftp://, so that nobody can read or change the feed on its way.'
  if (url.username !== '' || url.password !== '')
    return 'Enter the user name and the password below, not in the address.'
  return url.protocol === 'sftp:' && !sftpPlace(text)
    ? 'Please enter an address such as sftp://files.example.com/exports/stock.csv, with * only in the file’s name.'
    : null
}

/** Whether an address is one of SFTP. */
export const isSftp = (address: string): boolean => sftpPlace(address) !== null

/** The server of an address. The URL standard gives those of SFTP no origin. */
function serverOf(address: string): string {
  const place = sftpPlace(address)
  return place ? `sftp://${place.host}:${place.port}` : new URL(address).origin
}

/** Whether a password that is stored for one address may be sent to another: only on the same host. */
export const keepsPassword = (before: string | null, after: string): boolean =>
  before !== null && serverOf(before) === serverOf(after)

/** Why a fetch got no feed, by the status of the answer. */
export function fetchProblem(status: number): string | null {
  if (status === 200 || status === 304) return null
  if (status === 401 || status === 403)
    return `The address refused us (${status}). Check the user name and the password.`
  if (status === 404 || status === 410) return `There is no file at the address (${status}).`
  if (status >= 300 && status < 400)
    return `The address redirects to another one (${status}). Enter the one that it leads to.`
  return `The address answered ${status}. We’ll try again next time.`
}
