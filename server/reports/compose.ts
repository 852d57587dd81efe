import pLimit from 'p-limit'
import { addFigures, type MonthFigures } from '@forecourt/rules/report/figures.ts'
import { monthBounds, monthOf, type Month } from '@forecourt/rules/report/month.ts'
import { dayOf } from '@forecourt/rules/locale/dates.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { StaffDatabase } from '../db/database.ts'
import { monthOfSite, type MonthDetail } from './figures.ts'
import type { Report } from './page.ts'

/** Sites of a group that are counted at once; a report leaves connections to others. */
const SITES_AT_ONCE = 2

/** A month that is only compared has no lists of single vehicles and prices. */
const listed = (figures: MonthFigures, detail: MonthDetail): MonthFigures =>
  detail === 'whole' ? figures : { ...figures, topCars: [], unviewed: [], priceChanges: [] }

/** The report of a month of one site. */
export async function siteReport(
  staff: StaffDatabase,
  site: Site,
  month: Month,
  now: Date,
  detail: MonthDetail = 'whole',
): Promise<Report> {
  return {
    name: site.name,
    month,
    locale: site.locale,
    figures: listed((await monthOfSite(staff, site, month, detail)).figures, detail),
    sites: [],
    until: untilOf(site, month, now),
  }
}

/** The report of a month of several sites together; each by its own days. */
export async function groupReport(
  staffOf: (site: Site) => StaffDatabase,
  group: { name: string; sites: readonly Site[] },
  month: Month,
  now: Date,
  detail: MonthDetail = 'whole',
): Promise<Report> {
  const sites = await pLimit(SITES_AT_ONCE).map(group.sites, async (site) => ({
    name: site.name,
    ...(await monthOfSite(staffOf(site), site, month, detail)),
  }))
  const [first] = group.sites
  return {
    name: group.name,
    month,
    locale: first!.locale,
    figures: listed(addFigures(sites), detail),
    sites: sites.map(({ name, figures }) => ({ name, figures: listed(figures, detail) })),
    until: untilOf(first!, month, now),
  }
}

/** The day up to which an unfinished month is counted; null for one that is over. */
function untilOf({ timeZone }: Site, month: Month, now: Date): string | null {
  if (now >= monthBounds(month, timeZone).ends) return null
  return monthOf(now, timeZone) === month ? dayOf(now, timeZone) : `${month}-01`
}
