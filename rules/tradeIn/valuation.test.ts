import { describe, expect, test } from 'vitest'
import {
  changeOver,
  changeOverText,
  changeOverWords,
  dependsText,
  isValuationValid,
  rangeText,
  tradeInAgainstCents,
  validityText,
  validUntil,
  valuationFact,
  valuationLabel,
  valueRange,
  type Valuation,
} from './valuation.ts'

const AU = { locale: 'en-AU', timeZone: 'Australia/Brisbane' } as const
const valuation: Valuation = {
  lowCents: 1_820_000,
  highCents: 2_050_000,
  currency: 'AUD',
  vehicle: '2018 Mazda CX-5 Maxx Sport',
  km: 80_000,
  condition: 'Good',
  asOf: '2026-11-23T02:00:00.000Z',
  validUntil: '2026-11-30T02:00:00.000Z',
  source: 'AutoGrab',
  sample: false,
}

test.each<[string, number, number, ReturnType<typeof valueRange>]>([
  ['widened to hundreds', 1_824_000, 2_049_001, { lowCents: 1_820_000, highCents: 2_050_000 }],
  ['whole hundreds', 1_820_000, 2_050_000, { lowCents: 1_820_000, highCents: 2_050_000 }],
  ['one cent more', 1_820_001, 2_050_001, { lowCents: 1_820_000, highCents: 2_060_000 }],
  ['one amount', 1_820_000, 1_820_000, { lowCents: 1_820_000, highCents: 1_820_000 }],
  ['under a hundred', 4_000, 6_000, { lowCents: 10_000, highCents: 10_000 }],
  ['nothing', 0, 2_000_000, null],
  ['turned round', 2_000_001, 2_000_000, null],
  ['no number', Number.NaN, 2_000_000, null],
  ['without end', 1, Infinity, null],
])('a range that is %s (§7.6)', (_, low, high, range) => expect(valueRange(low, high)).toEqual(range))

describe('validity', () => {
  test('ends so many days later', () =>
    expect(validUntil(new Date('2026-11-23T02:00:00Z'), 7)).toEqual(new Date('2026-11-30T02:00:00Z')))
  test.each([
    ['2026-11-30T01:59:59.999Z', true],
    ['2026-11-30T02:00:00.000Z', false],
  ])('at %s: %s', (now, valid) => expect(isValuationValid(valuation, new Date(now))).toBe(valid))
})

describe('words', () => {
  test.each([
    [1_820_000, 2_050_000, '$18,200 to $20,500'],
    [1_820_000, 1_820_000, '$18,200'],
  ])('%i to %i', (lowCents, highCents, text) => expect(rangeText({ lowCents, highCents }, 'AUD')).toBe(text))

  test('the label says which one is a sample', () => {
    expect(valuationLabel({ sample: false })).toBe('Estimated trade-in value')
    expect(valuationLabel({ sample: true })).toBe('Sample valuation')
  })

  test('the day is that of the site', () => {
    expect(validityText(valuation, AU)).toBe('Valid until 30 November 2026.')
    expect(validityText(valuation, { locale: 'en-US', timeZone: 'America/Chicago' })).toBe(
      'Valid until November 29, 2026.',
    )
  })

  const rest = ' The price we offer depends on an inspection, the service history and any money owing on it.'
  test.each([
    [
      { sample: false, km: 80_000 },
      `This is an estimate based on the kilometres and condition you gave us. It isn’t an offer.${rest}`,
    ],
    [{ sample: false, km: null }, `This is an estimate based on the condition you gave us. It isn’t an offer.${rest}`],
    [
      { sample: true, km: 80_000 },
      `This is a sample, worked out from the asking prices of similar vehicles in our stock. It isn’t an offer.${rest}`,
    ],
  ])('what %o depends on', (about, text) => expect(dependsText(about, AU)).toBe(text))

  test('for the lead', () =>
    expect(valuationFact(valuation, AU)).toBe(
      '$18,200 to $20,500 (estimated trade-in value from AutoGrab). 2018 Mazda CX-5 Maxx Sport, 80,000 km, Good. Valid until 30 November 2026.',
    ))
})

describe('the change-over price', () => {
  const car = {
    listing_type: 'sale',
    status: 'in_stock',
    sold: false,
    reserved: false,
    price_cents: 5_499_000,
    price_type: 'drive_away',
    currency: 'AUD',
  } as const
  const on = { settings: { autograb: true }, currency: 'AUD' } as const

  test('is against the advertised price', () => expect(tradeInAgainstCents(car, on)).toBe(5_499_000))
  test.each<[string, object, Parameters<typeof tradeInAgainstCents>[1]]>([
    ['the site offers no valuations', {}, { ...on, settings: { autograb: false } }],
    ['it is for rental', { listing_type: 'rental' }, on],
    ['it is coming soon', { status: 'coming_soon' }, on],
    ['it is sold', { sold: true }, on],
    ['it is reserved', { reserved: true }, on],
    ['it has no price', { price_cents: null }, on],
    ['its price is 200', { price_cents: 20_000 }, on],
    ['its price is not shown', { price_type: 'enquire' }, on],
    ['its price is in another currency', { currency: 'NZD' }, on],
  ])('is not there where %s (§5.2)', (_, fields, site) =>
    expect(tradeInAgainstCents({ ...car, ...fields }, site)).toBeNull(),
  )
  test('is there from a price of 200 and a cent', () =>
    expect(tradeInAgainstCents({ ...car, price_cents: 20_001 }, on)).toBe(20_001))

  test.each([
    ['a range', 5_499_000, { lowCents: 3_449_000, highCents: 3_679_000 }],
    ['a price of the trade-in’s highest value', 2_050_000, { lowCents: 0, highCents: 230_000 }],
    ['one cent less', 2_049_999, { lowCents: -1, highCents: 229_999 }],
    ['a price of its lowest value', 1_820_000, { lowCents: -230_000, highCents: 0 }],
  ])('is the price less the valuation: %s', (_, price, range) => expect(changeOver(price, valuation)).toEqual(range))

  test.each([
    [1, 3_000_000, '$0.01 to $30,000', 'Change-over $0.01 to $30,000'],
    [3_000_000, 3_000_000, '$30,000', 'Change-over $30,000'],
    [0, 3_000_000, '$0 to $30,000', 'Change-over $0 to $30,000'],
    [-1, 3_000_000, 'up to $30,000', 'Change-over up to $30,000'],
    [-1, 1, 'up to $0.01', 'Change-over up to $0.01'],
    [-1, 0, 'Your trade-in may cover the whole price', 'Your trade-in may cover the whole price'],
    [-500_000, -100_000, 'Your trade-in may cover the whole price', 'Your trade-in may cover the whole price'],
  ])('from %i to %i', (lowCents, highCents, amount, onCard) => {
    const words = changeOverWords({ lowCents, highCents }, valuation, AU)
    expect([words.amount, words.card[0]]).toEqual([amount, onCard])
  })

  test.each([
    [false, 'Change-over price', 'Subject to inspection'],
    [true, 'Sample change-over price', 'Sample valuation, subject to inspection'],
  ])('says what it depends on; sample: %s', (sample, label, onCard) => {
    const words = changeOverWords({ lowCents: 3_449_000, highCents: 3_679_000 }, { ...valuation, sample }, AU)
    expect(words.card[1]).toBe(onCard)
    expect(changeOverText(words)).toBe(
      `${label}: $34,490 to $36,790. Subject to inspection. Valid until 30 November 2026.`,
    )
  })
})
