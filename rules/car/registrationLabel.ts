import type { Country } from '../locale/locale.ts'

/** What the plate of a vehicle is called where it is sold (spec §9 US spelling). */
export const registrationLabel = (country: Country): string => (country === 'US' ? 'License plate' : 'Registration')
