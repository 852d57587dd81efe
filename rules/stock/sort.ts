import { NEAREST, type SearchSort } from './filters.ts'
import type { Sort } from '../kinds/sort.ts'

const LABELS: Readonly<Record<Sort, string>> = {
  'custom_rank:desc': 'Most Relevant',
  'created_at_timestamp:desc': 'Latest',
  'price:desc': 'Highest Price',
  'price:asc': 'Lowest Price',
  'km:desc': 'Highest Kms',
  'km:asc': 'Lowest Kms',
}

const IN_MILES: Readonly<Partial<Record<Sort, string>>> = { 'km:desc': 'Highest Miles', 'km:asc': 'Lowest Miles' }

/**
 * A site's sort orders (`orderDefaults`) with their labels (spec §2), in the unit of its odometers (spec §9); nearest
 * first only with a known postcode.
 */
export function sortOptions(
  sorts: readonly Sort[],
  unit: 'km' | 'mi',
  fromPostcode = false,
): readonly { value: SearchSort; label: string }[] {
  const nearest = fromPostcode ? [{ value: NEAREST, label: 'Nearest' } as const] : []
  const others = sorts.map((value) => ({
    value,
    label: (unit === 'mi' ? IN_MILES[value] : undefined) ?? LABELS[value],
  }))
  return [...nearest, ...others]
}
