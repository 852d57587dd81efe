import { chance } from '../chance.ts'

export { chance }

/** One of the options, always the same for the same words. */
export function pick<T>(options: readonly T[], ...words: readonly (string | number)[]): T {
  return options[Math.floor(chance(...words) * options.length)]!
}

const VIN_LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789'
const VIN_YEARS = 'ABCDEFGHJKLMNPRSTVWXY123456789'
const VIN_VALUES: Readonly<Record<string, number>> = Object.fromEntries([
  ...[...'0123456789'].map((digit) => [digit, Number(digit)]),
  ...[...'ABCDEFGH'].map((letter, index) => [letter, index + 1]),
  ...[...'JKLMN'].map((letter, index) => [letter, index + 1]),
  ['P', 7],
  ['R', 9],
  ...[...'STUVWXYZ'].map((letter, index) => [letter, index + 2]),
])
const VIN_WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]

/** The check digit that belongs at position nine of a vehicle identification number (ISO 3779). */
export function vinCheckDigit(vin: string): string {
  const sum = VIN_WEIGHTS.reduce((total, weight, index) => total + weight * (VIN_VALUES[vin[index]!] ?? 0), 0)
  return sum % 11 === 10 ? 'X' : String(sum % 11)
}

/** A vehicle identification number nobody was given: it starts with DEM and carries a right check digit. */
export function demoVin(key: string, year: number | null): string {
  const letters = Array.from({ length: 12 }, (_, index) => VIN_LETTERS[Math.floor(chance(key, 'vin', index) * 33)]!)
  const code = VIN_YEARS[((((year ?? 2010) - 1980) % 30) + 30) % 30]!
  const draft = `DEM${letters.slice(0, 5).join('')}0${code}${letters[5]}${String(Math.floor(chance(key, 'serial') * 1e6)).padStart(6, '0')}`
  return draft.slice(0, 8) + vinCheckDigit(draft) + draft.slice(9)
}

/** A registration plate of the demo: DM and four characters. */
export function demoRego(key: string): string {
  const letters = 'ABCDEFGHJKLMNPRSTUVWXYZ'
  return `DM${String(10 + Math.floor(chance(key, 'plate') * 90))}${pick([...letters], key, 'p1')}${pick([...letters], key, 'p2')}`
}
