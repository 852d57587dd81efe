/** The sort orders of spec §2, in the search service's own syntax. */
export const SORTS = [
  'custom_rank:desc',
  'created_at_timestamp:desc',
  'price:desc',
  'price:asc',
  'km:desc',
  'km:asc',
] as const
export type Sort = (typeof SORTS)[number]
