import { and, desc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import { assignable, mentionable } from '@forecourt/rules/leadDesk/assign.ts'
import { mentionedPeople } from '@forecourt/rules/leadDesk/mention.ts'
import { covers } from '@forecourt/rules/staff/access.ts'
import { roleOf } from '@forecourt/rules/staff/role.ts'
import type { Transaction } from '../../db/database.ts'
import { queueMentions } from '../../delivery/outbox.ts'
import { RequestError } from '../../errors.ts'
import { leadActivity, leadMentions, leads } from '../../leads/leads.ts'
import { readingOf } from './area.ts'
import { GONE, peopleIn, rowOf, titleOf, type LeadDeskOptions } from './leadRow.ts'

/** Somebody who can be mentioned, with what they do there. */
export interface Reader {
  id: string
  name: string
  role: string
}

/** A note in which the reader is mentioned, which they have not read. */
export interface UnreadMention {
  id: string
  /** Id of its lead, as in addresses, and whom that is from. */
  leadId: string
  name: string
  who: string
  text: string
  at: Date
}

type Person = Awaited<ReturnType<typeof peopleIn>>[number]

/** Who may look after a lead of a site, and who else may be mentioned in notes about it. */
export function peopleOfLead(people: readonly Person[], site: { id: number; groupId: number | null }, me: string) {
  const scope = { kind: 'site', ...site } as const
  return {
    people: assignable(people, site).map(({ id, name }) => ({ id, name })),
    readers: mentionable(people, site)
      .filter(({ id }) => id !== me)
      .map(({ id, name, grants }): Reader => ({
        id,
        name,
        role: [
          ...new Set(grants.filter((grant) => covers(grant.scope, scope)).map(({ role }) => roleOf(role).label)),
        ].join(', '),
      })),
  }
}

/** Mentions of the people of the desk, and of its own person. */
export function leadMentionsOf(options: LeadDeskOptions) {
  const { actor, reach, now } = options
  const { reading } = readingOf(options, 'leads:read')
  const mine = and(eq(leadMentions.user_id, actor.id), isNull(leadMentions.read_at))
  return {
    /** Whom a note about a lead mentions; refused with the reason if that is not clear. */
    async mentionedIn(tx: Transaction, websiteId: number, text: string, chosen: readonly string[]): Promise<Person[]> {
      const groupId = reach.sites.find(({ id }) => id === websiteId)?.groupId ?? null
      const others = (await peopleIn(tx, reach.sites)).filter(({ id }) => id !== actor.id)
      const found = mentionedPeople(text, mentionable(others, { id: websiteId, groupId }), chosen)
      if (!found.ok) throw new RequestError(422, 'Please check the details you entered.', { note: found.problem })
      return found.people
    },

    /** Stores who is mentioned with their note, and has each of them told once. */
    async mention(
      tx: Transaction,
      { id, websiteId, leadId }: { id: string; websiteId: number; leadId: number },
      people: readonly Person[],
    ) {
      if (people.length === 0) return
      const at = now()
      await tx.insert(leadMentions).values(
        people.map((person) => ({
          website_id: websiteId,
          lead_id: leadId,
          activity_id: id,
          user_id: person.id,
          name: person.name,
          at,
        })),
      )
      await queueMentions(tx, { id, websiteId, leadId, people }, at)
    },

    /** Those of some leads, by the rows’ own ids, that have a note which the reader has not read. */
    async unreadAmong(tx: Transaction, leadIds: readonly number[]): Promise<number[]> {
      if (leadIds.length === 0) return []
      const rows = await tx
        .selectDistinct({ lead_id: leadMentions.lead_id })
        .from(leadMentions)
        .where(and(mine, inArray(leadMentions.lead_id, [...leadIds])))
      return rows.map(({ lead_id }) => lead_id)
    },

    /** Marks what mentions the reader in a lead’s notes as read. */
    async markRead(leadId: string): Promise<void> {
      await reading().transaction(async (tx) => {
        const found = await rowOf(tx, leadId)
        if (!found) throw new RequestError(404, GONE)
        await tx
          .update(leadMentions)
          .set({ read_at: now() })
          .where(and(mine, eq(leadMentions.lead_id, found.row.id)))
      })
    },

    /** Notes that mention the reader and are not read: how many leads have one, and the latest. */
    unread: (limit: number): Promise<{ count: number; rows: UnreadMention[] }> =>
      reading().transaction(async (tx) => {
        const rows = await tx
          .select({ id: leadMentions.id, activity: leadActivity, lead: leads, leads: unreadLeads(mine) })
          .from(leadMentions)
          .innerJoin(leadActivity, eq(leadActivity.id, leadMentions.activity_id))
          .innerJoin(leads, eq(leads.id, leadMentions.lead_id))
          .where(mine)
          .orderBy(desc(leadMentions.at), desc(leadMentions.id))
          .limit(limit)
        return {
          count: rows[0]?.leads ?? 0,
          rows: rows.map(({ id, activity, lead }) => ({
            id,
            leadId: lead.lead_id,
            name: titleOf(lead),
            who: activity.who,
            text: activity.text,
            at: activity.at,
          })),
        }
      }),
  }
}

/** How many leads have one of some mentions. */
const unreadLeads = (which: SQL | undefined) =>
  sql<number>`(select count(distinct ${leadMentions.lead_id})::integer from ${leadMentions} where ${which})`
