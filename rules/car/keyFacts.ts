import type { Locale, Country } from '../locale/locale.ts'
import type { CarCard, TradeFacts } from './car.ts'
import { fuelLabel } from './fuel.ts'
import { vehicleKind } from './kind.ts'
import { licenceClass } from './licence.ts'
import { formatMass, shortLength } from './measure.ts'
import { odometer } from './odometer.ts'
import { TITLE_WORDS } from './titleStatus.ts'

/** The fields of a site that a card's facts need. */
export interface KeyFactSite {
  locale: Locale
  country: Country
  settings: { card_engine?: boolean }
}

export type KeyFactCar = Pick<
  CarCard,
  'km' | 'car_type' | 'transmission' | 'fuel' | 'engine' | 'drive' | 'body' | 'trade'
>

/**
 * The facts on a vehicle's card, those that matter most in its trade first: berths, length and masses of caravans and
 * motorhomes, mass and axles of a truck, capacity and LAMS of a motorcycle, which always shows its odometer. For a
 * vehicle without any of these, its body.
 */
export function keyFacts(car: KeyFactCar, site: KeyFactSite): readonly string[] {
  const { locale } = site
  const { berths = null, length_mm: length, tare_kg: tare, atm_kg: atm = null, gvm_kg: gvm = null, ...rest } = car.trade
  const lams = rest.lams ?? null
  const kind = vehicleKind({ body: car.body, berths, atm_kg: atm, gvm_kg: gvm, lams })
  const fuel = car.fuel ? fuelLabel(car.fuel, locale) : null
  const power = site.settings.card_engine ? (car.engine ?? fuel) : fuel
  const driven = odometer(car, site)
  const sleeps = berths ? (site.country === 'US' ? `Sleeps ${berths}` : `${berths} berth`) : null
  const long = length ? shortLength(length, locale) : null
  const mass = (label: string, kg: number | null | undefined) => (kg ? `${label} ${formatMass(kg, locale)}` : null)
  const american = site.country === 'US'
  const facts: readonly (string | null)[] = {
    caravan: () => [
      sleeps,
      long,
      mass(american ? 'Dry weight' : 'Tare', tare),
      mass(american ? 'GVWR' : 'ATM', atm),
      driven,
    ],
    motorhome: () => [driven, sleeps, long, car.transmission ?? power],
    truck: () => [driven, mass(american ? 'GVWR' : 'GVM', gvm), axlesOf(rest), licenceOf(car, site), car.transmission],
    motorcycle: () => [
      driven ?? (car.car_type === 'new' ? null : 'Odometer not stated'),
      rest.engine_cc ? `${rest.engine_cc} cc` : power,
      lams ? 'LAMS approved' : null,
    ],
    car: () => [driven, car.transmission, power, car.drive],
  }[kind]()
  const past = rest.title_status && rest.title_status !== 'clean' ? `${TITLE_WORDS[rest.title_status]} title` : null
  const shown = [past, ...facts].filter((fact) => fact !== null).slice(0, MOST)
  return shown.length > 0 || !car.body ? shown : [car.body]
}

/** Maximum number of facts on a card. */
const MOST = 4

const axlesOf = ({ axles }: Partial<Pick<TradeFacts, 'axles'>>) =>
  axles ? (/x/.test(axles) ? axles : `${axles} axles`) : null

function licenceOf({ body, trade }: KeyFactCar, site: KeyFactSite): string | null {
  const found = licenceClass(
    { licence_class: trade.licence_class ?? null, gvm_kg: trade.gvm_kg ?? null, axles: trade.axles ?? null, body },
    site,
  )
  return found === null || found === 'C' ? null : `${found} licence`
}
