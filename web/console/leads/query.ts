import { isMonth } from '@forecourt/rules/report/month.ts'
import { parseView } from '@forecourt/rules/leadDesk/view.ts'
import { parseStatus } from '@forecourt/rules/leadDesk/work.ts'
import { parseCategory } from '@forecourt/rules/kinds/leadCategory.ts'

/** What narrows the list to leads that the report of a month counts, as its numbers lead here. */
const REPORT_FILTERS = ['month', 'of', 'source', 'campaign', 'at'] as const
/** Those, and since when leads were received, as the first screen counts them: what numbers elsewhere lead here with. */
export const NUMBER_FILTERS = [...REPORT_FILTERS, 'since'] as const
/** The filters that the list shows as fields. */
export const FIELDS = ['search', 'kind', 'status', 'site', 'place', 'person', 'sort'] as const
/** All filters of the list, by their parameters. */
export const FILTERS = [...FIELDS, ...NUMBER_FILTERS] as const

/** The value of the sort that shows the oldest lead first. */
export const OLDEST_FIRST = 'oldest'

const WHOLE = /^[1-9]\d{0,8}$/
const MOST = 100

/** The time in an address; null for anything else. */
function timeIn(text: string): Date | null {
  const time = new Date(text)
  return !Number.isNaN(time.getTime()) && time.toISOString() === text ? time : null
}

const whole = (text: string) => (WHOLE.test(text) ? Number(text) : null)

/** The list that an address asks for. */
export function queryOf({ searchParams }: URL) {
  const text = (name: string) => (searchParams.get(name) ?? '').trim().slice(0, MOST)
  return {
    view: parseView(searchParams.get('view')),
    search: text('search'),
    category: parseCategory(text('kind')),
    status: parseStatus(text('status')),
    siteId: whole(text('site')),
    locationId: whole(text('place')),
    person: text('person') || null,
    oldestFirst: text('sort') === OLDEST_FIRST,
    since: timeIn(text('since')),
    counted: isMonth(text('month'))
      ? {
          month: text('month'),
          of: text('of') || null,
          source: text('source') || null,
          campaign: text('campaign') || null,
          location: text('at') || null,
        }
      : null,
  }
}
