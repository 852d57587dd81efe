import { eq, sql } from 'drizzle-orm'
import type { SettingsLayer } from '@forecourt/rules/site/config.ts'
import type { Database, Transaction } from '../db/database.ts'
import { addLocations } from '../locations/locations.ts'
import type { SiteFile } from './file.ts'
import { dealershipGroups, dealerships, manufacturers, websiteDealerships, websites } from './table.ts'

/** What stands against a change of the platform's sites, in words for the operator. */
export class RegisterError extends Error {
  override name = 'RegisterError'
}

/**
 * Adds a site with the dealerships, places and group that its file describes, in one transaction.
 *
 * @returns the site's id
 * @throws RegisterError when a slug or a domain is taken, or a reference leads nowhere
 */
export function addSite(database: Database, site: SiteFile): Promise<number> {
  return database.transaction(async (tx) => {
    if ((await tx.select().from(websites).where(eq(websites.slug, site.slug))).length > 0)
      throw new RegisterError(`slug: there is a site ${site.slug} already`)
    if (site.domain_name) {
      const taken = await tx.select().from(websites).where(eq(websites.domain_name, site.domain_name))
      if (taken.length > 0) throw new RegisterError(`domain_name: ${site.domain_name} belongs to ${taken[0]!.slug}`)
    }
    const groupId = site.group && (await groupOf(tx, site.group))
    const manufacturerId = site.manufacturer && (await manufacturerOf(tx, site.manufacturer))
    const [website] = await tx
      .insert(websites)
      .values({
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
    return website!.id
  })
}

/**
 * Puts a settings layer in the place of the site's own one.
 *
 * @throws RegisterError when there is no such site
 */
export async function setSiteSettings(database: Database, slug: string, settings: SettingsLayer): Promise<void> {
  const changed = await database.drizzle
    .update(websites)
    .set({ settings, updated_at: sql`now()` })
    .where(eq(websites.slug, slug))
    .returning({ id: websites.id })
  if (changed.length === 0) throw new RegisterError(`There is no site ${slug}.`)
}

async function groupOf(tx: Transaction, group: NonNullable<SiteFile['group']>): Promise<number> {
  const [found] = await tx.select().from(dealershipGroups).where(eq(dealershipGroups.slug, group.slug))
  if (!('name' in group)) {
    if (!found) throw new RegisterError(`group.slug: there is no group ${group.slug}; give its name to make it`)
    return found.id
  }
  if (found) throw new RegisterError(`group.slug: there is a group ${group.slug} already; name it by its slug alone`)
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
      throw new RegisterError(`${path}: there is no dealership ${dealership.slug}; give its name and locations`)
    return found.id
  }
  if (found)
    throw new RegisterError(`${path}: there is a dealership ${dealership.slug} already; name it by its slug alone`)
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
