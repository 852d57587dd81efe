import { eq } from 'drizzle-orm'
import jsQR from 'jsqr'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { consolePages } from '../../../tools/testing/consolePages.ts'
import { testPlatform, type TestPlatform } from '../../../tools/testing/platform.ts'
import { giveStaff, staffBrowser, type StaffBrowser } from '../../../tools/testing/staff.ts'
import { cars } from '../../stock/table.ts'

let platform: TestPlatform
let reader: StaffBrowser
let ofB: StaffBrowser

beforeAll(async () => {
  const plenty = { identifier: 10_000, device: 10_000, address: 10_000 }
  platform = await testPlatform({
    console: { handle: consolePages, clientDir: null },
    rateLimits: { codes: { ...plenty, resendSeconds: 0 }, guesses: plenty },
  })
  const signedIn = async (name: string, website_id: number) => {
    await giveStaff(platform.database, `${name}@dealer.example`, 'read_only', { website_id })
    const who = staffBrowser(platform)
    expect((await who.signIn(`${name}@dealer.example`)).status).toBe(302)
    return who
  }
  reader = await signedIn('rita', platform.tenants.a.website.id)
  ofB = await signedIn('bo', platform.tenants.b.website.id)
})
afterAll(() => platform.dispose())

interface Loaded {
  cards: {
    id: number
    title: string
    address: string | null
    price: { kind: string }
    site: { id: number }
    qr: { size: number; path: string } | null
  }[]
  sold: string[]
  left: number | null
  looks: string
}
const cardsAt = async (query: string, who = reader) => {
  const { status, text } = await who.get(`/stock/cards?${query}`)
  return { status, ...(status === 200 ? (JSON.parse(text) as Loaded) : ({ cards: [] } as unknown as Loaded)) }
}
const set = (id: number, values: Partial<typeof cars.$inferInsert>) =>
  platform.database.drizzle.update(cars).set(values).where(eq(cars.id, id))

/** What a phone reads from the drawn code. */
async function decoded({ size, path }: { size: number; path: string }): Promise<string | undefined> {
  const box = `-4 -4 ${size + 8} ${size + 8}`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400" viewBox="${box}" shape-rendering="crispEdges"><path d="${path}"/></svg>`
  const { data, info } = await sharp(Buffer.from(svg))
    .flatten({ background: '#fff' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data
}

test('the code of a card is read as the page of its vehicle with the campaign, and the page is there', async () => {
  const [first] = platform.tenants.a.cars
  const { status, cards } = await cardsAt(`id=${first!.id}`)
  expect([status, cards.length]).toEqual([200, 1])
  const address = await decoded(cards[0]!.qr!)
  expect(address).toBe(cards[0]!.address)
  const { host, pathname, search } = new URL(address!)
  expect(search).toBe('?utm_source=qr-code&utm_medium=print&utm_campaign=window-card')
  expect((await platform.fetch(host, `${pathname}${search}`)).status).toBe(200)
})

test('a list has a card for each vehicle that is not sold, in its order; chosen vehicles in theirs', async () => {
  const listed = JSON.parse((await reader.get('/stock?sort=price')).text) as { rows: { id: number }[]; total: number }
  const all = await cardsAt('sort=price')
  expect(all.cards.map(({ id }) => id)).toEqual(listed.rows.map(({ id }) => id))
  expect(all.left).toBeNull()
  const [one, two] = listed.rows.map(({ id }) => id)
  expect((await cardsAt(`id=${two}&id=${one}`)).cards.map(({ id }) => id)).toEqual([two, one])
})

test('one that is sold has none, one without a price has words, and one that is hidden no code', async () => {
  const [first, second, third] = platform.tenants.a.cars.map(({ id }) => id)
  await set(first!, { sold: true, sold_at: new Date() })
  await set(second!, { price_cents: null, price_type: 'enquire' })
  await set(third!, { show_on_dealer_website: false })
  const { cards, sold } = await cardsAt([first, second, third].map((id) => `id=${id}`).join('&'))
  expect(sold).toHaveLength(1)
  expect(cards.map(({ id, price, qr }) => [id, price.kind, qr === null])).toEqual([
    [second, 'enquire', false],
    [third, 'amount', true],
  ])
})

test('vehicles of another dealer are not found, alone or among one’s own, and neither is the look of their site', async () => {
  const theirs = platform.tenants.b.cars[0]!.id
  const own = platform.tenants.a.cars[1]!.id
  expect((await cardsAt(`id=${theirs}`)).status).toBe(404)
  expect((await cardsAt(`id=${theirs}&id=${own}`)).cards.map(({ id }) => id)).toEqual([own])
  expect((await cardsAt(`site=${platform.tenants.b.website.id}`)).cards).toEqual([])
  expect((await cardsAt(`id=${theirs}&site=${platform.tenants.b.website.id}`)).status).toBe(404)
  expect((await cardsAt(`id=${theirs}`, ofB)).status).toBe(200)

  const [a, b] = [platform.tenants.a.website.id, platform.tenants.b.website.id]
  const { headers, text } = await reader.get(`/stock/cards/looks.css?site=${a}&site=${b}&site=0`)
  expect(headers['content-type']).toBe('text/css; charset=utf-8')
  expect(text).toContain(`.card-look-${a}{--card-head:#`)
  expect(text).not.toContain(`card-look-${b}`)
})
