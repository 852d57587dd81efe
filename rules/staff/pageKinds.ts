/** What the pages of a pattern of addresses are, by the pattern without the base of vehicles. */
const KINDS: ReadonlyMap<string, string> = new Map([
  ['/', 'Home page'],
  ['/search', 'Search'],
  ['/search/:slug', 'Search results'],
  ['/success', 'Confirmation'],
  ['/credits', 'Credits'],
  ['/checkout', 'Checkout link'],
  ['/checkout-journey', 'Checkout link'],
  ['/reservations/:id/:signature', 'Reservation'],
  ['/waitlist/:id/:signature', 'Waitlist entry'],
  ['/my-garage', 'Owner area'],
  ['/my-garage/data.json', 'Data of the owner area'],
  ['/my-garage/similar.json', 'Similar vehicles in the owner area'],
  ['/my-garage/searches', 'Saved searches'],
  ['/my-garage/bookings/:reference', 'Booking in the owner area'],
  ['/my-garage/vehicles/:id', 'Vehicle in the owner area'],
  ['/my-garage/emails/:id/:signature', 'Email choices of an owner'],
  ['/compare', 'Comparison'],
  ['/shortlist', 'Shortlist'],
  ['/shortlist/vehicles.json', 'Vehicles of the shortlist'],
  ['/shortlist/:ids/:signature?', 'Shared shortlist'],
  ['/used-car/list', 'List of used vehicles'],
  ['/finance', 'Finance page'],
  ['/finance-enquiry', 'Finance page'],
  ['/apply-for-finance', 'Finance page'],
  ['/special-offers', 'Offers'],
  ['/offers/:manufacturer?/:id', 'Offer'],
  ['/models', 'New models'],
  ['/models/order-now', 'Order form'],
  ['/book-test-drive', 'Test drive form'],
  ['/service', 'Service page'],
  ['/vehicle-parts-and-accessories', 'Parts page'],
  ['/contact', 'Contact page'],
  ['/contact-us/:location', 'Location page'],
  ['/our-locations', 'Locations'],
  ['/forms/:form', 'Form'],
  ['/forms', 'Forms'],
  ['/careers', 'Careers'],
  ['/careers/:slug', 'Job'],
  ['/reviews', 'Reviews'],
  ['/blog', 'Articles'],
  ['/news', 'Articles'],
  ['/about-us', 'About page'],
  ['/privacy-policy', 'Privacy policy'],
  ['/terms-and-conditions', 'Terms and conditions'],
  ['/pages/*', 'Content page'],
  ['/:slug', 'Content or form page'],
  ['/*', 'Content or form page'],
])

const VEHICLE_KINDS: ReadonlyMap<string, string> = new Map([
  ['/:slug', 'Vehicle page'],
  ['/trade-in', 'Trade-in form'],
  ['/:slug/checkout', 'Checkout'],
  ['/:slug/buy-online', 'Checkout'],
  ['/:slug/waitlist', 'Waitlist form'],
])

const ARTICLE_KINDS: ReadonlyMap<string, string> = new Map([
  ['/:slug', 'Article'],
  ['/tags/:tag', 'Articles of a tag'],
  ['/feed.xml', 'Feed of articles'],
])

/** What the pages of a pattern such as /cars/:slug are, in words (decision 172); null for a pattern without any. */
export function pageKind(pattern: string): string | null {
  const known = KINDS.get(pattern)
  if (known !== undefined) return known
  const [, base = '', rest = ''] = /^\/([a-z]+)(\/.+)$/.exec(pattern) ?? []
  if (['cars', 'motorcycles', 'campers'].includes(base)) return VEHICLE_KINDS.get(rest) ?? null
  return ['blog', 'news'].includes(base) ? (ARTICLE_KINDS.get(rest) ?? null) : null
}
