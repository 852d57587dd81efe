import { describe, expect, test } from 'vitest'
import { fromPrice, stockedBadge, variantPrice, type VariantSite } from './variant.ts'

const au: VariantSite = { locale: 'en-AU', country: 'AU', currency: 'AUD', settings: {} }
const us: VariantSite = { locale: 'en-US', country: 'US', currency: 'USD', settings: {} }

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
    expect(variantPrice(null, { ...au, settings })).toEqual({ kind: 'enquire', text }),
  )
})

test.each([
  [{ price_cents: 1, price_type: 'drive_away' }, 'From $0.01 Drive Away'],
  [{ price_cents: 39_990_00, price_type: 'drive_away' }, 'From $39,990 Drive Away'],
  [{ price_cents: 0, price_type: 'drive_away' }, null],
  [null, null],
] as const)('prices from %j: %s', (price, expected) => expect(fromPrice(price, au)).toBe(expected))

describe('stockedBadge', () => {
  const badges = [
    { value: 'Maxx Sport', count: 3 },
    { value: 'Akera', count: 0 },
    { value: 'GT SP', count: 1 },
  ]
  test.each([
    [{ name: 'Maxx Sport', badge: null }, 'Maxx Sport'],
    [{ name: 'maxx-sport', badge: null }, 'Maxx Sport'],
    [{ name: 'GT SP Turbo', badge: 'GT SP' }, 'GT SP'],
    [{ name: 'GT SP', badge: 'GT' }, null],
    [{ name: 'Akera', badge: null }, null],
    [{ name: 'Maxx', badge: null }, null],
  ])('%j: %s', (variant, expected) => expect(stockedBadge(variant, badges)?.value ?? null).toBe(expected))
})
