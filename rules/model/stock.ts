import { isOfMake } from '../car/makes.ts'
import { slugOf } from '../site/slug.ts'

/** A model as the stock has it, and how many there are. */
export interface StockedModel {
  make: string
  model: string
  count: number
}

/** A model's name without its maker's, which some makers put into it and feeds leave out: Mazda3 is 3. */
function bareName(manufacturer: string, name: string): string {
  const maker = slugOf(manufacturer)
  const whole = slugOf(name)
  const rest = maker && whole.startsWith(maker) ? whole.slice(maker.length) : ''
  // What goes on with a letter is another word: Rampage is no page of Ram's.
  return /^[a-z]/.test(rest) ? whole : rest.replace(/^-/, '') || whole
}

/**
 * The make and model of the stock summary (spec §3, keyed make:model) that a maker and a name mean, however the feed
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
    const same = slugOf(make) === slugOf(manufacturer) || isOfMake({ make, model }, manufacturer)
    if (count > 0 && same && bareName(manufacturer, model) === wanted) return { make, model, count }
  }
  return null
}
