import { describe, expect, test } from 'vitest'
import type { Booker } from '@forecourt/rules/booking/limit.ts'
import { anywhereAt, bookingSites, NOW, TUESDAY_10, TUESDAY_9 } from '../../tools/testing/bookingSites.ts'
import { withSettings } from '../../tools/testing/siteStock.ts'
import { availableBookings, bookerKeys, type BookerKey } from './bookings.ts'
import { bookings } from './table.ts'

const { home, sites, newLead, book } = bookingSites()

describe('one visitor', () => {
  const limit = { bookings_per_visitor: 3, bookings_per_address: 5, test_drive_places: 50 }
  const of = (...ids: readonly Booker[]) => bookerKeys('a key for tests', ids)
  const robin: Booker = { kind: 'person', id: 'robin@example.com' }
  const phone: Booker = { kind: 'person', id: '+61491570006' }
  const device: Booker = { kind: 'device', id: 'device_abcdefghij' }
  const network: Booker = { kind: 'address', id: '203.0.113.7' }
  const someone = (): Booker => ({ kind: 'person', id: crypto.randomUUID() })
  /** Nine o'clock on weekdays from Tuesday on. */
  const day = (number: number) => new Date(Date.parse(TUESDAY_9) + number * 86_400_000).toISOString()
  const tooMany = expect.objectContaining({
    name: 'BookingLimitError',
    status: 409,
    fields: { appointment: expect.stringMatching(/^(?:You already have 3 bookings|Too many times)/) },
  })
  const count = async () => (await home.database.drizzle.select().from(bookings)).length

  test.each<[string, () => readonly BookerKey[], number]>([
    ['by email', () => of(robin, someone()), 3],
    ['by phone', () => of(someone(), phone), 3],
    ['by device', () => of(someone(), device), 3],
    ['by network, whatever names and devices they give', () => of(someone(), network), 5],
    ['who is nobody', () => [], 7],
  ])('%s', async (_, bookedBy, most) => {
    const site = withSettings(sites.a, limit)
    const answers = []
    for (let number = 0; number < 7; number++)
      answers.push(
        await book(site, { startsAt: day([0, 1, 2, 3, 6, 7, 8][number]!), bookedBy: bookedBy() }).catch((e) => e),
      )
    expect(answers.slice(most)).toEqual(Array(7 - most).fill(tooMany))
    expect(await count()).toBe(most)
  })

  test('all at once, for both kinds and through two sites of a dealership: exactly the limit', async () => {
    for (let round = 0; round < 5; round++) {
      await home.database.drizzle.delete(bookings)
      const answers = await Promise.allSettled(
        Array.from({ length: 12 }, (_, at) =>
          book(withSettings(at % 3 ? sites.a : sites.sister, limit), {
            kind: at % 2 ? 'appointment' : 'service',
            startsAt: day(at % 4),
            // They list their keys in different orders.
            bookedBy: at % 2 ? of(robin, device) : of(device, robin),
          }),
        ),
      )
      for (const answer of answers) if (answer.status === 'rejected') expect(answer.reason).toEqual(tooMany)
      expect(await count()).toBe(3)
    }
  })

  test('all at once, at two dealerships: exactly the limit', async () => {
    const answers = await Promise.allSettled(
      Array.from({ length: 12 }, (_, at) =>
        book(withSettings(sites.a, limit), {
          dealershipId: sites.a.dealershipIds[at % 2]!,
          startsAt: day(at % 4),
          bookedBy: at % 2 ? of(robin, device) : of(device, robin),
        }),
      ),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect(await count()).toBe(3)
  })

  test('past bookings do not count, nor the one that is moved', async () => {
    const site = withSettings(sites.a, { ...limit, bookings_per_visitor: 1 })
    const leadId = await newLead(sites.a)
    await book(site, { leadId, bookedBy: of(robin) })
    await book(site, { leadId, startsAt: TUESDAY_10, bookedBy: of(robin) })
    await expect(book(site, { startsAt: day(1), bookedBy: of(robin) })).rejects.toMatchObject({
      fields: { appointment: expect.stringMatching(/^You already have 1 booking with us/) },
    })
    await book(site, { startsAt: day(2), bookedBy: of(robin) }, new Date('2026-11-24T00:00:00Z'))
    expect(await count()).toBe(2)
  })

  test('another dealer’s site does not count them', async () => {
    const site = withSettings(sites.a, limit)
    for (const number of [0, 1, 2]) await book(site, { startsAt: day(number), bookedBy: of(robin) })
    const [dealershipId] = sites.b.dealershipIds
    const { slots } = (await availableBookings(
      home.database.site(sites.b.id),
      sites.b,
      'appointment',
      anywhereAt(dealershipId!),
      NOW,
    ))!
    await book(sites.b, {
      dealershipId,
      startsAt: slots[3]!.starts_at,
      bookedBy: of(robin),
      leadId: await newLead(sites.b),
    })
    expect(await count()).toBe(4)
  })

  test('stored bookings contain no personal data', async () => {
    await book(sites.a, { bookedBy: of(robin, network) })
    const [row] = await home.database.drizzle.select().from(bookings)
    expect(row!.booked_by).toEqual([
      expect.stringMatching(/^person:[\w-]{22}$/),
      expect.stringMatching(/^address:[\w-]{22}$/),
    ])
    expect(JSON.stringify(row)).not.toMatch(/robin|203\.0/)
  })
})
