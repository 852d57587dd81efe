import { paths, FINANCE_CONTENT, type PathSite } from '../site/paths.ts'
import { contentSlug } from './address.ts'

/** What the site itself has at an address, by its path in the table of routes; the first that fits names it. */
const OWN: Readonly<Record<string, string>> = {
  search: 'the stock search',
  'search/:slug': 'the stock search',
  success: 'the page shown once a form is sent',
  credits: 'the credits',
  ...Object.fromEntries(
    ['cars', 'motorcycles', 'campers'].flatMap((base) => [
      [`${base}/trade-in`, 'the trade-in form'],
      [`${base}/:slug`, 'a vehicle'],
      [`${base}/:slug/checkout`, 'a vehicle’s reservation'],
      [`${base}/:slug/buy-online`, 'a vehicle’s reservation'],
      [`${base}/:slug/waitlist`, 'a vehicle’s waitlist'],
    ]),
  ),
  checkout: 'a reservation',
  'checkout-journey': 'a reservation',
  'reservations/:id/:signature': 'a reservation',
  'waitlist/:id/:signature': 'a waitlist entry',
  'my-garage': 'the owner area',
  'my-garage/searches': 'the owner area',
  'my-garage/bookings/:reference': 'the owner area',
  'my-garage/vehicles/:id': 'the owner area',
  'my-garage/emails/:id/:signature': 'the owner area',
  compare: 'the comparison of vehicles',
  shortlist: 'the shortlist',
  'shortlist/:ids/:signature?': 'the shortlist',
  'used-car/list': 'the list of used vehicles',
  finance: 'the finance page',
  'finance-enquiry': 'the finance page',
  'apply-for-finance': 'the finance page',
  'special-offers': 'the offers',
  'offers/:manufacturer?/:id': 'an offer',
  models: 'the list of models',
  'models/order-now': 'the quote form',
  'book-test-drive': 'the test drive form',
  contact: 'the contact page',
  'contact-us/:location': 'a location',
  'our-locations': 'the list of locations',
  forms: 'the list of forms',
  'forms/:form': 'a form',
  careers: 'the careers page',
  'careers/:slug': 'a position',
  reviews: 'the reviews',
  ...Object.fromEntries(
    ['blog', 'news'].flatMap((base) => [
      [base, 'the blog'],
      [`${base}/tags/:tag`, 'the blog'],
      [`${base}/:slug`, 'an article'],
    ]),
  ),
  // These are answered before any page.
  'api/*': 'the website’s own data',
  mcp: 'the website’s assistant',
  'files/:id': 'a file',
  'feeds/:key/:file': 'a feed',
  'images/:transformation/media/*': 'a picture',
  'media/*': 'a picture',
}

/** The paths of the table, for the test that compares them with the routes. */
export const OWN_PATHS: readonly string[] = Object.keys(OWN)

const PATTERNS = Object.entries(OWN).map(([path, name]) => ({ parts: path.split('/'), name }))

/** Content pages whose text is shown on a page of the site’s own. */
const SHOWN_THERE: ReadonlySet<string> = new Set([FINANCE_CONTENT, 'careers'])

function isAt([first, ...pattern]: readonly string[], [part, ...parts]: readonly string[]): boolean {
  if (first === undefined) return part === undefined
  if (first.endsWith('?') && isAt(pattern, part === undefined ? [] : [part, ...parts])) return true
  if (part === undefined) return false
  if (first === '*') return true
  return (first.startsWith(':') || first === part) && isAt(pattern, parts)
}

/** The fields of a site that decide which addresses it uses; `Site` has them. */
export type AddressSite = PathSite & { hasGarage: boolean }

const sentence = (path: string, name: string) => `${path} is the address of ${name}. Please choose another.`

/**
 * Why visitors of a site could never see a content page with a slug: the site itself uses the address (spec §2). Null
 * where they see it, as they do under /pages/ on a site that keeps that path.
 */
export function takenAddress(slug: string, site: AddressSite): string | null {
  if (SHOWN_THERE.has(slug)) return null
  const path = paths(site).page(slug)
  const { garage_path: garage } = site.settings
  if (site.hasGarage && (path === garage || path.startsWith(`${garage}/`))) return sentence(path, 'the owner area')
  const parts = path.slice(1).split('/')
  const own = PATTERNS.find((one) => isAt(one.parts, parts))
  if (own) return sentence(path, own.name)
  return contentSlug(path) === slug ? null : sentence(path, `the page /${contentSlug(path)}`)
}
