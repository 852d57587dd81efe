import { localise, type Locale } from '../locale/locale.ts'

const LABELS: ReadonlyMap<string, string> = new Map([
  ['ULP', 'Petrol'],
  ['PHEV', 'Plug-in hybrid'],
])

/** The label of a fuel in a site's spelling (spec §9): ULP is Petrol, or Gas in the US; others unchanged. */
export const fuelLabel = (fuel: string, locale: Locale): string => localise(LABELS.get(fuel) ?? fuel, locale)
