import { describe, expect, test } from 'vitest'
import {
  anywhereAt,
  bookingSites,
  GONE,
  NOW,
  refusal,
  TAKEN,
  TUESDAY_10,
  TUESDAY_9,
} from '../../tools/testing/bookingSites.ts'
import { withSettings } from '../../tools/testing/siteStock.ts'
import { availableBookings, outsideSlots, SlotTakenError, type OutsideDashboard } from './bookings.ts'

const { home, sites, location, book } = bookingSites()

describe('an outside Dashboard', () => {
  const requests: string[] = []
  const dashboard = (answer: unknown): OutsideDashboard => ({
    get: async (path) => {
      requests.push(path)
      return answer
    },
  })
  const outside = () => withSettings(sites.a, { dashboard_base_url: 'https://dashboard.example' })
  const available = async (client: OutsideDashboard | null, kind: 'appointment' | 'service' = 'appointment') =>
    (await availableBookings(
      home.database.site(sites.a.id),
      outside(),
      kind,
      anywhereAt(location()),
      NOW,
      client,
    ))!.slots.map(({ starts_at }) => starts_at)

  test('its times are offered, independent of the hours, without those that are past or booked here', async () => {
    const odd = '2026-11-28T21:10:00.000Z'
    const client = dashboard({ slots: [{ starts_at: '2026-11-20T00:00:00Z' }, { starts_at: TUESDAY_9 }, odd] })
    expect(await available(client)).toEqual([TUESDAY_9, odd])
    const offered = await outsideSlots(client, 'appointment', location(), outside())
    expect(await book(outside(), { startsAt: odd, offered })).toMatchObject({ starts_at: odd })
    expect(await available(client)).toEqual([TUESDAY_9])
    await expect(book(outside(), { startsAt: odd, offered })).rejects.toEqual(TAKEN)
    await expect(book(outside(), { startsAt: TUESDAY_10, offered })).rejects.toEqual(GONE)
  })
  test('it is requested at the two paths of the specification', async () => {
    requests.length = 0
    await available(dashboard([]))
    await available(dashboard([]), 'service')
    expect(requests).toEqual([
      `/dealerships/${location()}/available_appointment_bookings.json`,
      `/dealerships/${location()}/available_service_bookings.json`,
    ])
  })
  test.each([
    ['it fails', false],
    ['it answers something else', { hello: 'world' }],
    ['it answers a text', 'none'],
  ])('no times are offered or booked when %s', async (_, answer) => {
    const client = dashboard(answer)
    expect(await available(client)).toEqual([])
    const offered = await outsideSlots(client, 'appointment', location(), outside())
    expect(offered).toBeNull()
    const away = refusal('Online booking isn’t available right now. Please leave the time blank, or call us.')
    await expect(book(outside(), { offered })).rejects.toEqual(away)
  })
  test('without a client nothing of our own is offered in its place', async () => {
    expect(await available(null)).toEqual([])
    await expect(book(outside())).rejects.toBeInstanceOf(SlotTakenError)
  })
})
