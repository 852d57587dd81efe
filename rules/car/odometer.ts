import { formatDistance, type Locale } from '../locale/locale.ts'
import type { Car } from './car.ts'

/** A vehicle's odometer as the locale reads it, 85,952 km or 53,408 mi (spec §9); null when it is not known. */
export const odometer = (car: Pick<Car, 'km'>, site: { locale: Locale }): string | null =>
  car.km === null || !(car.km >= 0) ? null : formatDistance(car.km, site.locale)
