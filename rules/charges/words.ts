import { fuelLabel } from '../car/fuel.ts'
import type { VehicleKind } from '../car/kind.ts'
import type { CarType } from '../kinds/carType.ts'
import type { Currency } from '../locale/currency.ts'
import type { Day } from '../locale/dates.ts'
import { formatDay, formatMoney } from '../locale/locale.ts'
import { capitalised, inSentence } from '../locale/sentence.ts'
import type { TableRefusal } from './estimate.ts'
import { CHARGE_PLACES } from './places.ts'
import type { Charge, ChargeAmount, ChargeCondition, ChargeFact, ChargeTable } from './table.ts'

/** A table whose charges are of a place. */
type Placed = Pick<ChargeTable, 'country' | 'place'>

/** The short name of a place with charges of its own, such as AU-QLD. */
export const placeCode = ({ country, place }: Placed): string => `${country}-${place}`

/** The place of a short name in any case; null for an unknown one. */
export function parsePlaceCode(text: string): Placed | null {
  const [country = '', place = ''] = text.trim().toUpperCase().split('-')
  if (!Object.hasOwn(CHARGE_PLACES, country)) return null
  const known = country as Placed['country']
  return Object.hasOwn(CHARGE_PLACES[known], place) ? { country: known, place } : null
}

/** The name of a place. */
export const placeTitle = ({ country, place }: Placed): string => CHARGE_PLACES[country][place] ?? place

/** A day of a table, in words: 20 Nov 2026. */
export const chargeDay = (day: Day): string => formatDay(new Date(`${day}T12:00:00Z`), 'en-AU', 'UTC')

/** Whether a table is shown, in words. */
export const CHARGE_STATES: Readonly<Record<TableRefusal | 'shown', string>> = {
  shown: 'shown',
  not_yet: 'not in force yet',
  ended: 'ended',
  too_old: 'too old',
}

/** The words of each kind of vehicle that a table may be for. */
export const KIND_WORDS: Readonly<Record<VehicleKind, string>> = {
  car: 'Cars',
  motorcycle: 'Motorcycles',
  caravan: 'Caravans',
  motorhome: 'Motorhomes',
  truck: 'Trucks',
}
export const CONDITION_WORDS: Readonly<Record<CarType, string>> = { new: 'New', used: 'Used', demo: 'Demo' }
export const BODY_WORDS = { passenger: 'Passenger vehicles', goods: 'Goods vehicles' } as const
/** The name of each fact that a condition can be about, with the unit of those that are numbers. */
export const FACT_NAMES: Readonly<Record<ChargeFact, string>> = {
  car_types: 'Condition',
  fuels: 'Fuel',
  body: 'Body',
  cylinders: 'Cylinders',
  engine_cc: 'Engine size (cc)',
  tare_kg: 'Tare (kg)',
  gross_kg: 'Gross mass (kg)',
}

const COUNT = new Intl.NumberFormat('en-AU')

type NumberRange = { min?: number | undefined; max?: number | undefined }

/** A range with its unit, such as 5 to 6 cylinders; null for one without ends. */
function rangeInWords({ min, max }: NumberRange, unit: string): string | null {
  const from = min === undefined ? null : COUNT.format(min)
  const to = max === undefined ? null : COUNT.format(max)
  if (from !== null && to !== null) return from === to ? `${from} ${unit}` : `${from} to ${to} ${unit}`
  if (to !== null) return `up to ${to} ${unit}`
  return from === null ? null : `${from} ${unit} or more`
}

/** A number of a vehicle, such as a tare of up to 1,500 kg. */
const measured = (range: NumberRange | undefined, name: string, unit: string) =>
  range && `${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name} of ${rangeInWords(range, unit) ?? `any number of ${unit}`}`

const listed = new Intl.ListFormat('en-AU', { type: 'conjunction' })

/** The vehicles that a case of a charge is for (decision 118), in words: new petrol vehicles with up to 4 cylinders. */
export function vehiclesInWords(when: ChargeCondition): string {
  const { car_types: types, fuels, body, cylinders, engine_cc, tare_kg, gross_kg } = when
  const facts = [
    cylinders && (rangeInWords(cylinders, cylinders.max === 1 ? 'cylinder' : 'cylinders') ?? 'any number of cylinders'),
    measured(engine_cc, 'engine size', 'cc'),
    measured(tare_kg, 'tare', 'kg'),
    measured(gross_kg, 'gross mass', 'kg'),
  ].filter((one) => one !== undefined)
  return [
    types?.map((type) => inSentence(CONDITION_WORDS[type])).join(' or '),
    fuels?.map((fuel) => fuelLabel(fuel, 'en-AU').toLowerCase()).join(' or '),
    body ? inSentence(BODY_WORDS[body]) : 'vehicles',
    facts.length > 0 ? `with ${listed.format(facts)}` : undefined,
  ]
    .filter((part) => part !== undefined)
    .join(' ')
}

/** An amount of a charge in words, such as $3 for each $100 of the price or part of it. */
export function amountInWords(amount: ChargeAmount, currency: Currency): string {
  const money = (cents: number) => formatMoney(cents, currency)
  if ('cents' in amount) return money(amount.cents)
  if ('from_cents' in amount)
    return `${money(amount.from_cents)} to ${money(amount.to_cents)}, depending on ${amount.depends_on}`
  if ('basis_points' in amount) return `${amount.basis_points / 100}% of the price`
  const unit = money(amount.unit_cents)
  const bands = amount.bands.map(({ over_cents: over, base_cents: base, per_unit_cents: each, on }) => {
    const counted = on === 'whole' || over === 0 ? `each ${unit} of the price` : `each further ${unit}`
    const words = `${base > 0 ? `${money(base)} and ` : ''}${money(each)} for ${counted} or part of it`
    return over === 0 ? words : `for prices above ${money(over)}, ${words}`
  })
  return [...bands, ...(amount.minimum_cents > 0 ? [`at least ${money(amount.minimum_cents)}`] : [])].join('; ')
}

/** Who pays a charge, case by case; an amount that is not complete yet is null. */
export function payersInWords(
  cases: readonly { when: ChargeCondition; amount: ChargeAmount | null }[],
  currency: Currency,
): readonly string[] {
  return cases.map(({ when, amount }, at) => {
    const isAll = Object.keys(when).length === 0
    const vehicles = vehiclesInWords(when)
    const who = isAll
      ? at === 0
        ? 'All vehicles'
        : 'All others'
      : at === 0
        ? capitalised(vehicles)
        : `Of the others, ${vehicles}`
    return `${who} pay ${amount === null ? '…' : `${amountInWords(amount, currency)}.`}`
  })
}

/** What applies to a vehicle that no case of a charge is for; null where one is for all. */
export function othersInWords({
  optional,
  cases,
}: {
  optional: boolean
  cases: readonly Pick<Charge['cases'][number], 'when'>[]
}): string | null {
  if (cases.some(({ when }) => Object.keys(when).length === 0)) return null
  return optional ? 'Other vehicles don’t pay it.' : 'Other vehicles get no estimate.'
}
