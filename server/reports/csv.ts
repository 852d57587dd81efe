import { stringify } from 'csv-stringify/sync'
import type { Count, MonthFigures } from '@forecourt/rules/report/figures.ts'
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

/** The report as CSV, for each site of a group. Text that a spreadsheet would run as a formula is quoted. */
export function reportCsv({ name, month, figures, sites }: Report): string {
  const all = sites.length > 0 ? sites : [{ name, figures }]
  return stringify(
    all.flatMap((site) => rowsOf(site.figures).map((row) => [site.name, month, ...row])),
    { header: true, columns: [...REPORT_COLUMNS], escape_formulas: true },
  )
}
