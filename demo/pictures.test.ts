import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { CONTENT } from './content/content.ts'
import { credits, type Credit } from './credits.ts'
import { PLATFORM } from './platform.ts'
import type { DemoWebsite } from './shape.ts'
import { tradeFacts } from './tradeFacts.ts'

type Row = Readonly<Record<string, string>>

/** Cards on a page of a search. */
const PAGE = 24
const MOST = 3

const stockOf = (dealership: string): Row[] =>
  parse(gunzipSync(readFileSync(join(import.meta.dirname, 'stock', `${dealership}.csv.gz`))), { columns: true })

const first = ({ images }: Row) => images!.split(' ')[0]!
const isPhoto = (url: string) => url.startsWith('/media/photos/')
const isListed = (site: DemoWebsite) => (row: Row) =>
  (row.sold_days_ago === '' || Number(row.sold_days_ago) < (site.settings.include_sold_cars_days ?? 3)) &&
  (site.settings.stock_car_types ?? ['new', 'used', 'demo']).includes(row.car_type as 'new')

/** The city of a location. */
const cities = new Map(
  PLATFORM.dealerships.flatMap(({ locations }) => locations.map(({ slug, city }) => [slug, city] as const)),
)

const SORTS: Readonly<Record<string, (a: Row, b: Row) => number>> = {
  'custom_rank:desc': (a, b) => Number(b.custom_rank) - Number(a.custom_rank),
  'price:asc': (a, b) => Number(a.price || Infinity) - Number(b.price || Infinity),
  'created_at_timestamp:desc': (a, b) => Number(a.days_ago) - Number(b.days_ago),
}

/** The rows of a site's default search, filtered and sorted by its settings. */
function searched(site: DemoWebsite, condition: string | null): Row[] {
  const {
    search_default_cities: places = [],
    search_default_makes: makes = [],
    search_default_makes_or_used: orUsed = false,
  } = site.settings
  return site.dealerships
    .flatMap(stockOf)
    .filter(isListed(site))
    .filter(({ car_type }) => condition === null || car_type === condition)
    .filter(({ location }) => places.length === 0 || places.includes(cities.get(location!)!))
    .filter(({ make, car_type }) => makes.length === 0 || makes.includes(make!) || (orUsed && car_type === 'used'))
    .toSorted(SORTS[site.settings.search_default_sort ?? 'custom_rank:desc']!)
}

const CONDITIONS = [null, 'new', 'used', 'demo'] as const
const searches = PLATFORM.websites.flatMap((site) =>
  CONDITIONS.map((condition) => ({ site, slug: site.slug, condition: condition ?? 'all' })).filter(
    ({ condition }) => searched(site, condition === 'all' ? null : condition).length > 0,
  ),
)

/** Sites that sell cars or motorcycles. */
const CARS_OR_BIKES = new Set([
  'wattle-motors',
  'wattle-select',
  'saltbush-mazda',
  'kowhai-cars',
  'casuarina-motorcycles',
  'lonestar-autos',
])

describe('the first two pages of a search', () => {
  test.each(searches)('$slug, $condition: no photograph stands more than three times', ({ site, condition }) => {
    const cards = searched(site, condition === 'all' ? null : condition).slice(0, 2 * PAGE)
    const times = new Map<string, number>()
    for (const url of cards.map(first).filter(isPhoto)) times.set(url, (times.get(url) ?? 0) + 1)
    console.info(`${site.slug}, ${condition}: ${cards.filter((row) => isPhoto(first(row))).length} of ${cards.length}`)
    expect([...times].filter(([, count]) => count > MOST)).toEqual([])
  })

  test.each(PLATFORM.websites.filter(({ slug }) => CARS_OR_BIKES.has(slug)))(
    '$slug shows photographs on at least half of the cards',
    (site) => {
      const cards = searched(site, null).slice(0, 2 * PAGE)
      expect(cards).toHaveLength(2 * PAGE)
      expect(cards.filter((row) => isPhoto(first(row))).length).toBeGreaterThanOrEqual(PAGE)
    },
  )

  test.each(PLATFORM.websites.filter(({ settings }) => settings.search_default_makes_or_used))(
    '$slug begins with its own make, has other makes only used, and most cards are of its own',
    (site) => {
      const cards = searched(site, null).slice(0, 2 * PAGE)
      const isOwn = ({ make }: Row) => site.settings.search_default_makes!.includes(make!)
      expect(isOwn(cards[0]!)).toBe(true)
      expect(cards.filter(isOwn).length).toBeGreaterThan(PAGE)
      const conditions = searched(site, null).flatMap((row) => (isOwn(row) ? [] : row.car_type!))
      expect([...new Set(conditions)]).toEqual(['used'])
    },
  )

  test('start with photographs wherever the site has any', () => {
    for (const site of PLATFORM.websites) {
      if (site.settings.search_default_sort === 'price:asc') continue
      const rows = searched(site, null)
      const photographed = rows.filter((row) => isPhoto(first(row))).length
      const leading = rows.findIndex((row) => !isPhoto(first(row)))
      expect(leading === -1 ? rows.length : leading, site.slug).toBeGreaterThanOrEqual(Math.min(photographed, 12))
    }
  })
})

test('a vehicle without a photograph has the card of its own make and model', () => {
  const named = (name: string) =>
    name
      .normalize('NFD')
      .toLowerCase()
      .replaceAll(/[^a-z\d]+/g, '-')
      .replaceAll(/^-|-$/g, '')
  const cards = PLATFORM.dealerships
    .flatMap(({ slug }) => stockOf(slug))
    .flatMap((row) =>
      row
        .images!.split('|')
        .filter((image) => image.startsWith('/media/vehicles/'))
        .map((image) => ({ file: image.split(' ')[0]!.split('/').at(-1)!, name: named(`${row.make} ${row.model}`) })),
    )
  expect(cards.length).toBeGreaterThan(1000)
  expect(cards.filter(({ file, name }) => !file.startsWith(`${name}-`))).toEqual([])
})

describe('the card of a vehicle is drawn by what its listing says', () => {
  const cards = ['banksia-rv', 'ironbark-trucks'].flatMap(stockOf).flatMap((row) => {
    const card = row.images!.split('|').find((image) => image.startsWith('/media/vehicles/'))
    const name = `${row.make} ${row.model} ${row.badge}`
    return card ? [{ row, name, file: card.split(' ')[0]! }] : []
  })
  const caravans = cards.filter(({ row }) => row.body === 'Caravan')

  test('one axle or two', () => {
    const drawnWithOne = ({ file }: { file: string }) => file.endsWith('-single.webp')
    const axles = ({ row }: { row: Row }) => tradeFacts(row, 'AU', new Date()).axles
    expect(new Set(caravans.map(axles))).toEqual(new Set(['1', '2']))
    expect(caravans.filter((card) => drawnWithOne(card) !== (axles(card) === '1')).map(({ name }) => name)).toEqual([])
  })
  test('a roof that lifts', () => {
    const lifts = ({ name }: { name: string }) => /pop.?top/i.test(name)
    expect(caravans.filter(lifts).length).toBeGreaterThan(5)
    const low = ({ file }: { file: string }) => /-pop-top(?:-single)?\.webp$/.test(file)
    expect(caravans.filter((card) => low(card) !== lifts(card)).map(({ name }) => name)).toEqual([])
  })
  test.each([
    ['Iveco Stralis AD 450 Sleeper', 'prime-mover'],
    ['Iveco Stralis ATI 360 Rigid', 'truck'],
    ['International Prostar Marky Sleeper BOX', 'prime-mover'],
    ['International Prostar Tipper', 'truck'],
    ['Hino 300 921 4400 Wide', 'truck'],
  ])('%s: a %s', (name, shape) => {
    const files = cards.filter((card) => card.name === name).map(({ file }) => file)
    expect(files.length).toBeGreaterThan(0)
    expect(files.filter((file) => !file.endsWith(`-${shape}.webp`))).toEqual([])
  })
})

test('every site has a photograph for a yard, none the same as another, and each says that it is a sample', () => {
  const pictures = PLATFORM.dealerships.flatMap(({ locations }) => locations.flatMap(({ picture }) => picture ?? []))
  for (const { slug, dealerships } of PLATFORM.websites)
    expect(
      PLATFORM.dealerships.some(
        (one) => dealerships.includes(one.slug) && one.locations.some(({ picture }) => picture),
      ),
      slug,
    ).toBe(true)
  expect(new Set(pictures.map(({ url }) => url)).size).toBe(pictures.length)
  expect(new Set(pictures.map(({ caption }) => caption))).toEqual(new Set(['Sample photo']))
})

describe('a photograph', () => {
  const all = new Map<string, Credit>(credits().map((credit) => [`/media/${credit.file}`, credit]))

  test('shows the make and model of every vehicle that it stands for', () => {
    const wrong = PLATFORM.dealerships
      .flatMap(({ slug }) => stockOf(slug))
      .flatMap((row) =>
        row
          .images!.split('|')
          .map((image) => image.split(' ')[0]!)
          .filter(isPhoto)
          .filter((url) => !all.get(url)?.vehicles?.includes(`${row.make} ${row.model}`))
          .map((url) => `${row.make} ${row.model}: ${url}`),
      )
    expect(wrong).toEqual([])
  })

  test('of the inside comes after those of the outside', () => {
    const galleries = PLATFORM.dealerships
      .flatMap(({ slug }) => stockOf(slug))
      .map(({ images }) => images!.split('|').map((image) => image.split(' ')[0]!))
      .filter((urls) => urls.length > 1 && urls.every(isPhoto))
    expect(galleries.length).toBeGreaterThan(10)
    const isInside = (url: string) => all.get(url)!.shows === 'interior'
    expect(
      galleries.filter((urls) => urls.some((url, at) => at > 0 && !isInside(url) && isInside(urls[at - 1]!))),
    ).toEqual([])
  })

  test('stands for some vehicle, or it would not be here', () => {
    const used = new Set(
      PLATFORM.dealerships
        .flatMap(({ slug }) => stockOf(slug))
        .flatMap(({ images }) => images!.split('|').map((image) => image.split(' ')[0]!)),
    )
    const others = JSON.stringify([PLATFORM.websites, CONTENT])
    expect([...all.keys()].filter((url) => isPhoto(url) && !used.has(url) && !others.includes(url))).toEqual([])
  })

  test('or a card: each model has its own picture, which shows or names that model alone', () => {
    const pictures = PLATFORM.websites.flatMap(({ slug, models }) => models.map((model) => ({ site: slug, ...model })))
    for (const { slug } of PLATFORM.websites) {
      const images = pictures.filter(({ site }) => site === slug).map(({ image }) => image)
      expect(new Set(images).size, slug).toBe(images.length)
    }
    const cards = PLATFORM.websites.flatMap(({ models }) =>
      models.filter(({ image }) => !image.startsWith('/media/scenes/')),
    )
    expect(cards.length).toBeGreaterThan(20)
    const key = (text: string) => text.toLowerCase().replaceAll(/[^a-z\d]+/g, '-')
    expect(
      cards.filter(({ manufacturer, name, image }) => !image.includes(`/models/${key(`${manufacturer} ${name}`)}-`)),
    ).toEqual([])
  })

  test('belongs to one model of a range, and to a model that it shows', () => {
    for (const { slug, models } of PLATFORM.websites) {
      const photographed = models.filter(({ image }) => !image.startsWith('/media/vehicles/'))
      expect(new Set(photographed.map(({ image }) => image)).size, slug).toBe(photographed.length)
      for (const { name, image } of photographed) {
        const words = all
          .get(image)!
          .title.toLowerCase()
          .replaceAll(/[^a-z\d]/g, '')
        expect(words, `${name}: ${image}`).toContain(name.toLowerCase().replaceAll(/[^a-z\d]|haval|gwm/g, ''))
      }
    }
  })
})
