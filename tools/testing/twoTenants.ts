import type { Lead } from '@forecourt/rules/lead/lead.ts'
import type { Location } from '@forecourt/rules/location/location.ts'
import type { SettingsLayer } from '@forecourt/rules/site/config.ts'
import type { Database } from '@forecourt/server/db/database.ts'
import { events } from '@forecourt/server/events/table.ts'
import { leads } from '@forecourt/server/leads/table.ts'
import { locations } from '@forecourt/server/locations/table.ts'
import { models } from '@forecourt/server/models/table.ts'
import { offers } from '@forecourt/server/offers/table.ts'
import {
  dealershipGroups,
  dealerships,
  manufacturers,
  websiteDealerships,
  websites,
} from '@forecourt/server/sites/table.ts'
import { cars, feedMappings } from '@forecourt/server/stock/table.ts'

type CarRow = typeof cars.$inferInsert

/** All data of one of the two sites. */
export interface Tenant {
  website: typeof websites.$inferSelect
  group: typeof dealershipGroups.$inferSelect
  /** The primary one first. */
  dealerships: (typeof dealerships.$inferSelect)[]
  locations: (typeof locations.$inferSelect)[]
  /** In the order of `stock`: available, reserved, coming soon, just sold, hidden, and one of the second dealership. */
  cars: (typeof cars.$inferSelect)[]
  offer: typeof offers.$inferSelect
  model: typeof models.$inferSelect
  lead: typeof leads.$inferSelect
  event: typeof events.$inferSelect
}

export interface TwoTenants {
  a: Tenant
  b: Tenant
  manufacturers: (typeof manufacturers.$inferSelect)[]
}

/**
 * Two complete, unrelated sites: `a` in Queensland with a group, two dealerships and Toyotas, `b` in New Zealand with
 * one dealership and Mazdas. Vehicles of both share stock numbers and slugs, because that reveals wrong queries.
 */
export async function twoTenants(
  database: Database,
  settings: { a?: SettingsLayer; b?: SettingsLayer } = {},
): Promise<TwoTenants> {
  const storedManufacturers = await database.drizzle
    .insert(manufacturers)
    .values([
      { slug: 'toyota', name: 'Toyota' },
      { slug: 'mazda', name: 'Mazda' },
    ])
    .returning()
  const a = await tenant(database, {
    key: 'a',
    name: 'Alder Motors',
    template: 'multi-franchise',
    city: 'Toowoomba',
    state: 'qld',
    timeZone: 'Australia/Brisbane',
    phone: '0746 555 010',
    postcode: '4350',
    currency: 'AUD',
    make: 'Toyota',
    model: 'HiLux',
    dealerships: 2,
    manufacturerId: null,
    settings: settings.a ?? {},
  })
  const b = await tenant(database, {
    key: 'b',
    name: 'Beech Cars',
    template: 'mazda',
    city: 'Hamilton',
    state: 'waikato',
    timeZone: 'Pacific/Auckland',
    phone: '07 855 0100',
    postcode: '3204',
    currency: 'NZD',
    make: 'Mazda',
    model: 'BT-50',
    dealerships: 1,
    manufacturerId: storedManufacturers[1]!.id,
    settings: settings.b ?? { locale: 'en-NZ', time_zone: 'Pacific/Auckland' },
  })
  return { a, b, manufacturers: storedManufacturers }
}

/** A vehicle's row with every field filled as in a good feed; pass the fields that matter to the test. */
export function carRow(fields: Partial<CarRow> & Pick<CarRow, 'dealership_id' | 'stocknum'>): CarRow {
  const make = fields.make ?? 'Toyota'
  const model = fields.model ?? 'HiLux'
  const year = fields.year ?? 2023
  const badge = fields.badge === undefined ? 'SR5' : fields.badge
  const name = fields.name ?? [year, make, model, badge].filter(Boolean).join(' ')
  return {
    name,
    slug: `${name}-${fields.stocknum}`.toLowerCase().replace(/[^a-z0-9]+/g, '-'),
    make,
    model,
    badge,
    series: 'GUN126R',
    year,
    km: 41_250,
    vin: 'MR0BA3CD500123456',
    price_cents: 5_499_000,
    price_type: 'drive_away',
    currency: 'AUD',
    car_type: 'used',
    status: 'in_stock',
    city: 'Toowoomba',
    state: 'qld',
    primary_image_url: '/media/stock/hilux-front.jpg',
    images: [{ url: '/media/stock/hilux-front.jpg', thumb: '/media/stock/hilux-front.jpg', width: 1600, height: 1067 }],
    photos_count: 1,
    payment_processors: [{ authorization_type: 'stripe', authorization_key: 'pk_live_for_tests' }],
    has_checkout_payment_processor: true,
    manufacturer: make,
    body: 'Ute',
    transmission: 'Automatic',
    drive: '4WD',
    engine: '2.8L turbo diesel',
    fuel: 'Diesel',
    colour: 'White',
    interior_colour: 'Black',
    doors: 4,
    seats: 5,
    rego: '123ABC',
    rego_expiry: '2027-03-31',
    build_date: '2023-02',
    compliance_date: '2023-04',
    description: '<p>One owner, full service history.</p>',
    features: ['Tow bar', 'Reversing camera'],
    ancap_rating: 5,
    custom_rank: 0,
    feed_id: `feed-${fields.stocknum}`,
    last_seen_at: new Date(),
    ...fields,
  }
}

interface Plan {
  key: string
  name: string
  template: string
  city: string
  state: string
  timeZone: string
  phone: string
  postcode: string
  currency: 'AUD' | 'NZD'
  make: string
  model: string
  dealerships: number
  manufacturerId: number | null
  settings: SettingsLayer
}

async function tenant(database: Database, plan: Plan): Promise<Tenant> {
  const db = database.drizzle
  const [group] = await db
    .insert(dealershipGroups)
    .values({ slug: `group-${plan.key}`, name: `${plan.name} Group` })
    .returning()
  const [website] = await db
    .insert(websites)
    .values({
      slug: `site-${plan.key}`,
      name: plan.name,
      template: plan.template,
      domain_name: `www.site-${plan.key}.example`,
      dealership_group_id: group!.id,
      manufacturer_id: plan.manufacturerId,
      city: plan.city,
      state: plan.state,
      settings: plan.settings,
    })
    .returning()
  const own = await db
    .insert(dealerships)
    .values(
      Array.from({ length: plan.dealerships }, (_, position) => ({
        slug: `dealership-${plan.key}${position + 1}`,
        name: position === 0 ? plan.name : `${plan.name} Used`,
        dealership_group_id: group!.id,
        stripe_publishable_key: `pk_live_${plan.key}${position + 1}`,
      })),
    )
    .returning()
  await db
    .insert(websiteDealerships)
    .values(own.map(({ id }, position) => ({ website_id: website!.id, dealership_id: id, position })))
  await db
    .insert(feedMappings)
    .values(own.map(({ id }) => ({ dealership_id: id, mapping: { 'Stock No': 'stocknum', Price: 'price' } })))
  const places = await db
    .insert(locations)
    .values(own.map((dealership, position) => locationRow(plan, dealership, position === 0)))
    .returning()
  const stocked = await db
    .insert(cars)
    .values(stock(plan, own, places))
    .returning()
  const [offer] = await db
    .insert(offers)
    .values({
      website_id: website!.id,
      name: `${plan.model} driveaway offer`,
      sanitized_description: '<p>On every demonstrator in the yard.</p>',
      disclaimer: 'While stock lasts.',
      manufacturer: plan.make,
      model: plan.model,
      model_slug: plan.model.toLowerCase(),
      image_url: '/media/offers/offer.jpg',
    })
    .returning()
  const [model] = await db
    .insert(models)
    .values({
      website_id: website!.id,
      name: plan.model,
      slug: plan.model.toLowerCase(),
      manufacturer_name: plan.make,
      short_description: 'Built for work.',
      manufacturer_body: 'Ute',
      body_style: ['Ute'],
      fuel: ['Diesel'],
      status: 'new',
    })
    .returning()
  const [lead] = await db
    .insert(leads)
    .values({
      reference: `REF-${plan.key.toUpperCase()}1`,
      website_id: website!.id,
      dealership_id: own[0]!.id,
      submission_id: crypto.randomUUID(),
      device_id: `device_${plan.key.repeat(10)}`,
      category: 'Used Vehicle Enquiry',
      lead_status: 'Complete',
      lead: leadOf(plan, website!.slug, own[0]!.slug, stocked[0]!),
    })
    .returning()
  const [event] = await db
    .insert(events)
    .values({
      website_id: website!.id,
      occurred_at: new Date('2026-11-20T02:00:00Z'),
      insert_id: `event ${plan.key}`,
      name: 'Used Detail',
      event_id: 4,
      anon_id: `device_${plan.key.repeat(10)}`,
    })
    .returning()
  return {
    website: website!,
    group: group!,
    dealerships: own,
    locations: places,
    cars: stocked,
    offer: offer!,
    model: model!,
    lead: lead!,
    event: event!,
  }
}

function stock(plan: Plan, own: { id: number }[], places: { id: number }[]): CarRow[] {
  const row = (number: number, fields: Partial<CarRow>) =>
    carRow({
      dealership_id: own[0]!.id,
      location_id: places[0]!.id,
      stocknum: `S${1000 + number}`,
      make: plan.make,
      model: plan.model,
      currency: plan.currency,
      price_type: plan.currency === 'NZD' ? 'plus_orc' : 'drive_away',
      city: plan.city,
      state: plan.state,
      ...fields,
    })
  return [
    row(1, {}),
    row(2, { reserved: true, price_cents: 6_199_000, year: 2024, car_type: 'demo' }),
    row(3, { status: 'coming_soon', car_type: 'new', km: 12, year: 2026, price_cents: 7_250_000 }),
    row(4, { sold: true, sold_at: new Date(Date.now() - 86_400_000), price_cents: 3_899_000, year: 2019 }),
    row(5, { show_on_dealer_website: false, colour: 'Red' }),
    row(6, {
      dealership_id: own.at(-1)!.id,
      location_id: places.at(-1)!.id,
      price_cents: null,
      price_type: 'enquire',
      colour: 'Blue',
    }),
  ]
}

function locationRow(plan: Plan, dealership: { id: number; name: string }, primary: boolean) {
  const street = primary ? '12 Foundry Street' : '80 Railway Parade'
  const day = (weekday: number) => {
    const open = weekday === 0 ? null : '08:00'
    const close = weekday === 0 ? null : weekday === 6 ? '13:00' : '17:00'
    const formated_hours = weekday === 0 ? 'Closed' : weekday === 6 ? '8:00am – 1:00pm' : '8:00am – 5:00pm'
    return { weekday, status: open ? ('Open' as const) : ('Closed' as const), formated_hours, open, close }
  }
  const contact_detail: Location['contact_detail'] = {
    phone: plan.phone,
    landline_phone: plan.phone,
    mobile: null,
    email: `sales@site-${plan.key}.example`,
    social_urls: [{ network: 'facebook', url: `https://www.facebook.com/site-${plan.key}` }],
    opening_hours: [0, 1, 2, 3, 4, 5, 6].map(day),
    special_hours: [{ date: '2026-12-25', name: 'Christmas Day', status: 'Closed', open: null, close: null }],
  }
  const address: Location['address'] = {
    street,
    city: plan.city,
    state: plan.state,
    postcode: plan.postcode,
    lat: -27.56,
    long: 151.95,
    place_id: null,
    place_url: null,
    full: `${street}, ${plan.city} ${plan.state.toUpperCase()} ${plan.postcode}`,
    map_url: null,
  }
  return {
    dealership_id: dealership.id,
    name: dealership.name,
    slug: primary ? 'main' : 'used',
    primary,
    manufacturers: [plan.make],
    dealer_license_number: '1234567',
    time_zone: plan.timeZone,
    contact_detail,
    address,
    reviews: { count: 128, average_rating: 4.7 },
  }
}

function leadOf(
  plan: Plan,
  websiteSlug: string,
  dealershipSlug: string,
  car: { id: number; stocknum: string; slug: string },
): Lead {
  return {
    name: 'Robin Ashe',
    first_name: 'Robin',
    last_name: 'Ashe',
    email: `robin@visitor-${plan.key}.example`,
    phone: plan.phone,
    postcode: plan.postcode,
    address: null,
    message: 'Is it still there?',
    category: 'Used Vehicle Enquiry',
    subcategory: null,
    opt_in: true,
    opt_in_text: 'Email me similar stock and latest offers.',
    location: null,
    location_id: null,
    dealership_slug: dealershipSlug,
    website_slug: websiteSlug,
    manufacturer_slug: null,
    url: `https://www.site-${plan.key}.example/cars/${car.slug}`,
    source: 'Website',
    user_agent: 'Mozilla/5.0',
    visited_pages: ['/'],
    linked_query_params: {},
    page_id: null,
    stock_number: car.stocknum,
    'Vehicle Make': plan.make,
    'Vehicle Model': plan.model,
    car_type: 'used',
    car_id: car.id,
    vehicle_status: 'in_stock',
    Rego: null,
    additional_services: [],
    terms_conditions: null,
    'Ready to sell': null,
    'Valuation guide': null,
    'Best Finance': null,
    'Best Deal': null,
    answers: [],
    appointment: null,
    has_files: false,
    lead_status: 'Complete',
    form_completed: true,
    lead_id: null,
    skipped_steps: [],
    step_number: null,
  }
}
