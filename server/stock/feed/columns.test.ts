import { expect, test } from 'vitest'
import { columnFields, planColumns } from './columns.ts'
import { NO_MAPPING } from './mapping.ts'

/** The fields of a header’s columns, by name. */
const fieldsOf = (header: readonly string[], mapping = NO_MAPPING) =>
  columnFields(header, mapping).fields.map((fields) => fields.join(' '))

test.each([
  ['Stock No.', 'stocknum'],
  ['Stock Ref', 'stocknum'],
  ['VIN Number', 'vin'],
  ['VIN No', 'vin'],
  ['Model Name', 'model'],
  ['Odometer', 'km'],
  ['Odo', 'km'],
  ['Gearbox', 'transmission'],
  ['Trans', 'transmission'],
  ['Stock Reference Notes', ''],
  ['Model Name Code', ''],
])('%s is read as %s', (header, field) => expect(fieldsOf([header])).toEqual([field]))

test.each([
  [
    ['Stock No', 'Stock Ref'],
    ['stocknum', ''],
  ],
  [
    ['Stock Ref', 'Stock No'],
    ['', 'stocknum'],
  ],
  [
    ['VIN', 'VIN No'],
    ['vin', ''],
  ],
  [
    ['Model', 'Model Name'],
    ['model', ''],
  ],
  [
    ['Odometer', 'Odo'],
    ['km', ''],
  ],
  [
    ['Transmission', 'Trans'],
    ['transmission', ''],
  ],
  [
    ['Trans', 'Trans'],
    ['', ''],
  ],
])('a further header gives way to another column of its field: %j', (header, fields) =>
  expect(fieldsOf(header)).toEqual(fields),
)

test('a mapping decides between a usual header and a further one', () => {
  const columns = (of: (typeof NO_MAPPING)['columns']) => ({ ...NO_MAPPING, columns: of })
  expect(fieldsOf(['Model', 'Model Name'], columns({ Model: '' }))).toEqual(['', 'model'])
  expect(fieldsOf(['Model', 'Model Name'], columns({ 'Model Name': 'model' }))).toEqual(['', 'model'])
  expect(fieldsOf(['Model', 'Model Name'], columns({ 'Model Name': '' }))).toEqual(['model', ''])
})

test('a foreign file is read by its headers alone, and a further header beside a usual one is left out', () => {
  const foreign = ['Stock Ref', 'VIN No', 'Make', 'Model Name', 'Odo', 'Trans', 'Condition']
  expect(planColumns(foreign, NO_MAPPING)).toEqual({
    ok: true,
    sources: ['stocknum', 'vin', 'make', 'model', 'km', 'transmission', 'car_type'].map((field, at) => ({ field, at })),
    ignored: [],
    mistyped: [],
  })
  expect(planColumns(['Model', ...foreign], NO_MAPPING)).toMatchObject({
    ok: true,
    ignored: ['Model Name'],
    mistyped: [],
  })
})
