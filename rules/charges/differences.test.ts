import { expect, test } from 'vitest'
import { chargeDifferences } from './differences.ts'
import { CHARGE_TABLE, type ChargeTable } from './table.ts'
import { QUEENSLAND } from './tables/queensland.ts'

const table = CHARGE_TABLE.parse(QUEENSLAND)
const CTP = 'Compulsory third party (CTP) insurance for 12 months'

/** The differences after a change of the table. */
function after(change: (changed: ChargeTable) => void) {
  const changed = structuredClone(table)
  change(changed)
  return chargeDifferences(table, changed)
}

test('none of the same table', () => expect(after(() => {})).toEqual([]))

test('an amount, as a sentence', () => {
  const found = after(({ charges }) => {
    charges[3]!.cases[0]!.amount = { cents: 400_00 }
  })
  expect(found).toEqual([
    {
      label: `${CTP}, case 1`,
      before: 'Passenger vehicles pay $386.80.',
      after: 'Passenger vehicles pay $400.',
    },
  ])
})

test('who pays a charge, and what applies to others', () => {
  const found = after(({ charges }) => {
    charges[4]!.optional = false
    charges[4]!.cases[0]!.when = { car_types: ['new', 'demo'] }
  })
  expect(found).toEqual([
    { label: 'Number plates', before: 'New vehicles pay $35.05.', after: 'New or demo vehicles pay $35.05.' },
    {
      label: 'Number plates: other vehicles',
      before: 'Other vehicles don’t pay it.',
      after: 'Other vehicles get no estimate.',
    },
  ])
})

test('a charge that is gone or new changes nothing of those after it', () => {
  const gone = after(({ charges }) => void charges.splice(2, 1))
  expect(gone).toEqual([
    { label: 'Traffic improvement fee: name', before: 'Traffic improvement fee', after: null },
    { label: 'Traffic improvement fee', before: 'All vehicles pay $50.30.', after: null },
  ])
  const added = after(({ charges }) =>
    charges.unshift({ label: 'Levy', optional: false, cases: [{ when: {}, amount: { cents: 100 } }] }),
  )
  expect(added.map(({ label, before }) => [label, before])).toEqual([
    ['Levy: name', null],
    ['Levy', null],
  ])
})

test('a new name is a new name, and a new order a new order', () => {
  expect(after(({ charges }) => void (charges[2]!.label = 'Roads fee'))).toEqual([
    { label: 'Roads fee: name', before: 'Traffic improvement fee', after: 'Roads fee' },
  ])
  const moved = after(({ charges }) => void charges.reverse())
  expect(moved.map(({ label }) => label)).toEqual(['Order of the charges'])
})

test('dates, vehicles, sources and sentences', () => {
  const found = after((changed) => {
    changed.in_force_until = null
    changed.covers = { kinds: ['car', 'motorcycle'], car_types: ['used'] }
    changed.sources.pop()
    changed.left_out.push('Inspection')
  })
  expect(found.map(({ label, after: is }) => [label, is])).toEqual([
    ['Last day', null],
    ['Vehicles', 'Cars, Motorcycles'],
    ['Condition of the vehicles', 'Used'],
    ['Source 3', null],
    ['Other costs a buyer may have', 'Transfer fee of a used vehicle; Safety certificate; Inspection'],
  ])
})

test('everything is new where nothing was', () => {
  const found = chargeDifferences(null, table)
  expect(found.every(({ before }) => before === null)).toBe(true)
  expect(found.map(({ label }) => label)).toContain('Vehicle registration duty, case 4')
})
