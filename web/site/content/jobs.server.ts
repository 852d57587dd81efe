import { EMPLOYMENT_LABELS } from '@forecourt/rules/content/jobs.ts'
import type { Job } from '@forecourt/rules/content/content.ts'
import { townLine } from '@forecourt/rules/location/address.ts'
import type { Location } from '@forecourt/rules/location/location.ts'
import { formatDay } from '@forecourt/rules/locale/locale.ts'
import { paths } from '@forecourt/rules/site/paths.ts'
import type { Site } from '@forecourt/rules/site/site.ts'

/** A position as lists and its page show it. */
export interface JobView {
  title: string
  summary: string
  href: string
  /** Such as Bathurst NSW; null where it may be at any location. */
  place: string | null
  kind: string
  /** Such as 21 November 2026; null while it is open. */
  closes: string | null
}

/** Where a position is, or every sales location where it names none. */
export function placesOf(job: Pick<Job, 'location_id'>, locations: readonly Location[]): readonly Location[] {
  const named = locations.filter(({ id }) => id === job.location_id)
  return named.length > 0 ? named : locations.filter(({ location_type }) => location_type === 'sales')
}

/** A position for its site's pages. */
export function jobView(job: Omit<Job, 'blocks'>, locations: readonly Location[], site: Site): JobView {
  const where = locations.find(({ id }) => id === job.location_id)
  return {
    title: job.title,
    summary: job.summary,
    href: paths(site).job(job),
    place: where ? townLine(where.address, site.country) : null,
    kind: EMPLOYMENT_LABELS[job.employment_type],
    // A day is the same day in its own zone.
    closes: job.closes_on ? formatDay(new Date(`${job.closes_on}T00:00:00Z`), site.locale, 'UTC') : null,
  }
}
