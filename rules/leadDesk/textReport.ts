/**
 * What a provider reports of a text message (decision 156), with the reason where it was not delivered. The names are
 * MessageMedia’s.
 */
const TEXT_REPORTS = {
  queued: { outcome: 'sent', reason: null },
  scheduled: { outcome: 'sent', reason: null },
  processed: { outcome: 'sent', reason: null },
  enroute: { outcome: 'sent', reason: null },
  submitted: { outcome: 'sent', reason: null },
  delivered: { outcome: 'delivered', reason: null },
  expired: { outcome: 'failed', reason: 'the phone was off or out of reach for too long' },
  rejected: { outcome: 'failed', reason: 'the network refused it' },
  undeliverable: { outcome: 'failed', reason: 'this number can’t receive it' },
  failed: { outcome: 'failed', reason: 'the provider couldn’t send it' },
  cancelled: { outcome: 'failed', reason: 'the provider cancelled it' },
} as const

export type TextReport = keyof typeof TEXT_REPORTS

const MOST_CODE = 20

/** A report by the provider’s name of it; null for one that says nothing here. */
export const textReport = (status: string): TextReport | null =>
  Object.hasOwn(TEXT_REPORTS, status.toLowerCase()) ? (status.toLowerCase() as TextReport) : null

/** Whether a text message has been sent on, delivered, or will not be. */
export const textOutcome = (report: TextReport): 'sent' | 'delivered' | 'failed' => TEXT_REPORTS[report].outcome

/** Why a text message was not delivered, in words, with the provider’s code for whoever asks them. */
export function textFailure(report: TextReport, code: string | null): string | null {
  const { reason } = TEXT_REPORTS[report]
  return reason && (code === null ? reason : `${reason} (code ${code.slice(0, MOST_CODE)})`)
}

/** A report with the time that it is of. */
export interface TimedReport {
  report: TextReport
  at: Date
}

/**
 * Whether a report is news. Reports come in any order and more than once: what is final stays against what is not, and
 * of two that are final the later one counts.
 */
export function isNewReport(known: TimedReport | null, next: TimedReport): boolean {
  if (known === null) return true
  const isFinal = ({ report }: TimedReport) => textOutcome(report) !== 'sent'
  if (isFinal(known) !== isFinal(next)) return isFinal(next)
  return next.at > known.at
}
