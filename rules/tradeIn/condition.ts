/** The conditions of a visitor's own vehicle, from best to worst. */
export const CONDITIONS = ['excellent', 'good', 'fair', 'poor'] as const

/** The condition of a visitor's own vehicle. */
export type Condition = (typeof CONDITIONS)[number]

/** What the forms for trade-ins and sales call them. */
const WORDS: Readonly<Record<string, Condition>> = {
  Excellent: 'excellent',
  Good: 'good',
  Fair: 'fair',
  Poor: 'poor',
  'Needs work': 'poor',
}

/** The values of those forms. */
export const CONDITION_WORDS = Object.keys(WORDS)

/** The condition that a form's value means; null for any other text. */
export const conditionOf = (value: string): Condition | null => (Object.hasOwn(WORDS, value) ? WORDS[value]! : null)
