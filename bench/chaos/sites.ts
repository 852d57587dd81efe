import type { SettingsLayer } from '@forecourt/rules/site/config.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import { connect } from '@forecourt/server/db/connect.ts'
import { parseSiteFile } from '@forecourt/server/sites/file.ts'
import { openKeys, setSecret } from '@forecourt/server/secrets/secrets.ts'
import { addSite } from '@forecourt/server/sites/register.ts'
import { createSites } from '@forecourt/server/sites/sites.ts'

/** Key that signs the sites' webhooks. */
export const SECRET = 'a-secret-of-the-proof'

/** Four sites in three countries, with different kinds of destinations. */
const SITES: readonly { slug: string; settings: (web: string) => SettingsLayer; secret?: string }[] = [
  { slug: 'fire-one', settings: () => ({ locale: 'en-AU' }) },
  {
    slug: 'fire-two',
    settings: (web) => ({
      locale: 'en-AU',
      lead_confirmation_mail: false,
      lead_destinations: [
        { id: 'crm', kind: 'webhook', to: `${web}/fire-two` },
        { id: 'adf', kind: 'adf', to: 'adf@fire-two.example' },
      ],
    }),
    secret: 'crm',
  },
  {
    slug: 'fire-three',
    settings: (web) => ({
      locale: 'en-NZ',
      time_zone: 'Pacific/Auckland',
      lead_destinations: [
        { id: 'crm', kind: 'webhook', to: `${web}/fire-three` },
        { id: 'workshop', kind: 'email', to: 'workshop@fire-three.example', categories: ['Service Booking'] },
      ],
    }),
    secret: 'crm',
  },
  {
    slug: 'fire-four',
    settings: (web) => ({
      locale: 'en-US',
      time_zone: 'America/Chicago',
      lead_confirmation_mail: false,
      lead_destinations: [{ id: 'group', kind: 'dashboard', to: `${web}/fire-four` }],
    }),
  },
]

/** Adds the sites, before the server starts. */
export async function prepareSites(directory: string, web: string): Promise<Site[]> {
  const { database, close } = await connect({ databaseUrl: null, dataDir: directory })
  try {
    for (const { slug, settings, secret } of SITES) {
      const file = parseSiteFile({
        slug,
        name: `Dealer ${slug}`,
        template: 'multi-franchise',
        city: 'Toowoomba',
        state: 'qld',
        settings: {
          service_places: 50,
          test_drive_places: 50,
          booking_notice_hours: 0,
          // All requests come from one address, and every form is offered but the one that needs a score provider.
          bookings_per_visitor: null,
          bookings_per_address: null,
          autograb: true,
          events_enabled: true,
          models_enabled: true,
          finance_pre_approval_form: true,
          ...settings(web),
        },
        dealerships: ['north', 'south'].map((location) => ({
          slug: `${slug}-${location}`,
          name: `${slug} ${location}`,
          locations: ['sales', 'service'].map((type) => ({
            name: `${location} ${type}`,
            slug: `${location}-${type}`,
            primary: type === 'sales',
            location_type: type,
            time_zone: 'Australia/Brisbane',
            phone: '0746 555 010',
            email: `${location}-${type}@${slug}.example`,
            address: { street: '12 Foundry Street', city: 'Toowoomba', state: 'qld', postcode: '4350' },
            hours: Object.fromEntries(
              ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'].map((day) => [day, '08:00-17:00']),
            ),
          })),
        })),
      })
      if (!file.ok) throw new Error(JSON.stringify(file))
      const websiteId = await addSite(database, file.site)
      if (secret !== undefined)
        await database.transaction((tx) =>
          setSecret(
            tx,
            openKeys({ encryptionKeys: null, dataDir: directory }),
            { websiteId, dealershipId: null },
            { provider: 'delivery', name: secret },
            SECRET,
          ),
        )
    }
    const sites = await createSites({ database, address: { scheme: 'http', platformDomain: 'localhost', port: null } })
    const list = await sites.list()
    await sites.close()
    return list
  } finally {
    await close()
  }
}
