import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { isListed } from '@forecourt/rules/car/availability.ts'
import type { CarCard } from '@forecourt/rules/car/car.ts'
import { CAR_TYPES } from '@forecourt/rules/kinds/carType.ts'
import { concealer } from '@forecourt/rules/location/conceal.ts'
import type { Refinement } from '@forecourt/rules/stock/filters.ts'
import { DAY_MS, EVERYTHING, everything, withSettings, siteStock } from '../../tools/testing/siteStock.ts'
import { cars } from './table.ts'

const { NOW, ago, db, tenants, sites, add, stock, found } = siteStock()

test("a price at or under the site's floor is none: on cards and pages, in searches, sorts and lists", async () => {
  const cheap = await add({ stocknum: 'X1', make: 'Kia', price_cents: 50_00, price_type: 'drive_away' })
  await add({ stocknum: 'X2', make: 'Kia', price_cents: 50_01, price_type: 'drive_away' })
  await add({ stocknum: 'X3', make: 'Kia', price_cents: 900_000, price_type: 'drive_away' })
  const mine = stock(sites.a)
  const search = (refinement: Partial<Refinement>) =>
    mine.search({ ...everything, facets: { make: ['Kia'] }, ...refinement }, EVERYTHING)
  for (const sort of ['price:asc', 'price:desc'] as const)
    expect((await search({ sort })).cards.at(-1)).toMatchObject({
      stocknum: 'X1',
      price_cents: null,
      price_type: 'enquire',
    })
  const found = await search({ ranges: { price: { min: 0, max: 100_000_000 } } })
  expect(found.cards.map(({ stocknum }) => stocknum).sort()).toEqual(['X2', 'X3'])
  expect(found.bounds.price).toEqual({ min: 50_01, max: 900_000 })
  expect(await mine.findById(cheap)).toMatchObject({ price_cents: null, price_type: 'enquire' })
  for await (const batch of mine.listed())
    for (const car of batch) expect(car.price_cents ?? 50_01).toBeGreaterThan(50_00)
  // Another floor, other prices.
  expect(await stock(withSettings(sites.a, { price_floor: 49 })).findById(cheap)).toMatchObject({ price_cents: 50_00 })
})

test('dealer comments follow the link rules of the site that shows them, whatever was stored', async () => {
  const description =
    '<p onclick="x()">See <a href="/pages/warranty">cover</a>, <a href="http://www.site-b.example/blog">blog</a>, ' +
    '<a href="https://maker.example/">maker</a> or <a href="javascript:alert(1)">this</a>.<br />' +
    'Call <a href="tel:0746555010">0746 555 010</a><script>alert(1)</script></p>'
  const mine = await add({ stocknum: 'X1', description })
  const { id: theirs } = tenants.b.cars[0]!
  await db.database.drizzle.update(cars).set({ description }).where(eq(cars.id, theirs))
  const abroad = (href: string, text: string) => `<a href="${href}" target="_blank" rel="noopener">${text}</a>`
  const shown = (cover: string, blog: string) =>
    `<p>See <a href="${cover}">cover</a>, ${blog}, ${abroad('https://maker.example/', 'maker')} or this.` +
    '<br />Call <a href="tel:0746555010">0746 555 010</a></p>'
  try {
    const seen = await stock(withSettings(sites.a, { use_pages_path: false })).findById(mine)
    expect(seen!.description).toBe(shown('/warranty', abroad('http://www.site-b.example/blog', 'blog')))
    expect((await stock(sites.a).find(seen!.slug))!.description).toBe(seen!.description)
    expect((await stock(withSettings(sites.b, { use_pages_path: true })).findById(theirs))!.description).toBe(
      shown('/pages/warranty', '<a href="/blog">blog</a>'),
    )
    const conceal = concealer(['0746 555 010'], 'AU', '/contact')!
    expect(conceal(seen!.description!)).toContain('Call <a href="/contact">0746 ••• •••</a></p>')
  } finally {
    const { description: before } = tenants.b.cars[0]!
    await db.database.drizzle.update(cars).set({ description: before }).where(eq(cars.id, theirs))
  }
  const none = await add({ stocknum: 'X2', description: null })
  expect((await stock(sites.a).findById(none))!.description).toBeNull()
})

test('what is for rent or by subscription is found by its own search and by nothing else', async () => {
  const before = { found: await found(sites.a), summary: await stock(sites.a).summary() }
  const rental = await add({ stocknum: 'R1', listing_type: 'rental', custom_rank: 99 })
  const subscription = await add({ stocknum: 'R2', listing_type: 'subscription', car_type: 'new' })
  expect(await found(sites.a)).toEqual(before.found)
  expect(await stock(sites.a).summary()).toEqual(before.summary)
  expect(await found(sites.a, {}, { carTypes: CAR_TYPES, listingType: 'rental' })).toEqual(['R1'])
  expect(await found(sites.a, {}, { carTypes: CAR_TYPES, listingType: 'subscription' })).toEqual(['R2'])
  expect(await found(sites.b, {}, { carTypes: CAR_TYPES, listingType: 'rental' })).toEqual([])
  // Neither has a price to buy it at, on its card, on its page or in a range of prices.
  expect(await stock(sites.a).findById(rental)).toMatchObject({ price_cents: null, price_type: 'enquire' })
  const rentals = await stock(sites.a).search(everything, { carTypes: CAR_TYPES, listingType: 'rental' })
  expect(rentals.cards).toMatchObject([{ stocknum: 'R1', price_cents: null, price_type: 'enquire' }])
  expect(rentals.bounds.price).toBeNull()
  const others = [rental, subscription]
  expect((await stock(sites.a).latest(50)).filter(({ id }) => others.includes(id))).toEqual([])
  const [first] = await stock(sites.a).findAll([tenants.a.cars[0]!.id])
  expect((await stock(sites.a).similar(first!, 50)).filter(({ id }) => others.includes(id))).toEqual([])
  for await (const batch of stock(sites.a).listed()) for (const { id } of batch) expect(others).not.toContain(id)
})

test('refining by a make finds what dealers of it mean, and counts it so', async () => {
  await add({ stocknum: 'I1', make: 'Isuzu', model: 'D-MAX' })
  await add({ stocknum: 'I2', make: 'ISUZU UTE', model: 'MU-X' })
  await add({ stocknum: 'I3', make: 'Isuzu', model: 'NPR' })
  await add({ stocknum: 'I4', make: 'Isuzu', model: 'MU-X', sold: true, sold_at: NOW })
  const utes = { ...everything, facets: { make: ['Isuzu Ute'] } }
  expect(await found(sites.a, utes)).toEqual(['I1', 'I2', 'I4'])
  const makes = (await stock(sites.a).search(utes, EVERYTHING)).facets.make
  expect(makes).toEqual([
    { value: 'Isuzu', count: 2 },
    { value: 'Isuzu Ute', count: 2 },
    { value: 'Toyota', count: 4 },
  ])
  expect(await found(sites.a, { facets: { make: ['Isuzu'] } })).toEqual(['I1', 'I3', 'I4'])
  // As a default query, for its searches and for the pages of its cars alike.
  const dealer = withSettings(sites.a, { search_default_makes: ['Isuzu Ute'] })
  expect(await found(dealer)).toEqual(['I1', 'I2', 'I4'])
  const ids = (await stock(sites.a).search({ ...everything, q: 'isuzu' }, EVERYTHING)).cards.map(({ id }) => id)
  expect((await stock(dealer).findAll(ids)).map(({ stocknum }) => stocknum).sort()).toEqual(['I1', 'I2', 'I4'])
})

test('a make that the stock has under another name only is counted where it is refined by', async () => {
  await add({ stocknum: 'I5', make: 'Isuzu', model: 'D-MAX' })
  const byMake = { ...everything, facets: { make: ['isuzu ute'] } }
  const { facets, refinement } = await stock(sites.a).search(byMake, EVERYTHING)
  expect(facets.make).toContainEqual({ value: 'Isuzu Ute', count: 1 })
  expect(refinement.facets).toEqual({ make: ['Isuzu Ute'] })
})

describe('search', () => {
  test('gives cards in order, with totals and facets of this site only', async () => {
    const page = await stock(sites.a).search({ ...everything, sort: 'price:asc' }, EVERYTHING)
    expect(page.cards.map(({ stocknum }) => stocknum)).toEqual(['S1004', 'S1001', 'S1002', 'S1003', 'S1006'])
    expect(page.total).toBe(5)
    expect(page.sold).toBe(1)
    // Of the five one is just sold: listed, and in no count of what is for sale.
    expect(page.facets.make).toEqual([{ value: 'Toyota', count: 4 }])
    expect(page.facets.dealership_slug.map(({ value }) => value)).toEqual(['dealership-a1', 'dealership-a2'])
    expect(page.facets.car_type).toEqual([
      { value: 'new', count: 1 },
      { value: 'used', count: 2 },
      { value: 'demo', count: 1 },
    ])
    expect(page).not.toHaveProperty('ids')
  })

  test('lists exactly what the availability rule lists', async () => {
    for (const [number, fields] of (
      [
        { sold: true, sold_at: ago(3 * DAY_MS) },
        { sold: true, sold_at: ago(3 * DAY_MS + 1) },
        { sold: true, sold_at: null },
        { status: 'other' },
        { status: 'coming_soon' },
        { show_on_dealer_website: false },
      ] as const
    ).entries())
      await add({ stocknum: `L${number}`, ...fields })
    const rows = await db.database.drizzle.select().from(cars)
    const own = rows.filter((row) => tenants.a.dealerships.some(({ id }) => id === row.dealership_id))
    const window = { soldDays: sites.a.settings.include_sold_cars_days, now: NOW }
    const expected = own.filter((row) => isListed(row, window)).map(({ stocknum }) => stocknum)
    expect(await found(sites.a)).toEqual(expected.sort())
    expect(expected).toContain('L0')
    expect(expected).not.toContain('L1')
  })

  test('matches prefixes, one typing mistake and split words', async () => {
    await add({ stocknum: 'T1', make: 'Toyota', model: 'LandCruiser', badge: 'Sahara' })
    await add({ stocknum: 'T2', make: 'Land Rover', model: 'Discovery', badge: 'HSE', fuel: 'PHEV', colour: 'Crème' })
    for (const q of ['land cruiser', 'landcru', 'toyota landcruisr', 'SAHARA', 'saharra', 't1'])
      expect([q, await found(sites.a, { q })]).toEqual([q, ['T1']])
    for (const q of ['landrover', 'rover plug in', 'creme disco', 'descovery'])
      expect([q, await found(sites.a, { q })]).toEqual([q, ['T2']])
    expect(await found(sites.a, { q: 't3' })).toEqual([])
  })
})

describe('one vehicle', () => {
  test('is found by slug and id with all its data (§3.1)', async () => {
    const [row] = tenants.a.cars
    const car = await stock(sites.a).find(row!.slug)
    const { updated_at: _, location_id: _id, held: _held, ...facts } = row!
    expect(car).toEqual({
      ...facts,
      former_prices: [],
      simple_fuel: null,
      dealership_slug: 'dealership-a1',
      location: {
        id: tenants.a.locations[0]!.id,
        name: 'Alder Motors',
        slug: 'main',
        phone: '0746 555 010',
        distribution_locations: [],
      },
    })
    expect(await stock(sites.a).findById(row!.id)).toEqual(car)
  })

  test('a hidden one is never found, a sold one always', async () => {
    const long = await add({ stocknum: 'OLD', sold: true, sold_at: ago(400 * DAY_MS) })
    expect(await stock(sites.a).findById(long)).toMatchObject({ stocknum: 'OLD', sold: true })
    const hidden = tenants.a.cars.find(({ show_on_dealer_website }) => !show_on_dealer_website)!
    expect(await stock(sites.a).find(hidden.slug)).toBeNull()
    expect(await stock(sites.a).findById(hidden.id)).toBeNull()
    expect(await stock(sites.a).cards([hidden.id, long])).toMatchObject([{ id: long }])
    expect(await stock(sites.a).findAll([hidden.id, long])).toMatchObject([{ id: long, sold: true }])
  })

  test.each([
    ['empty', ''],
    ['NUL', '\0'],
    ['very long', 'x'.repeat(100_000)],
    ['SQL', "'; drop table cars; --"],
    ['a path', '../../etc/passwd'],
    ['an emoji', '🚗'],
  ])('a slug that is %s is nobody', async (_, slug) => {
    expect(await stock(sites.a).find(slug)).toBeNull()
  })
  test.each([0, -1, 1.5, Number.NaN, 2 ** 31, Number.POSITIVE_INFINITY])('%d is nobody', async (id) => {
    expect(await stock(sites.a).findById(id)).toBeNull()
    expect(await stock(sites.a).cards([id])).toEqual([])
    expect(await stock(sites.a).findAll([id])).toEqual([])
  })

  test('several are found whole, in the requested order and each once', async () => {
    const [one, two] = tenants.a.cars
    const found = await stock(sites.a).findAll([two!.id, 2 ** 31 - 1, one!.id, two!.id])
    expect(found.map(({ id }) => id)).toEqual([two!.id, one!.id])
    const { former_prices: _, ...whole } = (await stock(sites.a).findById(one!.id))!
    expect(found[1]).toEqual(whole)
    expect(await stock(sites.a).findAll([])).toEqual([])
  })

  test('what the settings leave out is not found by its address either (§9.32)', async () => {
    const { slug, id } = tenants.a.cars[2]!
    const site = withSettings(sites.a, { stock_car_types: ['used'] })
    expect(await stock(site).find(slug)).toBeNull()
    expect(await stock(site).cards([id])).toEqual([])
    expect(await stock(site).findAll([id])).toEqual([])
    expect(await stock(withSettings(sites.a, { search_min_photos: 9 })).find(slug)).not.toBeNull()
  })
})

test('site A never shows, finds or searches a vehicle of site B', async () => {
  const a = stock(sites.a)
  const b = stock(sites.b)
  for (const theirs of tenants.b.cars) {
    expect(await a.findById(theirs.id)).toBeNull()
    // Both sites have the slug of this stock number; each finds its own vehicle.
    const found = await a.find(theirs.slug)
    expect(found === null || tenants.a.cars.some(({ id }) => id === found.id)).toBe(true)
  }
  expect(await a.cards(tenants.b.cars.map(({ id }) => id))).toEqual([])
  expect(await a.findAll(tenants.b.cars.map(({ id }) => id))).toEqual([])
  const own = new Set(tenants.b.cars.map(({ id }) => id))
  const lists: (readonly CarCard[])[] = [
    (await b.search(everything, EVERYTHING)).cards,
    await b.latest(50),
    await b.similar((await a.findById(tenants.a.cars[0]!.id))!, 50),
    await b.nearPrice((await a.findById(tenants.a.cars[0]!.id))!, 50),
  ]
  for (const list of lists) expect(list.every(({ id }) => own.has(id))).toBe(true)
  // Even a handle that was given the other site's dealerships reads nothing of them: row-level security.
  const forged = { ...sites.b, dealershipIds: sites.a.dealershipIds, dealerships: sites.a.dealerships }
  expect((await stock(forged).search(everything, EVERYTHING)).total).toBe(0)
  expect(await stock(forged).findById(tenants.a.cars[0]!.id)).toBeNull()
  expect(await stock(forged).findAll(tenants.a.cars.map(({ id }) => id))).toEqual([])
})
