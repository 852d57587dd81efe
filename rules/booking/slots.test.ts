import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { BookingKind } from '../kinds/booking.ts'
import type { PlaceHours } from '../location/hours.ts'
import type { LocationType, OpeningHoursEntry, SpecialHours } from '../location/location.ts'
import { bookingPlace, bookingSize, freePlaces, freeSlots, type BookingSettings, type TakenTime } from './slots.ts'

const entry = (weekday: number, hours: string | null): OpeningHoursEntry => {
  const [open, close] = hours?.split('-') ?? [null, null]
  return { weekday, status: hours ? 'Open' : 'Closed', formated_hours: '', open: open ?? null, close: close ?? null }
}
const special = (date: string, hours: string | null): SpecialHours => {
  const { status, open, close } = entry(0, hours)
  return { date, name: 'Special', status, open, close }
}
/** Spec §9: sales Mon-Fri 8:00am-5:00pm, Sat 8:00am-1:00pm, Sun closed. */
const SALES = [null, '08:00-17:00', '08:00-17:00', '08:00-17:00', '08:00-17:00', '08:00-17:00', '08:00-13:00']
const everyDay = (hours: string) => Array.from({ length: 7 }, () => hours)
const place = (
  week: readonly (string | null)[] = SALES,
  { zone = 'Australia/Brisbane', specials = [] as SpecialHours[] } = {},
): PlaceHours => ({
  time_zone: zone,
  contact_detail: {
    opening_hours: week.flatMap((hours, weekday) =>
      hours === null ? [entry(weekday, null)] : hours.split(', ').map((part) => entry(weekday, part)),
    ),
    special_hours: specials,
  },
})
const SETTINGS: BookingSettings = {
  test_drive_minutes: 60,
  test_drive_places: 1,
  service_minutes: 30,
  service_places: 2,
  booking_notice_hours: 4,
  booking_days: 21,
}
/** Brisbane keeps +10:00 all year. */
const brisbane = (local: string) => new Date(`${local}+10:00`)
const taken = (starts: Date, minutes = 60, takenPlace = 1): TakenTime => ({
  starts_at: starts,
  ends_at: new Date(starts.getTime() + minutes * 60_000),
  place: takenPlace,
})

/** Starts of the free times in local time of the zone: 2026-03-09 08:00. */
function clocks(
  shop: PlaceHours,
  now: Date,
  {
    settings = {},
    kind = 'appointment',
    taken: had = [],
  }: {
    settings?: Partial<BookingSettings>
    kind?: 'appointment' | 'service'
    taken?: readonly TakenTime[]
  } = {},
): string[] {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: shop.time_zone, dateStyle: 'short', timeStyle: 'short' })
  return freeSlots({ kind, place: shop, settings: { ...SETTINGS, ...settings }, taken: had, now }).map(
    ({ starts_at }) => format.format(new Date(starts_at)),
  )
}
const onDay = (found: readonly string[], day: string) =>
  found.filter((text) => text.startsWith(day)).map((text) => text.slice(11))

describe('freeSlots: a usual week in Brisbane, from Monday 9 March 2026, 6:00', () => {
  const found = clocks(place(), brisbane('2026-03-09T06:00:00'))
  test.each([
    ['a weekday', '2026-03-10', '08:00 09:00 10:00 11:00 12:00 13:00 14:00 15:00 16:00'],
    ['Saturday', '2026-03-14', '08:00 09:00 10:00 11:00 12:00'],
    ['Sunday', '2026-03-15', ''],
    ['today, from four hours on', '2026-03-09', '10:00 11:00 12:00 13:00 14:00 15:00 16:00'],
    ['the last day', '2026-03-30', '08:00 09:00 10:00 11:00 12:00 13:00 14:00 15:00 16:00'],
    ['the day after the last', '2026-03-31', ''],
  ])('%s', (_, day, expected) => expect(onDay(found, day).join(' ')).toBe(expected))

  test('each lasts as long as the setting says', () =>
    expect(
      freeSlots({
        kind: 'appointment',
        place: place(),
        settings: SETTINGS,
        taken: [],
        now: brisbane('2026-03-09T06:00:00'),
      })[0],
    ).toEqual({ starts_at: '2026-03-09T00:00:00.000Z', ends_at: '2026-03-09T01:00:00.000Z' }))

  test('services have their own length', () =>
    expect(onDay(clocks(place(), brisbane('2026-03-09T06:00:00'), { kind: 'service' }), '2026-03-14').join(' ')).toBe(
      '08:00 08:30 09:00 09:30 10:00 10:30 11:00 11:30 12:00 12:30',
    ))
})

describe('freeSlots: notice, both sides', () => {
  test.each([
    ['exactly four hours before', '2026-03-10T05:00:00', 4, '09:00'],
    ['a millisecond less than four hours before', '2026-03-10T05:00:00.001', 4, '10:00'],
    ['without notice, at the very start', '2026-03-10T09:00:00', 0, '09:00'],
    ['without notice, a millisecond after the start', '2026-03-10T09:00:00.001', 0, '10:00'],
    ['the last of the day, in time', '2026-03-10T12:00:00', 4, '16:00'],
  ])('%s', (_, now, booking_notice_hours, expected) =>
    expect(onDay(clocks(place(), brisbane(now), { settings: { booking_notice_hours } }), '2026-03-10')[0]).toBe(
      expected,
    ),
  )
  test('the last of the day, too late', () =>
    expect(onDay(clocks(place(), brisbane('2026-03-10T12:00:00.001')), '2026-03-10')).toEqual([]))
})

describe('freeSlots: days ahead are days of the location', () => {
  test.each([
    // 9 March 23:59 and 10 March 0:00 in Brisbane; both are 9 March in UTC.
    ['a minute before midnight', '2026-03-09T23:59:00', '2026-03-10'],
    ['at midnight', '2026-03-10T00:00:00', '2026-03-11'],
  ])('%s', (_, now, last) =>
    expect(
      clocks(place(), brisbane(now), { settings: { booking_days: 1 } })
        .at(-1)
        ?.slice(0, 10),
    ).toBe(last),
  )
})

describe('freeSlots: hours of a day', () => {
  const monday = (hours: string, minutes = 60) =>
    onDay(
      clocks(place(everyDay(hours)), brisbane('2026-03-08T00:00:00'), { settings: { test_drive_minutes: minutes } }),
      '2026-03-09',
    ).join(' ')
  test.each([
    ['ends exactly at closing', '08:00-10:00', 60, '08:00 09:00'],
    ['a minute short of closing', '08:00-09:59', 60, '08:00'],
    ['shorter than one booking', '08:00-08:59', 60, ''],
    ['exactly one booking', '08:00-09:00', 60, '08:00'],
    ['half past', '07:30-10:00', 60, '07:30 08:30'],
    ['a lunch break', '08:00-12:00, 13:00-15:00', 90, '08:00 09:30 13:00'],
    ['parts that touch are one', '08:00-09:30, 09:30-11:00', 60, '08:00 09:00 10:00'],
    ['parts that overlap are one', '08:00-10:00, 09:00-11:00', 60, '08:00 09:00 10:00'],
  ])('%s: %s', (_, hours, minutes, expected) => expect(monday(hours, minutes)).toBe(expected))

  test('past midnight the times go on to the next day', () =>
    expect(
      clocks(place([null, '22:00-02:00', null, null, null, null, null]), brisbane('2026-03-09T12:00:00'), {
        settings: { booking_days: 1 },
      }),
    ).toEqual(['2026-03-09 22:00', '2026-03-09 23:00', '2026-03-10 00:00', '2026-03-10 01:00']))
  test('after midnight what is left of yesterday’s opening is offered', () =>
    expect(
      clocks(place([null, '22:00-02:00', null, null, null, null, null]), brisbane('2026-03-10T00:30:00'), {
        settings: { booking_days: 1, booking_notice_hours: 0 },
      }),
    ).toEqual(['2026-03-10 01:00']))
  test('open day and night, no time comes twice', () => {
    const found = clocks(place(everyDay('00:00-24:00')), brisbane('2026-03-09T00:00:00'), {
      settings: { booking_days: 2, booking_notice_hours: 0 },
    })
    expect(found).toHaveLength(72)
    expect(new Set(found).size).toBe(72)
  })
  test.each([
    ['closed', null, ''],
    ['shorter', '10:00-12:00', '10:00 11:00'],
    ['open on a day that is usually closed', '10:00-11:00', '10:00'],
  ])('special hours replace the usual ones: %s', (name, hours, expected) => {
    const day = name.startsWith('open') ? '2026-03-15' : '2026-03-10'
    const shop = place(SALES, { specials: [special(day, hours)] })
    expect(onDay(clocks(shop, brisbane('2026-03-09T00:00:00')), day).join(' ')).toBe(expected)
  })
  test('a day with words instead of times has none', () => {
    const words = { weekday: 1, status: 'Open' as const, formated_hours: 'By appointment', open: null, close: null }
    const shop: PlaceHours = {
      time_zone: 'Australia/Brisbane',
      contact_detail: { opening_hours: [words], special_hours: [] },
    }
    expect(clocks(shop, brisbane('2026-03-09T00:00:00'))).toEqual([])
  })
})

describe('freeSlots: clock changes keep the wall clock', () => {
  const TEN = everyDay('08:00-10:00')
  test.each([
    // Sydney +11:00 until 5 April 2026 3:00, +10:00 until 4 October 2026 2:00.
    ['Sydney, the day before winter time', 'Australia/Sydney', '2026-04-04', '2026-04-03T21:00:00.000Z'],
    ['Sydney, the day winter time starts', 'Australia/Sydney', '2026-04-05', '2026-04-04T22:00:00.000Z'],
    ['Sydney, the day before summer time', 'Australia/Sydney', '2026-10-03', '2026-10-02T22:00:00.000Z'],
    ['Sydney, the day summer time starts', 'Australia/Sydney', '2026-10-04', '2026-10-03T21:00:00.000Z'],
    ['Brisbane, the same day', 'Australia/Brisbane', '2026-10-04', '2026-10-03T22:00:00.000Z'],
    // Auckland +13:00 until 5 April 2026 3:00, +12:00 until 27 September 2026 2:00.
    ['Auckland, the day winter time starts', 'Pacific/Auckland', '2026-04-05', '2026-04-04T20:00:00.000Z'],
    ['Auckland, the day before summer time', 'Pacific/Auckland', '2026-09-26', '2026-09-25T20:00:00.000Z'],
    ['Auckland, the day summer time starts', 'Pacific/Auckland', '2026-09-27', '2026-09-26T19:00:00.000Z'],
    // Chicago -06:00 until 8 March 2026 2:00, -05:00 until 1 November 2026 2:00.
    ['Chicago, the day before summer time', 'America/Chicago', '2026-03-07', '2026-03-07T14:00:00.000Z'],
    ['Chicago, the day summer time starts', 'America/Chicago', '2026-03-08', '2026-03-08T13:00:00.000Z'],
    ['Chicago, the day winter time starts', 'America/Chicago', '2026-11-01', '2026-11-01T14:00:00.000Z'],
  ])('%s', (_, zone, day, first) => {
    const now = new Date(Date.parse(`${day}T00:00:00Z`) - 2 * 86_400_000)
    const shop = place(TEN, { zone })
    const slots = freeSlots({ kind: 'appointment', place: shop, settings: SETTINGS, taken: [], now })
    const own = slots.filter((slot) => Math.abs(Date.parse(slot.starts_at) - Date.parse(first)) < 6 * 3_600_000)
    expect(own.map(({ starts_at }) => starts_at)).toEqual([
      first,
      new Date(Date.parse(first) + 3_600_000).toISOString(),
    ])
    expect(onDay(clocks(shop, now), day)).toEqual(['08:00', '09:00'])
  })

  const night = (zone: string, now: string, day: string) =>
    onDay(
      clocks(place(everyDay('00:00-05:00'), { zone }), new Date(now), { settings: { booking_notice_hours: 0 } }),
      day,
    ).join(' ')
  test('the hour that is left out has no times', () =>
    expect(night('Australia/Sydney', '2026-10-02T00:00:00Z', '2026-10-04')).toBe('00:00 01:00 03:00 04:00'))
  test('the hour that comes twice has two', () =>
    expect(night('Australia/Sydney', '2026-04-03T00:00:00Z', '2026-04-05')).toBe('00:00 01:00 02:00 02:00 03:00 04:00'))
  test('an opening inside the hour that is left out is none', () =>
    expect(
      onDay(
        clocks(place(everyDay('02:00-03:00'), { zone: 'Australia/Sydney' }), new Date('2026-10-02T00:00:00Z')),
        '2026-10-04',
      ),
    ).toEqual([]))
})

describe('freeSlots: taken times', () => {
  const nine = brisbane('2026-03-10T09:00:00')
  const left = (had: readonly TakenTime[], settings: Partial<BookingSettings> = {}) =>
    onDay(
      clocks(place(everyDay('08:00-11:00')), brisbane('2026-03-09T00:00:00'), { taken: had, settings }),
      '2026-03-10',
    ).join(' ')
  test.each([
    ['nobody has any', [], {}, '08:00 09:00 10:00'],
    ['the only place is taken', [taken(nine)], {}, '08:00 10:00'],
    ['one of two places is taken', [taken(nine)], { test_drive_places: 2 }, '08:00 09:00 10:00'],
    ['both places are taken', [taken(nine), taken(nine, 60, 2)], { test_drive_places: 2 }, '08:00 10:00'],
    ['a booking in a place that is no longer there', [taken(nine, 60, 2)], {}, '08:00 09:00 10:00'],
    ['one that ends when the next begins', [taken(brisbane('2026-03-10T08:00:00'), 60)], {}, '09:00 10:00'],
    ['one that ends a minute into the next', [taken(brisbane('2026-03-10T08:00:00'), 61)], {}, '10:00'],
    ['one of another length inside', [taken(brisbane('2026-03-10T09:15:00'), 15)], {}, '08:00 10:00'],
    ['one across all', [taken(brisbane('2026-03-10T07:00:00'), 300)], {}, ''],
  ])('%s', (_, had, settings, expected) => expect(left(had, settings)).toBe(expected))
})

test('freePlaces answers the lowest first', () => {
  const start = brisbane('2026-03-10T09:00:00').getTime()
  const slot = { start, end: start + 3_600_000 }
  const nine = new Date(start)
  expect(freePlaces(slot, 3, [])).toEqual([1, 2, 3])
  expect(freePlaces(slot, 3, [taken(nine, 60, 2)])).toEqual([1, 3])
  expect(freePlaces(slot, 1, [taken(nine)])).toEqual([])
})

test('bookingSize takes the settings of the kind', () => {
  expect(bookingSize('appointment', SETTINGS)).toEqual({ minutes: 60, places: 1 })
  expect(bookingSize('service', SETTINGS)).toEqual({ minutes: 30, places: 2 })
})

describe('bookingPlace', () => {
  const location = (id: number, dealership_id: number, location_type: LocationType, hours = true) => ({
    id,
    dealership_id,
    location_type,
    time_zone: 'Australia/Brisbane',
    contact_detail: {
      ...place().contact_detail,
      ...(hours ? {} : { opening_hours: [] }),
      phone: null,
      landline_phone: null,
      mobile: null,
      email: null,
      social_urls: [],
    },
  })
  const all = [location(1, 1, 'parts'), location(2, 1, 'service'), location(3, 1, 'sales'), location(4, 2, 'sales')]
  test.each<
    [
      what: string,
      locations: typeof all,
      kind: BookingKind,
      dealership: number,
      expected: number | null,
      vehicleAt?: number,
    ]
  >([
    ['a test drive starts at the sales location', all, 'appointment', 1, 3],
    ['a service at the workshop', all, 'service', 1, 2],
    ['a dealership of its own', all, 'appointment', 2, 4],
    ['a service without a workshop at the sales location', all, 'service', 2, 4],
    ['a test drive without a sales location at the workshop', all.slice(0, 2), 'appointment', 1, 2],
    ['else wherever there are hours', all.slice(0, 1), 'appointment', 1, 1],
    ['a workshop without hours is passed over', [location(2, 1, 'service', false), all[2]!], 'service', 1, 3],
    ['the first of two', [location(8, 1, 'sales'), ...all], 'appointment', 1, 8],
    ['no hours anywhere', [location(8, 1, 'sales', false)], 'appointment', 1, null],
    ['a dealership without locations', all, 'appointment', 3, null],
    ['where the vehicle stands', [...all, location(9, 1, 'sales')], 'appointment', 1, 9, 9],
    ['a vehicle at another dealership', all, 'appointment', 1, 3, 4],
    ['a vehicle where there are no hours', [...all, location(9, 1, 'sales', false)], 'appointment', 1, 3, 9],
    ['a service is not where the vehicle stands', [...all, location(9, 1, 'sales')], 'service', 1, 2, 9],
  ])('%s', (_, locations, kind, dealership, expected, vehicleAt) =>
    expect(bookingPlace(locations, kind, dealership, vehicleAt)?.id ?? null).toBe(expected),
  )
})

test('whatever the hours, zone and clock: times are in order, in the future, apart and in the opening hours', () =>
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true }),
      fc.constantFrom(
        'Australia/Brisbane',
        'Australia/Sydney',
        'Australia/Lord_Howe',
        'Pacific/Auckland',
        'America/Chicago',
      ),
      fc.array(fc.constantFrom(null, '08:00-17:00', '00:00-24:00', '07:30-12:00, 13:00-16:15'), {
        minLength: 7,
        maxLength: 7,
      }),
      fc.integer({ min: 10, max: 480 }),
      fc.integer({ min: 0, max: 48 }),
      (now, zone, week, test_drive_minutes, booking_notice_hours) => {
        const settings = { ...SETTINGS, test_drive_minutes, booking_notice_hours, booking_days: 8 }
        const slots = freeSlots({ kind: 'appointment', place: place(week, { zone }), settings, taken: [], now })
        let before = now.getTime() + booking_notice_hours * 3_600_000
        for (const { starts_at, ends_at } of slots) {
          expect(Date.parse(starts_at)).toBeGreaterThanOrEqual(before)
          expect(Date.parse(ends_at) - Date.parse(starts_at)).toBe(test_drive_minutes * 60_000)
          before = Date.parse(ends_at)
        }
      },
    ),
    { numRuns: 100 },
  ))
