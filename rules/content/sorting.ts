import type { ItemKind } from './item.ts'

/** By what lists of content are sorted in the console (decision 182). */
export const CONTENT_SORTS = ['title', 'state', 'date', 'changed', 'site'] as const
export type ContentSort = (typeof CONTENT_SORTS)[number]

/** By what a list is sorted. */
export interface ContentOrder {
  column: ContentSort
  descending: boolean
}

/** What the date of an item is, for the kinds that have one. */
export const DATE_LABELS: Readonly<Partial<Record<ItemKind, string>>> = {
  articles: 'Published',
  jobs: 'Closes',
  offers: 'Last day',
  reviews: 'Written',
}

/** What a list of a kind can be sorted by. */
export const contentSortsOf = (kind: ItemKind): readonly ContentSort[] =>
  CONTENT_SORTS.filter((sort) => sort !== 'date' || DATE_LABELS[kind] !== undefined)

/** How a list is sorted where nobody says: models by brand and name, others with the last changed first. */
export const standardSort = (kind: ItemKind): ContentOrder =>
  kind === 'models' ? { column: 'title', descending: false } : { column: 'changed', descending: true }

/** What an item is sorted by. */
export interface SortedItem {
  id: number
  title: string
  /** The brand of a model; empty for anything else. */
  brand: string
  /** Its state in words. */
  state: string
  /** A day or a time, as text that sorts by time; null for none. */
  date: string | null
  changed: string | null
  site: string
}

const compare = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true, sensitivity: 'base' })
/** What has no date comes after what has one, whichever way it is sorted. */
const compareDates = (a: string | null, b: string | null, descending: boolean) => {
  if (a === b) return 0
  if (a === null) return descending ? -1 : 1
  if (b === null) return descending ? 1 : -1
  return a < b ? -1 : 1
}

/** Items in an order; those that are the same in it by title, then with the newest first. */
export function sortedContent<Item extends SortedItem>(
  items: readonly Item[],
  { column, descending }: ContentOrder,
): Item[] {
  const by = (a: Item, b: Item): number => {
    switch (column) {
      case 'title':
        return compare(a.brand, b.brand) || compare(a.title, b.title)
      case 'state':
        return compare(a.state, b.state)
      case 'date':
        return compareDates(a.date, b.date, descending)
      case 'changed':
        return compareDates(a.changed, b.changed, descending)
      case 'site':
        return compare(a.site, b.site)
    }
  }
  return items.toSorted((a, b) => (descending ? -by(a, b) : by(a, b)) || compare(a.title, b.title) || b.id - a.id)
}
