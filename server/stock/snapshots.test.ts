import { describe, expect, test } from 'vitest'
import { newZealandDay } from '@forecourt/rules/car/newZealand.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import { DAY_MS, EVERYTHING, everything, withSettings, siteStock } from '../../tools/testing/siteStock.ts'
import { snapshotBytes } from './snapshot.ts'
import { openSnapshots, snapshotKey, type SnapshotSite, type StockChange } from './snapshots.ts'
import { stockFor } from './stock.ts'

const { NOW, ago, db, tenants, snapshots, sites, changes, settled, add, found } = siteStock()

const SITE: SnapshotSite = {
  id: 1,
  dealershipIds: [7],
  dealerships: [{ id: 7, slug: 'northside', name: 'Northside', stripe_publishable_key: null }],
  country: 'NZ',
  settings: {
    prices_shown: true,
    price_floor: 500,
    search_min_photos: 2,
    placeholder_image_urls: ['/media/coming-soon.jpg'],
    illustration_folders: ['/media/drawn/'],
  },
}
const { settings, dealerships } = SITE
const keyedBy = (change: Partial<SnapshotSite['settings']>) => ({ ...SITE, settings: { ...settings, ...change } })

test.each<[string, SnapshotSite]>([
  ['site', { ...SITE, id: 2 }],
  ['dealership', { ...SITE, dealershipIds: [7, 8] }],
  ['name in addresses', { ...SITE, dealerships: [{ ...dealerships[0]!, slug: 'north' }] }],
  ['country', { ...SITE, country: 'AU' }],
  ['price that counts', keyedBy({ price_floor: 501 })],
  ['whether prices are shown', keyedBy({ prices_shown: false })],
  ['need of photographs', keyedBy({ search_min_photos: 0 })],
  ['placeholder', keyedBy({ placeholder_image_urls: [] })],
  ['folder of drawings', keyedBy({ illustration_folders: [] })],
])('another %s is another snapshot', (_, site) => expect(snapshotKey(site)).not.toBe(snapshotKey(SITE)))

test.each<[string, SnapshotSite, SnapshotSite]>([
  ['how many photographs are required, which a search filters by', SITE, keyedBy({ search_min_photos: 3 })],
  [
    'what drawings lie in, where nobody counts photographs',
    keyedBy({ search_min_photos: 0 }),
    keyedBy({ search_min_photos: 0, illustration_folders: [] }),
  ],
  ['what a dealership is called', SITE, { ...SITE, dealerships: [{ ...dealerships[0]!, name: 'North' }] }],
  ['a setting of something else', SITE, keyedBy({ stock_label: 'Vehicles' } as object)],
])('%s does not matter', (_, one, other) => expect(snapshotKey(other)).toBe(snapshotKey(one)))

describe('snapshots', () => {
  test('a new vehicle is on the page within a second, and subscribers are notified', async () => {
    await found(sites.b)
    changes.length = 0
    const started = performance.now()
    const id = await add({ stocknum: 'NEW1' })
    expect(await found(sites.a)).toContain('NEW1')
    expect(performance.now() - started).toBeLessThan(1_000)
    expect(changes[0]).toEqual({ all: false, dealerships: [tenants.a.dealerships[0]!.id], cars: [id] })
    expect(changes.filter(({ websites }) => websites?.includes(sites.a.id))).toEqual([
      { all: false, websites: [sites.a.id], dealerships: sites.a.dealershipIds, cars: [] },
    ])
  })

  test('the old one is served while the new one loads', async () => {
    const old = await snapshots.of(sites.a, ago(3 * DAY_MS))
    const blocker = await db.database.pool.connect()
    try {
      // The load needs this table for the policies, so it waits.
      await blocker.query('begin; lock table website_dealerships in access exclusive mode')
      await settled(async () => {
        await db.database.pool.query("insert into changes (topic, payload) values ('stock', '*')")
        const waiting = () =>
          db.database.pool
            .query("select from pg_locks where not granted and relation = 'website_dealerships'::regclass")
            .then(({ rowCount }) => rowCount)
        await expect.poll(waiting, { timeout: 10_000 }).toBeGreaterThan(0)
        expect(await snapshots.of(sites.a, ago(3 * DAY_MS))).toBe(old)
        await blocker.query('rollback')
      })
      expect(await snapshots.of(sites.a, ago(3 * DAY_MS))).not.toBe(old)
    } finally {
      blocker.release()
    }
  })

  test('a vehicle leaves the lists when its sold window ends, and subscribers are notified', async () => {
    let now = NOW.getTime()
    const clocked = await openSnapshots(db.database, { now: () => new Date(now) })
    const received: StockChange[] = []
    clocked.onChange((change) => received.push(change))
    const shop = stockFor(
      { database: db.database.site(sites.a.id), snapshots: clocked, now: () => new Date(now) },
      sites.a,
    )
    const listed = async () => (await shop.search(everything, EVERYTHING)).cards.map(({ stocknum }) => stocknum)
    // S1004 was sold a day before the fixture was made; the window is three days.
    expect(await listed()).toContain('S1004')
    clocked.expireSold()
    expect(received).toEqual([])
    now += 2 * DAY_MS + 60_000
    clocked.expireSold()
    expect(received).toEqual([
      { all: false, websites: [sites.a.id], dealerships: sites.a.dealershipIds, cars: [tenants.a.cars[3]!.id] },
    ])
    expect(await listed()).not.toContain('S1004')
    received.length = 0
    clocked.expireSold()
    expect(received).toEqual([])
    await clocked.close()
  })

  test('in New Zealand a day later is another look: what ran out overnight no longer counts as current', async () => {
    await add({ stocknum: 'WOF1', wof_expiry: newZealandDay(NOW) })
    let now = NOW.getTime()
    const clocked = await openSnapshots(db.database, { now: () => new Date(now) })
    const site: Site = { ...sites.a, country: 'NZ' }
    const shop = stockFor({ database: db.database.site(site.id), snapshots: clocked, now: () => new Date(now) }, site)
    const wof = async () => (await shop.search(everything, EVERYTHING)).facets.wof
    expect(await wof()).toEqual([{ value: 'under_6_months', count: 1 }])
    now += DAY_MS
    await expect.poll(wof, { timeout: 2_000 }).toEqual([{ value: 'expired', count: 1 }])
    await clocked.close()
  })

  test('where changes may have been missed, everything is dropped', async () => {
    let lose = () => {}
    const listening = {
      ...db.database,
      subscribe: ((topic, onChange, onLoss) => {
        lose = onLoss
        return db.database.subscribe(topic, onChange, onLoss)
      }) as typeof db.database.subscribe,
    }
    const own = await openSnapshots(listening)
    const received: StockChange[] = []
    own.onChange((change) => received.push(change))
    const before = await own.of(sites.a, NOW)
    lose()
    expect(received).toEqual([{ all: true, dealerships: [], cars: [] }])
    expect(await own.of(sites.a, NOW)).not.toBe(before)
    await own.close()
  })

  test('a longer sold window is loaded when it is requested', async () => {
    await add({ stocknum: 'SOLD20', sold: true, sold_at: ago(20 * DAY_MS) })
    expect(await found(sites.a)).not.toContain('SOLD20')
    const site = withSettings(sites.a, { include_sold_cars_days: 30 })
    expect(await found(site)).toContain('SOLD20')
    expect(await found(sites.a)).not.toContain('SOLD20')
  })

  test('the least recently used are evicted', async () => {
    const unlimited = await openSnapshots(db.database)
    const bytesOf = async (site: Site) => snapshotBytes(await unlimited.of(site, NOW))
    const both = (await bytesOf(sites.a)) + (await bytesOf(sites.b))
    await unlimited.close()
    for (const [maxBytes, isEvicted] of [
      [both, false],
      [both - 1, true],
    ] as const) {
      const limited = await openSnapshots(db.database, { maxBytes })
      const first = await limited.of(sites.a, NOW)
      await limited.of(sites.b, NOW)
      expect((await limited.of(sites.a, NOW)) !== first).toBe(isEvicted)
      await limited.close()
    }
  })

  test('a failed load rejects, and the next request tries again', async () => {
    let broken = true
    const flaky = {
      ...db.database,
      site: (id: number) => {
        const own = db.database.site(id)
        return {
          ...own,
          transaction: ((work) =>
            broken ? Promise.reject(new Error('down')) : own.transaction(work)) as typeof own.transaction,
        }
      },
    }
    const own = await openSnapshots(flaky)
    await expect(own.of(sites.a, NOW)).rejects.toThrow('down')
    broken = false
    expect((await own.of(sites.a, NOW)).size).toBeGreaterThan(0)
    await own.close()
  })
})
