import { asc, eq, inArray, or, sql } from 'drizzle-orm'
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

/** The time zone of a site (spec §4 Hours), read with as little as every call of the console can afford. */
export async function timeZoneOfSite(tx: Transaction, id: number): Promise<string> {
  const setting = (key: 'time_zone' | 'locale') =>
    sql<string | null>`coalesce(${websites.settings} ->> ${key}, ${dealershipGroups.settings} ->> ${key})`
  const [site] = await tx
    .select({ time_zone: setting('time_zone'), locale: setting('locale'), first: firstTimeZone(websites.id) })
    .from(websites)
    .leftJoin(dealershipGroups, eq(dealershipGroups.id, websites.dealership_group_id))
    .where(eq(websites.id, id))
  const settings = { time_zone: site?.time_zone ?? null, locale: (site?.locale ?? 'en-AU') as Locale }
  return siteTimeZone(settings, site?.first ? { time_zone: site.first } : null)
}

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
