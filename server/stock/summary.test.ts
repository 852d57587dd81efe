import { describe, expect, test } from 'vitest'
import type { Site } from '@forecourt/rules/site/site.ts'
import { siteStock } from '../../tools/testing/siteStock.ts'

const { NOW, tenants, sites, add, stock } = siteStock()

describe('lists of the home and vehicle pages', () => {
  test('latest are for sale and the newest first', async () => {
    await add({ stocknum: 'N1', created_at: new Date(NOW.getTime() + 60_000) })
    await add({ stocknum: 'N2', created_at: new Date(NOW.getTime() + 120_000), sold: true, sold_at: NOW })
    const latest = await stock(sites.a).latest(3)
    expect(latest.map(({ stocknum }) => stocknum)[0]).toBe('N1')
    expect(latest).toHaveLength(3)
  })

  test('similar vehicles are for sale, others than this one, the nearest first', async () => {
    await add({ stocknum: 'Q1', make: 'Isuzu', model: 'D-Max', body: 'Ute', price_cents: 5_400_000 })
    await add({ stocknum: 'Q2', make: 'Isuzu', model: 'D-Max', body: 'Ute', price_cents: 1_000_000 })
    await add({ stocknum: 'Q3', make: 'Kia', model: 'Rio', body: 'Hatch', price_cents: 5_400_000 })
    await add({ stocknum: 'Q4', make: 'Toyota', model: 'HiLux', body: 'Ute', sold: true, sold_at: NOW })
    const car = (await stock(sites.a).findById(tenants.a.cars[0]!.id))!
    const similar = (await stock(sites.a).similar(car, 10)).map(({ stocknum }) => stocknum)
    expect(similar).not.toContain('S1001')
    expect(similar).not.toContain('Q3')
    expect(similar).not.toContain('Q4')
    expect(similar.slice(0, 2).sort()).toEqual(['S1002', 'S1003'])
    expect(similar.indexOf('Q1')).toBeLessThan(similar.indexOf('Q2'))
    expect(await stock(sites.a).similar(car, 1)).toHaveLength(1)
  })

  test('vehicles near its price are others for sale within 15% of it, of other models', async () => {
    const car = (await stock(sites.a).findById(tenants.a.cars[0]!.id))!
    const { price_cents } = car
    const at = (share: number) => Math.round(price_cents! * share)
    await add({ stocknum: 'N1', make: 'Kia', model: 'Rio', body: 'Hatch', price_cents: at(1.14) })
    await add({ stocknum: 'N2', make: 'Kia', model: 'Carnival', body: 'Van', price_cents: at(1.0) })
    await add({ stocknum: 'N3', make: 'Kia', model: 'Rio', body: 'Hatch', price_cents: at(1.17) })
    await add({ stocknum: 'N4', make: 'Kia', model: 'Rio', body: 'Hatch', price_cents: at(0.83) })
    await add({ stocknum: 'N5', make: car.make, model: car.model, body: car.body, price_cents })
    await add({ stocknum: 'N6', make: 'Kia', model: 'Rio', price_cents, sold: true, sold_at: NOW })
    await add({ stocknum: 'N7', make: 'Kia', model: 'Rio', price_cents, price_type: 'enquire' })
    const near = (await stock(sites.a).nearPrice(car, 50)).map(({ stocknum }) => stocknum)
    expect(near.filter((one) => one.startsWith('N'))).toEqual(['N2', 'N1'])
    expect(near).not.toContain('S1001')
    expect(await stock(sites.a).nearPrice(car, 1)).toHaveLength(1)
    expect(await stock(sites.a).nearPrice({ ...car, price_type: 'enquire' }, 50)).toEqual([])
  })

  test('new stock is what is new or a demonstrator, by badge, with the lowest advertised price', async () => {
    const yaris = { make: 'Toyota', model: 'Yaris', badge: 'ZR' }
    await add({ stocknum: 'W1', ...yaris, car_type: 'new', price_cents: 3_500_000, price_type: 'drive_away' })
    await add({ stocknum: 'W2', ...yaris, car_type: 'demo', price_cents: 3_300_000, price_type: 'egc' })
    await add({ stocknum: 'W3', ...yaris, car_type: 'new', price_cents: 3_100_000, price_type: 'enquire' })
    await add({ stocknum: 'W4', ...yaris, car_type: 'used', price_cents: 2_000_000 })
    await add({ stocknum: 'W5', ...yaris, car_type: 'new', price_cents: 1_000_000, sold: true, sold_at: NOW })
    await add({ stocknum: 'W6', ...yaris, badge: null, car_type: 'new', price_cents: null })
    const yarisOf = async (site: Site) => (await stock(site).newStock()).filter(({ model }) => model === 'Yaris')
    expect(await yarisOf(sites.a)).toEqual([
      { ...yaris, badge: null, count: 1, price: null },
      { ...yaris, count: 3, price: { price_cents: 3_300_000, price_type: 'egc' } },
    ])
    expect(await yarisOf(sites.b)).toEqual([])
  })

  test('the summary counts what is for sale (spec §3) (§3.13)', async () => {
    await add({ stocknum: 'U1', make: 'Mercedes Benz', model: 'X-Class', body: 'SUV' })
    expect(await stock(sites.a).summary()).toEqual({
      count: 5,
      makes: [
        { value: 'Toyota', count: 4 },
        { value: 'Mercedes-Benz', count: 1 },
      ],
      models: { 'Toyota:HiLux': 4, 'Mercedes-Benz:X-Class': 1 },
      car_types: { new: 1, used: 3, demo: 1 },
      bodies: [
        { value: 'Ute', count: 4 },
        { value: 'SUV', count: 1 },
      ],
    })
  })
})
