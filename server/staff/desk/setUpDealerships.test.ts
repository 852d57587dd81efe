import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { consolePages } from '../../../tools/testing/consolePages.ts'
import { testPlatform, type TestPlatform } from '../../../tools/testing/platform.ts'
import { giveStaff, staffBrowser, type StaffBrowser } from '../../../tools/testing/staff.ts'
import { locations } from '../../locations/table.ts'
import { dealerships, websiteDealerships, websites } from '../../sites/table.ts'
import { staffAudit } from '../table.ts'
import type { DeskSetUp } from './setUp.ts'

let platform: TestPlatform
let owner: StaffBrowser
let principal: StaffBrowser
/** A second site of group a, with a dealership of its own. */
let second: number

const ids = () => {
  const { a, b } = platform.tenants
  const [first, other] = a.dealerships
  return { site: a.website.id, first: first!.id, other: other!.id, foreign: b.dealerships[0]!.id }
}

async function signedIn(name: string): Promise<StaffBrowser> {
  const who = staffBrowser(platform)
  expect((await who.signIn(`${name}@dealer.example`)).status).toBe(302)
  return who
}

beforeAll(async () => {
  platform = await testPlatform({ console: { handle: consolePages, clientDir: null } })
  const { website, group } = platform.tenants.a
  const { drizzle } = platform.database
  const [site] = await drizzle
    .insert(websites)
    .values({ slug: 'second', name: 'Second', template: 'used-cars', dealership_group_id: group.id })
    .returning()
  second = site!.id
  const [own] = await drizzle
    .insert(dealerships)
    .values({ slug: 'of-second', name: 'Of second', dealership_group_id: group.id })
    .returning()
  await drizzle.insert(websiteDealerships).values({ website_id: second, dealership_id: own!.id, position: 0 })
  await giveStaff(platform.database, 'owner@dealer.example', 'group_owner', { dealership_group_id: group.id })
  await giveStaff(platform.database, 'principal@dealer.example', 'dealer_principal', { website_id: website.id })
  owner = await signedIn('owner')
  principal = await signedIn('principal')
})
afterAll(() => platform.dispose())

type Screen = Awaited<ReturnType<DeskSetUp['find']>>
const screenOf = async (who: StaffBrowser, id: number): Promise<Screen> =>
  JSON.parse((await who.get(`/sites/${id}/set-up`)).text) as Screen
const shownAt = async (id: number) => (await screenOf(owner, id)).dealerships.shown.map((one) => one.id)
const change = (who: StaffBrowser, id: number, body: Record<string, string>) => who.post(`/sites/${id}/set-up`, body)
const dealership = (what: string, id: number) => ({ intent: 'dealership', change: what, dealership: String(id) })
const errorOf = ({ text }: { text: string }) => JSON.parse(text) as { error: string; fields: Record<string, string> }
const logged = async (id: number) => {
  const rows = await platform.database.drizzle.select().from(staffAudit).where(eq(staffAudit.website_id, id))
  return rows.filter(({ action }) => action === 'site.dealerships').map(({ before, after }) => ({ before, after }))
}

test('a site shows another dealership of its group, puts it first, and takes it off again', async () => {
  const { other } = ids()
  const [own] = await shownAt(second)
  expect((await screenOf(owner, second)).dealerships.offered.map(({ id }) => id)).toContain(other)
  for (let times = 0; times < 2; times++)
    expect((await change(owner, second, dealership('show', other))).status).toBe(302)
  expect(await shownAt(second)).toEqual([own, other])
  expect((await change(owner, second, dealership('first', other))).status).toBe(302)
  expect(await shownAt(second)).toEqual([other, own])
  expect((await change(owner, second, dealership('take-off', other))).status).toBe(302)
  expect(await shownAt(second)).toEqual([own])
  const name = platform.tenants.a.dealerships[1]!.name
  expect(await logged(second)).toEqual([
    { before: { dealerships: 'Of second' }, after: { dealerships: `Of second, ${name}` } },
    { before: { dealerships: `Of second, ${name}` }, after: { dealerships: `${name}, Of second` } },
    { before: { dealerships: `${name}, Of second` }, after: { dealerships: 'Of second' } },
  ])
})

test('one that no other site shows stays, and so does the last one', async () => {
  const { site, first } = ids()
  const before = await shownAt(site)
  expect(errorOf(await change(owner, site, dealership('take-off', first))).error).toBe(
    'No other site shows this dealership, so taking it off would hide its stock and locations everywhere.',
  )
  const [own] = await shownAt(second)
  expect(errorOf(await change(owner, second, dealership('take-off', own!))).error).toBe(
    'A site shows at least one dealership.',
  )
  expect(await shownAt(site)).toEqual(before)
})

test('a dealership of another dealer, or of a site that somebody has no role at, is not offered and refused', async () => {
  const { site, foreign } = ids()
  const [hidden] = await shownAt(second)
  expect((await screenOf(principal, site)).dealerships.offered).toEqual([])
  for (const [who, id] of [
    [owner, foreign],
    [principal, foreign],
    [principal, hidden!],
  ] as const)
    expect(errorOf(await change(who, site, dealership('show', id))).error).toBe(
      'Please choose a dealership of the same group.',
    )
  for (const text of ['', '-1', '1 or 1=1', '99999999999'])
    expect((await change(owner, site, { intent: 'dealership', change: 'show', dealership: text })).status).toBe(422)
})

test('a group owner adds a dealership with a location of its own; a dealer principal reads why not', async () => {
  const { site } = ids()
  expect((await screenOf(principal, second)).dealerships).toBeUndefined()
  expect((await change(principal, site, { intent: 'new-dealership', dealership_name: 'North yard' })).status).toBe(403)
  for (let times = 0; times < 2; times++)
    expect((await change(owner, second, { intent: 'new-dealership', dealership_name: ' North yard ' })).status).toBe(
      302,
    )
  const { shown } = (await screenOf(owner, second)).dealerships
  expect(shown.map(({ name }) => name)).toEqual(['Of second', 'North yard'])
  expect(await logged(second)).toHaveLength(4)
  const place = { street: '1 Main Street', city: 'Dalby', state: 'QLD', postcode: '4405', phone: '07 4662 0100' }
  const location = { intent: 'location', name: 'North yard', ...place, email: '', dealer_license_number: '1' }
  const { foreign } = ids()
  expect((await change(owner, second, { ...location, dealership: String(foreign) })).status).toBe(422)
  expect((await change(owner, second, { ...location, dealership: String(shown[1]!.id) })).status).toBe(302)
  const stored = await platform.database.drizzle.select().from(locations).where(eq(locations.slug, 'north-yard'))
  expect(stored.map(({ dealership_id }) => dealership_id)).toEqual([shown[1]!.id])
})

test.each([
  ['', 'Please enter a name.'],
  [' ', 'Please enter a name.'],
  ['日本', 'Please use Latin letters or digits in the name.'],
  ['a'.repeat(101), 'Please use 100 characters or fewer.'],
  ['Dealership B1', 'There’s already a dealership with this name. Choose it from the list, or enter another name.'],
  ['NORTH YARD', 'There’s already a dealership with this name. Choose it from the list, or enter another name.'],
])('a new dealership called %j is refused beside its field', async (name, problem) => {
  const answer = errorOf(await change(owner, second, { intent: 'new-dealership', dealership_name: name }))
  expect(answer.fields).toEqual({ dealership_name: problem })
})
