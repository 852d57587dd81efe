import type { FormName } from '../kinds/form.ts'
import type { LeadCategory } from '../kinds/leadCategory.ts'
import type { PaymentProvider } from '../kinds/paymentProvider.ts'
import { pathOf } from '../site/pathname.ts'
import type { Destination } from '../site/destination.ts'
import { LOOKUP_PROVIDERS, type LookupProvider } from '../site/lookupProviders.ts'
import { paths, type PathSite } from '../site/paths.ts'

/** The fields of a site that its pages depend on; `Site` has them. */
export interface OfferingSite {
  paymentProvider: PaymentProvider | null
  paymentDealershipIds: readonly number[]
  hasGarage: boolean
  lookupProviders: readonly { provider: LookupProvider }[]
  vehicleNoun: string
  settings: {
    autograb: boolean
    instant_price: boolean
    test_drive_enabled: boolean
    finance_enabled: boolean
    finance_pre_approval: boolean
    finance_pre_approval_form: boolean
    lead_destinations: readonly Pick<Destination, 'kind'>[]
    offers_enabled: boolean
    models_enabled: boolean
    used_car_list_enabled: boolean
    waitlist_enabled: boolean
  }
}

/** The kinds of pages that a site may not have, each with the condition for it. */
const SWITCHES = {
  reserve: ({ paymentProvider }) => paymentProvider !== null,
  trade_in: ({ settings }) => settings.autograb,
  // A price at once, so only where somebody values.
  instant_price: ({ settings, lookupProviders }) =>
    settings.autograb &&
    settings.instant_price &&
    lookupProviders.some(({ provider }) => LOOKUP_PROVIDERS[provider].values),
  test_drive: ({ settings }) => settings.test_drive_enabled,
  finance: ({ settings }) => settings.finance_enabled,
  pre_approval: ({ settings }) =>
    settings.finance_enabled && settings.finance_pre_approval_form && !settings.finance_pre_approval,
  // Without its provider there is no score.
  finance_score: ({ settings }) =>
    settings.finance_enabled && settings.lead_destinations.some(({ kind }) => kind === 'carclarity'),
  offers: ({ settings }) => settings.offers_enabled,
  models: ({ settings }) => settings.models_enabled,
  garage: ({ hasGarage }) => hasGarage,
  used_car_list: ({ settings }) => settings.used_car_list_enabled,
} as const satisfies Record<string, (site: OfferingSite) => boolean>

/** A kind of page that a site may not have. */
export type SwitchedPage = keyof typeof SWITCHES
export const SWITCHED_PAGES = Object.keys(SWITCHES) as SwitchedPage[]

/**
 * Whether a site has a kind of page (spec §1, §2, §5). One that it does not have is not linked, and its addresses,
 * forms and calls are refused.
 */
export const hasPage = (kind: SwitchedPage, site: OfferingSite): boolean => SWITCHES[kind](site)

const OF_FORM: Readonly<Partial<Record<FormName, SwitchedPage>>> = {
  'trade-in': 'trade_in',
  'instant-price': 'instant_price',
  'test-drive': 'test_drive',
  'finance-application': 'finance',
  'pre-approval': 'pre_approval',
  'finance-score': 'finance_score',
  'offer-enquiry': 'offers',
  quote: 'models',
}

/** The kind of page that a form belongs to; null for a form that every site has. */
export const pageOfForm = (form: FormName): SwitchedPage | null => OF_FORM[form] ?? null

const OF_CATEGORY: Readonly<Partial<Record<LeadCategory, SwitchedPage>>> = {
  'Reserve Car': 'reserve',
  'Trade In': 'trade_in',
  'Test Drive': 'test_drive',
  'Finance Enquiry': 'finance',
}

/** The kind of page that a lead's category needs; null if it needs none. */
export const pageOfCategory = (category: LeadCategory): SwitchedPage | null => OF_CATEGORY[category] ?? null

/** The addresses of the trade-in page (spec §2): the site's own, and those of the specification. */
export const tradeInAddresses = (site: PathSite): readonly string[] => [
  ...new Set([pathOf(paths(site).tradeIn()), '/trade-in', '/cars/trade-in', `${site.vehicleBasePath}/trade-in`]),
]

/** The vehicle's slug in a checkout address (spec §2 Vehicle pages); null for any other address. */
export function checkoutSlug(pathname: string, site: PathSite): string | null {
  const [, base, slug, segment, ...rest] = pathOf(pathname).split('/')
  if (!slug || !segment || rest.length > 0 || `/${base}` !== site.vehicleBasePath) return null
  return segment === site.settings.checkout_segment ? decoded(slug) : null
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** The kind of page at an address of a site; null for any other address. */
export function pageAt(
  href: string,
  site: PathSite & { settings: Pick<OfferingSite['settings'], 'finance_pre_approval'> },
): SwitchedPage | null {
  const to = paths(site)
  const path = pathOf(href)
  const at = (address: string) => path === pathOf(address)
  const below = (address: string) => path.startsWith(`${pathOf(address)}/`)
  if (tradeInAddresses(site).includes(path) || at(to.form('trade-in'))) return 'trade_in'
  if (at(to.instantPrice()) || at(to.form('instant-price'))) return 'instant_price'
  if (at(to.testDrive()) || at(to.form('test-drive'))) return 'test_drive'
  if (at(to.finance()) || at(to.form('finance-application'))) return 'finance'
  if (at(to.financePreApproval())) return site.settings.finance_pre_approval ? 'finance' : 'pre_approval'
  if (at(to.form('pre-approval'))) return 'pre_approval'
  if (at(to.financeScore()) || at(to.form('finance-score'))) return 'finance_score'
  if (at(to.offers()) || path.startsWith('/offers/') || at(to.form('offer-enquiry'))) return 'offers'
  if (at(to.models()) || below(to.models()) || at(to.form('quote'))) return 'models'
  if (at(to.garage()) || below(to.garage())) return 'garage'
  if (at(to.usedCarList())) return 'used_car_list'
  return checkoutSlug(path, site) === null ? null : 'reserve'
}

/** Normalises an address as browsers and the router do: without dots, double slashes, escapes and capitals. */
function followed(href: string): string {
  const base = 'http://site.invalid'
  const path = URL.canParse(href, base) ? new URL(href, base).pathname : pathOf(href)
  return (decoded(path) ?? path).replace(/\/{2,}/g, '/').toLowerCase()
}

/** Whether a link leads to a page that the site does not have, in any spelling; false for external links. */
export function isSwitchedOff(href: string, site: PathSite & OfferingSite): boolean {
  if (!href.startsWith('/')) return false
  return [href, followed(href)].some((address) => {
    const kind = pageAt(address, site)
    return kind !== null && !hasPage(kind, site)
  })
}
