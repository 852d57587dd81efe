/** When a site is open to visitors (decision 167). */
export interface Opening {
  /** When it was opened, in UTC; null for one that is not open yet. */
  openedAt: string | null
  /** When its trial ends, in UTC; null for a site that is no trial. */
  trialEndsAt: string | null
}

/** Where a site stands: open, open for a trial, not open yet, or with a trial that is over. */
export type OpeningState = 'open' | 'trial' | 'not-open' | 'trial-over'

/** For how many days a trial is given unless somebody says otherwise, and at most. */
export const TRIAL_DAYS = 30
export const MOST_TRIAL_DAYS = 365

const DAY_MS = 86_400_000

/** Where a site stands at a time. A trial is over at its end, to the millisecond. */
export function openingState({ openedAt, trialEndsAt }: Opening, now: Date): OpeningState {
  if (openedAt === null) return 'not-open'
  if (trialEndsAt === null) return 'open'
  return now.getTime() < Date.parse(trialEndsAt) ? 'trial' : 'trial-over'
}

/** Whether visitors see its pages. */
export const isOpen = (opening: Opening, now: Date): boolean => /^(?:open|trial)$/.test(openingState(opening, now))

/** The end of a trial of some whole days. */
export const trialEnd = (from: Date, days: number): Date => new Date(from.getTime() + days * DAY_MS)

/** The number of days that somebody typed for a trial; null for anything that is not one. */
export function parseTrialDays(text: string): number | null {
  const days = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0
  return days >= 1 && days <= MOST_TRIAL_DAYS ? days : null
}

/** Where a site stands, in words. */
export const OPENING_WORDS: Readonly<Record<OpeningState, string>> = {
  open: 'Open',
  trial: 'Trial',
  'not-open': 'Not open yet',
  'trial-over': 'Trial over',
}
