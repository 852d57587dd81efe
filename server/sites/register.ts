import { isDeepStrictEqual } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import type { SettingProblem } from '@forecourt/rules/site/cascade.ts'
import { InvalidSettingsError } from '@forecourt/rules/site/resolve.ts'
import type { Database, Transaction } from '../db/database.ts'
import { addLocations, isSameLocations } from '../locations/locations.ts'
import type { SiteFile } from './file.ts'
import { ANY_ADDRESS, resolveStored, storedSites, type StoredSite } from './stored.ts'
import { dealershipGroups, dealerships, manufacturers, websiteDealerships, websites } from './table.ts'

/** Why a change of the platform's sites is rejected, as a message for the operator. */
export class RegisterError extends Error {
  override name = 'RegisterError'
  /** The part of a new site that another has already; null for any other reason. */
  readonly taken: 'slug' | 'domain_name' | 'group' | null
  /** What is wrong with which setting that was entered; empty for any other reason. */
  readonly problems: readonly SettingProblem[]

  constructor(
    message: string,
    options: ErrorOptions & {
      taken?: NonNullable<RegisterError['taken']>
      problems?: RegisterError['problems']
    } = {},
  ) {
    super(message, options)
    this.taken = options.taken ?? null
    this.problems = options.problems ?? []
  }
}

/** Ids of a site that is added by its staff, who see it by its id alone. */
export interface NewSiteIds {
  id: number
  /** Made with the form: the same form twice is one site. Null for a site that no form adds. */
  formId: string | null
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

/** The site that a form has added; null if it has added none. */
export async function findByForm(tx: Transaction, formId: string): Promise<number | null> {
  const [found] = await tx.select({ id: websites.id }).from(websites).where(eq(websites.form_id, formId))
  return found?.id ?? null
}

/** The id that the next site gets, for staff who add it. */
export const nextSiteId = (tx: Transaction): Promise<number> => nextId(tx, 'websites')

/** The same as part of a transaction. */
export async function addSiteIn(tx: Transaction, site: SiteFile, ids?: NewSiteIds): Promise<number> {
  const groupId = site.group && (await groupOf(tx, site.group))
  const manufacturerId = site.manufacturer && (await manufacturerOf(tx, site.manufacturer))
  const id = ids?.id ?? (await nextSiteId(tx))
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
      trial_ends_at: site.trial_ends_at === null ? null : new Date(site.trial_ends_at),
      ...(site.open ? {} : { opened_at: null }),
      ...(ids ? { form_id: ids.formId } : {}),
    })
    .onConflictDoNothing()
    .returning({ id: websites.id })
  if (!website) throw await takenBy(tx, site)
  for (const [position, dealership] of site.dealerships.entries())
    await addDealership(tx, { website_id: id, position }, dealership, groupId)
  const [stored] = await storedSites(tx, eq(websites.id, id))
  resolved(stored!)
  return id
}

/** Why a site cannot be added that has a name of another. */
async function takenBy(tx: Transaction, site: SiteFile): Promise<RegisterError> {
  if (site.domain_name) {
    const [other] = await tx.select().from(websites).where(eq(websites.domain_name, site.domain_name))
    if (other && other.slug !== site.slug)
      return new RegisterError(`domain_name: ${site.domain_name} belongs to ${other.slug}`, { taken: 'domain_name' })
  }
  return new RegisterError(`slug: the site ${site.slug} already exists`, { taken: 'slug' })
}

async function nextId(tx: Transaction, table: 'websites' | 'dealerships' | 'dealership_groups'): Promise<number> {
  const { rows } = await tx.execute<{ id: number }>(
    sql`select nextval(pg_get_serial_sequence(${table}, 'id'))::integer as id`,
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
    throw new RegisterError(
      `group.slug: the group ${group.slug} already exists with other details; give its slug only`,
      { taken: 'group' },
    )
  const id = await nextId(tx, 'dealership_groups')
  const { rowCount } = await tx
    .insert(dealershipGroups)
    .values({ id, slug: group.slug, name: group.name, settings: group.settings ?? {} })
    .onConflictDoNothing()
  if (rowCount === 0) throw new RegisterError(`group.slug: another group has ${group.slug}`, { taken: 'group' })
  return id
}

async function manufacturerOf(tx: Transaction, manufacturer: { slug: string; name: string }): Promise<number> {
  await tx.insert(manufacturers).values(manufacturer).onConflictDoNothing()
  const [row] = await tx
    .select({ id: manufacturers.id })
    .from(manufacturers)
    .where(eq(manufacturers.slug, manufacturer.slug))
  return row!.id
}

type Described = Extract<SiteFile['dealerships'][number], { locations: unknown }>

const isNew = (dealership: SiteFile['dealerships'][number]): dealership is Described => 'locations' in dealership

/** Adds a dealership of a file to a site, at a place in its order; one that is there already is shown. */
export async function addDealership(
  tx: Transaction,
  place: { website_id: number; position: number },
  dealership: SiteFile['dealerships'][number],
  groupId: number | null,
): Promise<void> {
  const path = `dealerships.${place.position}.slug`
  const show = (id: number) => tx.insert(websiteDealerships).values({ ...place, dealership_id: id })
  const [found] = await tx.select().from(dealerships).where(eq(dealerships.slug, dealership.slug))
  if (!isNew(dealership)) {
    if (!found)
      throw new RegisterError(
        `${path}: there is no dealership ${dealership.slug}; add its name and locations to create it`,
      )
    await show(found.id)
    return
  }
  if (found && !(await isSameDealership(tx, found, dealership)))
    throw new RegisterError(
      `${path}: the dealership ${dealership.slug} already exists with other details; give its slug only`,
      { taken: 'slug' },
    )
  if (found) {
    await show(found.id)
    return
  }
  // Staff see a dealership once a site of theirs shows it, so that its id is known before it is there.
  const id = await nextId(tx, 'dealerships')
  const { rowCount } = await tx
    .insert(dealerships)
    .values({
      id,
      slug: dealership.slug,
      name: dealership.name,
      dealership_group_id: groupId,
      stripe_publishable_key: dealership.stripe_publishable_key,
    })
    .onConflictDoNothing()
  if (rowCount === 0) throw new RegisterError(`${path}: another dealer has ${dealership.slug}`, { taken: 'slug' })
  await show(id)
  await addLocations(tx, id, dealership.locations)
}

const isSameDealership = async (tx: Transaction, found: typeof dealerships.$inferSelect, described: Described) =>
  found.name === described.name &&
  found.stripe_publishable_key === described.stripe_publishable_key &&
  (await isSameLocations(tx, found.id, described.locations))
