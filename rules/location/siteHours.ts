import type { Location, SpecialHours } from './location.ts'

/**
 * A location with the special hours of its whole site (spec §3 Website config special_hours). The location's own
 * special hours take precedence on the same day.
 */
export function withSiteHours<L extends Pick<Location, 'contact_detail'>>(
  location: L,
  siteHours: readonly SpecialHours[],
): L {
  if (siteHours.length === 0) return location
  const own = location.contact_detail.special_hours
  const days = new Set(own.map(({ date }) => date))
  const added = siteHours.filter(({ date }) => !days.has(date))
  if (added.length === 0) return location
  return { ...location, contact_detail: { ...location.contact_detail, special_hours: [...own, ...added] } }
}
