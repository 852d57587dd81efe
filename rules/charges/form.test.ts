import { describe, expect, test } from 'vitest'
import { chargeFormValues, reviewedTable, typedConditions, typedPayers, typedTable } from './form.ts'
import { listValues, withRows, type ChargeFormValues } from './formRows.ts'
import { CHARGE_TABLE, type ChargeAmount, type ChargeCondition } from './table.ts'
import { BUILT_IN_TABLES } from './tables/builtIn.ts'
import { QUEENSLAND } from './tables/queensland.ts'

const table = CHARGE_TABLE.parse(QUEENSLAND)
const values = chargeFormValues(table)
const typed = (changes: ChargeFormValues = {}) => typedTable({ ...values, ...changes }, table)
const problemsOf = (changes: ChargeFormValues) => {
  const read = typed(changes)
  return 'problems' in read ? read.problems : null
}
const CTP = 'charges.3.cases.0.amount.cents'

test.each(BUILT_IN_TABLES.map((one) => [one.place, one] as const))(
  'the form of %s as it is shown is the same table',
  (_, one) => expect(typedTable(chargeFormValues(one), one)).toEqual({ table: one }),
)

const CONDITIONS: readonly ChargeCondition[] = [
  {},
  { car_types: ['new', 'demo'] },
  { fuels: ['Hybrid', 'PHEV', 'Electric'] },
  { body: 'goods' },
  { cylinders: { max: 4 } },
  { cylinders: { min: 7 } },
  { cylinders: { min: 5, max: 6 } },
  { cylinders: { min: 4, max: 4 } },
  { cylinders: { max: 0 } },
  { cylinders: {} },
  { engine_cc: { min: 1501, max: 2000 }, tare_kg: { max: 1500 }, gross_kg: { min: 4501 } },
  {
    car_types: ['used'],
    fuels: ['ULP'],
    body: 'passenger',
    cylinders: { max: 4 },
    engine_cc: {},
    tare_kg: {},
    gross_kg: {},
  },
]
const AMOUNTS: readonly ChargeAmount[] = [
  { cents: 0 },
  { cents: 9_999_999_999_99 },
  { from_cents: 0, to_cents: 1, depends_on: 'the county' },
  { basis_points: 1 },
  { basis_points: 10_000 },
  {
    unit_cents: 100_00,
    minimum_cents: 5_00,
    bands: [
      { over_cents: 0, base_cents: 0, per_unit_cents: 3_00, on: 'whole' },
      { over_cents: 45_000_00, base_cents: 1_350_00, per_unit_cents: 5_00, on: 'excess' },
    ],
  },
]
test.each([
  ...CONDITIONS.map((when) => ({ when, amount: AMOUNTS[0]! })),
  ...AMOUNTS.map((amount) => ({ when: {}, amount })),
])('the form can state everything that a table can: %j', (one) => {
  const own = { ...table, charges: [{ label: 'Duty', optional: true, cases: [one] }] }
  expect(CHARGE_TABLE.parse(own)).toEqual(own)
  expect(typedTable(chargeFormValues(own), own)).toEqual({ table: own })
})

describe('what is typed', () => {
  test.each([
    ['386.80', 38_680],
    ['$1,386.8', 138_680],
    [' 390 ', 39_000],
    ['0', 0],
    ['99999999999', null],
    ['-1', null],
    ['386.805', null],
    ['1,38', null],
    ['', null],
  ])('%j is %j cents', (text, cents) => {
    const read = typed({ [CTP]: text })
    if (cents === null) expect(read).toEqual({ problems: { [CTP]: 'Please enter an amount such as 226.80.' } })
    else expect(read).toMatchObject({ table: { charges: { 3: { cases: { 0: { amount: { cents } } } } } } })
  })

  const MUST_BE_NUMBER = 'Please enter a whole number.'
  const cylinders = 'charges.0.cases.1.when.0'
  const duty = 'charges.0.cases.0.amount'
  const amount = 'charges.2.cases.0.amount'
  const range = { [`${amount}.kind`]: 'range', [`${amount}.from_cents`]: '2', [`${amount}.depends_on`]: 'the county' }
  test.each<[ChargeFormValues, string, string]>([
    [{ in_force_from: '2025-08-06' }, 'stated_on', 'Must not be before the first day.'],
    [{ in_force_until: '2025-06-30' }, 'in_force_until', 'Must not be before the first day.'],
    [{ read_on: '2025-08-04' }, 'read_on', 'Must not be before the day on which the sources stated them.'],
    [{ stated_on: '5 August' }, 'stated_on', 'Please enter a day.'],
    [{ in_force_from: '' }, 'in_force_from', 'Please enter a day.'],
    [{ 'covers.kinds.car': '' }, 'covers.kinds', 'Please tick at least one.'],
    [{ 'sources.0.url': 'ftp://x' }, 'sources.0.url', 'Please enter a web address that starts with https://.'],
    [{ 'sources.0.url': 'x y' }, 'sources.0.url', 'Please enter a web address that starts with https://.'],
    [{ 'sources.1.name': ' ' }, 'sources.1.name', 'Please enter a name.'],
    [{ 'sources.rows': '' }, 'sources', 'Please add at least one source.'],
    [{ 'charges.2.label': ' ' }, 'charges.2.label', 'Please enter a name.'],
    [{ 'charges.rows': '' }, 'charges', 'Please add at least one charge.'],
    [{ 'charges.2.cases.rows': '' }, 'charges.2.cases', 'Please add at least one case.'],
    [{ [`${cylinders}.what`]: 'colour' }, `${cylinders}.what`, 'Please choose what it is about.'],
    [{ [`${cylinders}.what`]: 'fuels' }, `${cylinders}.fuels`, 'Please tick at least one.'],
    [{ [`${cylinders}.what`]: 'body' }, `${cylinders}.body`, 'Please choose one.'],
    [{ [`${cylinders}.number`]: '' }, `${cylinders}.number`, MUST_BE_NUMBER],
    [{ [`${cylinders}.number`]: '4.5' }, `${cylinders}.number`, MUST_BE_NUMBER],
    [{ [`${cylinders}.is`]: 'between' }, `${cylinders}.up_to`, MUST_BE_NUMBER],
    [
      { [`${cylinders}.is`]: 'between', [`${cylinders}.up_to`]: '3' },
      `${cylinders}.up_to`,
      'The second number must be at least the first.',
    ],
    [{ ...range, [`${amount}.to_cents`]: '2' }, `${amount}.to_cents`, 'Must be more than the lowest amount.'],
    [
      { ...range, [`${amount}.to_cents`]: '3', [`${amount}.depends_on`]: '' },
      `${amount}.depends_on`,
      'Please enter what the amount depends on, such as the county.',
    ],
    ...['0', '100.01', '6.255', 'six'].map((share): [ChargeFormValues, string, string] => [
      { [`${amount}.kind`]: 'share', [`${amount}.basis_points`]: share },
      `${amount}.basis_points`,
      'Please enter a share from 0.01 to 100, such as 6.25.',
    ]),
    [{ [`${duty}.unit_cents`]: '0' }, `${duty}.unit_cents`, 'Must be more than 0.'],
    [{ [`${duty}.bands.rows`]: '' }, `${duty}.bands`, 'Please add at least one band.'],
    [{ [`${duty}.bands.rows`]: '1' }, `${duty}.bands.1.over_cents`, 'The first band must begin at 0.'],
    [
      { [`${duty}.bands.1.over_cents`]: '0' },
      `${duty}.bands.1.over_cents`,
      'Must be more than that of the band above.',
    ],
  ])('%j is refused at %s', (changes, field, problem) => expect(problemsOf(changes)).toEqual({ [field]: problem }))

  test.each<[ChargeFormValues, object]>([
    [{ [`${cylinders}.is`]: 'between', [`${cylinders}.up_to`]: '4' }, { cylinders: { min: 4, max: 4 } }],
    [{ [`${cylinders}.is`]: 'from', [`${cylinders}.number`]: '1,000' }, { cylinders: { min: 1000 } }],
    [{ [`${cylinders}.what`]: 'fuels', [`${cylinders}.fuels.LPG`]: 'on' }, { fuels: ['LPG'] }],
  ])('%j is the condition %j', (changes, when) =>
    expect(typed(changes)).toMatchObject({ table: { charges: { 0: { cases: { 1: { when } } } } } }),
  )

  test('a fact can have one condition of a case', () => {
    const list = 'charges.0.cases.1.when'
    const twice = { ...withRows(values, `add ${list}`), [`${list}.1.what`]: 'cylinders', [`${list}.1.number`]: '2' }
    expect(problemsOf(twice)).toEqual({
      [`${list}.1.what`]: 'There is a condition on the cylinders above already.',
    })
  })

  test('rows are read in the order in which they are, each with its own problems', () => {
    const moved = withRows(values, 'up charges.4')
    expect(typed(moved)).toMatchObject({
      table: { charges: { 3: { label: 'Number plates' }, 4: { label: table.charges[3]!.label } } },
    })
    expect(problemsOf({ ...moved, [CTP]: 'x' })).toEqual({ [CTP]: 'Please enter an amount such as 226.80.' })
    const gone = withRows(values, 'remove sources.0')
    expect(typed(gone)).toMatchObject({ table: { sources: { length: 2, 0: table.sources[1] } } })
  })

  test('a last day, a minimum and a fixed part are optional, and sentences are lines', () => {
    const empty = { in_force_until: '', [`${duty}.minimum_cents`]: '', [`${duty}.bands.0.base_cents`]: '' }
    expect(typed({ ...empty, left_out: 'One\r\n\n Two \n' })).toMatchObject({
      table: {
        in_force_until: null,
        left_out: ['One', 'Two'],
        charges: { 0: { cases: { 0: { amount: { minimum_cents: 0, bands: { 0: { base_cents: 0 } } } } } } },
      },
    })
  })
})

test('the sentences beside the form follow what is typed, as far as it is complete', () => {
  const charge = 'charges.1'
  expect(typedPayers({ ...values, [`${charge}.cases.1.amount.cents`]: 'x' }, charge, 'AUD').slice(0, 3)).toEqual([
    'Electric vehicles pay $226.80.',
    'Of the others, vehicles with up to 3 cylinders pay …',
    'Of the others, vehicles with 4 cylinders pay $288.45.',
  ])
  const row = `${charge}.cases.0.when.0`
  const open = { ...values, ...listValues(`${charge}.cases.0.when`, [{ what: 'cylinders', is: 'to', number: '' }]) }
  expect(typedPayers(open, charge, 'AUD')[0]).toBe('All vehicles pay $226.80.')
  expect(typedConditions({ ...open, [`${row}.number`]: '2' }, charge)[0]).toMatchObject({
    when: { cylinders: { max: 2 } },
  })
})

describe('a table that was reviewed', () => {
  const place = { country: 'AU', place: 'QLD' } as const
  test('is read for its own place', () => expect(reviewedTable(JSON.stringify(QUEENSLAND), place)).toEqual(table))
  test.each(['{', '{}', JSON.stringify({ ...QUEENSLAND, place: 'NSW' })])('%.20s is none', (text) =>
    expect(reviewedTable(text, place)).toBe(null),
  )
})
