import { expect, test } from 'vitest'
import { axleCount, licenceClass } from './licence.ts'

test.each([
  ['4x2', 2],
  ['6x4', 3],
  ['10x4', 5],
  ['2', 2],
  ['', null],
  [null, null],
  ['Tandem', null],
])('%s is %s axles', (axles, count) => expect(axleCount(axles)).toBe(count))

const NOTHING = { licence_class: null, gvm_kg: null, axles: null, body: 'Truck' }
test.each([
  [{}, 'AU', null],
  [{ gvm_kg: 4_500 }, 'AU', 'C'],
  [{ gvm_kg: 4_501 }, 'AU', 'LR'],
  [{ gvm_kg: 8_000 }, 'AU', 'LR'],
  [{ gvm_kg: 8_001 }, 'AU', null],
  [{ gvm_kg: 8_001, axles: '4x2' }, 'AU', 'MR'],
  [{ gvm_kg: 16_000, axles: '2' }, 'AU', 'MR'],
  [{ gvm_kg: 16_000, axles: '6x2' }, 'AU', 'HR'],
  [{ gvm_kg: 16_000, axles: '3' }, 'AU', 'HR'],
  [{ body: 'Prime mover' }, 'AU', 'HC'],
  [{ licence_class: 'MC', body: 'Prime mover' }, 'AU', 'MC'],
  [{ gvm_kg: 16_000, axles: '3' }, 'NZ', null],
  [{ licence_class: 'Class 2' }, 'NZ', 'Class 2'],
  [{ gvm_kg: 16_000, axles: '3' }, 'US', null],
] as const)('%j in %s takes %s', (car, country, expected) =>
  expect(licenceClass({ ...NOTHING, ...car }, { country })).toBe(expected),
)
