import {
  modelCard,
  samplePhoto,
  AU_HOLIDAYS,
  PARTS_HOURS,
  SALES_HOURS,
  SERVICE_HOURS,
  drawn,
  scenePath,
  type DemoDealership,
  type DemoGroup,
  type DemoLocation,
  type DemoModel,
  type DemoOffer,
  type DemoWebsite,
} from '../shape.ts'
import { WATTLE } from '../models/wattle.ts'
import { faviconSvg, wordmarkSvg } from '../wordmark.ts'

const SPRIG =
  '<g fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round"><path d="M8 36C12 24 20 14 33 6"/><path d="M14 25c-4-1-7-4-8-8M20 17c-3-2-4-6-4-9M17 22c4 2 9 2 13 0M24 14c3 1 7 1 11-1"/></g>'
const BLOSSOM =
  '<g fill="#F2B705"><circle cx="6" cy="15" r="4.6"/><circle cx="16" cy="6.5" r="4.6"/><circle cx="31.5" cy="23" r="4.6"/><circle cx="34" cy="6.5" r="5"/></g>'
const SIGN = SPRIG + BLOSSOM
const SELECT_SIGN =
  '<path d="M20 2.5 37.5 20 20 37.5 2.5 20Z" fill="none" stroke="currentColor" stroke-width="2.6" stroke-linejoin="round"/><circle cx="20" cy="20" r="6.5" fill="#F2B705"/>'
const FIGTREE = "'Figtree Variable',Figtree,sans-serif"

interface WattleDealership {
  slug: string
  name: string
  street: string
  city: string
  postcode: string
  lat: number
  long: number
  exchange: string
  mobile: string
  picture: DemoLocation['picture'] & {}
}

const DEALERSHIPS: readonly WattleDealership[] = [
  {
    slug: 'wattle-rocklea',
    name: 'Wattle Motors Rocklea',
    street: '1210 Ipswich Road',
    city: 'Rocklea',
    postcode: '4106',
    lat: -27.5521,
    long: 153.0046,
    exchange: '5550 41',
    mobile: '0491 570 156',
    picture: samplePhoto('dealer-lot', 'A silver sedan in front of a long building'),
  },
  {
    slug: 'wattle-bundall',
    name: 'Wattle Motors Bundall',
    street: '88 Upton Street',
    city: 'Bundall',
    postcode: '4217',
    lat: -28.0088,
    long: 153.4122,
    exchange: '5550 42',
    mobile: '0491 570 157',
    picture: samplePhoto('electric-charging', 'An electric car at a charging post'),
  },
  {
    slug: 'wattle-toowoomba',
    name: 'Wattle Motors Toowoomba',
    street: '301 James Street',
    city: 'Toowoomba',
    postcode: '4350',
    lat: -27.5763,
    long: 151.8527,
    exchange: '5550 43',
    mobile: '0491 570 158',
    picture: samplePhoto('toyota-hilux', 'A white ute parked in a street'),
  },
]

const FRANCHISES = ['GWM', 'MG', 'Mazda', 'Suzuki', 'Volkswagen', 'Hyundai']

function locationsOf(dealership: WattleDealership): DemoLocation[] {
  const place = {
    street: dealership.street,
    city: dealership.city,
    state: 'QLD',
    postcode: dealership.postcode,
    lat: dealership.lat,
    long: dealership.long,
    timeZone: 'Australia/Brisbane',
    holidays: AU_HOLIDAYS,
  }
  const email = (desk: string) => `${desk}.${dealership.city.toLowerCase()}@wattle-motors.example`
  return [
    {
      ...place,
      slug: dealership.slug,
      name: dealership.name,
      type: 'sales',
      primary: true,
      stockShare: 1,
      phone: `(07) ${dealership.exchange}10`,
      mobile: dealership.mobile,
      picture: dealership.picture,
      email: email('sales'),
      manufacturers: FRANCHISES,
      licence: 'QLD LMD 0000001 (demo)',
      hours: SALES_HOURS,
    },
    {
      ...place,
      slug: `${dealership.slug}-service`,
      name: `${dealership.name} Service`,
      type: 'service',
      stockShare: 0,
      phone: `(07) ${dealership.exchange}20`,
      email: email('service'),
      manufacturers: FRANCHISES,
      repairer: 'QLD MVR 0000001 (demo)',
      hours: SERVICE_HOURS,
    },
    {
      ...place,
      slug: `${dealership.slug}-parts`,
      name: `${dealership.name} Parts`,
      type: 'parts',
      stockShare: 0,
      phone: `(07) ${dealership.exchange}30`,
      email: email('parts'),
      manufacturers: FRANCHISES,
      hours: PARTS_HOURS,
    },
  ]
}

export const wattleGroup: DemoGroup = {
  slug: 'wattle-group',
  name: 'Wattle Group',
  settings: {
    events_enabled: true,
    garage_shared: true,
    used_condition_label: 'Pre-owned',
    time_zone: 'Australia/Brisbane',
    default_state: 'qld',
    licence_line: 'LMD 0000001 (demo licence)',
    finance_comparison_rate: 11.42,
    finance_terms:
      'Loans come from demonstration lenders. Lending criteria apply. Credit representative 000001 (demo).',
    finance_pre_approval: true,
    electric_hybrid_tags: true,
    enquiry_location_select: true,
    corner_radius: 10,
    font_heading: 'figtree',
    font_body: 'figtree',
    colour_accent: '#F2B705',
    colour_accent_ink: '#1B2A12',
  },
}

export const wattleDealerships: readonly DemoDealership[] = DEALERSHIPS.map((dealership) => ({
  slug: dealership.slug,
  name: dealership.name,
  group: 'wattle-group',
  stripe_publishable_key: `pk_demo_${dealership.slug.replaceAll('-', '_')}`,
  paymentProcessors: [
    `stripe pk_demo_${dealership.slug.replaceAll('-', '_')}`,
    `till till_demo_${dealership.slug.replaceAll('-', '_')}`,
  ],
  locations: locationsOf(dealership),
}))

const MODELS: readonly DemoModel[] = [
  {
    manufacturer: 'GWM',
    name: 'Haval Jolion',
    slug: 'haval-jolion',
    short: 'A small SUV with a roomy back seat.',
    description: '<p>Petrol or hybrid, a wide cabin and a long list of driver assistance across the range.</p>',
    bodies: ['SUV'],
    bodyStyle: ['SUV'],
    fuel: ['ULP', 'Hybrid'],
    image: scenePath('model-haval-jolion'),
    status: 'new',
    accessories: 14,
  },
  {
    manufacturer: 'GWM',
    name: 'Haval H6',
    slug: 'haval-h6',
    short: 'A family SUV with petrol or hybrid power.',
    description: '<p>A mid-size SUV with room for five and their luggage.</p>',
    bodies: ['SUV'],
    bodyStyle: ['SUV'],
    fuel: ['ULP', 'Hybrid'],
    image: scenePath('model-haval-h6'),
    accessories: 16,
  },
  {
    manufacturer: 'GWM',
    name: 'Ute',
    slug: 'ute',
    short: 'A dual-cab diesel ute for work and weekends.',
    description:
      '<p>A dual-cab diesel with a three-tonne tow rating on most grades and a locking rear differential on selected models.</p>',
    bodies: ['Ute', 'Commercial'],
    bodyStyle: ['Ute'],
    fuel: ['Diesel'],
    image: modelCard('wattle-group', 'GWM', 'Ute', 'ute', 'red'),
    accessories: 31,
  },
  {
    manufacturer: 'GWM',
    name: 'Tank 300',
    slug: 'tank-300',
    short: 'A four-wheel drive that’s comfortable on the road too.',
    description: '<p>Ladder-frame chassis, low range and diff locks, with a comfortable cabin for long trips.</p>',
    bodies: ['SUV'],
    bodyStyle: ['SUV'],
    fuel: ['ULP', 'Hybrid'],
    image: scenePath('model-gwm-tank-300'),
    status: 'all_new',
    accessories: 27,
  },
  {
    manufacturer: 'MG',
    name: 'MG3',
    slug: 'mg3',
    short: 'An affordable light hatch.',
    description: '<p>Easy to park and cheap to run.</p>',
    bodies: ['Hatch', 'Passenger'],
    bodyStyle: ['Hatch'],
    fuel: ['ULP'],
    image: modelCard('wattle-group', 'MG', 'MG3', 'hatch', 'red'),
  },
  {
    manufacturer: 'MG',
    name: 'ZS',
    slug: 'zs',
    short: 'A popular, affordable small SUV.',
    description: '<p>Five seats, a high driving position and a boot big enough for a pram.</p>',
    bodies: ['SUV'],
    bodyStyle: ['SUV'],
    fuel: ['ULP'],
    image: modelCard('wattle-group', 'MG', 'ZS', 'suv', 'silver'),
  },
  {
    manufacturer: 'MG',
    name: 'ZS EV',
    slug: 'zs-ev',
    short: 'A practical electric SUV.',
    description: '<p>Charge at home overnight and drive all week. It can power tools and appliances too.</p>',
    bodies: ['SUV'],
    bodyStyle: ['SUV'],
    fuel: ['Electric'],
    image: scenePath('model-mg-zs-ev'),
    status: 'new',
  },
  {
    manufacturer: 'MG',
    name: 'HS',
    slug: 'hs',
    short: 'Mid-size space at a small-SUV price.',
    description: '<p>Petrol or plug-in hybrid, with plenty of room in the back.</p>',
    bodies: ['SUV'],
    bodyStyle: ['SUV'],
    fuel: ['ULP', 'PHEV'],
    image: modelCard('wattle-group', 'MG', 'HS', 'suv', 'black'),
  },
  {
    manufacturer: 'Suzuki',
    name: 'Swift',
    slug: 'swift',
    short: 'Light, economical and fun to drive.',
    description: '<p>A small hatch that’s ideal for town.</p>',
    bodies: ['Hatch', 'Passenger'],
    bodyStyle: ['Hatch'],
    fuel: ['ULP'],
    image: modelCard('wattle-group', 'Suzuki', 'Swift', 'hatch', 'yellow'),
  },
  {
    manufacturer: 'Suzuki',
    name: 'Jimny',
    slug: 'jimny',
    short: 'A compact four-wheel drive that goes almost anywhere.',
    description: '<p>A genuine four-wheel drive with low range, in a very small package.</p>',
    bodies: ['SUV'],
    bodyStyle: ['SUV'],
    fuel: ['ULP'],
    image: modelCard('wattle-group', 'Suzuki', 'Jimny', 'offroader', 'green'),
    accessories: 40,
  },
  {
    manufacturer: 'Volkswagen',
    name: 'Golf',
    slug: 'golf',
    short: 'A quiet, well-built hatch.',
    description: '<p>Comfortable, quick enough and well put together.</p>',
    bodies: ['Hatch', 'Passenger'],
    bodyStyle: ['Hatch'],
    fuel: ['ULP'],
    image: scenePath('model-volkswagen-golf'),
  },
  {
    manufacturer: 'Volkswagen',
    name: 'Tiguan',
    slug: 'tiguan',
    short: 'Five seats, or seven in the Allspace.',
    description: '<p>A family SUV, with a long-wheelbase version for a third row.</p>',
    bodies: ['SUV'],
    bodyStyle: ['SUV'],
    fuel: ['ULP', 'Diesel'],
    image: scenePath('model-volkswagen-tiguan'),
  },
  {
    manufacturer: 'Volkswagen',
    name: 'Amarok',
    slug: 'amarok',
    short: 'A dual-cab ute with four-cylinder or V6 diesel power.',
    description: '<p>Strong turbo-diesel engines, a 3.5-tonne tow rating and room for a pallet in the tray.</p>',
    bodies: ['Ute', 'Commercial'],
    bodyStyle: ['Ute'],
    fuel: ['Diesel'],
    image: modelCard('wattle-group', 'Volkswagen', 'Amarok', 'ute', 'blue'),
    status: 'all_new',
    accessories: 33,
  },
  {
    manufacturer: 'Hyundai',
    name: 'i30',
    slug: 'i30',
    short: 'A small car as a hatch or sedan.',
    description: '<p>A practical small car, with a sporty N version at the top of the range.</p>',
    bodies: ['Hatch', 'Passenger'],
    bodyStyle: ['Hatch', 'Sedan'],
    fuel: ['ULP'],
    image: scenePath('model-hyundai-i30'),
  },
  {
    manufacturer: 'Hyundai',
    name: 'Staria Load',
    slug: 'staria-load',
    short: 'A practical mid-size van.',
    description: '<p>Two sliding doors, a flat floor and a hard-working turbo-diesel engine.</p>',
    bodies: ['Van', 'Commercial'],
    bodyStyle: ['Van'],
    fuel: ['Diesel'],
    image: modelCard('wattle-group', 'Hyundai', 'Staria Load', 'van', 'white'),
  },
]

/** The group's offers are on both of its sites; those for new vehicles exclude the site that sells none. */
const GROUP_OFFERS: readonly DemoOffer[] = [
  {
    name: 'GWM Ute: free tow pack',
    stock: 'make=GWM&model=Ute&car_type=new',
    endsInDays: 74,
    description:
      '<p>Order a new GWM Ute from stock this quarter and we’ll fit a genuine tow bar, wiring and electric brake controller at no charge.</p>',
    disclaimer:
      'Demonstration offer. New stock vehicles only, one pack per vehicle, not available with other offers. Fitted at the delivering dealership.',
    manufacturer: 'GWM',
    model: 'Ute',
    model_slug: 'ute',
    image: drawn('ute', 'red'),
    excludedSites: ['wattle-select'],
  },
  {
    name: 'MG: seven years of warranty',
    stock: 'make=MG&car_type=new',
    description:
      '<p>Every new MG comes with the manufacturer’s seven-year warranty. We’ll register it for you and book your first service before you drive away.</p>',
    disclaimer: 'Demonstration offer. Manufacturer’s warranty terms apply; commercial use is limited.',
    manufacturer: 'MG',
    model: 'HS',
    model_slug: 'hs',
    image: drawn('suv', 'black'),
    excludedSites: ['wattle-select'],
  },
  {
    name: 'Demo clearance',
    stock: 'car_type=demo',
    description:
      '<p>Our demonstrators have only a few months on the road. They’re available at a demo price with the balance of the new-car warranty.</p>',
    disclaimer:
      'Demonstration offer. Listed demo vehicles only, while stocks last. Odometer readings are on each listing.',
    image: scenePath('model-haval-jolion'),
    excludedSites: ['wattle-select'],
  },
  {
    name: 'Trade-in top-up',
    description: '<p>Trade in your registered car and we’ll add to its valuation when you buy from us.</p>',
    disclaimer: 'Demonstration offer. One top-up per sale, on trade-ins with at least one month of registration.',
    image: scenePath('range-rover-evoque'),
  },
  {
    name: 'Free pick-up for your first service',
    description:
      '<p>We’ll collect your car for its first service and bring it back, anywhere within 30 kilometres of the dealership.</p>',
    disclaimer: 'Demonstration offer. First scheduled service only, weekdays, subject to driver availability.',
    image: scenePath('service-hands'),
  },
]

export const wattleMotors: DemoWebsite = {
  slug: 'wattle-motors',
  name: 'Wattle Motors',
  template: 'multi-franchise',
  group: 'wattle-group',
  manufacturer: null,
  city: 'Brisbane',
  state: 'QLD',
  dealerships: ['wattle-rocklea', 'wattle-bundall', 'wattle-toowoomba'],
  settings: {
    payment_provider: 'sandbox',
    reservation_answer_days: 2,
    garage_enabled: true,
    announcement: {
      text: '**Win a year of driving.** Everything but fuel included. Enter by 31 January.',
      href: '/pages/win-a-year-of-driving',
      label: 'How to enter',
      to: '2027-01-31',
    },
    service_links: [
      { label: 'Service', href: '/service' },
      { label: 'Book a service', href: '/pages/book-a-service' },
      { label: 'Parts and accessories', href: '/vehicle-parts-and-accessories' },
      { label: 'Volkswagen care plans', href: '/pages/volkswagen-care-plans' },
      { label: '4 Plus care plans', href: '/pages/4-plus-care-plans' },
    ],
    header_links: [
      { label: 'Volkswagen Choice', href: '/pages/volkswagen-choice' },
      { label: 'Fleet', href: '/pages/fleet' },
    ],
    footer_links: [{ label: 'Win a year of driving', href: '/pages/win-a-year-of-driving' }],
    forms: {
      competition: {
        closes_on: '2027-01-31',
        closed_text: 'This competition has closed. We’ll call the winner on 5 February 2027 and name them here.',
      },
    },
    autograb: true,
    vehicle_lookups: [{ provider: 'sandbox' }],
    instant_price: true,
    models_enabled: true,
    header_commercial_split: true,
    site_phone: '(07) 5550 4110',
    social_urls: [
      { network: 'facebook', url: 'https://www.facebook.example/wattle-motors' },
      { network: 'instagram', url: 'https://www.instagram.example/wattle-motors' },
    ],
    tagline: 'New, demo and pre-owned cars across Queensland.',
    home_intro:
      'New and demo cars from six brands, and pre-owned cars of every make, at Rocklea, Bundall and Toowoomba.',
    home_reasons: [
      {
        title: 'Clear prices',
        text: 'Every price says whether it’s drive away or excludes government charges.',
      },
      {
        title: 'Three dealerships, one stock list',
        text: 'Search all our stock at Rocklea, Bundall and Toowoomba. We can bring a car to your nearest dealership.',
      },
      {
        title: 'Quick replies',
        text: 'Ask about any car and the dealership that has it will reply within one business day.',
      },
    ],
    home_picture: '/media/home/wattle-motors.webp',
    home_picture_phone: '/media/home/wattle-motors-phone.webp',
    home_picture_focus: '50% 62%',
    social_picture: '/media/social/wattle-motors.jpg',
    logo_svg: wordmarkSvg({
      sign: SIGN,
      name: 'Wattle Motors',
      font: FIGTREE,
      weight: 700,
      nameWidth: 152,
      title: 'Wattle Motors',
    }),
    favicon_svg: faviconSvg(SIGN, '#14532D', '#FFFFFF', 10),
    colour_brand: '#14532D',
    colour_brand_ink: '#FFFFFF',
    colour_ground: '#FBFAF5',
    colour_surface: '#FFFFFF',
    colour_ink: '#17231B',
    colour_muted: '#55625A',
    colour_line: '#E4E2D6',
    header_style: 'light',
    hero_style: 'picture',
  },
  offers: GROUP_OFFERS,
  models: MODELS,
  modelDetails: WATTLE,
}

export const wattleSelect: DemoWebsite = {
  slug: 'wattle-select',
  name: 'Wattle Select',
  template: 'multi-franchise',
  group: 'wattle-group',
  manufacturer: null,
  city: 'Bundall',
  state: 'QLD',
  dealerships: ['wattle-bundall', 'wattle-rocklea', 'wattle-toowoomba'],
  settings: {
    payment_provider: 'sandbox',
    garage_enabled: true,
    used_car_list_enabled: true,
    footer_links: [{ label: 'Win your first car', href: '/pages/win-your-first-car' }],
    forms: {
      competition: {
        closes_on: '2027-02-28',
        closed_text: 'This competition has closed. The winner will be chosen on 6 March 2027 and named here.',
      },
    },
    default_search_path: '/search/used-cars',
    search_slugs: ['used-cars'],
    stock_car_types: ['used'],
    search_default_sort: 'price:asc',
    search_kms_sorts: false,
    garage_path: '/mywattle',
    garage_label: 'My Wattle',
    finance_path: '/apply-for-finance',
    stock_label: 'Pre-owned cars',
    site_phone: '(07) 5550 4210',
    enquiry_flags: true,
    image_quality: 60,
    tagline: 'Pre-owned cars, checked and ready to drive.',
    home_intro: 'Every pre-owned car from our three dealerships, lowest price first.',
    home_reasons: [
      {
        title: 'Pre-owned only',
        text: 'Every car on this site is pre-owned, from all three Wattle dealerships.',
      },
      {
        title: 'Lowest price first',
        text: 'Our list starts with the lowest price. Sort it any way you like.',
      },
      {
        title: 'Key details up front',
        text: 'See the kilometres, transmission, fuel and location on every listing.',
      },
    ],
    home_picture: '/media/home/wattle-select.webp',
    home_picture_phone: '/media/home/wattle-select-phone.webp',
    home_picture_focus: '70% 50%',
    social_picture: '/media/social/wattle-select.jpg',
    logo_svg: wordmarkSvg({
      sign: SELECT_SIGN,
      name: 'wattle',
      line: 'select',
      font: FIGTREE,
      weight: 800,
      nameWidth: 74,
      lineWidth: 56,
      title: 'Wattle Select',
    }),
    favicon_svg: faviconSvg(SELECT_SIGN, '#1F2937', '#FFFFFF', 10),
    colour_brand: '#1F2937',
    colour_brand_ink: '#FFFFFF',
    colour_accent_ink: '#1F2937',
    colour_ground: '#FFFFFF',
    colour_surface: '#FFFFFF',
    colour_ink: '#111827',
    colour_muted: '#565E6C',
    colour_line: '#E5E7EB',
    header_style: 'dark',
    hero_style: 'split',
  },
  offers: [
    {
      name: 'Cars under $15,000',
      stock: 'price_max=15000',
      description: '<p>Every one comes with a fresh service and a safety certificate.</p>',
      disclaimer:
        'Demonstration offer. Stock changes daily; prices exclude government charges unless the listing says drive away.',
      image: scenePath('toyota-corolla-sedan'),
    },
    {
      name: 'Seven-day exchange',
      description:
        '<p>Changed your mind? Bring it back within seven days and 500 kilometres and exchange it for another of our cars at the same price or more.</p>',
      disclaimer: 'Demonstration offer. One exchange per sale; the vehicle must be returned in the same condition.',
      image: scenePath('dealer-lot'),
    },
    {
      name: 'Two services included',
      description:
        '<p>Buy any car under five years old and we’ll include its next two scheduled services at our workshops.</p>',
      disclaimer:
        'Demonstration offer. Within 24 months or 30,000 km, whichever comes first; wear items are not included.',
      image: scenePath('service-spanners'),
    },
    ...GROUP_OFFERS,
  ],
  models: [],
  modelDetails: {},
}
