/** A VIN of ISO 3779: seventeen digits and letters without I, O and Q. */
const VIN = /^[A-HJ-NPR-Z0-9]{17}$/
/** Vehicles of earlier years have chassis numbers in manufacturers' own formats. */
export const FIRST_VIN_YEAR = 1989

const LETTERS: ReadonlyMap<string, number> = new Map(
  [...'ABCDEFGH', ...'JKLMN', 'P', 'R', ...'STUVWXYZ'].map((letter) => {
    const at = letter.charCodeAt(0) - 65
    // A to H are 1 to 8, J to R 1 to 9, S to Z 2 to 9 (49 CFR 565.15).
    return [letter, letter < 'I' ? at + 1 : letter < 'S' ? at - 8 : at - 16]
  }),
)
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]

/** The check digit of a well-formed VIN, at position 9 if it has one: 0 to 9 or X (49 CFR 565.15). */
export function vinCheckDigit(vin: string): string {
  const sum = [...vin].reduce((total, sign, at) => total + (LETTERS.get(sign) ?? Number(sign)) * WEIGHTS[at]!, 0)
  const rest = sum % 11
  return rest === 10 ? 'X' : String(rest)
}

/**
 * What is wrong with an upper-case VIN, for a report; null if nothing is. Position 9 is a check digit only for vehicles
 * made for North America: those whose VIN begins with 1 to 5, and every vehicle sold in the US.
 */
export function vinWarning(vin: string, about: { year: number | null; soldInUs: boolean }): string | null {
  if (!VIN.test(vin))
    return about.year !== null && about.year < FIRST_VIN_YEAR
      ? null
      : 'is not a VIN: 17 letters and digits without I, O and Q'
  if ((about.soldInUs || /^[1-5]/.test(vin)) && vin[8] !== vinCheckDigit(vin)) return 'has a wrong check digit'
  return null
}
