import { SORTS, type Sort } from './filters.ts'

const LABELS: Readonly<Record<Sort, string>> = {
  'custom_rank:desc': 'Most Relevant',
  'created_at_timestamp:desc': 'Latest',
  'price:desc': 'Highest Price',
  'price:asc': 'Lowest Price',
  'km:desc': 'Highest Kms',
  'km:asc': 'Lowest Kms',
}

/** The sort orders a site offers with their labels (spec §2); both kilometre orders can be off. */
export function sortOptions(kmsSorts: boolean): readonly { value: Sort; label: string }[] {
  return SORTS.filter((sort) => kmsSorts || !sort.startsWith('km:')).map((value) => ({ value, label: LABELS[value] }))
}
