import * as z from 'zod'
import { CAR_TYPES } from '../kinds/carType.ts'
import { FUELS } from '../car/car.ts'
import { VEHICLE_KINDS } from '../car/kind.ts'
import { currencyOf, type Country, type Locale } from '../locale/locale.ts'
import { CURRENCIES } from '../locale/currency.ts'
import { CHARGE_PLACES } from './places.ts'

const text = z.string().trim().min(1, 'is empty')
const day = z.iso.date('must be a day such as 2026-11-21')
const cents = z.int().min(0)

/** Both ends are included; a missing one has no limit. */
const range = z
  .strictObject({ min: z.int().min(0).optional(), max: z.int().min(0).optional() })
  .refine(({ min = 0, max = Infinity }) => min <= max, 'min is above max')

/** What a vehicle has to be for a case of a charge; all of it has to hold. */
const condition = z.strictObject({
  car_types: z.array(z.enum(CAR_TYPES)).min(1).optional(),
  fuels: z.array(z.enum(FUELS)).min(1).optional(),
  /** Whether it is built to carry people or goods. */
  body: z.enum(['passenger', 'goods']).optional(),
  cylinders: range.optional(),
  engine_cc: range.optional(),
  tare_kg: range.optional(),
  gross_kg: range.optional(),
})
export type ChargeCondition = z.output<typeof condition>

/** What a condition can be about. */
export type ChargeFact = keyof ChargeCondition
export const CHARGE_FACTS = Object.keys(condition.shape) as readonly ChargeFact[]

const band = z.strictObject({
  /** The band applies to prices above this. */
  over_cents: cents,
  /** Fixed part of the band. */
  base_cents: cents.default(0),
  /** For each unit, or part of one. */
  per_unit_cents: cents,
  /** Whether units of the whole price are charged, or of what exceeds `over_cents`. */
  on: z.enum(['whole', 'excess']),
})

const amount = z.union([
  z.strictObject({ cents }),
  /** Depends on what no listing says; `depends_on` says on what. */
  z
    .strictObject({ from_cents: cents, to_cents: cents, depends_on: text })
    .refine((value) => value.from_cents < value.to_cents, 'from_cents must be below to_cents'),
  /** A share of the price in hundredths of a per cent, rounded to the nearest cent, half a cent up. */
  z.strictObject({ basis_points: z.int().min(1).max(10_000) }),
  /** By bands of the price. */
  z
    .strictObject({ unit_cents: z.int().min(1), minimum_cents: cents.default(0), bands: z.array(band).min(1) })
    .refine(
      ({ bands }) =>
        bands.every((one, at) => (at === 0 ? one.over_cents === 0 : one.over_cents > bands[at - 1]!.over_cents)),
      'bands must start at 0 and rise',
    ),
])
export type ChargeAmount = z.output<typeof amount>

const charge = z.strictObject({
  label: text,
  /** Whether a vehicle that no case covers is free of it; otherwise no estimate is made for such a vehicle. */
  optional: z.boolean().default(false),
  /** The first case that holds decides. */
  cases: z.array(z.strictObject({ when: condition.default({}), amount })).min(1),
})
export type Charge = z.output<typeof charge>

const LOCALES: Readonly<Record<Country, Locale>> = { AU: 'en-AU', NZ: 'en-NZ', US: 'en-US' }

/**
 * The government charges of one place for registering a vehicle in a buyer's name for twelve months, with their sources
 * (decision 118). Amounts are integer cents.
 */
export const CHARGE_TABLE = z
  .strictObject({
    country: z.enum(['AU', 'NZ', 'US']),
    /** Code of the state, or NZ. */
    place: text,
    currency: z.enum(CURRENCIES),
    sources: z
      .array(z.strictObject({ name: text, url: z.url({ protocol: /^https?$/, error: 'must be a web address' }) }))
      .min(1),
    /** The first day of these charges. */
    in_force_from: day,
    /** Their last day, where it is known. */
    in_force_until: day.nullable().default(null),
    /** The last day for which the sources are known to have stated them; a table's age counts from it. */
    stated_on: day,
    /** When the sources were read. */
    read_on: day,
    /** The vehicles that the table is for. */
    covers: z.strictObject({
      kinds: z.array(z.enum(VEHICLE_KINDS)).min(1),
      car_types: z.array(z.enum(CAR_TYPES)).min(1),
    }),
    charges: z.array(charge).min(1),
    /** What the amounts take for granted, as sentences without a final stop. */
    assumptions: z.array(text),
    /** What a buyer may have to pay besides. */
    left_out: z.array(text),
  })
  .check(({ value, issues }) => {
    const refuse = (path: string, message: string) =>
      issues.push({ code: 'custom', path: [path], input: value, message, continue: true })
    if (!Object.hasOwn(CHARGE_PLACES[value.country], value.place))
      refuse('place', `must be one of ${Object.keys(CHARGE_PLACES[value.country]).join(', ')}`)
    if (value.currency !== currencyOf(LOCALES[value.country])) refuse('currency', `is not that of ${value.country}`)
    if (value.in_force_until !== null && value.in_force_until < value.in_force_from)
      refuse('in_force_until', 'must not be before in_force_from')
    if (value.stated_on < value.in_force_from) refuse('stated_on', 'must not be before in_force_from')
    if (value.read_on < value.stated_on) refuse('read_on', 'must not be before stated_on')
  })
export type ChargeTable = z.output<typeof CHARGE_TABLE>
export type ChargeTableInput = z.input<typeof CHARGE_TABLE>
