import { describe, expect, test } from 'vitest'
import type { RefusalCause } from './refusal.ts'
import { tradeInRefusals, type TradeInCar, type TradeInSite } from './tradeIn.ts'

const car: TradeInCar = {
  listing_type: 'sale',
  status: 'in_stock',
  sold: false,
  reserved: false,
  price_cents: 2_999_000,
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
