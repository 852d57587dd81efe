import { inSentence } from '@forecourt/rules/locale/sentence.ts'
import type { PublicSite } from '@forecourt/rules/site/site.ts'

/** How many of a shortlist's vehicles are no longer there: 'One car is no longer available.' */
export const departedText = (
  count: number,
  { vehicleNoun, vehicleNounPlural }: Pick<PublicSite, 'vehicleNoun' | 'vehicleNounPlural'>,
): string =>
  count === 1
    ? `One ${inSentence(vehicleNoun)} is no longer available.`
    : `${count} ${inSentence(vehicleNounPlural)} are no longer available.`
