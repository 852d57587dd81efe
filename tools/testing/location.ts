import { NO_TRADE_FACTS, type ShownCar } from '@forecourt/rules/car/car.ts'
import type { SafeHtml } from '@forecourt/rules/kinds/safeHtml.ts'
import type { Location } from '@forecourt/rules/location/location.ts'
import type { Capabilities } from '@forecourt/rules/site/capabilities.ts'
import type { SettingsLayer } from '@forecourt/rules/site/config.ts'
import { PAYMENT_SETTINGS } from '@forecourt/rules/site/paymentProviders.ts'
import { resolveSite, type PaymentSecret } from '@forecourt/rules/site/resolve.ts'
import type { Site } from '@forecourt/rules/site/site.ts'

const location: Location = {
  id: 3,
  dealership_id: 7,
  dealership_slug: 'north',
  name: 'North Yard',
  slug: 'north-yard',
  primary: true,
  visible: true,
  location_type: 'sales',
  subdomain: null,
  manufacturers: [],
  dealer_license_number: '1234567',
  motor_vehicle_repairer: null,
  time_zone: 'Australia/Brisbane',
  contact_detail: {
    phone: '07 5555 0100',
    landline_phone: null,
    mobile: null,
    email: null,
    social_urls: [],
    opening_hours: [],
    special_hours: [],
  },
  address: {
    street: '12 Foundry Street',
    city: 'Brisbane',
    state: 'QLD',
    postcode: '4000',
    lat: -27.47,
    long: 153.02,
    place_id: null,
    place_url: null,
    full: '12 Foundry Street, Brisbane QLD 4000',
    map_url: null,
  },
  picture: null,
  reviews: null,
}

const car: ShownCar = {
  ...NO_TRADE_FACTS,
  id: 42,
  name: '2022 Toyota HiLux SR5',
  slug: '2022-toyota-hilux-sr5-a1',
  make: 'Toyota',
  model: 'HiLux',
  badge: 'SR5',
  series: null,
  year: 2022,
  km: 30_120,
  stocknum: 'A1',
  vin: 'MR0FA3CD100123456',
  tag: null,
  certified: false,
  simple_fuel: null,
  price_cents: 4_999_000,
  price_was_cents: null,
  price_type: 'drive_away',
  currency: 'AUD',
  created_at: new Date('2026-01-01T00:00:00Z'),
  arrival_known: true,
  price_since: new Date('2026-01-01T00:00:00Z'),
  former_prices: [],
  car_type: 'used',
  listing_type: 'sale',
  status: 'in_stock',
  sold: false,
  sold_at: null,
  reserved: false,
  reservable: null,
  show_on_dealer_website: true,
  dealership_id: 7,
  dealership_slug: 'north',
  city: 'Brisbane',
  state: 'QLD',
  location: { id: 3, name: 'North Yard', slug: 'north-yard', phone: '07 5555 0100', distribution_locations: [] },
  primary_image_url: '/media/stock/a1-1.jpg',
  images: [1, 2].map((at) => ({
    url: `/media/stock/a1-${at}.jpg`,
    thumb: `/media/stock/a1-${at}.jpg`,
    width: 1600,
    height: 1067,
  })),
  photos_count: 2,
  file: null,
  payment_processors: [],
  has_checkout_payment_processor: false,
  manufacturer: 'Toyota',
  carsales_seller_identifier: null,
  body: 'Ute',
  transmission: 'Automatic',
  drive: '4WD',
  engine: '2.8L turbo diesel',
  fuel: 'Diesel',
  colour: 'White',
  interior_colour: 'Black',
  doors: 4,
  seats: 5,
  rego: null,
  rego_expiry: null,
  build_date: null,
  compliance_date: null,
  description: '<p>One owner, full service history.</p><ul><li>Tow bar &amp; canopy</li></ul>' as SafeHtml,
  features: ['Tow bar', 'Reversing camera'],
  ancap_rating: null,
  cin_url: null,
  custom_rank: 0,
  feed_id: null,
  last_seen_at: null,
}

/** A used vehicle without any problem and its location, for tests of rules. */
export const LOCATION = { car, location } as const

/** The capabilities of a platform that supports every setting. */
export const EVERY_CAPABILITY: Capabilities = {
  paymentProviders: ['stripe', 'till', 'st_george', 'sandbox'],
  garage: true,
}

/** Every secret of every payment provider, for all dealerships of a site. */
export const EVERY_PAYMENT_SECRET: readonly PaymentSecret[] = Object.values(PAYMENT_SETTINGS).flatMap(({ secrets }) =>
  secrets.map((name) => ({ name, dealershipId: null })),
)

/** The site of that location on such a platform, with its own settings. */
export const siteWith = (settings: SettingsLayer = {}, template = 'multi-franchise'): Site =>
  resolveSite(
    {
      id: 1,
      slug: 'yard',
      name: 'The Yard',
      template,
      domain_name: 'yard.example',
      dealership_group_id: null,
      dealership_group: null,
      manufacturer: null,
      manufacturer_id: null,
      dealerships: [{ id: 7, slug: 'north', name: 'North Yard', stripe_publishable_key: null }],
      city: 'Brisbane',
      state: 'QLD',
      first_location: null,
    },
    { group: {}, site: settings, paymentSecrets: EVERY_PAYMENT_SECRET },
    { scheme: 'https', platformDomain: 'dealers.example', port: null },
    EVERY_CAPABILITY,
  ).site
