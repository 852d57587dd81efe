import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { LOOKUP_WORDS } from '@forecourt/rules/stock/decodedVehicle.ts'
import { newVehicleFields, readNewVehicle } from '@forecourt/rules/stock/newVehicle.ts'
import { ROLE_NAMES, roleOf, type RoleName } from '@forecourt/rules/staff/role.ts'
import { consolePages } from '../../../tools/testing/consolePages.ts'
import { hostA, testPlatform, type TestPlatform } from '../../../tools/testing/platform.ts'
import { giveStaff, staffBrowser, type StaffBrowser } from '../../../tools/testing/staff.ts'
import { jsonReader } from '../../stock/feed/json.ts'
import { importFeed, type FeedOptions } from '../../stock/feed/feed.ts'
import { writeVehicles } from '../../stock/staffStock.ts'
import { carLocks, cars, enteredCars } from '../../stock/table.ts'
import { VEHICLE_FIELDS } from '../../stock/vehicleFields.ts'
import { staffAudit } from '../table.ts'

let platform: TestPlatform
let sales: StaffBrowser
let ofB: StaffBrowser
/** A dealership of tenant a, with a location and only the stock of these tests. */
let dealershipId: number

async function signedIn(name: string, role: RoleName, websiteId: number): Promise<StaffBrowser> {
  await giveStaff(platform.database, `${name}@dealer.example`, role, { website_id: websiteId })
  const who = staffBrowser(platform)
  expect((await who.signIn(`${name}@dealer.example`)).status).toBe(302)
  return who
}

beforeAll(async () => {
  const plenty = { identifier: 10_000, device: 10_000, address: 10_000 }
  platform = await testPlatform({
    console: { handle: consolePages, clientDir: null },
    rateLimits: { codes: { ...plenty, resendSeconds: 0 }, guesses: plenty },
  })
  const { a, b } = platform.tenants
  dealershipId = a.dealerships[1]!.id
  sales = await signedIn('sam', 'sales', a.website.id)
  ofB = await signedIn('bo', 'sales', b.website.id)
})
afterAll(() => platform.dispose())
beforeEach(async () => {
  await platform.database.drizzle.delete(cars).where(eq(cars.dealership_id, dealershipId))
  await platform.database.pool.query('delete from feed_mappings where dealership_id = $1', [dealershipId])
})

interface Form {
  form: {
    site: { id: number }
    places: { value: string; label: string }[]
    fields: { name: string }[]
    noLookup: string | null
  } | null
  sites: { id: number }[]
  mayWrite: { allowed: boolean; reason?: string }
}
const formOf = async (who = sales, query = '') => JSON.parse((await who.get(`/stock/new${query}`)).text) as Form
const place = async () =>
  (await formOf()).form!.places.find(
    ({ value }) => value === String(dealershipId) || value.startsWith(`${dealershipId}:`),
  )!.value

type Texts = Readonly<Record<string, string>>
const texts = async (more: Texts = {}): Promise<Record<string, string>> => ({
  intent: 'add',
  key: randomUUID(),
  site: String(platform.tenants.a.website.id),
  place: await place(),
  stocknum: 'H1',
  car_type: 'used',
  make: 'Kia',
  model: 'Rio',
  year: '2022',
  price: '19,990',
  price_type: 'drive_away',
  km: '12,500',
  status: 'in_stock',
  ...more,
})
async function add(more: Texts = {}, who = sales) {
  const { status, text, headers } = await who.post('/stock/new', await texts(more))
  return { status, location: headers.location, ...(status === 302 ? {} : (JSON.parse(text) as Answer)) }
}
interface Answer {
  error?: string
  fields?: Texts
  values?: Texts
  confirms?: string
  same?: { id: number; name: string; stocknum: string; sold: boolean; field: string }
  decoded?: {
    kind: string
    message?: string
    sample?: boolean
    note?: string | null
    vehicles?: { name: string; texts: Texts }[]
  }
}
const lookup = async (more: Texts, who = sales) =>
  JSON.parse((await who.post('/stock/new', { ...(await texts()), intent: 'lookup', ...more })).text) as Answer
const stored = () => platform.database.drizzle.select().from(cars).where(eq(cars.dealership_id, dealershipId))
const entries = async () =>
  (await platform.database.drizzle.select().from(staffAudit).where(eq(staffAudit.action, 'stock.entered'))).map(
    ({ who, subject, after, website_id }) => ({ who, subject, after, website_id }),
  )
const feed = (rows: readonly string[], options: Partial<FeedOptions> = {}) =>
  importFeed(platform.database, {
    dealershipId,
    source: Readable.from([Buffer.from(['stocknum,car_type,make,model,price,price_type', ...rows].join('\n'))]),
    currency: 'AUD',
    now: new Date(),
    force: true,
    ...options,
  })

describe('a vehicle that is entered by hand', () => {
  test('is stored with its place, goes on to its photos, is on the site at once, and is in the log once', async () => {
    const before = (await entries()).length
    const { status, location } = await add({
      tag: '<b>Hot</b>',
      features: 'Tow bar\nRoof racks',
      vin: 'knadc125 6e6000001',
    })
    expect(status).toBe(302)
    const [car] = await stored()
    expect(location).toBe(`/stock/${car!.id}/photos?done=added`)
    expect(car).toMatchObject({
      stocknum: 'H1',
      name: '2022 Kia Rio',
      price_cents: 1_999_000,
      price_type: 'drive_away',
      currency: 'AUD',
      km: 12_500,
      tag: '<b>Hot</b>',
      features: ['Tow bar', 'Roof racks'],
      vin: 'KNADC1256E6000001',
      last_seen_at: null,
      arrival_known: true,
      show_on_dealer_website: true,
    })
    expect((await entries()).slice(before)).toEqual([
      {
        who: 'sam',
        subject: '2022 Kia Rio (H1)',
        after: { place: expect.any(String) },
        website_id: platform.tenants.a.website.id,
      },
    ])
    const shown = JSON.parse((await sales.get(`/stock/${car!.id}`)).text) as {
      entered: string
      showing: { address: string; website: string[]; reservations: string[] }
    }
    expect(shown.entered).toMatch(/^Added by sam on /)
    await expect
      .poll(async () => (await platform.fetch(hostA, new URL(shown.showing.address).pathname)).status)
      .toBe(200)
    // Hidden from the website, it can't be reserved there either.
    await platform.database.drizzle.update(cars).set({ show_on_dealer_website: false }).where(eq(cars.id, car!.id))
    const hidden = JSON.parse((await sales.get(`/stock/${car!.id}`)).text) as typeof shown
    expect(hidden.showing.website).toContain('The stock says that it is hidden from the website.')
    expect(hidden.showing.reservations).toContain('The stock says that it is hidden from the website.')
    expect(shown.showing.reservations).not.toContain('The stock says that it is hidden from the website.')
  })

  test('sent twice, and at the same moment, is one vehicle', async () => {
    const key = randomUUID()
    const before = (await entries()).length
    const both = await Promise.all([add({ key }), add({ key })])
    const again = await add({ key: key.toUpperCase(), make: 'Other' })
    expect(new Set([...both, again].map(({ location }) => location)).size).toBe(1)
    expect(await stored()).toHaveLength(1)
    expect((await entries()).length).toBe(before + 1)
  })

  test('is refused with its twin by the stock number or the VIN, whose link is told', async () => {
    await add({ vin: 'KNADC1256E6000001' })
    const [first] = await stored()
    const twin = { id: first!.id, name: '2022 Kia Rio', stocknum: 'H1', sold: false }
    const number = await add({ stocknum: 'h1' })
    expect([number.status, number.same]).toEqual([409, { ...twin, field: 'stocknum' }])
    expect(number.values).toMatchObject({ make: 'Kia', price: '19,990' })
    expect((await add({ stocknum: 'H2', vin: 'KNADC1256E6000001' })).same).toEqual({ ...twin, field: 'vin' })
    // One that was sold comes back as a trade-in, with another stock number.
    await platform.database.drizzle.update(cars).set({ sold: true }).where(eq(cars.id, first!.id))
    expect((await add({ stocknum: 'H1' })).same).toEqual({ ...twin, sold: true, field: 'stocknum' })
    expect((await add({ stocknum: 'H2', vin: 'KNADC1256E6000001' })).status).toBe(302)
    expect(await stored()).toHaveLength(2)
  })

  test('says what is wrong beside the field and keeps what was typed; nothing is stored', async () => {
    const wrong = await add({ make: '', price: 'a lot', place: '', year: '20222' })
    expect(wrong.status).toBe(422)
    expect(wrong.fields).toEqual({
      make: 'Please enter the make.',
      price: 'Please enter a price in dollars, such as 29,990, or nothing for a price on enquiry.',
      year: `Please enter a whole number from 1885 to ${new Date().getFullYear() + 2}.`,
      place: 'Please choose where it is.',
    })
    expect(wrong.values).toMatchObject({ price: 'a lot', model: 'Rio' })
    expect(await stored()).toEqual([])
  })

  test('with values that look wrong is stored once they are confirmed, and not by confirming others', async () => {
    const doubtful = await add({ vin: 'GRX130-6001234', km: '2,000,000' })
    expect([doubtful.status, doubtful.fields]).toEqual([
      422,
      {
        vin: '“GRX130-6001234” is not a VIN: 17 letters and digits without I, O and Q. If it is right, add the vehicle again.',
        km: '“2,000,000 km” does not look like an odometer reading. If it is right, add the vehicle again.',
      },
    ])
    expect(await stored()).toEqual([])
    expect((await add({ vin: 'GRX130-600123', confirms: doubtful.confirms! })).status).toBe(422)
    expect((await add({ vin: 'GRX130-6001234', km: '2,000,000', confirms: doubtful.confirms! })).status).toBe(302)
    expect(await stored()).toHaveLength(1)
  })

  test('with a word that means nothing asks for another', async () => {
    expect((await add({ make: 'n/a' })).fields).toEqual({ make: '“n/a” is empty: every vehicle needs a make.' })
    expect(await stored()).toEqual([])
  })

  test('is left alone by feeds without it, full or not; one with its number takes it over', async () => {
    await feed(['F1,used,Kia,Ceed,25000,egc', 'F2,used,Kia,Sportage,35000,egc'])
    await add()
    expect(await feed(['F1,used,Kia,Ceed,25000,egc'])).toMatchObject({ sold: 1 })
    const own = async () => (await stored()).find(({ stocknum }) => stocknum === 'H1')!
    expect(await own()).toMatchObject({ sold: false, last_seen_at: null, price_cents: 1_999_000 })
    await feed(['F1,used,Kia,Ceed,25000,egc', 'H1,used,Kia,Rio,18000,egc'])
    expect(await own()).toMatchObject({ price_cents: 1_800_000, last_seen_at: expect.any(Date) })
    expect(JSON.parse((await sales.get(`/stock/${(await own()).id}`)).text)).toMatchObject({ entered: null })
  })

  test('is changed and sold like others, without a lock, because nothing else says what it is', async () => {
    await add()
    const { id } = (await stored())[0]!
    const change = (field: string, seen: string, value: string) =>
      sales.post(`/stock/${id}`, { intent: 'change', field, version: seen, [field]: value })
    expect((await change('price', '19990', '18990')).status).toBe(302)
    // Whoever is late reads who was first, which the log knows.
    const colleague = await signedIn('lee', 'sales', platform.tenants.a.website.id)
    const late = await colleague.post(`/stock/${id}`, {
      intent: 'change',
      field: 'price',
      version: '19990',
      price: '17990',
    })
    expect([late.status, JSON.parse(late.text)]).toMatchObject([409, { conflict: { who: 'sam', version: '18990' } }])
    expect((await change('status', 'in_stock', 'other')).status).toBe(302)
    expect((await change('status', 'other', 'sold')).status).toBe(302)
    expect((await stored())[0]).toMatchObject({ price_cents: 1_899_000, sold: true })
    const locks = platform.database.drizzle.select().from(carLocks).where(eq(carLocks.car_id, id))
    expect(await locks).toEqual([])
    // Once a program writes it, there is somebody else who says what it is.
    const staff = platform.database.staff([platform.tenants.a.website.id])
    await writeVehicles(staff, { dealershipId, currency: 'AUD', now: new Date() }, [
      { fields: { stocknum: 'H1', price: 17_000 } },
    ])
    expect(await platform.database.drizzle.$count(enteredCars, eq(enteredCars.car_id, id))).toBe(0)
    await change('tag', '', 'Hot')
    expect(await locks).toMatchObject([{ field: 'tag' }])
  })
})

describe('looking up', () => {
  test('by the registration or the VIN fills in what is empty, and stores nothing', async () => {
    const byRego = await lookup({ rego: 'test1', rego_state: 'QLD', make: '', model: 'Mine' })
    expect(byRego.decoded).toMatchObject({ kind: 'found', sample: true })
    const { texts: found, name } = byRego.decoded!.vehicles![0]!
    expect(name).toContain(`${found.make} ${found.model}`)
    expect(byRego.values).toMatchObject({ make: found.make, model: 'Mine', stocknum: 'H1' })
    const byVin = await lookup({ vin: 'testcar0000000001' })
    expect(byVin.decoded).toEqual(byRego.decoded)
    expect(await stored()).toEqual([])
  })

  test.each<[string, Texts, Texts]>([
    ['nothing', {}, { vin: 'Please enter a VIN or a registration.' }],
    ['a VIN that is none', { vin: 'short' }, { vin: 'A VIN has 17 letters and digits, without I, O and Q.' }],
    ['a registration without its state', { rego: 'TEST1' }, { rego_state: expect.any(String) as unknown as string }],
  ])('%s is refused beside the field', async (_, given, fields) => {
    expect((await lookup(given)).fields).toEqual(fields)
  })

  test('by a VIN that nobody knows tries the registration, and says so', async () => {
    const unknown = 'TESTCAR0000000000'
    const plate = { rego: 'TEST1', rego_state: 'QLD' }
    const byRego = (await lookup(plate)).decoded!
    expect(byRego).toMatchObject({ kind: 'found', note: null })
    expect((await lookup({ vin: unknown, ...plate })).decoded).toEqual({ ...byRego, note: LOOKUP_WORDS.byRego })
    // The VIN is right: the registration isn’t looked up.
    expect((await lookup({ vin: 'TESTCAR0000000001', ...plate, rego: 'TESTT' })).decoded).toEqual(byRego)
    expect((await lookup({ vin: unknown, rego: 'TEST1' })).fields).toEqual({
      rego_state: expect.any(String) as unknown as string,
    })
    expect((await lookup({ vin: unknown, rego: 'NOBODY', rego_state: 'QLD' })).decoded).toEqual({
      kind: 'nothing',
      message: LOOKUP_WORDS.sample,
    })
  })

  test.each([
    [{ rego: 'NOBODY', rego_state: 'QLD' }, /^This is a sample lookup/],
    [{ rego: 'TESTT', rego_state: 'QLD' }, /^The lookup service isn’t answering/],
    [{ rego: 'TESTQ', rego_state: 'QLD' }, /quota is used up/],
  ])('of %j says why there is nothing', async (given, message) => {
    expect((await lookup(given)).decoded).toEqual({
      kind: 'nothing',
      message: expect.stringMatching(message) as string,
    })
  })
})

describe('rights', () => {
  test('another dealer’s site, dealership and location are refused', async () => {
    const { a, b } = platform.tenants
    expect((await ofB.get(`/stock/new?site=${a.website.id}`)).status).toBe(403)
    expect((await add({}, ofB)).status).toBe(403)
    expect(
      (await ofB.post('/stock/new', { ...(await texts()), intent: 'lookup', vin: 'TESTCAR0000000001' })).status,
    ).toBe(403)
    // Their own site with another’s place.
    expect((await add({ site: String(b.website.id) }, ofB)).fields).toEqual({ place: 'Please choose where it is.' })
    expect((await add({ place: `${b.dealerships[0]!.id}` })).fields).toEqual({ place: 'Please choose where it is.' })
    const theirPlaces = (await formOf(ofB)).form!.places.map(({ value }) => value.split(':')[0])
    expect(theirPlaces.length).toBeGreaterThan(0)
    expect(theirPlaces).not.toContain(String(dealershipId))
    expect(await stored()).toEqual([])
    // The same stock number and VIN at another dealer are no twins.
    await add({ vin: 'KNADC1256E6000001' })
    const { form } = await formOf(ofB)
    const theirs = await add(
      { site: String(b.website.id), place: form!.places[0]!.value, vin: 'KNADC1256E6000001', stocknum: 'H1' },
      ofB,
    )
    expect(theirs.status).toBe(302)
    await platform.database.drizzle
      .delete(cars)
      .where(and(eq(cars.stocknum, 'H1'), sql`dealership_id <> ${dealershipId}`))
  })

  test('every role that may not change stock is told why, and is refused', async () => {
    for (const role of ROLE_NAMES.filter((name) => roleOf(name).scopes.includes('site' as never))) {
      const may = roleOf(role).permissions.includes('stock:write')
      const who = await signedIn(`r-${role}`, role, platform.tenants.a.website.id)
      const form = await formOf(who)
      expect(form.mayWrite.allowed, role).toBe(may)
      expect(form.form === null, role).toBe(!may)
      const answer = await add({ stocknum: `R-${role}` }, who)
      expect(answer.status, role).toBe(may ? 302 : 403)
      if (!may) expect(form.mayWrite.reason).toMatch(/can’t change stock/)
    }
  })
})

test('whatever the form accepts fits what programs may write, and is read (decision 123)', () => {
  const site = {
    country: 'NZ',
    locale: 'en-NZ',
    currency: 'NZD',
    distanceUnit: 'km',
    conditionLabels: { new: 'New', used: 'Used', demo: 'Demo' },
    settings: { enquire_for_price_text: '', price_disclosure: null, test_drive_word: 'test drive' },
  } as const
  const now = new Date()
  for (const end of ['least', 'most'] as const) {
    const longest = (field: ReturnType<typeof newVehicleFields>[number]): string => {
      switch (field.kind) {
        case 'text':
        case 'long':
          return 'x'.repeat(end === 'most' ? field.most : 1)
        case 'whole':
          return String(field[end])
        case 'price':
          return end === 'most' ? '10,000,000.99' : '1'
        case 'day':
          return '2027-03-31'
        case 'choice':
          return field.choices.at(end === 'most' ? -1 : 0)!.value
        case 'lines':
          return Array.from({ length: end === 'most' ? field.most : 1 }, () => 'x'.repeat(100)).join('\n')
      }
    }
    const all = new Map(newVehicleFields(site, now).map((field) => [field.name, longest(field)]))
    const read = readNewVehicle((name) => all.get(name) ?? 'X'.repeat(20), site, now)
    if (!read.ok) throw new Error(JSON.stringify(read.problems))
    const { stocknum: _, ...fields } = read.fields
    expect(VEHICLE_FIELDS.safeParse(fields).error?.issues ?? []).toEqual([])
    const row = jsonReader({ currency: 'NZD', distanceUnit: 'km', now, locationOf: () => null })(read.fields)
    expect(row.ok ? row.warnings.filter(({ reason }) => reason.endsWith('left empty')) : row.problems, end).toEqual([])
  }
})
