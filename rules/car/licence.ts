import type { Country } from '../locale/locale.ts'
import type { Car } from './car.ts'
import { vehicleKind } from './kind.ts'

/** Above this gross mass a truck is heavier than a light rigid one. */
const LIGHT_RIGID_KG = 8_000
const CAR_LICENCE_KG = 4_500

/** How many axles a configuration such as 6x4, or a count of them, means; null for none of either. */
export function axleCount(axles: string | null): number | null {
  const configuration = /^(\d{1,2})x\d{1,2}$/.exec(axles ?? '')
  if (configuration !== null) return Number(configuration[1]) / 2
  return /^\d$/.test(axles ?? '') ? Number(axles) : null
}

/**
 * The licence that driving a vehicle takes: the feed's, else in Australia the class of its gross mass and axles
 * (Austroads, National Heavy Vehicle Driver Licensing: C to 4.5 t, LR to 8 t, MR above with two axles, HR with three or
 * more). A prime mover takes HC as soon as it pulls a semi-trailer; MC depends on what it pulls, so only a feed knows.
 * Null where nothing says, and for what is towed.
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

/** The licence that a vehicle's facts tell: the feed's; that which its mass asks for only of a truck. */
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

/** A class with what it is for, such as MR (medium rigid); one that nobody knows as it is. */
export function licenceName(licence: string): string {
  const name = CLASS_NAMES.get(licence)
  return name ? `${licence} (${name})` : licence
}
