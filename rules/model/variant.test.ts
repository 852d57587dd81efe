import { PLATFORM_SETTINGS } from '../site/config.ts'
import { describe, expect, test } from 'vitest'
import type { NewStock } from './stock.ts'
import { comparedFacts, comparisonRows, fromPrice, stockedVariant, variantPrice, type VariantSite } from './variant.ts'

const au: VariantSite = { locale: 'en-AU', country: 'AU', currency: 'AUD', settings: PLATFORM_SETTINGS }
const us: VariantSite = { locale: 'en-US', country: 'US', currency: 'USD', settings: PLATFORM_SETTINGS }

describe('variantPrice', () => {
  test.each([
    [{ price_cents: 39_990_00, price_type: 'drive_away' }, au, '$39,990 Drive Away'],
    [{ price_cents: 39_990_00, price_type: 'egc' }, us, '$39,990 Excl. Tax, Title & License'],
    [{ price_cents: 39_990_00, price_type: 'plus_orc' }, { ...au, country: 'NZ', currency: 'NZD' }, '+ On Road Costs'],
  ] as const)('%j', (price, site, expected) => {
    const shown = variantPrice(price, site)
    expect(shown.kind === 'amount' && `${shown.amount} ${shown.label}`).toContain(expected)
  })
  test.each([
    [{}, 'Enquire for price.'],
    [{ enquire_for_price_text: 'Call for a fleet price.' }, 'Call for a fleet price.'],
  ])('without one, a site with %j says %s', (settings, text) =>
    expect(variantPrice(null, { ...au, settings: { ...PLATFORM_SETTINGS, ...settings } })).toEqual({
      kind: 'enquire',
      text,
    }),
  )
})

test.each([
  [{ price_cents: 1, price_type: 'drive_away' }, 'From $0.01 Drive Away'],
  [{ price_cents: 39_990_00, price_type: 'drive_away' }, 'From $39,990 Drive Away'],
  [{ price_cents: 0, price_type: 'drive_away' }, null],
  [null, null],
] as const)('prices from %j: %s', (price, expected) => expect(fromPrice(price, au)).toBe(expected))

describe('stockedVariant', () => {
  const listed = (badge: string | null, count: number, price_cents: number | null): NewStock => ({
    make: 'Mazda',
    model: 'CX-5',
    badge,
    count,
    price: price_cents === null ? null : { price_cents, price_type: 'drive_away' },
  })
  const stock = [listed('Maxx Sport', 3, 4_000_00), listed('MAXX SPORT', 1, 3_000_00), listed('GT SP', 1, null)]
  test.each([
    [{ name: 'Maxx Sport', badge: null }, 4, 3_000_00],
    [{ name: 'maxx-sport', badge: null }, 4, 3_000_00],
    [{ name: 'GT SP Turbo', badge: 'GT SP' }, 1, null],
    [{ name: 'GT SP', badge: 'GT' }, null, null],
    [{ name: 'Maxx', badge: null }, null, null],
  ])('%j: %s from %s', (variant, count, cents) => {
    const found = stockedVariant(variant, stock)
    expect([found?.count ?? null, found?.price?.price_cents ?? null]).toEqual([count, cents])
  })
})

test('facts stand side by side in the dealer’s order, and say where they differ', () => {
  const fact = (label: string, value: string) => ({ label, value })
  const variants = [
    { facts: [fact('Engine', '2.0L'), fact('Seats', '5')] },
    { facts: [fact('Engine', '2.5L'), fact('Seats', '5'), fact('Drive', 'AWD')] },
  ]
  expect(comparedFacts(variants)).toEqual([
    { label: 'Engine', values: ['2.0L', '2.5L'], differs: true },
    { label: 'Seats', values: ['5', '5'], differs: false },
    { label: 'Drive', values: [null, 'AWD'], differs: true },
  ])
  expect(comparedFacts([])).toEqual([])
})

test.each([
  [0, []],
  [1, [1]],
  [5, [5]],
  [6, [3, 3]],
  [7, [4, 3]],
  [11, [4, 4, 3]],
])('%i variants stand in rows of %j', (count, rows) => {
  const variants = Array.from({ length: count }, (_, index) => index)
  const found = comparisonRows(variants)
  expect(found.map((row) => row.length)).toEqual(rows)
  expect(found.flat()).toEqual(variants)
})
