import { SORTS, type Sort } from './filters.ts'

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
 * The sort orders a site offers with their labels (spec §2), by the unit of its odometers (spec §9); both odometer orders
 * can be off.
 */
export function sortOptions(kmsSorts: boolean, unit: 'km' | 'mi'): readonly { value: Sort; label: string }[] {
  return SORTS.filter((sort) => kmsSorts || !sort.startsWith('km:')).map((value) => ({
    value,
    label: (unit === 'mi' ? IN_MILES[value] : undefined) ?? LABELS[value],
  }))
}
