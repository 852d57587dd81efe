import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Site } from '@forecourt/rules/site/site.ts'
import { siteStock, withSettings } from '../../tools/testing/siteStock.ts'
import { carRow } from '../../tools/testing/twoTenants.ts'
import type { ListedCar } from '../dealer.ts'
import { listedStock, listedVersion } from './listedStock.ts'
import { cars, formerSlugs } from './table.ts'

const { db, tenants, sites, stock } = siteStock()

describe('an old slug', () => {
  const VIN = 'JM0KF2W7A00999001'
  const add = async (fields: Parameters<typeof carRow>[0]) =>
    (await db.database.drizzle.insert(cars).values(carRow(fields)).returning())[0]!
  const moved = (slug: string, site = sites.a) => stock(site).movedTo(slug)

  test('leads to the vehicle that had it', async () => {
    const row = await add({ dealership_id: tenants.a.dealerships[0]!.id, stocknum: 'MV1', vin: null })
    await db.database.drizzle
      .insert(formerSlugs)
      .values({ dealership_id: row.dealership_id, slug: 'mv1-before', car_id: row.id })
    expect(await moved('mv1-before')).toEqual({ slug: row.slug })
    expect(await moved('mv1-before', sites.b)).toBeNull()
    expect(await moved(row.slug)).toBeNull()
    expect(await moved('never-was')).toBeNull()
  })

  test('of a sold vehicle leads to the same one that is for sale again, by its VIN within the dealership', async () => {
    const dealership_id = tenants.a.dealerships[0]!.id
    const sold = await add({ dealership_id, stocknum: 'MV2', vin: VIN, sold: true, sold_at: new Date(0) })
    expect(await moved(sold.slug)).toBeNull()
    await add({ dealership_id: tenants.a.dealerships[1]!.id, stocknum: 'MV3', vin: VIN })
    await add({ dealership_id: tenants.b.dealerships[0]!.id, stocknum: 'MV3', vin: VIN })
    expect(await moved(sold.slug)).toBeNull()
    const again = await add({ dealership_id, stocknum: 'MV4', vin: VIN })
    expect(await moved(sold.slug)).toEqual({ slug: again.slug })
    await db.database.drizzle.insert(formerSlugs).values({ dealership_id, slug: 'mv2-before', car_id: sold.id })
    expect(await moved('mv2-before')).toEqual({ slug: again.slug })
    await db.database.drizzle.update(cars).set({ show_on_dealer_website: false }).where(eq(cars.id, again.id))
    expect(await moved(sold.slug)).toBeNull()
    expect(await moved('mv2-before')).toEqual({ slug: sold.slug })
  })

  test('is not recognised by what feeds write where they have no VIN', async () => {
    const dealership_id = tenants.a.dealerships[0]!.id
    const sold = await add({ dealership_id, stocknum: 'MV5', vin: 'TBA', sold: true, sold_at: new Date(0) })
    await add({ dealership_id, stocknum: 'MV6', vin: 'TBA' })
    expect(await moved(sold.slug)).toBeNull()
  })
})

test('all that a site lists is read in batches, each vehicle once, and every change changes its version', async () => {
  const { database } = db
  const all = async (site: Site, size?: number) => {
    const batches: (readonly ListedCar[])[] = []
    for await (const batch of listedStock(database.site(site.id), site, new Date(), size)) batches.push(batch)
    return batches
  }
  const whole = (await all(sites.a)).flat()
  expect(whole.map(({ id }) => id)).toEqual(whole.map(({ id }) => id).toSorted((one, other) => one - other))
  const small = await all(sites.a, 2)
  expect(small.every((batch) => batch.length <= 2)).toBe(true)
  expect(small.flat()).toEqual(whole)
  expect(whole.some(({ show_on_dealer_website }) => !show_on_dealer_website)).toBe(false)
  const theirs = new Set((await all(sites.b)).flat().map(({ id }) => id))
  expect(whole.some(({ id }) => theirs.has(id))).toBe(false)
  expect(
    (await all(withSettings(sites.a, { stock_car_types: ['new'] }))).flat().map(({ car_type }) => car_type),
  ).toEqual(['new'])

  const version = () => listedVersion(database.site(sites.a.id), sites.a, new Date())
  const before = await version()
  expect(await version()).toBe(before)
  await database.drizzle.update(cars).set({ colour: 'Green' }).where(eq(cars.id, whole[0]!.id))
  expect(await version()).not.toBe(before)
  await database.drizzle.update(cars).set({ colour: 'Green' }).where(eq(cars.dealership_id, sites.b.dealershipIds[0]!))
  const then = await version()
  expect(await version()).toBe(then)
})
