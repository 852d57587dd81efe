import { isMonth } from '@forecourt/rules/report/month.ts'
import { parseView } from '@forecourt/rules/leadDesk/view.ts'
import { parseStatus } from '@forecourt/rules/leadDesk/work.ts'
import { parseCategory } from '@forecourt/rules/kinds/leadCategory.ts'

/** What narrows the list to leads that the report of a month counts, as its numbers lead here. */
export const REPORT_FILTERS = ['month', 'of', 'source', 'campaign', 'at'] as const
/** The filters that the list shows as fields. */
export const FIELDS = ['search', 'kind', 'status', 'site', 'place', 'person', 'sort'] as const
/** All filters of the list, by their parameters. */
export const FILTERS = [...FIELDS, ...REPORT_FILTERS] as const

/** The value of the sort that shows the oldest lead first. */
export const OLDEST_FIRST = 'oldest'

const WHOLE = /^[1-9]\d{0,8}$/
const MOST = 100

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
