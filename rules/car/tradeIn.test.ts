import { describe, expect, test } from 'vitest'
import type { RefusalCause } from './refusal.ts'
import { explainTradeIn, tradeInRefusals, type TradeInCar, type TradeInSite } from './tradeIn.ts'

const car: TradeInCar = {
  listing_type: 'sale',
  status: 'in_stock',
  sold: false,
  reserved: false,
  price_cents: 2_999_000,
  currency: 'AUD',
}
const on: TradeInSite = { settings: { autograb: true } }

describe('a trade-in valuation (§5.2, §9.1)', () => {
  test.each<[string, Partial<TradeInCar>, TradeInSite, RefusalCause[]]>([
    ['all hold', {}, on, []],
    ['setting off', {}, { settings: { autograb: false } }, ['off']],
    ['coming soon', { status: 'coming_soon' }, on, ['not_in_stock']],
    ['to rent', { listing_type: 'rental' }, on, ['not_for_sale']],
    ['by subscription', { listing_type: 'subscription' }, on, ['not_for_sale']],
    ['another status', { status: 'other' }, on, ['not_in_stock']],
    ['sold', { sold: true }, on, ['sold']],
    ['reserved', { reserved: true }, on, ['reserved']],
    ['200', { price_cents: 20_000 }, on, ['other']],
    ['200.01', { price_cents: 20_001 }, on, []],
    ['201', { price_cents: 20_100 }, on, []],
    ['no price', { price_cents: null }, on, ['other']],
    ['sold and off', { sold: true }, { settings: { autograb: false } }, ['off', 'sold']],
  ])('%s', (_, facts, site, refusals) => expect(tradeInRefusals({ ...car, ...facts }, site)).toEqual(refusals))
})

test.each<[string, Partial<TradeInCar>, TradeInSite, [string, string][]]>([
  ['all hold', {}, on, []],
  ['setting off', {}, { settings: { autograb: false } }, [['The site values trade-ins', 'autograb is false']]],
  ['by subscription', { listing_type: 'subscription' }, on, [['Listed for sale', 'subscription']]],
  ['another status', { status: 'other' }, on, [['In stock', 'other']]],
  ['sold', { sold: true }, on, [['Not sold', 'sold']]],
  ['reserved', { reserved: true }, on, [['Not reserved', 'reserved']]],
  ['200', { price_cents: 20_000 }, on, [['Price above 200', '$200']]],
  ['200.01', { price_cents: 20_001 }, on, []],
])('explained to staff: %s', (_, facts, site, unmet) => {
  const explained = explainTradeIn({ ...car, ...facts }, site)
  expect(explained).toHaveLength(6)
  expect(explained.filter(({ holds }) => !holds).map(({ name, seen }) => [name, seen])).toEqual(unmet)
})
