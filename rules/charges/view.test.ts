import { describe, expect, test } from 'vitest'
import { NO_TRADE_FACTS } from '../car/car.ts'
import { CHARGE_TABLE, type ChargeTable } from './table.ts'
import { BUILT_IN_TABLES } from './tables/builtIn.ts'
import { QUEENSLAND } from './tables/queensland.ts'
import { driveAwayView, type ChargesSite } from './view.ts'

type ViewedCar = Parameters<typeof driveAwayView>[0]

const SITE: ChargesSite = {
  country: 'US',
  locale: 'en-US',
  timeZone: 'America/Chicago',
  state: 'TX',
  conditionLabels: { new: 'New', used: 'Used', demo: 'Demo' },
  testDrive: 'test drive',
  vehicleNoun: 'Vehicle',
  settings: { charges_max_age_days: 400 },
}
const AU: ChargesSite = { ...SITE, country: 'AU', locale: 'en-AU', timeZone: 'Australia/Brisbane', state: 'QLD' }
const CAR: ViewedCar = {
  ...NO_TRADE_FACTS,
  car_type: 'used',
  price_cents: 20_000_00,
  price_type: 'egc',
  currency: 'USD',
  fuel: 'ULP',
  body: 'SUV',
  engine: '2.0L 4 cyl',
  listing_type: 'sale',
  status: 'in_stock',
  sold: false,
  state: 'TX',
}
const AU_CAR: ViewedCar = { ...CAR, currency: 'AUD', state: 'QLD' }
const NOW = new Date('2026-11-24T18:00:00Z')
/** Queensland's table as if its source still stated it. */
const queensland: ChargeTable = {
  ...CHARGE_TABLE.parse(QUEENSLAND),
  in_force_until: null,
  stated_on: '2026-07-01',
}
const view = (
  car: Partial<ViewedCar> = {},
  { site = SITE, tables = BUILT_IN_TABLES, state = null as string | null, now = NOW } = {},
) => driveAwayView({ ...CAR, ...car }, tables, site, { state, now })
const viewAU = (car: Partial<ViewedCar> = {}, options: Parameters<typeof view>[1] = {}) =>
  view({ ...AU_CAR, ...car }, { site: AU, tables: [queensland], ...options })

test('Texas, item by item, in American words', () => {
  expect(view()).toMatchObject({
    heading: 'Out-the-door estimate',
    place: 'TX',
    ask: null,
    estimate: {
      items: [
        { label: 'Advertised price', amount: '$20,000.00', note: null },
        { label: 'Motor vehicle sales tax (6.25%)', amount: '$1,250.00', note: null },
        { label: 'Title application fee', amount: '$28.00 to $33.00', note: 'Depends on the county' },
        { label: 'Registration for 12 months', amount: '$51.75 to $55.00', note: 'Depends on the weight' },
        { label: 'Local registration fees', amount: '$0.00 to $31.50', note: 'Depends on the county' },
        { label: 'Processing and handling fee', amount: '$4.75', note: null },
        { label: 'Inspection program replacement fee', amount: '$7.50', note: null },
      ],
      total: { label: 'Estimated out-the-door price', amount: '$21,342.00 to $21,381.75' },
      assumptions: [
        'For private use by one owner (used, gas)',
        'No trade-in, which would lower the tax',
        'The vehicle weighs 10,000 pounds or less',
      ],
      leftOut: 'Dealer documentary fee, Emissions inspection, Insurance',
      rates: 'Estimate from rates of January 1, 2026',
    },
  })
  expect(view()?.choices).toHaveLength(51)
})

test('a state without a table says so, and whom to ask', () => {
  expect(view({}, { state: 'CA' })).toMatchObject({
    place: 'CA',
    estimate: null,
    ask: { reason: 'We don’t have current charges for California.', link: 'Ask us for an out-the-door price' },
  })
})

test('a vehicle that the table is not for is named', () => {
  expect(view({ body: 'Naked' })?.ask?.reason).toBe('We don’t have current charges for this vehicle in Texas.')
})

test('the state is the chosen one, else the dealership’s, else the site’s', () => {
  expect(view({ state: 'ca' }, { state: 'tx' })?.place).toBe('TX')
  expect(view({ state: 'ca' }, { state: 'QLD' })?.place).toBe('CA')
  expect(view({ state: null }, { state: '' })?.place).toBe('TX')
})

describe('the age of a table', () => {
  test.each<[string, number, boolean]>([
    // 400 days after 1 January 2026 is 5 February 2027, by the clock of the site.
    ['2027-02-06T05:59:59Z', 400, true],
    ['2027-02-06T06:00:00Z', 400, false],
    ['2026-01-31T18:00:00Z', 30, true],
    ['2026-02-01T18:00:00Z', 30, false],
  ])('at %s with at most %i days: shown %s', (now, days, isShown) => {
    const site = { ...SITE, settings: { charges_max_age_days: days } }
    const found = view({}, { site, now: new Date(now) })
    expect(found?.estimate !== null).toBe(isShown)
    if (!isShown) expect(found?.choices).toEqual([])
  })

  test('a site without estimates shows nothing', () => {
    expect(view({}, { site: { ...SITE, settings: { charges_max_age_days: 0 } } })).toBe(null)
  })

  test('the built-in tables of Australia and New Zealand are not current', () => {
    expect(viewAU({}, { tables: BUILT_IN_TABLES })).toMatchObject({
      choices: [],
      estimate: null,
      ask: { reason: 'We don’t have current charges for Queensland.', link: 'Ask us for a drive-away price' },
    })
    const nz: ChargesSite = { ...AU, country: 'NZ', locale: 'en-NZ', timeZone: 'Pacific/Auckland', state: 'Otago' }
    const car: Partial<ViewedCar> = { currency: 'NZD', state: 'Otago', price_type: 'plus_orc' }
    expect(view(car, { site: nz })?.ask?.reason).toBe('We don’t have current charges for New Zealand.')
    const older = { ...nz, settings: { charges_max_age_days: 600 } }
    expect(view(car, { site: older })).toMatchObject({
      heading: 'Drive-away estimate',
      choices: [],
      estimate: { total: { amount: '$20,144.22' }, rates: 'Estimate from rates of 1 July 2025' },
    })
  })
})

test('in Australia: duty and insurance by what the vehicle is, and delivery where the price excludes it', () => {
  expect(viewAU()).toMatchObject({
    heading: 'Drive-away estimate',
    estimate: {
      total: { label: 'Estimated drive-away price', amount: '$21,325.55' },
      leftOut: 'Transfer fee of a used vehicle, Safety certificate',
    },
  })
  expect(viewAU()?.estimate?.assumptions[0]).toBe('For private use by one owner (used, petrol, 4 cylinders)')
  expect(viewAU({ price_type: 'plus_orc' })?.estimate?.leftOut).toMatch(/^Dealer delivery, /)
  expect(viewAU({ engine: null })?.estimate?.items[1]).toEqual({
    label: 'Vehicle registration duty',
    amount: '$600.00 to $800.00',
    note: 'Depends on the number of cylinders',
  })
})

test('the operator’s table comes first once it is in force', () => {
  const newer: ChargeTable = {
    ...queensland,
    in_force_from: '2026-12-01',
    stated_on: '2026-12-01',
    read_on: '2026-12-01',
    charges: [{ label: 'Duty', optional: false, cases: [{ when: {}, amount: { cents: 1 } }] }],
  }
  const tables = [newer, queensland]
  expect(viewAU({}, { tables })?.estimate?.total.amount).toBe('$21,325.55')
  expect(viewAU({}, { tables, now: new Date('2026-12-01T00:00:00Z') })?.estimate?.total.amount).toBe('$20,000.01')
})

test('a drive-away price has nothing added, and other words on a motorcycle site', () => {
  expect(viewAU({ price_type: 'drive_away' })).toBe(null)
  expect(viewAU({}, { site: { ...AU, testDrive: 'test ride' } })?.heading).toBe('Ride-away estimate')
})
