import { CALL_RESULTS, type CallResult } from '@forecourt/rules/leadDesk/activity.ts'
import { parseStatus, WORK_STATUSES } from '@forecourt/rules/leadDesk/work.ts'
import type { LeadRecord, StoredActivity } from '@forecourt/server/staff/desk/leads.ts'
import { whenOf } from '../when.ts'

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
    case 'entered':
      return 'Lead added'
    case 'merged':
      return `Merged with ${text}`
    case 'unmerged':
      return `No longer merged with ${text}`
  }
}

/** Where a delivery stands, in words. */
export function deliveryWords({ state, sent_at, send_after }: Delivery, timeZone: string, now: Date): string {
  switch (state) {
    case 'sent':
      return sent_at ? `Delivered ${whenOf(sent_at, timeZone)}` : 'Delivered'
    case 'dead':
      return 'Not delivered'
    case 'cancelled':
      return 'Cancelled'
    case 'queued':
      return 'Being sent'
    case 'waiting':
      return send_after > now ? `Waits until ${whenOf(send_after, timeZone)}` : 'Being sent'
  }
}

/** One entry of what has happened, for the screen. */
export function entryOf(activity: StoredActivity, deliveries: readonly Delivery[], timeZone: string, now: Date) {
  const delivery =
    activity.kind === 'reply' ? deliveries.find(({ activity_id }) => activity_id === activity.id) : undefined
  const title =
    activity.kind === 'note'
      ? 'Note'
      : activity.kind === 'call'
        ? `Call: ${CALL_RESULTS[(activity.after ?? 'reached') as CallResult]}`
        : activity.kind === 'reply'
          ? `Reply: ${activity.after ?? ''}`
          : activity.kind === 'entered'
            ? `Added the lead (${activity.text})`
            : changeWords(activity, timeZone)
  return {
    id: activity.id,
    kind: activity.kind,
    who: activity.who,
    title,
    text: ['note', 'call', 'reply'].includes(activity.kind) ? activity.text : '',
    at: whenOf(activity.at, timeZone),
    delivery: delivery ? { words: deliveryWords(delivery, timeZone, now), state: delivery.state } : null,
  }
}
