import * as z from 'zod/mini'
import { CONSENT_CATEGORIES, type ConsentCategory, type ConsentMode } from '../kinds/consent.ts'
import type { TrackingPurpose } from '../kinds/trackingPurpose.ts'

/** An answer counts for a year; then the visitor is asked again. */
export const CONSENT_DAYS = 365
const DAY_MS = 86_400_000

const schema = z.object({
  answered_at: z.iso.datetime(),
  wording: z.string(),
  allowed: z.array(z.enum(CONSENT_CATEGORIES)),
  /** The id under which the server has to record it or, if something was agreed to, has recorded it. */
  id: z.nullable(z.string()),
  recorded: z.boolean(),
})

/** A visitor's answer as the browser stores it. */
export type ConsentAnswer = z.infer<typeof schema>

/** What decides whether something may be used. */
export interface ConsentSituation {
  mode: ConsentMode
  answer: ConsentAnswer | null
  /** Whether the browser sends Global Privacy Control. */
  privacySignal: boolean
}

/**
 * The stored answer, if it counts: it was given to the present wording, in the last year. Throws for anything that is
 * no answer.
 */
export function parseConsentAnswer(stored: unknown, wording: string, now: Date): ConsentAnswer | null {
  const answer = schema.parse(stored)
  const age = now.getTime() - Date.parse(answer.answered_at)
  return answer.wording === wording && age < CONSENT_DAYS * DAY_MS ? answer : null
}

/**
 * Whether a visitor may be counted, advertised to or connected to a chat (decision 126). The answer decides; without
 * one, the site's mode does, and Global Privacy Control counts as a refusal of everything. A site that does not ask has
 * no way to answer, so there the signal refuses only what it is about: advertising.
 */
export function isAllowed(category: ConsentCategory, { mode, answer, privacySignal }: ConsentSituation): boolean {
  if (mode === 'off') return !(privacySignal && category === 'marketing')
  if (answer) return answer.allowed.includes(category)
  return mode === 'opt_out' && !privacySignal
}

/** Whether the visitor is asked: who has answered, by hand or by the signal, is not. */
export const isAsked = ({ mode, answer, privacySignal }: ConsentSituation): boolean =>
  mode !== 'off' && answer === null && !privacySignal

/**
 * Whether a visitor's actions may be used for a purpose. Details of the person need an agreement of their own: a site
 * that does not ask, or a visitor who has not answered, gives none.
 */
export const isPurposeAllowed = (purpose: TrackingPurpose, situation: ConsentSituation): boolean =>
  purpose === 'person'
    ? situation.mode !== 'off' && situation.answer !== null && isAllowed('marketing', situation)
    : isAllowed(purpose, situation)
