import { asc, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import type { KeyScope } from '@forecourt/rules/api/key.ts'
import type { Locale } from '@forecourt/rules/locale/locale.ts'
import { siteTimeZone } from '@forecourt/rules/site/timeZone.ts'
import type { StaffDatabase, Transaction } from '../db/database.ts'
import { firstTimeZone } from '../locations/locations.ts'
import { dealershipGroups, dealerships, websiteDealerships, websites } from './table.ts'

/** The sites that a scope covers now: a site that joins a group is covered by what covers the group. */
export async function coveredSites(
  tx: Transaction,
  scope: KeyScope,
  ids: readonly number[],
): Promise<readonly number[]> {
  if (scope === 'dealership') {
    const shown = await tx
      .selectDistinct({ id: websiteDealerships.website_id })
      .from(websiteDealerships)
      .where(inArray(websiteDealerships.dealership_id, [...ids]))
    return shown.map(({ id }) => id)
  }
  const column = scope === 'group' ? websites.dealership_group_id : websites.id
  const found = await tx
    .select({ id: websites.id })
    .from(websites)
    .where(scope === 'platform' ? undefined : inArray(column, [...ids]))
  return found.map(({ id }) => id)
}

/** Sites and groups by name, for choosing among them. */
export interface GroupsAndSites {
  sites: readonly { id: number; slug: string; name: string; groupId: number | null }[]
  groups: readonly { id: number; slug: string; name: string }[]
}

/** Some sites and some groups with all their sites, or everything; with the groups that the sites belong to. */
export async function groupsAndSites(
  tx: Transaction,
  some: { siteIds: readonly number[]; groupIds: readonly number[] } | null,
): Promise<GroupsAndSites> {
  const sites = await tx
    .select({ id: websites.id, slug: websites.slug, name: websites.name, groupId: websites.dealership_group_id })
    .from(websites)
    .where(
      some === null
        ? undefined
        : or(inArray(websites.id, [...some.siteIds]), inArray(websites.dealership_group_id, [...some.groupIds])),
    )
    .orderBy(asc(websites.name), asc(websites.id))
  const groupIds = [...(some?.groupIds ?? []), ...sites.flatMap(({ groupId }) => groupId ?? [])]
  const groups = await tx
    .select({ id: dealershipGroups.id, slug: dealershipGroups.slug, name: dealershipGroups.name })
    .from(dealershipGroups)
    .where(some === null ? undefined : inArray(dealershipGroups.id, groupIds))
    .orderBy(asc(dealershipGroups.name), asc(dealershipGroups.id))
  return { sites, groups }
}

const setting = (key: 'time_zone' | 'locale') =>
  sql<
    string | null
  >`coalesce(${websites.settings} ->> ${sql.raw(`'${key}'`)}, ${dealershipGroups.settings} ->> ${sql.raw(`'${key}'`)})`

/** What a site’s time zone follows from. */
interface StoredZone {
  time_zone: string | null
  locale: string | null
  first: string | null
}

const zoneIn = (stored: StoredZone | undefined): string =>
  siteTimeZone(
    { time_zone: stored?.time_zone ?? null, locale: (stored?.locale ?? 'en-AU') as Locale },
    stored?.first ? { time_zone: stored.first } : null,
  )

/** The time zone of a site (spec §4 Hours). */
export async function timeZoneOfSite(tx: Transaction, id: number): Promise<string> {
  const [site] = await tx
    .select({ time_zone: setting('time_zone'), locale: setting('locale'), first: firstTimeZone(websites.id) })
    .from(websites)
    .leftJoin(dealershipGroups, eq(dealershipGroups.id, websites.dealership_group_id))
    .where(eq(websites.id, id))
  return zoneIn(site)
}

/** `groupsAndSites` as one value of a statement, with what the time zone of the first site follows from. */
export interface CoveredValue extends GroupsAndSites {
  zone: StoredZone | null
}

/** The time zone of the first site of such a value; null without sites. */
export const zoneOfFirst = ({ zone }: CoveredValue): string | null => (zone ? zoneIn(zone) : null)

/**
 * What roles cover, for a statement that reads them itself: like `groupsAndSites`, everything for a role of neither a
 * site nor a group.
 *
 * @param roles a query with the columns `website_id` and `dealership_group_id`
 */
export const coveredBy = (roles: SQL): SQL<CoveredValue> => sql`(
  with held as (${roles}),
  every as (select from held where website_id is null and dealership_group_id is null),
  site as (
    select id, slug, name, dealership_group_id as "groupId" from ${websites}
    where exists (select from every) or id in (select website_id from held)
      or dealership_group_id in (select dealership_group_id from held)
  ),
  "group" as (
    select id, slug, name from ${dealershipGroups}
    where exists (select from every) or id in (select dealership_group_id from held)
      or id in (select "groupId" from site)
  )
  select json_build_object(
    'sites', (select coalesce(json_agg(site order by name, id), '[]') from site),
    'groups', (select coalesce(json_agg("group" order by name, id), '[]') from "group"),
    'zone', (
      select json_build_object(
        'time_zone', ${setting('time_zone')}, 'locale', ${setting('locale')}, 'first', ${firstTimeZone(websites.id)}
      )
      from ${websites}
      left join ${dealershipGroups} on ${dealershipGroups.id} = ${websites.dealership_group_id}
      where ${websites.id} = (select id from site order by name, id limit 1)
    )
  )
)`

const TABLES = { group: dealershipGroups, site: websites, dealership: dealerships } as const

/** The site whose first dealership it is, else any that shows it; null for a dealership of no site. */
export async function siteOfDealership(tx: Transaction, dealershipId: number): Promise<number | null> {
  const [found] = await tx
    .select({ id: websiteDealerships.website_id })
    .from(websiteDealerships)
    .where(eq(websiteDealerships.dealership_id, dealershipId))
    .orderBy(asc(websiteDealerships.position), asc(websiteDealerships.website_id))
    .limit(1)
  return found?.id ?? null
}

/** The ids of groups, sites or dealerships by their slugs; a slug that does not exist is left out. */
export async function idsBySlug(
  tx: Transaction,
  kind: keyof typeof TABLES,
  slugs: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const table = TABLES[kind]
  const found = await tx
    .select({ id: table.id, slug: table.slug })
    .from(table)
    .where(inArray(table.slug, [...slugs]))
  return new Map(found.map(({ id, slug }) => [slug, id]))
}

/** The slugs of groups, sites or dealerships by their ids. */
export async function slugsById(
  tx: Transaction,
  kind: keyof typeof TABLES,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const table = TABLES[kind]
  const found = await tx
    .select({ id: table.id, slug: table.slug })
    .from(table)
    .where(inArray(table.id, [...ids]))
  return new Map(found.map(({ id, slug }) => [id, slug]))
}

/** The dealerships that the sites of staff show. */
export async function staffDealerships(staff: StaffDatabase): Promise<readonly number[]> {
  const found = await staff.transaction((tx) =>
    tx
      .selectDistinct({ id: websiteDealerships.dealership_id })
      .from(websiteDealerships)
      .where(inArray(websiteDealerships.website_id, [...staff.websiteIds])),
  )
  return found.map(({ id }) => id)
}
