import { and, asc, desc, eq, inArray, notInArray, or } from 'drizzle-orm'
import { MOST_OF_PERSON, personKeys, shareCustomers } from '@forecourt/rules/leadDesk/person.ts'
import { canStaffAnywhere, type Answer } from '@forecourt/rules/staff/access.ts'
import type { Permission } from '@forecourt/rules/staff/permission.ts'
import { bookings } from '../../bookings/bookings.ts'
import type { Transaction } from '../../db/database.ts'
import { deliveriesOf, type DeliveryReceipt } from '../../delivery/outbox.ts'
import { RequestError } from '../../errors.ts'
import { leadActivity, leadLinks, leads, leadWork, messagesOf, type StoredMessageRow } from '../../leads/leads.ts'
import { bookingChanges } from '../../owners/owners.ts'
import { reservationsOfLeads, type DeskReservationRow } from '../../reservations/reservations.ts'
import type { Reach } from '../scope.ts'
import { mayAt, refuse } from './area.ts'
import type { ListedLead } from './leadList.ts'
import { GONE, peopleIn, rowOf, type LeadDeskOptions } from './leadRow.ts'

type StoredLink = typeof leadLinks.$inferSelect

/** Which leads are of one person. */
export interface PersonIds {
  /** The rows’ own ids, newest first. */
  ids: readonly number[]
  /** What staff have merged by hand among them. */
  links: readonly StoredLink[]
  /** Whether there are more than are read. */
  isCut: boolean
}

/** Everything from one person, at the sites where the reader may see it. */
export interface PersonRecord {
  /** The lead that was asked for. */
  lead: ListedLead
  /** All of theirs, newest first. */
  leads: readonly ListedLead[]
  links: readonly StoredLink[]
  isCut: boolean
  activity: readonly (typeof leadActivity.$inferSelect)[]
  messages: readonly StoredMessageRow[]
  deliveries: readonly DeliveryReceipt[]
  bookings: {
    may: Answer
    rows: readonly (typeof bookings.$inferSelect)[]
    changes: readonly (typeof bookingChanges.$inferSelect)[]
  }
  reservations: { may: Answer; rows: readonly DeskReservationRow[] }
  people: readonly { id: string; name: string }[]
  mayWrite: Answer
}

/**
 * The leads of the person who sent one: those with the same address or number, those that staff have merged with it, and
 * so on from each of them, so that a person is the same from whichever lead one comes. Only sites of one group share
 * people.
 */
export async function personOf(
  tx: Transaction,
  sites: Reach['sites'],
  { row, work }: Pick<ListedLead, 'row' | 'work'>,
): Promise<PersonIds> {
  const own = sites.find(({ id }) => id === row.website_id)
  const siteIds = own ? sites.filter((site) => shareCustomers(own, site)).map(({ id }) => id) : [row.website_id]
  const found = new Set([work.lead_id])
  const links = new Map<string, StoredLink>()
  const sought = { emails: new Set<string>(), phones: new Set<string>() }
  let fresh: Pick<ListedLead['work'], 'lead_id' | 'email_key' | 'phone_key'>[] = [work]
  while (fresh.length > 0 && found.size <= MOST_OF_PERSON) {
    const ids = fresh.map(({ lead_id }) => lead_id)
    const keys = personKeys(fresh.map(({ email_key, phone_key }) => ({ emailKey: email_key, phoneKey: phone_key })))
    const emails = keys.emails.filter((one) => !sought.emails.has(one))
    const phones = keys.phones.filter((one) => !sought.phones.has(one))
    for (const one of emails) sought.emails.add(one)
    for (const one of phones) sought.phones.add(one)
    const linked = await tx
      .select()
      .from(leadLinks)
      .where(or(inArray(leadLinks.lead_id, ids), inArray(leadLinks.other_lead_id, ids)))
    for (const link of linked) links.set(link.id, link)
    const merged = linked
      .flatMap(({ lead_id, other_lead_id }) => [lead_id, other_lead_id])
      .filter((id) => !found.has(id))
    const same = [
      ...(emails.length === 0 ? [] : [inArray(leadWork.email_key, emails)]),
      ...(phones.length === 0 ? [] : [inArray(leadWork.phone_key, phones)]),
      ...(merged.length === 0 ? [] : [inArray(leadWork.lead_id, merged)]),
    ]
    fresh =
      same.length === 0
        ? []
        : await tx
            .select({ lead_id: leadWork.lead_id, email_key: leadWork.email_key, phone_key: leadWork.phone_key })
            .from(leadWork)
            .where(and(or(...same), inArray(leadWork.website_id, siteIds), notInArray(leadWork.lead_id, [...found])))
            .orderBy(desc(leadWork.lead_id))
            .limit(MOST_OF_PERSON + 1 - found.size)
    for (const { lead_id } of fresh) found.add(lead_id)
  }
  const ids = [...found].toSorted((one, other) => other - one)
  const shown = ids.filter((id, place) => id === work.lead_id || place < MOST_OF_PERSON)
  return { ids: shown, links: [...links.values()], isCut: shown.length < ids.length }
}

/** Leads by their rows’ own ids, newest first. */
export const leadsById = (tx: Transaction, ids: readonly number[]): Promise<ListedLead[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : tx
        .select({ row: leads, work: leadWork })
        .from(leadWork)
        .innerJoin(leads, eq(leads.id, leadWork.lead_id))
        .where(inArray(leadWork.lead_id, [...ids]))
        .orderBy(desc(leadWork.lead_id))

/** Reads everything from the person who sent a lead; throws if the lead is not the reader’s. */
export async function readPerson(options: LeadDeskOptions, id: string): Promise<PersonRecord> {
  const { over, reach } = options
  const staff = over('leads:read')
  const read = await staff.transaction(async (tx) => {
    const lead = await rowOf(tx, id)
    if (!lead) return null
    const { ids, ...person } = await personOf(tx, reach.sites, lead)
    const activity = await tx
      .select()
      .from(leadActivity)
      .where(inArray(leadActivity.lead_id, [...ids]))
      .orderBy(asc(leadActivity.position))
    return { lead, ...person, leads: await leadsById(tx, ids), activity, people: await peopleIn(tx, reach.sites) }
  })
  if (!read) throw new RequestError(404, GONE)
  const ids = read.leads.map(({ row }) => row.id)
  const may = (permission: Permission) => canStaffAnywhere(reach.grants, permission)
  const [messages, deliveries, booked, reserved] = await Promise.all([
    messagesOf(staff, ids),
    deliveriesOf(staff, ids),
    may('bookings:read').allowed
      ? over('bookings:read').transaction(async (tx) => ({
          rows: await tx.select().from(bookings).where(inArray(bookings.lead_id, ids)),
          changes: await tx.select().from(bookingChanges).where(inArray(bookingChanges.lead_id, ids)),
        }))
      : { rows: [], changes: [] },
    may('reservations:read').allowed
      ? reservationsOfLeads(
          over('reservations:read'),
          read.leads.map(({ row }) => row.reference),
        )
      : [],
  ])
  return {
    ...read,
    messages,
    deliveries,
    bookings: { may: may('bookings:read'), ...booked },
    reservations: { may: may('reservations:read'), rows: reserved },
    people: read.people.map(({ id: of, name }) => ({ id: of, name })),
    mayWrite: mayAt(reach, 'leads:write', read.lead.row.website_id),
  }
}

const MOST_SUGGESTED = 10

/**
 * Leads that could be of the same person, for merging by hand: those of sites that share people with it, where the
 * reader may answer leads, which the search finds and the person doesn’t have yet.
 */
export async function mergeable(
  options: LeadDeskOptions,
  id: string,
  search: (tx: Transaction) => Promise<readonly number[]>,
): Promise<ListedLead[]> {
  const { over, reach } = options
  refuse(canStaffAnywhere(reach.grants, 'leads:write'))
  return over('leads:write').transaction(async (tx) => {
    const lead = await rowOf(tx, id)
    const own = lead && reach.sites.find((site) => site.id === lead.row.website_id)
    if (!lead || !own) return []
    const person = await personOf(tx, reach.sites, lead)
    const others = (await search(tx)).filter((one) => !person.ids.includes(one))
    const family = new Set(reach.sites.filter((site) => shareCustomers(own, site)).map((site) => site.id))
    return (await leadsById(tx, others)).filter(({ row }) => family.has(row.website_id)).slice(0, MOST_SUGGESTED)
  })
}
