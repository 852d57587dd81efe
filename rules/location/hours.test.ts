import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayAfter } from '../locale/dates.ts'
import {
  comingSpecialHours,
  formatHours,
  formatTime,
  openingsOn,
  openingStatus,
  todaysHours,
  weekRows,
  type PlaceHours,
} from './hours.ts'
import type { OpeningHoursEntry, SpecialHours } from './location.ts'

const entry = (weekday: number, hours: string | null): OpeningHoursEntry => {
  const [open, close] = hours?.split('-') ?? [null, null]
  return { weekday, status: hours ? 'Open' : 'Closed', formated_hours: '', open: open ?? null, close: close ?? null }
}
const special = (date: string, name: string, hours: string | null): SpecialHours => {
  const { status, open, close } = entry(0, hours)
  return { date, name, status, open, close }
}
/** Spec §9: Mon-Fri 8:00am-5:00pm, Sat 8:00am-1:00pm, Sun closed. */
const SALES = [null, '08:00-17:00', '08:00-17:00', '08:00-17:00', '08:00-17:00', '08:00-17:00', '08:00-13:00']
const place = (
  week: readonly (string | null)[] = SALES,
  { zone = 'Australia/Brisbane', specials = [] as SpecialHours[] } = {},
): PlaceHours => ({
  time_zone: zone,
  contact_detail: { opening_hours: week.map((hours, weekday) => entry(weekday, hours)), special_hours: specials },
})
/** Brisbane keeps +10:00 all year. Monday 9 March 2026 is a working day. */
const brisbane = (local: string) => new Date(`${local}+10:00`)

describe('formatTime', () => {
  test.each([
    ['00:00', '12:00am'],
    ['00:30', '12:30am'],
    ['08:00', '8:00am'],
    ['8:05', '8:05am'],
    ['11:59', '11:59am'],
    ['12:00', '12:00pm'],
    ['12:30', '12:30pm'],
    ['17:00:00', '5:00pm'],
    ['23:59', '11:59pm'],
    ['24:00', '12:00am'],
    ['24:01', null],
    ['25:00', null],
    ['17:60', null],
    ['5pm', null],
    ['', null],
    [null, null],
  ])('%j: %j', (time, expected) => expect(formatTime(time)).toBe(expected))
})

describe('formatHours (§3.12)', () => {
  test.each([
    ['usual', { status: 'Open', open: '08:00', close: '17:00' }, '8:00am – 5:00pm'],
    ['to midnight', { status: 'Open', open: '08:00', close: '24:00' }, '8:00am – 12:00am'],
    ['past midnight', { status: 'Open', open: '18:00', close: '02:00' }, '6:00pm – 2:00am'],
    ['all day', { status: 'Open', open: '00:00', close: '24:00' }, 'Open 24 hours'],
    ['all day, other spelling', { status: 'Open', open: '00:00', close: '00:00' }, 'Open 24 hours'],
    ['closed', { status: 'Closed', open: null, close: null }, 'Closed'],
    ['closed whatever the times', { status: 'Closed', open: '08:00', close: '17:00' }, 'Closed'],
    ['words', { status: 'Open', open: null, close: null, formated_hours: ' By appointment ' }, 'By appointment'],
    ['nothing', { status: 'Open', open: null, close: null }, 'Closed'],
  ] as const)('%s', (_, hours, expected) => expect(formatHours(hours)).toBe(expected))
})

describe('openingStatus', () => {
  test.each([
    ['a minute before opening', '2026-03-09T07:59:00', false, 'Opens 8:00am', null, '2026-03-09T08:00:00'],
    ['just after midnight', '2026-03-09T00:00:00', false, 'Opens 8:00am', null, '2026-03-09T08:00:00'],
    ['at opening', '2026-03-09T08:00:00', true, 'Open until 5:00pm', null, '2026-03-09T17:00:00'],
    ['a millisecond before closing', '2026-03-09T16:59:59.999', true, 'Open until 5:00pm', null, '2026-03-09T17:00:00'],
    ['at closing', '2026-03-09T17:00:00', false, 'Opens Tuesday 8:00am', null, '2026-03-10T00:00:00'],
    [
      'the last millisecond of the day',
      '2026-03-09T23:59:59.999',
      false,
      'Opens Tuesday 8:00am',
      null,
      '2026-03-10T00:00:00',
    ],
    ['on Saturday morning', '2026-03-14T12:00:00', true, 'Open until 1:00pm', null, '2026-03-14T13:00:00'],
    ['on Saturday afternoon', '2026-03-14T13:00:00', false, 'Opens Monday 8:00am', null, '2026-03-15T00:00:00'],
    ['on Sunday', '2026-03-15T10:00:00', false, 'Closed today', 'Opens Monday 8:00am', '2026-03-16T00:00:00'],
  ])('%s', (_, at, open, text, next, until) =>
    expect(openingStatus(place(), brisbane(at))).toEqual({ open, text, next, until: brisbane(until) }),
  )

  test('is in the location’s time zone, not the visitor’s', () => {
    const now = new Date('2026-03-09T22:30:00Z') // Tuesday: 8:30 in Brisbane, 6:30 in Perth, 11:30 in Auckland
    expect(openingStatus(place(), now)?.text).toBe('Open until 5:00pm')
    expect(openingStatus(place(SALES, { zone: 'Australia/Perth' }), now)?.text).toBe('Opens 8:00am')
    expect(openingStatus(place(SALES, { zone: 'Pacific/Auckland' }), now)?.text).toBe('Open until 5:00pm')
    expect(openingStatus(place(SALES, { zone: 'America/Chicago' }), now)?.text).toBe('Opens Tuesday 8:00am')
  })

  describe('special hours', () => {
    const specials = [
      special('2026-12-24', 'Christmas Eve', '08:00-12:00'),
      special('2026-12-25', 'Christmas Day', null),
      special('2026-12-26', 'Boxing Day', null),
    ]
    const shop = place(SALES, { specials })
    test.each([
      ['a short day', '2026-12-24T11:00:00', 'Open until 12:00pm', null],
      ['the evening before closed days', '2026-12-24T12:00:00', 'Opens Monday 8:00am', null],
      ['a closed day', '2026-12-25T09:00:00', 'Closed today', 'Opens Monday 8:00am'],
      ['a closed Saturday', '2026-12-26T09:00:00', 'Closed today', 'Opens Monday 8:00am'],
      ['the day after them', '2026-12-28T09:00:00', 'Open until 5:00pm', null],
      ['the same date a year later', '2027-12-24T13:00:00', 'Open until 5:00pm', null],
    ])('%s', (_, at, text, next) => expect(openingStatus(shop, brisbane(at))).toMatchObject({ text, next }))

    test('open a usually closed day', () =>
      expect(
        openingStatus(
          place(SALES, { specials: [special('2026-03-15', 'Open day', '10:00-15:00')] }),
          brisbane('2026-03-15T10:00:00'),
        )?.text,
      ).toBe('Open until 3:00pm'))

    test('a week or more ahead, the date is shown', () => {
      const closed = Array.from({ length: 9 }, (_, at) =>
        special(`2026-03-${String(9 + at).padStart(2, '0')}`, 'Move', null),
      )
      expect(openingStatus(place(SALES, { specials: closed }), brisbane('2026-03-09T09:00:00'))).toMatchObject({
        text: 'Closed today',
        next: 'Opens Wednesday 18 March 8:00am',
      })
      expect(openingStatus(place(SALES, { specials: closed }), brisbane('2026-03-11T09:00:00'))?.next).toBe(
        'Opens Wednesday 18 March 8:00am',
      )
      expect(openingStatus(place(SALES, { specials: closed }), brisbane('2026-03-12T09:00:00'))?.next).toBe(
        'Opens Wednesday 8:00am',
      )
    })

    test('are named', () => {
      expect(todaysHours(shop, brisbane('2026-12-25T00:00:00'))).toEqual({ hours: 'Closed', name: 'Christmas Day' })
      expect(todaysHours(shop, brisbane('2026-12-24T23:59:59'))).toEqual({
        hours: '8:00am – 12:00pm',
        name: 'Christmas Eve',
      })
      expect(todaysHours(shop, brisbane('2026-12-23T12:00:00'))).toEqual({ hours: '8:00am – 5:00pm', name: null })
    })

    test.each([
      ['the day before the first', '2026-12-23T23:00:00', 2, ['2026-12-24', '2026-12-25']],
      ['the first itself, to its last minute', '2026-12-24T23:59:00', 14, ['2026-12-24', '2026-12-25', '2026-12-26']],
      ['the second', '2026-12-25T00:00:00', 0, ['2026-12-25']],
      ['after the last', '2026-12-27T00:00:00', 14, []],
    ])('coming, on %s', (_, at, daysAhead, dates) => {
      const unsorted = place(SALES, { specials: specials.toReversed() })
      expect(comingSpecialHours(unsorted, brisbane(at), { daysAhead }).map(({ date }) => date)).toEqual(dates)
    })
    test('coming ones have their hours', () =>
      expect(
        comingSpecialHours(shop, brisbane('2026-12-24T00:00:00'), { daysAhead: 1 }).map(({ hours }) => hours),
      ).toEqual(['8:00am – 12:00pm', 'Closed']))
  })

  describe('around midnight', () => {
    const late = place([null, null, null, null, null, '18:00-02:00', '18:00-00:00'])
    test.each([
      ['Friday evening', '2026-03-13T20:00:00', 'Open until 2:00am', null],
      ['Saturday, a minute before the Friday ends', '2026-03-14T01:59:00', 'Open until 2:00am', null],
      ['Saturday, when the Friday ends', '2026-03-14T02:00:00', 'Opens 6:00pm', null],
      ['Saturday evening', '2026-03-14T20:00:00', 'Open until 12:00am', null],
      ['Sunday at midnight', '2026-03-15T00:00:00', 'Closed today', 'Opens Friday 6:00pm'],
    ])('%s', (_, at, text, next) => expect(openingStatus(late, brisbane(at))).toMatchObject({ text, next }))

    test('never closing', () => {
      const always = place(Array.from({ length: 7 }, () => '00:00-24:00'))
      expect(openingStatus(always, brisbane('2026-03-09T00:00:00'))).toMatchObject({
        open: true,
        text: 'Open 24 hours',
      })
      expect(openingStatus(always, brisbane('2026-03-09T23:59:59'))?.text).toBe('Open 24 hours')
    })
    test('through the night into a working day', () =>
      expect(
        openingStatus(
          place([null, '08:00-24:00', '00:00-12:00', null, null, null, null]),
          brisbane('2026-03-09T20:00:00'),
        )?.text,
      ).toBe('Open until 12:00pm'))
    test('over two nights the day is shown', () =>
      expect(
        openingStatus(
          place([null, '08:00-24:00', '00:00-24:00', '00:00-12:00', null, null, null]),
          brisbane('2026-03-09T20:00:00'),
        )?.text,
      ).toBe('Open until Wednesday 12:00pm'))
  })

  describe('a lunch break', () => {
    const shop: PlaceHours = {
      time_zone: 'Australia/Brisbane',
      contact_detail: { opening_hours: [entry(1, '13:00-17:00'), entry(1, '08:00-12:00')], special_hours: [] },
    }
    test.each([
      ['2026-03-09T11:59:00', 'Open until 12:00pm'],
      ['2026-03-09T12:00:00', 'Opens 1:00pm'],
      ['2026-03-09T13:00:00', 'Open until 5:00pm'],
      ['2026-03-09T17:00:00', 'Opens Monday 16 March 8:00am'],
    ])('%s: %s', (at, text) => expect(openingStatus(shop, brisbane(at))?.text).toBe(text))
    test('is shown on one line', () =>
      expect(todaysHours(shop, brisbane('2026-03-09T12:00:00')).hours).toBe('8:00am – 12:00pm, 1:00pm – 5:00pm'))
  })

  describe('clock changes', () => {
    const everyDay = Array.from({ length: 7 }, () => '08:00-17:00')
    test.each([
      // Sydney: +11:00 until 3:00 on 5 April 2026, +10:00 until 2:00 on 4 October 2026.
      ['Sydney, before winter time', 'Australia/Sydney', '2026-04-03T21:00:00Z', true],
      ['Sydney, on the day it starts, 7:59', 'Australia/Sydney', '2026-04-04T21:59:00Z', false],
      ['Sydney, on the day it starts, 8:00', 'Australia/Sydney', '2026-04-04T22:00:00Z', true],
      ['Sydney, on the day it ends, 7:59', 'Australia/Sydney', '2026-10-03T20:59:00Z', false],
      ['Sydney, on the day it ends, 8:00', 'Australia/Sydney', '2026-10-03T21:00:00Z', true],
      ['Sydney, on the day it ends, 17:00', 'Australia/Sydney', '2026-10-04T06:00:00Z', false],
      // Auckland: +13:00 until 3:00 on 5 April 2026.
      ['Auckland, on the day winter time starts, 8:00', 'Pacific/Auckland', '2026-04-04T20:00:00Z', true],
      // Chicago: -06:00 until 2:00 on 8 March 2026.
      ['Chicago, on the day summer time starts, 7:59', 'America/Chicago', '2026-03-08T12:59:00Z', false],
      ['Chicago, on the day summer time starts, 8:00', 'America/Chicago', '2026-03-08T13:00:00Z', true],
    ])('%s: open %s', (_, zone, at, open) =>
      expect(openingStatus(place(everyDay, { zone }), new Date(at))?.open).toBe(open),
    )
    test('the words last until the new clock’s closing', () =>
      expect(
        openingStatus(
          place(everyDay, { zone: 'Australia/Sydney' }),
          new Date('2026-10-03T21:00:00Z'),
        )?.until.toISOString(),
      ).toBe('2026-10-04T06:00:00.000Z'))
    // Each zone skips an hour (Lord Howe Island half of one): the day, the last minute before and the first after.
    test.each([
      ['Australia/Sydney', '2026-10-04', '2026-10-03T15:59:00Z', '2026-10-03T16:00:00Z'],
      ['Australia/Adelaide', '2026-10-04', '2026-10-03T16:29:00Z', '2026-10-03T16:30:00Z'],
      ['Australia/Lord_Howe', '2026-10-04', '2026-10-03T15:29:00Z', '2026-10-03T15:30:00Z'],
      ['Pacific/Auckland', '2026-09-27', '2026-09-26T13:59:00Z', '2026-09-26T14:00:00Z'],
      ['America/Chicago', '2026-03-08', '2026-03-08T07:59:00Z', '2026-03-08T08:00:00Z'],
    ])('%s, a time inside the hour that is left out on %s is the moment of the change', (zone, day, last, first) => {
      const at = (hours: string) => place(Array(7).fill(hours), { zone })
      for (const closes of ['02:00', '02:01', '02:15', '02:29']) {
        const late = at(`18:00-${closes}`)
        expect(openingStatus(late, new Date(last))).toMatchObject({ open: true, until: new Date(first) })
        expect(openingStatus(late, new Date(first))?.open).toBe(false)
        expect(openingsOn(late, dayAfter(day, -1)).at(-1)?.end).toBe(Date.parse(first))
      }
      for (const opens of ['02:00', '02:01', '02:15', '02:29']) {
        const early = at(`${opens}-09:00`)
        expect(openingStatus(early, new Date(last))?.open).toBe(false)
        expect(openingStatus(early, new Date(first))?.open).toBe(true)
        expect(openingsOn(early, day)[0]?.start).toBe(Date.parse(first))
      }
      // All of it in the skipped hour: not open on that day.
      expect(openingsOn(at('02:05-02:25'), day)).toEqual([])
    })
  })

  test.each([
    ['no hours at all', place([]), null],
    ['never open', place(Array.from({ length: 7 }, () => null)), { open: false, text: 'Closed today', next: null }],
    [
      'only words',
      {
        time_zone: 'Australia/Brisbane',
        contact_detail: {
          opening_hours: [
            { weekday: 1, status: 'Open' as const, formated_hours: 'By appointment', open: null, close: null },
          ],
          special_hours: [],
        },
      },
      { open: false, text: 'Closed today', next: null },
    ],
    ['times that are none', place([null, '08:00-99:00']), { open: false, text: 'Closed today', next: null }],
  ])('%s', (_, shop, expected) => {
    const status = openingStatus(shop, brisbane('2026-03-09T09:00:00'))
    if (expected === null) expect(status).toBeNull()
    else expect(status).toMatchObject(expected)
  })

  test('at any instant: the words hold until just before `until`, which lies ahead', () =>
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
        fc.array(fc.constantFrom(null, '08:00-17:00', '00:00-24:00', '18:00-02:00', '07:30-12:00'), {
          minLength: 7,
          maxLength: 7,
        }),
        (now, zone, week) => {
          const shop = place(week, { zone })
          const status = openingStatus(shop, now)!
          expect(status.until.getTime()).toBeGreaterThan(now.getTime())
          const last = openingStatus(shop, new Date(status.until.getTime() - 1))!
          expect(last).toEqual(status)
        },
      ),
      { numRuns: 200 },
    ))
})

describe('weekRows (§9.26)', () => {
  const rows = (week: readonly (string | null)[]) =>
    weekRows(week.map((hours, weekday) => entry(weekday, hours))).map(({ days, hours }) => `${days} ${hours}`)
  test.each([
    ['sales', SALES, ['Mon–Fri 8:00am – 5:00pm', 'Sat 8:00am – 1:00pm', 'Sun Closed']],
    [
      'service',
      [null, '07:30-17:00', '07:30-17:00', '07:30-17:00', '07:30-17:00', '07:30-17:00', null],
      ['Mon–Fri 7:30am – 5:00pm', 'Sat–Sun Closed'],
    ],
    [
      'parts',
      [null, '07:30-17:00', '07:30-17:00', '07:30-17:00', '07:30-17:00', '07:30-17:00', '08:00-12:00'],
      ['Mon–Fri 7:30am – 5:00pm', 'Sat 8:00am – 12:00pm', 'Sun Closed'],
    ],
    ['every day alike', Array.from({ length: 7 }, () => '09:00-17:00'), ['Every day 9:00am – 5:00pm']],
    [
      'the same hours apart stay apart',
      [null, '08:00-17:00', null, '08:00-17:00', '08:00-17:00', null, null],
      ['Mon 8:00am – 5:00pm', 'Tue Closed', 'Wed–Thu 8:00am – 5:00pm', 'Fri–Sun Closed'],
    ],
    ['days without an entry', [null, '08:00-17:00'], ['Mon 8:00am – 5:00pm', 'Tue–Sun Closed']],
    ['no entries', [], []],
  ])('%s', (_, week, expected) => expect(rows(week)).toEqual(expected))

  test('says which weekdays a row is about', () =>
    expect(weekRows(SALES.map((hours, weekday) => entry(weekday, hours))).map(({ weekdays }) => weekdays)).toEqual([
      [1, 2, 3, 4, 5],
      [6],
      [0],
    ]))
})
