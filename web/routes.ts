import { index, route, type RouteConfig } from '@react-router/dev/routes'

/** Bases of vehicle addresses; which one a site has is its setting, and its loader refuses the others. */
const VEHICLE_BASES = ['cars', 'motorcycles', 'campers']

/** A page that a later release brings: it answers politely and leads to people (spec §2). */
const later = (id: string, path: string) => route(path, 'site/pages/later.tsx', { id: `later/${id}` })

/**
 * Every page of a dealer site (spec §2), in one table. The router prefers fixed segments to parameters, so the
 * bare slugs, which several kinds of page share, come last.
 */
export default [
  index('site/home/home.tsx'),
  route('search/:slug', 'site/search/search.tsx'),
  route('success', 'site/success/success.tsx'),
  route('credits', 'site/pages/credits.tsx'),

  ...VEHICLE_BASES.flatMap((base) => [
    route(`${base}/:slug`, 'site/vehicle/vehicle.tsx', { id: `vehicle/${base}` }),
    later(`${base}/checkout`, `${base}/:slug/checkout`),
    later(`${base}/buy-online`, `${base}/:slug/buy-online`),
    later(`${base}/trade-in`, `${base}/trade-in`),
  ]),
  later('trade-in', 'trade-in'),

  later('finance', 'finance'),
  later('finance-enquiry', 'finance-enquiry'),
  later('apply-for-finance', 'apply-for-finance'),
  later('finance-pre-approval', 'finance-pre-approval'),
  later('offers', 'special-offers'),
  later('offer', 'offers/:id'),
  later('offer-of-manufacturer', 'offers/:manufacturer/:id'),
  later('models', 'models'),
  later('order-now', 'models/order-now'),
  later('model', 'models/:slug'),
  later('test-drive', 'book-test-drive'),
  later('service', 'service'),
  later('parts', 'vehicle-parts-and-accessories'),
  later('contact', 'contact'),
  later('contact-location', 'contact-us/:location'),
  later('locations', 'our-locations'),
  later('careers', 'careers'),
  later('blog', 'blog'),
  later('news', 'news'),
  later('about', 'about-us'),
  later('privacy', 'privacy-policy'),
  later('terms', 'terms-and-conditions'),
  later('content', 'pages/:slug'),
  later('bare', ':slug'),

  route('*', 'site/pages/notFound.tsx'),
] satisfies RouteConfig
