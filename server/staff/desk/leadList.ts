import { eq, inArray, sql, type SQL } from 'drizzle-orm'
import { wordsQuery, type LeadView } from '@forecourt/rules/leadDesk/view.ts'
import { overdueBefore, type WorkStatus } from '@forecourt/rules/leadDesk/work.ts'
import { NO_LOCATION, NO_SOURCE } from '@forecourt/rules/report/figures.ts'
import { pageOf, numberAsked, readsBackwards, type Page, type PageRequest } from '@forecourt/rules/staff/page.ts'
import type { StaffDatabase, Transaction } from '../../db/database.ts'
import { hasWords, isCommonIn, leads, leadWork, sampledOfEach } from '../../leads/leads.ts'
import { COUNTED_LEADS } from '../../reports/reports.ts'

/** Which leads are listed. */
export interface LeadQuery {
  view: LeadView
  status: WorkStatus | null
  category: string | null
  siteId: number | null
  locationId: number | null
  /** The id of who looks after it. */
  person: string | null
  search: string
  oldestFirst: boolean
  /** Those received from then on; null for all. */
  since: Date | null
  /** Those that a report counts; null for all. */
  counted: CountedLeads | null
}

/** The leads that the report of a month counts, each site’s by its own days; null for every source, campaign or location. */
export interface CountedLeads {
  sites: readonly { id: number; begins: Date; ends: Date }[]
  source: string | null
  campaign: string | null
  location: string | null
}

/** Counts of the views in which something is to be done. */
export type LeadCounts = Record<Exclude<LeadView, 'all'>, number>

/** Those of all sites, places and people. */
export const EVERY_LEAD: LeadQuery = {
  view: 'all',
  status: null,
  category: null,
  siteId: null,
  locationId: null,
  person: null,
  search: '',
  oldestFirst: false,
  since: null,
  counted: null,
}

type StoredWork = typeof leadWork.$inferSelect

/** A lead in a list, with the work on it. */
export interface ListedLead {
  row: typeof leads.$inferSelect
  work: StoredWork
}

// Written as the index of open leads has it, so that it serves.
const IS_OPEN = sql`w.status in ('new', 'open')`
const isSnoozed = (now: Date) => sql`(w.snoozed_until is not null and w.snoozed_until > ${now})`
const isNotSnoozed = (now: Date) => sql`(w.snoozed_until is null or w.snoozed_until <= ${now})`
const isOverdue = (now: Date) =>
  sql`w.awaits_answer and w.answered_at is null and ${isNotSnoozed(now)} and w.waits_since <= ${overdueBefore(now)}`

/** The conditions of a view but that it is about open leads, as in rules/leadDesk/work.ts. */
const viewConditions = (me: string, now: Date): Record<Exclude<keyof LeadCounts, 'mentions'>, SQL> => ({
  mine: sql`w.assigned_to = ${me} and ${isNotSnoozed(now)}`,
  unassigned: sql`w.assigned_to is null and ${isNotSnoozed(now)}`,
  overdue: isOverdue(now),
  escalated: sql`w.escalated_at is not null and w.answered_at is null and ${isNotSnoozed(now)}`,
  snoozed: isSnoozed(now),
})

const filters = ({ category, locationId, since, counted }: LeadQuery): SQL[] => [
  ...(category === null ? [] : [sql`w.category = ${category}`]),
  ...(locationId === null ? [] : [sql`w.location_id = ${locationId}`]),
  ...(since === null ? [] : [sql`w.created_at >= ${since.toISOString()}::timestamptz`]),
  ...(counted === null ? [] : [isCounted(counted)]),
]

/** Whether a report counts a lead. Its time is looked at first, because the work on it has it. */
function isCounted({ sites, source, campaign, location }: CountedLeads): SQL {
  if (sites.length === 0) return sql`false`
  const times = (of: (site: (typeof sites)[number]) => Date) => sites.map((site) => of(site).toISOString())
  const [begins, ends] = [times((site) => site.begins), times((site) => site.ends)]
  const timesOf = (values: readonly string[]) => sql`${`{${values.join()}}`}::timestamptz[]`
  return sql`w.created_at >= ${begins.toSorted()[0]} and w.created_at < ${ends.toSorted().at(-1)} and exists (
    select from leads l
      join unnest(${arrayOf(sites.map(({ id }) => id))}, ${timesOf(begins)}, ${timesOf(ends)}) b(site, begins, ends)
        on b.site = l.website_id
    where l.id = w.lead_id and l.created_at >= b.begins and l.created_at < b.ends and ${COUNTED_LEADS}
      ${source === null ? sql`` : sql`and coalesce(l.visit_source, ${NO_SOURCE}) = ${source}`}
      ${campaign === null ? sql`` : sql`and l.visit_campaign = ${campaign}`}
      ${location === null ? sql`` : sql`and coalesce(l.lead ->> 'location', ${NO_LOCATION}) = ${location}`})`
}

const sitesOf = (staff: StaffDatabase, { siteId }: Pick<LeadQuery, 'siteId'>) =>
  staff.websiteIds.filter((id) => siteId === null || id === siteId)

const arrayOf = (ids: readonly number[]) => sql`${`{${ids.join()}}`}::integer[]`

/** Whose list it is, and when. */
interface Reader {
  me: string
  now: Date
}

/**
 * Whether many of the newest leads have the words of a search. The index of words would read all of them, where
 * a page has been found after a few hundred leads in the list’s own order.
 */
async function isCommon(tx: Transaction, sites: readonly number[], words: string): Promise<boolean> {
  const { rows } = await tx.execute<{ common: boolean }>(sql`
    select ${isCommonIn(words)}
    from unnest(${arrayOf(sites)}) s(id) cross join lateral (
      select n.words from lead_work n where n.website_id = s.id order by n.lead_id desc
      limit ${sampledOfEach(sites.length)}) w`)
  return rows[0]!.common
}

/**
 * The ids of a page of leads, one more than the limit if there are more. One range of an index is read for each site, so
 * that the leads of other sites cost nothing.
 */
async function pageIds(
  tx: Transaction,
  staff: StaffDatabase,
  query: LeadQuery,
  { me, now }: Reader,
  page: PageRequest,
): Promise<number[]> {
  const { view, status, person, search, oldestFirst } = query
  const backwards = readsBackwards(page)
  const ascending = oldestFirst !== backwards
  const from = numberAsked(page)
  // Of those in which something is to be done, the one whose sender wrote last comes first.
  const key = view === 'all' ? sql`w.lead_id` : sql`w.last_wrote_at, w.lead_id`
  const start =
    view === 'all'
      ? sql`${from}`
      : sql`(coalesce((select f.last_wrote_at from lead_work f where f.lead_id = ${from}),
          ${ascending ? '-infinity' : 'infinity'}::timestamptz), ${from}::integer)`
  if (view === 'mentions') return mentionIds(tx, staff, query, me, page)
  const conditions = sql.join(
    [
      ...(view === 'all' ? [] : [IS_OPEN, viewConditions(me, now)[view]]),
      ...filters(query),
      ...(status === null ? [] : [sql`w.status = ${status}`]),
      ...(person === null ? [] : [sql`w.assigned_to = ${person}`]),
      ...(from === null ? [] : [ascending ? sql`(${key}) > ${start}` : sql`(${key}) < ${start}`]),
      sql`true`,
    ],
    sql` and `,
  )
  const sites = arrayOf(sitesOf(staff, query))
  const order = ascending ? sql`asc` : sql`desc`
  const ordered = (row: SQL) =>
    view === 'all' ? sql`${row}.lead_id ${order}` : sql`${row}.last_wrote_at ${order}, ${row}.lead_id ${order}`
  const limit = page.limit + 1
  const words = wordsQuery(search)
  const isRead = words === null || (await isCommon(tx, sitesOf(staff, query), words))
  const having = words === null ? sql`true` : hasWords(words)
  const statement = isRead
    ? sql`select found.lead_id from unnest(${sites}) s(id) cross join lateral (
          select w.lead_id, w.last_wrote_at from lead_work w where w.website_id = s.id and ${conditions} and ${having}
          order by ${ordered(sql`w`)} limit ${limit}) found
        order by ${ordered(sql`found`)} limit ${limit}`
    : sql`select w.lead_id from forecourt_leads_with(${words}) f(id) join lead_work w on w.lead_id = f.id
        where w.website_id = any (${sites}) and ${conditions} order by ${ordered(sql`w`)} limit ${limit}`
  const { rows } = await tx.execute<{ lead_id: number }>(statement)
  return rows.map(({ lead_id }) => lead_id)
}

/** The same of the leads with notes that mention the reader, done or not, the latest mention first. */
async function mentionIds(
  tx: Transaction,
  staff: StaffDatabase,
  query: LeadQuery,
  me: string,
  page: PageRequest,
): Promise<number[]> {
  const { status, person, search, oldestFirst } = query
  const backwards = readsBackwards(page)
  const ascending = oldestFirst !== backwards
  const from = numberAsked(page)
  const words = wordsQuery(search)
  const start = sql`(coalesce((select max(f.at) from lead_mentions f where f.lead_id = ${from} and f.user_id = ${me}),
    ${ascending ? '-infinity' : 'infinity'}::timestamptz), ${from}::integer)`
  const conditions = sql.join(
    [
      sql`true`,
      ...filters(query),
      ...(status === null ? [] : [sql`w.status = ${status}`]),
      ...(person === null ? [] : [sql`w.assigned_to = ${person}`]),
      ...(words === null ? [] : [sql`w.lead_id in (select f.id from forecourt_leads_with(${words}) f(id))`]),
      ...(from === null ? [] : [ascending ? sql`(m.at, m.lead_id) > ${start}` : sql`(m.at, m.lead_id) < ${start}`]),
    ],
    sql` and `,
  )
  const order = ascending ? sql`asc` : sql`desc`
  const { rows } = await tx.execute<{ lead_id: number }>(sql`
    select m.lead_id from (select lead_id, max(at) as at from lead_mentions
        where user_id = ${me} and website_id = any (${arrayOf(sitesOf(staff, query))}) group by lead_id) m
      join lead_work w on w.lead_id = m.lead_id
    where ${conditions} order by m.at ${order}, m.lead_id ${order} limit ${page.limit + 1}`)
  return rows.map(({ lead_id }) => lead_id)
}

/** A page of leads, newest or oldest first; open ones by when their sender wrote last. */
export async function listPage(
  tx: Transaction,
  staff: StaffDatabase,
  query: LeadQuery,
  reader: Reader,
  page: PageRequest,
): Promise<Page<ListedLead>> {
  const found = pageOf(await pageIds(tx, staff, query, reader, page), page, (id) => [id])
  const read =
    found.rows.length === 0
      ? []
      : await tx
          .select({ row: leads, work: leadWork })
          .from(leadWork)
          .innerJoin(leads, eq(leads.id, leadWork.lead_id))
          .where(inArray(leadWork.lead_id, found.rows))
  const byId = new Map(read.map((one) => [one.work.lead_id, one]))
  return { ...found, rows: found.rows.flatMap((id) => byId.get(id) ?? []) }
}

/** The work on the leads of a list, in its order and up to a number of them. */
export async function matchingLeads(
  tx: Transaction,
  staff: StaffDatabase,
  query: LeadQuery,
  reader: Reader,
  most: number,
): Promise<StoredWork[]> {
  const ids = (await pageIds(tx, staff, query, reader, { after: null, before: null, limit: most })).slice(0, most)
  if (ids.length === 0) return []
  const works = await tx
    .select()
    .from(leadWork)
    .where(sql`${leadWork.lead_id} = any (${arrayOf(ids)})`)
  const byId = new Map(works.map((work) => [work.lead_id, work]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** How many leads each view has, of mentions those that are not read, with the filters that are not about who looks after them. */
export async function countViews(
  tx: Transaction,
  staff: StaffDatabase,
  query: LeadQuery,
  { me, now }: Reader,
): Promise<LeadCounts> {
  const conditions = viewConditions(me, now)
  const count = (view: keyof typeof conditions) =>
    sql`count(*) filter (where ${conditions[view]})::integer as ${sql.identifier(view)}`
  const sites = sql`w.website_id = any (${arrayOf(sitesOf(staff, query))})`
  const { rows } = await tx.execute<LeadCounts & Record<string, unknown>>(sql`
    select (select count(distinct m.lead_id)::integer from lead_mentions m join lead_work w on w.lead_id = m.lead_id
        where m.user_id = ${me} and m.read_at is null and ${sql.join([sites, ...filters(query)], sql` and `)}) as mentions,
      ${count('mine')}, ${count('unassigned')}, ${count('overdue')}, ${count('escalated')},
      ${count('snoozed')} from lead_work w
    where ${sql.join([sites, IS_OPEN, ...filters(query)], sql` and `)}`)
  return rows[0]!
}

/** The leads of some sites that have the words of a search, newest first; none for a search without any. */
export async function leadsWithWords(tx: Transaction, sites: readonly number[], search: string): Promise<number[]> {
  const words = wordsQuery(search)
  if (words === null) return []
  const { rows } = await tx.execute<{ id: number }>(
    (await isCommon(tx, sites, words))
      ? sql`select w.lead_id as id from lead_work w where w.website_id = any (${arrayOf(sites)}) and ${hasWords(words)}
          order by w.lead_id desc limit ${MOST_FOUND}`
      : sql`select f.id from forecourt_leads_with(${words}) f(id) order by f.id desc limit ${MOST_FOUND}`,
  )
  return rows.map(({ id }) => id)
}

const MOST_FOUND = 100

const BATCH = 500

/** Leads in the list’s order, a few hundred at a time and up to a number of them. */
export async function* eachPage(
  staff: StaffDatabase,
  query: LeadQuery,
  { most, ...reader }: Reader & { most: number },
): AsyncGenerator<ListedLead[]> {
  let after: string | null = null
  for (let left = most; left > 0; left -= BATCH) {
    const page: PageRequest = { after, before: null, limit: Math.min(BATCH, left) }
    const found: Page<ListedLead> = await staff.transaction((tx) => listPage(tx, staff, query, reader, page))
    if (found.rows.length > 0) yield found.rows
    if (found.next === null) return
    after = found.next
  }
}

/** The places of the staff’s sites, by name. */
export const placesOf = async (tx: Transaction): Promise<{ id: number; name: string }[]> => {
  const { rows } = await tx.execute<{ id: number; name: string }>(
    sql`select id, name from locations order by name, id limit 300`,
  )
  return rows
}

/** The places that visitors of some sites see, as each site has them in order. */
export const placesOfSites = async (
  tx: Transaction,
  siteIds: readonly number[],
): Promise<{ id: number; name: string; siteId: number }[]> => {
  const { rows } = await tx.execute<{ id: number; name: string; siteId: number }>(
    sql`select l.id, l.name, s.website_id as "siteId"
      from website_dealerships s join locations l using (dealership_id)
      where s.website_id = any (${arrayOf(siteIds)}) and l.visible
      order by s.website_id, s.position, l."primary" desc, l.name, l.id limit 1000`,
  )
  return rows
}
