import { formatDistance, type Locale } from '../locale/locale.ts'
import type { Car } from './car.ts'

/** A vehicle's odometer in the locale's unit, 85,952 km or 53,408 mi (spec §9); null if unknown. */
export const odometer = (car: Pick<Car, 'km'>, site: { locale: Locale }): string | null =>
  car.km === null || !(car.km >= 0) ? null : formatDistance(car.km, site.locale)
