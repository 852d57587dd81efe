import { expect, test } from 'vitest'
import { factGroups } from './factGroups.ts'
import { FACTS, type FactName } from './facts.ts'

const facts = (...names: FactName[]) => names.map((name) => ({ name, label: name, value: '1' }))
const shape = (...names: FactName[]) =>
  factGroups(facts(...names)).map(({ heading, facts: own }) => [heading, own.map(({ name }) => name)])

test('facts come in groups, in their own order', () =>
  expect(shape('odometer', 'year', 'gvm', 'payload', 'transmission', 'fuel', 'vin', 'stocknum')).toEqual([
    ['Overview', ['odometer', 'year']],
    ['Engine and drivetrain', ['transmission', 'fuel']],
    ['Size and weight', ['gvm', 'payload']],
    ['Registration and identification', ['vin', 'stocknum']],
  ]))

test('one that would stand alone joins the first group, two do not', () => {
  expect(shape('year', 'fuel', 'stocknum')).toEqual([['Overview', ['year', 'fuel', 'stocknum']]])
  expect(shape('year', 'fuel', 'drive')).toEqual([
    ['Overview', ['year']],
    ['Engine and drivetrain', ['fuel', 'drive']],
  ])
  expect(shape('stocknum')).toEqual([['Overview', ['stocknum']]])
  expect(shape()).toEqual([])
})

test('every fact is in one group or in the trust block', () => {
  const names = factGroups(facts(...FACTS)).flatMap(({ facts: own }) => own.map(({ name }) => name))
  expect(new Set(names).size).toBe(names.length)
  expect(FACTS.filter((name) => !names.includes(name))).toEqual([
    'ancap',
    'title',
    'owners',
    'service_history',
    'warranty',
    'inspection',
  ])
})
