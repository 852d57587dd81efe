import { FUELS } from '../car/car.ts'
import { VEHICLE_KINDS } from '../car/kind.ts'
import { CAR_TYPES } from '../kinds/carType.ts'
import { listValues, prefixed, rowsOf, type ChargeFormValues } from './formRows.ts'
import {
  CHARGE_FACTS,
  CHARGE_TABLE,
  type Charge,
  type ChargeAmount,
  type ChargeCondition,
  type ChargeFact,
  type ChargeTable,
} from './table.ts'
import { FACT_NAMES, payersInWords } from './words.ts'
import { inSentence } from '../locale/sentence.ts'

/** How an amount is given, in the order in which they are offered. */
export const AMOUNT_KINDS = ['fixed', 'range', 'share', 'bands'] as const
export type AmountKind = (typeof AMOUNT_KINDS)[number]

/** How a number of a vehicle is compared. */
export const COMPARISONS = ['to', 'from', 'between', 'exactly', 'any'] as const
export type Comparison = (typeof COMPARISONS)[number]

/** The facts of which several values may be chosen. */
export const CHOSEN_FACTS = { car_types: CAR_TYPES, fuels: FUELS } as const

/** What is wrong, by the name of the input. */
export type ChargeProblems = Readonly<Record<string, string>>

/** What a form was read as. */
export type TypedTable = { table: ChargeTable } | { problems: ChargeProblems }

/** Cents as they are typed: 1234.50. */
const moneyText = (cents: number) => (cents / 100).toFixed(2)

const ticked = (path: string, chosen: readonly string[]): ChargeFormValues =>
  Object.fromEntries(chosen.map((one) => [`${path}.${one}`, 'on']))

function conditionValues(fact: ChargeFact, when: ChargeCondition): ChargeFormValues {
  if (fact === 'car_types' || fact === 'fuels') return { what: fact, ...ticked(fact, when[fact] ?? []) }
  if (fact === 'body') return { what: fact, body: when.body ?? '' }
  const { min, max } = when[fact] ?? {}
  if (min === undefined && max === undefined) return { what: fact, is: 'any' }
  if (min === max) return { what: fact, is: 'exactly', number: String(min) }
  if (min === undefined) return { what: fact, is: 'to', number: String(max) }
  if (max === undefined) return { what: fact, is: 'from', number: String(min) }
  return { what: fact, is: 'between', number: String(min), up_to: String(max) }
}

function amountValues(amount: ChargeAmount): ChargeFormValues {
  if ('cents' in amount) return { kind: 'fixed', cents: moneyText(amount.cents) }
  if ('from_cents' in amount)
    return {
      kind: 'range',
      from_cents: moneyText(amount.from_cents),
      to_cents: moneyText(amount.to_cents),
      depends_on: amount.depends_on,
    }
  if ('basis_points' in amount) return { kind: 'share', basis_points: String(amount.basis_points / 100) }
  const bands = amount.bands.map((band) => ({
    over_cents: moneyText(band.over_cents),
    base_cents: moneyText(band.base_cents),
    per_unit_cents: moneyText(band.per_unit_cents),
    on: band.on,
  }))
  return {
    kind: 'bands',
    unit_cents: moneyText(amount.unit_cents),
    minimum_cents: moneyText(amount.minimum_cents),
    ...listValues('bands', bands),
  }
}

const chargeValues = ({ label, optional, cases }: Charge): ChargeFormValues => ({
  label,
  optional: optional ? 'yes' : 'no',
  ...listValues(
    'cases',
    cases.map(({ when, amount }) => ({
      ...listValues(
        'when',
        CHARGE_FACTS.filter((fact) => when[fact] !== undefined).map((fact) => conditionValues(fact, when)),
      ),
      ...prefixed('amount', amountValues(amount)),
    })),
  ),
})

/** The form of a table, with all that a table can state. */
export const chargeFormValues = (table: ChargeTable): ChargeFormValues => ({
  in_force_from: table.in_force_from,
  in_force_until: table.in_force_until ?? '',
  stated_on: table.stated_on,
  read_on: table.read_on,
  ...ticked('covers.kinds', table.covers.kinds),
  ...ticked('covers.car_types', table.covers.car_types),
  ...listValues('charges', table.charges.map(chargeValues)),
  ...listValues('sources', table.sources),
  assumptions: table.assumptions.join('\n'),
  left_out: table.left_out.join('\n'),
})

const MONEY = /^\$?(\d{1,3}(?:,\d{3})+|\d{1,10})(?:\.(\d{1,2}))?$/
const PERCENT = /^(\d{1,3})(?:\.(\d{1,2}))?\s*%?$/
const NUMBER = /^(?:\d{1,3}(?:,\d{3})+|\d{1,9})$/

const hundredths = (pattern: RegExp, text: string): number | null => {
  const [, whole, part = ''] = pattern.exec(text) ?? []
  return whole === undefined ? null : Number(whole.replaceAll(',', '')) * 100 + Number(part.padEnd(2, '0'))
}

/** Reads inputs by their names, and keeps what is wrong with them; the first problem of an input counts. */
class Reading {
  readonly problems: Record<string, string> = {}
  readonly values: ChargeFormValues
  constructor(values: ChargeFormValues) {
    this.values = values
  }

  text = (name: string) => (this.values[name] ?? '').trim()
  refuse(name: string, problem: string): null {
    this.problems[name] ??= problem
    return null
  }
  /** An amount; nothing is `empty` where that is given. */
  money(name: string, empty?: number): number | null {
    const text = this.text(name)
    if (text === '' && empty !== undefined) return empty
    return hundredths(MONEY, text) ?? this.refuse(name, 'Please enter an amount such as 226.80.')
  }
  number(name: string): number | null {
    const text = this.text(name)
    return NUMBER.test(text) ? Number(text.replaceAll(',', '')) : this.refuse(name, 'Please enter a whole number.')
  }
  ticked<T extends string>(path: string, options: readonly T[]): T[] {
    return options.filter((one) => this.values[`${path}.${one}`] === 'on')
  }
}

/** The condition of one row, as a part of its case; null if something is missing. */
function readCondition(read: Reading, row: string): ChargeCondition | null {
  const fact = CHARGE_FACTS.find((one) => one === read.text(`${row}.what`))
  if (!fact) return read.refuse(`${row}.what`, 'Please choose what it is about.')
  if (fact === 'car_types' || fact === 'fuels') {
    const chosen = read.ticked(`${row}.${fact}`, CHOSEN_FACTS[fact])
    return chosen.length > 0 ? { [fact]: chosen } : read.refuse(`${row}.${fact}`, 'Please tick at least one.')
  }
  if (fact === 'body') {
    const body = read.text(`${row}.body`)
    return body === 'passenger' || body === 'goods' ? { body } : read.refuse(`${row}.body`, 'Please choose one.')
  }
  const is = read.text(`${row}.is`)
  if (is === 'any') return { [fact]: {} }
  const number = read.number(`${row}.number`)
  if (is === 'between') {
    const upTo = read.number(`${row}.up_to`)
    if (number === null || upTo === null) return null
    return number <= upTo
      ? { [fact]: { min: number, max: upTo } }
      : read.refuse(`${row}.up_to`, 'The second number must be at least the first.')
  }
  if (number === null) return null
  return { [fact]: is === 'from' ? { min: number } : is === 'exactly' ? { min: number, max: number } : { max: number } }
}

function readWhen(read: Reading, list: string): ChargeCondition {
  const when: ChargeCondition = {}
  for (const key of rowsOf(read.values, list)) {
    const found = readCondition(read, `${list}.${key}`)
    const [fact] = CHARGE_FACTS.filter((one) => found?.[one] !== undefined)
    if (fact && when[fact] !== undefined)
      read.refuse(`${list}.${key}.what`, `There is a condition on the ${inSentence(FACT_NAMES[fact])} above already.`)
    Object.assign(when, found)
  }
  return when
}

function readBands(read: Reading, path: string): Extract<ChargeAmount, { bands: unknown }>['bands'] | null {
  const rows = rowsOf(read.values, `${path}.bands`)
  if (rows.length === 0) return read.refuse(`${path}.bands`, 'Please add at least one band.')
  let last = -1
  const bands = rows.map((key, at) => {
    const row = `${path}.bands.${key}`
    const over = read.money(`${row}.over_cents`)
    if (over !== null && at === 0 && over !== 0) read.refuse(`${row}.over_cents`, 'The first band must begin at 0.')
    if (over !== null && at > 0 && over <= last)
      read.refuse(`${row}.over_cents`, 'Must be more than that of the band above.')
    last = over ?? last
    const base = read.money(`${row}.base_cents`, 0)
    const each = read.money(`${row}.per_unit_cents`)
    const on = read.text(`${row}.on`) === 'whole' ? ('whole' as const) : ('excess' as const)
    return over === null || base === null || each === null
      ? null
      : { over_cents: over, base_cents: base, per_unit_cents: each, on }
  })
  const complete = bands.filter((band) => band !== null)
  return complete.length === bands.length ? complete : null
}

function readAmount(read: Reading, path: string): ChargeAmount | null {
  switch (read.text(`${path}.kind`)) {
    case 'range': {
      const from = read.money(`${path}.from_cents`)
      const to = read.money(`${path}.to_cents`)
      const dependsOn = read.text(`${path}.depends_on`)
      if (dependsOn === '')
        read.refuse(`${path}.depends_on`, 'Please enter what the amount depends on, such as the county.')
      if (from !== null && to !== null && from >= to)
        return read.refuse(`${path}.to_cents`, 'Must be more than the lowest amount.')
      return from === null || to === null || dependsOn === ''
        ? null
        : { from_cents: from, to_cents: to, depends_on: dependsOn }
    }
    case 'share': {
      const name = `${path}.basis_points`
      const points = hundredths(PERCENT, read.text(name))
      return points === null || points < 1 || points > 10_000
        ? read.refuse(name, 'Please enter a share from 0.01 to 100, such as 6.25.')
        : { basis_points: points }
    }
    case 'bands': {
      const unit = read.money(`${path}.unit_cents`)
      if (unit === 0) read.refuse(`${path}.unit_cents`, 'Must be more than 0.')
      const minimum = read.money(`${path}.minimum_cents`, 0)
      const bands = readBands(read, path)
      return unit === null || unit === 0 || minimum === null || bands === null
        ? null
        : { unit_cents: unit, minimum_cents: minimum, bands }
    }
    default: {
      const cents = read.money(`${path}.cents`)
      return cents === null ? null : { cents }
    }
  }
}

const readCases = (read: Reading, list: string) =>
  rowsOf(read.values, list).map((key) => ({
    when: readWhen(read, `${list}.${key}.when`),
    amount: readAmount(read, `${list}.${key}.amount`),
  }))

/** What the cases of a charge say as they are typed, in words; conditions that are not complete are left out. */
export const typedPayers = (values: ChargeFormValues, charge: string, currency: ChargeTable['currency']) =>
  payersInWords(readCases(new Reading(values), `${charge}.cases`), currency)

/** What the cases of a charge are for as they are typed, to tell whether they are for all vehicles. */
export const typedConditions = (values: ChargeFormValues, charge: string): { when: ChargeCondition }[] =>
  readCases(new Reading(values), `${charge}.cases`)

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

const EMPTY = 'Please enter a name.'

const isDay = (text: string) => CHARGE_TABLE.shape.in_force_from.safeParse(text).success
const isWebAddress = (text: string) => CHARGE_TABLE.shape.sources.element.shape.url.safeParse(text).success

function readDays(read: Reading) {
  const [from, until, stated, seen] = ['in_force_from', 'in_force_until', 'stated_on', 'read_on'].map((name) => {
    const day = read.text(name)
    if (day === '' && name === 'in_force_until') return null
    return isDay(day) ? day : (read.refuse(name, 'Please enter a day.') ?? undefined)
  })
  if (from && until && until < from) read.refuse('in_force_until', 'Must not be before the first day.')
  if (from && stated && stated < from) read.refuse('stated_on', 'Must not be before the first day.')
  if (stated && seen && seen < stated)
    read.refuse('read_on', 'Must not be before the day on which the sources stated them.')
  return { in_force_from: from, in_force_until: until, stated_on: stated, read_on: seen }
}

function readList<T>(read: Reading, list: string, empty: string, row: (path: string) => T): T[] {
  const rows = rowsOf(read.values, list)
  if (rows.length === 0) read.refuse(list, empty)
  return rows.map((key) => row(`${list}.${key}`))
}

function required(read: Reading, name: string): string {
  const text = read.text(name)
  if (text === '') read.refuse(name, EMPTY)
  return text
}

/** Reads the form of a place's table as it was sent. */
export function typedTable(
  values: ChargeFormValues,
  place: Pick<ChargeTable, 'country' | 'place' | 'currency'>,
): TypedTable {
  const read = new Reading(values)
  const days = readDays(read)
  const covers = {
    kinds: read.ticked('covers.kinds', VEHICLE_KINDS),
    car_types: read.ticked('covers.car_types', CAR_TYPES),
  }
  for (const [name, chosen] of Object.entries(covers))
    if (chosen.length === 0) read.refuse(`covers.${name}`, 'Please tick at least one.')
  const charges = readList(read, 'charges', 'Please add at least one charge.', (path) => ({
    label: required(read, `${path}.label`),
    optional: read.text(`${path}.optional`) === 'yes',
    cases: readList(read, `${path}.cases`, 'Please add at least one case.', (row) => ({
      when: readWhen(read, `${row}.when`),
      amount: readAmount(read, `${row}.amount`),
    })),
  }))
  const sources = readList(read, 'sources', 'Please add at least one source.', (path) => {
    const url = read.text(`${path}.url`)
    if (!isWebAddress(url)) read.refuse(`${path}.url`, 'Please enter a web address that starts with https://.')
    return { name: required(read, `${path}.name`), url }
  })
  if (Object.keys(read.problems).length > 0) return { problems: read.problems }
  return {
    table: CHARGE_TABLE.parse({
      country: place.country,
      place: place.place,
      currency: place.currency,
      ...days,
      covers,
      charges,
      sources,
      assumptions: linesOf(read.text('assumptions')),
      left_out: linesOf(read.text('left_out')),
    }),
  }
}

/** Reads a table that was reviewed and is to be stored, for a place; null if it is not one. */
export function reviewedTable(
  text: string,
  { country, place }: Pick<ChargeTable, 'country' | 'place'>,
): ChargeTable | null {
  try {
    const table = CHARGE_TABLE.parse(JSON.parse(text))
    return table.country === country && table.place === place ? table : null
  } catch {
    return null
  }
}
