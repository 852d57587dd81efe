import { describe, expect, test } from 'vitest'
import { announcementAt, dismissalOf, type Announcement } from './announcement.ts'
import { SETTINGS } from './config.ts'

const text = 'Open on Sunday'
const site = (announcement: Announcement | null, timeZone = 'Australia/Brisbane') => ({
  timeZone,
  settings: { announcement },
})

describe('what is announced', () => {
  // Midnight in Brisbane is 14:00 UTC.
  test.each([
    ['nothing', null, '2026-12-01T00:00:00Z', false],
    ['without dates', {}, '2026-12-01T00:00:00Z', true],
    ['a minute before the first day', { from: '2026-12-01' }, '2026-11-30T13:59:00Z', false],
    ['the first minute', { from: '2026-12-01' }, '2026-11-30T14:00:00Z', true],
    ['the last minute', { to: '2026-12-24' }, '2026-12-24T13:59:00Z', true],
    ['a minute after the last day', { to: '2026-12-24' }, '2026-12-24T14:00:00Z', false],
    ['one day', { from: '2026-12-24', to: '2026-12-24' }, '2026-12-24T02:00:00Z', true],
  ] as const)('%s', (_name, dates, now, shown) =>
    expect(announcementAt(site(dates && { text, ...dates }), new Date(now)) !== null).toBe(shown),
  )

  test('the day is that of the site', () => {
    const now = new Date('2026-12-24T12:00:00Z')
    const announcement = { text, to: '2026-12-24' }
    expect(announcementAt(site(announcement, 'Pacific/Auckland'), now)).toBeNull()
    expect(announcementAt(site(announcement, 'America/Chicago'), now)).toEqual(announcement)
  })
})

test.each([
  ['a text', { text }, text],
  ['a text with a link', { text, href: '/contact', label: 'Hours' }, `${text} /contact`],
  ['one that stays', { text, dismissible: false }, null],
] as const)('the key under which %s is stored once closed', (_name, announcement, expected) =>
  expect(dismissalOf(announcement)).toBe(expected),
)

describe('what may be stored', () => {
  const refusal = (value: unknown) => SETTINGS.announcement.schema.safeParse(value).error?.issues[0]?.message
  test.each([
    [{ text, href: '/contact', label: 'Hours', from: '2026-12-01', to: '2026-12-01' }, undefined],
    [null, undefined],
    [{ text: 'x'.repeat(160) }, undefined],
    [{ text: 'x'.repeat(161) }, 'Too big: expected string to have <=160 characters'],
    [{ text: 'two\nlines' }, 'must be one line'],
    [{ text, href: '/contact' }, 'must have both an address and a label'],
    [{ text, label: 'Hours' }, 'must have both an address and a label'],
    [{ text, from: '2026-12-02', to: '2026-12-01' }, 'must not be before the first day'],
    [{ text, from: '2026-02-30' }, 'Invalid ISO date'],
  ])('%j: %s', (value, message) => expect(refusal(value)).toBe(message))
})
