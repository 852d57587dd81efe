/** How often a loan is paid back. */
export const REPAYMENT_PERIODS = ['week', 'fortnight', 'month'] as const
export type RepaymentPeriod = (typeof REPAYMENT_PERIODS)[number]

const PERIODS_A_YEAR: Readonly<Record<RepaymentPeriod, number>> = { week: 52, fortnight: 26, month: 12 }

/** A loan to estimate. Money in cents, the rate in per cent a year; the balloon is paid with the last repayment. */
export interface Loan {
  priceCents: number
  depositCents?: number
  balloonCents?: number
  annualRatePercent: number
  termMonths: number
  period: RepaymentPeriod
}

/** Number of repayments in a term, rounded to the nearest whole period. */
export const repaymentsIn = (termMonths: number, period: RepaymentPeriod): number =>
  Math.round((termMonths * PERIODS_A_YEAR[period]) / 12)

/**
 * One repayment by standard amortisation in arrears, rounded to the nearest cent: interest a period is the yearly rate
 * divided by the periods of a year (52 weeks, 26 fortnights, 12 months). Null for an invalid loan: nothing to finance,
 * a balloon above it, a negative figure, or a term shorter than one period.
 */
export function repaymentCents(loan: Loan): number | null {
  const { priceCents, depositCents = 0, balloonCents = 0, annualRatePercent, termMonths, period } = loan
  const figures = [priceCents, depositCents, balloonCents, annualRatePercent, termMonths]
  if (!figures.every((figure) => Number.isFinite(figure) && figure >= 0)) return null
  const financed = priceCents - depositCents
  const periods = repaymentsIn(termMonths, period)
  if (financed <= 0 || balloonCents > financed || periods < 1) return null
  const rate = annualRatePercent / 100 / PERIODS_A_YEAR[period]
  if (rate === 0) return Math.round((financed - balloonCents) / periods)
  // log1p and expm1 keep the digits that 1 + rate would lose for very small rates.
  const discount = Math.exp(-periods * Math.log1p(rate))
  const annuity = -Math.expm1(-periods * Math.log1p(rate)) / rate
  return Math.round((financed - balloonCents * discount) / annuity)
}

/** The costs of a loan, in cents. */
export interface LoanCosts {
  repaymentCents: number
  repayments: number
  /** The price without the deposit. */
  financedCents: number
  balloonCents: number
  /** All repayments and the balloon, without the deposit. */
  totalCents: number
  interestCents: number
}

/**
 * The costs of a loan; null if `repaymentCents` is. The total is the sum of the rounded repayments, as a visitor would
 * multiply them, so it may differ from the exact one by half a cent for each, but is never below the amount financed.
 */
export function loanCosts(loan: Loan): LoanCosts | null {
  const repayment = repaymentCents(loan)
  if (repayment === null) return null
  const { priceCents, depositCents = 0, balloonCents = 0, termMonths, period } = loan
  const repayments = repaymentsIn(termMonths, period)
  const financedCents = priceCents - depositCents
  const totalCents = Math.max(repayment * repayments + balloonCents, financedCents)
  return {
    repaymentCents: repayment,
    repayments,
    financedCents,
    balloonCents,
    totalCents,
    interestCents: totalCents - financedCents,
  }
}
