import { itemState, stateLabel, type ItemKind, type ItemState } from '@forecourt/rules/content/item.ts'
import { siteChoices } from '@forecourt/rules/staff/distinctNames.ts'
import type { ScheduleTimes } from '@forecourt/rules/content/schedule.ts'
import { DATE_LABELS, sortedContent, type ContentOrder } from '@forecourt/rules/content/sorting.ts'
import { dayOf } from '@forecourt/rules/locale/dates.ts'
import { offerDaysLabel } from '@forecourt/rules/offer/days.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import { listItems, type ListedItem } from '../../content/content.ts'
import type { StaffDatabase } from '../../db/database.ts'
import type { DeskAreaOptions } from './area.ts'
import { aboutOf } from './contentLines.ts'
import { notShownReviews } from './contentReviews.ts'

/** An item of the list. */
export interface DeskContentRow {
  id: number
  title: string
  slug: string
  state: ItemState
  site: string
  by: string | null
  at: Date | null
  /** The days that an offer is shown, in words; null for what has none. */
  days: string | null
  /** The day or the time that `DATE_LABELS` names; null for none. */
  date: string | null
  /** What a review or a model is told by, such as its stars; null for what has nothing of the kind. */
  about: string | null
  /** Why the website does not show it though it is published. */
  notShown: string | null
  schedule: ScheduleTimes & { problem: string | null }
  timeZone: string
}

/** Which items are listed. */
export interface ContentFilter {
  kind: ItemKind
  search: string
  websiteId: number | null
  /** Null for everything that is not deleted. */
  state: ItemState | null
  sort: ContentOrder
}

export interface ContentListOptions extends Pick<DeskAreaOptions, 'reach' | 'now' | 'shownSiteOf'> {
  reading: () => StaffDatabase
}

const NONE: ReadonlyMap<number, string> = new Map()
/** A site that is gone. */
const NOWHERE = { timeZone: 'UTC', locale: 'en-AU' } as const

/** The day or the time by which an item is looked for. */
function dateOf(kind: ItemKind, { stored, days, review }: ListedItem): string | null {
  if (DATE_LABELS[kind] === undefined) return null
  if (kind === 'offers') return days.ends_on
  if (kind === 'reviews') return review?.reviewedAt || null
  return kind === 'jobs' ? (stored.live?.lastDay ?? null) : (stored.live?.from?.toISOString() ?? null)
}

/** Finds the items of a kind that match filters, of the sites whose content somebody writes, in an order. */
export const contentMatching =
  ({ reach, now, shownSiteOf, reading }: ContentListOptions) =>
  async ({
    kind,
    search,
    websiteId,
    state,
    sort,
  }: ContentFilter): Promise<(DeskContentRow & { websiteId: number })[]> => {
    const all = await listItems(reading(), kind)
    const places = new Map<number, Site | null>()
    for (const id of new Set(all.map((row) => row.websiteId))) places.set(id, await shownSiteOf(id))
    const reasons = kind === 'reviews' ? await notShownReviews(reading(), places) : NONE
    const wanted = search.toLowerCase()
    const names = new Map(siteChoices(reach.sites).map(({ id, name }) => [id, name]))
    const rows = all.flatMap((row) => {
      if (websiteId !== null && row.websiteId !== websiteId) return []
      const { timeZone, locale } = places.get(row.websiteId) ?? NOWHERE
      const its = itemState(row.stored, now(), timeZone)
      if (state === null ? its === 'deleted' : its !== state) return []
      const about = aboutOf(row, { timeZone, locale })
      const title = row.title || (row.review?.author ?? '')
      if (wanted !== '' && !`${title} ${row.slug} ${about ?? ''}`.toLowerCase().includes(wanted)) return []
      const hasDays = kind === 'offers' && its !== 'deleted'
      const found = {
        ...row,
        title,
        state: its,
        days: hasDays ? offerDaysLabel(row.days, dayOf(now(), timeZone), locale) : null,
        date: dateOf(kind, row),
        about,
        notShown: reasons.get(row.id) ?? null,
        timeZone,
        site: names.get(row.websiteId) ?? '',
      }
      const order = {
        id: row.id,
        title,
        brand: row.model?.brand ?? '',
        state: stateLabel(kind, its),
        date: found.date,
        changed: row.at?.toISOString() ?? null,
        site: found.site,
      }
      return [{ ...order, found }]
    })
    return sortedContent(rows, sort).map(({ found }) => found)
  }
