import { expect, test } from 'vitest'
import { changedPath, factsLeft, listValues, rowsOf, withRows } from './formRows.ts'

const begun = { ...listValues('sources', [{ name: 'A' }, { name: 'B' }, { name: 'C' }]), other: 'kept' }

test.each([
  ['add sources', '0 1 2 3'],
  ['remove sources.1', '0 2'],
  ['up sources.1', '1 0 2'],
  ['up sources.0', '0 1 2'],
  ['down sources.1', '0 2 1'],
  ['down sources.2', '0 1 2'],
  ['remove sources.7', '0 1 2'],
  ['add elsewhere', '0 1 2'],
  ['drop sources.1', '0 1 2'],
  ['add sources.1', '0 1 2'],
  ['remove sources', '0 1 2'],
  ['', '0 1 2'],
])('%j leaves the rows %j', (change, rows) => {
  const after = withRows(begun, change)
  expect(rowsOf(after, 'sources').join(' ')).toBe(rows)
  expect(after).toMatchObject({ 'sources.0.name': 'A', other: 'kept' })
})

test('the key of a removed row is not used again, so nothing of it comes back', () => {
  const after = withRows(withRows(begun, 'remove sources.2'), 'add sources')
  expect(rowsOf(after, 'sources')).toEqual(['0', '1', '3'])
  expect(after).toMatchObject({ 'sources.3.name': '', 'sources.3.url': '' })
})

test('a new charge has one case for all vehicles, to which conditions on each fact can be added once', () => {
  let values = withRows(listValues('charges', []), 'add charges')
  expect(values).toMatchObject({
    'charges.0.label': '',
    'charges.0.cases.rows': '0',
    'charges.0.cases.0.when.rows': '',
  })
  const list = 'charges.0.cases.0.when'
  for (const fact of ['car_types', 'fuels', 'body', 'cylinders', 'engine_cc', 'tare_kg', 'gross_kg']) {
    expect(factsLeft(values, list)[0]).toBe(fact)
    values = withRows(values, `add ${list}`)
    expect(values[`${list}.${rowsOf(values, list).at(-1)}.what`]).toBe(fact)
  }
  expect(factsLeft(values, list)).toEqual([])
})

test.each([
  ['add charges.0.cases', 'charges.0.cases'],
  ['remove charges.0.cases.1', 'charges.0.cases'],
  ['up charges.0', 'charges.0'],
  ['else', null],
])('%j is about %j', (change, path) => expect(changedPath(change)).toBe(path))
