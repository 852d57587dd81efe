import type { FormName } from '../kinds/form.ts'
import type { WebhookProvider } from '../kinds/paymentProvider.ts'
import { carIdsText } from './carIds.ts'
import type { Settings } from './config.ts'
import { slugOf } from './slug.ts'

/** Query pairs of an address; empty and missing values are left out. */
export type QueryPairs = Readonly<Record<string, string | number | null | undefined>>

/** An address with its query. */
export function withQuery(path: string, pairs: QueryPairs, anchor = ''): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(pairs))
    if (value !== null && value !== undefined && value !== '') query.set(name, String(value))
  const text = query.toString()
  return `${path}${text ? `?${text}` : ''}${anchor}`
}

/** A parameter repeated for each value. */
const withRepeated = (path: string, name: string, values: readonly number[]): string =>
  values.length > 0 ? `${path}?${new URLSearchParams(values.map((value) => [name, String(value)]))}` : path

export const segment = encodeURIComponent

/** Content pages with a top-level address on every site (spec §2 Other pages). */
const AT_ROOT: ReadonlySet<string> = new Set([
  'about-us',
  'privacy-policy',
  'terms-and-conditions',
  'service',
  'vehicle-parts-and-accessories',
])

/** The content page with the dealer's own text about finance, which is shown on the finance page. */
export const FINANCE_CONTENT = 'finance'

/** The fields of a site that the path builder needs; `Site` and `PublicSite` both have them. */
export interface PathSite {
  vehicleBasePath: string
  searchPath: string
  manufacturer: string | null
  settings: Pick<
    Settings,
    | 'checkout_segment'
    | 'trade_in_path'
    | 'finance_path'
    | 'test_drive_path'
    | 'garage_path'
    | 'blog_path'
    | 'use_pages_path'
    | 'lead_mock'
    | 'build_model_pages'
  >
}

/** What a link to finance carries (spec §2 Finance). */
export interface FinanceLink {
  car?: Pick<LinkedCar, 'id' | 'car_type'>
  preferredDealership?: string | null
  vehiclePriceBudget?: number | null
}

const financePairs = ({ car, preferredDealership, vehiclePriceBudget }: FinanceLink): QueryPairs => ({
  preferredDealership,
  vehiclePriceBudget,
  car_id: car?.id,
  car_type: car?.car_type,
})

/** Vehicle that a link is about. */
export interface LinkedCar {
  id: number
  slug: string
  car_type: string
}

/**
 * Every address of a dealer site (spec §2, §7; decision 1: Calls without a path). Our own addresses are built here and,
 * for what only loaders need, in garagePaths.ts; all are relative to the site's own host.
 */
export function paths(site: PathSite): Paths {
  const built = BUILT.get(site) ?? pathsOf(site)
  BUILT.set(site, built)
  return built
}

/** A page asks for the addresses of its site a hundred times; a site does not change. */
const BUILT = new WeakMap<PathSite, Paths>()

function pathsOf(site: PathSite) {
  const { settings } = site
  const leads = settings.lead_mock ? '/mock/leads' : '/api/leads'
  const content = (slug: string) => (settings.use_pages_path ? `/pages/${slug}` : `/${slug}`)
  const blog = () => settings.blog_path
  const orderNow = (model: { slug: string; name: string }, variant?: string) =>
    withQuery('/models/order-now', { model_id: model.slug, model_name: model.name, variant })
  return {
    home: () => '/',

    /** Stock search: the site's default, or one search slug; `query` is a canonical refinement query without `?`. */
    search: (slug?: string | null, query = '') =>
      `${slug ? `/search/${segment(slug)}` : site.searchPath}${query ? `?${query}` : ''}`,
    /** Target of the search forms; redirects to the search for their choices. */
    searchForm: () => '/search',
    vehicle: (car: Pick<LinkedCar, 'slug'>) => `${site.vehicleBasePath}/${segment(car.slug)}`,
    vehicleMap: (car: Pick<LinkedCar, 'slug'>) => `${site.vehicleBasePath}/${segment(car.slug)}#vehicle-map`,
    vehicleForm: (car: Pick<LinkedCar, 'slug'>) => `${site.vehicleBasePath}/${segment(car.slug)}#form-section`,
    /** A page of the list of used vehicles, from 1. */
    usedCarList: (page = 1) => withQuery('/used-car/list', { page: page > 1 ? page : null }),
    checkout: (car: Pick<LinkedCar, 'slug'>) =>
      `${site.vehicleBasePath}/${segment(car.slug)}/${settings.checkout_segment}`,
    /** The page of a reservation; only valid with the site's signature. */
    reservation: ({ id, signature }: { id: string; signature: string }) => `/reservations/${id}/${signature}`,
    /** Its receipt, as a PDF. */
    receipt: ({ id, signature }: { id: string; signature: string }) => `/reservations/${id}/${signature}/receipt.pdf`,
    /** Where one joins the waitlist of a vehicle that is reserved. */
    waitlist: (car: Pick<LinkedCar, 'slug'>) => `${site.vehicleBasePath}/${segment(car.slug)}/waitlist`,
    /** The page of a place on a waitlist; only valid with the site's signature. */
    waitlistPlace: ({ id, signature }: { id: string; signature: string }) => `/waitlist/${id}/${signature}`,
    /** Where a payment provider sends its webhooks. */
    paymentWebhook: (provider: WebhookProvider) => `/api/payments/${provider}`,
    /** Vehicles side by side, by their ids; without any, the page explains how to choose some. */
    compare: (ids: readonly number[] = []) => withRepeated('/compare', 'car_id', ids),
    /** The vehicles saved in this browser. */
    shortlist: () => '/shortlist',
    /** A shared shortlist; only valid with the site's signature. */
    sharedShortlist: (ids: readonly number[], signature: string) =>
      `/shortlist/${carIdsText(ids)}/${segment(signature)}`,
    /** Current data of the vehicles saved in a browser. */
    shortlistVehicles: (ids: readonly number[]) => withRepeated('/shortlist/vehicles.json', 'car_id', ids),
    tradeIn: (car?: Pick<LinkedCar, 'id'>) => withQuery(settings.trade_in_path, { car_id: car?.id }),
    /** A price for the visitor's own vehicle. */
    instantPrice: () => '/instant-price',

    financePreApproval: (about: FinanceLink = {}) => withQuery('/finance-pre-approval', financePairs(about)),
    financeScore: (about: FinanceLink = {}) => withQuery('/finance-score', financePairs(about)),
    finance: (about: FinanceLink = {}) => withQuery(settings.finance_path, financePairs(about), '#finance-form'),

    offers: () => '/special-offers',
    /** /offers/{id}, with the manufacturer in between if the site has several. */
    offer: (offer: { id: number; manufacturer: string | null }) =>
      site.manufacturer || !offer.manufacturer
        ? `/offers/${offer.id}`
        : `/offers/${slugOf(offer.manufacturer)}/${offer.id}`,
    models: (body?: string) => withQuery('/models', { body }),
    /** A model's override address; on a site without model pages its quote; else /{slug} for the site's single manufacturer, else /models/{slug}. */
    model: (model: { slug: string; name?: string; override_url: string | null }) =>
      model.override_url ||
      (settings.build_model_pages ? null : orderNow({ slug: model.slug, name: model.name ?? model.slug })) ||
      (site.manufacturer ? `/${segment(model.slug)}` : `/models/${segment(model.slug)}`),
    /** Quote for a model (spec §2), or for one of its variants. */
    orderNow,
    testDrive: (model?: { id: string | number; name: string } | null, car?: Pick<LinkedCar, 'id'>) =>
      withQuery(settings.test_drive_path, {
        model_id: model?.id,
        model: model?.name,
        car_id: car?.id,
      }),

    service: () => '/service',
    bookService: () => content('book-a-service'),
    /** Parts and accessories, or the accessories of the manufacturer with this number. */
    parts: (aftermarketManufacturerId?: number | null) =>
      withQuery('/vehicle-parts-and-accessories', { aftermarket_manufacturer_id: aftermarketManufacturerId }),
    warranty: () => content('warranty'),
    roadsideAssist: () => content('roadside-assist'),
    carePlans: () => content('care-plans'),
    /**
     * A content page by its slug: /pages/{slug} if the dealer keeps that path and the page has no fixed address, else
     * /{slug}.
     */
    page: (slug: string) =>
      slug === FINANCE_CONTENT
        ? settings.finance_path
        : AT_ROOT.has(slug)
          ? `/${slug}`
          : content(slug.split('/').map(segment).join('/')),
    about: () => '/about-us',
    contact: () => '/contact',
    location: (location: { slug: string }) => `/contact-us/${segment(location.slug)}`,
    locations: () => '/our-locations',
    privacy: () => '/privacy-policy',
    terms: () => '/terms-and-conditions',
    careers: () => '/careers',
    job: (job: { slug: string }) => `/careers/${segment(job.slug)}`,
    reviews: () => '/reviews',
    blog,
    /** A page of the blog's index, from 1. */
    blogPage: (page: number) => withQuery(blog(), { page: page > 1 ? page : null }),
    article: (article: { slug: string }) => `${blog()}/${segment(article.slug)}`,
    /** Articles with a tag, by the tag's slug. */
    articleTag: (tag: string, page = 1) => withQuery(`${blog()}/tags/${slugOf(tag)}`, { page: page > 1 ? page : null }),
    blogFeed: () => `${blog()}/feed.xml`,
    credits: () => '/credits',
    garage: () => settings.garage_path,
    /** A person's own data as a file. */
    garageData: () => `${settings.garage_path}/data.json`,
    /** A link of an email of the owner area, valid with its signature only. */
    garageEmail: (link: { id: string; signature: string }) =>
      `${settings.garage_path}/emails/${segment(link.id)}/${segment(link.signature)}`,
    /** New arrivals like the given vehicles. */
    garageSimilar: (ids: readonly number[]) => withRepeated(`${settings.garage_path}/similar.json`, 'car_id', ids),
    /** Saves a search whose new vehicles are mailed. */
    garageSearches: () => `${settings.garage_path}/searches`,

    /** Every form has its own address besides the pages that include it. */
    form: (name: FormName) => `/forms/${name}`,
    /** All forms, and every kind of field in each state; for developers. */
    forms: () => '/forms',
    faviconPng: () => '/favicon.png',
    robots: () => '/robots.txt',
    /** What assistants need to know of the site, and where they search it; only if the site is open to them. */
    llms: () => '/llms.txt',
    agents: () => '/mcp',
    sitemapIndex: () => '/sitemap.xml',
    /** One part of the sitemap, by its name in the index. */
    sitemap: (name: string) => `/sitemaps/${segment(name)}.xml`,
    /** A feed of the site's stock; only valid with its key. */
    feed: (key: string, file: string) => `/feeds/${segment(key)}/${segment(file)}`,

    /** Shown after a form was sent. */
    success: (category?: string | null, pairs: QueryPairs = {}) => withQuery('/success', { category, ...pairs }),

    /** Download of a lead's file; only valid with its signature. */
    file: (id: string, pairs: { expires: string; signature: string }) => withQuery(`/files/${segment(id)}`, pairs),

    api: {
      /** Submission of leads; under /mock if the site is in mock mode (spec §7). */
      leads: () => leads,
      /** A lead, or the later messages of a conversation that began with it. */
      lead: (id: string, part: '' | '/messages' = '') => `${leads}/${segment(id)}${part}`,
      leadsWithFiles: () => `${leads}/with-files`,
      stockCount: () => '/api/stock/count',
      events: () => '/api/events.json',
      phoneReveal: () => '/api/events/phone_reveal',
      carPhoneCall: () => '/api/events/car_phone_call',
      website: () => '/api/website',
      /** Records a visitor's answer about their data. */
      consent: () => '/api/consent',
      /** Tracking fields of one vehicle. */
      car: (car: Pick<LinkedCar, 'slug'>) => `/api/cars/${segment(car.slug)}`,
      /** Its state as server-sent events. */
      carState: (car: Pick<LinkedCar, 'slug'>) => `/api/cars/${segment(car.slug)}/state`,
      carPictures: (car: Pick<LinkedCar, 'slug'>) => `/api/cars/${segment(car.slug)}/pictures`,
      /** Pays the deposit of a reservation with a provider's own fields. */
      payDeposit: ({ id, signature }: { id: string; signature: string }) =>
        `/api/reservations/${id}/${signature}/payment`,
      auth: () => '/api/auth',
      watchlist: () => '/api/watchlist',
      tradeInRego: () => '/api/trade-in/rego',
      nevdis: () => '/api/nevdis',
      autograbLookup: () => '/api/simple-autograb-lookup',
      carClarity: () => '/api/carClarityCustomer',
      /** Where a visitor's own request for a finance score stands. */
      financeScore: () => '/api/finance-score',
      serviceBookings: (dealershipId: number) => `/api/dealerships/${dealershipId}/available_service_bookings.json`,
      /** For any vehicle, or for one at a given location. */
      appointmentBookings: (dealershipId: number, locationId: number | null = null) =>
        withQuery(`/api/dealerships/${dealershipId}/available_appointment_bookings.json`, { location_id: locationId }),
    },
  }
}

export type Paths = ReturnType<typeof pathsOf>
