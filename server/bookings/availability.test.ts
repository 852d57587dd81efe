import { eq } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { anywhereAt, bookingSites, GONE, NOW, TUESDAY_9 } from '../../tools/testing/bookingSites.ts'
import { locations } from '../locations/table.ts'
import { availableBookings } from './bookings.ts'

const { home, tenants, sites, location, book } = bookingSites()

describe('availableBookings', () => {
  test("are the times of the site's own dealership, in its zone", async () => {
    const available = (await availableBookings(
      home.database.site(sites.a.id),
      sites.a,
      'appointment',
      anywhereAt(location()),
      NOW,
    ))!
    expect(available).toMatchObject({ dealership_id: location(), time_zone: 'Australia/Brisbane' })
    // Minimum notice of four hours: 10:00am today.
    expect(available.slots[0]).toEqual({ starts_at: '2026-11-23T00:00:00.000Z', ends_at: '2026-11-23T01:00:00.000Z' })
    const hamilton = await availableBookings(
      home.database.site(sites.b.id),
      sites.b,
      'service',
      anywhereAt(sites.b.dealershipIds[0]!),
      NOW,
    )
    expect(hamilton?.time_zone).toBe('Pacific/Auckland')
    // The name and address of its location.
    expect(available.place).toBe('Alder Motors, 12 Foundry Street, Toowoomba QLD 4350')
    expect(hamilton?.place).toBe('Beech Cars, 12 Foundry Street, Hamilton WAIKATO 3204')
  })
  test('a test drive is where the vehicle stands, a service is not', async () => {
    const dealershipId = location()
    const [perth] = await home.database.drizzle
      .insert(locations)
      .values({
        dealership_id: dealershipId,
        name: 'Alder Cars Perth',
        slug: 'alder-cars-perth',
        time_zone: 'Australia/Perth',
        contact_detail: {
          ...tenants.a.locations[0]!.contact_detail,
          // Mondays only, 1:00pm to 3:00pm.
          opening_hours: [{ weekday: 1, status: 'Open' as const, formated_hours: '', open: '13:00', close: '15:00' }],
          special_hours: [],
        },
        address: { ...tenants.a.locations[0]!.address, full: '1 Hay Street, Perth WA 6000' },
      })
      .returning()
    onTestFinished(async () => {
      await home.database.drizzle.delete(locations).where(eq(locations.id, perth!.id))
    })
    const vehicleAt = perth!.id
    const there = async (kind: 'appointment' | 'service') =>
      (await availableBookings(home.database.site(sites.a.id), sites.a, kind, { dealershipId, vehicleAt }, NOW))!
    expect(await there('appointment')).toMatchObject({
      time_zone: 'Australia/Perth',
      place: 'Alder Cars Perth, 1 Hay Street, Perth WA 6000',
    })
    const [first] = (await there('appointment')).slots
    expect(first!.starts_at).toBe('2026-11-23T05:00:00.000Z')
    expect((await there('service')).place).toBe('Alder Motors, 12 Foundry Street, Toowoomba QLD 4350')
    // A time at the other location is not available at this one.
    await expect(book(sites.a, { vehicleAt, startsAt: TUESDAY_9 })).rejects.toEqual(GONE)
    expect(await book(sites.a, { vehicleAt, startsAt: first!.starts_at })).toMatchObject({
      time_zone: 'Australia/Perth',
      starts_at: first!.starts_at,
    })
    // A location of another site has no effect.
    const elsewhere = { dealershipId, vehicleAt: tenants.b.locations[0]!.id }
    const answer = await availableBookings(home.database.site(sites.a.id), sites.a, 'appointment', elsewhere, NOW)
    expect(answer!.time_zone).toBe('Australia/Brisbane')
  })
  test("null for another site's dealership, whichever", async () => {
    expect(
      await availableBookings(
        home.database.site(sites.a.id),
        sites.a,
        'appointment',
        anywhereAt(sites.b.dealershipIds[0]!),
        NOW,
      ),
    ).toBeNull()
    expect(
      await availableBookings(
        home.database.site(sites.sister.id),
        sites.sister,
        'appointment',
        anywhereAt(sites.a.dealershipIds[1]!),
        NOW,
      ),
    ).toBeNull()
    expect(
      await availableBookings(home.database.site(sites.a.id), sites.a, 'appointment', anywhereAt(999_999), NOW),
    ).toBeNull()
  })
})
