import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Country } from '@forecourt/rules/locale/locale.ts'
import { ancapRating } from './ancap.ts'
import { chance } from './chance.ts'
import { turnOf } from './turns.ts'

type Row = Readonly<Record<string, string>>
type Facts = Record<string, string>

const DAY_MS = 86_400_000
const YEAR_DAYS = 365

/** Miles per gallon of the EPA by `economyKey`, made by demo/prepare/economy.ts. */
const ECONOMY = JSON.parse(readFileSync(join(import.meta.dirname, 'economy.json'), 'utf8')) as Readonly<
  Record<string, readonly [city: number, highway: number]>
>

/** What distinguishes vehicles in the EPA's data, as far as a listing has it. */
export const economyKey = ({ year, make, model, engine, drive }: Row): string =>
  [year, make, model, engine, drive].join('|').toLowerCase()

const MOTORCYCLE = /^(?:naked|super sport|adventure|cruiser|scooter)$/i
/** Names that indicate that a model is learner-approved; not checked against the states' lists. */
const LEARNER =
  /\bLAMS\b|^(?:CBR?(?:125|250|300|400|500)|CB(?:125|250|300|400|500)|Grom|VTR250|Rebel|Ninja (?:250|300|400)|Z(?:125|250|300|400)\b|MT-(?:03|15)|YZF-R(?:3|15|125)|GSX-?(?:R125|S125|250)|GSX250|390 Duke|RC 390|Classic (?:350|500)|Himalayan|G ?310)/i
/** Above this no motorcycle is learner approved in any state (Learner Approved Motorcycle Scheme). */
const LEARNER_CC = 660
/** Sports bikes of 600 cc exceed twice the power-to-weight limit of the scheme. */
const NO_LEARNER = /^(?:CBR600|ZX-?6|YZF-R6|GSX-R600|Daytona|Street Triple)/i

function lamsOf(model: string, cc: number): string {
  if (LEARNER.test(model) && cc <= LEARNER_CC) return 'yes'
  return cc > LEARNER_CC || NO_LEARNER.test(model) ? 'no' : ''
}

function motorcycleFacts({ engine, model }: Row): Facts {
  const cc = /^(\d+) cc$/.exec(engine ?? '')?.[1]
  return { engine_cc: cc ?? '', lams: cc === undefined ? '' : lamsOf(model!, Number(cc)) }
}

/** Axles by the letters of a model's code. */
const AXLES: readonly (readonly [make: string, code: RegExp, axles: string])[] = [
  ['Isuzu', /^(?:N[LMNPQ]R|FRR|FRD|FSR|FVD)\b/, '4x2'],
  ['Isuzu', /^(?:NLS|NPS|FSS|FTS)\b/, '4x4'],
  ['Isuzu', /^FVL\b/, '6x2'],
  ['Isuzu', /^FYJ\b/, '8x4'],
  ['Isuzu', /^FYX\b/, '10x4'],
  ['Hino', /^(?:300 \d{3}|500 (?:F[CDEG]|GH))/, '4x2'],
  ['Hino', /^(?:500 FM|700 FS)/, '6x4'],
  ['Hyundai', /^Mighty/, '4x2'],
  ['Iveco', /^Eurocargo/, '4x2'],
]
/** Gross mass in a model's code, in kilograms for one unit of its figure. */
const MASSES: readonly (readonly [make: string, code: RegExp, kg: number])[] = [
  ['Isuzu', /^[NF][A-Z]{2} (\d{2,3})[/-]/, 100],
  ['Hino', /^500 [A-Z]{2}(\d{2})\d{2}/, 1000],
  ['Iveco', /^Eurocargo ML(\d{3})/, 100],
]

/** A sample gross combination mass: 4.5 tonnes and a trailer of 3.5, not checked with the manufacturer. */
const GCMS: readonly (readonly [make: string, code: RegExp, kg: number])[] = [
  ['Isuzu', /^N(?:LR|LS|NR) 45-150\b/, 8_000],
]

/** Tare mass of a truck as a fraction of its gross mass, with its body. */
const BODIES: readonly (readonly [body: RegExp, share: number])[] = [
  [/chiller|pantech|crane|agitator/i, 0.6],
  [/tipper|tradeace|tradepack|traypack|tray|steelace|flat deck/i, 0.52],
  [/./, 0.42],
]

/**
 * Gross mass, driven axles and wheelbase from a truck's code. The gross combination mass and, by its body, tare mass
 * and payload are sample values.
 */
function truckFacts({ make, model, badge, series }: Row, key: string): Facts {
  const code = `${model} ${badge}`
  const found = MASSES.find(([manufacturer, pattern]) => manufacturer === make && pattern.test(code))
  const mass = found ? Number(found[1].exec(code)![1]) * found[2] : null
  const share = BODIES.find(([body]) => body.test(code))![1] + (chance(key, 'body') - 0.5) * 0.06
  const tare = mass === null ? null : round(mass * share, 10)
  const together = GCMS.find(([manufacturer, pattern]) => manufacturer === make && pattern.test(code))?.[2]
  return {
    gvm_kg: mass === null ? '' : String(mass),
    gcm_kg: together === undefined ? '' : String(together),
    tare_kg: tare === null ? '' : String(tare),
    payload_kg: tare === null ? '' : String(mass! - tare),
    axles: AXLES.find(([manufacturer, pattern]) => manufacturer === make && pattern.test(code))?.[2] ?? '',
    wheelbase_mm: /^WB(\d{4})$/.exec(series ?? '')?.[1] ?? '',
  }
}

const SLEEPERS: Readonly<Record<string, string>> = { two: '2', three: '3', four: '4', five: '5', six: '6' }

/** Berths, length and mass from the comments of a van; its maximum mass and axles are sample values. */
function caravanFacts(row: Row, key: string): Facts {
  const text = row.description!
  const sleeps = /sleeps (\w+)/i.exec(text)?.[1] ?? ''
  const length = /([\d.]+) m long/.exec(text)?.[1]
  const mass = /(\d+) kg in running order/.exec(text)?.[1]
  const camper = row.body === 'Camper Trailer'
  const motorhome = row.body === 'Motorhome' || row.body === 'Campervan'
  const facts: Facts = { berths: SLEEPERS[sleeps] ?? (/^\d$/.test(sleeps) ? sleeps : '') }
  if (length) facts.length_mm = String(Math.round(Number(length) * 1000))
  if (motorhome) return facts
  // The model name of an Australian van starts with its length in feet: 21.65-1.
  const feet = Number(/^(\d{2})\.\d{2}\b/.exec(row.badge ?? '')?.[1] ?? 0)
  if (!length && feet >= 12 && feet <= 26) facts.length_mm = String(Math.round(feet * 304.8))
  const metres = Number(facts.length_mm ?? (camper ? 4_600 + chance(key, 'length') * 1_400 : 5_600)) / 1000
  const tare = mass ? Number(mass) : round(camper ? 850 + chance(key, 'tare') * 750 : metres * 310, 10)
  const atm = round(tare + (camper ? 450 : 350 + chance(key, 'atm') * 150), 10)
  return {
    ...facts,
    tare_kg: String(tare),
    atm_kg: String(atm),
    payload_kg: String(atm - tare),
    ball_weight_kg: String(round(tare * (0.08 + chance(key, 'ball') * 0.02), 5)),
    axles: tare > 1_700 ? '2' : '1',
  }
}

const keyOf = ({ vin, stocknum }: Row) => `${vin} ${stocknum}`

/** Axles of a caravan or camper trailer, as its listing has them; its illustration follows them. */
export const towedAxles = (row: Row): string => caravanFacts(row, keyOf(row)).axles ?? ''

const round = (value: number, step: number) => Math.round(value / step) * step
const day = (now: Date, days: number) => new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10)

/** 12,000 miles: warranties have round figures in their own unit. */
const US_WARRANTY_KM = 19_312

/** Share of the illustrated vehicles with a 360-degree view. */
const TURNED = 0.4

/** Facts about a used vehicle's history; all of them are sample values. */
function pastFacts(row: Row, country: Country, key: string, now: Date): Facts {
  if (row.car_type === 'new') return {}
  const certified = row.certified === 'true'
  const age = now.getUTCFullYear() - Number(row.year || now.getUTCFullYear())
  const book = chance(key, 'book')
  const inspected = certified || chance(key, 'inspected') < 0.35
  const facts: Facts = {
    owners: row.car_type === 'demo' ? '0' : String(1 + Math.floor(chance(key, 'owners') * Math.min(4, 1 + age / 4))),
    service_history: book < 0.55 ? 'full' : book < 0.75 ? 'partial' : '',
    inspection_points: inspected && certified ? '140' : '',
    inspection_date: inspected ? day(now, -1 - Math.floor(chance(key, 'inspection') * 20)) : '',
  }
  if (row.car_type === 'demo') return { ...facts, service_history: 'full' }
  if (!certified) return facts
  return {
    ...facts,
    warranty_kind: 'dealer',
    warranty_months: '12',
    warranty_km: country === 'US' ? String(US_WARRANTY_KM) : '20000',
  }
}

/**
 * The trade facts of a row of the demo's stock, always the same for the same row. Figures of the EPA are real; the rest
 * is derived from names or made up, and the footer of every page calls it sample values (platform.ts).
 */
export function tradeFacts(row: Row, country: Country, now: Date): Facts {
  const key = keyOf(row)
  const facts: Facts = { ...pastFacts(row, country, key, now) }
  if (MOTORCYCLE.test(row.body!)) Object.assign(facts, motorcycleFacts(row))
  else if (row.body === 'Truck' || row.body === 'Cab Chassis') Object.assign(facts, truckFacts(row, key))
  else if (/Caravan|Camper|Motorhome|Campervan/.test(row.body!)) Object.assign(facts, caravanFacts(row, key))
  if (country !== 'US') {
    const rating = ancapRating(row.make!, row.model!, Number(row.year))
    if (rating) Object.assign(facts, { ancap_rating: String(rating.stars), ancap_year: String(rating.rated) })
  }
  if (chance(key, 'turn') < TURNED) Object.assign(facts, turnOf(row.images ?? ''))
  if (country === 'NZ' && row.car_type !== 'new') {
    facts.wof_expiry = day(now, 10 + Math.floor(chance(key, 'wof') * (YEAR_DAYS - 20)))
    if (/^(?:Diesel|Electric|PHEV)$/.test(row.fuel!) && row.km)
      facts.ruc_paid_to_km = String(round(Number(row.km) + 500 + chance(key, 'ruc') * 8_000, 1_000))
  }
  if (country === 'US') {
    const economy = ECONOMY[economyKey(row)]
    if (economy) Object.assign(facts, { mpg_city: String(economy[0]), mpg_highway: String(economy[1]) })
    if (row.car_type === 'used') facts.title_status = chance(key, 'title') < 0.02 ? 'rebuilt' : 'clean'
  }
  return facts
}

/** Every column that `tradeFacts` may fill. */
export const TRADE_COLUMNS = [
  'owners',
  'service_history',
  'inspection_points',
  'inspection_date',
  'warranty_kind',
  'warranty_months',
  'warranty_km',
  'engine_cc',
  'lams',
  'gvm_kg',
  'gcm_kg',
  'axles',
  'wheelbase_mm',
  'berths',
  'length_mm',
  'tare_kg',
  'atm_kg',
  'payload_kg',
  'ball_weight_kg',
  'wof_expiry',
  'ruc_paid_to_km',
  'mpg_city',
  'mpg_highway',
  'title_status',
  'ancap_rating',
  'ancap_year',
  'spin_images',
  'video_url',
] as const

/** An earlier price, for some vehicles whose feed has none. */
export function formerPrice(row: Row, now: Date): { cents: number; since: Date; until: Date } | null {
  const key = keyOf(row)
  const price = Number(row.price)
  const listed = Number(row.days_ago)
  if (!price || row.price_was || price < 6_000 || row.car_type === 'new' || row.sold_days_ago) return null
  if (listed < 30 || chance(key, 'former') > 0.35) return null
  const cut = Math.max(500, round(price * (0.02 + chance(key, 'former cut') * 0.05), 500))
  const ago = 2 + chance(key, 'former until') * 12
  return {
    cents: (price + cut) * 100,
    since: new Date(now.getTime() - listed * DAY_MS),
    until: new Date(now.getTime() - ago * DAY_MS),
  }
}
