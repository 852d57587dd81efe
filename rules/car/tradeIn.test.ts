import { describe, expect, test } from 'vitest'
import type { Car } from './car.ts'
import { canValueTradeIn } from './tradeIn.ts'

const car = { status: 'in_stock', sold: false, reserved: false, price_cents: 2_999_000 } as const
const on = { settings: { autograb: true } }

describe('canValueTradeIn', () => {
  test.each<[string, Partial<Car>, { settings: { autograb: boolean } }, boolean]>([
    ['all hold', {}, on, true],
    ['setting off', {}, { settings: { autograb: false } }, false],
    ['coming soon', { status: 'coming_soon' }, on, false],
    ['another status', { status: 'other' }, on, false],
    ['sold', { sold: true }, on, false],
    ['reserved', { reserved: true }, on, false],
    ['200', { price_cents: 20_000 }, on, false],
    ['200.01', { price_cents: 20_001 }, on, true],
    ['201', { price_cents: 20_100 }, on, true],
    ['no price', { price_cents: null }, on, false],
  ])('%s: %s', (_, facts, site, expected) => expect(canValueTradeIn({ ...car, ...facts }, site)).toBe(expected))
})
