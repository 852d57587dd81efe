import type { Settings } from '../site/config.ts'
import { stripTrailingSlashes } from '../site/pathname.ts'
import { paths, type PathSite } from '../site/paths.ts'

/** The fields of a site that finance addresses depend on; `Site` has them. */
type FinanceAddressSite = PathSite & {
  settings: PathSite['settings'] & Pick<Settings, 'finance_enabled' | 'finance_pre_approval'>
}

/** Possible addresses of the finance page (spec §2); the site's setting selects one. */
const VARIANTS: ReadonlySet<string> = new Set(['/finance', '/finance-enquiry', '/apply-for-finance'])

/** Whether an address is the site's finance page, or redirects to it. */
export type FinanceAddress = { kind: 'page' } | { kind: 'moved'; to: string }

/**
 * The relation of an address to a site's finance page (spec §2 Finance): the page itself, one of its other names, or
 * the pre-approval address if the dealer redirects that; null for anything else, and if finance is off.
 */
export function financeAddress(pathname: string, site: FinanceAddressSite): FinanceAddress | null {
  if (!site.settings.finance_enabled) return null
  const to = paths(site)
  const path = stripTrailingSlashes(pathname)
  const home = to.finance().split('#')[0]!
  if (path === home) return { kind: 'page' }
  const leads = VARIANTS.has(path) || (path === to.financePreApproval() && site.settings.finance_pre_approval)
  return leads ? { kind: 'moved', to: home } : null
}
