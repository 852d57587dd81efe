import { eq, sql } from 'drizzle-orm'
import { shareCustomers } from '@forecourt/rules/leadDesk/person.ts'
import type { Transaction } from '../../db/database.ts'
import { RequestError } from '../../errors.ts'
import { leadActivity, leadLinks, leads } from '../../leads/leads.ts'
import type { Reach } from '../scope.ts'
import { mayAt, refuse } from './area.ts'
import { leadChanger, type PlannedChange } from './leadChange.ts'
import type { ListedLead } from './leadList.ts'
import { personOf } from './leadPerson.ts'
import { GONE, LEAD_UUID, rowOf, titleOf, type LeadDeskOptions } from './leadRow.ts'

const ALREADY = 'These leads are shown as one person already.'
const APART = 'These leads are of different dealers, so they can’t be merged.'
const NOT_MERGED = 'These leads aren’t merged any more.'

const siteIn = (reach: Reach, websiteId: number) => reach.sites.find(({ id }) => id === websiteId)

/** Says that another lead is of the same person (decision 145). Neither lead is changed. */
export async function merging(
  tx: Transaction,
  { reach, actor, now }: Pick<LeadDeskOptions, 'reach' | 'actor' | 'now'>,
  found: ListedLead,
  otherId: string,
): Promise<PlannedChange> {
  const other = await rowOf(tx, otherId)
  if (!other) throw new RequestError(404, GONE)
  const [site, otherSite] = [siteIn(reach, found.row.website_id), siteIn(reach, other.row.website_id)]
  if (!site || !otherSite || !shareCustomers(site, otherSite)) throw new RequestError(422, APART)
  const person = await personOf(tx, reach.sites, found)
  if (person.ids.includes(other.row.id)) throw new RequestError(409, ALREADY)
  return {
    kind: 'merged',
    action: 'lead.merged',
    text: titleOf(other.row),
    after: other.row.lead_id,
    log: { after: { with: other.row.reference } },
    async also(also, id) {
      const added = await also
        .insert(leadLinks)
        .values({
          id,
          website_id: found.row.website_id,
          lead_id: found.row.id,
          other_website_id: other.row.website_id,
          other_lead_id: other.row.id,
          who: actor.name,
          at: now(),
        })
        .onConflictDoNothing()
        .returning({ id: leadLinks.id })
      if (added.length === 0) throw new RequestError(409, ALREADY)
    },
  }
}

/** Takes a link between a lead and another away: both are as they were before they were merged. */
export async function unmerging(tx: Transaction, found: ListedLead, linkId: string): Promise<PlannedChange> {
  const [link] = await tx.select().from(leadLinks).where(eq(leadLinks.id, linkId))
  if (!link || ![link.lead_id, link.other_lead_id].includes(found.row.id)) throw new RequestError(409, NOT_MERGED)
  const otherId = link.lead_id === found.row.id ? link.other_lead_id : link.lead_id
  const [other] = await tx.select().from(leads).where(eq(leads.id, otherId))
  if (!other) throw new RequestError(404, GONE)
  return {
    kind: 'unmerged',
    action: 'lead.unmerged',
    text: titleOf(other),
    before: other.lead_id,
    log: { before: { with: other.reference } },
    async also(also) {
      const removed = await also.delete(leadLinks).where(eq(leadLinks.id, link.id)).returning({ id: leadLinks.id })
      if (removed.length === 0) throw new RequestError(409, NOT_MERGED)
    },
  }
}

/** Whether a merge, or its undoing, is still as it was left. */
export async function isMergeAsLeft(
  tx: Transaction,
  { id, kind, lead_id, before }: typeof leadActivity.$inferSelect,
): Promise<boolean> {
  if (kind === 'merged') return (await tx.$count(leadLinks, eq(leadLinks.id, id))) > 0
  if (kind !== 'unmerged' || before === null) return false
  const other = await rowOf(tx, before)
  if (!other) return false
  const [low, high] = [Math.min(lead_id, other.row.id), Math.max(lead_id, other.row.id)]
  const pair = sql`least(${leadLinks.lead_id}, ${leadLinks.other_lead_id}) = ${low}
    and greatest(${leadLinks.lead_id}, ${leadLinks.other_lead_id}) = ${high}`
  return (await tx.$count(leadLinks, pair)) === 0
}

/** Merging the people of two leads by hand, and unmerging them. */
export function leadMerges(options: LeadDeskOptions) {
  const { over, reach } = options
  const { change } = leadChanger(options)

  /** Refused with the reason if one lead of a link may be seen and not changed. */
  async function mayChange(websiteIds: readonly number[]) {
    for (const id of websiteIds) refuse(mayAt(reach, 'leads:write', id))
  }

  return {
    /** Says that two leads are of one person; the id of the activity. */
    async merge(leadId: string, id: string, otherId: string): Promise<string> {
      const other = await over('leads:read').transaction((tx) => rowOf(tx, otherId))
      if (!other) throw new RequestError(404, GONE)
      await mayChange([other.row.website_id])
      return change(leadId, { id, version: null }, (tx, found) => merging(tx, options, found, otherId))
    },

    /** Takes such a link away; the id of the activity. */
    async unmerge(id: string, linkId: string): Promise<string> {
      if (!LEAD_UUID.test(linkId)) throw new RequestError(404, NOT_MERGED)
      const found = await over('leads:read').transaction(async (tx) => {
        const [one] = await tx
          .select({ link: leadLinks, row: leads })
          .from(leadLinks)
          .innerJoin(leads, eq(leads.id, leadLinks.lead_id))
          .where(eq(leadLinks.id, linkId))
        const [repeated] = LEAD_UUID.test(id)
          ? await tx.select({ id: leadActivity.id }).from(leadActivity).where(eq(leadActivity.id, id))
          : []
        return { one, repeated }
      })
      if (found.repeated) return found.repeated.id
      if (!found.one) throw new RequestError(404, NOT_MERGED)
      const { link, row } = found.one
      await mayChange([link.website_id, link.other_website_id])
      return change(row.lead_id, { id, version: null }, (tx, one) => unmerging(tx, one, linkId))
    },
  }
}
