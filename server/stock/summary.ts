import { PRICE_TYPES } from '@forecourt/rules/car/car.ts'
import { CAR_TYPES } from '@forecourt/rules/kinds/carType.ts'
import type { NewStock } from '@forecourt/rules/model/stock.ts'
import type { StockSummary } from '../dealer.ts'
import { isForSale, scoped, scopeTest } from './scope.ts'
import type { FacetCount, StockScope } from './search.ts'
import { sharedText } from './sharedText.ts'
import { collator, mapKeys, positionIn, type Codes, type Column, type Snapshot } from './snapshot.ts'

/** The newest vehicles that are for sale, as ids. */
export function latestIn(snapshot: Snapshot, scope: StockScope, limit: number): number[] {
  const inScope = scopeTest(snapshot, scope)
  const ids: number[] = []
  for (let position = 0; position < snapshot.size && ids.length < limit; position++)
    if (isForSale(snapshot, position) && inScope(position)) ids.push(snapshot.ids[position]!)
  return ids
}

/** Counts of the stock summary of spec §3: vehicles for sale per make, make:model, car type and body. */
export function summarise(snapshot: Snapshot, scope: StockScope): StockSummary {
  const base = scoped(snapshot, scope)
  base.summary ??= summaryOf(snapshot, base.forSale)
  return base.summary
}

function summaryOf({ facets }: Snapshot, positions: Codes): StockSummary {
  const { make, model, car_type: type, body } = facets
  const counts = { make: counter(make), type: counter(type), body: counter(body) }
  const models: Record<string, number> = {}
  for (const position of positions) {
    counts.make[make.codes[position]!]!++
    counts.type[type.codes[position]!]!++
    counts.body[body.codes[position]!]!++
    const key = sharedText(`${make.values[make.codes[position]!]}:${model.values[model.codes[position]!]}`)
    models[key] = (models[key] ?? 0) + 1
  }
  const car_types = mapKeys(CAR_TYPES, (value) => counts.type[positionIn(type, value) ?? 0]!)
  return {
    count: positions.length,
    makes: ranked(make, counts.make),
    models,
    car_types,
    bodies: ranked(body, counts.body),
  }
}

/** New and demonstrator vehicles for sale by make, model and badge, with the lowest price of each. */
export function newStockIn(snapshot: Snapshot, scope: StockScope): readonly NewStock[] {
  const base = scoped(snapshot, scope)
  base.newStock ??= newStockOf(snapshot, base.forSale)
  return base.newStock
}

function newStockOf({ facets, figures, priceTypes }: Snapshot, positions: Codes): readonly NewStock[] {
  const { make, model, badge, car_type: type } = facets
  const used = positionIn(type, 'used')
  const groups = new Map<string, NewStock>()
  for (const position of positions) {
    if (type.codes[position] === used) continue
    const codes = [make.codes[position]!, model.codes[position]!, badge.codes[position]!] as const
    const key = codes.join(' ')
    const group = groups.get(key) ?? {
      make: make.values[codes[0]]!,
      model: model.values[codes[1]]!,
      badge: badge.values[codes[2]]! || null,
      count: 0,
      price: null,
    }
    const cents = figures.price[position]!
    const price_type = PRICE_TYPES[priceTypes[position]!]!
    const isLower = price_type !== 'enquire' && !Number.isNaN(cents) && cents < (group.price?.price_cents ?? Infinity)
    groups.set(key, {
      ...group,
      count: group.count + 1,
      price: isLower ? { price_cents: cents, price_type } : group.price,
    })
  }
  return [...groups.values()]
}

const counter = ({ values }: Column) => new Uint32Array(values.length)

/** The existing values, most frequent first. */
const ranked = ({ values }: Column, counts: Uint32Array): FacetCount[] =>
  values
    .map((value, code) => ({ value, count: counts[code]! }))
    .filter(({ value, count }) => value !== '' && count > 0)
    .sort((a, b) => b.count - a.count || collator.compare(a.value, b.value))
