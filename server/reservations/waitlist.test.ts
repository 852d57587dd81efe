import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Site } from '@forecourt/rules/site/site.ts'
import { testDatabase, type TestDatabase } from '../../tools/testing/database.ts'
import { testProviders } from '../../tools/testing/reservations.ts'
import { TEST_KEYS } from '../../tools/testing/secrets.ts'
import { twoTenants, type TwoTenants } from '../../tools/testing/twoTenants.ts'
import type { Mail } from '../delivery/mailer.ts'
import { waitlistMessages } from '../delivery/waitlistMessages.ts'
import { RequestError } from '../errors.ts'
import { diskStore } from '../files/disk.ts'
import { leadsFor } from '../leads/leads.ts'
import { leads } from '../leads/table.ts'
import { ledgerEntries, payments, sandboxPayments } from '../payments/table.ts'
import { createSites } from '../sites/sites.ts'
import { websiteDealerships } from '../sites/table.ts'
import { findForDealer } from '../stock/stock.ts'
import { cars } from '../stock/table.ts'
import { reconcile } from './job.ts'
import { reservationsFor, waitlistFor } from './reservations.ts'
import { reservations, waitlistChanges, waitlistPlaces } from './table.ts'
import { advanceWaitlists } from './waitlistJob.ts'

let home: TestDatabase
let tenants: TwoTenants
let a: Site
let b: Site
const START = new Date('2026-11-24T00:00:00Z')
let now = START
const warnings: string[] = []
const sent: Mail[] = []
let isMailDown = false

const depsOf = (site: Site) => {
  const deps = {
    database: home.database.site(site.id),
    ...testProviders(home.database),
    secretKey: 'a key for tests',
    encryptionKeys: TEST_KEYS,
    files: diskStore('/nowhere'),
    challengeSecret: async () => null,
    onWarning: (_error: unknown, message: string) => void warnings.push(message),
    now: () => now,
  }
  return { ...deps, leads: leadsFor(deps, site), findCar: (id: number) => findForDealer(deps.database, site, id) }
}
const of = (site: Site) => reservationsFor(depsOf(site), site)
const waitlist = (site: Site) => waitlistFor(depsOf(site), site)
const later = (minutes: number) => (now = new Date(now.getTime() + minutes * 60_000))

let people = 0
const person = () => {
  people += 1
  return {
    visitor: `visitor${people}`.padEnd(32, 'x'),
    deviceId: `device-${people}`,
    email: `person${people}@example.com`,
    phone: String(people),
  }
}
type Person = ReturnType<typeof person>

/** The first vehicle of site A, unless the other's is meant. */
const carOf = async (site: Site, at = 0) =>
  (await findForDealer(home.database.site(site.id), site, (site.id === b.id ? tenants.b : tenants.a).cars[at]!.id))!
const typedBy = (site: Site, who: Person) => ({
  first_name: ['Robin'],
  last_name: ['Hale'],
  email: [who.email],
  phone: [
    site.id === b.id ? `021 ${String(1_000_000 + Number(who.phone))}` : `04${String(12_345_000 + Number(who.phone))}`,
  ],
})
const context = {
  url: 'http://site.test/cars/one',
  userAgent: 'test',
  visitedPages: [],
  linkedQueryParams: {},
}
const hold = async (site: Site, who = person(), placeId?: string, at = 0) =>
  of(site).hold({
    ...context,
    car: await carOf(site, at),
    typed: { ...typedBy(site, who), terms: ['on'] },
    visitor: who.visitor,
    deviceId: who.deviceId,
    submissionId: null,
    ...(placeId === undefined ? {} : { placeId }),
  })
const join = async (site: Site, who = person(), change: { suspicion?: string; submissionId?: string } = {}) =>
  waitlist(site).join({
    ...context,
    car: await carOf(site),
    typed: { ...typedBy(site, who), contact: ['on'] },
    visitor: who.visitor,
    deviceId: who.deviceId,
    submissionId: null,
    suspicion: null,
    challengeToken: null,
    ...change,
  })
const refusal = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(RequestError)
  const { status, message } = error as RequestError
  return { status, message }
}
const stateOf = async (id: string) => {
  const [row] = await home.database.drizzle.select().from(waitlistPlaces).where(eq(waitlistPlaces.id, id))
  return row!.state
}
const isHeld = async () =>
  (await home.database.drizzle.select().from(cars).where(eq(cars.id, tenants.a.cars[0]!.id)))[0]!.held

const siteById = async (id: number) => {
  const site = [a, b].find((one) => one.id === id)
  return site ? { site, provenance: {} as never, warnings: [] } : null
}
/** The job of a minute: settles reservations, then moves the lines on. */
async function tick() {
  const mailer = {
    async send(mail: Mail) {
      if (isMailDown) throw new Error('no mail server')
      sent.push(mail)
      return 'taken'
    },
    close: async () => {},
  }
  const onError = (_error: unknown, message: string) => void warnings.push(message)
  const sites = { findById: siteById }
  const shared = { database: home.database, sites, onError, now: () => now }
  await reconcile({ ...shared, of, tell: async () => {} })
  return advanceWaitlists({
    ...shared,
    of: waitlist,
    ...waitlistMessages({
      mailer,
      mailFrom: 'platform@example.com',
      ...testProviders(home.database),
      storesTexts: true,
      onError,
    }),
  })
}
/** Subjects of what was sent since the last call, each with its recipient. */
const told = () => sent.splice(0).map(({ to, subject }) => `${to} ${String(subject).split(':')[0]}`)

beforeAll(async () => {
  home = await testDatabase()
  tenants = await twoTenants(home.database, { a: { lead_destinations: [] } })
  const sites = await createSites({
    database: home.database,
    address: { scheme: 'http', platformDomain: 'localhost', port: null },
  })
  a = { ...(await sites.findBySlug('site-a'))!.site, paymentProvider: 'sandbox' }
  b = { ...(await sites.findBySlug('site-b'))!.site, paymentProvider: 'sandbox' }
  await sites.close()
  const { payment_processors, price_cents, status, reserved, sold } = tenants.a.cars[0]!
  await home.database.drizzle
    .update(cars)
    .set({ payment_processors, has_checkout_payment_processor: true, price_cents, status, reserved, sold })
    .where(eq(cars.id, tenants.a.cars[5]!.id))
})
beforeEach(() => {
  now = START
})
afterEach(async () => {
  const { drizzle: db } = home.database
  await db.delete(ledgerEntries)
  await db.delete(payments)
  await db.delete(reservations)
  await db.delete(waitlistPlaces)
  await db.delete(sandboxPayments)
  await db.update(cars).set({ sold: false, reserved: false }).where(eq(cars.id, tenants.a.cars[0]!.id))
  warnings.length = 0
  sent.length = 0
  isMailDown = false
})
afterAll(() => home.dispose())

describe('joining', () => {
  test('takes the next place, with what was agreed, a lead and a mail', async () => {
    const holder = await hold(a)
    const [one, two] = [await join(a), await join(a)]
    expect([one.ahead, two.ahead]).toEqual([0, 1])
    const [row] = await home.database.drizzle.select().from(waitlistPlaces).where(eq(waitlistPlaces.id, one.id))
    expect(row).toMatchObject({
      website_id: a.id,
      state: 'waiting',
      consent: 'Email and text me about this car while I’m on its waitlist',
    })
    const stored = await home.database.drizzle.select().from(leads).where(eq(leads.submission_id, one.id))
    expect(stored).toHaveLength(1)
    expect(stored[0]).toMatchObject({ reference: row!.lead_reference, suspected: false })
    expect(stored[0]!.lead).toMatchObject({ category: 'Used Vehicle Enquiry', car_id: tenants.a.cars[0]!.id })
    expect(stored[0]!.lead.answers.map(({ label }) => label).slice(0, 2)).toEqual(['Waitlist', 'Agreed to'])
    await tick()
    expect(told()).toEqual([`${one.email} You’re on the waitlist`, `${two.email} You’re on the waitlist`])
    await tick()
    expect(told()).toEqual([])
    expect((await of(a).settle(holder.id)).state).toBe('held')
  })

  test('again is the same place: by person, device, cookie or submission, and at once', async () => {
    await hold(a)
    const who = person()
    const submissionId = randomUUID()
    const [first, ...others] = await Promise.all(Array.from({ length: 4 }, () => join(a, who)))
    for (const one of others) expect(one.id).toBe(first!.id)
    for (const same of [
      { ...person(), email: who.email.toUpperCase() },
      { ...person(), deviceId: who.deviceId },
      { ...person(), visitor: who.visitor },
    ])
      expect((await join(a, same)).id).toBe(first!.id)
    const sentOnce = await join(a, person(), { submissionId })
    expect((await join(a, person(), { submissionId })).id).toBe(sentOnce.id)
    expect(await waitlist(a).current(who.visitor, tenants.a.cars[0]!.id)).toMatchObject({ id: first!.id })
    expect(await waitlist(b).current(who.visitor, tenants.a.cars[0]!.id)).toBeNull()
    expect(await home.database.drizzle.select().from(waitlistPlaces)).toHaveLength(2)
  })

  test('is refused by the rule, to the holder, while waiting after an unpaid hold, and with wrong details', async () => {
    const who = person()
    expect(await refusal(join(a))).toEqual({
      status: 409,
      message: 'This vehicle is available, so you don’t need to wait. You can reserve it now.',
    })
    await hold(a, who)
    expect((await refusal(join(a, who))).message).toBe('You’ve reserved this vehicle already.')
    expect((await refusal(join({ ...a, settings: { ...a.settings, waitlist_enabled: false } }))).message).toMatch(
      /^This car is reserved\. Ask us/,
    )
    expect((await refusal(join(a, { ...person(), email: 'nobody' }))).status).toBe(422)
    later(15)
    await tick()
    await hold(a)
    expect((await refusal(join(a, who))).message).toBe(
      'Your last hold ended without a payment. You can hold a vehicle again in 30 minutes.',
    )
    // Another site's hold does not count.
    await hold(b)
    expect((await join(b, who)).state).toBe('waiting')
  })

  test('that was interrupted before its lead was stored has it a minute later, once', async () => {
    await hold(a)
    const { id } = await join(a)
    await home.database.drizzle.update(waitlistPlaces).set({ lead_reference: null })
    await Promise.all([tick(), tick()])
    const [row] = await home.database.drizzle.select().from(waitlistPlaces)
    expect(row!.lead_reference).not.toBeNull()
    expect(await home.database.drizzle.select().from(leads).where(eq(leads.submission_id, id))).toHaveLength(1)
  })

  test('what looks like spam gets no place, and the dealer a marked lead', async () => {
    await hold(a)
    const submissionId = randomUUID()
    expect(
      (await refusal(join(a, person(), { suspicion: 'A hidden field was filled in.', submissionId }))).message,
    ).toMatch(/^We couldn’t add you to the waitlist automatically\./)
    expect(await home.database.drizzle.select().from(waitlistPlaces)).toEqual([])
    const [lead] = await home.database.drizzle.select().from(leads).where(eq(leads.submission_id, submissionId))
    expect(lead).toMatchObject({ suspected: true, suspicion: 'A hidden field was filled in.' })
  })
})

describe('its page', () => {
  test('is opened, left and passed on by its signature, on its own site', async () => {
    await hold(a)
    const { id, signature } = await join(a)
    expect(await waitlist(a).open(id, signature)).toMatchObject({ id, ahead: 0 })
    expect(await waitlist(b).open(id, signature)).toBeNull()
    expect(await waitlist(a).open(id, '0'.repeat(32))).toBeNull()
    expect(await waitlist(a).open("'; drop table", signature)).toBeNull()
    const none = { status: 404, message: 'This site has no such place on a waitlist.' }
    expect(await refusal(waitlist(b).pass(id))).toEqual(none)
    expect(await refusal(waitlist(b).leave(id))).toEqual(none)
    expect(await refusal(hold(b, person(), id))).toEqual(none)
    expect((await waitlist(a).leave(id)).state).toBe('left')
    expect((await waitlist(a).leave(id)).state).toBe('left')
  })

  test('a place moves up when one before it leaves', async () => {
    await hold(a)
    const [one, two] = [await join(a), await join(a)]
    await waitlist(a).leave(one.id)
    expect(await waitlist(a).open(two.id, two.signature)).toMatchObject({ ahead: 0 })
    // Who joins again is the last.
    expect(await join(a)).toMatchObject({ ahead: 1 })
  })
})

describe('a vehicle that becomes free', () => {
  const ENDS: [string, (id: string) => Promise<unknown>][] = [
    ['expired', async () => later(15)],
    ['cancelled', (id) => of(a).cancel(id)],
    ['paid, then cancelled with a refund', async (id) => (await of(a).pay(id, 'approve', ''), of(a).cancel(id))],
    ['released by the dealer', async (id) => (await of(a).pay(id, 'approve', ''), of(a).release(id, 'Kim'))],
    [
      'failed, because its payment was lost',
      async (id) => {
        await of(a).pay(id, 'approve', '')
        await home.database.drizzle.update(payments).set({ status: 'started' })
        await home.database.drizzle.update(sandboxPayments).set({ status: 'cancelled' })
        await of(a).settle(id)
      },
    ],
  ]
  test.each(ENDS)('by a hold that is %s is offered to the first in line, and held for them', async (_, end) => {
    const { id } = await hold(a)
    const [one, two] = [await join(a), await join(a)]
    await end(id)
    // Nobody gets ahead of them, before the offer is made and after.
    expect((await refusal(hold(a))).status).toBe(409)
    await tick()
    expect(await Promise.all([one, two].map((place) => stateOf(place.id)))).toEqual(['offered', 'waiting'])
    expect(await isHeld()).toBe(true)
    expect((await refusal(hold(a))).status).toBe(409)
    expect((await hold(a, person(), one.id)).state).toBe('held')
    expect(await stateOf(one.id)).toBe('accepted')
  })

  test('by the dealer’s own feed is offered too, and one that the dealer reserves meanwhile is not', async () => {
    const mine = eq(cars.id, tenants.a.cars[0]!.id)
    const set = (reserved: boolean) => home.database.drizzle.update(cars).set({ reserved }).where(mine)
    await set(true)
    const one = await join(a)
    await tick()
    expect(await stateOf(one.id)).toBe('waiting')
    await set(false)
    await tick()
    expect(await stateOf(one.id)).toBe('offered')
    await set(true)
    expect((await refusal(hold(a, person(), one.id))).message).toMatch(/^This car is reserved/)
    await tick()
    expect(await stateOf(one.id)).toBe('waiting')
    told()
    await set(false)
    await tick()
    expect(told()[0]).toBe(`${one.email} It’s your turn`)
  })

  test('is offered by mail and as a text message, each once, until it is said', async () => {
    const { id } = await hold(a)
    const place = await join(a)
    await tick()
    told()
    await of(a).cancel(id)
    isMailDown = true
    await tick()
    expect([told(), await stateOf(place.id)]).toEqual([[], 'offered'])
    isMailDown = false
    await tick()
    const address = waitlist(a).address(place.id)
    expect(sent.map(({ to }) => to)).toEqual([place.email, expect.stringMatching(/^\+614\d{8}@text\.invalid$/)])
    for (const { text } of sent) {
      expect(text).toContain(address)
      expect(text).toContain('10:20am')
    }
    expect(told()).toHaveLength(2)
    await tick()
    expect(told()).toEqual([])
  })
})

describe('an offer', () => {
  async function offered() {
    const holder = await hold(a)
    const places = [await join(a), await join(a), await join(a)]
    await of(a).cancel(holder.id)
    await tick()
    told()
    return places
  }

  test('is passed on at once, and after its minutes', async () => {
    const [one, two, three] = await offered()
    expect((await waitlist(a).pass(one!.id)).state).toBe('passed')
    expect((await refusal(hold(a))).status).toBe(409)
    await tick()
    expect(await stateOf(two!.id)).toBe('offered')
    later(20)
    expect(await refusal(hold(a, person(), two!.id))).toEqual({ status: 409, message: 'This offer has ended.' })
    await tick()
    expect(await Promise.all([two, three].map((place) => stateOf(place!.id)))).toEqual(['lapsed', 'offered'])
    expect(told()).toEqual(
      expect.arrayContaining([`${two!.email} Your offer has ended`, `${three!.email} It’s your turn`]),
    )
    expect(await refusal(hold(a, person(), one!.id))).toEqual({ status: 409, message: 'This offer has ended.' })
    await waitlist(a).leave(three!.id)
    await tick()
    expect(await isHeld()).toBe(false)
    expect((await hold(a)).state).toBe('held')
  })

  test.each<[string, (id: string) => Promise<unknown>]>([
    ['not paid', async () => later(15)],
    ['cancelled', (id) => of(a).cancel(id)],
    ['paid and cancelled', async (id) => (await of(a).pay(id, 'approve', ''), of(a).cancel(id))],
  ])('that is taken up and then %s goes on to the next in line', async (_, end) => {
    const [one, two] = await offered()
    const who = person()
    const { id } = await hold(a, who, one!.id)
    expect(await waitlist(a).open(one!.id, one!.signature)).toMatchObject({ reservation: { id } })
    await tick()
    expect(await stateOf(two!.id)).toBe('waiting')
    await end(id)
    await tick()
    expect(await Promise.all([one, two].map((place) => stateOf(place!.id)))).toEqual(['accepted', 'offered'])
  })

  test('of a vehicle that is sold ends, and everybody in line is told once', async () => {
    const places = await offered()
    await home.database.drizzle.update(cars).set({ sold: true }).where(eq(cars.id, tenants.a.cars[0]!.id))
    await tick()
    expect(await Promise.all(places.map(({ id }) => stateOf(id)))).toEqual(['closed', 'closed', 'closed'])
    expect(told().toSorted()).toEqual(places.map(({ email }) => `${email} The waitlist is closed`).toSorted())
    await tick()
    expect(told()).toEqual([])
    expect(await isHeld()).toBe(false)
  })

  test('is taken up once, by whoever has its address, also by somebody whose last hold ended unpaid', async () => {
    const [one] = await offered()
    const who = person()
    await hold(a, who, undefined, 5)
    expect((await refusal(hold(a, who, one!.id))).message).toBe(
      'You already hold another vehicle. Pay its deposit or cancel it first.',
    )
    expect(await stateOf(one!.id)).toBe('offered')
    later(15)
    await reconcile({
      database: home.database,
      sites: { findById: siteById },
      of,
      tell: async () => {},
      onError: () => {},
      now: () => now,
    })
    const results = await Promise.allSettled(Array.from({ length: 4 }, () => hold(a, { ...who }, one!.id)))
    const ids = new Set(results.flatMap((result) => (result.status === 'fulfilled' ? [result.value.id] : [])))
    expect(ids.size).toBe(1)
    expect(
      await home.database.drizzle.select().from(reservations).where(eq(reservations.place_id, one!.id)),
    ).toHaveLength(1)
  })
})

test('a line goes across the sites that show a vehicle, in the order of joining', async () => {
  const shared = { website_id: b.id, dealership_id: tenants.a.cars[0]!.dealership_id }
  await home.database.drizzle.insert(websiteDealerships).values(shared)
  const both: Site = {
    ...b,
    dealershipIds: [...b.dealershipIds, shared.dealership_id],
    paymentDealershipIds: [...b.paymentDealershipIds, shared.dealership_id],
    dealerships: [...b.dealerships, ...a.dealerships.filter(({ id }) => id === shared.dealership_id)],
  }
  const before = b
  b = both
  try {
    const car = (await findForDealer(home.database.site(b.id), b, tenants.a.cars[0]!.id))!
    const holder = await hold(a)
    const joinB = (who = person()) =>
      waitlist(b).join({
        ...context,
        car,
        typed: { ...typedBy(b, who), contact: ['on'] },
        visitor: who.visitor,
        deviceId: who.deviceId,
        submissionId: null,
        suspicion: null,
        challengeToken: null,
      })
    const [one, two] = [await joinB(), await join(a)]
    expect([one.ahead, two.ahead]).toEqual([0, 1])
    await of(a).cancel(holder.id)
    await tick()
    expect(await Promise.all([one, two].map(({ id }) => stateOf(id)))).toEqual(['offered', 'waiting'])
    // Site A does not see whose offer it is, and cannot get past it.
    expect((await refusal(hold(a))).status).toBe(409)
    expect(await waitlist(a).open(one.id, one.signature)).toBeNull()
  } finally {
    b = before
    await home.database.drizzle
      .delete(websiteDealerships)
      .where(sql`website_id = ${shared.website_id} and dealership_id = ${shared.dealership_id}`)
  }
})

test('jobs on several processes, passes and visitors at once leave one who holds or is offered it', async () => {
  const holder = await hold(a)
  const places = []
  for (let i = 0; i < 6; i++) places.push(await join(a))
  const offers: string[] = []
  await of(a).cancel(holder.id)
  for (let round = 0; round < 4; round++) {
    await Promise.allSettled([tick(), tick(), hold(a), hold(a), hold(a)])
    await tick()
    const open = await home.database.drizzle.select().from(waitlistPlaces).where(eq(waitlistPlaces.state, 'offered'))
    const held = await home.database.drizzle.select().from(reservations).where(eq(reservations.state, 'held'))
    expect([open.length, held.length]).toEqual([1, 0])
    offers.push(open[0]!.id)
    await Promise.allSettled([
      waitlist(a).pass(open[0]!.id),
      hold(a, person(), open[0]!.id).then(({ id }) => of(a).cancel(id)),
      tick(),
      hold(a),
    ])
  }
  expect(offers).toEqual(places.slice(0, 4).map(({ id }) => id))
  expect(warnings.filter((warning) => !/mail/.test(warning))).toEqual([])
})

test('the database itself lets nobody get ahead of those in line, and offers no vehicle that is held', async () => {
  const { id } = await hold(a)
  const place = await join(a)
  const { drizzle: db } = home.database
  const offer = () =>
    db
      .update(waitlistPlaces)
      .set({ state: 'offered', offered_until: later(1) })
      .where(eq(waitlistPlaces.id, place.id))
  await expect(offer()).rejects.toMatchObject({ cause: { constraint: 'waitlist_places_of_free_cars' } })
  await of(a).cancel(id)
  const [{ id: _id, reference: _reference, ...row } = {} as never] = await db.select().from(reservations)
  const insert = () => db.insert(reservations).values({ ...row, reference: 'AAAA-9999', state: 'held' })
  await expect(insert()).rejects.toMatchObject({ cause: { constraint: 'reservations_after_waitlist' } })
  await offer()
  await expect(insert()).rejects.toMatchObject({ cause: { constraint: 'reservations_after_waitlist' } })
  expect(await db.select().from(waitlistChanges)).toHaveLength(1)
})
