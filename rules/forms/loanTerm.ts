/** Loan terms that dealers offer, in months. */
export const LOAN_TERMS: readonly number[] = [12, 24, 36, 48, 60, 72, 84]

/** A term in words, such as 5 years. */
export const loanTermLabel = (months: number): string => (months === 12 ? '1 year' : `${months / 12} years`)

/** The months of a term in words, as a lead has it; null for any other text. */
export const loanTermMonths = (label: string): number | null =>
  LOAN_TERMS.find((months) => loanTermLabel(months) === label) ?? null
