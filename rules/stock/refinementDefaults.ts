import { mayNameRepayments, type CreditSite } from '../finance/words.ts'
import { SORTS, type Sort } from '../kinds/sort.ts'
import { currencyOf } from '../locale/locale.ts'
import type { Settings } from '../site/config.ts'
import type { RefinementDefaults } from './filters.ts'

type OrderSettings = Pick<Settings, 'prices_shown' | 'search_default_sort' | 'search_kms_sorts'>

/** What of a site decides how a search address is read; a `Site` has it. */
export type RefinementSite = Pick<CreditSite, 'locale' | 'country'> & {
  settings: CreditSite['settings'] & OrderSettings
}

/**
 * The orders that a site's searches have (spec §2): without those by odometer where they are switched off, and without
 * those by price where it shows none. Its own default is the first of them where that is one it has not.
 */
export function orderDefaults({
  prices_shown,
  search_default_sort,
  search_kms_sorts,
}: OrderSettings): Omit<RefinementDefaults, 'budget'> {
  const isOffered = (sort: Sort) =>
    (search_kms_sorts || !sort.startsWith('km:')) && (prices_shown || !sort.startsWith('price:'))
  const sorts = SORTS.filter(isOffered)
  return { defaultSort: isOffered(search_default_sort) ? search_default_sort : sorts[0]!, sorts, prices: prices_shown }
}

/** What the search addresses of a site are read with: one answer, so that a page and its kept copy mean the same search. */
export const refinementDefaults = (site: RefinementSite): RefinementDefaults => ({
  ...orderDefaults(site.settings),
  budget: site.settings.prices_shown && mayNameRepayments(site, currencyOf(site.locale)),
})
