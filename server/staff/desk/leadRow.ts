import { asc, eq } from 'drizzle-orm'
import type { Grant } from '@forecourt/rules/staff/access.ts'
import type { ActivityKind } from '@forecourt/rules/leadDesk/activity.ts'
import type { Assignable } from '@forecourt/rules/leadDesk/assign.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { Dealer } from '../../dealer.ts'
import type { Transaction } from '../../db/database.ts'
import type { DealerFor } from '../../dealers.ts'
import type { FileLinks } from '../../files/files.ts'
import { leads, leadWork } from '../../leads/leads.ts'
import type { Sites } from '../../sites/sites.ts'
import { scopeOf } from '../scope.ts'
import { staffRoles, staffUsers } from '../table.ts'
import type { DeskAreaOptions } from './area.ts'
import type { ListedLead } from './leadList.ts'

export interface LeadDeskOptions extends DeskAreaOptions {
  sites: Pick<Sites, 'find' | 'findById'>
  dealerFor: DealerFor
  links: FileLinks
  /** Whether visitors' answers to replies come back to the console, not only to whoever wrote the reply. */
  answersComeBack: boolean
  /** Whether text messages of sites without a sender are stored with the mail, as in development. */
  storesTexts: boolean
  /** Has a change of many leads begin soon; without it, within a minute. */
  beginLeadRun: (runId: string) => Promise<void>
}

/** The site as its visitors have it, for what is stored and shown by its own rules. */
export async function dealerOfSite(
  { sites, dealerFor }: Pick<LeadDeskOptions, 'sites' | 'dealerFor'>,
  site: Site,
): Promise<Dealer> {
  const answer = await sites.find(new URL(site.baseUrl).hostname)
  return dealerFor(answer.kind === 'site' ? answer.site : site)
}

export const GONE = 'We can’t find that lead. It may belong to a site where you don’t have a role.'
export const GONE_CHAT = 'We can’t find that chat. It may belong to a site where you don’t have a role.'
export const LEAD_UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
export const UTC = 'UTC'

/** What a lead is called: by whoever sent it, as well as they can be named. */
export const titleOf = ({ lead, reference }: typeof leads.$inferSelect): string =>
  lead.name || lead.email || lead.phone || reference

/** A lead with the work on it, by the id that is in addresses. */
export async function rowOf(tx: Transaction, id: string, { lock = false } = {}): Promise<ListedLead | null> {
  if (!LEAD_UUID.test(id)) return null
  const query = tx
    .select({ row: leads, work: leadWork })
    .from(leadWork)
    .innerJoin(leads, eq(leads.id, leadWork.lead_id))
    .where(eq(leads.lead_id, id.toLowerCase()))
  const [found] = await (lock ? query.for('update', { of: leadWork }) : query)
  return found ?? null
}

/** A person with their roles and their address. */
type Person = Assignable & { email: string }

/** People with their roles that whoever reads may see. */
export async function peopleIn(
  tx: Transaction,
  sites: readonly { id: number; groupId: number | null }[],
): Promise<Person[]> {
  const rows = await tx
    .select({ id: staffUsers.id, name: staffUsers.name, email: staffUsers.email, role: staffRoles })
    .from(staffRoles)
    .innerJoin(staffUsers, eq(staffUsers.id, staffRoles.user_id))
    .orderBy(asc(staffUsers.name), asc(staffUsers.id))
  const people = new Map<string, Person & { grants: Grant[] }>()
  for (const { id, name, email, role } of rows) {
    const person = people.get(id) ?? { id, name, email, grants: [] }
    person.grants.push({ role: role.role, scope: scopeOf(role, sites) })
    people.set(id, person)
  }
  return [...people.values()]
}

/** What a kind of change leaves, as it is stored. */
export function stateOf(kind: ActivityKind, work: typeof leadWork.$inferSelect): string | null {
  if (kind === 'status') return work.status
  if (kind === 'assigned') return work.assigned_to
  if (kind === 'snoozed') return work.snoozed_until?.toISOString() ?? null
  return NOT_A_STATE
}

const NOT_A_STATE = '-'
