import { formatNumber, type Locale } from '../locale/locale.ts'

const LB_PER_KG = 2.204_622_62
const MM_PER_INCH = 25.4

/** A mass in the locale's unit: 2,500 kg, or 5,512 lb. */
export const formatMass = (kg: number, locale: Locale): string =>
  locale === 'en-US' ? `${formatNumber(Math.round(kg * LB_PER_KG), locale)} lb` : `${formatNumber(kg, locale)} kg`

/** Feet and whole inches, such as 23 ft 5 in. */
function feetAndInches(mm: number): string {
  const inches = Math.round(mm / MM_PER_INCH)
  const rest = inches % 12
  return `${Math.floor(inches / 12)} ft${rest > 0 ? ` ${rest} in` : ''}`
}

const inMetres = (mm: number): string => `${(mm / 1000).toFixed(2)} m`

/** A vehicle's length in feet, as the trade states it, and in metres: 23 ft 5 in (7.15 m); in the US only feet. */
export const formatLength = (mm: number, locale: Locale): string =>
  locale === 'en-US' ? feetAndInches(mm) : `${feetAndInches(mm)} (${inMetres(mm)})`

/** The length in the one unit that the country's trade uses: 23 ft 5 in, or 7.15 m. */
export const shortLength = (mm: number, locale: Locale): string =>
  locale === 'en-NZ' ? inMetres(mm) : feetAndInches(mm)

/** A wheelbase: 3,815 mm, or 150.2 in. */
export const formatWheelbase = (mm: number, locale: Locale): string =>
  locale === 'en-US' ? `${(mm / MM_PER_INCH).toFixed(1)} in` : `${formatNumber(mm, locale)} mm`
