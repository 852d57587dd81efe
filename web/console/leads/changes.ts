import type { StaffDesk } from '@forecourt/server/staff/staff.ts'
import { INTENT } from '../form.ts'
import { DONE_MARKS, RUN_DONE, UNDO_RUN } from './done.ts'

/** What is returned to the form that was refused. */
export const RETURNED = [
  INTENT,
  'person',
  'status',
  'until',
  'subject',
  'reply',
  'text',
  'note',
  'mentions',
  'result',
  'said',
  'key',
  'of',
  'lead',
]

/** Does what a form asks for; the id of its activity. */
export async function perform(leads: StaffDesk['leads'], id: string, field: (name: string) => string): Promise<string> {
  const sent = { id: field('key'), version: Number(field('version')) }
  switch (field(INTENT)) {
    case 'assign':
      return leads.assign(id, sent, field('person') || null)
    case 'status':
      return leads.setStatus(id, sent, field('status'))
    case 'snooze':
      return leads.snooze(id, sent, field('until'))
    case 'undo':
      // What was done may be about the lead before, which has made room for this one.
      return leads.undo(field('lead') || id, sent, field('of'))
    case UNDO_RUN:
      return `${RUN_DONE}${(await leads.bulk.undo(field('run'))).id}`
    case 'call':
      return leads.call(id, sent.id, { result: field('result'), text: field('said') })
    case 'reply':
      return leads.reply(id, sent, { subject: field('subject'), text: field('reply') })
    case 'text':
      return leads.text(id, sent, field('text'))
    case 'resend':
      await leads.resend(
        id,
        field('reply') ? { reply: field('reply') } : { destination: field('destination'), seen: field('seen') },
      )
      return DONE_MARKS.resent
    default:
      return leads.note(id, sent.id, { text: field('note'), chosen: field('mentions').split(',') })
  }
}
