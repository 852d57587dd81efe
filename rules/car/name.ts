import type { Car } from './car.ts'
import { displayMake } from './makes.ts'

/** A model that includes its make, as Mazda3 and MG3 do: the make is not followed by a letter. */
const includesMake = (make: string, model: string) =>
  model.toLowerCase().startsWith(make.toLowerCase()) && !/^\p{L}/u.test(model.slice(make.length))

/** Heading of a vehicle, such as 2022 Toyota HiLux (look: Card anatomy); without the year if it is unknown. */
export function carTitle(car: Pick<Car, 'year' | 'make' | 'model'>): string {
  const make = displayMake(car.make.trim())
  const model = car.model.trim()
  return [car.year, includesMake(make, model) ? null : make, model].filter(Boolean).join(' ')
}

/** A vehicle's name in one line for forms and emails, such as 2022 Toyota HiLux SR5. */
export const carName = (car: Pick<Car, 'year' | 'make' | 'model' | 'badge'>): string =>
  [carTitle(car), car.badge?.trim()].filter(Boolean).join(' ')

/** The line below the heading: badge and series, without repetition; null if both are unknown. */
export function carSubtitle(car: Pick<Car, 'badge' | 'series'>): string | null {
  const badge = car.badge?.trim() ?? ''
  const series = car.series?.trim() ?? ''
  const words = (text: string) => ` ${text.toLowerCase().replace(/\s+/g, ' ')} `
  const repeats = words(badge).includes(words(series))
  return [badge, repeats ? '' : series].filter(Boolean).join(' ') || null
}
