import type { LiveEvent, LiveKind } from './live.ts'

/** What browsers show notifications of, by each person’s choice, in the words of the choice (decision 147). */
export const NOTICE_KINDS = {
  'lead.new': 'New leads',
  delivery: 'Leads that couldn’t be delivered',
  reservation: 'Reservations: vehicles held, paid for and released',
  booking: 'Bookings made, moved and cancelled',
} as const satisfies Partial<Record<LiveKind, string>>

export type NoticeKind = keyof typeof NOTICE_KINDS

/** All of them, in order. */
export const ALL_NOTICE_KINDS = Object.keys(NOTICE_KINDS) as NoticeKind[]

/** More at once are one notification. */
const MOST_NOTICES = 3

/** What one notification is about: one change, or several at once. */
export type Notice = { kind: NoticeKind; item: string } | { kind: 'several'; count: number }

/** The notifications for what a browser is told at once, of the kinds that its person has chosen. */
export function noticesFor(events: readonly LiveEvent[], kinds: readonly NoticeKind[]): readonly Notice[] {
  const chosen = events.flatMap((event) => {
    const kind = kinds.find((one) => one === event.kind)
    return kind && 'item' in event ? [{ kind, item: event.item }] : []
  })
  return chosen.length > MOST_NOTICES ? [{ kind: 'several', count: chosen.length }] : chosen
}
