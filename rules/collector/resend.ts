import type { CollectorKind } from '../site/collectors.ts'
import { GA4_OLDEST_MS } from './ga4.ts'
import { META_OLDEST_MS } from './meta.ts'

const DAY_MS = 86_400_000
const OLDEST_MS: Readonly<Record<CollectorKind, number>> = {
  events: Infinity,
  ga4: GA4_OLDEST_MS,
  meta: META_OLDEST_MS,
}

/**
 * How old a batch may be to be sent again (decision 187): its events are still stored, and the service still takes them.
 *
 * @param retentionDays the site’s setting `events_retention_days`
 */
export const resendableDays = (kind: CollectorKind, retentionDays: number): number =>
  Math.min(OLDEST_MS[kind] / DAY_MS, retentionDays)

/** Whether a batch that was given up can be sent again. */
export const canResendBatch = (
  { kind, state, createdAt }: { kind: CollectorKind; state: string; createdAt: Date },
  retentionDays: number,
  now: Date,
): boolean => state === 'dead' && now.getTime() - createdAt.getTime() < resendableDays(kind, retentionDays) * DAY_MS
