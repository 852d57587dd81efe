import { fuelLabel } from '@forecourt/rules/car/fuel.ts'
import type { Locale } from '@forecourt/rules/locale/locale.ts'
import type { DeskCar } from '@forecourt/server/staff/desk/stock.ts'

/** What is known of a vehicle, in the order in which people ask for it. */
export function factsOf(car: DeskCar['facts'], locale: Locale): { label: string; value: string }[] {
  const known: readonly (readonly [string, string | number | null])[] = [
    ['Body', car.body],
    ['Transmission', car.transmission],
    ['Drive', car.drive],
    ['Engine', car.engine],
    ['Fuel', car.fuel && fuelLabel(car.fuel, locale)],
    ['Interior', car.interior_colour],
    ['Seats', car.seats],
    ['Built', car.build_date],
    ['Feed', car.feed_id],
  ]
  return known.flatMap(([label, value]) => (value === null || value === '' ? [] : [{ label, value: String(value) }]))
}
