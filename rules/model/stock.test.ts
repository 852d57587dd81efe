import { expect, test } from 'vitest'
import { stockedModel } from './stock.ts'

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
