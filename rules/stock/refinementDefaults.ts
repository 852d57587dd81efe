import { mayNameRepayments, type CreditSite } from '../finance/words.ts'
import { SORTS, type Sort } from '../kinds/sort.ts'
import { currencyOf } from '../locale/locale.ts'
import type { Settings } from '../site/config.ts'
import type { RefinementDefaults } from './filters.ts'

type OrderSettings = Pick<Settings, 'prices_shown' | 'search_default_sort' | 'search_kms_sorts'>

/** The fields of a site that determine how search addresses are parsed; `Site` has them. */
export type RefinementSite = Pick<CreditSite, 'locale' | 'country'> & {
  settings: CreditSite['settings'] & OrderSettings
}

/**
 * The sort orders of a site's searches (spec §2): without those by odometer if they are off, and without those by price
 * if it hides prices. The default is the first one if the site's own is not among them.
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

/**
 * The defaults for parsing a site's search addresses, in one place, so that a page and its cached copy mean the same
 * search.
 */
export const refinementDefaults = (site: RefinementSite): RefinementDefaults => ({
  ...orderDefaults(site.settings),
  budget: site.settings.prices_shown && mayNameRepayments(site, currencyOf(site.locale)),
})
