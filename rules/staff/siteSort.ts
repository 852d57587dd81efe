import type { Sort } from './sort.ts'

/** By what operators sort the sites of the platform. */
export const SITE_COLUMNS = ['health', 'name', 'vehicles', 'leads', 'imported', 'failed'] as const
export type SiteColumn = (typeof SITE_COLUMNS)[number]

/** Those that need attention first, as nothing else is asked for (decision 165). */
export const SITE_SORT: Sort<SiteColumn> = { column: 'health', descending: false }

interface SortedSite {
  name: string
  vehicles: number
  leads24h: number
  importedAt: Date | null
  deadDeliveries: number
  deadCalls: number
  health: { word: 'Down' | 'Needs attention' | 'Certificate on its way' | 'Good' }
}

const WORST_FIRST = ['Down', 'Needs attention', 'Certificate on its way', 'Good'] as const

const NUMBERS: Readonly<Record<Exclude<SiteColumn, 'name'>, (site: SortedSite) => number>> = {
  health: ({ health }) => WORST_FIRST.indexOf(health.word),
  vehicles: ({ vehicles }) => vehicles,
  leads: ({ leads24h }) => leads24h,
  imported: ({ importedAt }) => importedAt?.getTime() ?? 0,
  failed: ({ deadDeliveries, deadCalls }) => deadDeliveries + deadCalls,
}

/** Sites in the order of a column; those that are alike in it stay as they were, by name. */
export function sortSites<Site extends SortedSite>(sites: readonly Site[], { column, descending }: Sort<SiteColumn>) {
  const byName = sites.toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
  if (column === 'name') return descending ? byName.toReversed() : byName
  const numberOf = NUMBERS[column]
  return byName.toSorted((one, other) => (numberOf(one) - numberOf(other)) * (descending ? -1 : 1))
}
