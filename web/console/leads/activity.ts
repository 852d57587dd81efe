import { deliveryStamp } from '@forecourt/rules/delivery/deliveryStamp.ts'
import { failureWords } from '@forecourt/rules/delivery/failureWords.ts'
import { CALL_RESULTS, type CallResult } from '@forecourt/rules/leadDesk/activity.ts'
import { parseStatus, WORK_STATUSES } from '@forecourt/rules/leadDesk/work.ts'
import { noteParts } from '@forecourt/rules/leadDesk/mention.ts'
import { textFailure, textOutcome } from '@forecourt/rules/leadDesk/textReport.ts'
import { isFromElsewhere } from '@forecourt/rules/leadDesk/receivedMail.ts'
import type { LeadRecord, StoredActivity } from '@forecourt/server/staff/desk/leads.ts'
import { whenOf } from '../when.ts'
import { spelledIn } from '../spelledIn.ts'

type Delivery = LeadRecord['deliveries'][number]

/** What a change has done to a lead, without who did it. */
export function changeWords({ kind, text, after }: StoredActivity, timeZone: string): string {
  switch (kind) {
    case 'assigned':
      return after === null ? 'Assigned to nobody' : `Assigned to ${text}`
    case 'status':
      return `Status changed to ${WORK_STATUSES[parseStatus(after ?? '') ?? 'open']}`
    case 'snoozed':
      return after === null ? 'No longer snoozed' : `Snoozed until ${whenOf(new Date(after), timeZone)}`
    case 'note':
      return 'Note added'
    case 'call':
      return 'Call logged'
    case 'reply':
      return 'Reply sent'
    case 'text':
      return 'Text message sent'
    case 'text_received':
      return 'Text message received'
    case 'entered':
      return 'Lead added'
    case 'received':
      return 'Email received'
    case 'escalated':
      return 'Escalated'
    case 'merged':
      return `Merged with ${text}`
    case 'unmerged':
      return `No longer merged with ${text}`
  }
}

/** Whether a delivery is being sent, or tried again by itself: sending it once more would send it twice. */
export const isOnItsWay = ({ state, send_after }: Pick<Delivery, 'state' | 'send_after'>, now: Date): boolean =>
  state === 'queued' || (state === 'waiting' && send_after <= now)

/** By when what could not be sent yet is tried again; null for none of that. */
function triedAgainAt({ state, attempts }: Pick<Delivery, 'state' | 'attempts'>, now: Date): Date | null {
  const { again } = attempts.at(-1) ?? {}
  if (state !== 'queued' || again === undefined) return null
  const at = new Date(again)
  return at > now ? at : null
}

/** Where a delivery stands, in words. */
export function deliveryWords(
  { kind, state, sent_at, send_after, attempts, reported, reported_code, reported_at }: Delivery,
  timeZone: string,
  now: Date,
): string {
  const on = (word: string, at: Date | null) => (at ? `${word} ${whenOf(at, timeZone)}` : word)
  switch (state) {
    case 'sent':
      // Of a text message the provider says when it has reached the phone.
      if (reported && textOutcome(reported) === 'delivered') return on('Delivered', reported_at)
      return on(kind === 'text' || kind === 'sms' ? 'Sent' : 'Delivered', sent_at)
    case 'dead': {
      const why = reported && textFailure(reported, reported_code)
      return why ? `Not delivered: ${spelledIn(timeZone, why)}` : 'Not delivered'
    }
    case 'cancelled':
      return spelledIn(timeZone, 'Cancelled')
    case 'queued': {
      const again = triedAgainAt({ state, attempts }, now)
      return again ? `Not sent yet. We’ll try again by ${whenOf(again, timeZone)}` : 'Being sent'
    }
    case 'waiting':
      return send_after > now ? `Waits until ${whenOf(send_after, timeZone)}` : 'Being sent'
  }
}

/** Where a delivery stands, for the screen; it is read again while the lead is open. */
export const standingOf = (delivery: Delivery, timeZone: string, now: Date) => ({
  id: delivery.id,
  /** The time of its latest step. */
  stamp: deliveryStamp(delivery),
  state: delivery.state,
  words: deliveryWords(delivery, timeZone, now),
  isOnItsWay: isOnItsWay(delivery, now),
  attempts: delivery.attempts.map(({ at, answer, ok }) => ({
    at: whenOf(new Date(at), timeZone),
    answer: failureWords(answer),
    ok,
  })),
})

/** One entry of what has happened, for the screen. */
export function entryOf(
  activity: StoredActivity,
  { deliveries, mails, mentions, files, row }: Pick<LeadRecord, 'deliveries' | 'mails' | 'mentions' | 'files' | 'row'>,
  me: string,
  timeZone: string,
  now: Date,
) {
  const mail = mails.find(({ id }) => id === activity.id)
  const mentioned = mentions.filter(({ activity_id }) => activity_id === activity.id)
  return {
    id: activity.id,
    kind: activity.kind,
    who: activity.who,
    title: titleOf(activity, timeZone),
    text: noteParts(
      textOf(activity),
      mentioned.map(({ name }) => name),
    ),
    isForMe: mentioned.some(({ user_id }) => user_id === me),
    at: whenOf(activity.at, timeZone),
    deliveries: deliveries
      .filter(({ activity_id }) => activity_id === activity.id)
      .map((delivery) => ({
        ...standingOf(delivery, timeZone, now),
        to: ['reply', 'text'].includes(activity.kind) ? '' : `To ${delivery.target}: `,
      })),
    mail: mail
      ? {
          from: mail.from_address,
          isFromElsewhere: isFromElsewhere(mail.from_address, row.lead.email),
          isAutomatic: mail.automatic,
          reopened: activity.before === null ? null : WORK_STATUSES[parseStatus(activity.before) ?? 'closed'],
          quoted: mail.quoted,
          files: files.filter(({ activity_id }) => activity_id === activity.id).map(fileOf),
          refused: mail.refused_files,
        }
      : null,
  }
}

/** What somebody wrote. */
export const textOf = ({ kind, text }: StoredActivity): string =>
  ['note', 'call', 'reply', 'received', 'text', 'text_received'].includes(kind) ? text : ''

/** A file for the screen. */
export const fileOf = ({ file_id, name, bytes, href }: LeadRecord['files'][number]) => ({
  id: file_id,
  name,
  bytes,
  href,
})

/** What was done, as a heading. */
export function titleOf(activity: StoredActivity, timeZone: string): string {
  const { kind, text, after } = activity
  switch (kind) {
    case 'note':
      return 'Note'
    case 'call':
      return `Call: ${CALL_RESULTS[(after ?? 'reached') as CallResult]}`
    case 'reply':
      return `Reply: ${after ?? ''}`
    case 'received':
      return `Email: ${after || 'no subject'}`
    case 'text':
      return `Text message to ${after ?? ''}`
    case 'text_received':
      return after === 'stop'
        ? 'Text message: asked for no more'
        : after === 'start'
          ? 'Text message: wants them again'
          : 'Text message'
    case 'entered':
      return `Added the lead (${text})`
    case 'escalated':
      return `Not answered in time: ${text ? `told ${text}` : 'nobody could be told'}`
    default:
      return changeWords(activity, timeZone)
  }
}
