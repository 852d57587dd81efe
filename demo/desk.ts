import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import { carTitle } from '@forecourt/rules/car/name.ts'
import type { Lead } from '@forecourt/rules/lead/lead.ts'
import type { BookingKind } from '@forecourt/rules/kinds/booking.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import { availableBookings, bookSlot } from '@forecourt/server/bookings/bookings.ts'
import type { Database, Transaction } from '@forecourt/server/db/database.ts'
import { leads } from '@forecourt/server/leads/table.ts'
import { ledgerEntries, payments, sandboxPayments } from '@forecourt/server/payments/table.ts'
import {
  reservationChanges,
  reservations,
  waitlistChanges,
  waitlistPlaces,
} from '@forecourt/server/reservations/table.ts'
import { createSites } from '@forecourt/server/sites/sites.ts'
import { cars } from '@forecourt/server/stock/table.ts'
import type { Env } from '@forecourt/server/env.ts'
import { PLATFORM } from './platform.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** What marks rows of the demo. */
const DEVICE = 'demo'
const DEPOSIT_CENTS = 50_000

type CarRow = typeof cars.$inferSelect

/** What each reservation of the demo shows. */
const RESERVATIONS = [
  { state: 'paid', age: 20 * HOUR_MS, answerIn: DAY_MS },
  { state: 'paid', age: 3 * DAY_MS, answerIn: -DAY_MS },
  { state: 'paid', age: 5 * DAY_MS, answerIn: null },
  { state: 'held', age: 0, answerIn: null },
  { state: 'released', age: 8 * DAY_MS, answerIn: null },
  { state: 'expired', age: 9 * DAY_MS, answerIn: null },
] as const

/** Which free time each booking of the demo has, counted from the first. */
const BOOKINGS: readonly { kind: BookingKind; slot: number; note: string }[] = [
  { kind: 'appointment', slot: 2, note: 'I would like to try it on the motorway.' },
  { kind: 'service', slot: 4, note: 'There is a noise from the front left when braking.' },
  { kind: 'appointment', slot: 9, note: '' },
  { kind: 'service', slot: 13, note: 'Please check the tyres too.' },
  { kind: 'appointment', slot: 18, note: 'I am bringing a child seat to see whether it fits.' },
  { kind: 'appointment', slot: 26, note: '' },
]

/** Bookings and reservations on the site of the demo’s staff, once, so that the console has something to show. */
export async function addDemoDesk(database: Database, env: Env): Promise<void> {
  const { slug } = PLATFORM.websites.find(({ group }) => group)!
  const address = { scheme: env.publicScheme, platformDomain: env.platformDomain, port: env.publicPort }
  const sites = await createSites({ database, address, onWarning: () => {} })
  try {
    const site = (await sites.findBySlug(slug))?.site
    if (!site) return
    const [there] = await database.drizzle
      .select({ id: reservations.id })
      .from(reservations)
      .where(and(eq(reservations.website_id, site.id), eq(reservations.device_id, DEVICE)))
      .limit(1)
    if (there) return
    const now = new Date()
    const stock = await database.drizzle
      .select()
      .from(cars)
      .where(
        and(
          inArray(cars.dealership_id, [...site.dealershipIds]),
          eq(cars.sold, false),
          eq(cars.reserved, false),
          isNotNull(cars.price_cents),
        ),
      )
      .orderBy(asc(cars.custom_rank), asc(cars.id))
      .limit(RESERVATIONS.length + BOOKINGS.length)
    await database.transaction(async (tx) => {
      for (const [at, shape] of RESERVATIONS.entries()) {
        const car = stock[at]
        if (car) await addReservation(tx, site, { car, shape, number: at + 1 }, now)
      }
      if (stock[0]) await addPlace(tx, site, stock[0], now)
    })
    // The oldest first, as leads are stored.
    for (const [at, booking] of [...BOOKINGS.entries()].toReversed())
      await addBooking(database, site, { ...booking, car: stock[RESERVATIONS.length + at], number: at + 1 }, now)
  } finally {
    await sites.close()
  }
}

/** Mobile numbers that are set aside for fiction, one for each person, because the same number is the same person. */
const NUMBERS = [
  '0491 571 266',
  '0491 571 491',
  '0491 571 804',
  '0491 572 549',
  '0491 572 665',
  '0491 572 983',
  '0491 573 770',
  '0491 573 087',
  '0491 574 118',
  '0491 574 632',
  '0491 575 254',
  '0491 575 789',
  '0491 576 398',
  '0491 576 801',
  '0491 577 426',
  '0491 577 644',
  '0491 578 957',
  '0491 578 148',
  '0491 578 888',
  '0491 579 212',
  '0491 579 760',
  '0491 579 455',
] as const

/** Numbers of customers begin with 1; those with bookings with 11. */
const person = (number: number) => ({
  name: `Sample customer ${number}`,
  email: `sample.customer.${number}@example.com`,
  phone: NUMBERS[number % NUMBERS.length]!,
})

/** The same person as the form has them, for the lead. */
const formOf = (number: number) => {
  const { email, phone } = person(number)
  return { first_name: ['Sample'], last_name: [`customer ${number}`], email: [email], phone: [phone] }
}

const CONTEXT = { url: '', userAgent: '', visitedPages: [], linkedQueryParams: {} }

async function addReservation(
  tx: Transaction,
  site: Site,
  { car, shape, number }: { car: CarRow; shape: (typeof RESERVATIONS)[number]; number: number },
  now: Date,
) {
  const { state, age, answerIn } = shape
  const [id, winner] = [randomUUID(), randomUUID()]
  const heldAt = new Date(now.getTime() - age)
  const isPaid = state === 'paid' || state === 'released'
  const money = { website_id: site.id, currency: car.currency } as const
  await tx.insert(reservations).values({
    ...money,
    ...person(number),
    id,
    reference: `DEMO-000${number}`,
    dealership_id: car.dealership_id,
    car_id: car.id,
    car_name: carTitle(car),
    price_cents: car.price_cents,
    state,
    held_until: new Date(heldAt.getTime() + HOUR_MS),
    answer_due: answerIn === null ? null : new Date(now.getTime() + answerIn),
    refundable_until: state === 'paid' ? new Date(heldAt.getTime() + 7 * DAY_MS) : null,
    reminded: answerIn !== null && answerIn < 0,
    time_zone: site.timeZone,
    winner_id: isPaid ? winner : null,
    deposit_cents: DEPOSIT_CENTS,
    provider: 'sandbox',
    details: { ...formOf(number), terms: ['yes'] },
    context: CONTEXT,
    terms: 'The deposit is part of the price.\nIt is refunded if the dealer releases the vehicle.',
    agreed_at: heldAt,
    visitor: '',
    device_id: DEVICE,
    held_by: [],
    created_at: heldAt,
    updated_at: now,
  })
  const paidAt = new Date(heldAt.getTime() + 4 * 60_000)
  const change = (
    event: 'hold' | 'start_payment' | 'authorise' | 'release' | 'expire',
    from: 'held' | 'paying' | 'paid' | null,
    to: 'held' | 'paying' | 'paid' | 'released' | 'expired',
    at: Date,
    by = 'visitor',
  ) => ({
    website_id: site.id,
    reservation_id: id,
    from_state: from,
    to_state: to,
    event,
    changed_by: by,
    changed_at: at,
    mailed_at: at,
  })
  const endedAt = new Date(heldAt.getTime() + 2 * HOUR_MS)
  await tx
    .insert(reservationChanges)
    .values([
      change('hold', null, 'held', heldAt),
      ...(isPaid
        ? [change('start_payment', 'held', 'paying', paidAt), change('authorise', 'paying', 'paid', paidAt, 'provider')]
        : []),
      ...(state === 'released' ? [change('release', 'paid', 'released', endedAt, 'staff: Finance')] : []),
      ...(state === 'expired' ? [change('expire', 'held', 'expired', endedAt, 'timer')] : []),
    ])
  if (!isPaid) return
  const status = state === 'released' ? 'refunded' : 'captured'
  const payment = { ...money, amount_cents: DEPOSIT_CENTS, status, created_at: paidAt } as const
  await tx.insert(payments).values({
    ...payment,
    id: winner,
    reservation_id: id,
    provider: 'sandbox',
    provider_id: `sandbox_${winner}`,
    updated_at: paidAt,
  })
  await tx.insert(sandboxPayments).values({ ...payment, id: `sandbox_${winner}`, payment_id: winner, card: 'approve' })
  const entry = (movement: 'capture' | 'refund', at: Date) => {
    const cents = movement === 'capture' ? DEPOSIT_CENTS : -DEPOSIT_CENTS
    const shared = { ...money, payment_id: winner, movement, entered_at: at }
    return [
      { ...shared, account: 'provider' as const, amount_cents: cents },
      { ...shared, account: 'deposits' as const, amount_cents: -cents },
    ]
  }
  await tx
    .insert(ledgerEntries)
    .values([...entry('capture', paidAt), ...(state === 'released' ? entry('refund', endedAt) : [])])
}

async function addPlace(tx: Transaction, site: Site, car: CarRow, now: Date) {
  const [place] = await tx
    .insert(waitlistPlaces)
    .values({
      ...person(9),
      website_id: site.id,
      dealership_id: car.dealership_id,
      car_id: car.id,
      car_name: carTitle(car),
      state: 'waiting',
      details: formOf(9),
      context: CONTEXT,
      consent: 'Email and text me',
      visitor: '',
      device_id: DEVICE,
      held_by: [],
      created_at: now,
      updated_at: now,
    })
    .returning({ id: waitlistPlaces.id })
  await tx.insert(waitlistChanges).values({
    website_id: site.id,
    place_id: place!.id,
    to_state: 'waiting',
    event: 'join',
    changed_by: 'visitor',
    changed_at: now,
    mailed_at: now,
    texted_at: now,
  })
}

async function addBooking(
  database: Database,
  site: Site,
  { kind, slot, note, car, number }: (typeof BOOKINGS)[number] & { car: CarRow | undefined; number: number },
  now: Date,
) {
  const [dealershipId] = site.dealershipIds
  if (dealershipId === undefined) return
  const where = { dealershipId, vehicleAt: null }
  const free = await availableBookings(database.site(site.id), site, kind, where, now)
  const startsAt = free?.slots[slot]?.starts_at
  if (startsAt === undefined) return
  const { name, email, phone } = person(number + 10)
  const category = kind === 'service' ? 'Service Booking' : 'Test Drive'
  const lead: Lead = {
    name,
    first_name: 'Sample',
    last_name: `customer ${number + 20}`,
    email,
    phone,
    postcode: '',
    address: null,
    message: note,
    category,
    subcategory: null,
    opt_in: false,
    opt_in_text: '',
    location: null,
    location_id: null,
    dealership_slug: site.dealerships[0]?.slug ?? null,
    website_slug: site.slug,
    manufacturer_slug: null,
    url: site.baseUrl,
    source: 'Website',
    user_agent: '',
    visited_pages: [],
    linked_query_params: {},
    page_id: null,
    stock_number: kind === 'appointment' ? (car?.stocknum ?? null) : null,
    'Vehicle Make': car?.make ?? null,
    'Vehicle Model': car?.model ?? null,
    car_type: null,
    car_id: kind === 'appointment' ? (car?.id ?? null) : null,
    vehicle_status: null,
    Rego: null,
    additional_services: [],
    terms_conditions: null,
    'Ready to sell': null,
    'Valuation guide': null,
    'Best Finance': null,
    'Best Deal': null,
    answers: [],
    appointment: null,
    has_files: false,
    lead_status: 'Complete',
    form_completed: true,
    lead_id: null,
    skipped_steps: [],
    step_number: null,
  }
  await database.transaction(async (tx) => {
    const [row] = await tx
      .insert(leads)
      .values({
        reference: `DEMO-B00${number}`,
        website_id: site.id,
        dealership_id: dealershipId,
        submission_id: randomUUID(),
        device_id: DEVICE,
        form: kind === 'service' ? 'service-booking' : 'test-drive',
        category,
        lead_status: 'Complete',
        lead,
        created_at: new Date(now.getTime() - number * HOUR_MS),
      })
      .returning({ id: leads.id })
    const request = { ...where, kind, startsAt, leadId: row!.id, bookedBy: [] }
    const appointment = await bookSlot(tx, site, request, now)
    await tx
      .update(leads)
      .set({ lead: { ...lead, appointment } })
      .where(eq(leads.id, row!.id))
  })
}
