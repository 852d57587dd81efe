import type { Country } from '../locale/locale.ts'
import type { Car } from './car.ts'
import { vehicleKind } from './kind.ts'

/** Above this gross mass a truck is heavier than a light rigid one. */
const LIGHT_RIGID_KG = 8_000
const CAR_LICENCE_KG = 4_500

/** Number of axles of a configuration such as 6x4, or of a plain number; null for anything else. */
export function axleCount(axles: string | null): number | null {
  const configuration = /^(\d{1,2})x\d{1,2}$/.exec(axles ?? '')
  if (configuration !== null) return Number(configuration[1]) / 2
  return /^\d$/.test(axles ?? '') ? Number(axles) : null
}

/**
 * The licence class required to drive a vehicle: the feed's, else in Australia by its gross mass and axles (Austroads,
 * National Heavy Vehicle Driver Licensing: C to 4.5 t, LR to 8 t, MR above with two axles, HR with three or more). A
 * prime mover needs HC with a semi-trailer; MC depends on the trailers, so only a feed knows it. Null if unknown, and
 * for towed vehicles.
 */
export function licenceClass(
  car: Pick<Car, 'licence_class' | 'gvm_kg' | 'axles' | 'body'>,
  { country }: { country: Country },
): string | null {
  if (car.licence_class !== null) return car.licence_class
  if (country !== 'AU') return null
  if (/prime mover/i.test(car.body ?? '')) return 'HC'
  if (car.gvm_kg === null) return null
  if (car.gvm_kg <= CAR_LICENCE_KG) return 'C'
  if (car.gvm_kg <= LIGHT_RIGID_KG) return 'LR'
  const axles = axleCount(car.axles)
  return axles === null ? null : axles <= 2 ? 'MR' : 'HR'
}

/** The licence class that a vehicle's facts show: the feed's; one derived from its mass only for a truck. */
export const shownLicenceClass = (
  car: Pick<Car, 'licence_class' | 'gvm_kg' | 'axles' | 'body' | 'berths' | 'atm_kg' | 'lams'>,
  site: { country: Country },
): string | null => (vehicleKind(car) === 'truck' ? licenceClass(car, site) : car.licence_class)

const CLASS_NAMES: ReadonlyMap<string, string> = new Map([
  ['C', 'car'],
  ['LR', 'light rigid'],
  ['MR', 'medium rigid'],
  ['HR', 'heavy rigid'],
  ['HC', 'heavy combination'],
  ['MC', 'multi-combination'],
  ['Class 1', 'car'],
  ['Class 2', 'medium rigid'],
  ['Class 3', 'medium combination'],
  ['Class 4', 'heavy rigid'],
  ['Class 5', 'heavy combination'],
  ['Class 6', 'motorcycle'],
])

/** A licence class with its name, such as MR (medium rigid); an unknown class unchanged. */
export function licenceName(licence: string): string {
  const name = CLASS_NAMES.get(licence)
  return name ? `${licence} (${name})` : licence
}
