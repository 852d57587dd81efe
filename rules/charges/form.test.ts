import { describe, expect, test } from 'vitest'
import { chargeDifferences, chargeForm, tableText, typedTable } from './form.ts'
import { CHARGE_TABLE } from './table.ts'
import { BUILT_IN_TABLES } from './tables/builtIn.ts'
import { QUEENSLAND } from './tables/queensland.ts'

const table = CHARGE_TABLE.parse(QUEENSLAND)
const values = new Map(chargeForm(table).flatMap(({ fields }) => fields.map(({ name, value }) => [name, value])))
const typed = (changes: Readonly<Record<string, string>> = {}) =>
  typedTable(table, (name) => changes[name] ?? values.get(name) ?? '')
const CTP = 'charges.3.cases.0.amount.cents'

test.each(BUILT_IN_TABLES.map((one) => [one.place, one] as const))(
  'the form of %s as it is shown is the same table',
  (_, one) => {
    const shown = new Map(chargeForm(one).flatMap(({ fields }) => fields.map(({ name, value }) => [name, value])))
    expect(typedTable(one, (name) => shown.get(name) ?? '')).toEqual({ table: one })
  },
)

test('fields say which vehicles an amount is for', () => {
  const group = chargeForm(table).find(({ title }) => title.startsWith('Compulsory third party'))!
  expect(group.fields.map(({ label, value }) => [label, value])).toEqual([
    ['Name of the charge', 'Compulsory third party (CTP) insurance for 12 months'],
    ['Built for people: amount', '386.80'],
    ['Built for goods: amount', '430.80'],
  ])
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

  test.each<[Record<string, string>, string, string]>([
    [{ in_force_from: '2025-08-06' }, 'stated_on', 'Must not be before the first day.'],
    [{ in_force_until: '2025-06-30' }, 'in_force_until', 'Must not be before the first day.'],
    [{ read_on: '2025-08-04' }, 'read_on', 'Must not be before the day on which the sources stated them.'],
    [{ stated_on: '5 August' }, 'stated_on', 'Must be a day such as 2026-11-21.'],
    [{ 'sources.0.url': 'ftp://x' }, 'sources.0.url', 'Must be a web address.'],
    [{ 'sources.3.name': 'Half of one' }, 'sources.3.url', 'Must be a web address.'],
    [{ 'charges.2.label': ' ' }, 'charges.2.label', 'Is empty.'],
  ])('%j is refused at %s', (changes, field, problem) =>
    expect(typed(changes)).toEqual({ problems: { [field]: problem } }),
  )

  test('a source is added in the empty row and removed by emptying its row', () => {
    const read = typed({
      'sources.0.name': '',
      'sources.0.url': '',
      'sources.3.name': 'New one',
      'sources.3.url': 'https://new.example',
    })
    expect(read).toMatchObject({
      table: { sources: { length: 3, 2: { name: 'New one', url: 'https://new.example' } } },
    })
    // The row of a later source stays its own when an earlier one is empty.
    expect(typed({ 'sources.0.name': '', 'sources.0.url': '', 'sources.1.url': 'x' })).toEqual({
      problems: { 'sources.1.url': 'Must be a web address.' },
    })
  })

  test('a last day is optional, and sentences are lines', () => {
    expect(typed({ in_force_until: '', left_out: 'One\n\n Two \n' })).toMatchObject({
      table: { in_force_until: null, left_out: ['One', 'Two'] },
    })
  })
})

describe('a table as text', () => {
  const place = { country: 'AU', place: 'QLD' } as const
  test('is read for its own place', () =>
    expect(tableText(`\uFEFF${JSON.stringify(QUEENSLAND)}`, place)).toEqual({ table }))
  test.each([
    ['{', /^This is not JSON: /],
    ['{}', /country: /],
    [JSON.stringify({ ...QUEENSLAND, place: 'NSW' }), /^This is the table of AU-NSW\.$/],
  ])('%.20s is refused', (text, problem) => {
    const read = tableText(text, place)
    expect('problems' in read ? read.problems.json : '').toMatch(problem)
  })
})

describe('differences', () => {
  test('none of the same table', () => expect(chargeDifferences(table, structuredClone(table))).toEqual([]))
  test('an amount, in the words of the form', () => {
    const read = typed({ [CTP]: '400' })
    expect('table' in read && chargeDifferences(table, read.table)).toEqual([
      {
        label: 'Compulsory third party (CTP) insurance for 12 months: Built for people: amount',
        before: '386.80',
        after: '400.00',
      },
    ])
  })
  test('who pays a charge, and a charge that is gone', () => {
    const changed = structuredClone(table)
    changed.charges[4]!.optional = false
    changed.charges.splice(2, 1)
    const labels = chargeDifferences(table, changed).map(({ label, after }) => [label, after])
    expect(labels).toContainEqual(['Number plates: Name of the charge', null])
    expect(labels).toContainEqual(['Number plates: who pays it', 'New'])
  })
  test('everything is new where nothing was', () =>
    expect(chargeDifferences(null, table).every(({ before }) => before === null)).toBe(true))
})
