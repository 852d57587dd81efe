import { describe, expect, test } from 'vitest'
import type { SettingsLayer } from '@forecourt/rules/site/config.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import {
  DRAWINGS,
  EVERYTHING,
  everything,
  PHOTOS,
  pictures,
  withSettings,
  siteStock,
} from '../../tools/testing/siteStock.ts'
import { openSnapshots } from './snapshots.ts'
import { stockFor } from './stock.ts'

const { NOW, db, sites, add, stock } = siteStock()

test('a site that requires photographs lists no vehicle with fewer, whatever else its pictures are', async () => {
  const [placeholder] = sites.a.settings.placeholder_image_urls
  await add({ stocknum: 'X1', ...pictures(PHOTOS) })
  await add({ stocknum: 'X2', ...pictures([...DRAWINGS, PHOTOS[0]!, placeholder!]) })
  // Of their own: each setting has another snapshot of the site, and `settled` waits for the one of its usual settings.
  const own = await openSnapshots(db.database, { now: () => NOW })
  const only = async (settings: SettingsLayer) => {
    const site = withSettings(sites.a, { search_min_photos: 2, ...settings })
    const mine = stockFor({ database: db.database.site(site.id), snapshots: own, now: () => NOW }, site)
    const { cards } = await mine.search(everything, EVERYTHING)
    const found = cards.map(({ stocknum }) => stocknum).sort()
    const listed: string[] = []
    for await (const batch of mine.listed()) listed.push(...batch.map(({ stocknum }) => stocknum))
    expect(listed.sort()).toEqual(found)
    return found
  }
  try {
    expect(await only({})).toEqual(['X1'])
    expect(await only({ illustration_folders: [] })).toEqual(['X1', 'X2'])
  } finally {
    await own.close()
  }
})

describe('the list of used vehicles', () => {
  const list = async (site: Site, page = 1) => {
    const found = await stock(site).usedList(page)
    return found && { ...found, cards: found.cards.map(({ stocknum }) => stocknum) }
  }
  const on = { used_car_list_enabled: true }

  test('is of those that one can buy, by make and model, of this site only', async () => {
    await add({ stocknum: 'X1', make: 'Skoda', model: 'Octavia', year: 2018 })
    await add({ stocknum: 'X2', make: 'Skoda', model: 'Fabia', year: 2018 })
    await add({ stocknum: 'X3', make: 'Skoda', model: 'Fabia', year: 2021, car_type: 'demo' })
    expect(await list(withSettings(sites.a, on))).toEqual({
      page: 1,
      pages: 1,
      total: 4,
      makes: [
        { make: 'Škoda', count: 2, page: 1 },
        { make: 'Toyota', count: 2, page: 1 },
      ],
      cards: ['X2', 'X1', 'S1001', 'S1006'],
    })
    expect(await list(withSettings(sites.a, { ...on, search_default_makes: ['Škoda'] }))).toMatchObject({ total: 2 })
  })
  test('is on the sites that have it, with the pages it has', async () => {
    expect(await list(sites.a)).toBeNull()
    expect(await list(withSettings(sites.a, on), 2)).toBeNull()
    expect(await list(withSettings(sites.a, { ...on, stock_car_types: ['new'] }))).toMatchObject({
      total: 0,
      cards: [],
    })
  })
})
