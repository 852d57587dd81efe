import { Unreadable, OutOfRange, Guess, isNothing } from './reading.ts'

const KM_PER_MILE = 1.609_344

/** Odometer in whole kilometres of '85,952 km', '85952' or '53,000 mi'; null for nothing. */
export function readDistance(text: string, unit: 'km' | 'mi'): number | null {
  if (isNothing(text)) return null
  const match =
    /^(\d{1,3}(?:[, \u00a0]\d{3})+|\d+)(?:\.\d+)?\s*(k(?:ilo)?m(?:et(?:er|re))?s?\.?|kms\.?|mi(?:les?)?\.?)?$/i.exec(
      text,
    )
  // '85.952' is as likely eighty-five thousand as eighty-five.
  if (match === null || /^[1-9]\d{0,2}\.\d{3}(?!\d)/.test(text))
    throw new Unreadable('is not a distance such as 85,952')
  const figure = Number(match[1]!.replace(/[^\d]/g, ''))
  const miles = match[2] === undefined ? unit === 'mi' : /^m/i.test(match[2])
  const km = miles ? Math.round(figure * KM_PER_MILE) : figure
  if (km > 5_000_000) throw new OutOfRange('is more than 5 million kilometres')
  return km
}

const FIGURE = String.raw`(\d{1,3}(?:[, ]\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)`
const figureOf = (text: string) => Number(text.replace(/[, ]/g, ''))
const MASS = new RegExp(String.raw`^${FIGURE}\s*(kgs?|kilograms?|kilos?|t|tonnes?|tons?|lbs?|pounds?)?\.?$`, 'i')
const KG_PER_POUND = 0.453_592_37

/**
 * A mass in whole kilograms of '1,500 kg', '1.5 t', '3,300 lb' or '1500'. A figure that names no unit and is below
 * `tonnesBelow`, where no such vehicle is that light, was probably written in tonnes.
 */
export function readMass(text: string, most: number, tonnesBelow = 0): number | Guess<number> | null {
  if (isNothing(text)) return null
  const match = MASS.exec(text)
  if (match === null) throw new Unreadable('is not a mass such as 1,500 kg')
  const figure = figureOf(match[1]!)
  const unit = (match[2] ?? '').toLowerCase()
  const bare = unit === '' && figure > 0 && figure < tonnesBelow
  const kg = Math.round(figure * (unit.startsWith('t') || bare ? 1000 : /^[lp]/.test(unit) ? KG_PER_POUND : 1))
  if (kg > most) throw new OutOfRange(`is more than ${most} kg`)
  // Dealer systems write 0 for unknown.
  if (kg === 0) return null
  return bare ? new Guess(kg) : kg
}

const LENGTH = new RegExp(String.raw`^${FIGURE}\s*(mm|cm|m|met(?:er|re)s?|millimet(?:er|re)s?)?\.?$`, 'i')
const FEET =
  /^(\d{1,3}(?:\.\d+)?)\s*(?:ft|feet|foot|['’′])\.?(?:\s*(\d{1,2}(?:\.\d+)?)\s*(?:in|inch|inches|["”″]|'')?\.?)?$/i
const MM_PER_INCH = 25.4
const LONGEST_MM = 30_000

/**
 * A length in whole millimetres of '7150', '7.15 m', '715 cm', "23'6"" or '23 ft'. Without a unit, millimetres are
 * four digits; a smaller figure was probably written in metres, or in feet where it is whole and 10 or more.
 */
export function readLength(text: string): number | Guess<number> | null {
  if (isNothing(text)) return null
  const feet = FEET.exec(text)
  const match = LENGTH.exec(text)
  if (feet !== null) return lengthOf((Number(feet[1]) * 12 + Number(feet[2] ?? 0)) * MM_PER_INCH)
  if (match === null) throw new Unreadable('is not a length such as 7,150 mm or 23 ft 6 in')
  const figure = figureOf(match[1]!)
  const unit = (match[2] ?? '').toLowerCase()
  if (figure === 0) return null
  if (/^(?:mm|milli)/.test(unit)) return lengthOf(figure)
  if (unit !== '') return lengthOf(figure * (unit === 'cm' ? 10 : 1000))
  if (figure >= 1000) return lengthOf(figure)
  if (figure >= 60) throw new Unreadable('is a length without a unit')
  const inFeet = Number.isInteger(figure) && figure >= 10
  return new Guess(lengthOf(figure * (inFeet ? 12 * MM_PER_INCH : 1000)))
}

/** A wheelbase as `readLength` has it, or that of a title that has it in brackets as WB3900. */
export const readWheelbase = (text: string): number | Guess<number> | null =>
  readLength(IN_TITLE.wheelbase.exec(text)?.[1] ?? text)

function lengthOf(mm: number): number {
  if (mm > LONGEST_MM) throw new OutOfRange('is longer than 30 metres')
  return Math.round(mm)
}

const AXLE_WORDS: readonly (readonly [RegExp, string])[] = [
  [/^(?:single|one)\b/i, '1'],
  [/^(?:tandem|twin|dual|double|two)\b/i, '2'],
  [/^(?:tri|triple|three)\b/i, '3'],
]

/** A title says the configuration and the wheelbase of a truck in brackets: 'Stralis AD 450 (6x4) (WB3900)'. */
const IN_TITLE = { axles: /\((\d{1,2}[x×]\d{1,2})\)/i, wheelbase: /\(WB ?(\d{4,5})\)/i } as const

/** '6x4' of '6 X 4' or of a title that has it in brackets; '2' of '2', '2 axles' or 'Tandem axle'. */
export function readAxles(cell: string): string | null {
  const text = IN_TITLE.axles.exec(cell)?.[1] ?? cell
  if (isNothing(text) || text === '0') return null
  const driven = /^(\d{1,2})\s*[x×*]\s*(\d{1,2})(?:\s*\/\s*\d)?$/i.exec(text)
  if (driven !== null) {
    const [wheels, powered] = [Number(driven[1]), Number(driven[2])]
    if (wheels % 2 === 0 && powered % 2 === 0 && wheels >= powered && powered > 0 && wheels >= 4 && wheels <= 20)
      return `${wheels}x${powered}`
    throw new Unreadable('is not a configuration such as 6x4')
  }
  const count = /^(\d)(?:\s*axles?)?$/i.exec(text)?.[1] ?? AXLE_WORDS.find(([pattern]) => pattern.test(text))?.[1]
  if (count === undefined) throw new Unreadable('is not a configuration such as 6x4 or a number of axles')
  return count
}

/** Cubic centimetres of '649', '649 cc' or '1.3 L'. */
export function readCapacity(text: string): number | null {
  if (isNothing(text)) return null
  const match = /^(\d{1,3}(?:[, ]\d{3})+|\d+(?:\.\d+)?)\s*(cc|ccm|cm3|l|lt?rs?|lit(?:er|re)s?)?\.?$/i.exec(text)
  if (match === null) throw new Unreadable('is not a capacity such as 649 cc')
  const figure = figureOf(match[1]!)
  const litres = /^l/i.test(match[2] ?? '') || (match[2] === undefined && figure < 20 && !Number.isInteger(figure))
  const cc = Math.round(figure * (litres ? 1000 : 1))
  if (cc > 30_000) throw new OutOfRange('is more than 30 litres')
  return cc === 0 ? null : cc
}

/** Miles per gallon of '27/35' or '27 city / 35 hwy'. */
export function readMpg(text: string): { city: number; highway: number } | null {
  if (isNothing(text)) return null
  const match = /^(\d{1,3}) ?(?:city|mpg)? ?[/|-] ?(\d{1,3}) ?(?:hwy|highway|mpg)?$/i.exec(text)
  if (match === null) throw new Unreadable('is not miles per gallon such as 27/35')
  return { city: Number(match[1]), highway: Number(match[2]) }
}
