import { eq } from 'drizzle-orm'
import type { SettingsLayer } from '@forecourt/rules/site/config.ts'
import { createOutbound, type Outbound } from '@forecourt/server/outbound.ts'
import { createSites, type Sites } from '@forecourt/server/sites/sites.ts'
import { websites } from '@forecourt/server/sites/table.ts'
import { testDatabase, type TestDatabase } from './database.ts'
import { twoTenants, type Tenant, type TwoTenants } from './twoTenants.ts'

/** Two sites in a separate database, with everything that a delivery needs except its receiver. */
export interface DeliveryHome extends TestDatabase {
  tenants: TwoTenants
  sites: Sites
  /** Calls receivers on loopback. */
  outbound: Outbound
  /** Replaces all settings of a site. */
  setSettings(tenant: Tenant, settings: SettingsLayer): Promise<void>
}

/** Opens them for one test file. */
export async function deliveryHome(settings?: Parameters<typeof twoTenants>[1]): Promise<DeliveryHome> {
  const home = await testDatabase()
  const tenants = await twoTenants(home.database, settings)
  const sites = await createSites({
    database: home.database,
    address: { scheme: 'http', platformDomain: 'localhost', port: null },
  })
  const outbound = createOutbound({ allowPrivate: true })
  return {
    ...home,
    tenants,
    sites,
    outbound,
    async setSettings(tenant, layer) {
      await home.database.drizzle.update(websites).set({ settings: layer }).where(eq(websites.id, tenant.website.id))
    },
    async dispose() {
      outbound.close()
      await sites.close()
      await home.dispose()
    },
  }
}
