import { PLATFORM_SETTINGS } from './config.ts'
import { describe, expect, test } from 'vitest'
import { paths, type PathSite } from './paths.ts'

const usualSite: PathSite = {
  vehicleBasePath: '/cars',
  searchPath: '/search/new-used-and-demo-cars',
  manufacturer: null,
  settings: PLATFORM_SETTINGS,
}
const odd: PathSite = {
  vehicleBasePath: '/campers',
  searchPath: '/search/rv-vehicles',
  manufacturer: 'Mazda',
  settings: {
    ...PLATFORM_SETTINGS,
    checkout_segment: 'buy-online',
    trade_in_path: '/trade-in',
    finance_path: '/apply-for-finance',
    test_drive_path: '/book-test-drive/',
    garage_path: '/my-shed',
    blog_path: '/news',
    use_pages_path: true,
  },
}

const car = { id: 77, slug: '2022-toyota-hilux-st123', car_type: 'used' }
const model = { id: 5, slug: 'cx-5', name: 'CX-5 & more', override_url: null }

/** Every address of the builder, by name. */
function everything(site: PathSite): Record<string, string> {
  const to = paths(site)
  const map: Record<keyof typeof to | string, string> = {
    home: to.home(),
    search: to.search(),
    'search by slug': to.search('used-cars'),
    'search by slug with a query': to.search('used-cars', 'make=Mazda&page=2'),
    'search with a query': to.search(null, 'q=hilux'),
    searchForm: to.searchForm(),
    vehicle: to.vehicle(car),
    vehicleMap: to.vehicleMap(car),
    vehicleForm: to.vehicleForm(car),
    checkout: to.checkout(car),
    reservation: to.reservation({ id: 'r-1', signature: 'abc' }),
    waitlist: to.waitlist(car),
    waitlistPlace: to.waitlistPlace({ id: 'w-1', signature: 'abc' }),
    receipt: to.receipt({ id: 'r-1', signature: 'abc' }),
    paymentWebhook: to.paymentWebhook('stripe'),
    usedCarList: to.usedCarList(),
    compare: to.compare(),
    'compare two': to.compare([12, 77]),
    shortlist: to.shortlist(),
    sharedShortlist: to.sharedShortlist([12, 77], 'c2ln'),
    shortlistVehicles: to.shortlistVehicles([12, 77]),
    tradeIn: to.tradeIn(),
    'tradeIn of a vehicle': to.tradeIn(car),
    finance: to.finance(),
    instantPrice: to.instantPrice(),
    financePreApproval: to.financePreApproval(),
    financeScore: to.financeScore({
      car: { id: 7, car_type: 'used' },
      preferredDealership: 'north',
      vehiclePriceBudget: 30_000,
    }),
    'finance of a vehicle': to.finance({ car, preferredDealership: 'north', vehiclePriceBudget: 29990 }),
    offers: to.offers(),
    offer: to.offer({ id: 9, manufacturer: 'Isuzu Ute' }),
    'offer of no manufacturer': to.offer({ id: 9, manufacturer: null }),
    models: to.models(),
    'models of a body': to.models('SUV'),
    model: to.model(model),
    'model with an override': to.model({ ...model, override_url: 'https://manufacturer.example/cx-5' }),
    orderNow: to.orderNow(model),
    testDrive: to.testDrive(),
    'testDrive of a model': to.testDrive(model),
    'testDrive of a vehicle': to.testDrive(null, car),
    service: to.service(),
    bookService: to.bookService(),
    parts: to.parts(),
    warranty: to.warranty(),
    roadsideAssist: to.roadsideAssist(),
    carePlans: to.carePlans(),
    page: to.page('volkswagen-choice'),
    about: to.about(),
    contact: to.contact(),
    location: to.location({ slug: 'north-service' }),
    locations: to.locations(),
    privacy: to.privacy(),
    terms: to.terms(),
    careers: to.careers(),
    job: to.job({ slug: 'workshop-technician' }),
    reviews: to.reviews(),
    blog: to.blog(),
    blogPage: to.blogPage(2),
    article: to.article({ slug: 'towing-weights' }),
    articleTag: to.articleTag('Road trips'),
    'articleTag on its second page': to.articleTag('Road trips', 2),
    blogFeed: to.blogFeed(),
    credits: to.credits(),
    garage: to.garage(),
    file: to.file('0b8f', { expires: '1700000000', signature: 'c2ln' }),
    form: to.form('sell-my-car'),
    forms: to.forms(),
    robots: to.robots(),
    sitemapIndex: to.sitemapIndex(),
    sitemap: to.sitemap('vehicles-1'),
    feed: to.feed('k3y', 'stock.csv'),
    success: to.success(),
    'success of a category': to.success('New Vehicle Enquiry', { ref: 'F7KQ-M2XA', vehicle: null }),
    'api.leads': to.api.leads(),
    'api.lead': to.api.lead('0b8f'),
    'api.leadsWithFiles': to.api.leadsWithFiles(),
    'api.stockCount': to.api.stockCount(),
    'api.events': to.api.events(),
    'api.phoneReveal': to.api.phoneReveal(),
    'api.carPhoneCall': to.api.carPhoneCall(),
    'api.consent': to.api.consent(),
    'api.website': to.api.website(),
    'api.car': to.api.car(car),
    'api.carState': to.api.carState(car),
    'api.carPictures': to.api.carPictures(car),
    faviconPng: to.faviconPng(),
    'parts of a manufacturer': to.parts(31),
    'api.payDeposit': to.api.payDeposit({ id: 'r-1', signature: 'abc' }),
    'api.auth': to.api.auth(),
    'api.tradeInRego': to.api.tradeInRego(),
    'api.nevdis': to.api.nevdis(),
    'api.autograbLookup': to.api.autograbLookup(),
    'api.carClarity': to.api.carClarity(),
    'api.financeScore': to.api.financeScore(),
    'api.serviceBookings': to.api.serviceBookings(3),
    'api.appointmentBookings': to.api.appointmentBookings(3),
  }
  const named = new Set(Object.keys(map).map((name) => name.split(' ')[0]))
  const { api, ...pages } = to
  for (const name of [...Object.keys(pages), ...Object.keys(api).map((one) => `api.${one}`)])
    expect(named, `${name} is missing from this map`).toContain(name)
  return map
}

test('every address of a usual site (§2.8, §2.11, §2.16, §2.19, §2.21, §2.22)', () =>
  expect(everything(usualSite)).toMatchInlineSnapshot(`
    {
      "about": "/about-us",
      "api.appointmentBookings": "/api/dealerships/3/available_appointment_bookings.json",
      "api.auth": "/api/auth",
      "api.autograbLookup": "/api/simple-autograb-lookup",
      "api.car": "/api/cars/2022-toyota-hilux-st123",
      "api.carClarity": "/api/carClarityCustomer",
      "api.carPhoneCall": "/api/events/car_phone_call",
      "api.carPictures": "/api/cars/2022-toyota-hilux-st123/pictures",
      "api.carState": "/api/cars/2022-toyota-hilux-st123/state",
      "api.consent": "/api/consent",
      "api.events": "/api/events.json",
      "api.financeScore": "/api/finance-score",
      "api.lead": "/api/leads/0b8f",
      "api.leads": "/api/leads",
      "api.leadsWithFiles": "/api/leads/with-files",
      "api.nevdis": "/api/nevdis",
      "api.payDeposit": "/api/reservations/r-1/abc/payment",
      "api.phoneReveal": "/api/events/phone_reveal",
      "api.serviceBookings": "/api/dealerships/3/available_service_bookings.json",
      "api.stockCount": "/api/stock/count",
      "api.tradeInRego": "/api/trade-in/rego",
      "api.website": "/api/website",
      "article": "/blog/towing-weights",
      "articleTag": "/blog/tags/road-trips",
      "articleTag on its second page": "/blog/tags/road-trips?page=2",
      "blog": "/blog",
      "blogFeed": "/blog/feed.xml",
      "blogPage": "/blog?page=2",
      "bookService": "/book-a-service",
      "carePlans": "/care-plans",
      "careers": "/careers",
      "checkout": "/cars/2022-toyota-hilux-st123/checkout",
      "compare": "/compare",
      "compare two": "/compare?car_id=12&car_id=77",
      "contact": "/contact",
      "credits": "/credits",
      "faviconPng": "/favicon.png",
      "feed": "/feeds/k3y/stock.csv",
      "file": "/files/0b8f?expires=1700000000&signature=c2ln",
      "finance": "/finance#finance-form",
      "finance of a vehicle": "/finance?preferredDealership=north&vehiclePriceBudget=29990&car_id=77&car_type=used#finance-form",
      "financePreApproval": "/finance-pre-approval",
      "financeScore": "/finance-score?preferredDealership=north&vehiclePriceBudget=30000&car_id=7&car_type=used",
      "form": "/forms/sell-my-car",
      "forms": "/forms",
      "garage": "/my-garage",
      "home": "/",
      "instantPrice": "/instant-price",
      "job": "/careers/workshop-technician",
      "location": "/contact-us/north-service",
      "locations": "/our-locations",
      "model": "/models/cx-5",
      "model with an override": "https://manufacturer.example/cx-5",
      "models": "/models",
      "models of a body": "/models?body=SUV",
      "offer": "/offers/isuzu-ute/9",
      "offer of no manufacturer": "/offers/9",
      "offers": "/special-offers",
      "orderNow": "/models/order-now?model_id=cx-5&model_name=CX-5+%26+more",
      "page": "/volkswagen-choice",
      "parts": "/vehicle-parts-and-accessories",
      "parts of a manufacturer": "/vehicle-parts-and-accessories?aftermarket_manufacturer_id=31",
      "paymentWebhook": "/api/payments/stripe",
      "privacy": "/privacy-policy",
      "receipt": "/reservations/r-1/abc/receipt.pdf",
      "reservation": "/reservations/r-1/abc",
      "reviews": "/reviews",
      "roadsideAssist": "/roadside-assist",
      "robots": "/robots.txt",
      "search": "/search/new-used-and-demo-cars",
      "search by slug": "/search/used-cars",
      "search by slug with a query": "/search/used-cars?make=Mazda&page=2",
      "search with a query": "/search/new-used-and-demo-cars?q=hilux",
      "searchForm": "/search",
      "service": "/service",
      "sharedShortlist": "/shortlist/12-77/c2ln",
      "shortlist": "/shortlist",
      "shortlistVehicles": "/shortlist/vehicles.json?car_id=12&car_id=77",
      "sitemap": "/sitemaps/vehicles-1.xml",
      "sitemapIndex": "/sitemap.xml",
      "success": "/success",
      "success of a category": "/success?category=New+Vehicle+Enquiry&ref=F7KQ-M2XA",
      "terms": "/terms-and-conditions",
      "testDrive": "/book-test-drive/",
      "testDrive of a model": "/book-test-drive/?model_id=5&model=CX-5+%26+more",
      "testDrive of a vehicle": "/book-test-drive/?car_id=77",
      "tradeIn": "/cars/trade-in",
      "tradeIn of a vehicle": "/cars/trade-in?car_id=77",
      "usedCarList": "/used-car/list",
      "vehicle": "/cars/2022-toyota-hilux-st123",
      "vehicleForm": "/cars/2022-toyota-hilux-st123#form-section",
      "vehicleMap": "/cars/2022-toyota-hilux-st123#vehicle-map",
      "waitlist": "/cars/2022-toyota-hilux-st123/waitlist",
      "waitlistPlace": "/waitlist/w-1/abc",
      "warranty": "/warranty",
    }
  `))

test('every address of a site that differs wherever it can (§2.9, §2.14, §2.17, §2.25, §3.10)', () => {
  const usual = everything(usualSite)
  const differing = Object.entries(everything(odd)).filter(([name, address]) => usual[name] !== address)
  expect(Object.fromEntries(differing)).toMatchInlineSnapshot(`
    {
      "article": "/news/towing-weights",
      "articleTag": "/news/tags/road-trips",
      "articleTag on its second page": "/news/tags/road-trips?page=2",
      "blog": "/news",
      "blogFeed": "/news/feed.xml",
      "blogPage": "/news?page=2",
      "bookService": "/pages/book-a-service",
      "carePlans": "/pages/care-plans",
      "checkout": "/campers/2022-toyota-hilux-st123/buy-online",
      "finance": "/apply-for-finance#finance-form",
      "finance of a vehicle": "/apply-for-finance?preferredDealership=north&vehiclePriceBudget=29990&car_id=77&car_type=used#finance-form",
      "garage": "/my-shed",
      "model": "/cx-5",
      "offer": "/offers/9",
      "page": "/pages/volkswagen-choice",
      "roadsideAssist": "/pages/roadside-assist",
      "search": "/search/rv-vehicles",
      "search with a query": "/search/rv-vehicles?q=hilux",
      "tradeIn": "/trade-in",
      "tradeIn of a vehicle": "/trade-in?car_id=77",
      "vehicle": "/campers/2022-toyota-hilux-st123",
      "vehicleForm": "/campers/2022-toyota-hilux-st123#form-section",
      "vehicleMap": "/campers/2022-toyota-hilux-st123#vehicle-map",
      "waitlist": "/campers/2022-toyota-hilux-st123/waitlist",
      "warranty": "/pages/warranty",
    }
  `)
})

describe('nothing in a name breaks out of its place', () => {
  const to = paths(usualSite)
  test.each([
    [to.vehicle({ slug: 'a/../b?c#d' }), '/cars/a%2F..%2Fb%3Fc%23d'],
    [to.search('a b'), '/search/a%20b'],
    [to.location({ slug: '//evil' }), '/contact-us/%2F%2Fevil'],
    [to.page('x/y?z'), '/x/y%3Fz'],
    [to.article({ slug: 'a/b' }), '/blog/a%2Fb'],
    [to.success('A & B', { x: 'ü&=' }), '/success?category=A+%26+B&x=%C3%BC%26%3D'],
    [to.offer({ id: 1, manufacturer: 'Škoda / VW' }), '/offers/skoda-vw/1'],
  ])('%s', (address, expected) => expect(address).toBe(expected))
})

test.each([
  ['null', null],
  ['missing', undefined],
  ['empty', ''],
])('a query value that is %s is left out', (_name, value) =>
  expect(paths(usualSite).success('Survey', { ref: value })).toBe('/success?category=Survey'),
)

test('zero is a value', () =>
  expect(paths(usualSite).finance({ vehiclePriceBudget: 0 })).toContain('vehiclePriceBudget=0'))

test('a model without a page of its own leads to its quote, or to its override address', () => {
  const to = paths({
    ...usualSite,
    settings: { ...PLATFORM_SETTINGS, ...usualSite.settings, build_model_pages: false },
  })
  expect(to.model({ slug: 'cx-5', name: 'CX-5', override_url: null })).toBe(
    '/models/order-now?model_id=cx-5&model_name=CX-5',
  )
  expect(to.model({ slug: 'cx-5', name: 'CX-5', override_url: '/suvs/cx-5' })).toBe('/suvs/cx-5')
})
