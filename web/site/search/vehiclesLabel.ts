import { formatNumber } from '@forecourt/rules/locale/locale.ts'
import { inSentence } from '@forecourt/rules/locale/sentence.ts'
import type { PublicSite } from '@forecourt/rules/site/site.ts'

/** '1,204 cars', '1 truck': vehicles of any condition. */
export const vehiclesLabel = (
  total: number,
  site: Pick<PublicSite, 'locale' | 'vehicleNoun' | 'vehicleNounPlural'>,
): string =>
  `${formatNumber(total, site.locale)} ${inSentence(total === 1 ? site.vehicleNoun : site.vehicleNounPlural)}`
