import { inSentence } from '@forecourt/rules/locale/sentence.ts'
import { withoutFacet, withRange, withText, type Refinement } from '@forecourt/rules/stock/filters.ts'
import { widenDistance, widenRange } from '@forecourt/rules/stock/nearMatches.ts'
import type { Filter, Loosened } from '@forecourt/server/stock/searchSnapshot.ts'
import { nearWords } from './chips.ts'
import { type SearchSite, isRange, groupLabel, boundLabel } from '@forecourt/rules/stock/labels.ts'

/** One alternative to a search that finds nothing: what it changes, and the search that it leads to. */
export interface NearMatch {
  label: string
  refinement: Refinement
  count: number
}

/** The name of a filter that is removed. */
const liftedLabel = (filter: Filter, refinement: Refinement, site: SearchSite): string => {
  if (filter === 'text') return `Without “${refinement.q}”`
  if (filter === 'distance') return 'Any distance'
  const label = groupLabel(filter, site.locale).replace(/ \(\w+\)$/, '')
  return `Any ${/^[A-Z]{2}/.test(label) ? label : inSentence(label)}`
}

const lift = (refinement: Refinement, filter: Filter): Refinement => {
  if (filter === 'text') return withText(refinement, '')
  if (filter === 'distance')
    return refinement.near ? { ...refinement, near: { ...refinement.near, within: null }, page: 1 } : refinement
  return isRange(filter) ? withRange(refinement, filter, null) : withoutFacet(refinement, filter)
}

/**
 * The alternatives to a search that finds nothing: each range or distance widened to its nearest cars, each other filter
 * removed, with the number of cars that it then finds.
 */
export function nearMatches(
  loosened: readonly Loosened[],
  refinement: Refinement,
  site: SearchSite,
  repayment: (priceCents: number) => number | null,
): readonly NearMatch[] {
  return loosened.flatMap(({ filter, count, figures }): NearMatch[] => {
    if (filter === 'distance' && refinement.near) {
      const wider = widenDistance(figures, site.distanceUnit)
      if (wider) {
        const near = { ...refinement.near, within: wider.within }
        return [{ label: nearWords(near, site), refinement: { ...refinement, near, page: 1 }, count: wider.count }]
      }
    }
    if (filter !== 'text' && filter !== 'distance' && isRange(filter)) {
      const own = filter === 'budget' ? figures.flatMap((price) => repayment(price) ?? []) : figures
      const wider = widenRange(filter, refinement.ranges[filter] ?? {}, own, site.distanceUnit)
      if (wider.length > 0)
        return wider.map(({ bounds, end, count: found }) => {
          const name = inSentence(groupLabel(filter, site.locale).replace(/ \(\w+\)$/, ''))
          const label = `Widen ${/^(gvm|gcm|atm)/.test(name) ? name.toUpperCase() : name} to ${boundLabel(filter, bounds[end]!, site)}`
          return { label, refinement: withRange(refinement, filter, bounds), count: found }
        })
    }
    return [{ label: liftedLabel(filter, refinement, site), refinement: lift(refinement, filter), count }]
  })
}
