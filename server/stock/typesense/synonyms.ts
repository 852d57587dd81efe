import type { SynonymItemSchema } from 'typesense/lib/Typesense/SynonymSets.js'
import { FUELS, type Fuel } from '@forecourt/rules/car/car.ts'
import type { Country } from '@forecourt/rules/locale/locale.ts'
import { displayedFuels } from '../snapshot.ts'
import { indexedWords } from '../textIndex.ts'
import { fold } from '../words.ts'

/** The names of fuels in documents, which are used in several countries. */
export const FUEL_NAMES = Object.fromEntries(FUELS.map((fuel) => [fuel, fuel])) as Readonly<Record<Fuel, string>>

/** The synonym set of a country. */
export const synonymSet = (country: Country): string => `Car_words_${country}`

/** The synonyms of fuels in a country: gas finds petrol in the US, and LPG elsewhere. */
export function synonymsOf(country: Country): SynonymItemSchema[] {
  const meant = new Map<string, Set<string>>()
  for (const [fuel, words] of Object.entries(displayedFuels(country)))
    for (const word of indexedWords(words)) {
      if (word === fold(fuel)) continue
      meant.set(word, (meant.get(word) ?? new Set()).add(fold(fuel)))
    }
  return [...meant].map(([root, synonyms]) => ({ id: root, root, synonyms: [...synonyms] }))
}
