import {
  ALL_FACETS,
  changeLabel,
  comparedCounts,
  comparedWords,
  daysToSellCounts,
  differenceOf,
  differenceWords,
  LEAD_FACETS,
  TOTALS,
  trendOf,
  type Change,
  type Difference,
  type LeadFacet,
} from '@forecourt/rules/report/comparison.ts'
import type { VisitorStep } from '@forecourt/rules/event/measures.ts'
import { formatDay, formatMoney } from '@forecourt/rules/locale/locale.ts'
import { median, sourceLabel, type PriceChange } from '@forecourt/rules/report/figures.ts'
import { percentOf } from '@forecourt/rules/report/people.ts'
import { reportLeadsPath, stockCarPath } from '@forecourt/rules/staff/consolePaths.ts'
import type { StaffDesk } from '@forecourt/server/staff/staff.ts'
import { figure, monthWords } from './query.ts'

type DeskReport = Awaited<ReturnType<StaffDesk['reports']['read']>>

/** Rows of a long list; the CSV file has the others. */
const MOST_ROWS = 20

const STEPS: Readonly<Record<VisitorStep, string>> = {
  search: 'Searched the stock',
  vehicle: 'Viewed a vehicle',
  lead: 'Sent an enquiry',
  reservation: 'Reserved a vehicle',
}

/** The parameter of the list of leads that a facet is. */
const PARAMETERS = { kind: 'kind', source: 'source', campaign: 'campaign', place: 'at' } as const satisfies Record<
  LeadFacet,
  string
>

/** A difference in words and whether it is good news. */
const compared = (difference: Difference, isWhole: boolean, better: 'more' | 'fewer' = 'more') => ({
  words: comparedWords(difference, isWhole, figure),
  trend: isWhole ? trendOf(difference, better) : ('same' as const),
})

/** A report as the screen shows it. */
export function shownReport({ report, before, isWhole, changes, chosen, mayOpen, siteIds, ...rest }: DeskReport) {
  const [now, earlier] = [report.figures, before.figures]
  const leadsOf = (only: Partial<Parameters<typeof reportLeadsPath>[0]> = {}) =>
    mayOpen.leads ? reportLeadsPath({ month: report.month, of: chosen.value, ...only }) : null
  const facetLink = (facet: LeadFacet, label: string) => leadsOf({ [PARAMETERS[facet]]: label })
  const changeLink = ({ of, label }: Change) =>
    of === 'leads' ? leadsOf() : of in LEAD_FACETS ? facetLink(of as LeadFacet, label) : null
  const carLink = (id: number) => (mayOpen.stock ? stockCarPath(id) : null)
  const days = now.visitorsByDay.length
  return {
    until: report.until && formatDay(new Date(report.until), report.locale, 'UTC'),
    isWhole,
    isEmpty: rest.isEmpty,
    recipients: rest.recipients,
    title: monthWords(report.month),
    comparedTitle: monthWords(before.month),
    totals: TOTALS.map(({ key, label, better, of }) => {
      const [value, was] = [of(now), of(earlier)]
      return {
        key,
        label: key === 'leads' ? 'Leads' : label,
        value: value === null ? 'None sold' : figure(value),
        difference: value === null || was === null ? null : compared(differenceOf(value, was), isWhole, better),
        to: key === 'leads' ? leadsOf() : null,
      }
    }),
    changes: changes.map((change) => ({
      label: changeLabel(change, 'Leads'),
      value: figure(change.value),
      words: differenceWords(change, figure),
      trend: change.trend,
      to: changeLink(change),
    })),
    days: Array.from({ length: Math.max(days, earlier.visitorsByDay.length) }, (_, at) => ({
      day: String(at + 1),
      now: now.visitorsByDay[at]?.count ?? null,
      before: earlier.visitorsByDay[at]?.count ?? null,
    })),
    funnel: now.funnel.map(({ step, visitors }, at) => {
      const previous = at === 0 ? null : now.funnel[at - 1]!.visitors
      const share = previous === null ? null : percentOf(visitors, previous)
      return {
        label: STEPS[step],
        about: share === null ? '' : `${share}% of the step before`,
        ...shares(visitors, earlier.funnel[at]?.visitors ?? 0, now.funnel[0]?.visitors ?? 0),
        ...compared(differenceOf(visitors, earlier.funnel[at]?.visitors ?? 0), isWhole),
        to: null,
      }
    }),
    facets: ALL_FACETS.map((facet) => {
      const { label, heading, of } = LEAD_FACETS[facet]
      const rows = comparedCounts(of(now), of(earlier))
      const most = Math.max(1, ...rows.flatMap((row) => [row.value, row.before]))
      return {
        facet,
        title: label,
        heading,
        more: Math.max(0, rows.length - MOST_ROWS),
        rows: rows.slice(0, MOST_ROWS).map((row) => ({
          label: facet === 'source' ? sourceLabel(row.label) : row.label,
          about: '',
          ...shares(row.value, row.before, most),
          ...compared(row, isWhole),
          to: row.value > 0 ? facetLink(facet, row.label) : null,
        })),
      }
    }),
    sales: salesOf(now.daysToSell, earlier.daysToSell),
    topCars: now.topCars.map(({ id, name, stocknum, views, leads }) => ({
      name,
      stocknum,
      views: figure(views),
      leads: figure(leads),
      to: carLink(id),
    })),
    unviewed: {
      count: now.unviewed.length,
      rows: now.unviewed.slice(0, MOST_ROWS).map(({ id, name, stocknum, listedDays }) => ({
        id,
        name,
        stocknum,
        days: figure(listedDays),
        to: carLink(id),
      })),
    },
    prices: {
      count: now.priceChanges.length,
      rows: now.priceChanges.slice(0, MOST_ROWS).map((change) => ({
        name: change.name,
        stocknum: change.stocknum,
        what: priceWords(change),
        day: formatDay(new Date(change.day), report.locale, 'UTC'),
        views: `${figure(change.viewsBefore)} to ${figure(change.viewsAfter)}`,
        leads: `${figure(change.leadsBefore)} to ${figure(change.leadsAfter)}`,
        to: carLink(change.id),
      })),
    },
    sites: report.sites.map(({ name, figures }, at) => {
      const was = before.sites[at]!.figures
      const cell = (value: number, then: number) => ({
        value: figure(value),
        ...compared(differenceOf(value, then), isWhole),
      })
      return {
        id: siteIds[at]!,
        name,
        cells: [
          cell(figures.visitors, was.visitors),
          cell(figures.vehicleViews, was.vehicleViews),
          cell(figures.leads, was.leads),
          cell(figures.daysToSell.length, was.daysToSell.length),
        ],
      }
    }),
  }
}

export type ShownReport = ReturnType<typeof shownReport>

/** A figure with its bar and that of the other month, in per cent of the longest. */
const shares = (value: number, before: number, most: number) => ({
  value: figure(value),
  bar: percentOf(value, most) ?? 0,
  barBefore: percentOf(before, most) ?? 0,
})

/** How long sold vehicles had been in stock. */
function salesOf(now: readonly number[], before: readonly number[]) {
  const [counts, earlier] = [daysToSellCounts(now), daysToSellCounts(before)]
  const [days, was] = [median(now), median(before)]
  return {
    sold: now.length,
    median: days === null ? null : figure(days),
    medianBefore: was === null ? null : figure(was),
    lengths: counts.map(({ label, count }, at) => ({ day: label, now: count, before: earlier[at]!.count })),
  }
}

/** A change of a price, such as $39,995 to $38,995. */
function priceWords({ fromCents, toCents, currency }: PriceChange): string {
  const price = (cents: number | null) => (cents === null ? 'No price' : formatMoney(cents, currency))
  return `${price(fromCents)} to ${price(toCents)}`
}
