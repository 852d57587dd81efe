import { displayMake } from '@forecourt/rules/car/makes.ts'
import { formatNumber } from '@forecourt/rules/locale/locale.ts'
import { inSentence } from '@forecourt/rules/locale/sentence.ts'
import { cleared, withFacet, type Refinement } from '@forecourt/rules/stock/filters.ts'
import type { SearchSite } from '@forecourt/rules/stock/labels.ts'

/**
 * '128 used cars', '1 used car', 'No new cars': the heading's own words with their number. A heading that lists
 * several conditions is replaced by the noun: '1,555 cars'.
 */
export function countLabel(total: number, title: string, site: SearchSite): string {
  // Several conditions are too long beside a count; after 'All' comes the noun, or a make, which keeps its capital.
  const text = / and /.test(title)
    ? inSentence(site.vehicleNounPlural)
    : title.startsWith('All ')
      ? title.slice('All '.length)
      : title.replace(/^[A-Z](?![A-Z])/, (first) => first.toLowerCase())
  if (total === 0) return `No ${text}`
  if (total > 1) return `${formatNumber(total, site.locale)} ${text}`
  const many = inSentence(site.vehicleNounPlural)
  return `1 ${text.endsWith(many) ? text.slice(0, -many.length) + inSentence(site.vehicleNoun) : text}`
}

/** What follows a count of vehicles for sale if sold ones are shown as well: ', 3 just sold'; empty if there are none. */
export const soldLabel = (sold: number, site: SearchSite): string =>
  sold === 0 ? '' : `, ${formatNumber(sold, site.locale)} just sold`

/**
 * The heading of a search engine's result: the search's title with the make and model it is refined to, where it
 * is one: 'Used Toyota HiLux', 'New, used and demo Mazda cars'.
 */
export function headline(title: string, refinement: Refinement, site: SearchSite): string {
  const { make: makes = [], model: models = [] } = refinement.facets
  const many = inSentence(site.vehicleNounPlural)
  if (makes.length !== 1 || !title.endsWith(many)) return title
  const make = displayMake(makes[0]!)
  return `${title.slice(0, -many.length)}${make} ${models.length === 1 ? models[0] : many}`
}

/**
 * Where a search stands below the home page: its list, then the make and the model where it is refined to one of each.
 * The last entry is the page itself and has no address.
 */
export function searchTrail(
  title: string,
  refinement: Refinement,
  { home, link }: { home: string; link: (which: Refinement) => string },
): readonly { label: string; href?: string }[] {
  const { make: makes = [], model: models = [] } = refinement.facets
  const whole = cleared(refinement)
  const [make, model] = [makes.length === 1 ? makes[0] : null, models.length === 1 ? models[0] : null]
  const trail = [
    { label: 'Home', href: home },
    { label: title, href: link(whole) },
  ]
  if (make) trail.push({ label: displayMake(make), href: link(withFacet(whole, 'make', make)) })
  if (make && model) trail.push({ label: model, href: '' })
  return trail.map(({ label, href }, index) => (index < trail.length - 1 ? { label, href } : { label }))
}
