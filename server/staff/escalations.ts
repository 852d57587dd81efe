import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import { answeringLocation, dealershipAddress } from '@forecourt/rules/lead/destinations.ts'
import {
  ESCALATION_DAYS,
  escalationReaders,
  isEscalationDue,
  isBeforeRule,
  mostEscalations,
  ruleSince,
  type EscalationRule,
  type RuleChange,
} from '@forecourt/rules/leadDesk/escalation.ts'
import type { LeadCategory } from '@forecourt/rules/kinds/leadCategory.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { ServingDatabase, StaffDatabase } from '../db/database.ts'
import { queueEscalation } from '../delivery/outbox.ts'
import { defineJob } from '../jobs/jobs.ts'
import { leadActivity, leads, leadWork } from '../leads/leads.ts'
import { listLocations } from '../locations/locations.ts'
import { historyOf, websites, type Sites } from '../sites/sites.ts'
import { record } from './audit.ts'
import { peopleIn, rowOf } from './desk/leadRow.ts'

export interface EscalationJobOptions {
  database: Pick<ServingDatabase, 'staff' | 'site'>
  sites: Pick<Sites, 'list'>
  onError: (error: unknown, message: string) => void
  now?: () => Date
}

/** Who escalates, in the log. */
const RULE = { id: null, name: 'Escalation rule', network: null, userAgent: null }
/** Leads of one site that are escalated in one pass; the others wait a minute. */
const BATCH = 200
const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

/** Escalates the leads of a site that its rule names; the number of them. */
async function escalateLeadsOf(
  { database, now = () => new Date() }: EscalationJobOptions,
  site: Site,
  rule: EscalationRule,
): Promise<number> {
  const staff = database.staff([site.id])
  const at = now()
  const waiting = await candidates(staff, site, rule, at)
  if (waiting.length === 0) return 0
  const places = await listLocations(database.site(site.id), site)
  const since = await sinceOf(staff, site)
  const found = waiting
    .filter(({ place, work }) => !isBeforeRule(work, rule, answeringLocation(place, places), since))
    .slice(0, BATCH)
  let escalated = 0
  for (const { lead_id } of found)
    escalated += await staff.transaction(async (tx) => {
      // It may have been answered since it was found.
      const one = await rowOf(tx, lead_id, { lock: true })
      if (!one) return 0
      const { row, work } = one
      const [calls] = (
        await tx.execute<{ attempted: boolean }>(sql`select exists (select from ${leadActivity} a
          where a.lead_id = ${row.id} and a.kind = 'call' and a.at >= ${work.waits_since}) as attempted`)
      ).rows
      const due = isEscalationDue(
        {
          status: work.status,
          assignedTo: work.assigned_to,
          snoozedUntil: work.snoozed_until,
          answeredAt: work.answered_at,
          waitsSince: work.waits_since,
          awaitsAnswer: work.awaits_answer,
          isAttempted: calls!.attempted,
          escalations: work.escalations,
          escalatedAt: work.escalated_at,
        },
        rule,
        answeringLocation(row.lead, places),
        { since, now: at },
      )
      if (!due) return 0
      const place = { id: site.id, groupId: site.dealershipGroupId }
      const readers = escalationReaders(rule, await peopleIn(tx, [place]), place)
      // A rule whose people have left must not lose the lead.
      const fallback = readers.length === 0 ? dealershipAddress(row.lead, places) : null
      const names = readers.map(({ name }) => name).join(', ') || (fallback ?? '')
      const id = randomUUID()
      await tx.insert(leadActivity).values({
        id,
        website_id: row.website_id,
        lead_id: row.id,
        user_id: null,
        who: RULE.name,
        kind: 'escalated',
        text: names,
        after: String(work.escalations + 1),
        at,
      })
      await tx
        .update(leadWork)
        .set({ escalated_at: at, escalations: work.escalations + 1, version: sql`${leadWork.version} + 1` })
        .where(eq(leadWork.lead_id, row.id))
      await queueEscalation(
        tx,
        {
          id,
          websiteId: row.website_id,
          leadId: row.id,
          to: fallback === null ? readers.map(({ email }) => email) : [fallback],
        },
        at,
      )
      await record(
        tx,
        RULE,
        {
          action: 'lead.escalated',
          subject: row.reference,
          website_id: row.website_id,
          dealership_group_id: null,
          after: { to: names || 'nobody' },
        },
        at,
      )
      return 1
    })
  return escalated
}

interface Candidate {
  lead_id: string
  category: LeadCategory
  dealership_slug: string | null
  location_id: number | null
  escalations: number
  escalated_at: string | Date | null
  waits_since: string | Date
}

/** Since when a site has its rule, by the history of its settings. */
const sinceOf = (staff: StaffDatabase, site: Site) =>
  staff.transaction(async (tx) => {
    const none = { websiteId: null, groupId: null, template: null }
    const [stored] = await tx.select({ template: websites.template }).from(websites).where(eq(websites.id, site.id))
    const layers = [
      { ...none, websiteId: site.id },
      ...(site.dealershipGroupId === null ? [] : [{ ...none, groupId: site.dealershipGroupId }]),
      ...(stored ? [{ ...none, template: stored.template }] : []),
    ]
    const changes: RuleChange[] = []
    for (const layer of layers) {
      const [last] = await historyOf(tx, layer, 'lead_escalation', 1)
      changes.push(last ? { at: last.changed_at, isSet: last.after.value !== undefined } : null)
    }
    return ruleSince(changes)
  })

/** Leads of a site that may be due, by the clock alone, the longest wait first. */
const candidates = (staff: StaffDatabase, site: Site, rule: EscalationRule, at: Date) =>
  staff.transaction(async (tx) => {
    const { rows } = await tx.execute<Candidate & Record<string, unknown>>(sql`
      select l.lead_id, l.category, l.lead ->> 'dealership_slug' as dealership_slug, w.location_id,
        w.escalations, w.escalated_at, w.waits_since
      from ${leadWork} w join ${leads} l on l.id = w.lead_id
      where w.website_id = ${site.id} and w.status in ('new', 'open') and w.awaits_answer and w.answered_at is null
        and (w.snoozed_until is null or w.snoozed_until <= ${at})
        and w.escalations < ${mostEscalations(rule)}
        and w.waits_since >= ${new Date(at.getTime() - ESCALATION_DAYS * DAY_MS)}
        and coalesce(w.escalated_at, w.waits_since) <= ${new Date(at.getTime() - rule.minutes * MINUTE_MS)}
      order by w.waits_since`)
    return rows.map(({ lead_id, category, dealership_slug, location_id, ...work }) => ({
      lead_id,
      place: { category, dealership_slug, location_id },
      work: {
        escalations: work.escalations,
        escalatedAt: work.escalated_at === null ? null : new Date(work.escalated_at),
        waitsSince: new Date(work.waits_since),
      },
    }))
  })

/** Escalates what is due at all sites (docs/decisions/0146); the number of leads. */
export async function escalateLeads(options: EscalationJobOptions): Promise<number> {
  let escalated = 0
  for (const site of await options.sites.list()) {
    const rule = site.settings.lead_escalation
    if (!rule) continue
    try {
      escalated += await escalateLeadsOf(options, site, rule)
    } catch (error) {
      options.onError(error, `leads of ${site.slug} are not escalated`)
    }
  }
  return escalated
}

/** The job that does so, every minute. */
export const escalationJob = (options: EscalationJobOptions) =>
  defineJob(
    'lead-escalations',
    z.object({}),
    async () => void (await escalateLeads(options)),
    { limit: 0, delaySeconds: 0, ceilingSeconds: 60 },
    { cron: '* * * * *' },
  )
