import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Site } from '@forecourt/rules/site/site.ts'
import { bookings } from '../bookings/bookings.ts'
import { leads } from '../leads/leads.ts'
import { bookingSites, GONE, NOW, TAKEN, TUESDAY_10, TUESDAY_9 } from '../../tools/testing/bookingSites.ts'
import { ownBookings } from './bookingChanges.ts'
import { bookingChanges, owners } from './table.ts'

const { home, sites, newLead, book, offers } = bookingSites()
const TUESDAY_11 = '2026-11-24T01:00:00.000Z'
const BOOKER = 'person:abcdefghijklmnopqrstuv'

beforeAll(async () => {
  for (const [site, id] of [
    [sites.a, 'ana'],
    [sites.a, 'ben'],
    [sites.b, 'ana'],
  ] as const)
    await home.database.drizzle.insert(owners).values({ website_id: site.id, id, email: `${id}@owner.example` })
})

const of = (ownerId: string, site: Site = sites.a, now = NOW) =>
  ownBookings({
    site,
    database: home.database.site(site.id),
    own: home.database.owner(site.id, ownerId),
    locationOf: async () => null,
    now: () => now,
  })

/** A booking of a person, by its reference. */
async function booked(ownerId: string, startsAt: string) {
  const leadId = await newLead(sites.a)
  const appointment = await book(sites.a, { leadId, startsAt, bookedBy: [BOOKER] })
  const [row] = await home.database.drizzle.select().from(leads).where(eq(leads.id, leadId))
  await home.database.drizzle
    .update(leads)
    .set({ owner_id: ownerId, lead: { ...row!.lead, appointment } })
    .where(eq(leads.id, leadId))
  return { leadId, reference: row!.reference }
}
const stored = async (leadId: number) => {
  const [row] = await home.database.drizzle.select().from(leads).where(eq(leads.id, leadId))
  const [booking] = await home.database.drizzle.select().from(bookings).where(eq(bookings.lead_id, leadId))
  const changes = await home.database.drizzle.select().from(bookingChanges).where(eq(bookingChanges.lead_id, leadId))
  return {
    appointment: row!.lead.appointment?.starts_at ?? null,
    booked: booking?.starts_at.toISOString() ?? null,
    changes: changes.map(({ starts_at, moved_to }) => [starts_at.toISOString(), moved_to?.toISOString() ?? null]),
  }
}

describe('a booking that its owner moves', () => {
  let mine: Awaited<ReturnType<typeof booked>>
  const untouched = { appointment: TUESDAY_9, booked: TUESDAY_9, changes: [] }
  beforeEach(async () => {
    mine = await booked('ana', TUESDAY_9)
  })

  test('has the new time, in its lead as well, and its earlier one is free', async () => {
    expect(await of('ana').find(mine.reference)).toMatchObject({ kind: 'appointment', startsAt: new Date(TUESDAY_9) })
    expect(await of('ana').move(mine.reference, TUESDAY_10)).toBe(true)
    expect(await stored(mine.leadId)).toEqual({
      appointment: TUESDAY_10,
      booked: TUESDAY_10,
      changes: [[TUESDAY_9, TUESDAY_10]],
    })
    expect([await offers(sites.a), await offers(sites.a, TUESDAY_10)]).toEqual([true, false])
    const [booking] = await home.database.drizzle.select().from(bookings).where(eq(bookings.lead_id, mine.leadId))
    expect(booking!.booked_by).toEqual([BOOKER])
  })

  test('stays as it is at the same time, and if the other one is taken or not offered', async () => {
    expect(await of('ana').move(mine.reference, TUESDAY_9)).toBe(true)
    expect(await stored(mine.leadId)).toEqual(untouched)
    await booked('ben', TUESDAY_10)
    await expect(of('ana').move(mine.reference, TUESDAY_10)).rejects.toEqual(TAKEN)
    for (const gone of ['2026-11-23T20:00:00.000Z', '2026-11-19T23:00:00.000Z', 'soon', ''])
      await expect(of('ana').move(mine.reference, gone)).rejects.toEqual(GONE)
    expect(await stored(mine.leadId)).toEqual(untouched)
  })

  test.each([
    ['another person', () => of('ben')],
    ['nobody', () => of('')],
    ['the same account id of another site', () => of('ana', sites.b)],
    ['its own, once it has begun', () => of('ana', sites.a, new Date(TUESDAY_9))],
  ])('is neither found, moved nor cancelled by %s', async (_, who) => {
    expect(await who().find(mine.reference)).toBeNull()
    expect(await who().move(mine.reference, TUESDAY_10)).toBe(false)
    expect(await who().cancel(mine.reference)).toBe(false)
    expect(await stored(mine.leadId)).toEqual(untouched)
  })

  test('can be moved until a millisecond before it begins', async () => {
    const late = of('ana', sites.a, new Date(Date.parse(TUESDAY_9) - 1))
    expect(await late.move(mine.reference, '2026-11-25T00:00:00.000Z')).toBe(true)
  })

  test('is not moved once it has been cancelled', async () => {
    expect(await of('ana').cancel(mine.reference)).toBe(true)
    expect(await of('ana').move(mine.reference, TUESDAY_10)).toBe(false)
    expect(await of('ana').cancel(mine.reference)).toBe(false)
    expect(await stored(mine.leadId)).toMatchObject({ booked: null, changes: [[TUESDAY_9, null]] })
  })

  test('is never booked again by a move at the moment of its cancellation', async () => {
    const answers = await Promise.all([of('ana').cancel(mine.reference), of('ana').move(mine.reference, TUESDAY_10)])
    expect(answers[0]).toBe(true)
    expect((await stored(mine.leadId)).booked).toBeNull()
  })

  test('gets a free time alone: of two people one does, and the other keeps their own', async () => {
    const other = await booked('ben', TUESDAY_10)
    const answers = await Promise.allSettled([
      of('ana').move(mine.reference, TUESDAY_11),
      of('ben').move(other.reference, TUESDAY_11),
    ])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const [ana, ben] = [await stored(mine.leadId), await stored(other.leadId)]
    expect([ana.booked, ben.booked].toSorted()).toEqual(
      (ana.booked === TUESDAY_11 ? [TUESDAY_11, TUESDAY_10] : [TUESDAY_9, TUESDAY_11]).toSorted(),
    )
    expect([ana.appointment, ben.appointment]).toEqual([ana.booked, ben.booked])
  })
})
