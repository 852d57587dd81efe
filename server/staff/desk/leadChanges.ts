import { and, eq } from 'drizzle-orm'
import { CALL_RESULTS, checkText, MOST_SUBJECT, UNDOABLE, type CallResult } from '@forecourt/rules/leadDesk/activity.ts'
import { snoozeTime } from '@forecourt/rules/leadDesk/snooze.ts'
import { gapProblem } from '@forecourt/rules/leadDesk/template.ts'
import { touched } from '@forecourt/rules/leadDesk/work.ts'
import { storable } from '../../db/text.ts'
import { queueReply } from '../../delivery/outbox.ts'
import { RequestError } from '../../errors.ts'
import { leadActivity } from '../../leads/leads.ts'
import { CHANGED, leadChanger, type SentChange } from './leadChange.ts'
import { leadMentionsOf } from './leadMentions.ts'
import { isMergeAsLeft, merging, unmerging } from './leadMerge.ts'
import { assigned, CHECK, settingStatus, snoozing, unassigned } from './leadPlans.ts'
import { textingReply } from './leadTexting.ts'
import { LEAD_UUID, peopleIn, stateOf, UTC, type LeadDeskOptions } from './leadRow.ts'

/** Changes of the work on a lead: each with its activity and its entry in the log, in one transaction. */
export function leadChanges(options: LeadDeskOptions) {
  const { over, actor, reach, now, siteOf } = options
  const { writableIn, change } = leadChanger(options)
  const { mentionedIn, mention } = leadMentionsOf(options)

  return {
    /** A lead that may be changed; refused otherwise. */
    writable: (leadId: string) => over('leads:write').transaction((tx) => writableIn(tx, leadId)),

    assign: (leadId: string, sent: SentChange, to: string | null) =>
      change(leadId, sent, async (tx, found) => assigned(await peopleIn(tx, reach.sites), reach, found, to)),

    setStatus: (leadId: string, sent: SentChange, to: string) =>
      change(leadId, sent, (_tx, found) => settingStatus(found, to)),

    /** Puts a lead off until a time in the zone of its site; `end` brings it back at once. */
    async snooze(leadId: string, sent: SentChange, until: string) {
      return change(leadId, sent, async (_tx, found) => {
        if (until === 'end') return snoozing(found, null)
        const timeZone = (await siteOf(found.row.website_id))?.timeZone ?? UTC
        const checked = snoozeTime(until, now(), timeZone)
        if (!checked.ok) throw new RequestError(422, CHECK, { until: checked.problem })
        return snoozing(found, checked.until)
      })
    },

    /** Takes back a change that is still as it left the lead. */
    undo: (leadId: string, sent: SentChange, activityId: string) =>
      change(leadId, sent, async (tx, found) => {
        const [earlier] = LEAD_UUID.test(activityId)
          ? await tx
              .select()
              .from(leadActivity)
              .where(and(eq(leadActivity.id, activityId), eq(leadActivity.lead_id, found.row.id)))
          : []
        if (!earlier || !UNDOABLE.includes(earlier.kind)) throw new RequestError(404, 'That can’t be undone.')
        const asLeft = stateOf(earlier.kind, found.work) === earlier.after || (await isMergeAsLeft(tx, earlier))
        if (!asLeft) throw new RequestError(409, CHANGED)
        if (earlier.kind === 'merged') return unmerging(tx, found, earlier.id)
        if (earlier.kind === 'unmerged') return merging(tx, options, found, earlier.before ?? '')
        if (earlier.kind === 'assigned') return unassigned(tx, await peopleIn(tx, reach.sites), reach, found, earlier)
        if (earlier.kind === 'status') return settingStatus(found, earlier.before ?? '')
        return snoozing(found, earlier.before === null ? null : new Date(earlier.before))
      }),

    /** Adds a note; the people that it mentions are told. Those of one name are told apart by what was chosen. */
    note: (leadId: string, id: string, { text, chosen }: { text: string; chosen: readonly string[] }) =>
      change(leadId, { id, version: null }, async (tx, { row }) => {
        const checked = checkText(text, 'Please write a note.')
        if (!checked.ok) throw new RequestError(422, CHECK, { note: checked.problem })
        const written = storable(checked.text)
        const people = await mentionedIn(tx, row.website_id, written, chosen)
        const names = people.map(({ name }) => name).join(', ')
        return {
          kind: 'note',
          action: 'lead.noted',
          text: written,
          ...(names === '' ? {} : { log: { after: { mentioned: names } } }),
          also: (done, of) => mention(done, { id: of, websiteId: row.website_id, leadId: row.id }, people),
        }
      }),

    /** A call with how it went. Whoever was reached has been answered. */
    call: (leadId: string, id: string, { result, text }: { result: string; text: string }) =>
      change(leadId, { id, version: null }, (_tx, { work }) => {
        if (!Object.hasOwn(CALL_RESULTS, result))
          throw new RequestError(422, CHECK, { result: 'Please say how it went.' })
        const said = text.trim() === '' ? { ok: true as const, text: '' } : checkText(text, '')
        if (!said.ok) throw new RequestError(422, CHECK, { said: said.problem })
        const words = CALL_RESULTS[result as CallResult]
        return {
          kind: 'call',
          action: 'lead.called',
          text: storable(said.text),
          after: result,
          set: {
            status: touched(work.status),
            ...(result === 'reached' && work.answered_at === null ? { answered_at: now() } : {}),
          },
          log: { after: { result: words } },
        }
      }),

    /** Mails a reply to the sender, whose answer goes to the address of whoever wrote it. */
    reply: (leadId: string, sent: SentChange, { subject, text }: { subject: string; text: string }) =>
      change(leadId, sent, (_tx, { row, work }) => {
        const checked = checkText(text, 'Please write a reply.')
        const line = subject.trim()
        const to = row.lead.email
        const gaps = { subject: gapProblem(line), reply: gapProblem(text) }
        const problems = {
          ...(gaps.subject === null ? {} : { subject: gaps.subject }),
          ...(gaps.reply === null ? {} : { reply: gaps.reply }),
          ...(checked.ok ? {} : { reply: checked.problem }),
          ...(line === ''
            ? { subject: 'Please enter a subject.' }
            : line.length > MOST_SUBJECT
              ? { subject: `Please use ${MOST_SUBJECT} characters or fewer.` }
              : {}),
          ...(to ? {} : { reply: 'This lead has no email address.' }),
        }
        if (!checked.ok || Object.keys(problems).length > 0) throw new RequestError(422, CHECK, problems)
        return {
          kind: 'reply',
          action: 'lead.replied',
          text: storable(checked.text),
          after: storable(line),
          set: { status: touched(work.status), ...(work.answered_at === null ? { answered_at: now() } : {}) },
          log: { after: { subject: line } },
          also: (tx, id) => queueReply(tx, { id, websiteId: row.website_id, leadId: row.id, to }, now()),
        }
      }),

    /** Texts the sender. */
    text: (leadId: string, sent: SentChange, text: string) =>
      change(leadId, sent, (tx, found) => textingReply(tx, options, found, text)),

    /** Records that somebody entered a lead, who looks after it from the beginning. */
    entered: (leadId: string, id: string, from: string) =>
      change(leadId, { id, version: null }, (_tx, { work }) => ({
        kind: 'entered',
        action: 'lead.entered',
        text: from,
        set: work.assigned_to === null ? { assigned_to: actor.id, status: 'open' } : {},
        log: { after: { from } },
      })),
  }
}
