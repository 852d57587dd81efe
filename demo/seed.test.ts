import { count, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { articles, contentPages, jobs, reviews } from '@forecourt/server/content/table.ts'
import { locations } from '@forecourt/server/locations/table.ts'
import { models } from '@forecourt/server/models/table.ts'
import { offers } from '@forecourt/server/offers/table.ts'
import { websites } from '@forecourt/server/sites/table.ts'
import { cars } from '@forecourt/server/stock/table.ts'
import { testDatabase, type TestDatabase } from '../tools/testing/database.ts'
import { CONTENT } from './content/content.ts'
import { PLATFORM } from './platform.ts'
import { seedDemo, seedIfEmpty } from './seed.ts'

let fixture: TestDatabase
beforeAll(async () => {
  fixture = await testDatabase()
})
afterAll(() => fixture.dispose())

const now = new Date('2026-03-10T02:00:00Z')

async function totals() {
  const { drizzle } = fixture.database
  const rows = async (table: typeof cars | typeof locations | typeof offers | typeof models | typeof websites) =>
    (await drizzle.select({ n: count() }).from(table))[0]!.n
  return {
    cars: await rows(cars),
    locations: await rows(locations),
    offers: await rows(offers),
    models: await rows(models),
    websites: await rows(websites),
  }
}

test('seeds every site, every place and every vehicle', { timeout: 90_000 }, async () => {
  const lines: string[] = []
  const report = await seedDemo(fixture.database, { now, onProgress: (line) => lines.push(line) })
  expect(report).toMatchObject({ websites: 9, dealerships: 10 })
  expect(lines).toHaveLength(PLATFORM.dealerships.length)
  expect(await totals()).toEqual({
    cars: report.vehicles,
    locations: PLATFORM.dealerships.flatMap((dealership) => dealership.locations).length,
    offers: PLATFORM.websites.flatMap((site) => site.offers).length,
    models: PLATFORM.websites.flatMap((site) => site.models).length,
    websites: 9,
  })
})

test('gives every site its pages, articles and positions, and no review that nobody wrote', async () => {
  const { drizzle } = fixture.database
  const sitesIn = async (table: typeof contentPages | typeof articles | typeof jobs) =>
    (await drizzle.selectDistinct({ id: table.website_id }).from(table)).length
  expect(await sitesIn(contentPages)).toBe(PLATFORM.websites.length)
  expect(await sitesIn(articles)).toBe(PLATFORM.websites.length)
  expect(await sitesIn(jobs)).toBe(PLATFORM.websites.length)
  // Fictional dealers have no real reviews: each sample says so in place of an author.
  expect(new Set((await drizzle.select().from(reviews)).map(({ author }) => author))).toEqual(
    new Set(['Sample review']),
  )
  for (const { slug, settings } of PLATFORM.websites)
    expect(settings.reviews_note !== undefined, slug).toBe((CONTENT[slug]?.reviews ?? []).length > 0)
})

test('says of every photograph what it shows, and some vehicles have photographs of more than one part', async () => {
  const rows = await fixture.database.drizzle.select({ images: cars.images }).from(cars)
  const photographs = rows.map(({ images }) => images.filter(({ url }) => url.startsWith('/media/photos/')))
  expect(photographs.flat().filter(({ group }) => group === undefined)).toEqual([])
  const grouped = photographs.filter((images) => new Set(images.map(({ group }) => group)).size > 1)
  expect(grouped.length).toBeGreaterThan(10)
  expect(
    rows.flatMap(({ images }) => images).filter(({ url, group }) => group && !url.startsWith('/media/photos/')),
  ).toEqual([])
})

test('keeps money in the currency of the site', async () => {
  const rows = await fixture.database.drizzle.selectDistinct({ currency: cars.currency }).from(cars)
  expect(rows.map(({ currency }) => currency).toSorted()).toEqual(['AUD', 'NZD', 'USD'])
})

test('keeps sold vehicles sold, with the time', async () => {
  const sold = await fixture.database.drizzle.select({ at: cars.sold_at }).from(cars).where(eq(cars.sold, true))
  expect(sold.length).toBeGreaterThan(50)
  expect(sold.every(({ at }) => at !== null && at < now)).toBe(true)
})

test('adds nothing when it runs again', { timeout: 90_000 }, async () => {
  const before = await totals()
  await seedDemo(fixture.database, { now })
  expect(await totals()).toEqual(before)
})

test('leaves a platform that has sites alone', async () => {
  const lines: string[] = []
  await seedIfEmpty(fixture.database, (line) => lines.push(line))
  expect(lines).toEqual([])
})
