import { index, route, type RouteConfig } from '@react-router/dev/routes'

/** Bases of vehicle addresses; a site's setting selects one, and its loader rejects the others. */
const VEHICLE_BASES = ['cars', 'motorcycles', 'campers']

/** Last parts of checkout addresses; a site's setting selects one, and the loader rejects the other. */
const CHECKOUT_SEGMENTS = ['checkout', 'buy-online']

/** Addresses that lead a visitor to their reservation, on sites whose setting has them. */
const CURRENT_CHECKOUTS = ['checkout', 'checkout-journey']

/**
 * A page that mainly consists of a form (spec §2; site/pages/topics.ts). Its alternative addresses, and pages that have
 * only their form until a later release, are matched by the last routes: each route costs every page bytes.
 */
const form = (id: string, path: string) => route(path, 'site/pages/formPage.tsx', { id: `form/${id}` })

/** Addresses of the finance page; a site's setting selects one, and the others redirect to it. */
const FINANCE_PATHS = ['finance', 'finance-enquiry', 'apply-for-finance']

/** Addresses of the blog; a site's setting selects one, and the other redirects to it. */
const BLOG_BASES = ['blog', 'news']

/** A dealer's content page, by its path (spec §2 Other pages). */
const content = (id: string, path: string) => route(path, 'site/catchAll/page.tsx', { id: `content/${id}` })

/**
 * Every page of a dealer site (spec §2), in one table. The router prefers fixed segments to parameters, so bare slugs,
 * which several kinds of page share, come last.
 */
export default [
  index('site/home/home.tsx'),
  route('search', 'site/search/choose.ts'),
  route('search/:slug', 'site/search/search.tsx'),
  route('success', 'site/success/success.tsx'),
  route('credits', 'site/pages/credits.tsx'),

  ...VEHICLE_BASES.flatMap((base) => [
    route(`${base}/:slug`, 'site/vehicle/vehicle.tsx', { id: `vehicle/${base}` }),
    form(`${base}/trade-in`, `${base}/trade-in`),
    ...CHECKOUT_SEGMENTS.map((segment) =>
      route(`${base}/:slug/${segment}`, 'site/checkout/checkout.tsx', { id: `${segment}/${base}` }),
    ),
    route(`${base}/:slug/waitlist`, 'site/waitlist/join.tsx', { id: `waitlist/${base}` }),
  ]),

  ...CURRENT_CHECKOUTS.map((path) => route(path, 'site/checkout/current.ts', { id: path })),
  route('reservations/:id/:signature', 'site/checkout/reservation.tsx'),
  route('waitlist/:id/:signature', 'site/waitlist/place.tsx'),

  // A site may have its owner area at another path (rules/site/garagePath.ts).
  route('my-garage', 'site/garage/garage.tsx'),
  route('my-garage/data.json', 'site/garage/data.ts'),
  route('my-garage/similar.json', 'site/garage/similar.ts'),
  route('my-garage/searches', 'site/garage/searches.tsx'),
  route('my-garage/bookings/:reference', 'site/garage/booking.tsx'),
  route('my-garage/vehicles/:id', 'site/garage/vehicle.tsx'),
  route('my-garage/emails/:id/:signature', 'site/garage/email.tsx'),

  route('compare', 'site/compare/compare.tsx'),
  route('shortlist', 'site/shortlist/shortlist.tsx'),
  route('shortlist/vehicles.json', 'site/shortlist/vehicles.ts'),
  route('shortlist/:ids/:signature?', 'site/shortlist/shared.tsx'),

  route('used-car/list', 'site/usedCars/list.tsx'),

  ...FINANCE_PATHS.map((path) => route(path, 'site/finance/finance.tsx', { id: path })),
  route('special-offers', 'site/offers/list.tsx'),
  route('offers/:manufacturer?/:id', 'site/offers/offer.tsx'),
  route('models', 'site/models/list.tsx'),
  form('order-now', 'models/order-now'),
  form('test-drive', 'book-test-drive'),
  content('service', 'service'),
  content('parts', 'vehicle-parts-and-accessories'),
  route('contact', 'site/locations/contact.tsx'),
  route('contact-us/:location', 'site/locations/location.tsx'),
  route('our-locations', 'site/locations/locations.tsx'),
  form('own', 'forms/:form'),
  route('forms', 'site/forms/showcase.tsx'),

  route('careers', 'site/content/careers.tsx'),
  route('careers/:slug', 'site/content/job.tsx'),
  route('reviews', 'site/content/reviews.tsx'),
  ...BLOG_BASES.flatMap((base) => [
    route(base, 'site/content/blog.tsx', { id: base }),
    route(`${base}/tags/:tag`, 'site/content/blog.tsx', { id: `${base}/tag` }),
    route(`${base}/feed.xml`, 'site/content/feed.tsx', { id: `${base}/feed` }),
    route(`${base}/:slug`, 'site/content/article.tsx', { id: `${base}/article` }),
  ]),
  content('about', 'about-us'),
  content('privacy', 'privacy-policy'),
  content('terms', 'terms-and-conditions'),
  content('content', 'pages/*'),
  content('bare', ':slug'),

  content('nested', '*'),
] satisfies RouteConfig
