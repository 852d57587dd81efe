import { describe, expect, test } from 'vitest'
import type { SettingsLayer } from '@forecourt/rules/site/config.ts'
import { DAY_MS, PHOTOS, pictures, withSettings, siteStock } from '../../tools/testing/siteStock.ts'
import { stockScope } from './siteScope.ts'

const { NOW, ago, tenants, sites, add, found } = siteStock()

describe('the scope of a site', () => {
  test('is its dealerships, the car types that slug and site allow, and the sold window', () => {
    const site = withSettings(sites.a, { stock_car_types: ['used', 'demo'], include_sold_cars_days: 4 })
    expect(stockScope(site, { carTypes: ['new', 'used'], listingType: 'sale' }, NOW)).toEqual({
      dealershipIds: tenants.a.dealerships.map(({ id }) => id),
      carTypes: ['used'],
      listingType: 'sale',
      soldSince: ago(4 * DAY_MS),
      minPhotos: 0,
    })
  })

  test('takes the default query from the settings (§2.4, §9.30, §9.31)', async () => {
    await add({ stocknum: 'X1', make: 'Skoda', model: 'Octavia', city: 'Cowra', car_type: 'new', ...pictures([]) })
    await add({ stocknum: 'X2', make: 'RAM', model: '1500', city: 'Bathurst', car_type: 'used', ...pictures(PHOTOS) })
    const only = (settings: SettingsLayer) => found(withSettings(sites.a, settings))
    expect(await only({})).toEqual(['S1001', 'S1002', 'S1003', 'S1004', 'S1006', 'X1', 'X2'])
    expect(await only({ search_default_cities: ['Bathurst', 'cowra'] })).toEqual(['X1', 'X2'])
    expect(await only({ search_default_makes: ['SKODA'] })).toEqual(['X1'])
    expect(await only({ search_default_makes: ['Škoda'], search_default_makes_or_used: true })).toEqual([
      'S1001',
      'S1004',
      'S1006',
      'X1',
      'X2',
    ])
    expect(await only({ search_default_models: [{ make: 'Ram', model: '1500' }] })).toEqual(['X2'])
    expect(await only({ search_exclude_location_ids: [tenants.a.locations[0]!.id] })).toEqual(['S1006', 'X1', 'X2'])
    expect(await only({ include_sold_cars_days: 0 })).not.toContain('S1004')
  })
})
