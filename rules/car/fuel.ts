import { localise, type Locale } from '../locale/locale.ts'

const LABELS: ReadonlyMap<string, string> = new Map([
  ['ULP', 'Petrol'],
  ['PHEV', 'Plug-in hybrid'],
])

/** A fuel in a visitor's words and a site's spelling (spec §9): ULP is Petrol, or Gas in the US; others as they are. */
export const fuelLabel = (fuel: string, locale: Locale): string => localise(LABELS.get(fuel) ?? fuel, locale)
