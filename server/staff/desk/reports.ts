/** Reports in the console: figures of sites and groups, and of the people who work there (docs/decisions/0163). */
import type { Month } from '@forecourt/rules/report/month.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import { RequestError } from '../../errors.ts'
import {
  comparedCsv,
  comparedReport,
  groupReport,
  reportPage,
  siteReport,
  type ComparedReport,
  type MonthDetail,
} from '../../reports/reports.ts'
import { mayAt, readingOf, type DeskAreaOptions } from './area.ts'
import {
  chosenMonth,
  chosenOf,
  firstFigure,
  monthsSince,
  reportChoices,
  sitesOfChoice,
  type ReportChoice,
  type ReportChosen,
  type ReportQuery,
} from './reportScope.ts'
import { salespeopleOf } from './salespeople.ts'

/** A report with what it is of. */
export interface DeskReport extends ReportChosen, ComparedReport {
  /** Those of the report’s sites, in its order. */
  siteIds: readonly number[]
  /** Whether anything has been counted yet. */
  isEmpty: boolean
  /** People to whom the report of a site is emailed each month; null for a group. */
  recipients: number | null
  /** Whether the numbers of leads and vehicles can lead to them. */
  mayOpen: { leads: boolean; stock: boolean }
}

/** Reports, for one request of one person. */
export function reportsOfDesk(area: DeskAreaOptions) {
  const { reach, now } = area
  const { mayRead, reading } = readingOf(area, 'reports:read')
  const mayAll = (permission: 'leads:read' | 'stock:read', { siteIds }: ReportChoice) =>
    siteIds.every((id) => mayAt(reach, permission, id).allowed)

  async function read({ of, month: asked, choice }: ReportQuery): Promise<DeskReport> {
    // The two months are asked for side by side, each in one transaction.
    const [staff, compared] = [reading().together(), reading().together()]
    const choices = reportChoices(area, ['reports:read'])
    const chosen = chosenOf(area, choices, of)
    const sites = await sitesOfChoice(area, chosen)
    const [site] = sites
    if (!site) throw new RequestError(404, 'We can’t find that site.')
    const first = await firstFigure(staff, chosen.siteIds)
    const months = monthsSince(first, now(), site.timeZone)
    const month = chosenMonth(months, asked)
    const reportOf = (one: Month, detail: MonthDetail) => {
      const rows = detail === 'whole' ? staff : compared
      return chosen.kind === 'group'
        ? groupReport(() => rows, { name: chosen.name, sites }, one, now(), detail)
        : siteReport(rows, site, one, now(), detail)
    }
    return {
      ...(await comparedReport(reportOf, month, choice)),
      choices,
      chosen,
      months,
      month,
      siteIds: sites.map(({ id }) => id),
      isEmpty: first === null,
      recipients: chosen.kind === 'site' ? recipientsOf(site) : null,
      mayOpen: { leads: mayAll('leads:read', chosen), stock: mayAll('stock:read', chosen) },
    }
  }

  return {
    mayRead,
    /** A month of a site or group, compared with another one. */
    read,
    /** The same as CSV, without anything personal. */
    async csv(query: ReportQuery): Promise<{ name: string; csv: string }> {
      const report = await read(query)
      return { name: fileName(report), csv: comparedCsv(report) }
    },
    /** The same as the page that is emailed. */
    async page(query: ReportQuery): Promise<{ name: string; page: string }> {
      const report = await read(query)
      return { name: fileName(report), page: reportPage(report.report, report) }
    },
    ...salespeopleOf(area),
  }
}

const recipientsOf = ({ settings }: Site) => settings.report_recipients.length
const fileName = ({ chosen, month }: ReportChosen) => `report-${chosen.value.replace(':', '-')}-${month}`

export type DeskReports = ReturnType<typeof reportsOfDesk>
