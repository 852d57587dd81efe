/** Features of a vehicle under one heading; null if they are not grouped. */
export interface FeatureGroup {
  heading: string | null
  features: readonly string[]
}

/** A shorter list needs no headings. */
const LEAST_GROUPED = 6

/** Headings for features by keywords; a feature belongs to the first heading with one of its keywords. */
const HEADINGS: readonly (readonly [heading: string, words: RegExp])[] = [
  [
    'Safety',
    /brak|airbag|stability|traction|blind[- ]spot|\blane\b|collision|camera|parking sensor|alarm|immobili[sz]er|hill (?:start|descent|hold)|isofix|child seat|smoke|[ty]yre pressure|tire pressure|seat ?belt/i,
  ],
  [
    'Living',
    /kitchen|\bbeds?\b|bedroom|bunk|bath|toilet|shower|fridge|freezer|oven|microwave|cook|\bhob\b|dinette|lounge|water|awning|blinds|fly ?screen|\bfan\b|wardrobe|washing machine|^heater$|\bgas\b/i,
  ],
  ['Power', /\b\d+ ?v\b|batter|solar|inverter|generator|charging cable|wallbox/i],
  [
    'Technology',
    /bluetooth|carplay|android auto|navigation|wireless|\busb\b|audio|sound|speaker|radio|display|screen|digital|keyless|remote|wi-?fi|\btv\b|television|head-up/i,
  ],
  [
    'Comfort',
    /air[- ]con|climate|heated|ventilated|leather|seat|sunroof|panoramic|central locking|cruise|power (?:window|mirror|steering)|electric (?:window|mirror)|armrest|tinted|mats\b/i,
  ],
  [
    'Drive and exterior',
    /wheel|suspension|towbar|tow bar|towing|roof rack|\bled\b|light|lamp|spoiler|\btub\b|tray|canopy|bull ?bar|snorkel|side step|guard|fairing|lever|stand\b|tank pad|exhaust|winch|diff/i,
  ],
]

const OTHER = 'Other'

/**
 * The features of a vehicle by subject, in the dealer's order within each group. One that would be alone in its group
 * goes to the others at the end; a short list, or one with a single group, has no headings.
 */
export function featureGroups(features: readonly string[]): readonly FeatureGroup[] {
  if (features.length === 0) return []
  const whole = [{ heading: null, features }]
  if (features.length < LEAST_GROUPED) return whole
  const headingOf = (feature: string) => HEADINGS.find(([, words]) => words.test(feature))?.[0] ?? OTHER
  const groups = HEADINGS.map(([heading]) => ({
    heading,
    features: features.filter((feature) => headingOf(feature) === heading),
  })).filter((group) => group.features.length > 1)
  if (groups.length === 0) return whole
  const grouped = new Set(groups.map(({ heading }) => heading))
  const others = features.filter((feature) => !grouped.has(headingOf(feature)))
  if (others.length === 0 && groups.length === 1) return whole
  return others.length > 0 ? [...groups, { heading: OTHER, features: others }] : groups
}

/**
 * The groups to show first, up to about this many features, and those to collapse. A group is never cut; a list without
 * headings is.
 */
export function foldedGroups(
  groups: readonly FeatureGroup[],
  most: number,
): { shown: readonly FeatureGroup[]; rest: readonly FeatureGroup[] } {
  const [first, ...others] = groups
  if (!first) return { shown: [], rest: [] }
  if (first.heading === null) {
    const rest = first.features.slice(most)
    return {
      shown: [{ heading: null, features: first.features.slice(0, most) }],
      rest: rest.length > 0 ? [{ heading: null, features: rest }] : [],
    }
  }
  let count = first.features.length
  const end = others.findIndex(({ features }) => (count += features.length) > most)
  return end === -1 ? { shown: groups, rest: [] } : { shown: groups.slice(0, end + 1), rest: groups.slice(end + 1) }
}
