/** The inbox of a dealership’s salespeople (docs/decisions/0139). */
import { asc, desc, eq, sql } from 'drizzle-orm'
import { assignable } from '@forecourt/rules/leadDesk/assign.ts'
import { canStaffAnywhere, type Answer } from '@forecourt/rules/staff/access.ts'
import { routingWords, type LeadOrigin, type Routing } from '@forecourt/rules/lead/routing.ts'
import { paths } from '@forecourt/rules/site/paths.ts'
import type { Page, PageRequest } from '@forecourt/rules/staff/page.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import { siteChoices } from '@forecourt/rules/staff/distinctNames.ts'
import { deliveriesOf, redeliver, resendReply, type DeliveryReceipt } from '../../delivery/outbox.ts'
import type { Transaction } from '../../db/database.ts'
import { RequestError } from '../../errors.ts'
import { LINK_DAYS } from '../../files/files.ts'
import {
  filesOf,
  leadActivity,
  leadMails,
  leadMentions,
  leads,
  leadWork,
  messagesOf,
  type StoredFileRow,
  type StoredMessageRow,
} from '../../leads/leads.ts'
import { summaryIn } from '../../leadSecrets/leadSecrets.ts'
import { listLocations } from '../../locations/locations.ts'
import { record } from '../audit.ts'
import { leadChanges } from './leadChanges.ts'
import { enterLead, type EnteredLead } from './leadEntry.ts'
import { exportLeads } from './leadExport.ts'
import {
  countViews,
  EVERY_LEAD,
  leadsWithWords,
  listPage,
  placesOf,
  placesOfSites,
  type LeadCounts,
  type ListedLead,
} from './leadList.ts'
import { leadMentionsOf, peopleOfLead, type Reader } from './leadMentions.ts'
import { isMergeAsLeft, leadMerges } from './leadMerge.ts'
import { textingOf, type Texting } from './leadTexting.ts'
import { leadsById, mergeable, personOf, readPerson } from './leadPerson.ts'
import { queriedLeads, type AskedLeads } from './leadsOfReport.ts'
import { mayAt, refuse } from './area.ts'
import { leadBulkOf } from '../leadRuns/desk.ts'
import {
  dealerOfSite,
  GONE,
  LEAD_UUID,
  peopleIn,
  rowOf,
  stateOf,
  titleOf,
  UTC,
  type LeadDeskOptions,
} from './leadRow.ts'

export type { LeadQuery, ListedLead } from './leadList.ts'
export type { PersonRecord } from './leadPerson.ts'

export type StoredActivity = typeof leadActivity.$inferSelect
export type StoredMail = typeof leadMails.$inferSelect

/** Everything about one lead. */
export interface LeadRecord extends ListedLead {
  site: Site | null
  /** The vehicle as the site shows it; null if it is not there. */
  car: { name: string; href: string } | null
  files: readonly (StoredFileRow & { href: string | null })[]
  messages: readonly StoredMessageRow[]
  deliveries: readonly DeliveryReceipt[]
  activity: readonly StoredActivity[]
  /** The emails among them, by the activity’s id. */
  mails: readonly StoredMail[]
  /** The people whom notes mention. */
  mentions: readonly (typeof leadMentions.$inferSelect)[]
  /** Whether its sender can be texted. */
  texting: Texting
  /** Why it went where it went. */
  routing: Routing | null
  /** Which sensitive answers it has, without their values. */
  sensitive: readonly string[]
  /** Other leads of the same person. */
  others: readonly ListedLead[]
  /** Who may look after it. */
  people: readonly { id: string; name: string }[]
  /** Who may be mentioned in a note. */
  readers: readonly Reader[]
  mayWrite: Answer
}

/** A change that has just been made. */
export interface DoneChange {
  activity: StoredActivity
  lead: { id: string; name: string; version: number; timeZone: string }
  /** Whether it is still as that change left it. */
  undoable: boolean
}

const MOST_OTHERS = 20

/** A lead with the last thing that was done about it, and how many there are. */
export interface LatestOfLead extends ListedLead {
  last: StoredActivity | null
  activities: number
  messages: number
  deliveries: readonly DeliveryReceipt[]
  /** The zone of its site. */
  timeZone: string
}

/** The inbox, for one request of one person. */
export function leadDesk(options: LeadDeskOptions) {
  const { over, actor, reach, siteOf, shownSiteOf, links, now } = options
  const mayRead = canStaffAnywhere(reach.grants, 'leads:read')
  const me = actor.id

  const dealerOf = (site: Site) => dealerOfSite(options, site)

  /** Why a lead went where it went, by today's settings. */
  async function routingOf(
    { website_id, lead, lead_status, suspected, mock, form }: typeof leads.$inferSelect,
    site: Site,
    { isEntered, carLocationId }: Pick<LeadOrigin, 'isEntered' | 'carLocationId'>,
  ) {
    const { lead_destinations, lead_confirmation_mail, lead_incomplete_minutes } = site.settings
    const plan = {
      destinations: lead_destinations,
      locations: await listLocations(options.siteDatabase(website_id), site),
      confirmation: lead_confirmation_mail,
      incompleteMinutes: lead_incomplete_minutes,
      suspected,
      mock,
    }
    const origin = { form, isEntered, carId: lead.car_id, carLocationId }
    return routingWords({ ...lead, lead_status }, plan, { site, origin }, now())
  }

  const changes = leadChanges(options)
  const mentions = leadMentionsOf(options)

  /** Other leads of the person who sent one, newest first. */
  async function othersOf(tx: Transaction, found: ListedLead) {
    const { ids } = await personOf(tx, reach.sites, found)
    return leadsById(tx, ids.filter((id) => id !== found.row.id).slice(0, MOST_OTHERS))
  }

  return {
    mayRead,
    /** Whether leads may be answered and exported anywhere. */
    mayWrite: canStaffAnywhere(reach.grants, 'leads:write'),
    mayExport: canStaffAnywhere(reach.grants, 'leads:export'),
    /** Whether leads of a site may be changed. */
    mayChangeAt: (websiteId: number): Answer => mayAt(reach, 'leads:write', websiteId),
    /** Changes of several leads at once. */
    bulk: leadBulkOf(options),
    /** Whether answers to replies come back here. */
    answersComeBack: options.answersComeBack,
    ...changes,
    ...leadMerges(options),

    /** A page of leads, with the counts of the views, the people that may be named in it, and what the reader has not read. */
    async list(
      asked: AskedLeads,
      page: PageRequest,
    ): Promise<
      Page<ListedLead> & {
        counts: LeadCounts
        people: { id: string; name: string }[]
        /** Those of them who may be assigned a lead of some site where the reader may change leads. */
        assignees: { id: string; name: string }[]
        unread: readonly number[]
      }
    > {
      refuse(mayRead)
      const staff = over('leads:read')
      const reader = { me, now: now() }
      const query = await queriedLeads(options, asked)
      return staff.transaction(async (tx) => {
        const found = await listPage(tx, staff, query, reader, page)
        const ids = found.rows.map(({ row }) => row.id)
        const people = await peopleIn(tx, reach.sites)
        const places = reach.sites.filter(({ id }) => mayAt(reach, 'leads:write', id).allowed)
        const answering = new Set(places.flatMap((site) => assignable(people, site).map(({ id }) => id)))
        const named = people.map(({ id, name }) => ({ id, name }))
        return {
          ...found,
          unread: await mentions.unreadAmong(tx, ids),
          counts: await countViews(tx, staff, query, reader),
          people: named,
          assignees: named.filter(({ id }) => answering.has(id)),
        }
      })
    },

    /** The newest leads of any state that have the words of a search, at most a hundred. */
    async search(text: string, limit: number): Promise<ListedLead[]> {
      refuse(mayRead)
      const staff = over('leads:read')
      return staff.transaction(async (tx) =>
        leadsById(tx, (await leadsWithWords(tx, staff.websiteIds, text)).slice(0, limit)),
      )
    },

    /** What lists can be filtered by besides people. */
    async choices() {
      refuse(mayRead)
      const staff = over('leads:read')
      const places = await staff.transaction(placesOf)
      return {
        places,
        sites: siteChoices(reach.sites.filter(({ id }) => staff.websiteIds.includes(id))),
      }
    },

    /** Everything about a lead; throws if it is not the reader’s. */
    async find(id: string): Promise<LeadRecord> {
      refuse(mayRead)
      const staff = over('leads:read')
      const read = await staff.transaction(async (tx) => {
        const found = await rowOf(tx, id)
        if (!found) return null
        const activity = await tx
          .select()
          .from(leadActivity)
          .where(eq(leadActivity.lead_id, found.row.id))
          .orderBy(asc(leadActivity.position))
        const mentioned = await tx.select().from(leadMentions).where(eq(leadMentions.lead_id, found.row.id))
        const shown = await shownSiteOf(found.row.website_id)
        const mails = await tx.select().from(leadMails).where(eq(leadMails.lead_id, found.row.id))
        return {
          ...found,
          activity,
          mails,
          mentions: mentioned,
          texting: await textingOf(tx, found, shown, options),
          sensitive: (shown && (await summaryIn(tx, shown, found.row.id, now())))?.labels ?? [],
          others: await othersOf(tx, found),
          people: await peopleIn(tx, reach.sites),
        }
      })
      if (!read) throw new RequestError(404, GONE)
      const { row } = read
      const [site, files, messages, deliveries] = await Promise.all([
        shownSiteOf(row.website_id),
        filesOf(staff, [row.id]),
        messagesOf(staff, [row.id]),
        deliveriesOf(staff, [row.id]),
      ])
      const car = site && row.lead.car_id !== null ? await (await dealerOf(site)).stock.findById(row.lead.car_id) : null
      const isEntered = read.activity.some(({ kind }) => kind === 'entered')
      const carLocationId = car?.location?.id ?? null
      const routing = site && (await routingOf(row, site, { isEntered, carLocationId }))
      const linksUntil = new Date(now().getTime() + LINK_DAYS * 86_400_000)
      const place = { id: row.website_id, groupId: site?.dealershipGroupId ?? null }
      return {
        ...read,
        site,
        routing,
        car: car && site ? { name: car.name, href: new URL(paths(site).vehicle(car), site.baseUrl).href } : null,
        files: files.map((file) => ({ ...file, href: site && links.sign(site, file.file_id, linksUntil) })),
        messages,
        deliveries,
        ...peopleOfLead(read.people, place, me),
        mayWrite: mayAt(reach, 'leads:write', row.website_id),
      }
    },

    /** Marks what mentions the reader in a lead’s notes as read. */
    markRead: mentions.markRead,

    /** Notes that mention the reader and are not read: how many leads have one, and the latest. */
    unreadMentions: mentions.unread,

    /** Everything from the person who sent a lead; throws if the lead is not the reader’s. */
    person: (id: string) => {
      refuse(mayRead)
      return readPerson(options, id)
    },

    /** Leads that could be of the same person as one, for merging by hand. */
    mergeable: (id: string, search: string) =>
      mergeable(options, id, (tx) =>
        leadsWithWords(
          tx,
          reach.sites.map((site) => site.id),
          search,
        ),
      ),

    /** How many leads each view has. */
    async counts(): Promise<LeadCounts> {
      refuse(mayRead)
      const staff = over('leads:read')
      return staff.transaction((tx) => countViews(tx, staff, EVERY_LEAD, { me, now: now() }))
    },

    /** What has been done to a lead, in short; throws if it is not the reader’s. */
    async latest(id: string): Promise<LatestOfLead> {
      refuse(mayRead)
      const staff = over('leads:read')
      const found = await staff.transaction(async (tx) => {
        const lead = await rowOf(tx, id)
        if (!lead) return null
        const [last] = await tx
          .select({ activity: leadActivity, count: sql<number>`(count(*) over ())::integer` })
          .from(leadActivity)
          .where(eq(leadActivity.lead_id, lead.row.id))
          .orderBy(desc(leadActivity.position))
          .limit(1)
        return { ...lead, last: last?.activity ?? null, activities: last?.count ?? 0 }
      })
      if (!found) throw new RequestError(404, GONE)
      const [messages, deliveries, site] = await Promise.all([
        messagesOf(staff, [found.row.id]),
        deliveriesOf(staff, [found.row.id]),
        shownSiteOf(found.row.website_id),
      ])
      return { ...found, messages: messages.length, deliveries, timeZone: site?.timeZone ?? UTC }
    },

    /** Whether there is a lead that the reader may see. */
    isThere: async (id: string): Promise<boolean> =>
      mayRead.allowed && (await over('leads:read').transaction((tx) => rowOf(tx, id))) !== null,

    /** A change by its id, for the line that says what was done; null for none of the reader’s. */
    async done(activityId: string): Promise<DoneChange | null> {
      if (!LEAD_UUID.test(activityId) || !mayRead.allowed) return null
      const found = await over('leads:read').transaction(async (tx) => {
        const [one] = await tx
          .select({ activity: leadActivity, row: leads, work: leadWork })
          .from(leadActivity)
          .innerJoin(leads, eq(leads.id, leadActivity.lead_id))
          .innerJoin(leadWork, eq(leadWork.lead_id, leadActivity.lead_id))
          .where(eq(leadActivity.id, activityId.toLowerCase()))
        return one ? { ...one, isMerged: await isMergeAsLeft(tx, one.activity) } : null
      })
      if (!found) return null
      const { activity, row, work, isMerged } = found
      const site = await siteOf(row.website_id)
      return {
        activity,
        lead: {
          id: row.lead_id,
          name: titleOf(row),
          version: work.version,
          timeZone: site?.timeZone ?? UTC,
        },
        undoable:
          (isMerged || stateOf(activity.kind, work) === activity.after) &&
          mayAt(reach, 'leads:write', row.website_id).allowed,
      }
    },

    /**
     * Delivers a lead again, to one of its destinations; whether there is something to be sent. A delivery that is no
     * longer as it was seen has been sent again already, so a second press sends nothing.
     */
    async resend(id: string, given: { destination: string; seen: string } | { reply: string }): Promise<boolean> {
      const staff = over('leads:write')
      const found = await changes.writable(id)
      const again =
        'reply' in given
          ? LEAD_UUID.test(given.reply) && (await resendReply(staff, found.row.id, given.reply))
          : (await redeliver(staff, found.row, given.destination, undefined, given.seen)).length > 0
      if (!again) return false
      await staff.transaction((tx) =>
        record(
          tx,
          actor,
          {
            action: 'lead.resent',
            subject: found.row.reference,
            website_id: found.row.website_id,
            dealership_group_id: null,
            after: { to: 'reply' in given ? 'their own address' : given.destination },
          },
          now(),
        ),
      )
      return true
    },

    /** The locations of some sites that have several, of which whoever enters a lead chooses. */
    entryPlaces: (siteIds: readonly number[]) =>
      over('leads:write').transaction(async (tx) => {
        const places = await placesOfSites(tx, siteIds)
        return places.filter(({ siteId, id }) => places.some((other) => other.siteId === siteId && other.id !== id))
      }),

    /** Stores a lead that somebody at the dealership entered, by the site’s own intake; its id. */
    enter: async (given: EnteredLead) => (await enterLead(options, given)).id,

    /** Leads as CSV; the password has to have been entered lately. */
    export: async (asked: AskedLeads) => exportLeads(options, await queriedLeads(options, asked)),
  }
}

export type LeadDesk = ReturnType<typeof leadDesk>
