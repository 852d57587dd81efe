import type { Car, Fuel } from '../car/car.ts'
import type { CarType } from '../kinds/carType.ts'

/** The facts of a vehicle that charges depend on; null if unknown. */
export interface ChargeFacts {
  priceCents: number
  carType: CarType
  fuel: Fuel | null
  body: 'passenger' | 'goods' | null
  cylinders: number | null
  engineCc: number | null
  tareKg: number | null
  grossKg: number | null
}

/** The fields that they come from. */
export type ChargedCar = Pick<Car, 'car_type' | 'fuel' | 'body' | 'engine' | 'engine_cc' | 'tare_kg' | 'gvm_kg'>

const GOODS = /^(?:ute|utility|pick-? ?up|van|panel ?van|cab ?chassis|tray)\b/i
const CYLINDERS = /\b(\d{1,2})[ -]?cyl|\b[VW](\d{1,2})\b/i

/** The number of cylinders in an engine's description, such as 2.0L 4 cyl or 3.5 V6; null if it has none. */
export function cylindersOf(engine: string | null): number | null {
  const found = CYLINDERS.exec(engine ?? '')
  const count = Number(found?.[1] ?? found?.[2] ?? 0)
  return count > 0 ? count : null
}

/** What charges depend on, of a vehicle with this price. */
export const chargeFacts = (car: ChargedCar, priceCents: number): ChargeFacts => ({
  priceCents,
  carType: car.car_type,
  fuel: car.fuel,
  body: car.body?.trim() ? (GOODS.test(car.body.trim()) ? 'goods' : 'passenger') : null,
  cylinders: cylindersOf(car.engine),
  engineCc: car.engine_cc,
  tareKg: car.tare_kg,
  grossKg: car.gvm_kg,
})
