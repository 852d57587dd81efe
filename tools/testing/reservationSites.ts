import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import type { Site } from '@forecourt/rules/site/site.ts'
import { RequestError } from '@forecourt/server/errors.ts'
import { diskStore } from '@forecourt/server/files/disk.ts'
import { leadsFor } from '@forecourt/server/leads/leads.ts'
import { ledgerEntries, payments, sandboxPayments } from '@forecourt/server/payments/table.ts'
import { reservationsFor } from '@forecourt/server/reservations/reservations.ts'
import { reservations } from '@forecourt/server/reservations/table.ts'
import { createSites } from '@forecourt/server/sites/sites.ts'
import { findForDealer } from '@forecourt/server/stock/stock.ts'
import { cars } from '@forecourt/server/stock/table.ts'
import { testDatabase, type TestDatabase } from './database.ts'
import { testProviders } from './reservations.ts'
import { TEST_KEYS } from './secrets.ts'
import { twoTenants, type TwoTenants } from './twoTenants.ts'

/** Where a visitor comes back to from the bank. */
export const RETURN = 'http://site.test/reservations/1'

/** Two sites that take deposits, for a file of tests: they are there before them, and empty again after each. */
export function reservationSites() {
  const time = { now: new Date('2026-11-24T00:00:00Z') }
  let home: TestDatabase
  let tenants: TwoTenants
  let directory: string
  let a: Site
  let b: Site
  const warnings: string[] = []

  /** A site that takes payments, at the time of the test. */
  const of = (site: Site) => {
    const database = home.database.site(site.id)
    const deps = {
      database,
      ...testProviders(home.database),
      secretKey: 'a key for tests',
      encryptionKeys: TEST_KEYS,
      files: diskStore(directory),
      challengeSecret: async () => null,
      onWarning: (_error: unknown, message: string) => void warnings.push(message),
      now: () => time.now,
    }
    return reservationsFor(
      { ...deps, leads: leadsFor(deps, site), findCar: (id) => findForDealer(database, site, id) },
      site,
    )
  }
  const later = (minutes: number) => (time.now = new Date(time.now.getTime() + minutes * 60_000))

  let people = 0
  /** Somebody who has not held anything yet. */
  const person = () => {
    people += 1
    return {
      visitor: `visitor${people}`.padEnd(32, 'x'),
      deviceId: `device-${people}`,
      email: `person${people}@example.com`,
      phone: `0412 ${String(345_000 + people).slice(0, 3)} ${String(345_000 + people).slice(3)}`,
    }
  }
  type Person = ReturnType<typeof person>

  async function hold(site: Site, at: number, who: Person = person(), submissionId: string | null = null) {
    const tenant = site.id === a.id ? tenants.a : tenants.b
    const car = (await findForDealer(home.database.site(site.id), site, tenant.cars[at]!.id))!
    return of(site).hold({
      car,
      typed: {
        first_name: ['Robin'],
        last_name: ['Hale'],
        email: [who.email],
        phone: [site.id === a.id ? who.phone : '021 123 4567'],
        terms: ['on'],
      },
      visitor: who.visitor,
      deviceId: who.deviceId,
      submissionId,
      url: 'http://site.test/cars/one/checkout',
      userAgent: 'test',
      visitedPages: [],
      linkedQueryParams: {},
    })
  }
  const pay = (site: Site, id: string, card: string) => of(site).pay(id, card, RETURN)
  const carAt = async (at: number) =>
    (await home.database.drizzle.select().from(cars).where(eq(cars.id, tenants.a.cars[at]!.id)))[0]!
  const ledger = async () =>
    (await home.database.drizzle.select().from(ledgerEntries))
      .map(({ movement, account, amount_cents }) => `${movement} ${account} ${amount_cents}`)
      .toSorted()
  const refusal = async (work: Promise<unknown>) => {
    const error = await work.then(
      () => null,
      (thrown: unknown) => thrown,
    )
    expect(error).toBeInstanceOf(RequestError)
    const { status, message, fields } = error as RequestError
    return { status, message, ...(fields ? { fields } : {}) }
  }

  beforeAll(async () => {
    home = await testDatabase()
    directory = await mkdtemp(join(tmpdir(), 'forecourt-reservations-'))
    tenants = await twoTenants(home.database, { a: { lead_destinations: [], events_enabled: true } })
    // Like the first one, it can be reserved.
    const { payment_processors, price_cents, status, reserved, sold } = tenants.a.cars[0]!
    await home.database.drizzle
      .update(cars)
      .set({ payment_processors, has_checkout_payment_processor: true, price_cents, status, reserved, sold })
      .where(eq(cars.id, tenants.a.cars[5]!.id))
    const sites = await createSites({
      database: home.database,
      address: { scheme: 'http', platformDomain: 'localhost', port: null },
    })
    a = { ...(await sites.findBySlug('site-a'))!.site, paymentProvider: 'sandbox' }
    b = { ...(await sites.findBySlug('site-b'))!.site, paymentProvider: 'sandbox' }
    await sites.close()
  })
  beforeEach(() => {
    time.now = new Date('2026-11-24T00:00:00Z')
  })
  afterEach(async () => {
    const { drizzle: db } = home.database
    await db.delete(ledgerEntries)
    await db.delete(payments)
    await db.delete(reservations)
    await db.delete(sandboxPayments)
    await db.update(cars).set({ price_cents: tenants.a.cars[0]!.price_cents }).where(eq(cars.id, tenants.a.cars[0]!.id))
    warnings.length = 0
  })
  afterAll(async () => {
    await home.dispose()
    await rm(directory, { recursive: true, force: true })
  })

  return {
    home: () => home,
    tenants: () => tenants,
    sites: () => ({ a, b }),
    time,
    warnings,
    of,
    later,
    person,
    hold,
    pay,
    carAt,
    ledger,
    refusal,
  }
}
