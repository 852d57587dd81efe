import { describe, expect, test } from 'vitest'
import { LOCATION } from '../../tools/testing/location.ts'
import {
  disclosure,
  missingListingDetails,
  shownPrice,
  missingSiteDetails,
  type DisclosureSite,
  type MissingDetail,
} from './disclosure.ts'
import type { Car } from '../car/car.ts'
import type { Location } from '../location/location.ts'
import { PLATFORM_SETTINGS } from '../site/config.ts'

const site = (country: 'AU' | 'NZ' | 'US', settings: Partial<DisclosureSite['settings']> = {}): DisclosureSite => ({
  locale: `en-${country}`,
  country,
  settings: { ...PLATFORM_SETTINGS, ...settings },
})
const car = (facts: Partial<Car> = {}): Car => ({ ...LOCATION.car, price_cents: 2_999_000, ...facts })
const location = (state: string, licence: string | null = null): Location => ({
  ...LOCATION.location,
  dealer_license_number: licence,
  address: { ...LOCATION.location.address, state },
})

describe('shownPrice', () => {
  test.each([
    ['AU', 'drive_away', '$29,990', 'Drive Away', /^The price includes registration, stamp duty/],
    ['AU', 'egc', '$29,990', 'Excl. Govt. Charges', /^The price excludes government charges/],
    ['NZ', 'plus_orc', '$29,990', '+ On Road Costs', /^The price includes GST\. On-road costs/],
    ['US', 'egc', '$29,990', 'Excl. Tax, Title & License', /^The price excludes tax, title, license/],
  ] as const)('%s, %s', (country, price_type, amount, label, note) =>
    expect(shownPrice(car({ price_type }), site(country, { finance_comparison_rate: 11.4 }))).toEqual({
      price: { kind: 'amount', amount, label, was: null },
      estimate: expect.objectContaining({ text: expect.stringMatching(/^Est\. \$/) }),
      note: expect.stringMatching(note),
    }),
  )
  test('the earlier price and the estimate stand beside the total, never instead of it', () => {
    const { price, estimate } = shownPrice(
      car({ price_was_cents: 3_199_000 }),
      site('AU', { finance_comparison_rate: 11.4 }),
    )
    expect(price).toMatchObject({ amount: '$29,990', was: '$31,990' })
    expect(estimate!.text).not.toContain('$29,990')
  })
  test('a vehicle with its price on enquiry has words and no disclosures', () =>
    expect(shownPrice(car({ price_type: 'enquire' }), site('AU'))).toEqual({
      price: { kind: 'enquire', text: 'Enquire for price.' },
      estimate: null,
      note: null,
    }))
  test.each(['rental', 'subscription'] as const)('a vehicle for %s has no estimate', (listing_type) => {
    const where = site('AU', { finance_comparison_rate: 11.4 })
    expect(shownPrice(car({ listing_type }), where).estimate).toBeNull()
    expect(shownPrice(car({ listing_type: 'sale' }), where).estimate).not.toBeNull()
  })
  test('a sold vehicle has no estimate', () => expect(shownPrice(car({ sold: true }), site('AU')).estimate).toBeNull())
})

describe('disclosure', () => {
  test.each([
    ['VIC', 'AU', 'LMCT 1234', 'LMCT 1234'],
    ['NSW', 'AU', '1234', 'Motor dealer licence 1234'],
    ['Otago', 'NZ', 'M1', 'Registered motor vehicle trader M1'],
    ['TX', 'US', 'P1', 'Dealer license P1'],
  ] as const)('the licence in %s, %s', (state, country, number, licence) =>
    expect(disclosure(car(), site(country), location(state, number)).licence).toBe(licence),
  )
  test('without one at the location it is that of the site’s foot', () => {
    const settings = { licence_line: ' LMCT 99 ' }
    expect(disclosure(car(), site('AU', settings), location('VIC')).licence).toBe('LMCT 99')
    expect(disclosure(car(), site('AU', settings), null).licence).toBe('LMCT 99')
    expect(disclosure(car(), site('AU'), location('VIC', ' ')).licence).toBeNull()
  })
  test('the notice is linked wherever there is one', () =>
    expect(disclosure(car({ cin_url: '/cin.pdf' }), site('NZ'), null).cinHref).toBe('/cin.pdf'))
})

describe('listingLacks', () => {
  const fields = (facts: Partial<Car>, where: DisclosureSite, at: Location | null) =>
    missingListingDetails(car(facts), where, at).map(({ field }) => field)

  test.each<[string, string, Partial<Car>, DisclosureSite, Location | null, MissingDetail['field'][]]>([
    ['AU', 'a new one, drive away', { car_type: 'new' }, site('AU'), location('QLD'), []],
    [
      'AU',
      'a new one before charges',
      { car_type: 'new', price_type: 'egc' },
      site('AU'),
      location('QLD'),
      ['price_type'],
    ],
    ['AU', 'a used one before charges', { price_type: 'egc' }, site('AU'), location('QLD'), []],
    ['AU', 'a demonstrator before charges', { car_type: 'demo', price_type: 'egc' }, site('AU'), location('QLD'), []],
    ['AU', 'a used one plus on-road costs', { price_type: 'plus_orc' }, site('AU'), location('QLD'), ['price_type']],
    [
      'AU',
      'a new one with its price on enquiry',
      { car_type: 'new', price_type: 'enquire' },
      site('AU'),
      location('QLD'),
      [],
    ],
    ['AU', 'no price', { car_type: 'new', price_type: 'egc', price_cents: null }, site('AU'), location('QLD'), []],
    [
      'AU',
      'a truck for a business',
      { car_type: 'new', price_type: 'egc' },
      site('AU', { business_vehicles: true }),
      location('QLD'),
      [],
    ],
    ['NZ', 'plus on-road costs', { price_type: 'plus_orc', cin_url: '/cin.pdf' }, site('NZ'), location('Otago'), []],
    ['US', 'before tax, title and license', { price_type: 'egc' }, site('US'), location('TX'), []],
    ['US', 'plus dealer fees', { price_type: 'plus_orc' }, site('US'), location('TX'), ['price_type']],
  ])('price in %s: %s', (_country, _what, facts, where, at, expected) =>
    expect(fields(facts, where, at)).toEqual(expected),
  )

  test.each<[string, Partial<Car>, boolean]>([
    ['NSW', {}, true],
    ['nsw', {}, true],
    ['NT', {}, true],
    ['TAS', {}, true],
    ['VIC', {}, true],
    ['WA', {}, true],
    ['SA', {}, true],
    ['SA', { car_type: 'demo' }, true],
    ['SA', { car_type: 'new' }, false],
    ['QLD', {}, false],
    ['ACT', {}, false],
  ])('a licence number in %s for %j: %s', (state, facts, demanded) => {
    expect(fields(facts, site('AU'), location(state))).toEqual(demanded ? ['dealer_license_number'] : [])
    expect(fields(facts, site('AU'), location(state, '1'))).toEqual([])
    expect(fields(facts, site('AU', { licence_line: '1' }), location(state))).toEqual([])
    expect(fields(facts, site('AU', { business_vehicles: true }), location(state))).toEqual(
      demanded ? ['dealer_license_number'] : [],
    )
  })
  test('a vehicle at no location goes by its own state', () =>
    expect(missingListingDetails(car({ state: 'vic' }), site('AU'), null)).toEqual([
      {
        field: 'dealer_license_number',
        reason: 'It has no location, so no dealer licence number is shown with it.',
        basis: 'Motor Car Traders Act 1986 (Vic)',
      },
    ]))
  test('a state’s abbreviation means nothing in another country', () =>
    expect(fields({ cin_url: '/cin.pdf' }, site('NZ'), location('WA'))).toEqual([]))

  test.each<[string, Partial<Car>, Partial<DisclosureSite['settings']>, boolean]>([
    ['NSW', { rego: 'ABC12D' }, {}, true],
    ['NSW', { rego: 'ABC12D' }, { show_full_rego: true }, false],
    ['NSW', { rego: 'ABC12D', car_type: 'new' }, {}, false],
    ['NSW', { rego: ' ' }, {}, false],
    ['NSW', { rego: null }, {}, false],
    ['VIC', { rego: 'ABC12D' }, {}, false],
  ])('a registration in %s, %j, %j: %s', (state, facts, settings, lacks) =>
    expect(fields(facts, site('AU', settings), location(state, '1'))).toEqual(lacks ? ['rego'] : []),
  )

  test.each<[Partial<Car>, DisclosureSite, boolean]>([
    [{}, site('NZ'), true],
    [{ car_type: 'demo' }, site('NZ'), true],
    [{ car_type: 'new' }, site('NZ'), false],
    [{ cin_url: '/cin.pdf' }, site('NZ'), false],
    [{}, site('NZ', { business_vehicles: true }), false],
    [{}, site('AU'), false],
  ])('a notice for %j: %#', (facts, where, lacks) =>
    expect(fields(facts, where, location('QLD'))).toEqual(lacks ? ['cin_url'] : []),
  )

  test('several lacks each have their reason and what asks for it', () =>
    expect(
      missingListingDetails(
        car({ car_type: 'demo', price_type: 'plus_orc', rego: 'ABC12D' }),
        site('AU'),
        location('NSW'),
      ),
    ).toEqual([
      {
        field: 'price_type',
        reason: 'The price excludes on-road costs. Show the drive-away price.',
        basis: 'Australian Consumer Law, section 48 (single price)',
      },
      {
        field: 'dealer_license_number',
        reason: 'North Yard has no dealer licence number, and neither does the site’s footer.',
        basis: 'Motor Dealers and Repairers Act 2013 (NSW), section 19A',
      },
      {
        field: 'rego',
        reason: 'Only part of its registration number is shown.',
        basis: 'Motor Dealers and Repairers Regulation 2014 (NSW)',
      },
    ]))
  test('a sold vehicle is offered no more', () => expect(fields({ sold: true }, site('NZ'), null)).toEqual([]))
})

describe('siteLacks', () => {
  test.each<[DisclosureSite, number]>([
    [site('AU'), 1],
    [site('AU', { finance_comparison_rate: 11.4 }), 0],
    [site('AU', { business_vehicles: true }), 0],
    [site('AU', { finance_enabled: false }), 0],
    [site('NZ'), 0],
    [site('US'), 0],
  ])('%j', (where, count) => expect(missingSiteDetails(where)).toHaveLength(count))
})
