import { inSentence } from '@forecourt/rules/locale/sentence.ts'
import {
  activeRefinements,
  type ActiveRefinement,
  type Facet,
  type Near,
  type Range,
  type Refinement,
} from '@forecourt/rules/stock/filters.ts'
import { type SearchSite, valueLabel, boundLabel } from '@forecourt/rules/stock/labels.ts'

/** The first word of a chip whose figure alone would not name its range. */
const CHIP_NAMES: Readonly<Partial<Record<Range, string>>> = {
  length_mm: 'Length',
  tare_kg: 'Tare',
  atm_kg: 'ATM',
  ball_weight_kg: 'Ball weight',
  gvm_kg: 'GVM',
  gcm_kg: 'GCM',
  payload_kg: 'Payload',
  wheelbase_mm: 'Wheelbase',
  mpg_highway: 'Highway',
}

/** The same for facets that share their values with others. */
const CHIP_FACETS: Readonly<Partial<Record<Facet, string>>> = { wof: 'WoF', rego: 'Registration', ruc: 'RUC' }

const budgetWords = (cents: number, site: SearchSite) =>
  `Up to ${boundLabel('budget', cents, site)} a ${site.locale === 'en-US' ? 'month' : 'week'}`

export const nearWords = ({ postcode, within }: Near, site: SearchSite) =>
  `Within ${within} ${site.distanceUnit} of ${postcode}`

/** Words of a chip. */
export function chipLabel(active: ActiveRefinement, site: SearchSite): string {
  switch (active.kind) {
    case 'text':
      return `“${active.value}”`
    case 'facet': {
      const label = valueLabel(active.facet, active.value, site)
      const name = CHIP_FACETS[active.facet]
      return name ? `${name}: ${inSentence(label)}` : label
    }
    case 'range': {
      const { range, min, max } = active
      const [from, to] = [min, max].map((value) => (value === undefined ? null : boundLabel(range, value, site)))
      if (range === 'budget') return budgetWords(max!, site)
      const name = CHIP_NAMES[range]
      const named = (text: string) => (name ? `${name} ${inSentence(text)}` : text)
      if (from && to) return named(from === to ? from : `${from} – ${to}`)
      if (range === 'year') return from ? `${from} or newer` : `${to} or older`
      return named(from ? `From ${from}` : `Up to ${to}`)
    }
    case 'near':
      return nearWords(active.near, site)
  }
}

/** The active refinements with their words, in the order that chips are shown. */
export const chips = (refinement: Refinement, site: SearchSite) =>
  activeRefinements(refinement).map((active) => ({ label: chipLabel(active, site), without: active.without }))
