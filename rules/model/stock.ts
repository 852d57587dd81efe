import { isOfMake } from '../car/makes.ts'
import { slugOf } from '../site/slug.ts'
import type { Model, VariantPrice } from './model.ts'

/** A model as the stock has it, and how many there are. */
export interface StockedModel {
  make: string
  model: string
  count: number
}

/** A model's name without its manufacturer's, which some manufacturers put into it and feeds leave out: Mazda3 is 3. */
function bareName(manufacturer: string, name: string): string {
  const prefix = slugOf(manufacturer)
  const whole = slugOf(name)
  const rest = prefix && whole.startsWith(prefix) ? whole.slice(prefix.length) : ''
  // What goes on with a letter is another word: Rampage is no page of Ram's.
  return /^[a-z]/.test(rest) ? whole : rest.replace(/^-/, '') || whole
}

/**
 * The make and model of the stock summary (spec §3, keyed make:model) that a manufacturer and a name mean, however the feed
 * writes them: CX-5 is cx 5, Mazda3 is 3. Null where none is in stock.
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

/** New and demonstrator vehicles for sale of one make, model and badge, with the lowest price among them. */
export interface NewStock {
  make: string
  model: string
  badge: string | null
  count: number
  price: VariantPrice | null
}

/** The new and demonstrator vehicles of a model, however the feed writes it, by badge. */
export function newStockOf(stock: readonly NewStock[], manufacturer: string, name: string): readonly NewStock[] {
  const wanted = bareName(manufacturer, name)
  return stock.filter((listed) => isModel(listed, manufacturer, wanted))
}

/** How many vehicles there are of several badges. */
export const countOf = (stock: readonly NewStock[]): number => stock.reduce((sum, { count }) => sum + count, 0)

/** The lowest of several prices; null where none of them is told. */
export const lowestPrice = (prices: readonly (VariantPrice | null)[]): VariantPrice | null =>
  prices.reduce(
    (lowest, price) => (price && (lowest === null || price.price_cents < lowest.price_cents) ? price : lowest),
    null,
  )

/**
 * Where the prices of a model begin (spec §2 Layout: model dropdown, model page): with the cheapest new one in stock or
 * with the list, whichever is lower. Of a model that is still to come, what is in stock is an older one.
 */
export function modelPrice(
  model: Pick<Model, 'manufacturer_name' | 'name' | 'status' | 'from_price'>,
  stock: readonly NewStock[],
): VariantPrice | null {
  if (model.status === 'coming_soon') return model.from_price
  const listed = newStockOf(stock, model.manufacturer_name, model.name)
  return lowestPrice([...listed.map(({ price }) => price), model.from_price])
}
