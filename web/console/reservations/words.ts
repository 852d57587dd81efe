import { formatMoney } from '@forecourt/rules/locale/locale.ts'
import type { Currency } from '@forecourt/rules/locale/currency.ts'
import { answerDaysLabel, answerDaysLeft } from '@forecourt/rules/payment/answer.ts'
import { STATE_WORDS } from '@forecourt/rules/payment/view.ts'
import type { DeskReservation } from '@forecourt/server/staff/desk/reservations.ts'
import { spelledIn } from '../spelledIn.ts'
import { whenOf } from '../when.ts'

type Row = DeskReservation['row']

/** How a state looks, besides its word. */
export type Tone = 'good' | 'warn' | 'danger' | ''

const MINUTE_MS = 60_000

/** An amount with its currency, as $500 AUD. */
export const amountOf = (cents: number, currency: Currency): string =>
  `${formatMoney(cents, currency).replace(/^-/, '−')} ${currency}`

/** Time that is left, as 12 minutes. */
export function leftOf(until: Date, now: Date): string {
  const minutes = Math.max(0, Math.ceil((until.getTime() - now.getTime()) / MINUTE_MS))
  if (minutes === 0) return 'Time is over'
  if (minutes < 120) return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'} left`
  return `${Math.floor(minutes / 60)} hours left`
}

/** What has become of the deposit of a reservation. */
export function moneyOf({
  row,
  payments,
}: Pick<DeskReservation, 'row' | 'payments'>): 'none' | 'captured' | 'refunded' {
  const winner = payments.find(({ id }) => id === row.winner_id)
  return winner?.status === 'captured' || winner?.status === 'refunded' ? winner.status : 'none'
}

/** The state of a reservation in a word, with what it waits for. */
export function stateOf(
  row: Pick<Row, 'state' | 'held_until' | 'answer_due' | 'answered_at' | 'time_zone'>,
  money: 'none' | 'captured' | 'refunded',
  { now, zone }: { now: Date; zone: string },
): { word: string; tone: Tone; note: string; urgent: boolean } {
  const word = spelledIn(zone, STATE_WORDS[row.state])
  if (row.state === 'held' || row.state === 'paying')
    return { word, tone: 'warn', note: leftOf(row.held_until, now), urgent: false }
  if (row.state === 'paid') {
    const days = answerDaysLeft({ answerDue: row.answer_due, answeredAt: row.answered_at }, row.time_zone ?? zone, now)
    if (days === null) return { word, tone: 'good', note: row.answered_at ? 'Answered' : '', urgent: false }
    const label = answerDaysLabel(days)!
    return { word, tone: 'good', note: days > 0 ? `${label} to answer` : `Answer ${label}`, urgent: days <= 0 }
  }
  if (money === 'refunded') return { word: 'Refunded', tone: '', note: word, urgent: false }
  return { word, tone: row.state === 'failed' ? 'danger' : '', note: '', urgent: false }
}

const EVENTS: Readonly<Record<string, string>> = {
  hold: 'Held the vehicle',
  start_payment: 'Began to pay',
  decline: 'Payment declined',
  authorise: 'Paid the deposit',
  lose_payment: 'The payment could not be taken',
  expire: 'The time of the hold ended',
  cancel: 'Cancelled by the visitor',
  release: 'Released by the dealer',
  answer: 'Answer recorded',
  remind: 'The time to answer ended',
}
const BY: Readonly<Record<string, string>> = { visitor: 'Visitor', provider: 'Payment provider', timer: 'Automatic' }

/** One change of a reservation’s history, in words. */
export const changeOf = (
  { id, event, changed_by: by, changed_at: at }: DeskReservation['changes'][number],
  zone: string,
) => ({
  id,
  what: spelledIn(zone, EVENTS[event] ?? event),
  by: BY[by] ?? by.replace(/^staff: /, ''),
  at: whenOf(at, zone),
})
