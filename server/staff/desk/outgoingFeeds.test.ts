import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { consolePages } from '../../../tools/testing/consolePages.ts'
import { testPlatform, type TestPlatform } from '../../../tools/testing/platform.ts'
import { giveStaff, staffBrowser, type StaffBrowser } from '../../../tools/testing/staff.ts'
import { carRow } from '../../../tools/testing/twoTenants.ts'
import { cars } from '../../stock/table.ts'
import { feedKey, recordFetch } from '../../syndication/syndication.ts'

const SECRET_KEY = 'a secret key of thirty-two letters'
const LISTINGS = 'google-vehicle-listings.csv'
let platform: TestPlatform
let sales: StaffBrowser
let reader: StaffBrowser
let service: StaffBrowser
let ofB: StaffBrowser

beforeAll(async () => {
  platform = await testPlatform({ secretKey: SECRET_KEY, console: { handle: consolePages, clientDir: null } })
  const { a, b } = platform.tenants
  const signedIn = async (name: string, role: 'sales' | 'read_only' | 'service', website_id: number) => {
    await giveStaff(platform.database, `${name}@dealer.example`, role, { website_id })
    const who = staffBrowser(platform)
    expect((await who.signIn(`${name}@dealer.example`)).status).toBe(302)
    return who
  }
  sales = await signedIn('sam', 'sales', a.website.id)
  reader = await signedIn('rita', 'read_only', a.website.id)
  service = await signedIn('sue', 'service', a.website.id)
  ofB = await signedIn('bo', 'sales', b.website.id)
})
afterAll(() => platform.dispose())

const get = async (who: StaffBrowser, path: string) => {
  const { status, text } = await who.get(path)
  return { status, body: JSON.parse(text) }
}
const siteId = () => platform.tenants.a.website.id
/** What a screen shows once all vehicles are checked. */
const checked = async <T extends { progress?: unknown } | null>(read: () => Promise<T>): Promise<T> => {
  for (;;) {
    const found = await read()
    if (!found?.progress) return found
    await sleep(20)
  }
}
const list = (who = sales) => checked(async () => (await get(who, `/feeds/outgoing?site=${siteId()}`)).body.chosen)
const leftOut = (query = '', file = LISTINGS) =>
  checked(async () => (await get(sales, `/feeds/outgoing/${file}?site=${siteId()}${query}`)).body)

test('every feed has its address, how many vehicles are in it and how many are left out', async () => {
  const { site, feeds } = await list()
  expect(site).toMatchObject({ id: siteId(), name: 'Alder Motors', open: true, mayHaveAddress: { allowed: true } })
  const key = feedKey(SECRET_KEY, { id: siteId(), settings: { feeds_rotation: 1 } })
  expect(feeds).toHaveLength(5)
  expect(feeds[0]).toEqual({
    file: LISTINGS,
    title: 'Google vehicle listings',
    format: 'csv',
    address: `http://www.site-a.example/feeds/${key}/${LISTINGS}`,
    taken: 1,
    leftOut: 4,
    fetchers: [],
  })
  const fetched = await platform.fetch('www.site-a.example', `/feeds/${key}/${LISTINGS}`)
  expect(fetched.status).toBe(200)
  expect(fetched.text.trim().split('\n')).toHaveLength(1 + feeds[0].taken)
})

test('what is left out says why, by reason, with the vehicle to open', async () => {
  const all = await leftOut()
  expect(all).toMatchObject({ count: 4, page: 1, pages: 1, reason: null, feed: { taken: 1, leftOut: 4 } })
  expect(all.reasons).toEqual([
    { key: 'availability is reserved', words: 'It is reserved.', count: 1 },
    { key: 'availability is not in stock yet', words: 'It is not in stock yet.', count: 1 },
    { key: 'availability is sold', words: 'It is sold.', count: 1 },
    { key: 'price is on enquiry', words: 'The price is on enquiry.', count: 1 },
  ])
  const reserved = await leftOut('&reason=availability+is+reserved')
  const [, car] = platform.tenants.a.cars
  expect(reserved.rows).toEqual([
    { id: car!.id, stocknum: 'S1002', title: '2024 Toyota HiLux SR5 GUN126R', reasons: ['It is reserved.'] },
  ])
  // A reason that no vehicle has any more, and a page that is not there, show what there is.
  expect(await leftOut('&reason=vin+is+missing&page=9')).toMatchObject({ count: 4, page: 1, reason: null })
  expect((await get(sales, `/feeds/outgoing/x.csv?site=${siteId()}`)).status).toBe(404)
})

test('a change of the stock counts at once, and long lists have pages', async () => {
  const [first] = platform.tenants.a.cars
  const { drizzle } = platform.database
  await drizzle.update(cars).set({ vin: null }).where(eq(cars.id, first!.id))
  expect((await list()).feeds[0]).toMatchObject({ taken: 0, leftOut: 5 })
  const many = Array.from({ length: 60 }, (_, at) =>
    carRow({ dealership_id: first!.dealership_id, stocknum: `N${at}`, vin: null }),
  )
  const added = await drizzle.insert(cars).values(many).returning({ id: cars.id })
  const second = await leftOut('&reason=vin+is+missing&page=2')
  expect(second).toMatchObject({ count: 61, page: 2, pages: 2 })
  expect(second.rows).toHaveLength(11)
  await drizzle.update(cars).set({ vin: first!.vin }).where(eq(cars.id, first!.id))
  for (const { id } of added) await drizzle.delete(cars).where(eq(cars.id, id))
  expect((await list()).feeds[0]).toMatchObject({ taken: 1, leftOut: 4 })
})

test('addresses are for those who change stock; without the right to see stock there is nothing', async () => {
  const { site, feeds } = await list(reader)
  expect(site.mayHaveAddress).toMatchObject({ allowed: false, reason: expect.stringContaining('change stock') })
  expect(feeds.map((feed: { address: string | null }) => feed.address)).toEqual([null, null, null, null, null])
  expect(feeds[0]).toMatchObject({ taken: 1, leftOut: 4 })
  expect((await get(reader, `/feeds/outgoing/${LISTINGS}?site=${siteId()}`)).body.feed.address).toBeNull()
  expect((await get(service, '/feeds/outgoing')).status).toBe(403)
  expect((await get(service, `/feeds/outgoing/${LISTINGS}?site=${siteId()}`)).status).toBe(403)
})

test('a feed says who fetched it and when, to everybody who sees stock', async () => {
  const { a, b } = platform.tenants
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000 - 1_000)
  const fetched = (id: number, fetcher: string, minutes: number) =>
    recordFetch(platform.database.site(id), { file: 'stock.csv', fetcher, at: ago(minutes) })
  await fetched(a.website.id, 'curl', 180)
  await fetched(a.website.id, 'Google (Googlebot)', 5)
  await fetched(b.website.id, 'Other', 1)
  const { site, feeds } = await list(reader)
  expect(site.timeZone).toBe('Australia/Brisbane')
  const shown = (feeds as { file: string; fetchers: { name: string; ago: string }[] }[]).map(({ file, fetchers }) => [
    file,
    fetchers.map((one) => `${one.name} ${one.ago}`),
  ])
  expect(shown).toContainEqual(['stock.csv', ['Google (Googlebot) 5 minutes ago', 'curl 3 hours ago']])
  expect(shown.filter(([, fetchers]) => fetchers!.length > 0 && fetchers!.includes('Other 1 minute ago'))).toEqual([])
})

test('another tenant sees its own feeds and none of these', async () => {
  expect(await list(ofB)).toBeNull()
  expect((await get(ofB, `/feeds/outgoing/${LISTINGS}?site=${siteId()}`)).status).toBe(404)
  const { body } = await get(ofB, '/feeds/outgoing')
  expect(body.sites).toEqual([{ id: platform.tenants.b.website.id, name: 'Beech Cars' }])
  expect(JSON.stringify(body)).not.toMatch(/site-a|Alder/)
})
