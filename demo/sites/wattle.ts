import {
  AU_HOLIDAYS,
  PARTS_HOURS,
  SALES_HOURS,
  SERVICE_HOURS,
  drawn,
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

interface Yard {
  slug: string
  name: string
  street: string
  city: string
  postcode: string
  lat: number
  long: number
  exchange: string
  mobile: string
}

const YARDS: readonly Yard[] = [
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
  },
]

const FRANCHISES = ['GWM', 'MG', 'Mazda', 'Suzuki', 'Volkswagen', 'Hyundai']

function locationsOf(yard: Yard): DemoLocation[] {
  const place = {
    street: yard.street,
    city: yard.city,
    state: 'QLD',
    postcode: yard.postcode,
    lat: yard.lat,
    long: yard.long,
    timeZone: 'Australia/Brisbane',
    holidays: AU_HOLIDAYS,
  }
  const email = (desk: string) => `${desk}.${yard.city.toLowerCase()}@wattle-motors.example`
  return [
    {
      ...place,
      slug: yard.slug,
      name: yard.name,
      type: 'sales',
      primary: true,
      stockShare: 1,
      phone: `(07) ${yard.exchange}10`,
      mobile: yard.mobile,
      email: email('sales'),
      manufacturers: FRANCHISES,
      licence: 'QLD LMD 0000001 (demo)',
      hours: SALES_HOURS,
    },
    {
      ...place,
      slug: `${yard.slug}-service`,
      name: `${yard.name} Service`,
      type: 'service',
      stockShare: 0,
      phone: `(07) ${yard.exchange}20`,
      email: email('service'),
      manufacturers: FRANCHISES,
      repairer: 'QLD MVR 0000001 (demo)',
      hours: SERVICE_HOURS,
    },
    {
      ...place,
      slug: `${yard.slug}-parts`,
      name: `${yard.name} Parts`,
      type: 'parts',
      stockShare: 0,
      phone: `(07) ${yard.exchange}30`,
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
  },
}

export const wattleDealerships: readonly DemoDealership[] = YARDS.map((yard) => ({
  slug: yard.slug,
  name: yard.name,
  group: 'wattle-group',
  stripe_publishable_key: `pk_demo_${yard.slug.replaceAll('-', '_')}`,
  paymentProcessors: [
    `stripe pk_demo_${yard.slug.replaceAll('-', '_')}`,
    `till till_demo_${yard.slug.replaceAll('-', '_')}`,
  ],
  locations: locationsOf(yard),
}))

const MODELS: readonly DemoModel[] = [
  {
    manufacturer: 'GWM',
    name: 'Haval Jolion',
    slug: 'haval-jolion',
    short: 'A small SUV with a big back seat.',
    description: '<p>Petrol or hybrid, a wide cabin and a long list of driver assistance across the range.</p>',
    bodies: ['SUV'],
    bodyStyle: ['SUV'],
    fuel: ['ULP', 'Hybrid'],
    image: drawn('suv', 'white'),
    status: 'new',
    accessories: 14,
  },
  {
    manufacturer: 'GWM',
    name: 'Haval H6',
    slug: 'haval-h6',
    short: 'Family-sized, petrol or hybrid.',
    description: '<p>A mid-size SUV with room for five and the luggage that comes with them.</p>',
    bodies: ['SUV'],
    bodyStyle: ['SUV'],
    fuel: ['ULP', 'Hybrid'],
    image: drawn('suv', 'blue'),
    accessories: 16,
  },
  {
    manufacturer: 'GWM',
    name: 'Ute',
    slug: 'ute',
    short: 'Dual cab, ready for the week and the weekend.',
    description:
      '<p>A diesel dual cab with a three-tonne tow rating in most grades and a locking rear differential where it counts.</p>',
    bodies: ['Ute', 'Commercial'],
    bodyStyle: ['Ute'],
    fuel: ['Diesel'],
    image: drawn('ute', 'red'),
    accessories: 31,
  },
  {
    manufacturer: 'GWM',
    name: 'Tank 300',
    slug: 'tank-300',
    short: 'Off-road first, and comfortable with it.',
    description: '<p>Ladder frame, low range and lockers, with a cabin you would not mind crossing a state in.</p>',
    bodies: ['SUV'],
    bodyStyle: ['SUV'],
    fuel: ['ULP', 'Hybrid'],
    image: drawn('offroader', 'orange'),
    status: 'all_new',
    accessories: 27,
  },
  {
    manufacturer: 'MG',
    name: 'MG3',
    slug: 'mg3',
    short: 'A light hatch that keeps its price down.',
    description: '<p>Easy to park, easy to run, and easy to say yes to.</p>',
    bodies: ['Hatch', 'Passenger'],
    bodyStyle: ['Hatch'],
    fuel: ['ULP'],
    image: drawn('hatch', 'red'),
  },
  {
    manufacturer: 'MG',
    name: 'ZS',
    slug: 'zs',
    short: 'The small SUV that started it here.',
    description: '<p>Five seats, a tall driving position and a boot that takes a pram without an argument.</p>',
    bodies: ['SUV'],
    bodyStyle: ['SUV'],
    fuel: ['ULP'],
    image: drawn('suv', 'silver'),
  },
  {
    manufacturer: 'MG',
    name: 'ZS EV',
    slug: 'zs-ev',
    short: 'Electric, without the ceremony.',
    description: '<p>Charge at home overnight, drive the week. It powers tools and kettles too.</p>',
    bodies: ['SUV'],
    bodyStyle: ['SUV'],
    fuel: ['Electric'],
    image: drawn('suv', 'green'),
    status: 'new',
  },
  {
    manufacturer: 'MG',
    name: 'HS',
    slug: 'hs',
    short: 'Mid-size room at a small-SUV price.',
    description: '<p>Petrol or plug-in hybrid, with space for the whole back row.</p>',
    bodies: ['SUV'],
    bodyStyle: ['SUV'],
    fuel: ['ULP', 'PHEV'],
    image: drawn('suv', 'black'),
  },
  {
    manufacturer: 'Suzuki',
    name: 'Swift',
    slug: 'swift',
    short: 'Light on its feet, lighter on fuel.',
    description: '<p>A hatch that has been right for town for twenty years.</p>',
    bodies: ['Hatch', 'Passenger'],
    bodyStyle: ['Hatch'],
    fuel: ['ULP'],
    image: drawn('hatch', 'yellow'),
  },
  {
    manufacturer: 'Suzuki',
    name: 'Jimny',
    slug: 'jimny',
    short: 'Small, square and hard to stop.',
    description: '<p>A proper four-wheel drive with low range that fits between two trees.</p>',
    bodies: ['SUV'],
    bodyStyle: ['SUV'],
    fuel: ['ULP'],
    image: drawn('offroader', 'green'),
    accessories: 40,
  },
  {
    manufacturer: 'Volkswagen',
    name: 'Golf',
    slug: 'golf',
    short: 'The hatch the others are measured by.',
    description: '<p>Quiet, quick enough and put together with care.</p>',
    bodies: ['Hatch', 'Passenger'],
    bodyStyle: ['Hatch'],
    fuel: ['ULP'],
    image: drawn('hatch', 'grey'),
  },
  {
    manufacturer: 'Volkswagen',
    name: 'Tiguan',
    slug: 'tiguan',
    short: 'Five seats, or seven as the Allspace.',
    description: '<p>A family SUV with a long wheelbase version for the third row.</p>',
    bodies: ['SUV'],
    bodyStyle: ['SUV'],
    fuel: ['ULP', 'Diesel'],
    image: drawn('suv', 'blue'),
  },
  {
    manufacturer: 'Volkswagen',
    name: 'Amarok',
    slug: 'amarok',
    short: 'A ute with six cylinders on the menu.',
    description: '<p>Turbo-diesel pull, a 3.5-tonne tow rating and a tray that takes a pallet.</p>',
    bodies: ['Ute', 'Commercial'],
    bodyStyle: ['Ute'],
    fuel: ['Diesel'],
    image: drawn('ute', 'blue'),
    status: 'all_new',
    accessories: 33,
  },
  {
    manufacturer: 'Hyundai',
    name: 'i30',
    slug: 'i30',
    short: 'Hatch or sedan, sensible or sporty.',
    description: '<p>One of the best sellers in the country, and easy to see why from the driver’s seat.</p>',
    bodies: ['Hatch', 'Passenger'],
    bodyStyle: ['Hatch', 'Sedan'],
    fuel: ['ULP'],
    image: drawn('hatch', 'white'),
  },
  {
    manufacturer: 'Hyundai',
    name: 'Staria Load',
    slug: 'staria-load',
    short: 'A van from the day after tomorrow.',
    description: '<p>Two sliding doors, a flat floor and a turbo-diesel that does not mind being worked.</p>',
    bodies: ['Van', 'Commercial'],
    bodyStyle: ['Van'],
    fuel: ['Diesel'],
    image: drawn('van', 'white'),
  },
]

/** The group's offers stand on both of its sites; those for new vehicles leave out the one that sells none. */
const GROUP_OFFERS: readonly DemoOffer[] = [
  {
    name: 'GWM Ute: tow pack on the house',
    endsInDays: 74,
    description:
      '<p>Order a new GWM Ute from stock this quarter and we fit the genuine tow bar, wiring and electric brake controller at no charge.</p><p>Do it before the first load.</p>',
    disclaimer:
      'Demonstration offer. On new stock vehicles only, one pack a vehicle, not with other offers. Fitting at the yard of delivery.',
    manufacturer: 'GWM',
    model: 'Ute',
    model_slug: 'ute',
    image: drawn('ute', 'red'),
    excludedSites: ['wattle-select'],
  },
  {
    name: 'MG: seven years of warranty',
    description:
      '<p>Every new MG leaves with the maker’s seven-year warranty. We register it for you and put the first service in the diary before you drive out.</p>',
    disclaimer: 'Demonstration offer. Warranty terms of the maker apply; commercial use is limited.',
    manufacturer: 'MG',
    model: 'HS',
    model_slug: 'hs',
    image: drawn('suv', 'black'),
    excludedSites: ['wattle-select'],
  },
  {
    name: 'Demo clearance',
    description:
      '<p>Our demonstrators have done the school run for a few months. They go at a demo price with the balance of the new-car warranty.</p>',
    disclaimer:
      'Demonstration offer. Listed demo vehicles only, while they last. Odometer readings are on each listing.',
    image: drawn('suv', 'silver'),
    excludedSites: ['wattle-select'],
  },
  {
    name: 'Trade-in top-up',
    description:
      '<p>Bring us your car while it still has registration and we add to the valuation when you take one of ours.</p>',
    disclaimer: 'Demonstration offer. One top-up a sale, on trade-ins with at least one month of registration.',
    image: drawn('hatch', 'blue'),
  },
  {
    name: 'First service within 30 km',
    description:
      '<p>We collect your car for its first service and bring it back, anywhere within 30 kilometres of the yard.</p>',
    disclaimer: 'Demonstration offer. First scheduled service only, weekdays, subject to a driver being free.',
    image: drawn('sedan', 'white'),
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
    announcement: {
      text: '**Win a year of driving.** Everything but the fuel is included. Enter by 31 January.',
      href: '/pages/win-a-year-of-driving',
      label: 'How to enter',
      to: '2027-01-31',
    },
    service_links: [
      { label: 'Service', href: '/service' },
      { label: 'Book a Service', href: '/pages/book-a-service' },
      { label: 'Parts and Accessories', href: '/vehicle-parts-and-accessories' },
      { label: 'Volkswagen Care Plans', href: '/pages/volkswagen-care-plans' },
      { label: '4 Plus Care Plans', href: '/pages/4-plus-care-plans' },
    ],
    header_links: [
      { label: 'Volkswagen Choice', href: '/pages/volkswagen-choice' },
      { label: 'Fleet', href: '/pages/fleet' },
    ],
    footer_links: [{ label: 'Win a Year of Driving', href: '/pages/win-a-year-of-driving' }],
    forms: {
      competition: {
        closes_on: '2027-01-31',
        closed_text: 'This competition has closed. The winner is rung on 5 February 2027 and named here.',
      },
    },
    payment_provider: 'stripe',
    autograb: true,
    garage_enabled: true,
    models_enabled: true,
    header_commercial_split: true,
    site_phone: '(07) 5550 4110',
    social_urls: [
      { network: 'facebook', url: 'https://www.facebook.example/wattle-motors' },
      { network: 'instagram', url: 'https://www.instagram.example/wattle-motors' },
    ],
    tagline: 'Good cars, good\u00a0light, good\u00a0people.',
    home_intro: 'New and demo from six makers, pre-owned from all of them, in three Queensland yards.',
    home_reasons: [
      {
        title: 'The price says what is in it',
        text: 'Drive away, or without government charges: it stands beside the figure, on every card.',
      },
      {
        title: 'Three yards, one stock list',
        text: 'All of Rocklea, Bundall and Toowoomba. See it where it suits you; we can bring it across.',
      },
      {
        title: 'Hold it online',
        text: 'A deposit reserves most of our vehicles on the spot, and the price you see is the price that is held.',
      },
    ],
    home_picture: '/media/home/wattle-motors.webp',
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
    colour_accent_ink: '#1B2A12',
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
  city: 'Gold Coast',
  state: 'QLD',
  dealerships: ['wattle-bundall', 'wattle-rocklea', 'wattle-toowoomba'],
  settings: {
    used_car_list_enabled: true,
    footer_links: [{ label: 'Win Your First Car', href: '/pages/win-your-first-car' }],
    forms: {
      competition: {
        closes_on: '2027-02-28',
        closed_text: 'This competition has closed. The winner is chosen on 6 March 2027 and named here.',
      },
    },
    default_search_path: '/search/used-cars',
    search_slugs: ['used-cars'],
    stock_car_types: ['used'],
    search_default_sort: 'price:asc',
    search_kms_sorts: false,
    payment_provider: 'till',
    garage_enabled: true,
    garage_path: '/mywattle',
    garage_label: 'My Wattle',
    finance_path: '/apply-for-finance',
    stock_label: 'Pre-owned cars',
    site_phone: '(07) 5550 4210',
    enquiry_flags: true,
    image_quality: 60,
    tagline: 'Pre-owned, properly looked over.',
    home_intro: 'Every pre-owned car of the three Wattle yards, cheapest first.',
    home_reasons: [
      {
        title: 'Only used',
        text: 'No new-car upsell. This site lists the pre-owned vehicles of three yards and nothing else.',
      },
      {
        title: 'From the low end up',
        text: 'The list starts at the lowest price. Change the order whenever you like.',
      },
      {
        title: 'The odometer is on the card',
        text: 'Kilometres, transmission, fuel and yard, before you click anything.',
      },
    ],
    home_picture: '/media/home/wattle-select.webp',
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
      name: 'Under fifteen thousand',
      description:
        '<p>A rolling list of hatches and small sedans under fifteen thousand dollars, each with a fresh service and a safety certificate.</p>',
      disclaimer:
        'Demonstration offer. Stock changes daily; prices exclude government charges unless the listing says drive away.',
      image: drawn('hatch', 'silver'),
    },
    {
      name: 'Swap it within seven days',
      description:
        '<p>Changed your mind? Bring it back within seven days and 500 kilometres and choose another of ours at the same price or more.</p>',
      disclaimer: 'Demonstration offer. One swap a sale; the vehicle must come back in the condition it left in.',
      image: drawn('sedan', 'blue'),
    },
    {
      name: 'Two services included',
      description: '<p>Any car under five years old comes with its next two scheduled services at our workshops.</p>',
      disclaimer:
        'Demonstration offer. Within 24 months or 30,000 km, whichever comes first; wear parts are not included.',
      image: drawn('suv', 'grey'),
    },
    ...GROUP_OFFERS,
  ],
  models: [],
  modelDetails: {},
}
