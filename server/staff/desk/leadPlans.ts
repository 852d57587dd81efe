import { and, eq, gt, inArray } from 'drizzle-orm'
import { SETS_STATUS } from '@forecourt/rules/leadDesk/activity.ts'
import { assignable, type Assignable } from '@forecourt/rules/leadDesk/assign.ts'
import { parseStatus, touched, WORK_STATUSES, type WorkStatus } from '@forecourt/rules/leadDesk/work.ts'
import type { Transaction } from '../../db/database.ts'
import { RequestError } from '../../errors.ts'
import { leadActivity } from '../../leads/leads.ts'
import type { Reach } from '../scope.ts'
import { nameOf, type PlannedChange } from './leadChange.ts'
import type { ListedLead } from './leadList.ts'

export const CHECK = 'Please check the details you entered.'

/**
 * Assigns a lead to one of the people who may answer it, or to nobody.
 *
 * @param status what its status is then, for an assignment that is taken back
 */
export function assigned(
  people: readonly Assignable[],
  reach: Pick<Reach, 'sites'>,
  { row, work }: ListedLead,
  to: string | null,
  status: WorkStatus = to === null ? work.status : touched(work.status),
): PlannedChange {
  const groupId = reach.sites.find(({ id }) => id === row.website_id)?.groupId ?? null
  if (to !== null && !assignable(people, { id: row.website_id, groupId }).some(({ id }) => id === to))
    throw new RequestError(422, CHECK, { person: 'Please choose someone who can answer leads of this site.' })
  const named = nameOf(people, to)
  const isSame = status === work.status
  const logged = (person: string, of: WorkStatus) => ({ person, ...(isSame ? {} : { status: WORK_STATUSES[of] }) })
  return {
    kind: 'assigned',
    action: 'lead.assigned',
    set: { assigned_to: to, status },
    text: named,
    before: work.assigned_to,
    after: to,
    statusBefore: isSame ? null : work.status,
    log: { before: logged(nameOf(people, work.assigned_to), work.status), after: logged(named, status) },
  }
}

/** Takes an assignment back, with the status that it changed unless somebody has worked on the lead since. */
export async function unassigned(
  tx: Transaction,
  people: readonly Assignable[],
  reach: Pick<Reach, 'sites'>,
  found: ListedLead,
  { before, status_before, position, lead_id }: typeof leadActivity.$inferSelect,
): Promise<PlannedChange> {
  const worked = and(
    eq(leadActivity.lead_id, lead_id),
    gt(leadActivity.position, position),
    inArray(leadActivity.kind, SETS_STATUS),
  )
  const isLeft = status_before !== null && (await tx.$count(leadActivity, worked)) === 0
  return assigned(people, reach, found, before, isLeft ? status_before : undefined)
}

/** Sets the status; a lead that is done is not snoozed any more. */
export function settingStatus({ work }: ListedLead, to: string): PlannedChange {
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

/** Puts a lead off until a time, or brings it back. */
export const snoozing = ({ work }: ListedLead, until: Date | null): PlannedChange => ({
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
