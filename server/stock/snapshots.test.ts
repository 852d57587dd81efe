import { expect, test } from 'vitest'
import { snapshotKey, type SnapshotSite } from './snapshots.ts'

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
const withSettings = (change: Partial<SnapshotSite['settings']>) => ({ ...SITE, settings: { ...settings, ...change } })

test.each<[string, SnapshotSite]>([
  ['site', { ...SITE, id: 2 }],
  ['dealership', { ...SITE, dealershipIds: [7, 8] }],
  ['name in addresses', { ...SITE, dealerships: [{ ...dealerships[0]!, slug: 'north' }] }],
  ['country', { ...SITE, country: 'AU' }],
  ['price that counts', withSettings({ price_floor: 501 })],
  ['whether prices are shown', withSettings({ prices_shown: false })],
  ['need of photographs', withSettings({ search_min_photos: 0 })],
  ['placeholder', withSettings({ placeholder_image_urls: [] })],
  ['folder of drawings', withSettings({ illustration_folders: [] })],
])('another %s is another snapshot', (_, site) => expect(snapshotKey(site)).not.toBe(snapshotKey(SITE)))

test.each<[string, SnapshotSite, SnapshotSite]>([
  ['how many photographs are asked for, which a search asks', SITE, withSettings({ search_min_photos: 3 })],
  [
    'what drawings lie in, where nobody counts photographs',
    withSettings({ search_min_photos: 0 }),
    withSettings({ search_min_photos: 0, illustration_folders: [] }),
  ],
  ['what a dealership is called', SITE, { ...SITE, dealerships: [{ ...dealerships[0]!, name: 'North' }] }],
  ['a setting of something else', SITE, withSettings({ stock_label: 'Vehicles' } as object)],
])('%s does not matter', (_, one, other) => expect(snapshotKey(other)).toBe(snapshotKey(one)))
