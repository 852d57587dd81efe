import { carName } from '../car/name.ts'

/** A visitor's own vehicle, as a lookup or the visitor describes it. Null if unknown. */
export interface TradeInVehicle {
  make: string
  model: string
  year: number | null
  badge: string | null
  series: string | null
  body: string | null
  transmission: string | null
  fuel: string | null
  colour: string | null
}

/** A vehicle of which only what its name has is known. */
export const describedVehicle = (known: Pick<TradeInVehicle, 'make' | 'model' | 'year' | 'badge'>): TradeInVehicle => ({
  series: null,
  body: null,
  transmission: null,
  fuel: null,
  colour: null,
  ...known,
})

const isSame = (one: string, other: string): boolean =>
  one.localeCompare(other, 'en', { sensitivity: 'base', ignorePunctuation: true }) === 0

/**
 * Whether a provider's model is the vehicle that a visitor described: the same make, model and year, and the same badge
 * if the visitor gave one.
 */
export const isModelOf = (
  found: Pick<TradeInVehicle, 'make' | 'model' | 'year' | 'badge'>,
  described: Pick<TradeInVehicle, 'make' | 'model' | 'year' | 'badge'>,
): boolean =>
  isSame(found.make, described.make) &&
  isSame(found.model, described.model) &&
  found.year === described.year &&
  (described.badge === null || isSame(found.badge ?? '', described.badge))

/** A vehicle's name in one line, such as 2018 Mazda CX-5 Maxx Sport. */
export const tradeInName = (vehicle: Pick<TradeInVehicle, 'make' | 'model' | 'year' | 'badge'>): string =>
  carName(vehicle)
