import { addCounts, median, NO_LOCATION, NO_SOURCE, type Count, type MonthFigures } from './figures.ts'
import { isMonth, monthBefore, type Month } from './month.ts'

/** What a month can be compared with, besides another month of one’s own choice (decision 163). */
export const COMPARED_WITH = { before: 'The month before', year: 'The same month a year before' } as const
export type ComparedWith = keyof typeof COMPARED_WITH

/** The same month a year before. */
export function yearBefore(month: Month): Month {
  const [year, number] = month.split('-') as [string, string]
  return `${String(Number(year) - 1).padStart(4, '0')}-${number}`
}

/** The month that one is compared with: as chosen, or any other month, or else the month before. */
export function comparedMonth(month: Month, choice: string | null): Month {
  if (choice === 'year') return yearBefore(month)
  return choice !== null && isMonth(choice) && choice !== month ? choice : monthBefore(month)
}

/** A figure of two periods. */
export interface Difference {
  value: number
  before: number
  change: number
  /** In whole per cent of the earlier figure; null if that was none. */
  percent: number | null
}

/** A figure compared with that of another period. */
export const differenceOf = (value: number, before: number): Difference => ({
  value,
  before,
  change: value - before,
  percent: before === 0 ? null : Math.round(((value - before) / before) * 100),
})

/** A difference in words, such as "up 12 (8%)". */
export function differenceWords({ change, percent, before }: Difference, number: (count: number) => string): string {
  if (change === 0) return 'no change'
  const by = `${change > 0 ? 'up' : 'down'} ${number(Math.abs(change))}`
  if (percent === null || before === 0) return `${by} from none`
  return `${by} (${percent === 0 ? 'under 1' : number(Math.abs(percent))}%)`
}

/** A difference in words; while one of the periods is not over, only what the earlier figure was. */
export const comparedWords = (difference: Difference, isWhole: boolean, number: (count: number) => string): string =>
  isWhole ? differenceWords(difference, number) : `${number(difference.before)} before`

/** Whether a difference is good news. */
export type Trend = 'good' | 'bad' | 'same'

/** Whether a difference is good news, for a figure of which more or fewer is better. */
export const trendOf = ({ change }: Pick<Difference, 'change'>, better: 'more' | 'fewer'): Trend =>
  change === 0 ? 'same' : change > 0 === (better === 'more') ? 'good' : 'bad'

/** A figure of a whole month. */
export interface Total {
  key: string
  label: string
  better: 'more' | 'fewer'
  /** Null where there is nothing to make it of. */
  of: (figures: MonthFigures) => number | null
}

/** The figures of a whole month, in order. */
export const TOTALS = [
  { key: 'visitors', label: 'Visitors', better: 'more', of: ({ visitors }) => visitors },
  { key: 'vehicle_views', label: 'Vehicle views', better: 'more', of: ({ vehicleViews }) => vehicleViews },
  { key: 'searches', label: 'Searches', better: 'more', of: ({ searches }) => searches },
  { key: 'leads', label: 'Enquiries', better: 'more', of: ({ leads }) => leads },
  { key: 'phone_clicks', label: 'Phone calls and reveals', better: 'more', of: ({ phoneClicks }) => phoneClicks },
  { key: 'directions', label: 'Directions', better: 'more', of: ({ directions }) => directions },
  { key: 'sold', label: 'Vehicles sold', better: 'more', of: ({ daysToSell }) => daysToSell.length },
  { key: 'days_to_sell', label: 'Days to sell (median)', better: 'fewer', of: ({ daysToSell }) => median(daysToSell) },
] as const satisfies readonly Total[]
export type TotalKey = (typeof TOTALS)[number]['key']

/** What leads are counted by. */
export const LEAD_FACETS = {
  kind: { label: 'By kind', heading: 'Kind', of: ({ leadsByKind }: MonthFigures) => leadsByKind },
  source: { label: 'By source', heading: 'Source', of: ({ leadsBySource }: MonthFigures) => leadsBySource },
  place: { label: 'By location', heading: 'Location', of: ({ leadsByLocation }: MonthFigures) => leadsByLocation },
  campaign: { label: 'By campaign', heading: 'Campaign', of: ({ leadsByCampaign }: MonthFigures) => leadsByCampaign },
} as const
export type LeadFacet = keyof typeof LEAD_FACETS
export const ALL_FACETS = Object.keys(LEAD_FACETS) as LeadFacet[]

/** Counts of two periods by their label, the largest of both together first. */
export function comparedCounts(now: readonly Count[], before: readonly Count[]): ({ label: string } & Difference)[] {
  const of = (counts: readonly Count[]) => new Map(counts.map(({ label, count }) => [label, count]))
  const [values, earlier] = [of(now), of(before)]
  return addCounts([now, before])
    .map(({ label }) => ({ label, ...differenceOf(values.get(label) ?? 0, earlier.get(label) ?? 0) }))
    .toSorted((one, other) => other.value - one.value)
}

/** Something that changed from one period to the other. */
export interface Change extends Difference {
  /** A total, or leads of one kind, source, location or campaign. */
  of: TotalKey | LeadFacet
  /** The kind, source, location or campaign; empty for a total. */
  label: string
  trend: Trend
}

/** What a change is of, in words. */
export function changeLabel({ of, label }: Pick<Change, 'of' | 'label'>, noun: 'Leads' | 'Enquiries'): string {
  switch (of) {
    case 'leads':
      return noun
    case 'kind':
      return `${noun} of the kind ${label}`
    case 'source':
      return label === NO_SOURCE ? `${noun} from an unknown source` : `${noun} from ${label}`
    case 'campaign':
      return `${noun} of the campaign ${label}`
    case 'place':
      return label === NO_LOCATION ? `${noun} without a location` : `${noun} at ${label}`
    default:
      return TOTALS.find(({ key }) => key === of)!.label
  }
}

/** How many standard deviations make a change more than what is counted differently by chance. */
const MORE_THAN_CHANCE = 2
/** Changes that a summary has. */
export const MOST_CHANGES = 5

/**
 * What changed most from one period to another, the clearest first. Counts vary by chance about as much as the square
 * root of their sum, so that 4 leads instead of 2 are no news and 240 instead of 200 are; a change of less than twice
 * that is left out.
 */
export function biggestChanges(now: MonthFigures, before: MonthFigures): Change[] {
  const clear = ({ change, value, before: earlier }: Difference) => Math.abs(change) / Math.sqrt(value + earlier)
  const totals = TOTALS.filter(({ better }) => better === 'more').map((total): Change => {
    const difference = differenceOf(total.of(now) ?? 0, total.of(before) ?? 0)
    return { of: total.key, label: '', ...difference, trend: trendOf(difference, total.better) }
  })
  const leads = ALL_FACETS.flatMap((facet) =>
    comparedCounts(LEAD_FACETS[facet].of(now), LEAD_FACETS[facet].of(before)).map((one): Change => ({
      of: facet,
      ...one,
      trend: trendOf(one, 'more'),
    })),
  )
  return [...totals, ...leads]
    .filter((one) => one.change !== 0 && clear(one) >= MORE_THAN_CHANCE)
    .toSorted((one, other) => clear(other) - clear(one))
    .slice(0, MOST_CHANGES)
}

/** Days to sell as counts, by how long it took. */
export function daysToSellCounts(days: readonly number[]): Count[] {
  return SALE_LENGTHS.map(({ label, from, to }) => ({
    label,
    count: days.filter((one) => one >= from && one <= to).length,
  }))
}

const SALE_LENGTHS = [
  { label: '0 to 14', from: 0, to: 14 },
  { label: '15 to 30', from: 15, to: 30 },
  { label: '31 to 60', from: 31, to: 60 },
  { label: '61 to 90', from: 61, to: 90 },
  { label: 'Over 90', from: 91, to: Infinity },
] as const
