import { fuelLabel } from '../car/fuel.ts'
import type { Day } from '../locale/dates.ts'
import { formatDay } from '../locale/locale.ts'
import type { TableRefusal } from './estimate.ts'
import { CHARGE_PLACES } from './places.ts'
import type { ChargeCondition, ChargeTable } from './table.ts'

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

const CONDITIONS = { new: 'new', used: 'used', demo: 'demo' } as const
const BODIES = { passenger: 'built for people', goods: 'built for goods' } as const
const COUNT = new Intl.NumberFormat('en-AU')

function rangeInWords({ min, max }: { min?: number | undefined; max?: number | undefined }, unit: string): string {
  const from = min === undefined ? null : COUNT.format(min)
  const to = max === undefined ? null : COUNT.format(max)
  if (from !== null && to !== null) return from === to ? `${from} ${unit}` : `${from} to ${to} ${unit}`
  if (to !== null) return `up to ${to} ${unit}`
  return from === null ? `any number of ${unit}` : `${from} ${unit} or more`
}

/** Which vehicles a case of a charge is for (decision 118), in words; empty for all of them. */
export function caseInWords(when: ChargeCondition): string {
  const { car_types: types, fuels, body, cylinders, engine_cc, tare_kg, gross_kg } = when
  const parts = [
    types?.map((type) => CONDITIONS[type]).join(' or '),
    fuels?.map((fuel) => fuelLabel(fuel, 'en-AU').toLowerCase()).join(' or '),
    body && BODIES[body],
    cylinders && rangeInWords(cylinders, 'cylinders'),
    engine_cc && rangeInWords(engine_cc, 'cc'),
    tare_kg && `tare ${rangeInWords(tare_kg, 'kg')}`,
    gross_kg && `gross mass ${rangeInWords(gross_kg, 'kg')}`,
  ].filter((part) => part !== undefined && part !== '')
  const text = parts.join(', ')
  return text === '' ? '' : `${text[0]!.toUpperCase()}${text.slice(1)}`
}
