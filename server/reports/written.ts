import * as z from 'zod'
import { STEP_ORDER } from '@forecourt/rules/event/measures.ts'
import { median, type Count, type MonthFigures } from '@forecourt/rules/report/figures.ts'
import type { Report } from './page.ts'

const COUNT = z.int().min(0)
const COUNTS = z.array(z.object({ label: z.string(), count: COUNT }))
const CAR = { name: z.string(), stocknum: z.string() }
const AMOUNT = z.number().nullable()

const FIGURES = z
  .object({
    visitors: COUNT,
    visitors_by_day: z.array(z.object({ day: z.string(), visitors: COUNT })),
    vehicle_views: COUNT,
    searches: COUNT,
    phone_clicks: COUNT,
    directions: COUNT,
    leads: COUNT,
    leads_by_kind: COUNTS,
    leads_by_source: COUNTS,
    leads_by_campaign: COUNTS,
    leads_by_location: COUNTS,
    funnel: z
      .array(z.object({ step: z.enum(STEP_ORDER), visitors: COUNT }))
      .describe('Visitors who took a step and all steps before it'),
    top_cars: z.array(z.object({ ...CAR, views: COUNT, leads: COUNT })),
    unviewed_cars: z
      .array(z.object({ ...CAR, listed_days: COUNT }))
      .describe('Vehicles that were listed and that nobody looked at'),
    sold: COUNT,
    median_days_to_sell: z.number().nullable(),
    price_changes: z
      .array(
        z.object({
          ...CAR,
          day: z.string(),
          from: AMOUNT,
          to: AMOUNT,
          currency: z.string(),
          views_before: COUNT,
          views_after: COUNT,
          leads_before: COUNT,
          leads_after: COUNT,
        }),
      )
      .describe('With the views and leads of the seven days before and after'),
  })
  .meta({ id: 'ReportFigures' })

/** A report for programs. */
export const REPORT_SCHEMA = z
  .object({
    version: z.string(),
    name: z.string(),
    month: z.string(),
    until: z.string().nullable().describe('The last day that is counted, if the month is not over'),
    figures: FIGURES,
    sites: z
      .array(z.object({ name: z.string(), figures: FIGURES }))
      .describe('The sites of a group, each with its own figures; empty for one site'),
  })
  .meta({ id: 'Report' })

const counts = (list: readonly Count[]) => list.map(({ label, count }) => ({ label, count }))
const amount = (cents: number | null) => (cents === null ? null : cents / 100)

const writtenFigures = (figures: MonthFigures): z.infer<typeof FIGURES> => ({
  visitors: figures.visitors,
  visitors_by_day: figures.visitorsByDay.map(({ label, count }) => ({ day: label, visitors: count })),
  vehicle_views: figures.vehicleViews,
  searches: figures.searches,
  phone_clicks: figures.phoneClicks,
  directions: figures.directions,
  leads: figures.leads,
  leads_by_kind: counts(figures.leadsByKind),
  leads_by_source: counts(figures.leadsBySource),
  leads_by_campaign: counts(figures.leadsByCampaign),
  leads_by_location: counts(figures.leadsByLocation),
  funnel: figures.funnel.map(({ step, visitors }) => ({ step, visitors })),
  top_cars: figures.topCars.map(({ name, stocknum, views, leads }) => ({ name, stocknum, views, leads })),
  unviewed_cars: figures.unviewed.map(({ name, stocknum, listedDays }) => ({
    name,
    stocknum,
    listed_days: listedDays,
  })),
  sold: figures.daysToSell.length,
  median_days_to_sell: median(figures.daysToSell),
  price_changes: figures.priceChanges.map((change) => ({
    name: change.name,
    stocknum: change.stocknum,
    day: change.day,
    from: amount(change.fromCents),
    to: amount(change.toCents),
    currency: change.currency,
    views_before: change.viewsBefore,
    views_after: change.viewsAfter,
    leads_before: change.leadsBefore,
    leads_after: change.leadsAfter,
  })),
})

/** A report as the API answers it, apart from its version. */
export const writtenReport = ({ name, month, until, figures, sites }: Report) => ({
  name,
  month,
  until,
  figures: writtenFigures(figures),
  sites: sites.map((site) => ({ name: site.name, figures: writtenFigures(site.figures) })),
})
