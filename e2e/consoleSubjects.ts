import { randomUUID } from 'node:crypto'
import { and, desc, eq, inArray, isNotNull, notInArray } from 'drizzle-orm'
import type { RoleName } from '@forecourt/rules/staff/role.ts'
import type { Database } from '@forecourt/server/db/database.ts'
import { payments, sandboxPayments } from '@forecourt/server/payments/table.ts'
import { reservations } from '@forecourt/server/reservations/table.ts'
import { websiteDealerships, websites } from '@forecourt/server/sites/table.ts'
import { cars } from '@forecourt/server/stock/table.ts'
import type { Page } from '@playwright/test'
import { giveReservation } from '../tools/testing/reservations.ts'
import { giveStaff, PASSWORD } from '../tools/testing/staff.ts'
import { at, expect, rows, withDatabase } from './journey.ts'

const HOUR_MS = 3_600_000

const siteOf = async (database: Database, slug: string) =>
  (await database.drizzle.select({ id: websites.id }).from(websites).where(eq(websites.slug, slug)))[0]!.id

/** Someone with a role at a site, of no other run: their id, name and address. */
export async function ownPerson(role: RoleName, slug = 'wattle-motors') {
  const name = `colleague-${randomUUID().slice(0, 8)}`
  const email = `${name}@dealer.example`
  const id = await withDatabase(async (database) =>
    giveStaff(database, email, role, { website_id: await siteOf(database, slug) }),
  )
  return { id, name, email }
}

/** Signs someone in by their password. */
export async function signInAs(page: Page, { name, email }: { name: string; email: string }) {
  await page.goto(at('console'))
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText(`Hello, ${name}`)).toBeVisible()
}

/** A reservation of a vehicle that no other has: its reference. */
export const ownReservation = (state: 'paid' | 'held', slug = 'wattle-motors'): Promise<string> =>
  withDatabase(async (database) => {
    const { drizzle: db } = database
    const websiteId = await siteOf(database, slug)
    const dealerships = db
      .select({ id: websiteDealerships.dealership_id })
      .from(websiteDealerships)
      .where(eq(websiteDealerships.website_id, websiteId))
    const taken = db.select({ id: reservations.car_id }).from(reservations).where(isNotNull(reservations.car_id))
    const [car] = await db
      .select()
      .from(cars)
      .where(
        and(
          inArray(cars.dealership_id, dealerships),
          eq(cars.sold, false),
          eq(cars.reserved, false),
          isNotNull(cars.price_cents),
          notInArray(cars.id, taken),
        ),
      )
      // The last of the list, which other journeys don't come to.
      .orderBy(desc(cars.id))
      .limit(1)
    const id = await giveReservation(database, { websiteId, car: car! })
    const reference = `OWN-${id.slice(0, 8).toUpperCase()}`
    const now = new Date()
    const later = (hours: number) => new Date(now.getTime() + hours * HOUR_MS)
    await db
      .update(reservations)
      .set({
        reference,
        created_at: now,
        updated_at: now,
        ...(state === 'paid' ? { answer_due: later(24) } : { state, winner_id: null, held_until: later(1) }),
      })
      .where(eq(reservations.id, id))
    if (state === 'held') {
      const [payment] = await db.select().from(payments).where(eq(payments.reservation_id, id))
      await db.delete(sandboxPayments).where(eq(sandboxPayments.payment_id, payment!.id))
      await db.update(payments).set({ status: 'declined' }).where(eq(payments.id, payment!.id))
    }
    return reference
  })

/** How often something was done to it, by the log. */
export async function countLogged(action: string, subject: string): Promise<number> {
  const [row] = await rows<{ count: string }>('select count(*) from staff_audit where action = $1 and subject = $2', [
    action,
    subject,
  ])
  return Number(row!.count)
}
