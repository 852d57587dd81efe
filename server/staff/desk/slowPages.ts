import { distinctName } from '@forecourt/rules/staff/distinctNames.ts'
import { sql } from 'drizzle-orm'
import { countsOfPeriod, type TimePeriod } from '@forecourt/rules/staff/pageTimes.ts'
import { siteChoices } from '@forecourt/rules/staff/distinctNames.ts'
import { readingOf, type DeskAreaOptions } from './area.ts'

/** How long the server took for one kind of page of a site. */
export interface RouteTimes {
  site: string
  /** The site’s address; null if its settings cannot be read. */
  href: string | null
  /** The page’s address as the router has it; empty text for addresses without a page. */
  route: string
  counts: number[]
}

/** A page that was slow. */
export interface SlowPath {
  site: string
  href: string | null
  path: string
  route: string
  times: number
  slowestMs: number
  lastAt: Date
}

const MOST_PATHS = 50

/** How long the server takes for pages, as the platform’s operators see it (decision 172). */
export function slowPagesOfDesk(area: DeskAreaOptions) {
  const { reach, now, siteOf } = area
  const { mayRead, reading } = readingOf(area, 'platform:write')

  async function places(ids: readonly number[]) {
    const found = new Map<number, { site: string; href: string | null }>()
    for (const id of new Set(ids)) {
      const site = await siteOf(id).catch(() => null)
      const own = reach.sites.find((one) => one.id === id)
      found.set(id, { site: own ? distinctName(own, reach.sites) : '', href: site ? site.baseUrl : null })
    }
    return (id: number) => found.get(id)!
  }

  return {
    mayRead,

    /** The sites to choose from. */
    sites: () => siteChoices(reach.sites),

    /** The times of a period, of one site or all, by site and kind of page. */
    async times(period: TimePeriod, websiteId: number | null): Promise<RouteTimes[]> {
      const staff = reading()
      const { unit, from } = countsOfPeriod(period, now())
      const { rows } = await staff.transaction((tx) =>
        tx.execute<{ id: number; route: string; counts: number[] }>(sql`
          select website_id as id, route, array_agg(count order by place) as counts from (
            select website_id, route, place, sum(count)::int as count
            from page_times, unnest(counts) with ordinality as buckets (count, place)
            where unit = ${unit} and starts_at >= ${from.toISOString()}
              and (${websiteId}::int4 is null or website_id = ${websiteId}::int4)
            group by 1, 2, 3
          ) sums group by 1, 2`),
      )
      const place = await places(rows.map(({ id }) => id))
      return rows.map(({ id, route, counts }) => ({ ...place(id), route, counts }))
    },

    /** The slowest public pages of a period, of one site or all. */
    async paths(period: TimePeriod, websiteId: number | null): Promise<SlowPath[]> {
      const staff = reading()
      const { from } = countsOfPeriod(period, now())
      const { rows } = await staff.transaction((tx) =>
        tx.execute<{ id: number; path: string; route: string; times: number; slowest: number; last: string }>(sql`
          select website_id as id, path, min(route) as route, sum(times)::int as times,
            max(slowest_ms) as slowest, max(last_at) as last
          from slow_pages
          where last_at >= ${from.toISOString()} and (${websiteId}::int4 is null or website_id = ${websiteId}::int4)
          group by 1, 2 order by slowest desc, path limit ${MOST_PATHS}`),
      )
      const place = await places(rows.map(({ id }) => id))
      return rows.map(({ id, path, route, times, slowest, last }) => ({
        ...place(id),
        path,
        route,
        times,
        slowestMs: slowest,
        lastAt: new Date(last),
      }))
    },
  }
}

export type DeskSlowPages = ReturnType<typeof slowPagesOfDesk>
