import { randomUUID } from 'node:crypto'
import type { Database } from '@forecourt/server/db/database.ts'
import { createOutbound } from '@forecourt/server/outbound.ts'
import { ledgerEntries, payments, sandboxPayments } from '@forecourt/server/payments/table.ts'
import {
  reservationChanges,
  reservations,
  waitlistChanges,
  waitlistPlaces,
} from '@forecourt/server/reservations/table.ts'
import type { cars } from '@forecourt/server/stock/table.ts'
import { testSecrets } from './secrets.ts'

/** What payments need beside a database. */
export const testProviders = (database: Database) => ({
  secrets: testSecrets(database),
  outbound: createOutbound({ allowPrivate: true }),
})

/** A paid reservation of a vehicle with its payment, its entries and its row in the sandbox, written directly. */
export async function giveReservation(
  { drizzle: db }: Database,
  { websiteId, car }: { websiteId: number; car: typeof cars.$inferSelect },
): Promise<string> {
  const [id, winner] = [randomUUID(), randomUUID()]
  const now = new Date('2026-11-01T00:00:00Z')
  const money = { currency: 'AUD', website_id: websiteId } as const
  await db.insert(reservations).values({
    ...money,
    id,
    reference: id.slice(0, 9),
    dealership_id: car.dealership_id,
    car_id: car.id,
    car_name: car.name,
    price_cents: car.price_cents,
    state: 'paid',
    held_until: now,
    winner_id: winner,
    deposit_cents: 50_000,
    provider: 'sandbox',
    name: 'Robin Hale',
    email: 'robin@example.com',
    phone: '0412 345 678',
    details: {},
    context: { url: '', userAgent: '', visitedPages: [], linkedQueryParams: {} },
    terms: 'Terms.',
    agreed_at: now,
    visitor: '',
    device_id: '',
    held_by: [],
    lead_reference: 'none',
    created_at: now,
    updated_at: now,
  })
  await db.insert(reservationChanges).values({
    website_id: websiteId,
    reservation_id: id,
    to_state: 'held',
    event: 'hold',
    changed_by: 'visitor',
    changed_at: now,
    mailed_at: now,
  })
  const payment = { ...money, provider: 'sandbox', status: 'captured', amount_cents: 50_000, created_at: now } as const
  await db.insert(payments).values({ ...payment, id: winner, reservation_id: id, provider_id: winner, updated_at: now })
  await db.insert(ledgerEntries).values([
    { ...money, payment_id: winner, movement: 'capture', account: 'provider', amount_cents: 50_000, entered_at: now },
    { ...money, payment_id: winner, movement: 'capture', account: 'deposits', amount_cents: -50_000, entered_at: now },
  ])
  await db.insert(sandboxPayments).values({
    ...money,
    id: winner,
    payment_id: winner,
    amount_cents: 50_000,
    status: 'captured',
    created_at: now,
  })
  return id
}

/** A place in line for a vehicle, written directly; it has joined, and has its lead. */
export async function givePlace(
  { drizzle: db }: Database,
  { websiteId, car }: { websiteId: number; car: typeof cars.$inferSelect },
): Promise<string> {
  const now = new Date('2026-11-01T00:00:00Z')
  const [place] = await db
    .insert(waitlistPlaces)
    .values({
      website_id: websiteId,
      dealership_id: car.dealership_id,
      car_id: car.id,
      car_name: car.name,
      state: 'waiting',
      name: 'Robin Hale',
      email: 'robin@example.com',
      phone: '0412 345 678',
      details: {},
      context: { url: '', userAgent: '', visitedPages: [], linkedQueryParams: {} },
      consent: 'Email and text me',
      visitor: '',
      device_id: '',
      held_by: [],
      lead_reference: 'none',
      created_at: now,
      updated_at: now,
    })
    .returning({ id: waitlistPlaces.id })
  await db.insert(waitlistChanges).values({
    website_id: websiteId,
    place_id: place!.id,
    to_state: 'waiting',
    event: 'join',
    changed_by: 'visitor',
    changed_at: now,
    mailed_at: now,
    texted_at: now,
  })
  return place!.id
}
