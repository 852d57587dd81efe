import { stringify } from 'csv-stringify/sync'
import type { Count, MonthFigures } from '@forecourt/rules/report/figures.ts'
import type { ComparedReport } from './compared.ts'
import type { Report } from './page.ts'

/** Columns of a report as CSV: one figure a row. */
export const REPORT_COLUMNS = ['site', 'month', 'figure', 'item', 'stock_number', 'value'] as const

type Row = readonly [figure: string, item: string, stocknum: string, value: number | string]

function rowsOf(figures: MonthFigures): Row[] {
  const total = (figure: string, value: number): Row => [figure, '', '', value]
  const counts = (figure: string, values: readonly Count[]) =>
    values.map(({ label, count }): Row => [figure, label, '', count])
  return [
    total('visitors', figures.visitors),
    total('vehicle_views', figures.vehicleViews),
    total('searches', figures.searches),
    total('leads', figures.leads),
    total('phone_clicks', figures.phoneClicks),
    total('directions', figures.directions),
    total('sold', figures.daysToSell.length),
    ...counts('visitors_by_day', figures.visitorsByDay),
    ...figures.funnel.map(({ step, visitors }): Row => ['funnel', step, '', visitors]),
    ...counts('leads_by_kind', figures.leadsByKind),
    ...counts('leads_by_source', figures.leadsBySource),
    ...counts('leads_by_campaign', figures.leadsByCampaign),
    ...counts('leads_by_location', figures.leadsByLocation),
    ...figures.topCars.flatMap(({ name, stocknum, views, leads }): Row[] => [
      ['car_views', name, stocknum, views],
      ['car_leads', name, stocknum, leads],
    ]),
    ...figures.unviewed.map(({ name, stocknum, listedDays }): Row => ['unviewed_days', name, stocknum, listedDays]),
    ...figures.daysToSell.map((days): Row => ['days_to_sell', '', '', days]),
    ...figures.priceChanges.flatMap((one): Row[] => {
      const item = `${one.name}, ${one.day}`
      return [
        ['price_from', item, one.stocknum, one.fromCents === null ? '' : one.fromCents / 100],
        ['price_to', item, one.stocknum, one.toCents === null ? '' : one.toCents / 100],
        ['views_before', item, one.stocknum, one.viewsBefore],
        ['views_after', item, one.stocknum, one.viewsAfter],
        ['leads_before', item, one.stocknum, one.leadsBefore],
        ['leads_after', item, one.stocknum, one.leadsAfter],
      ]
    }),
  ]
}

/** The figures that are compared; the others are lists of their own in each month. */
const COMPARED = [
  ...['visitors', 'vehicle_views', 'searches', 'leads', 'phone_clicks', 'directions', 'sold', 'funnel'],
  ...['leads_by_kind', 'leads_by_source', 'leads_by_campaign', 'leads_by_location'],
]
const isCompared = ([figure]: Row) => COMPARED.includes(figure)

/** The same with each figure of the month that it is compared with; one that only that month has is 0 in this one. */
export function comparedCsv({ report, before }: Pick<ComparedReport, 'report' | 'before'>): string {
  const sitesOf = ({ name, figures, sites }: Report) => (sites.length > 0 ? sites : [{ name, figures }])
  const earlierSites = sitesOf(before)
  const keyOf = ([figure, item, stocknum]: Row) => JSON.stringify([figure, item, stocknum])
  const lines = sitesOf(report).flatMap((site, at) => {
    const rows = rowsOf(site.figures)
    const earlier = new Map(
      rowsOf(earlierSites[at]!.figures)
        .filter(isCompared)
        .map((row) => [keyOf(row), row]),
    )
    const known = new Set(rows.map(keyOf))
    const gone = [...earlier]
      .filter(([key]) => !known.has(key))
      .map(([, [figure, item, stocknum]]): Row => [figure, item, stocknum, 0])
    return [...rows, ...gone].map((row) => {
      const value = isCompared(row) ? (earlier.get(keyOf(row))?.[3] ?? 0) : ''
      return [site.name, report.month, ...row, value === '' ? '' : before.month, value]
    })
  })
  const columns = [...REPORT_COLUMNS, 'compared_month', 'compared_value']
  return stringify(lines, { header: true, columns, escape_formulas: true })
}

/** The report as CSV, for each site of a group. Text that a spreadsheet would run as a formula is quoted. */
export function reportCsv({ name, month, figures, sites }: Report): string {
  const all = sites.length > 0 ? sites : [{ name, figures }]
  return stringify(
    all.flatMap((site) => rowsOf(site.figures).map((row) => [site.name, month, ...row])),
    { header: true, columns: [...REPORT_COLUMNS], escape_formulas: true },
  )
}
