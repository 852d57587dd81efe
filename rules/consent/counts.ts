import { CONSENT_CATEGORIES, type ConsentCategory, type ConsentMode } from '../kinds/consent.ts'
import { monthBefore, monthOf, type Month } from '../report/month.ts'

/** The periods over which answers are counted, by their first month (decision 187). */
export const CONSENT_PERIODS = {
  month: 'This month',
  quarter: 'This month and the two before',
  year: 'The last 12 months',
  all: 'All time',
} as const

/** A period over which answers are counted. */
export type ConsentPeriod = keyof typeof CONSENT_PERIODS

const MONTHS_BACK = { month: 0, quarter: 2, year: 11 } as const

/** The period that an address names; the last 12 months for anything else. */
export const parseConsentPeriod = (text: string | null): ConsentPeriod =>
  (Object.keys(CONSENT_PERIODS) as ConsentPeriod[]).find((one) => one === text) ?? 'year'

/** The first month of a period; null for one without a beginning. */
export function firstMonthOf(period: ConsentPeriod, now: Date, timeZone: string): Month | null {
  if (period === 'all') return null
  let month = monthOf(now, timeZone)
  for (let back = 0; back < MONTHS_BACK[period]; back++) month = monthBefore(month)
  return month
}

/** How many visitors answered alike in a month. */
export interface ConsentCount {
  month: Month
  allowed: readonly ConsentCategory[]
  answers: number
}

/** Answers by what they allow altogether. */
export interface ConsentTotals {
  answers: number
  everything: number
  some: number
  nothing: number
}

/** A wording that visitors answered, as it was asked. */
export interface ConsentWording extends ConsentTotals {
  mode: ConsentMode
  wording: string
  firstAt: Date
  lastAt: Date
}

/** What the answers of a period come to. */
export interface ConsentFigures extends ConsentTotals {
  purposes: readonly { category: ConsentCategory; allowed: number }[]
  /** The most frequent first. */
  choices: readonly { allowed: readonly ConsentCategory[]; answers: number }[]
  /** The latest first. */
  months: readonly (ConsentTotals & { month: Month })[]
}

const sum = (counts: readonly ConsentCount[]): number => counts.reduce((all, { answers }) => all + answers, 0)

const totalsOf = (counts: readonly ConsentCount[]): ConsentTotals => ({
  answers: sum(counts),
  everything: sum(counts.filter(({ allowed }) => allowed.length === CONSENT_CATEGORIES.length)),
  some: sum(counts.filter(({ allowed }) => allowed.length > 0 && allowed.length < CONSENT_CATEGORIES.length)),
  nothing: sum(counts.filter(({ allowed }) => allowed.length === 0)),
})

const inOrder = (allowed: readonly ConsentCategory[]) => CONSENT_CATEGORIES.filter((one) => allowed.includes(one))

/** What the answers of a period come to: by purpose, by choice and by month (decision 126). */
export function consentFigures(counts: readonly ConsentCount[]): ConsentFigures {
  const choices = Map.groupBy(counts, ({ allowed }) => inOrder(allowed).join())
  const months = Map.groupBy(counts, ({ month }) => month)
  return {
    ...totalsOf(counts),
    purposes: CONSENT_CATEGORIES.map((category) => ({
      category,
      allowed: sum(counts.filter(({ allowed }) => allowed.includes(category))),
    })),
    choices: [...choices.values()]
      .map((same) => ({ allowed: inOrder(same[0]!.allowed), answers: sum(same) }))
      .toSorted((one, other) => other.answers - one.answers),
    months: [...months]
      .map(([month, same]) => ({ month, ...totalsOf(same) }))
      .toSorted((one, other) => (one.month < other.month ? 1 : -1)),
  }
}
