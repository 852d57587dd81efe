import type { Currency } from '../locale/currency.ts'
import type { VisitorStep } from '../event/measures.ts'

/** How often something was counted. */
export interface Count {
  label: string
  count: number
}

/** A vehicle in a report. */
export interface ReportCar {
  id: number
  name: string
  stocknum: string
}

/** A change of a vehicle's price, with the views and leads of the seven days before and after. */
export interface PriceChange extends ReportCar {
  day: string
  fromCents: number | null
  toCents: number | null
  currency: Currency
  viewsBefore: number
  viewsAfter: number
  leadsBefore: number
  leadsAfter: number
}

/** A vehicle that was listed in a month, with what was counted of it. */
export interface ListedVehicle extends ReportCar {
  views: number
  leads: number
  listedDays: number
  /** Days from its arrival to its sale; null if it was not sold in the month, or its arrival is not known. */
  soldDays: number | null
}

/** The figures of one site's month, or of several sites' together. */
export interface MonthFigures {
  visitors: number
  /** Visitors of each day of the month. */
  visitorsByDay: readonly Count[]
  vehicleViews: number
  searches: number
  phoneClicks: number
  directions: number
  leads: number
  leadsByKind: readonly Count[]
  leadsBySource: readonly Count[]
  leadsByCampaign: readonly Count[]
  leadsByLocation: readonly Count[]
  /** Visitors who took a step and all steps before it. */
  funnel: readonly { step: VisitorStep; visitors: number }[]
  topCars: readonly (ReportCar & { views: number; leads: number })[]
  /** Vehicles that were listed in the month and that nobody looked at. */
  unviewed: readonly (ReportCar & { listedDays: number })[]
  /** Days from the arrival of each sold vehicle to its sale. */
  daysToSell: readonly number[]
  priceChanges: readonly PriceChange[]
}

/** What leads without a source or location are counted under. */
export const NO_SOURCE = 'unknown'
export const NO_LOCATION = 'No location'

/** A source as a report shows it (spec §9 Tracked query parameters): a campaign’s, an engine’s or a site’s as it is. */
export const sourceLabel = (source: string): string =>
  ({ [NO_SOURCE]: 'Unknown', direct: 'Direct', campaign: 'Campaign without a source' })[source] ?? source

/** Counts with the largest first; equal ones by their label. */
export const byCount = (counts: readonly Count[]): Count[] =>
  counts.toSorted((a, b) => b.count - a.count || a.label.localeCompare(b.label, 'en'))

/** Counts of several lists together, the largest first. */
export function addCounts(lists: readonly (readonly Count[])[]): Count[] {
  const sums = new Map<string, number>()
  for (const { label, count } of lists.flat()) sums.set(label, (sums.get(label) ?? 0) + count)
  return byCount([...sums].map(([label, count]) => ({ label, count })))
}

/** The middle of some numbers; null for none. */
export function median(numbers: readonly number[]): number | null {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  if (sorted.length === 0) return null
  return sorted.length % 2 === 1 ? sorted[Math.floor(middle)]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** Vehicles in a report's lists. */
export const LISTED_CARS = 10
const mostViewed = (cars: MonthFigures['topCars']) =>
  cars.toSorted((a, b) => b.views - a.views || b.leads - a.leads || a.name.localeCompare(b.name, 'en'))

/** The figures of a month that are about single vehicles. */
export const vehicleFigures = (
  vehicles: readonly ListedVehicle[],
): Pick<MonthFigures, 'topCars' | 'unviewed' | 'daysToSell'> => ({
  topCars: topCars(vehicles.map(({ id, name, stocknum, views, leads }) => ({ id, name, stocknum, views, leads }))),
  unviewed: vehicles
    .filter(({ views }) => views === 0)
    .map(({ id, name, stocknum, listedDays }) => ({ id, name, stocknum, listedDays }))
    .toSorted((a, b) => b.listedDays - a.listedDays || a.name.localeCompare(b.name, 'en')),
  daysToSell: vehicles.flatMap(({ soldDays }) => soldDays ?? []),
})

/** The vehicles of several sites, each once: those that show the same stock share it, and their views and leads add up. */
export function addVehicles(lists: readonly (readonly ListedVehicle[])[]): ListedVehicle[] {
  const byId = new Map<number, ListedVehicle>()
  for (const vehicle of lists.flat()) {
    const known = byId.get(vehicle.id)
    byId.set(
      vehicle.id,
      known
        ? {
            ...known,
            views: known.views + vehicle.views,
            leads: known.leads + vehicle.leads,
            listedDays: Math.max(known.listedDays, vehicle.listedDays),
            soldDays: known.soldDays ?? vehicle.soldDays,
          }
        : vehicle,
    )
  }
  return [...byId.values()]
}

/** Changes of prices at several sites, each once, with the views and leads of all of them. */
function addPriceChanges(lists: readonly (readonly PriceChange[])[]): PriceChange[] {
  const changes = new Map<string, PriceChange>()
  for (const change of lists.flat()) {
    const key = [change.id, change.day, change.fromCents, change.toCents].join(' ')
    const known = changes.get(key)
    changes.set(
      key,
      known
        ? {
            ...known,
            viewsBefore: known.viewsBefore + change.viewsBefore,
            viewsAfter: known.viewsAfter + change.viewsAfter,
            leadsBefore: known.leadsBefore + change.leadsBefore,
            leadsAfter: known.leadsAfter + change.leadsAfter,
          }
        : change,
    )
  }
  return [...changes.values()]
}

/**
 * The figures of several sites together. A browser has a device id of its own on each site, so visitors of two sites
 * are two; a vehicle that two sites show is one.
 */
export function addFigures(
  months: readonly { figures: MonthFigures; vehicles: readonly ListedVehicle[] }[],
): MonthFigures {
  const all = months.map(({ figures }) => figures)
  const sum = (of: (one: MonthFigures) => number) => all.reduce((total, one) => total + of(one), 0)
  const days = new Map<string, number>()
  for (const { label, count } of all.flatMap(({ visitorsByDay }) => visitorsByDay))
    days.set(label, (days.get(label) ?? 0) + count)
  return {
    visitors: sum(({ visitors }) => visitors),
    visitorsByDay: [...days].map(([label, count]) => ({ label, count })),
    vehicleViews: sum(({ vehicleViews }) => vehicleViews),
    searches: sum(({ searches }) => searches),
    phoneClicks: sum(({ phoneClicks }) => phoneClicks),
    directions: sum(({ directions }) => directions),
    leads: sum(({ leads }) => leads),
    leadsByKind: addCounts(all.map(({ leadsByKind }) => leadsByKind)),
    leadsBySource: addCounts(all.map(({ leadsBySource }) => leadsBySource)),
    leadsByCampaign: addCounts(all.map(({ leadsByCampaign }) => leadsByCampaign)),
    leadsByLocation: addCounts(all.map(({ leadsByLocation }) => leadsByLocation)),
    funnel: (all[0]?.funnel ?? []).map(({ step }, at) => ({
      step,
      visitors: sum(({ funnel }) => funnel[at]!.visitors),
    })),
    ...vehicleFigures(addVehicles(months.map(({ vehicles }) => vehicles))),
    priceChanges: addPriceChanges(all.map(({ priceChanges }) => priceChanges)),
  }
}

/** The vehicles that were viewed most, for a report. */
export const topCars = (cars: MonthFigures['topCars']): MonthFigures['topCars'] =>
  mostViewed(cars.filter(({ views }) => views > 0)).slice(0, LISTED_CARS)
