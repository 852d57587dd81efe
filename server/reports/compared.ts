import { biggestChanges, comparedMonth, type Change } from '@forecourt/rules/report/comparison.ts'
import type { Month } from '@forecourt/rules/report/month.ts'
import type { MonthDetail } from './figures.ts'
import type { Report } from './page.ts'

/** A report beside that of another month. */
export interface ComparedReport {
  report: Report
  /** Without lists of single vehicles and prices, which are not compared. */
  before: Report
  /** What changed most; empty while one of the months is not over, because it has fewer days. */
  changes: readonly Change[]
  /** Whether both months are over. */
  isWhole: boolean
}

/**
 * The report of a month beside that of another one (decision 163).
 *
 * @param choice what it is compared with: `before`, `year`, or a month
 */
export async function comparedReport(
  reportOf: (month: Month, detail: MonthDetail) => Promise<Report>,
  month: Month,
  choice: string | null,
): Promise<ComparedReport> {
  const [report, before] = await Promise.all([
    reportOf(month, 'whole'),
    reportOf(comparedMonth(month, choice), 'compared'),
  ])
  const isWhole = report.until === null && before.until === null
  return { report, before, isWhole, changes: isWhole ? biggestChanges(report.figures, before.figures) : [] }
}
