import { and, eq, inArray } from 'drizzle-orm'
import { isNewReport, textOutcome, type TimedReport } from '@forecourt/rules/leadDesk/textReport.ts'
import { TEXT_DESTINATION } from '@forecourt/rules/site/destination.ts'
import type { StaffDatabase } from '../db/database.ts'
import { RequestError } from '../errors.ts'
import { roundOf } from './context.ts'
import { deliveries } from './table.ts'

/** What became of a report: `known` for one that changes nothing, `unknown` for one of no delivery of the site. */
export type ReportReceipt = 'stored' | 'known' | 'unknown'

/** A report of a text message, by the id that it was sent with. */
export interface SentTextReport extends TimedReport {
  sendingId: string
  code: string | null
}

/** An id of a delivery, and of which of its sendings. */
const SENDING = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?:-(\d{1,4}))?$/
const NOT_YET = 'This text message is being sent. Try again in a moment.'

/**
 * Stores what a provider reports of a text message, with its delivery: one that has failed is among those that were
 * given up, and can be sent again. A report that comes twice or late changes nothing, nor does one of an earlier
 * sending.
 *
 * @throws RequestError 503 while that sending is under way
 */
export async function storeTextReport(
  staff: StaffDatabase,
  { sendingId, report, code, at }: SentTextReport,
): Promise<ReportReceipt> {
  const [, id, number = '1'] = SENDING.exec(sendingId) ?? []
  if (id === undefined) return 'unknown'
  return staff.transaction(async (tx) => {
    const [delivery] = await tx
      .select()
      .from(deliveries)
      .where(and(eq(deliveries.id, id), inArray(deliveries.kind, [TEXT_DESTINATION, 'sms'])))
      .for('update')
    if (!delivery) return 'unknown'
    const { state, reported, reported_at } = delivery
    const isOut = state === 'sent' || state === 'dead'
    const current = isOut ? Math.max(1, roundOf(delivery)) : roundOf(delivery) + 1
    if (Number(number) < current || state === 'cancelled') return 'known'
    if (!isOut) throw new RequestError(503, NOT_YET)
    const known = reported && reported_at ? { report: reported, at: reported_at } : null
    if (!isNewReport(known, { report, at })) return 'known'
    const outcome = textOutcome(report)
    await tx
      .update(deliveries)
      .set({
        reported: report,
        reported_code: code,
        reported_at: at,
        ...(outcome === 'sent' ? {} : { state: outcome === 'failed' ? 'dead' : 'sent' }),
        updated_at: new Date(),
      })
      .where(eq(deliveries.id, id))
    return 'stored'
  })
}
