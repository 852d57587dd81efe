import { BATCH_STATES } from '@forecourt/rules/collector/batchView.ts'
import { COLLECTOR_HEALTH, collectorHealth } from '@forecourt/rules/collector/health.ts'
import { CONSENT_TEXTS } from '@forecourt/rules/consent/wording.ts'
import { failureWords } from '@forecourt/rules/delivery/failureWords.ts'
import { CONSENT_CATEGORIES, type ConsentCategory, type ConsentMode } from '@forecourt/rules/kinds/consent.ts'
import type { DeskCollector, DeskTracking } from '@forecourt/server/staff/desk/tracking.ts'
import { whenOf } from '../when.ts'

/** How a site asks, in words. */
export const MODE_WORDS: Readonly<Record<ConsentMode, string>> = {
  off: 'Visitors are not asked',
  opt_in: 'Visitors are asked first, and nothing is stored or loaded until they agree',
  opt_out: 'Visitors are asked, and everything is on until they refuse',
}

/** A number for people. */
export const numberOf = (value: number): string => value.toLocaleString('en-AU')

/** A part of a whole, in per cent. */
export const shareOf = (part: number, whole: number): string =>
  whole === 0 ? '0%' : `${Math.round((part / whole) * 100)}%`

/** What was allowed, in words. */
export function allowedWords(allowed: readonly ConsentCategory[]): string {
  if (allowed.length === 0) return 'Nothing'
  if (allowed.length === CONSENT_CATEGORIES.length) return 'Everything'
  return allowed.map((category) => CONSENT_TEXTS[category].name).join(', ')
}

/** What a service answered, for people. */
const answerWords = (answer: string): string =>
  answer.startsWith('the secret collector/') ? 'The secret of this service isn’t set' : failureWords(answer)

/** A service as the screens show it. */
export function shownCollector(collector: DeskCollector) {
  const { id, title, site, acceptedAt, failingSince, waiting, dead } = collector
  const zone = site.timeZone
  return {
    id,
    title,
    site: site.id,
    siteName: site.name,
    waiting,
    dead,
    ...COLLECTOR_HEALTH[collectorHealth(collector)],
    accepted: acceptedAt === null ? null : whenOf(acceptedAt, zone),
    failing: failingSince === null ? null : whenOf(failingSince, zone),
  }
}

type Batch = Awaited<ReturnType<DeskTracking['batches']>>['batches']['rows'][number]

/** A batch as the list shows it. */
export function shownBatch(batch: Batch, zone: string, now: Date) {
  const isRetry = batch.state === 'waiting' && batch.attempts.length > 0
  const last = batch.attempts.at(-1)
  const { word, tone } = BATCH_STATES[batch.state]
  return {
    id: batch.id,
    state: batch.state,
    word: isRetry ? 'Trying again' : word,
    tone: isRetry ? 'warn' : tone,
    events: batch.events === 1 ? '1 event' : `${numberOf(batch.events)} events`,
    at: whenOf(batch.createdAt, zone),
    next: batch.nextAt === null ? null : batch.nextAt <= now ? 'within a minute' : whenOf(batch.nextAt, zone),
    answer: last ? answerWords(last.answer) : null,
    mayResend: batch.mayResend,
    attempts: batch.attempts.toReversed().map(({ at, answer, ok }) => ({
      at: whenOf(new Date(at), zone),
      answer: answerWords(answer),
      ok,
    })),
  }
}

/** A batch of the list. */
export type ShownBatch = ReturnType<typeof shownBatch>
