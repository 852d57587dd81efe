import type { Database } from '@forecourt/server/db/database.ts'
import type { Dealer } from '@forecourt/server/dealer.ts'
import { createDealers, type DealersOptions } from '@forecourt/server/dealers.ts'
import { diskStore } from '@forecourt/server/files/disk.ts'
import { createSites } from '@forecourt/server/sites/sites.ts'
import { openSnapshots } from '@forecourt/server/stock/snapshots.ts'
import { RouterContextProvider } from 'react-router'
import { testLookups } from './lookups.ts'
import { dealerContext, renderingContext, type Rendering } from '../../web/context.ts'
import { testProviders } from './reservations.ts'
import { TEST_KEYS } from './secrets.ts'

/** Handles of the two sites that `twoTenants` makes, for tests that call loaders and actions as the router does. */
export interface TestDealers {
  a: Dealer
  b: Dealer
  /** That of any site. */
  of(slug: string): Promise<Dealer>
  close(): Promise<void>
}

/** Opens them on a database that has those sites. */
export async function testDealers(
  database: Database,
  options: Pick<DealersOptions, 'now' | 'signIn' | 'changeLater' | 'onWarning'> = {},
): Promise<TestDealers> {
  const sites = await createSites({
    database,
    address: { scheme: 'http', platformDomain: 'localhost', port: null },
  })
  const snapshots = await openSnapshots(database)
  const dealerFor = createDealers({
    database,
    snapshots,
    secretKey: 'a key for tests that is long enough',
    encryptionKeys: TEST_KEYS,
    files: diskStore('/nowhere'),
    challengeSecret: async () => null,
    lookups: testLookups(database, options),
    ...testProviders(database),
    groupSites: (groupId) => sites.ofGroup(groupId),
    ...options,
  })
  const of = async (slug: string) => dealerFor((await sites.findBySlug(slug))!.site)
  return {
    a: await of('site-a'),
    b: await of('site-b'),
    of,
    async close() {
      await sites.close()
      await snapshots.close()
    },
  }
}

/** The router's context for a loader or an action of a site. A reported error fails the test. */
export function routerContext(dealer: Dealer, rendering: Partial<Rendering> = {}): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(dealerContext, dealer)
  context.set(renderingContext, {
    reference: 'ref',
    network: '203.0.113.7',
    onError: (error) => {
      throw error
    },
    takeHtml: undefined,
    showcase: false,
    now: new Date(),
    ...rendering,
  })
  return context
}
