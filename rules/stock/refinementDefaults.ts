import { mayNameRepayments, type CreditSite } from '../finance/words.ts'
import { currencyOf } from '../locale/locale.ts'
import type { RefinementDefaults } from './filters.ts'
import type { Sort } from '../kinds/sort.ts'

/** What of a site decides how a search address is read; a `Site` has it. */
export type RefinementSite = Pick<CreditSite, 'locale' | 'country'> & {
  settings: CreditSite['settings'] & { search_default_sort: Sort; search_kms_sorts: boolean }
}

/** What the search addresses of a site are read with: one answer, so that a page and its kept copy mean the same search. */
export const refinementDefaults = (site: RefinementSite): RefinementDefaults => ({
  defaultSort: site.settings.search_default_sort,
  kmsSorts: site.settings.search_kms_sorts,
  budget: mayNameRepayments(site, currencyOf(site.locale)),
})
