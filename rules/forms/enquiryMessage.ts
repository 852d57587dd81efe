import type { Car } from '../car/car.ts'
import { carTitle } from '../car/name.ts'

/**
 * The message that an enquiry about a vehicle begins with, such as "Is this 2022 Toyota HiLux still available?".
 * `{year} {make} {model}` of the site's text is the vehicle's heading, which leaves out what is not known or said
 * twice; empty where the site has no text. A sold vehicle is not asked about: its page offers to find another like it,
 * and so does the message.
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
