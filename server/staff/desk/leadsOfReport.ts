import { monthBounds, type Month } from '@forecourt/rules/report/month.ts'
import type { DeskAreaOptions } from './area.ts'
import type { LeadQuery } from './leadList.ts'
import { chosenOf, reportChoices, sitesOfChoice } from './reportScope.ts'

/** The leads behind a number of a report, as an address has them. */
export interface LeadsOfReport {
  month: Month
  /** The site or group; null for all sites. */
  of: string | null
  source: string | null
  campaign: string | null
  location: string | null
}

/** Which leads an address asks for. */
export type AskedLeads = Omit<LeadQuery, 'counted'> & { counted?: LeadsOfReport | null }

/** Which leads are listed: those of a report by the days of its sites. */
export async function queriedLeads(
  area: Pick<DeskAreaOptions, 'reach' | 'shownSiteOf'>,
  { counted = null, ...query }: AskedLeads,
): Promise<LeadQuery> {
  if (counted === null) return { ...query, counted }
  const { month, of, ...only } = counted
  const choices = reportChoices(area, ['leads:read'])
  const chosen =
    of === null
      ? { siteIds: choices.filter(({ kind }) => kind === 'site').flatMap(({ siteIds }) => siteIds) }
      : chosenOf(area, choices, of)
  const sites = await sitesOfChoice(area, chosen)
  return {
    ...query,
    counted: {
      ...only,
      sites: sites.map(({ id, timeZone }) => {
        const { begins, ends } = monthBounds(month, timeZone)
        return { id, begins, ends }
      }),
    },
  }
}
