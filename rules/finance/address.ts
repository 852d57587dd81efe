import type { Settings } from '../site/config.ts'
import { stripTrailingSlashes } from '../site/pathname.ts'
import { paths, type PathSite } from '../site/paths.ts'

/** What finance addresses depend on; a `Site` has it. */
type FinanceAddressSite = PathSite & {
  settings: PathSite['settings'] & Pick<Settings, 'finance_enabled' | 'finance_pre_approval'>
}

/** Addresses that a finance page may have (spec §2); which one a site has is its setting. */
const VARIANTS: ReadonlySet<string> = new Set(['/finance', '/finance-enquiry', '/apply-for-finance'])

/** Whether an address is the site's finance page, or leads to it. */
export type FinanceAddress = { kind: 'page' } | { kind: 'moved'; to: string }

/**
 * What an address is to a site's finance page (spec §2 Finance): the page itself, one of its other names, the pre-approval
 * address where the dealer has that lead there; null for anything else, and wherever finance is off.
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
