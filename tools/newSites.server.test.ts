import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Dealer } from '@forecourt/server/dealer.ts'
import { addSite } from '@forecourt/server/sites/register.ts'
import routes from '../web/routes.ts'
import { routerContext, testDealers, type TestDealers } from './testing/dealers.ts'
import { testPlatform, type TestPlatform } from './testing/platform.ts'

interface Module {
  loader?: (args: never) => unknown
}

const MODULES = import.meta.glob<Module>('../web/site/**/*.{ts,tsx}')
/** Addresses without parameters. */
const addresses = routes.flatMap(({ path = '', file }) =>
  path.includes(':') || path.includes('*') ? [] : [{ path: `/${path}`, file }],
)

let platform: TestPlatform
let dealers: TestDealers
let dealer: Dealer

beforeAll(async () => {
  platform = await testPlatform()
  await addSite(platform.database, {
    slug: 'blank',
    name: 'Blank Motors',
    template: 'multi-franchise',
    domain_name: null,
    city: null,
    state: 'QLD',
    manufacturer: null,
    group: null,
    settings: {},
    open: true,
    trial_ends_at: null,
    dealerships: [{ slug: 'blank', name: 'Blank Motors', stripe_publishable_key: null, locations: [] }],
  })
  dealers = await testDealers(platform.database)
  dealer = await dealers.of('blank')
})
afterAll(async () => {
  await dealers.close()
  await platform.dispose()
})

test('a site has addresses without parameters', () => expect(addresses.length).toBeGreaterThan(10))

test.each(addresses)('$path of a site that has nothing yet is read without a fault', async ({ path, file }) => {
  const { loader } = await MODULES[`../web/${file}`]!()
  if (!loader) return
  const url = new URL(path, dealer.site.baseUrl)
  try {
    await loader({ context: routerContext(dealer), url, params: {}, request: new Request(url.href) } as never)
  } catch (thrown) {
    if (thrown instanceof Error) throw thrown
  }
})
