import type { PriceType } from '@forecourt/rules/car/car.ts'
import { displayMake } from '@forecourt/rules/car/makes.ts'
import { advertisedPriceCents } from '@forecourt/rules/car/price.ts'
import { priceBand } from '@forecourt/rules/car/priceBand.ts'
import type { CarType } from '@forecourt/rules/kinds/carType.ts'
import type { Facet } from '@forecourt/rules/stock/filters.ts'
import { isForSale, scopeTest } from './scope.ts'
import type { StockScope } from './search.ts'
import { positionIn, type Snapshot } from './snapshot.ts'

/** The criteria of similarity. */
export interface Likeness {
  id: number
  make: string
  model: string
  body: string | null
  fuel: string | null
  car_type: CarType
  year: number | null
  price_cents: number | null
  price_type: PriceType
}

/**
 * Ids of the most similar vehicles for sale, closest first: the same model counts most, then body and make, the
 * difference in price and year, and the same condition and fuel. Vehicles that share neither body nor make are not
 * similar.
 */
export function similarIn(snapshot: Snapshot, scope: StockScope, like: Likeness, limit: number): number[] {
  const { facets, figures } = snapshot
  const code = (facet: Facet, value: string | null) => (value === null ? -1 : (positionIn(facets[facet], value) ?? -1))
  const make = code('make', displayMake(like.make))
  const model = code('model', like.model)
  const body = code('body', like.body)
  const fuel = code('fuel', like.fuel)
  const type = code('car_type', like.car_type)
  const price = advertisedPriceCents(like)
  const inScope = scopeTest(snapshot, scope)

  const scored: { position: number; score: number }[] = []
  for (let position = 0; position < snapshot.size; position++) {
    if (!isForSale(snapshot, position) || snapshot.ids[position] === like.id) continue
    const sameMake = facets.make.codes[position] === make
    const sameBody = facets.body.codes[position] === body
    if ((!sameMake && !sameBody) || !inScope(position)) continue
    const score =
      (sameMake && facets.model.codes[position] === model ? 3 : 0) +
      (sameBody ? 2.5 : 0) +
      (sameMake ? 1.5 : 0) +
      3 * nearness(figures.price[position]!, price, (price ?? 0) * 0.5) +
      nearness(figures.year[position]!, like.year, 8) +
      (facets.car_type.codes[position] === type ? 0.5 : 0) +
      (facets.fuel.codes[position] === fuel ? 0.5 : 0)
    scored.push({ position, score })
  }
  return scored
    .sort((a, b) => b.score - a.score || a.position - b.position)
    .slice(0, limit)
    .map(({ position }) => snapshot.ids[position]!)
}

/**
 * Ids of vehicles for sale at a similar price, closest first; those with the same body, condition and year before
 * others. None of the same model, which is in the list of similar vehicles.
 */
export function nearPriceIn(snapshot: Snapshot, scope: StockScope, like: Likeness, limit: number): number[] {
  const band = priceBand(like)
  if (!band) return []
  const { facets, figures } = snapshot
  const code = (facet: Facet, value: string | null) => (value === null ? -1 : (positionIn(facets[facet], value) ?? -1))
  const make = code('make', displayMake(like.make))
  const model = code('model', like.model)
  const body = code('body', like.body)
  const type = code('car_type', like.car_type)
  const middle = (band.min + band.max) / 2
  const inScope = scopeTest(snapshot, scope)

  const scored: { position: number; score: number }[] = []
  for (let position = 0; position < snapshot.size; position++) {
    const price = figures.price[position]!
    if (!(price >= band.min && price <= band.max)) continue
    if (!isForSale(snapshot, position) || snapshot.ids[position] === like.id || !inScope(position)) continue
    if (facets.make.codes[position] === make && facets.model.codes[position] === model) continue
    const score =
      2 * nearness(price, middle, (band.max - band.min) / 2) +
      nearness(figures.year[position]!, like.year, 8) +
      (facets.body.codes[position] === body ? 1 : 0) +
      (facets.car_type.codes[position] === type ? 0.5 : 0)
    scored.push({ position, score })
  }
  return scored
    .sort((a, b) => b.score - a.score || a.position - b.position)
    .slice(0, limit)
    .map(({ position }) => snapshot.ids[position]!)
}

/** 1 if two figures are equal, falling to 0 at a difference of `reach`; 0 if either is missing. */
function nearness(value: number, other: number | null, reach: number): number {
  if (other === null || Number.isNaN(value) || reach <= 0) return 0
  return Math.max(0, 1 - Math.abs(value - other) / reach)
}
