import { listPage } from '../content/listing.ts'
import { slugOf } from '../site/slug.ts'

/** Vehicles on one page of the list (spec §2 /used-car/list): lines, not cards. */
export const LIST_PAGE_SIZE = 100

/** A page of vehicles by make and model, and where each make starts in the list. */
export interface MakeList<T> {
  page: number
  pages: number
  total: number
  makes: readonly { make: string; count: number; page: number }[]
  items: readonly T[]
}

const names = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/**
 * A page of vehicles by make, then model in natural order (5 before 10, ignoring case and accents), then newest year
 * first; null for a page that does not exist.
 */
export function makeList<T extends { id: number; make: string; model: string; year: number | null }>(
  cars: readonly T[],
  page: number,
  size: number = LIST_PAGE_SIZE,
): MakeList<T> | null {
  const at = listPage(cars.length, page, size)
  if (!at) return null
  const sorted = cars.toSorted(
    (a, b) =>
      names.compare(a.make, b.make) || names.compare(a.model, b.model) || (b.year ?? 0) - (a.year ?? 0) || a.id - b.id,
  )
  const makes = new Map<string, { make: string; count: number; page: number }>()
  for (const [index, { make }] of sorted.entries()) {
    const entry = makes.get(slugOf(make))
    if (entry) entry.count++
    else makes.set(slugOf(make), { make, count: 1, page: Math.floor(index / size) + 1 })
  }
  return {
    page: at.page,
    pages: at.pages,
    total: cars.length,
    makes: [...makes.values()],
    items: sorted.slice(at.before, at.before + size),
  }
}
