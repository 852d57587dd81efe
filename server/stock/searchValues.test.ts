import { expect, test } from 'vitest'
import type { SettingsLayer } from '@forecourt/rules/site/config.ts'
import { searchOf } from '@forecourt/rules/site/searchSlugs.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import { everything, PHOTOS, pictures, siteStock, withSettings } from '../../tools/testing/siteStock.ts'
import { openSnapshots } from './snapshots.ts'
import { stockFor } from './stock.ts'

const { NOW, db, sites, add, ago } = siteStock()
const SEARCHES = [
  'new-used-and-demo-cars',
  'used-cars',
  'new-cars',
  'demo-cars',
  'rental-cars',
  'subscription-cars',
].map((slug) => searchOf(slug)!)

/** What the facets of those searches say. */
async function byFacets(site: Site) {
  const snapshots = await openSnapshots(db.database, { now: () => NOW })
  try {
    const stock = stockFor({ database: db.database.site(site.id), snapshots, now: () => NOW }, site)
    const counted = await stock.searchValues(SEARCHES)
    const searched = await Promise.all(
      SEARCHES.map(async (search) => {
        const { total, sold, facets } = await stock.search(everything, search)
        const valuesOf = (facet: 'make' | 'body') =>
          facets[facet].filter(({ count }) => count > 0).map(({ value }) => value)
        return total === sold ? null : { make: valuesOf('make'), body: valuesOf('body') }
      }),
    )
    return { counted, searched }
  } finally {
    await snapshots.close()
  }
}

test('each search lists for sale what its facets say, with every setting that limits a site', async () => {
  await add({ stocknum: 'V1', make: 'skoda', model: 'Fabia', body: 'hatch', ...pictures(PHOTOS) })
  await add({ stocknum: 'V2', make: 'ŠKODA', model: 'Octavia', body: 'Hatch', car_type: 'new', city: 'Dalby' })
  await add({ stocknum: 'V3', make: 'TOYOTA', body: 'HATCH', sold: true, sold_at: ago(3_600_000) })
  await add({ stocknum: 'V4', make: 'Isuzu', model: 'D-MAX', body: null, ...pictures(PHOTOS) })
  await add({ stocknum: 'V5', make: 'GWM', model: 'Haval Jolion', body: 'SUV', listing_type: 'rental' })
  await add({ stocknum: 'V6', make: 'Kia', body: 'Wagon', sold: true, sold_at: ago(30 * 86_400_000) })
  await add({ stocknum: 'V7', make: 'Ford', body: 'Van', show_on_dealer_website: false })
  await add({ stocknum: 'V8', make: 'BYD', body: 'Sedan', status: 'other' })
  const settings: SettingsLayer[] = [
    {},
    { search_default_makes: ['Škoda'] },
    { search_default_makes: ['Isuzu Ute'], search_default_makes_or_used: true },
    { search_default_cities: ['dalby'] },
    { search_default_models: [{ make: 'Škoda', model: 'octavia' }] },
    { stock_car_types: ['new'] },
    { search_min_photos: 2 },
  ]
  for (const one of settings) {
    const { counted, searched } = await byFacets(withSettings(sites.a, one))
    expect({ one, found: counted }).toEqual({ one, found: searched })
    expect(counted.some((found) => found !== null)).toBe(true)
  }
  const { counted, searched } = await byFacets(sites.b)
  expect(counted).toEqual(searched)
  expect(counted[0]).toEqual({ make: ['Mazda'], body: ['Ute'] })
})
