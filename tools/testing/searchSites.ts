import type { Refinement } from '@forecourt/rules/stock/filters.ts'
import type { SearchSite } from '@forecourt/rules/stock/labels.ts'

/** Sites that a search is worded for. */
export const site: SearchSite = {
  locale: 'en-AU',
  currency: 'AUD',
  distanceUnit: 'km',
  conditionLabels: { new: 'New', used: 'Pre-owned', demo: 'Demo' },
  dealerships: [{ id: 1, slug: 'north', name: 'North Yard' }],
  vehicleNoun: 'Car',
  vehicleNounPlural: 'Cars',
}
export const usSite: SearchSite = { ...site, locale: 'en-US', currency: 'USD', distanceUnit: 'mi' }
export const rvSite: SearchSite = { ...site, vehicleNoun: 'RV', vehicleNounPlural: 'RVs' }

/** The search without any refinement. */
export const unrefined: Refinement = { facets: {}, ranges: {}, q: '', sort: 'custom_rank:desc', page: 1 }
