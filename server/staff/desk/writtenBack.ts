import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { dealershipAddress } from '@forecourt/rules/lead/destinations.ts'
import { assignable } from '@forecourt/rules/leadDesk/assign.ts'
import { isOpen } from '@forecourt/rules/leadDesk/work.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { Transaction } from '../../db/database.ts'
import { leadActivity, leadWork } from '../../leads/leads.ts'
import { locationsIn } from '../../locations/locations.ts'
import type { ListedLead } from './leadList.ts'
import { peopleIn } from './leadRow.ts'

/** A lead after its sender wrote back: open, not snoozed, and waiting for an answer again. */
export async function markWrittenBack(tx: Transaction, { row, work }: ListedLead, at: Date): Promise<void> {
  await tx
    .update(leadWork)
    .set({
      status: isOpen(work) ? work.status : 'open',
      snoozed_until: null,
      answered_at: null,
      awaits_answer: true,
      wrote_at: at,
      // Who writes again has not waited for less.
      ...(isOpen(work) && work.answered_at === null ? {} : { asked_at: at, escalated_at: null, escalations: 0 }),
      version: sql`${leadWork.version} + 1`,
    })
    .where(eq(leadWork.lead_id, row.id))
}

/** Whom what somebody wrote back is passed on to: who replied last, else who looks after the lead, else the dealership. */
export async function readerOf(tx: Transaction, { row, work }: ListedLead, site: Site): Promise<string | null> {
  const [last] = await tx
    .select({ id: leadActivity.user_id })
    .from(leadActivity)
    .where(and(eq(leadActivity.lead_id, row.id), inArray(leadActivity.kind, ['reply', 'text'])))
    .orderBy(desc(leadActivity.position))
    .limit(1)
  const place = { id: site.id, groupId: site.dealershipGroupId }
  const people = assignable(await peopleIn(tx, [place]), place)
  const [reader] = [last?.id, work.assigned_to].flatMap((id) => people.find((person) => person.id === id) ?? [])
  return reader ? reader.email : dealershipAddress(row.lead, await locationsIn(tx, site))
}
