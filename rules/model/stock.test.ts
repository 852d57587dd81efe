import { describe, expect, test } from 'vitest'
import type { VariantPrice } from './model.ts'
import { countOf, modelPrice, newStockOf, stockedModel, type NewStock } from './stock.ts'

const STOCK = {
  'Mazda:CX-5': 12,
  'Mazda:CX-50': 1,
  'Mazda:MX-30': 0,
  'Škoda:Kodiaq': 2,
  'Ram:1500: Limited': 3,
  'Mazda:3': 7,
  'MG:MG4': 4,
  'Isuzu:D-MAX': 5,
  'Isuzu:NPR': 2,
}

test.each([
  ['Mazda', 'CX-5', { make: 'Mazda', model: 'CX-5', count: 12 }],
  ['MAZDA', 'cx 5', { make: 'Mazda', model: 'CX-5', count: 12 }],
  ['Mazda', 'CX-50', { make: 'Mazda', model: 'CX-50', count: 1 }],
  ['Mazda', 'MX-30', null],
  ['Skoda', 'Kodiaq', { make: 'Škoda', model: 'Kodiaq', count: 2 }],
  ['Ram', '1500: Limited', { make: 'Ram', model: '1500: Limited', count: 3 }],
  ['Mazda', 'Mazda3', { make: 'Mazda', model: '3', count: 7 }],
  ['Mazda', 'Mazda 3', { make: 'Mazda', model: '3', count: 7 }],
  ['Mazda', '3', { make: 'Mazda', model: '3', count: 7 }],
  ['MG', '4', { make: 'MG', model: 'MG4', count: 4 }],
  ['Mazda', 'Mazda', null],
  ['Ram', 'Ram 1500: Limited', { make: 'Ram', model: '1500: Limited', count: 3 }],
  ['Mazda', 'Mazdacx-5', null],
  ['Ford', 'CX-5', null],
  ['Isuzu Ute', 'D-MAX', { make: 'Isuzu', model: 'D-MAX', count: 5 }],
  ['Isuzu Ute', 'NPR', null],
  ['Mazda', '', null],
])('%s %s: %j', (manufacturer, name, expected) => expect(stockedModel(STOCK, manufacturer, name)).toEqual(expected))

describe('where the prices of a model begin (§2.32)', () => {
  const price = (cents: number): VariantPrice => ({ price_cents: cents, price_type: 'drive_away' })
  const stock = (model: string, badge: string, count: number, cents: number | null): NewStock => ({
    make: 'Mazda',
    model,
    badge,
    count,
    price: cents === null ? null : price(cents),
  })
  const STOCKED = [stock('CX 5', 'Maxx', 2, 39_000_00), stock('cx-5', 'Akera', 1, 38_000_00), stock('3', 'GT', 1, null)]
  const model = (name: string, list: number | null, status: '' | 'coming_soon' = '') => ({
    manufacturer_name: 'Mazda',
    name,
    status,
    from_price: list === null ? null : price(list),
  })
  test.each([
    ['with the cheapest in stock', model('CX-5', 41_000_00), 38_000_00],
    ['with the cheapest in stock, to the cent', model('CX-5', 38_000_01), 38_000_00],
    ['with the list where that is lower', model('CX-5', 37_999_99), 37_999_99],
    ['with the list where none is in stock', model('CX-3', 30_000_00), 30_000_00],
    ['with the list price if no stock has a price', model('Mazda3', 30_000_00), 30_000_00],
    ['with the list price while it is coming soon', model('CX-5', 41_000_00, 'coming_soon'), 41_000_00],
    ['nowhere without a price', model('CX-3', null), null],
  ])('%s', (_, one, cents) => expect(modelPrice(one, STOCKED)?.price_cents ?? null).toBe(cents))

  test('the vehicles of a model are counted however they are written', () => {
    expect(countOf(newStockOf(STOCKED, 'MAZDA', 'CX-5'))).toBe(3)
    expect(countOf(newStockOf(STOCKED, 'Mazda', 'CX-3'))).toBe(0)
  })
})
