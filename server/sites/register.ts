import { isDeepStrictEqual } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import { InvalidSettingsError } from '@forecourt/rules/site/resolve.ts'
import type { Database, Transaction } from '../db/database.ts'
import { addLocations, isSameLocations } from '../locations/locations.ts'
import type { SiteFile } from './file.ts'
import { ANY_ADDRESS, resolveStored, storedSites, type StoredSite } from './stored.ts'
import { dealershipGroups, dealerships, manufacturers, websiteDealerships, websites } from './table.ts'

/** Why a change of the platform's sites is rejected, as a message for the operator. */
export class RegisterError extends Error {
  override name = 'RegisterError'
}

/**
 * Adds a site with the dealerships, locations and group of its file, in one transaction. An existing dealership or
 * group may be described again, if the description matches.
 *
 * @returns the site's id
 * @throws RegisterError if a slug or a domain is taken, or a reference is invalid
 */
export const addSite = (database: Database, site: SiteFile): Promise<number> =>
  database.transaction((tx) => addSiteIn(tx, site))

/** The same within a transaction; with an id that the caller has taken from the sequence. */
export async function addSiteIn(tx: Transaction, site: SiteFile, id?: number): Promise<number> {
  if ((await tx.select().from(websites).where(eq(websites.slug, site.slug))).length > 0)
    throw new RegisterError(`slug: the site ${site.slug} already exists`)
  if (site.domain_name) {
    const taken = await tx.select().from(websites).where(eq(websites.domain_name, site.domain_name))
    if (taken.length > 0) throw new RegisterError(`domain_name: ${site.domain_name} belongs to ${taken[0]!.slug}`)
  }
  const groupId = site.group && (await groupOf(tx, site.group))
  const manufacturerId = site.manufacturer && (await manufacturerOf(tx, site.manufacturer))
  const [website] = await tx
    .insert(websites)
    .values({
      id,
      slug: site.slug,
      name: site.name,
      template: site.template,
      domain_name: site.domain_name,
      dealership_group_id: groupId,
      manufacturer_id: manufacturerId,
      city: site.city,
      state: site.state,
      settings: site.settings ?? {},
    })
    .returning({ id: websites.id })
  for (const [position, dealership] of site.dealerships.entries()) {
    const dealershipId = await dealershipOf(tx, dealership, groupId, `dealerships.${position}.slug`)
    await tx.insert(websiteDealerships).values({ website_id: website!.id, dealership_id: dealershipId, position })
  }
  const [stored] = await storedSites(tx, eq(websites.id, website!.id))
  resolved(stored!)
  return website!.id
}

/** The id of a site that is added in this transaction. */
export async function nextSiteId(tx: Transaction): Promise<number> {
  const { rows } = await tx.execute<{ id: number }>(
    sql`select nextval(pg_get_serial_sequence('websites', 'id'))::integer as id`,
  )
  return rows[0]!.id
}

/** Resolves the settings of a stored site; throws if they contradict each other. */
function resolved(stored: StoredSite) {
  try {
    return resolveStored(stored, ANY_ADDRESS)
  } catch (error) {
    if (error instanceof InvalidSettingsError) throw new RegisterError(error.message)
    throw error
  }
}

async function groupOf(tx: Transaction, group: NonNullable<SiteFile['group']>): Promise<number> {
  const [found] = await tx.select().from(dealershipGroups).where(eq(dealershipGroups.slug, group.slug))
  if (!('name' in group)) {
    if (!found) throw new RegisterError(`group.slug: there is no group ${group.slug}; add its name to create it`)
    return found.id
  }
  if (found && found.name === group.name && isDeepStrictEqual(group.settings ?? {}, found.settings)) return found.id
  if (found)
    throw new RegisterError(`group.slug: the group ${group.slug} already exists with other details; give its slug only`)
  const [made] = await tx
    .insert(dealershipGroups)
    .values({ slug: group.slug, name: group.name, settings: group.settings ?? {} })
    .returning({ id: dealershipGroups.id })
  return made!.id
}

async function manufacturerOf(tx: Transaction, manufacturer: { slug: string; name: string }): Promise<number> {
  const [row] = await tx
    .insert(manufacturers)
    .values(manufacturer)
    .onConflictDoUpdate({ target: manufacturers.slug, set: { slug: manufacturer.slug } })
    .returning({ id: manufacturers.id })
  return row!.id
}

type Described = Extract<SiteFile['dealerships'][number], { locations: unknown }>

const isNew = (dealership: SiteFile['dealerships'][number]): dealership is Described => 'locations' in dealership

async function dealershipOf(
  tx: Transaction,
  dealership: SiteFile['dealerships'][number],
  groupId: number | null,
  path: string,
): Promise<number> {
  const [found] = await tx.select().from(dealerships).where(eq(dealerships.slug, dealership.slug))
  if (!isNew(dealership)) {
    if (!found)
      throw new RegisterError(
        `${path}: there is no dealership ${dealership.slug}; add its name and locations to create it`,
      )
    return found.id
  }
  if (found && (await isSameDealership(tx, found, dealership))) return found.id
  if (found)
    throw new RegisterError(
      `${path}: the dealership ${dealership.slug} already exists with other details; give its slug only`,
    )
  const [made] = await tx
    .insert(dealerships)
    .values({
      slug: dealership.slug,
      name: dealership.name,
      dealership_group_id: groupId,
      stripe_publishable_key: dealership.stripe_publishable_key,
    })
    .returning({ id: dealerships.id })
  await addLocations(tx, made!.id, dealership.locations)
  return made!.id
}

const isSameDealership = async (tx: Transaction, found: typeof dealerships.$inferSelect, described: Described) =>
  found.name === described.name &&
  found.stripe_publishable_key === described.stripe_publishable_key &&
  (await isSameLocations(tx, found.id, described.locations))
