import { isOfMake } from '../car/makes.ts'
import { slugOf } from '../site/slug.ts'
import type { Model, VariantPrice } from './model.ts'

/** A model's name in stock, and the number of vehicles. */
export interface StockedModel {
  make: string
  model: string
  count: number
}

/** A model's name without its manufacturer's, which some include and feeds omit: Mazda3 is 3. */
function bareName(manufacturer: string, name: string): string {
  const prefix = slugOf(manufacturer)
  const whole = slugOf(name)
  const rest = prefix && whole.startsWith(prefix) ? whole.slice(prefix.length) : ''
  // If a letter follows, it is a different word: Rampage is not Ram's page.
  return /^[a-z]/.test(rest) ? whole : rest.replace(/^-/, '') || whole
}

/**
 * The make and model of the stock summary (spec §3, keyed make:model) for a manufacturer and a name, however feeds
 * spell them: CX-5 is cx 5, Mazda3 is 3. Null if none is in stock.
 */
export function stockedModel(
  models: Readonly<Record<string, number>>,
  manufacturer: string,
  name: string,
): StockedModel | null {
  const wanted = bareName(manufacturer, name)
  for (const [key, count] of Object.entries(models)) {
    const at = key.indexOf(':')
    const make = key.slice(0, at)
    const model = key.slice(at + 1)
    if (count > 0 && isModel({ make, model }, manufacturer, wanted)) return { make, model, count }
  }
  return null
}

const isModel = (listed: { make: string; model: string }, manufacturer: string, wanted: string): boolean =>
  (slugOf(listed.make) === slugOf(manufacturer) || isOfMake(listed, manufacturer)) &&
  bareName(manufacturer, listed.model) === wanted

/** New and demonstrator vehicles for sale of one make, model and badge, with their lowest price. */
export interface NewStock {
  make: string
  model: string
  badge: string | null
  count: number
  price: VariantPrice | null
}

/** The new and demonstrator vehicles of a model, however the feed spells it, by badge. */
export function newStockOf(stock: readonly NewStock[], manufacturer: string, name: string): readonly NewStock[] {
  const wanted = bareName(manufacturer, name)
  return stock.filter((listed) => isModel(listed, manufacturer, wanted))
}

/** Number of vehicles of several badges. */
export const countOf = (stock: readonly NewStock[]): number => stock.reduce((sum, { count }) => sum + count, 0)

/** The lowest of several prices; null if there is none. */
export const lowestPrice = (prices: readonly (VariantPrice | null)[]): VariantPrice | null =>
  prices.reduce(
    (lowest, price) => (price && (lowest === null || price.price_cents < lowest.price_cents) ? price : lowest),
    null,
  )

/**
 * The starting price of a model (spec §2 Layout: model dropdown, model page): the cheapest new one in stock or the list
 * price, whichever is lower. For a model that is coming soon only the list price, because stock is an older model.
 */
export function modelPrice(
  model: Pick<Model, 'manufacturer_name' | 'name' | 'status' | 'from_price'>,
  stock: readonly NewStock[],
): VariantPrice | null {
  if (model.status === 'coming_soon') return model.from_price
  const listed = newStockOf(stock, model.manufacturer_name, model.name)
  return lowestPrice([...listed.map(({ price }) => price), model.from_price])
}
