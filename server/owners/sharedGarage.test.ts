import { and, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Dealer } from '../dealer.ts'
import { createSignInLimits, type CodeLimits } from '../limits.ts'
import { leads } from '../leads/table.ts'
import { dealershipGroups, websiteDealerships, websites } from '../sites/table.ts'
import { testDatabase, type TestDatabase } from '../../tools/testing/database.ts'
import { testDealers, type TestDealers } from '../../tools/testing/dealers.ts'
import { twoTenants, type TwoTenants } from '../../tools/testing/twoTenants.ts'
import { makeLaterChange, type LaterChange } from './laterChange.ts'
import type { Owner } from './owner.ts'
import { openAuth } from './owners.ts'
import { readsTogether } from './readsTogether.ts'
import { owners, ownerWatchlist, savedSearches } from './table.ts'

const KEY = 'a key for tests that is long enough'
const PLENTY: CodeLimits = { identifier: 10_000, device: 10_000, address: 10_000 }
const SHARED = { garage_enabled: true, garage_shared: true }

let home: TestDatabase
let tenants: TwoTenants
let dealers: TestDealers
/** Sites of one group: `a` and `sister` share, `apart` opted out. `b` shares in another group. */
let sister: Dealer
let apart: Dealer
let code = ''
/** Sites whose accounts cannot be read. */
const down = new Set<number>()
let warnings: string[] = []
/** Changes that are left to the job, and whether it takes any. */
let later: LaterChange[] = []
let queueing = true

beforeAll(async () => {
  home = await testDatabase()
  tenants = await twoTenants(home.database, { a: { garage_enabled: true }, b: { ...SHARED, locale: 'en-NZ' } })
  const { drizzle, accounts } = home.database
  const { group, dealerships, website } = tenants.a
  await drizzle.update(dealershipGroups).set({ settings: SHARED }).where(eq(dealershipGroups.id, group.id))
  for (const [slug, settings] of [
    ['sister', {}],
    ['apart', { garage_shared: false }],
  ] as const) {
    const { id: _id, created_at: _at, ...fields } = website as typeof website & { created_at?: unknown }
    const [made] = await drizzle
      .insert(websites)
      .values({ ...fields, slug, name: `Alder ${slug}`, domain_name: `www.${slug}.example`, settings })
      .returning()
    await drizzle
      .insert(websiteDealerships)
      .values({ website_id: made!.id, dealership_id: dealerships[0]!.id, position: 0 })
  }
  dealers = await testDealers(home.database, {
    signIn: {
      auth: openAuth({
        secretKey: KEY,
        accounts,
        onCode: async (_site, _email, sent) => void (code = sent),
        onError: (error) => {
          throw error
        },
      }),
      accounts: (id) =>
        down.has(id) ? { query: (() => Promise.reject(new Error('no answer'))) as never } : accounts(id),
      limits: createSignInLimits(home.database.counters, {
        codes: { ...PLENTY, resendSeconds: 0 },
        guesses: PLENTY,
      }),
      storesMessages: true,
    },
    changeLater: async (change) => {
      if (!queueing) throw new Error('no queue')
      later.push(change)
    },
    onWarning: (_error, message) => void warnings.push(message),
  })
  sister = await dealers.of('sister')
  apart = await dealers.of('apart')
})
afterAll(async () => {
  await dealers.close()
  await home.dispose()
})

let address: string
beforeEach(() => {
  address = `${crypto.randomUUID()}@visitor.example`
  down.clear()
  warnings = []
  later = []
  queueing = true
})

/** Signs in to a site with a new browser. */
async function signIn(dealer: Dealer, typed = address): Promise<Owner> {
  const visit = { secure: false, device: null, ip: '203.0.113.7', userAgent: 'Mozilla/5.0 (Linux) Chrome/140.0' }
  const cookie = (lines: readonly string[]) => lines.map((line) => line.split(';')[0]).join('; ')
  const asking = dealer.owners.account({ ...visit, cookie: undefined })
  await asking.requestCode(typed)
  const entering = dealer.owners.account({ ...visit, cookie: cookie(asking.setCookies) })
  await entering.signIn(code)
  return (await dealer.owners.account({ ...visit, cookie: cookie(entering.setCookies) }).owner())!
}

/** A message with this address to a site; its reference. */
async function send(websiteId: number, email = address): Promise<string> {
  const { id: _id, lead_id: _leadId, owner_id: _owner, ...lead } = tenants.a.lead
  const reference = crypto.randomUUID()
  await home.database.drizzle.insert(leads).values({
    ...lead,
    website_id: websiteId,
    reference,
    submission_id: crypto.randomUUID(),
    lead: { ...lead.lead, email },
  })
  return reference
}

const accountsOf = async (email = address) =>
  (await home.database.drizzle.select().from(owners).where(eq(owners.email, email))).map((one) => one.website_id)

const isAt = ({ site }: Dealer, email = address) => and(eq(owners.website_id, site.id), eq(owners.email, email))

const accountOf = async (dealer: Dealer, email = address) =>
  (await home.database.drizzle.select().from(owners).where(isAt(dealer, email)))[0]

const savedAt = async (dealer: Dealer, email = address) =>
  (
    await home.database.drizzle
      .select({ id: ownerWatchlist.car_id })
      .from(ownerWatchlist)
      .innerJoin(owners, and(eq(owners.website_id, ownerWatchlist.website_id), eq(owners.id, ownerWatchlist.owner_id)))
      .where(isAt(dealer, email))
  ).map(({ id }) => id)

const read = (dealer: Dealer, owner: Owner) =>
  dealer.sharedGarage.read(owner, async ({ dealer: { site }, owner: there }) => ({
    site: site.slug,
    saved: (await there.watchlist.list()).map(({ id }) => id),
    messages: (await there.enquiries()).map(({ reference }) => reference),
  }))

const CAR = {
  make: 'Toyota',
  model: 'HiLux',
  year: 2019,
  registration: '123ABC',
  state: 'QLD',
  odometer: 45_000,
  lastServiceOn: null,
  nextServiceOn: null,
  registrationDueOn: null,
}

describe('a garage that the sites of a group share (§6.3)', () => {
  test('is shared by the sites of the group with the setting, and no others', async () => {
    const slugs = async (dealer: Dealer) => (await dealer.sharedGarage.sites()).map(({ slug }) => slug)
    expect(await Promise.all([dealers.a, sister, apart, dealers.b].map(slugs))).toEqual([
      ['sister'],
      ['site-a'],
      [],
      [],
    ])
  })

  test('has what was saved at each of them with the same address', async () => {
    const [first, second] = tenants.a.cars
    await (await signIn(dealers.a)).watchlist.add([first!.id])
    await (await signIn(apart)).watchlist.add([second!.id])
    await (await signIn(dealers.b)).watchlist.add([tenants.b.cars[0]!.id])
    expect(await read(sister, await signIn(sister))).toEqual({
      read: [{ site: 'site-a', saved: [first!.id], messages: [] }],
      failed: [],
    })
    expect(await read(sister, await signIn(sister, `x${address}`))).toEqual({ read: [], failed: [] })
    expect((await read(apart, await signIn(apart))).read).toEqual([])
    expect((await read(dealers.b, await signIn(dealers.b))).read).toEqual([])
  })

  test('opens an account only where something waits, for messages with the confirmed address', async () => {
    const owner = await signIn(sister)
    expect((await read(sister, owner)).read).toEqual([])
    expect(await accountsOf()).toEqual([sister.site.id])
    const reference = await send(dealers.a.site.id, address.toUpperCase())
    await send(apart.site.id)
    await send(dealers.b.site.id)
    await send(dealers.a.site.id, `x${address}`)
    await owner.setNotices(false)
    const quiet = await signIn(sister)
    const both = await Promise.all([read(sister, quiet), read(sister, quiet)])
    for (const one of both) expect(one.read).toEqual([{ site: 'site-a', saved: [], messages: [reference] }])
    expect((await accountsOf()).toSorted()).toEqual([dealers.a.site.id, sister.site.id].toSorted())
    // What was turned off stays so at an account that was opened for it.
    expect((await signIn(dealers.a)).notices).toBe(false)
  })

  test('signs in with a phone number as well', async () => {
    const phone = `04${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`
    const [car] = tenants.a.cars
    await (await signIn(dealers.a, phone)).watchlist.add([car!.id])
    expect((await read(sister, await signIn(sister, phone))).read).toMatchObject([{ saved: [car!.id] }])
  })

  test('is changed at the site where the entry is', async () => {
    const there = await signIn(dealers.a)
    await there.cars.add(CAR)
    const [car] = await there.cars.list()
    const garage = (await sister.sharedGarage.at(await signIn(sister), 'site-a'))!
    expect([garage.dealer.site.slug, garage.owner.id]).toEqual(['site-a', there.id])
    expect(await garage.owner.cars.change(car!.id, { ...CAR, odometer: 50_000 })).toBe(true)
    expect(await there.cars.find(car!.id)).toMatchObject({ odometer: 50_000 })
    const sessions = await garage.owner.sessions()
    expect(sessions.map(({ current }) => current)).toEqual([false])
    await garage.owner.revoke(sessions[0]!.id)
    expect(await there.sessions()).toEqual([])
  })

  test('is deleted at all of them, after all of them could be', async () => {
    const here = await signIn(sister)
    const reference = await send(dealers.a.site.id)
    await (await signIn(dealers.a)).watchlist.add([tenants.a.cars[0]!.id])
    await signIn(apart)
    await signIn(dealers.b)
    const remove = () => sister.sharedGarage.remove(here)
    down.add(dealers.a.site.id)
    await expect(remove()).rejects.toMatchObject({
      status: 409,
      message: 'Something went wrong at Alder Motors, so nothing has been deleted. Please try again.',
    })
    expect(await accountsOf()).toHaveLength(4)
    down.clear()
    await remove()
    expect((await accountsOf()).toSorted()).toEqual([apart.site.id, dealers.b.site.id].toSorted())
    const [kept] = await home.database.drizzle.select().from(leads).where(eq(leads.reference, reference))
    expect(kept).toMatchObject({ owner_id: null })
  })

  test('is changed at all of them, and opens no account for it', async () => {
    const [car, other] = tenants.a.cars
    const here = await signIn(sister)
    await send(dealers.a.site.id)
    await sister.sharedGarage.change(here, { what: 'notices', on: false })
    expect(await accountsOf()).toEqual([sister.site.id])
    const there = await signIn(dealers.a)
    for (const owner of [here, there]) await owner.watchlist.add([car!.id, other!.id])
    await (await signIn(apart)).watchlist.add([car!.id])
    await sister.sharedGarage.change(here, { what: 'reminders', on: false })
    expect(await sister.sharedGarage.change(here, { what: 'saved', carIds: [car!.id] })).toEqual([])
    expect(await Promise.all([sister, dealers.a, apart].map((one) => savedAt(one)))).toEqual([
      [other!.id],
      [other!.id],
      [car!.id],
    ])
    expect(await accountOf(dealers.a)).toMatchObject({ notices: true, reminders: false })
    expect(await accountOf(apart)).toMatchObject({ reminders: true })
  })

  test('follows later at a site that fails, however much has changed since', async () => {
    const [car, other] = tenants.a.cars
    const stranger = await signIn(dealers.a, `x${address}`)
    const [here, there] = [await signIn(sister), await signIn(dealers.a)]
    for (const owner of [here, there, stranger]) await owner.watchlist.add([car!.id, other!.id])
    down.add(dealers.a.site.id)
    const changes = [
      { what: 'notices', on: false },
      { what: 'reminders', on: false },
      { what: 'saved', carIds: [car!.id, other!.id] },
    ] as const
    for (const change of changes)
      expect((await sister.sharedGarage.change(here, change)).map(({ slug }) => slug)).toEqual(['site-a'])
    expect(await accountOf(sister)).toMatchObject({ notices: false, reminders: false })
    expect([await savedAt(sister), (await savedAt(dealers.a)).length, later.length]).toEqual([[], 2, 3])

    down.clear()
    // Before the job runs, reminders are turned on again, and one vehicle is saved again.
    await here.setReminders(true)
    await there.watchlist.remove([other!.id])
    await there.watchlist.add([other!.id])
    for (const _again of [1, 2]) for (const change of later) await makeLaterChange(home.database, change)
    expect(await accountOf(dealers.a)).toMatchObject({ notices: false, reminders: true })
    expect(await savedAt(dealers.a)).toEqual([other!.id])
    expect(await accountOf(dealers.a, `x${address}`)).toMatchObject({ notices: true, reminders: true })
    expect(await savedAt(dealers.a, `x${address}`)).toHaveLength(2)

    await home.database.drizzle.update(owners).set({ notices: true, email_verified: false }).where(isAt(dealers.a))
    for (const change of later) await makeLaterChange(home.database, change)
    expect(await accountOf(dealers.a)).toMatchObject({ notices: true })
  })

  test('says that a change failed if nothing will make it later', async () => {
    const here = await signIn(sister)
    down.add(dealers.a.site.id)
    queueing = false
    await expect(sister.sharedGarage.change(here, { what: 'notices', on: false })).rejects.toMatchObject({
      status: 409,
      message: 'Something went wrong at Alder Motors, so not everything has changed. Please try again.',
    })
  })

  test('of which one site fails has the others', async () => {
    const owner = await signIn(sister)
    await send(dealers.a.site.id)
    down.add(dealers.a.site.id)
    const { read: done, failed } = await read(sister, owner)
    expect([done, failed.map(({ slug }) => slug)]).toEqual([[], ['site-a']])
    expect(warnings).toEqual([`shared garage: site ${dealers.a.site.id} left out`])
  })
})

describe('refused as if it did not exist', () => {
  test.each(['apart', 'site-b', 'sister', 'none', '', 'site-a; drop'])('the site %j', async (slug) => {
    const owner = await signIn(sister)
    for (const dealer of [dealers.a, apart, dealers.b]) await (await signIn(dealer)).cars.add(CAR)
    expect(await sister.sharedGarage.at(owner, slug)).toBeNull()
  })

  test('an account whose address was never confirmed, and one of another address', async () => {
    const [car] = tenants.a.cars
    const theirs = await signIn(dealers.a)
    await theirs.watchlist.add([car!.id])
    await home.database.drizzle.update(owners).set({ email_verified: false }).where(isAt(dealers.a))
    const owner = await signIn(sister)
    expect(await sister.sharedGarage.at(owner, 'site-a')).toBeNull()
    expect((await read(sister, owner)).read).toEqual([])
    for (const what of ['notices', 'reminders'] as const) await sister.sharedGarage.change(owner, { what, on: false })
    await sister.sharedGarage.change(owner, { what: 'saved', carIds: [car!.id] })
    await sister.sharedGarage.remove(owner)
    expect(await accountOf(dealers.a)).toMatchObject({ notices: true, reminders: true })
    expect(await accountsOf()).toEqual([dealers.a.site.id])
    const other = await signIn(sister, `y${address}`)
    expect(await sister.sharedGarage.at(other, 'site-a')).toBeNull()
    const kept = await home.database.drizzle
      .select()
      .from(ownerWatchlist)
      .where(inArray(ownerWatchlist.owner_id, [theirs.id]))
    expect(kept).toHaveLength(1)
  })

  test('another person’s entries at a site of the garage', async () => {
    const stranger = await signIn(dealers.a, `z${address}`)
    await stranger.cars.add(CAR)
    const [car] = await stranger.cars.list()
    await dealers.a.owners.alerts.save({ slug: 'new-used-and-demo', query: '', label: 'All' }, `z${address}`, stranger)
    const [search] = await stranger.searches.list()
    const reference = await send(dealers.a.site.id, `z${address}`)
    await signIn(dealers.a)
    const { owner } = (await sister.sharedGarage.at(await signIn(sister), 'site-a'))!
    expect([
      await owner.cars.find(car!.id),
      await owner.cars.change(car!.id, CAR),
      await owner.bookings.cancel(reference),
    ]).toEqual([null, false, false])
    await owner.cars.remove(car!.id)
    await owner.searches.remove(search!.id)
    await owner.revoke((await stranger.sessions())[0]!.id)
    const [cars, searches, sessions] = [stranger.cars.list(), stranger.searches.list(), stranger.sessions()]
    expect([(await cars).length, (await searches).length, (await sessions).length]).toEqual([1, 1, 1])
    expect(await home.database.drizzle.$count(savedSearches, eq(savedSearches.id, search!.id))).toBe(1)
  })
})

test('reads that are asked for together share a transaction, and fail together', async () => {
  const { id } = await signIn(sister)
  const read = readsTogether(home.database.owner(sister.site.id, id))
  const inWhich: Parameters<typeof read>[0] = async (tx) =>
    (await tx.execute(sql`select pg_current_xact_id()::text as id, (select count(*) from owners) as accounts`)).rows[0]
  const [first, second] = await Promise.all([read(inWhich), read(inWhich)])
  expect(first).toMatchObject({ accounts: '1' })
  expect(second).toEqual(first)
  expect(await read(inWhich)).not.toEqual(first)
  const failing = [read(inWhich), read((tx) => tx.execute(sql`select 1 / 0`)), read(inWhich)]
  expect((await Promise.allSettled(failing)).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
})
