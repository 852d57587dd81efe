import { FUELS, PRICE_TYPES, SERVICE_HISTORIES } from '../car/car.ts'
import { fuelLabel } from '../car/fuel.ts'
import { localise, type Country } from '../locale/locale.ts'
import { priceTypeLabel, type PriceSite } from '../car/price.ts'
import { CAR_TYPES, type CarType } from '../kinds/carType.ts'
import { inKilometres } from '../location/distance.ts'
import { readHandValue, STOCK_STATUS_LABELS } from './lockedFields.ts'

/** The parts of the form for a vehicle that somebody enters by hand, in order. */
export const NEW_VEHICLE_PARTS = {
  vehicle: 'Vehicle',
  offer: 'Price and status',
  words: 'Description and features',
  more: 'More facts',
} as const
export type NewVehiclePart = keyof typeof NEW_VEHICLE_PARTS

/** The site that a vehicle is entered for: its country’s words and units. */
export interface NewVehicleSite extends PriceSite {
  currency: 'AUD' | 'NZD' | 'USD'
  distanceUnit: 'km' | 'mi'
  conditionLabels: Readonly<Record<CarType, string>>
}

interface Choice {
  value: string
  label: string
}

/** What a field takes. */
type Kind =
  | { kind: 'text'; most: number; capitals?: true; suggestions?: readonly string[] }
  | { kind: 'whole'; least: number; most: number }
  | { kind: 'price' }
  | { kind: 'day' }
  | { kind: 'choice'; choices: readonly Choice[] }
  | { kind: 'long'; most: number }
  | { kind: 'lines'; most: number }

/** A field of the form, named as programs and feeds name it. */
export type NewVehicleField = Kind & {
  name: string
  label: string
  part: NewVehiclePart
  required?: true
  hint?: string
}

/** Fields that only some countries have. */
const NEW_ZEALAND = (site: NewVehicleSite) => site.country === 'NZ'
const AMERICAN = (site: NewVehicleSite) => site.country === 'US'

const HEAVIEST_KG = 250_000
const MOST_KM = 5_000_000
const MOST_FEATURES = 100
const LONGEST_FEATURE = 100
const LONGEST_DESCRIPTION = 6_000
const FIRST_YEAR = 1885

const BODIES = ['Sedan', 'Hatch', 'Wagon', 'SUV', 'Ute', 'Van', 'Coupe', 'Convertible', 'People Mover', 'Cab Chassis']
const AMERICAN_BODIES = ['Sedan', 'Hatchback', 'Wagon', 'SUV', 'Pickup', 'Van', 'Coupe', 'Convertible', 'Minivan']
const TRANSMISSIONS = ['Automatic', 'Manual', 'CVT']
const DRIVES = ['FWD', 'RWD', 'AWD', '4x4', '4x2']

/** The fields of the form at a site, in order. The VIN and the registration come before them, because they are looked up. */
export function newVehicleFields(site: NewVehicleSite, now: Date): readonly NewVehicleField[] {
  const text = (name: string, label: string, most: number, part: NewVehiclePart = 'vehicle'): NewVehicleField => ({
    name,
    label,
    kind: 'text',
    most,
    part,
  })
  const whole = (name: string, label: string, least: number, most: number, part: NewVehiclePart = 'more') =>
    ({ name, label, kind: 'whole', least, most, part }) as const
  const mass = (name: string, label: string, most = HEAVIEST_KG) => whole(name, `${label} (kg)`, 1, most)
  const suggested = (field: NewVehicleField, suggestions: readonly string[]): NewVehicleField => ({
    ...field,
    ...(field.kind === 'text' ? { suggestions } : {}),
  })
  const isMiles = site.distanceUnit === 'mi'
  return [
    { ...text('stocknum', 'Stock number', 64), required: true },
    {
      name: 'car_type',
      label: 'Condition',
      kind: 'choice',
      part: 'vehicle',
      required: true,
      choices: CAR_TYPES.map((value) => ({ value, label: site.conditionLabels[value] })),
    },
    { ...text('make', 'Make', 60), required: true },
    { ...text('model', 'Model', 80), required: true },
    whole('year', 'Year', FIRST_YEAR, now.getUTCFullYear() + 2, 'vehicle'),
    text('badge', AMERICAN(site) ? 'Trim' : 'Badge or variant', 120),
    text('series', 'Series', 80),
    whole('km', isMiles ? 'Mileage' : 'Odometer (km)', 0, MOST_KM, 'vehicle'),
    suggested(text('body', 'Body', 60), AMERICAN(site) ? AMERICAN_BODIES : BODIES),
    text('colour', AMERICAN(site) ? 'Color' : 'Colour', 60),
    suggested(text('transmission', 'Transmission', 60), TRANSMISSIONS),
    suggested(text('drive', 'Drive', 40), DRIVES),
    {
      name: 'fuel',
      label: 'Fuel',
      kind: 'choice',
      part: 'vehicle',
      choices: FUELS.map((value) => ({ value, label: fuelLabel(value, site.locale) })),
    },
    { ...text('engine', 'Engine', 80), hint: 'Such as 4 cyl, 2.0 L' },
    whole('doors', 'Doors', 0, 20, 'vehicle'),
    whole('seats', 'Seats', 0, 99, 'vehicle'),
    {
      name: 'price',
      label: 'Price',
      kind: 'price',
      part: 'offer',
      hint: localise('In dollars. Empty for a price on enquiry.', site.locale),
    },
    {
      name: 'price_type',
      label: 'What the price includes',
      kind: 'choice',
      part: 'offer',
      choices: PRICE_TYPES.flatMap((value) => {
        const label = priceTypeLabel(value, site)
        return label === null ? [] : [{ value, label }]
      }),
    },
    {
      name: 'status',
      label: 'Status',
      kind: 'choice',
      part: 'offer',
      required: true,
      choices: (['in_stock', 'coming_soon', 'other'] as const).map((value) => ({
        value,
        label: STOCK_STATUS_LABELS[value],
      })),
    },
    { ...text('tag', 'Tag', 40, 'offer'), hint: 'A few words over its photo, such as One owner' },
    { name: 'description', label: 'Description', kind: 'long', most: LONGEST_DESCRIPTION, part: 'words' },
    { name: 'features', label: 'Features, one a line', kind: 'lines', most: MOST_FEATURES, part: 'words' },
    text('interior_colour', AMERICAN(site) ? 'Interior color' : 'Interior colour', 60, 'more'),
    { name: 'rego_expiry', label: 'Registered until', kind: 'day', part: 'more' },
    { ...text('build_date', 'Built', 20, 'more'), hint: 'Month and year, such as 03/2022' },
    ...(AMERICAN(site) ? [] : [{ ...text('compliance_date', 'Complied', 20, 'more'), hint: 'Month and year' }]),
    whole('owners', 'Previous owners', 0, 50),
    {
      name: 'service_history',
      label: 'Service history',
      kind: 'choice',
      part: 'more',
      choices: SERVICE_HISTORIES.map((value) => ({
        value,
        label: { full: 'Full', partial: 'Partial', none: 'None' }[value],
      })),
    },
    ...(NEW_ZEALAND(site)
      ? [
          { name: 'wof_expiry', label: 'WOF until', kind: 'day', part: 'more' } as const,
          whole('ruc_paid_to_km', 'RUC paid to (km)', 0, MOST_KM),
        ]
      : []),
    ...(AMERICAN(site)
      ? [whole('mpg_city', 'MPG in the city', 1, 300), whole('mpg_highway', 'MPG on the highway', 1, 300)]
      : []),
    whole('berths', AMERICAN(site) ? 'Sleeps' : 'Berths', 0, 20),
    whole('length_mm', 'Length (mm)', 100, 30_000),
    mass('tare_kg', AMERICAN(site) ? 'Dry weight' : 'Tare'),
    mass('atm_kg', AMERICAN(site) ? 'GVWR of a trailer' : 'ATM'),
    mass('ball_weight_kg', AMERICAN(site) ? 'Hitch weight' : 'Ball weight', 2_000),
    mass('gvm_kg', AMERICAN(site) ? 'GVWR' : 'GVM'),
    mass('gcm_kg', AMERICAN(site) ? 'GCWR' : 'GCM'),
    mass('payload_kg', 'Payload'),
    whole('wheelbase_mm', 'Wheelbase (mm)', 500, 20_000),
    whole('engine_cc', 'Engine capacity (cc)', 1, 20_000),
  ]
}

/** Names of the form’s inputs that are no fields of the vehicle. */
export const LOOKED_UP = ['vin', 'rego', 'rego_state'] as const

export const NEW_VEHICLE_PROBLEMS = {
  required: (label: string) => `Please enter the ${label.toLowerCase()}.`,
  choose: (label: string) => `Please choose the ${label.toLowerCase()}.`,
  long: (most: number) => `Please use ${most.toLocaleString('en-AU')} characters or fewer.`,
  whole: (least: number, most: number) => `Please enter a whole number from ${least} to ${most}.`,
  day: 'Please enter a date, such as 2027-03-31.',
  features: `Please enter at most ${MOST_FEATURES} features of up to ${LONGEST_FEATURE} characters, without |.`,
  priceType: 'Please choose what the price includes.',
  vin: 'A VIN has 17 letters and digits, without I, O and Q.',
  neither: (country: Country) =>
    country === 'US' ? 'Please enter a VIN or a license plate.' : 'Please enter a VIN or a registration.',
  place: 'Please choose where it is.',
} as const

const LONGEST_VIN = 30
const LONGEST_REGO = 20

/** A text on one line without signs that cannot be seen. */
const oneLine = (typed: string): string =>
  typed
    .toWellFormed()
    .normalize('NFC')
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** A VIN as it is stored: in capitals, without the spaces and hyphens that papers have in it. */
export const tidyVin = (typed: string): string => oneLine(typed).replace(/ /g, '').toUpperCase()

/** What is wrong with a VIN that is to be looked up; null for nothing. Older vehicles have chassis numbers, which nobody can decode. */
export const vinLookupProblem = (vin: string): string | null =>
  /^[A-HJ-NPR-Z0-9]{17}$/.test(vin) ? null : NEW_VEHICLE_PROBLEMS.vin

/** A vehicle by the names of fields that programs and feeds use, or what is wrong with it, by field. */
export type ReadNewVehicle =
  | { ok: true; fields: Readonly<Record<string, unknown>> & { stocknum: string } }
  | { ok: false; problems: Readonly<Record<string, string>> }

/** Reads what somebody typed for a new vehicle. What was left empty is not among the fields. */
export function readNewVehicle(typed: (name: string) => string, site: NewVehicleSite, now: Date): ReadNewVehicle {
  const fields: Record<string, unknown> = {}
  const problems: Record<string, string> = {}
  for (const field of newVehicleFields(site, now)) {
    const read = readField(field, typed(field.name))
    if (!read.ok) problems[field.name] = read.problem
    else if (read.value !== null) fields[field.name] = read.value
    else if (field.required)
      problems[field.name] =
        field.kind === 'choice' ? NEW_VEHICLE_PROBLEMS.choose(field.label) : NEW_VEHICLE_PROBLEMS.required(field.label)
  }
  for (const [name, most] of [
    ['vin', LONGEST_VIN],
    ['rego', LONGEST_REGO],
  ] as const) {
    const value = name === 'vin' ? tidyVin(typed(name)) : oneLine(typed(name)).toUpperCase()
    if (value.length > most) problems[name] = NEW_VEHICLE_PROBLEMS.long(most)
    else if (value !== '') fields[name] = value
  }
  if (typeof fields.km === 'number') fields.km = Math.round(inKilometres(fields.km, site.distanceUnit))
  if (fields.price === undefined) delete fields.price_type
  else if (fields.price_type === undefined && !problems.price_type) problems.price_type = NEW_VEHICLE_PROBLEMS.priceType
  return Object.keys(problems).length > 0
    ? { ok: false, problems }
    : { ok: true, fields: fields as Readonly<Record<string, unknown>> & { stocknum: string } }
}

type ReadField = { ok: true; value: unknown } | { ok: false; problem: string }

const refused = (problem: string): ReadField => ({ ok: false, problem })
const ok = (value: unknown): ReadField => ({ ok: true, value })

/** Reads one field; null for one that was left empty. */
function readField(field: NewVehicleField, typed: string): ReadField {
  const text = oneLine(typed)
  if (text === '') return ok(null)
  switch (field.kind) {
    case 'text':
      return text.length > field.most ? refused(NEW_VEHICLE_PROBLEMS.long(field.most)) : ok(text)
    case 'whole': {
      const digits = /^\d{1,3}(?:[, ]\d{3})+$/.test(text) ? text.replace(/[, ]/g, '') : text
      const value = /^\d{1,9}$/.test(digits) ? Number(digits) : Number.NaN
      return value >= field.least && value <= field.most
        ? ok(value)
        : refused(NEW_VEHICLE_PROBLEMS.whole(field.least, field.most))
    }
    case 'price': {
      const read = readHandValue('price', text)
      return read.ok ? ok(read.value === null ? null : Number(read.value) / 100) : read
    }
    case 'day':
      return isDay(text) ? ok(text) : refused(NEW_VEHICLE_PROBLEMS.day)
    case 'choice':
      return field.choices.some(({ value }) => value === text)
        ? ok(text)
        : refused(NEW_VEHICLE_PROBLEMS.choose(field.label))
    case 'long':
      return typed.length > field.most
        ? refused(NEW_VEHICLE_PROBLEMS.long(field.most))
        : ok(typed.toWellFormed().replace(/[^\P{Cc}\r\n\t]+/gu, ' '))
    case 'lines': {
      const lines = typed
        .split(/\r?\n/)
        .map(oneLine)
        .filter((line) => line !== '')
      const fits =
        lines.length <= field.most && lines.every((line) => line.length <= LONGEST_FEATURE && !line.includes('|'))
      return fits ? ok(lines) : refused(NEW_VEHICLE_PROBLEMS.features)
    }
  }
}

function isDay(text: string): boolean {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : null
  return at !== null && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}
