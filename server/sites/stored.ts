import { asc, eq, inArray, type SQL } from 'drizzle-orm'
import {
  InvalidSettingsError,
  resolveSite,
  type PaymentSecret,
  type PlatformAddress,
} from '@forecourt/rules/site/resolve.ts'
import type { SiteIdentity } from '@forecourt/rules/site/site.ts'
import type { Transaction } from '../db/database.ts'
import { firstLocations } from '../locations/locations.ts'
import { secretNames } from '../secrets/secrets.ts'
import {
  dealershipGroups,
  dealerships,
  manufacturers,
  templateSettings,
  websiteDealerships,
  websites,
} from './table.ts'

/** A site as stored: its identity, and its three stored layers of settings. */
export interface StoredSite {
  identity: SiteIdentity
  /** What is set on top of its template. */
  template: unknown
  group: unknown
  settings: unknown
  paymentSecrets: readonly PaymentSecret[]
}

/** The sites of the platform as stored, by name, optionally with a condition on `websites`. */
export async function storedSites(tx: Transaction, condition?: SQL): Promise<StoredSite[]> {
  const rows = await tx
    .select({
      website: websites,
      group: { name: dealershipGroups.name, settings: dealershipGroups.settings },
      template: templateSettings.settings,
      manufacturer: manufacturers.name,
    })
    .from(websites)
    .leftJoin(dealershipGroups, eq(dealershipGroups.id, websites.dealership_group_id))
    .leftJoin(templateSettings, eq(templateSettings.template, websites.template))
    .leftJoin(manufacturers, eq(manufacturers.id, websites.manufacturer_id))
    .where(condition)
    .orderBy(asc(websites.name), asc(websites.id))
  if (rows.length === 0) return []
  const ids = rows.map(({ website }) => website.id)
  const owned = await tx
    .select({
      website_id: websiteDealerships.website_id,
      id: dealerships.id,
      slug: dealerships.slug,
      name: dealerships.name,
      stripe_publishable_key: dealerships.stripe_publishable_key,
    })
    .from(websiteDealerships)
    .innerJoin(dealerships, eq(dealerships.id, websiteDealerships.dealership_id))
    .where(inArray(websiteDealerships.website_id, ids))
    .orderBy(asc(websiteDealerships.position), asc(dealerships.id))
  const first = await firstLocations(tx, ids)
  const secrets = await secretNames(tx, 'payment', ids)
  return rows.map(({ website, group, template, manufacturer }) => ({
    settings: website.settings,
    template: template ?? {},
    group: group?.settings ?? {},
    paymentSecrets: secrets.filter(({ websiteId }) => websiteId === website.id),
    identity: {
      id: website.id,
      slug: website.slug,
      name: website.name,
      template: website.template,
      domain_name: website.domain_name,
      dealership_group_id: website.dealership_group_id,
      dealership_group: group?.name ?? null,
      manufacturer,
      manufacturer_id: website.manufacturer_id,
      dealerships: owned
        .filter(({ website_id }) => website_id === website.id)
        .map(({ website_id: _, ...dealership }) => dealership),
      city: website.city,
      state: website.state,
      first_location: first.get(website.id) ?? null,
      opened_at: website.opened_at,
      trial_ends_at: website.trial_ends_at,
    },
  }))
}

/**
 * A stored site, resolved.
 *
 * @throws InvalidSettingsError if a layer is invalid
 */
export const resolveStored = (
  { identity, template, group, settings, paymentSecrets }: StoredSite,
  address: PlatformAddress,
) => resolveSite(identity, { template, group, site: settings, paymentSecrets }, address)

/** For resolving a site if its address does not matter. */
export const ANY_ADDRESS: PlatformAddress = { scheme: 'https', platformDomain: 'localhost', port: null }

/** Inconsistencies of a stored site, as warnings for the operator; none if its settings are invalid. */
export function siteWarnings(stored: StoredSite): readonly string[] {
  try {
    return resolveStored(stored, ANY_ADDRESS).warnings
  } catch (error) {
    if (error instanceof InvalidSettingsError) return []
    throw error
  }
}
