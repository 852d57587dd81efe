import { describe, expect, test } from 'vitest'
import type { Lead } from '@forecourt/rules/lead/lead.ts'
import type { Location } from '@forecourt/rules/location/location.ts'
import { appointmentIcs, type BookedLead, type IcsOptions } from './ics.ts'

const site = { name: 'Alder Motors', baseUrl: 'https://www.alder.example/', locale: 'en-AU' as const }
const place = {
  name: 'Alder Motors, Toowoomba; main yard',
  contact_detail: { phone: '0746 555 010', email: 'sales@alder.example' },
  address: { full: '12 Foundry Street, Toowoomba QLD 4350', lat: -27.56, long: 151.95 },
} as Pick<Location, 'name' | 'address' | 'contact_detail'>

const booked = (lead: Partial<Lead> = {}, fields: Partial<BookedLead> = {}): BookedLead => ({
  lead_id: 'a8a3b0de-0000-4000-8000-000000000001',
  reference: 'QX7-4M2',
  created_at: new Date('2026-11-21T00:00:00Z'),
  updated_at: new Date('2026-11-21T00:00:00Z'),
  lead: {
    name: 'Robin O’Brien',
    phone: '0412 555 010',
    email: 'robin@visitor.example',
    message: 'Two lines,\nand a ; semicolon.\r\nBEGIN:VEVENT',
    'Vehicle Make': 'Toyota',
    'Vehicle Model': 'HiLux',
    stock_number: 'U1042',
    appointment: {
      kind: 'appointment',
      starts_at: '2026-11-24T00:00:00.000Z',
      ends_at: '2026-11-24T01:00:00.000Z',
      time_zone: 'Australia/Brisbane',
    },
    ...lead,
  } as Lead,
  ...fields,
})

/** Unfolds a file into its lines. */
function lines(file: string): string[] {
  expect(file.endsWith('\r\n')).toBe(true)
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  return file
    .replace(/\r\n[ \t]/g, '')
    .trimEnd()
    .split('\r\n')
}
const write = (one = booked(), options: Partial<IcsOptions> = {}, at: typeof place | null = place) =>
  lines(
    appointmentIcs(one, site, at, { audience: 'visitor', organizerEmail: 'no-reply@platform.example', ...options })!,
  )
/** Values of a property by its name, including parameters. */
const values = (file: readonly string[], name: string) =>
  file.filter((line) => line.startsWith(`${name}:`) || line.startsWith(`${name};`))

test('nothing booked, no file', () =>
  expect(
    appointmentIcs(booked({ appointment: null }), site, place, { audience: 'visitor', organizerEmail: 'a@b.example' }),
  ).toBeNull())

test('is a published calendar with one event', () => {
  const file = write()
  expect(file.slice(0, 2)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0'])
  expect(file.at(-1)).toBe('END:VCALENDAR')
  expect(values(file, 'METHOD')).toEqual(['METHOD:PUBLISH'])
  expect(values(file, 'PRODID')).toEqual(['PRODID:-//Forecourt//Bookings//EN'])
  expect(file.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1)
})

test('has the time in UTC, the place and the contact', () => {
  const file = write()
  expect(values(file, 'DTSTART')).toEqual(['DTSTART:20261124T000000Z'])
  expect(values(file, 'DTEND')).toEqual(['DTEND:20261124T010000Z'])
  expect(values(file, 'DTSTAMP')).toEqual(['DTSTAMP:20261121T000000Z'])
  expect(values(file, 'LOCATION')).toEqual([
    'LOCATION:Alder Motors\\, Toowoomba\\; main yard\\, 12 Foundry Street\\, Toowoomba QLD 4350',
  ])
  expect(values(file, 'GEO')).toEqual(['GEO:-27.56;151.95'])
  expect(values(file, 'ORGANIZER')).toEqual([
    'ORGANIZER;CN="Alder Motors, Toowoomba; main yard":MAILTO:sales@alder.example',
  ])
  expect(values(file, 'STATUS')).toEqual(['STATUS:CONFIRMED'])
})

describe('for the visitor', () => {
  test('the vehicle, the reference and the number to ring', () => {
    expect(values(write(), 'SUMMARY')).toEqual(['SUMMARY:Test drive: Toyota HiLux\\, Alder Motors'])
    expect(values(write(), 'DESCRIPTION')[0]).toBe(
      'DESCRIPTION:Tuesday 24 November 2026\\, 10:00am – 11:00am (AEST)\\nToyota HiLux\\nYour reference: QX7-4M2\\nTo change it\\, call 0746 555 010.',
    )
  })
  test('is reminded a day and two hours before', () =>
    expect(values(write(), 'TRIGGER')).toEqual(['TRIGGER:-PT24H', 'TRIGGER:-PT2H']))
  test('a service without a vehicle', () => {
    const appointment = { ...booked().lead.appointment!, kind: 'service' as const }
    const file = write(booked({ appointment, 'Vehicle Make': null, 'Vehicle Model': null }))
    expect(values(file, 'SUMMARY')).toEqual(['SUMMARY:Service booking: Alder Motors'])
  })
})

describe('for the dealer', () => {
  const file = write(booked(), { audience: 'dealer' })
  test('has the visitor, the purpose and the message, which cannot break out of its line', () => {
    expect(values(file, 'SUMMARY')).toEqual(['SUMMARY:Test drive: Robin O’Brien\\, Toyota HiLux'])
    expect(values(file, 'DESCRIPTION')[0]).toContain(
      'Robin O’Brien\\, 0412 555 010\\, robin@visitor.example\\nToyota HiLux\\, stock number U1042\\nTwo lines\\,\\nand a \\; semicolon.\\nBEGIN:VEVENT\\nReference: QX7-4M2',
    )
  })
  test('is reminded an hour before', () => expect(values(file, 'TRIGGER')).toEqual(['TRIGGER:-PT1H']))
})

test('a changed time is the same entry with a higher sequence', () => {
  const first = write()
  const later = write(booked({}, { updated_at: new Date('2026-11-21T00:05:00Z') }))
  expect(values(first, 'UID')).toEqual(['UID:a8a3b0de-0000-4000-8000-000000000001@www.alder.example'])
  expect(values(later, 'UID')).toEqual(values(first, 'UID'))
  expect([values(first, 'SEQUENCE'), values(later, 'SEQUENCE')]).toEqual([['SEQUENCE:0'], ['SEQUENCE:300']])
})

test.each([
  ['no address of its own', null],
  ['one that is none', 'sales at alder'],
])('a location with %s: the platform is the organiser', (_, email) => {
  const at = { ...place, contact_detail: { ...place.contact_detail, email } }
  expect(values(write(booked(), {}, at), 'ORGANIZER')[0]).toMatch(/:MAILTO:no-reply@platform\.example$/)
})

test('without a place the site is named', () => {
  const file = write(booked(), {}, null)
  expect(values(file, 'ORGANIZER')).toEqual(['ORGANIZER;CN="Alder Motors":MAILTO:no-reply@platform.example'])
  expect(values(file, 'LOCATION')).toEqual([])
})
