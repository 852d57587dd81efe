import type { CarType } from '@forecourt/rules/kinds/carType.ts'
import type { Fuel } from '@forecourt/rules/car/car.ts'

/** What a source says about one vehicle once it is clean. Every field is the source's own unless a comment says otherwise. */
export interface SourceVehicle {
  /** Names the row of the source; everything derived starts from it. */
  key: string
  make: string
  model: string
  badge: string | null
  series: string | null
  year: number | null
  km: number | null
  /** Whole units; null where the price is on application. */
  price: number | null
  carType: CarType
  body: string | null
  transmission: string | null
  drive: string | null
  engine: string | null
  fuel: Fuel | null
  colour: string | null
  interiorColour: string | null
  doors: number | null
  seats: number | null
  /** Suburb and state of the listing; decides which dealership takes it, and is then replaced by the dealership's. */
  suburb: string | null
  state: string | null
  /** Facts of a kind that has no column of its own, as short sentences for the comments. */
  facts: readonly string[]
  /** Features that the source lists. */
  features: readonly string[]
  /** True where the price was worked out by the demo because the source has none in this currency. */
  priceDerived: boolean
  /** Photographs that were chosen for it; without them it is drawn. */
  photos?: readonly Picture[]
  /** Months before the seeding in which it was built, for what is new whenever the demo is seeded. */
  builtMonthsAgo?: number
}

/** A picture below the demo's media, with its size. */
export interface Picture {
  url: string
  width: number
  height: number
}

/** Whole number in a text such as '4 Doors' or '85,952', or null. */
export function wholeNumber(text: string | undefined): number | null {
  const digits = /\d[\d,]*/.exec(text ?? '')?.[0].replaceAll(',', '')
  return digits ? Number(digits) : null
}
