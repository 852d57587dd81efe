import type { Currency } from '@forecourt/rules/locale/currency.ts'
import type { Fuel } from '@forecourt/rules/car/car.ts'
import { Guess, isNothing, Unreadable } from './values/reading.ts'

/** Unambiguous spellings of one fuel: lower case letters and digits, separated by spaces. */
const SPELLINGS: Readonly<Record<Fuel, readonly string[]>> = {
  ULP: [
    'ulp',
    'pulp',
    'petrol',
    'unleaded',
    'premium',
    'unleaded petrol',
    'petrol unleaded',
    'petrol unleaded ulp',
    'unleaded ulp',
    'premium unleaded',
    'premium petrol',
    'premium unleaded petrol',
    'petrol premium',
    'petrol premium unleaded',
    'petrol premium ulp',
    'gasoline',
    'regular',
    'regular unleaded',
    'regular gasoline',
    'midgrade',
    'midgrade gasoline',
    'premium gasoline',
    'e10',
  ],
  Diesel: ['diesel', 'turbo diesel', 'diesel turbo', 'dsl'],
  LPG: ['lpg', 'liquid petroleum gas', 'liquefied petroleum gas', 'lp gas', 'autogas', 'gas only', 'propane'],
  Hybrid: ['hybrid', 'hev', 'mhev', 'mild hybrid', 'petrol hybrid', 'hybrid petrol', 'diesel hybrid', 'hybrid diesel'],
  PHEV: ['phev', 'plug in hybrid', 'plugin hybrid', 'plug in hybrid electric', 'plug in'],
  Electric: ['electric', 'electricity', 'ev', 'bev', 'battery electric', 'fully electric', 'pure electric'],
}

const KNOWN: ReadonlyMap<string, Fuel> = new Map(
  (Object.entries(SPELLINGS) as [Fuel, readonly string[]][]).flatMap(([fuel, spellings]) =>
    spellings.map((spelling) => [spelling, fuel] as const),
  ),
)

/** Fuel names within a longer text. */
const NAMES = {
  plug: /\b(?:plug ?in|phev)\b/,
  hybrid: /\b(?:hybrid|m?hev)\b/,
  electric: /\b(?:electric|electricity|b?ev|battery)\b/,
  lpg: /\b(?:lpg|lp gas|petroleum gas|autogas|propane)\b/,
  diesel: /\b(?:diesel|dsl)\b/,
  petrol: /\b(?:petrol|gasoline|unleaded|p?ulp|regular|mid ?grade|premium|e10|e85|flex)\b/,
  /** Not one of our fuels, or a word that negates the rest. */
  other: /\b(?:leaded|hydrogen|cell|cng|natural|non|not|no)\b/,
}

/**
 * The fuel of a text; a guess if it names several, such as 'Premium Unleaded/Electric'. Plain 'Gas' is petrol if the
 * currency is US dollars and LPG elsewhere.
 *
 * @throws Unreadable for unknown fuels ('Leaded', 'Other') and ambiguous ones ('Petrol or Diesel')
 */
export function readFuel(text: string, currency: Currency): Fuel | Guess<Fuel> | null {
  if (isNothing(text)) return null
  const words = text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
  const exact = words === 'gas' && currency === 'USD' ? 'ULP' : KNOWN.get(words)
  if (exact !== undefined) return exact
  const guess = words === 'gas' ? 'LPG' : guessFuel(words)
  if (guess === null) throw new Unreadable('is not a fuel type we know')
  return new Guess(guess)
}

/** The fuel of a text of another system; null for one that names none or several that contradict each other. */
export function fuelOf(text: string, currency: Currency): Fuel | null {
  try {
    const read = readFuel(text, currency)
    return read instanceof Guess ? read.value : read
  } catch (error) {
    if (error instanceof Unreadable) return null
    throw error
  }
}

function guessFuel(words: string): Fuel | null {
  const names = (fuel: keyof typeof NAMES) => NAMES[fuel].test(words)
  if (names('other')) return null
  if (names('plug')) return 'PHEV'
  const [lpg, diesel, petrol] = [names('lpg'), names('diesel'), names('petrol')]
  if (names('hybrid')) return 'Hybrid'
  // Electricity beside another fuel is replaced consistently, as in 'Regular Gas and Electricity'.
  if (/\belectricity\b/.test(words) && (lpg || diesel || petrol)) return 'PHEV'
  if (names('electric')) return lpg || diesel || petrol ? 'Hybrid' : 'Electric'
  if (diesel) return lpg || petrol ? null : 'Diesel'
  if (lpg) return 'LPG'
  return petrol ? 'ULP' : null
}
