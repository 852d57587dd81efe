/** What the tables of the database hold, in words, by the beginning of their names; the first that fits counts. */
const GROUPS: readonly (readonly [string, readonly string[]])[] = [
  ['Visitor events and counts', ['event']],
  ['Leads and conversations', ['lead_', 'leads', 'deliveries', 'text_stops', 'bookings', 'booking_']],
  ['Reservations and payments', ['reservation', 'payment', 'ledger_', 'waitlist_', 'sandbox_']],
  ['Stock', ['cars', 'car_', 'entered_cars', 'former_', 'bulk_']],
  ['Feeds and their history', ['feed_']],
  ['Pages and offers', ['content_', 'article', 'offers', 'models', 'reviews', 'jobs', 'redirects', 'media']],
  ['Webhooks and API', ['webhook', 'api_']],
  ['Owner area', ['owner', 'saved_searches']],
  ['People and audit log', ['staff_']],
  ['Times of pages', ['page_times', 'slow_pages']],
]

/** What belongs to none of them. */
export const OTHER_STORAGE = 'Sites, settings and everything else'
/** What the queue holds. */
export const QUEUE_STORAGE = 'Job queue'

/** What a table holds, in words. */
export const storageOf = (table: string): string =>
  GROUPS.find(([, beginnings]) => beginnings.some((beginning) => table.startsWith(beginning)))?.[0] ?? OTHER_STORAGE

/** Bytes in words, such as 1.4 GB. */
export function bytesInWords(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB']
  let [value, unit] = [bytes, 0]
  while (value >= 1_000 && unit < units.length - 1) [value, unit] = [value / 1_000, unit + 1]
  return `${value.toLocaleString('en-AU', { maximumFractionDigits: unit === 0 || value >= 100 ? 0 : 1 })} ${units[unit]}`
}
