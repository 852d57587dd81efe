import { formatNumber } from '../locale/locale.ts'

/** A point on the globe, in degrees. */
export interface Point {
  lat: number
  long: number
}

const EARTH_RADIUS_KM = 6_371
const KM_PER_MILE = 1.609344
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Great-circle distance between two points in kilometres, by the haversine formula. */
export function distanceKm(a: Point, b: Point): number {
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2
  const h = half(a.lat, b.lat) + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * half(a.long, b.long)
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** A distance in the site's unit as kilometres. */
export const inKilometres = (distance: number, unit: 'km' | 'mi'): number =>
  unit === 'mi' ? distance * KM_PER_MILE : distance

/**
 * The distance to a car, in whole units of the site: '12 km away'. Postcodes are areas, so anything closer than one
 * unit is 'nearby'.
 */
export function awayWords(km: number, unit: 'km' | 'mi'): string {
  const away = Math.round(unit === 'mi' ? km / KM_PER_MILE : km)
  return away < 1 ? 'Nearby' : `${formatNumber(away, 'en-AU')} ${unit} away`
}
