import { describe, expect, test } from 'vitest'
import type { Car } from '../car/car.ts'
import type { Location } from '../location/location.ts'
import { siteWith, LOCATION } from '../../tools/testing/location.ts'
import { FEEDS, findFeed } from './feeds.ts'
import { feedDescription, feedListing, plainText } from './listing.ts'
import { metaBodyStyle } from './meta.ts'

const now = new Date('2026-11-20T02:00:00Z')

const line = (
  file: string,
  changes: Partial<Car> = {},
  {
    site = siteWith(),
    locations = [LOCATION.location],
  }: { site?: ReturnType<typeof siteWith>; locations?: Location[] } = {},
) => findFeed(file)!.line(feedListing({ ...LOCATION.car, ...changes }, site, locations, now))
const row = (...which: Parameters<typeof line>) => {
  const answer = line(...which)
  if (!answer.ok) throw new Error(JSON.stringify(answer.reasons))
  return answer.row
}
const reasons = (...which: Parameters<typeof line>) => {
  const answer = line(...which)
  return answer.ok ? [] : answer.reasons.map(({ field, reason }) => `${field} ${reason}`)
}

test.each(FEEDS.map(({ file, columns }) => [file, columns] as const))('%s fills exactly its columns', (file, columns) =>
  expect(Object.keys(row(file)).sort()).toEqual([...columns].sort()),
)

describe('Google vehicle listings', () => {
  const file = 'google-vehicle-listings.csv'
  test('has what its specification asks for', () =>
    expect(row(file)).toMatchObject({
      vin: 'MR0FA3CD100123456',
      id: 'A1',
      store_code: 'north',
      dealership_name: 'North Yard',
      dealership_address: '12 Foundry Street, Brisbane QLD 4000, AU',
      price: '49990.00 AUD',
      condition: 'used',
      make: 'Toyota',
      model: 'HiLux',
      trim: 'SR5',
      year: '2022',
      mileage: '30120 km',
      link: 'https://yard.example/cars/2022-toyota-hilux-sr5-a1',
      description:
        'One owner, full service history. Tow bar & canopy The price includes registration, stamp duty, compulsory insurance and dealer delivery. Motor dealer licence 1234567.',
    }))
  test('separates pictures by commas, and their addresses have none', () => {
    const { image_link, additional_image_link } = row(file)
    expect(image_link).toMatch(/^https:\/\/yard\.example\/images\/[^,]*a1-1\.jpg$/)
    expect(additional_image_link).toMatch(/^[^,]*a1-2\.jpg$/)
  })
  test('shows photographs alone, while the plain feed has every picture', () => {
    const drawing = { url: '/media/vehicles/ute-red-1.webp', thumb: '', width: 1200, height: 800 }
    const images = [drawing, ...LOCATION.car.images]
    const drawn = { images, primary_image_url: drawing.url }
    expect(row(file, drawn).image_link).toMatch(/a1-1\.jpg$/)
    expect(row('stock.csv', drawn).images).toContain('ute-red-1.webp')
    expect(row('meta-automotive.csv', drawn)['image[0].url']).toMatch(/a1-1\.jpg$/)
    const alone = { ...drawn, images: [drawing] }
    expect(row(file, alone).image_link).toBe('')
    for (const other of ['google-vehicle-ads.csv', 'meta-automotive.csv'])
      expect(reasons(other, alone).join()).toMatch(/image\S* is missing/)
  })
  test('takes miles in the US and the store code of the setting', () => {
    const site = siteWith({ locale: 'en-US', time_zone: 'America/Chicago', google_store_codes: { north: 'N-1' } })
    expect(row(file, { currency: 'USD' }, { site })).toMatchObject({ mileage: '18716 miles', store_code: 'N-1' })
  })
  test.each<[Partial<Car>, string[]]>([
    [{ vin: null }, ['vin is missing']],
    [{ vin: 'MR0FA3CD10012345O' }, ['vin is not a VIN: 17 letters and digits without I, O and Q']],
    [{ vin: 'HK 123', year: 1980 }, []],
    [{ vin: 'HK 123', year: 1981 }, ['vin is not a VIN: 17 letters and digits without I, O and Q']],
    [{ price_cents: null }, ['price is on enquiry']],
    [{ price_type: 'enquire' }, ['price is on enquiry']],
    [{ km: null }, ['mileage is missing']],
    [{ km: null, car_type: 'new' }, []],
    [{ year: null }, ['year is missing']],
    [{ reserved: true }, ['availability is reserved']],
    [{ status: 'coming_soon' }, ['availability is not in stock yet']],
    [{ sold: true, sold_at: now }, ['availability is sold']],
    [{ sold: true, sold_at: new Date(0) }, ['availability is no longer listed']],
    [{ show_on_dealer_website: false }, ['availability is no longer listed']],
    [{ tag: '*Test Drive Only*' }, ['availability is for test drives only']],
  ])('%j: %j', (changes, expected) => expect(reasons(file, changes)).toEqual(expected))
  test('needs the address of the location', () =>
    expect(reasons(file, {}, { locations: [] })).toEqual(['dealership_address is missing']))
})

describe('Google vehicle ads', () => {
  const file = 'google-vehicle-ads.csv'
  test('has what its specification asks for', () =>
    expect(row(file)).toMatchObject({
      google_product_category: '916',
      vehicle_fulfillment: 'in_store:north',
      link_template: 'https://yard.example/cars/2022-toyota-hilux-sr5-a1?store={store_code}',
      brand: 'Toyota',
      vehicle_price_type: 'drive_away_price',
    }))
  test.each<[Partial<Car>, string[]]>([
    [{ price_type: 'egc' }, []],
    [{ price_type: 'egc', car_type: 'new' }, ['price of a new vehicle is a drive-away price, in Australia']],
    [{ price_type: 'plus_orc' }, ['price is drive away or excludes government charges only, in Australia']],
    [{ images: [], primary_image_url: null }, ['image_link is missing']],
    [{ colour: ' ' }, ['color is missing']],
    [{ body: 'Motorhome' }, ['body_style is not a type that Google accepts ads for']],
  ])('%j: %j', (changes, expected) => expect(reasons(file, changes)).toEqual(expected))
  test.each([
    ['Ute', 'truck'],
    ['Dual Cab Utility', 'truck'],
    ['People Mover', 'minivan'],
    ['SUV', 'suv'],
    ['Crossover', 'crossover'],
    ['Hatch', 'hatchback'],
    ['Sedan', 'sedan'],
    ['Wagon', 'station wagon'],
    ['Convertible', 'convertible'],
    ['Coupe', 'coupe'],
    ['Van', 'full size van'],
    ['Hearse', ''],
    [null, ''],
  ])('the body %j is %j to Google', (body, expected) => expect(row(file, { body }).body_style).toBe(expected))
  test.each([
    ['ULP', 'gasoline'],
    ['Diesel', 'diesel'],
    ['Hybrid', 'hybrid'],
    ['PHEV', 'plug-in hybrid'],
    ['Electric', 'electric'],
    ['LPG', ''],
    [null, ''],
  ] as const)('an engine is what it runs on: %j as %j', (fuel, expected) =>
    expect(row(file, { fuel }).engine).toBe(expected),
  )
  test('leaves out an option whose comma would make two of it', () =>
    expect(row(file, { features: ['Tow bar', 'Sensors, rear', 'Alloys'] }).vehicle_option).toBe('Tow bar,Alloys'))
  test('says no price type outside Australia', () => {
    const site = siteWith({ locale: 'en-NZ', time_zone: 'Pacific/Auckland' })
    expect(row(file, { price_type: 'plus_orc', currency: 'NZD' }, { site })).toMatchObject({
      vehicle_price_type: '',
      price: '49990.00 NZD',
    })
  })
  test('takes cars and utes, nothing of a site for campers', () =>
    expect(reasons(file, {}, { site: siteWith({}, 'camper') })).toEqual([
      'body_style is not a type that Google accepts ads for',
    ]))
})

describe('Meta automotive catalogue', () => {
  const file = 'meta-automotive.csv'
  test('has what its reference asks for', () =>
    expect(row(file)).toMatchObject({
      vehicle_id: 'north-A1',
      state_of_vehicle: 'USED',
      availability: 'AVAILABLE',
      body_style: 'TRUCK',
      'mileage.value': '30120',
      'mileage.unit': 'KM',
      drivetrain: '4X4',
      transmission: 'AUTOMATIC',
      fuel_type: 'DIESEL',
      'address.addr1': '12 Foundry Street',
      'address.country': 'AU',
      'image[2].url': '',
    }))
  test.each<[Partial<Car>, Record<string, string>]>([
    [{ reserved: true }, { availability: 'NOT_AVAILABLE' }],
    [{ status: 'coming_soon' }, { availability: 'NOT_AVAILABLE' }],
    [{ certified: true }, { state_of_vehicle: 'CPO' }],
    [{ certified: true, car_type: 'new' }, { state_of_vehicle: 'NEW' }],
    [{ body: 'SUV' }, { vehicle_type: 'CAR_TRUCK' }],
    [{ body: 'Naked' }, { vehicle_type: 'MOTORCYCLE' }],
    [{ body: 'Caravan' }, { vehicle_type: 'TRAILER' }],
    [{ body: 'Motorhome' }, { vehicle_type: 'RV_CAMPER' }],
    [{ body: 'Prime Mover' }, { vehicle_type: 'COMMERCIAL' }],
    [{ fuel: 'PHEV' }, { fuel_type: 'PLUGIN_HYBRID' }],
    [{ transmission: '6 speed Automated Manual' }, { transmission: 'AUTOMATIC' }],
    [{ transmission: '6 speed Manual' }, { transmission: 'MANUAL' }],
    [{ drive: 'Rear Wheel Drive' }, { drivetrain: 'RWD' }],
  ])('%j is %j', (changes, expected) => expect(row(file, changes)).toMatchObject(expected))
  test.each([
    ['SUV', 'SUV'],
    ['Ute', 'TRUCK'],
    ['Cab Chassis', 'TRUCK'],
    ['Hatch', 'HATCHBACK'],
    ['People Mover', 'MINIVAN'],
    ['Van', 'VAN'],
    ['Caravan', 'OTHER'],
    [null, 'OTHER'],
  ])('the body %s is %s', (body, style) => expect(metaBodyStyle(body)).toBe(style))
})

test('the plain feed has every listed vehicle as it stands', () => {
  const sold = { sold: true, sold_at: new Date('2026-11-19T02:00:00Z') }
  expect(row('stock.csv', sold)).toMatchObject({ availability: 'sold', price: '49990.00', price_type: 'drive_away' })
  expect(row('stock.json', { price_cents: null, km: null })).toMatchObject({
    price: '',
    price_type: 'enquire',
    odometer: '',
  })
  expect(reasons('stock.csv', { ...sold, sold_at: new Date(0) })).toEqual(['availability is no longer listed'])
})

test('the plain feed has the disclosures of the price', () => {
  expect(row('stock.csv')).toMatchObject({
    price_words: 'Drive Away',
    price_note: 'The price includes registration, stamp duty, compulsory insurance and dealer delivery.',
    dealer_licence: 'Motor dealer licence 1234567',
    cin_url: '',
  })
  expect(row('stock.csv', { price_type: 'enquire', cin_url: '/media/cin.pdf' })).toMatchObject({
    price_words: 'Enquire for price.',
    price_note: '',
    cin_url: 'https://yard.example/media/cin.pdf',
  })
})

describe('the text of an advertisement', () => {
  const text = (changes: Partial<Car>, most: number, locations = [LOCATION.location]) =>
    feedDescription(feedListing({ ...LOCATION.car, ...changes }, siteWith(), locations, now), most)
  const TERMS =
    'The price includes registration, stamp duty, compulsory insurance and dealer delivery. Motor dealer licence 1234567.'
  test('is shortened for the required disclosures', () => {
    const long = text({ description: 'x'.repeat(6_000) }, 5_000)
    expect(long).toHaveLength(5_000)
    expect(long.endsWith(`x ${TERMS}`)).toBe(true)
  })
  test('is what is offered by whom where the dealer says nothing', () =>
    expect(text({ description: null }, 5_000)).toBe(`2022 Toyota HiLux SR5 at The Yard. ${TERMS}`))
  test('has no disclosures of a price on enquiry', () =>
    expect(text({ price_type: 'enquire', description: 'Ring us.' }, 5_000)).toBe(
      'Ring us. Motor dealer licence 1234567.',
    ))
  test('has no licence if the dealership has none', () =>
    expect(text({ price_type: 'enquire', description: 'Ring us.' }, 5_000, [])).toBe('Ring us.'))
})

test.each([
  ['<p>One</p><p>two</p>', 'One two'],
  ['a &amp; b &lt;c&gt; &quot;d&quot;', 'a & b <c> "d"'],
  ['&amp;lt;', '&lt;'],
  ['<strong>B</strong>old', 'Bold'],
  ['', ''],
])('%s as text is %s', (html, text) => expect(plainText(html)).toBe(text))
