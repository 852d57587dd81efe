import { asc, eq } from 'drizzle-orm'
import type { SettingKey, SettingsLayer } from '@forecourt/rules/site/config.ts'
import type { StaffDatabase } from '../db/database.ts'
import { writtenLocations } from '../locations/locations.ts'
import { listSecrets } from '../secrets/secrets.ts'
import { dealershipGroups, dealerships, manufacturers, websiteDealerships, websites } from './table.ts'

/** A site as a file for `site add`. */
export interface ExportedSite {
  file: Record<string, unknown>
  /** Names of the site's secrets, which are not in the file. */
  secrets: readonly string[]
  /** Settings in the file that contain ids of this platform, which differ on another. */
  numbered: readonly SettingKey[]
}

/**
 * A site with its group, dealerships and locations, in the format of `site add`. Its stock, leads, pages, models,
 * offers and redirects have their own files; its secrets are in none.
 *
 * @returns null if there is no such site
 */
export async function exportSite(staff: StaffDatabase, slug: string): Promise<ExportedSite | null> {
  return staff.transaction(async (tx) => {
    const [found] = await tx
      .select({ website: websites, group: dealershipGroups, manufacturer: manufacturers })
      .from(websites)
      .leftJoin(dealershipGroups, eq(dealershipGroups.id, websites.dealership_group_id))
      .leftJoin(manufacturers, eq(manufacturers.id, websites.manufacturer_id))
      .where(eq(websites.slug, slug))
    if (!found) return null
    const { website, group, manufacturer } = found
    const owned = await tx
      .select({ dealership: dealerships })
      .from(websiteDealerships)
      .innerJoin(dealerships, eq(dealerships.id, websiteDealerships.dealership_id))
      .where(eq(websiteDealerships.website_id, website.id))
      .orderBy(asc(websiteDealerships.position), asc(dealerships.id))
    const described = []
    for (const { dealership } of owned)
      described.push({
        slug: dealership.slug,
        name: dealership.name,
        ...(dealership.stripe_publishable_key && { stripe_publishable_key: dealership.stripe_publishable_key }),
        locations: await writtenLocations(tx, dealership.id),
      })
    const own = website.settings
    const shared = group && group.settings
    return {
      file: {
        slug: website.slug,
        name: website.name,
        template: website.template,
        ...(website.domain_name && { domain_name: website.domain_name }),
        ...(website.city && { city: website.city }),
        ...(website.state && { state: website.state }),
        ...(manufacturer && { manufacturer: { slug: manufacturer.slug, name: manufacturer.name } }),
        ...(group && { group: { slug: group.slug, name: group.name, settings: shared } }),
        settings: own,
        ...(website.opened_at === null && { open: false }),
        ...(website.trial_ends_at && { trial_ends_at: website.trial_ends_at.toISOString() }),
        dealerships: described,
      },
      secrets: (await listSecrets(tx, website)).map(({ provider, name }) => `${provider}/${name}`),
      numbered: NUMBERED.filter((key) => names(own, key) || names(shared ?? {}, key)),
    }
  })
}

const NUMBERED: readonly SettingKey[] = ['offer_exempt_ids', 'search_exclude_location_ids', 'lead_destinations']

/** Whether a layer has ids in this setting. */
function names(layer: SettingsLayer, key: SettingKey): boolean {
  if (key === 'lead_destinations') return layer.lead_destinations?.some(({ locations }) => locations) ?? false
  const value = layer[key]
  return Array.isArray(value) && value.length > 0
}
