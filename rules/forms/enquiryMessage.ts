import type { Car } from '../car/car.ts'
import { carTitle } from '../car/name.ts'

/**
 * The initial message of a vehicle enquiry, such as "Is this 2022 Toyota HiLux still available?". `{year} {make}
 * {model}` in the site's text is replaced with the vehicle's heading, which omits unknown and repeated parts; empty if
 * the site has no text. For a sold vehicle, whose page offers to find a similar one, the message asks for that.
 */
export function enquiryMessage(
  template: string | null,
  car: Pick<Car, 'year' | 'make' | 'model'> & { sold: boolean },
): string {
  if (template && car.sold) return `I’m looking for something like this ${carTitle(car)}.`
  return (template ?? '')
    .replaceAll('{year} {make} {model}', () => carTitle(car))
    .replaceAll('{year}', () => String(car.year ?? ''))
    .replaceAll('{make}', () => car.make)
    .replaceAll('{model}', () => car.model)
    .replaceAll(/ +/g, ' ')
    .trim()
}
