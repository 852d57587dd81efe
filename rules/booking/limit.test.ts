import { describe, expect, test } from 'vitest'
import { bookersOf, bookingLimitProblem, type BookerKind } from './limit.ts'

const came = { country: 'AU', deviceId: 'device_abcdefghij', network: '203.0.113.7' } as const

test('a booking counts against the person by email and phone, the device and the network', () =>
  expect(bookersOf({ email: 'robin@example.com', phone: '0491 570 006' }, came)).toEqual([
    { kind: 'person', id: 'robin@example.com' },
    { kind: 'person', id: '+61491570006' },
    { kind: 'device', id: 'device_abcdefghij' },
    { kind: 'address', id: '203.0.113.7' },
  ]))

test.each([
  [' Robin+Test.Drive@Example.com ', 'robin@example.com'],
  ['robin@example.com', 'robin@example.com'],
  ['a+b@c+d.example', 'a@c+d.example'],
])('the mailbox of %j is %j', (email, id) => expect(bookersOf({ email, phone: '' }, came)[0]!.id).toBe(id))

test.each([
  ['+61 491 570 006', '+61491570006'],
  ['(04) 9157-0006', '+61491570006'],
  ['1300 555 012', '1300555012'],
])('the phone of %j is %j', (phone, id) => expect(bookersOf({ email: '', phone }, came)[0]!.id).toBe(id))

test('empty contact details identify nobody', () =>
  expect(bookersOf({ email: '', phone: '' }, { country: 'AU', deviceId: '', network: null })).toEqual([]))

describe('the limit', () => {
  const own = (count: string) =>
    `You already have ${count} with us. Clear the time and send your request, and we’ll call you to arrange one.`
  const shared =
    'Too many times have been booked from your internet connection. Clear the time and send your request, and we’ll call you to arrange one.'
  test.each<[BookerKind, number, number | null, number | null, string | null]>([
    ['person', 0, 3, 5, null],
    ['person', 2, 3, 5, null],
    ['person', 3, 3, 5, own('3 bookings')],
    ['person', 4, 3, 5, own('4 bookings')],
    ['person', 1, 1, 5, own('1 booking')],
    ['person', 90, null, 5, null],
    ['device', 2, 3, 5, null],
    ['device', 3, 3, 5, own('3 bookings')],
    ['device', 90, null, 5, null],
    ['address', 4, 3, 5, null],
    ['address', 5, 3, 5, shared],
    ['address', 90, 3, null, null],
  ])('%s with %i, %s a visitor and %s an address', (kind, count, bookings_per_visitor, bookings_per_address, message) =>
    expect(bookingLimitProblem([{ kind, count }], { bookings_per_visitor, bookings_per_address })).toBe(message),
  )
  test('their own bookings come before those of others on their connection', () =>
    expect(
      bookingLimitProblem(
        [
          { kind: 'address', count: 9 },
          { kind: 'person', count: 3 },
        ],
        { bookings_per_visitor: 3, bookings_per_address: 5 },
      ),
    ).toBe(own('3 bookings')))
  test('nothing had is no problem', () =>
    expect(bookingLimitProblem([], { bookings_per_visitor: 1, bookings_per_address: 1 })).toBeNull())
})
