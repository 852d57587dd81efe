import { and, desc, eq, sql } from 'drizzle-orm'
import type { AuditAction } from '@forecourt/rules/staff/audit.ts'
import {
  CALL_RESULTS,
  checkText,
  MOST_SUBJECT,
  UNDOABLE,
  type ActivityKind,
  type CallResult,
} from '@forecourt/rules/leadDesk/activity.ts'
import { assignable } from '@forecourt/rules/leadDesk/assign.ts'
import { snoozeTime } from '@forecourt/rules/leadDesk/snooze.ts'
import { isSnoozed, parseStatus, touched, WORK_STATUSES } from '@forecourt/rules/leadDesk/work.ts'
import type { Transaction } from '../../db/database.ts'
import { storable } from '../../db/text.ts'
import { queueReply } from '../../delivery/outbox.ts'
import { ConflictError, RequestError } from '../../errors.ts'
import { leadActivity, leadWork } from '../../leads/leads.ts'
import { record } from '../audit.ts'
import type { ListedLead } from './leadList.ts'
import { mayAt, refuse } from './area.ts'
import { GONE, LEAD_UUID, peopleIn, rowOf, stateOf, UTC, type LeadDeskOptions } from './leadRow.ts'

const CHECK = 'Please check the details you entered.'
const CHANGED = 'Someone else changed this lead while you had it open.'
const AGAIN = 'Please open the lead again, and then send it.'

type WorkChange = Partial<
  Pick<typeof leadWork.$inferInsert, 'status' | 'assigned_to' | 'snoozed_until' | 'answered_at'>
>

/** One change, before it is stored. */
interface Planned {
  kind: ActivityKind
  action: AuditAction
  set?: WorkChange
  text?: string
  before?: string | null
  after?: string | null
  /** What the log has of it, where that is not what is stored. */
  log?: { before?: Record<string, unknown> | null; after?: Record<string, unknown> | null }
  /** Done in the same transaction. */
  also?: (tx: Transaction, id: string) => Promise<void>
}

/** Who sent a change: the id that its form was made with, and the version that its sender has seen. */
export interface SentChange {
  id: string
  version: number
}

/** Changes of the work on a lead: each with its activity and its entry in the log, in one transaction. */
export function leadChanges({ over, actor, reach, now, siteOf }: LeadDeskOptions) {
  /** A lead that may be changed, locked in a transaction; refused otherwise, with the reason for one that may be seen. */
  async function writableIn(tx: Transaction, id: string): Promise<ListedLead> {
    const found = await rowOf(tx, id, { lock: true })
    if (found) return found
    const seen = await over('leads:read').transaction((reading) => rowOf(reading, id))
    if (seen) refuse(mayAt(reach, 'leads:write', seen.row.website_id))
    throw new RequestError(404, GONE)
  }

  /**
   * Makes a change, and returns the id of its activity. The same id twice is one change. With a version, one that was
   * based on another is refused: what is stored now stays.
   */
  async function change(
    leadId: string,
    { id, version }: { id: string; version: number | null },
    plan: (tx: Transaction, found: ListedLead) => Promise<Planned> | Planned,
  ): Promise<string> {
    if (!LEAD_UUID.test(id)) throw new RequestError(422, AGAIN)
    const at = now()
    await over('leads:write').transaction(async (tx) => {
      const found = await writableIn(tx, leadId)
      const { row, work } = found
      const [repeated] = await tx
        .select({ id: leadActivity.id })
        .from(leadActivity)
        .where(and(eq(leadActivity.id, id), eq(leadActivity.lead_id, row.id)))
      if (repeated) return
      if (version !== null && version !== work.version)
        throw new ConflictError(409, CHANGED, await conflictOf(tx, found))
      const planned = await plan(tx, found)
      const { kind, action, set, text = '', before = null, after = null, log, also } = planned
      const of = { website_id: row.website_id, lead_id: row.id, user_id: actor.id, who: actor.name }
      await tx.insert(leadActivity).values({ id, ...of, kind, text, before, after, at })
      if (set)
        await tx
          .update(leadWork)
          .set({ ...set, ...firstAnswer(work, set), version: sql`${leadWork.version} + 1` })
          .where(eq(leadWork.lead_id, row.id))
      await also?.(tx, id)
      await record(
        tx,
        actor,
        {
          action,
          subject: row.reference,
          website_id: row.website_id,
          dealership_group_id: null,
          before: log?.before ?? null,
          after: log?.after ?? null,
        },
        at,
      )
    })
    return id
  }

  /** The first answer to a lead, which stays known when its sender writes back. */
  const firstAnswer = ({ first_answered_at }: ListedLead['work'], { answered_at }: WorkChange) =>
    answered_at && first_answered_at === null ? { first_answered_at: answered_at, first_answered_by: actor.id } : {}

  /** What is stored now, for whoever wanted something else, and who changed it last. */
  async function conflictOf(tx: Transaction, { row, work }: ListedLead) {
    const [last] = await tx
      .select({ who: leadActivity.who })
      .from(leadActivity)
      .where(eq(leadActivity.lead_id, row.id))
      .orderBy(desc(leadActivity.position))
      .limit(1)
    const person = nameOf(await peopleIn(tx, reach.sites), work.assigned_to)
    const facts = [
      WORK_STATUSES[work.status],
      work.assigned_to === null ? 'assigned to nobody' : `assigned to ${person}`,
      ...(isSnoozed({ status: work.status, snoozedUntil: work.snoozed_until }, now()) ? ['snoozed'] : []),
      ...(work.answered_at === null ? [] : ['answered']),
    ]
    return { version: String(work.version), who: last?.who ?? null, theirs: { state: facts.join(', ') } }
  }

  const nameOf = (people: readonly { id: string; name: string }[], id: string | null) =>
    id === null ? 'nobody' : (people.find((person) => person.id === id)?.name ?? 'someone who has left')

  /** Assigns a lead to somebody, or to nobody. */
  async function assigning(tx: Transaction, { row, work }: ListedLead, to: string | null): Promise<Planned> {
    const people = await peopleIn(tx, reach.sites)
    const groupId = reach.sites.find(({ id }) => id === row.website_id)?.groupId ?? null
    if (to !== null && !assignable(people, { id: row.website_id, groupId }).some(({ id }) => id === to))
      throw new RequestError(422, CHECK, { person: 'Please choose someone who can answer leads of this site.' })
    const named = nameOf(people, to)
    return {
      kind: 'assigned',
      action: 'lead.assigned',
      set: { assigned_to: to, status: to === null ? work.status : touched(work.status) },
      text: named,
      before: work.assigned_to,
      after: to,
      log: { before: { person: nameOf(people, work.assigned_to) }, after: { person: named } },
    }
  }

  /** Sets the status; a lead that is done is not snoozed any more. */
  function settingStatus({ work }: ListedLead, to: string): Planned {
    const status = parseStatus(to)
    if (!status) throw new RequestError(422, CHECK, { status: 'Please choose a status.' })
    return {
      kind: 'status',
      action: 'lead.status',
      set: { status },
      before: work.status,
      after: status,
      log: { before: { status: WORK_STATUSES[work.status] }, after: { status: WORK_STATUSES[status] } },
    }
  }

  const snoozing = ({ work }: ListedLead, until: Date | null): Planned => ({
    kind: 'snoozed',
    action: 'lead.snoozed',
    set: { snoozed_until: until },
    before: work.snoozed_until?.toISOString() ?? null,
    after: until?.toISOString() ?? null,
    log: {
      before: { until: work.snoozed_until?.toISOString() ?? 'not snoozed' },
      after: { until: until?.toISOString() ?? 'not snoozed' },
    },
  })

  return {
    /** A lead that may be changed; refused otherwise. */
    writable: (leadId: string) => over('leads:write').transaction((tx) => writableIn(tx, leadId)),

    assign: (leadId: string, sent: SentChange, to: string | null) =>
      change(leadId, sent, (tx, found) => assigning(tx, found, to)),

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
        if (stateOf(earlier.kind, found.work) !== earlier.after) throw new RequestError(409, CHANGED)
        if (earlier.kind === 'assigned') return assigning(tx, found, earlier.before)
        if (earlier.kind === 'status') return settingStatus(found, earlier.before ?? '')
        return snoozing(found, earlier.before === null ? null : new Date(earlier.before))
      }),

    note: (leadId: string, id: string, text: string) =>
      change(leadId, { id, version: null }, () => {
        const checked = checkText(text, 'Please write a note.')
        if (!checked.ok) throw new RequestError(422, CHECK, { note: checked.problem })
        return { kind: 'note', action: 'lead.noted', text: storable(checked.text) }
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
        const problems = {
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
