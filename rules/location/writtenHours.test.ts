import { expect, test } from 'vitest'
import { HOURS_REASON, isNextDay, parseDayHours, writeDayHours, type WrittenDay } from './writtenHours.ts'

const open = (from: string, to: string) => ({ status: 'Open', open: from, close: to })

test.each<[WrittenDay, object[]]>([
  [null, [{ status: 'Closed', open: null, close: null }]],
  ['08:00-17:00', [open('08:00', '17:00')]],
  ['08:00-12:00, 13:00-17:00', [open('08:00', '12:00'), open('13:00', '17:00')]],
  ['08:00-12:00, 12:00-17:00', [open('08:00', '12:00'), open('12:00', '17:00')]],
  ['24 hours', [open('00:00', '24:00')]],
  ['18:00-02:00', [open('18:00', '02:00')]],
  ['02:00-06:00, 18:00-02:00', [open('02:00', '06:00'), open('18:00', '02:00')]],
  [{ text: 'By appointment' }, [{ status: 'Open', open: null, close: null, formated_hours: 'By appointment' }]],
])('%j is read, and written back as it was', (written, entries) => {
  const parsed = parseDayHours(written)
  expect(parsed).toEqual({ ok: true, entries })
  expect(writeDayHours(parsed.ok ? parsed.entries : [])).toEqual(written)
})

test.each([
  ['18:00', '02:00', true],
  ['07:30', '06:00', true],
  ['07:30', '07:29', true],
  ['08:00', '00:00', true],
  ['07:30', '07:30', false],
  ['07:30', '07:31', false],
  ['08:00', '24:00', false],
  ['08:00', '', false],
  ['', '06:00', false],
])('hours from %j to %j close on the next day: %s', (open, close, isNext) =>
  expect(isNextDay({ open, close })).toBe(isNext),
)

test('spans are put in order', () =>
  expect(parseDayHours('13:00-17:00,08:00-12:00')).toEqual({
    ok: true,
    entries: [open('08:00', '12:00'), open('13:00', '17:00')],
  }))

test.each(['8-5', '', '08:00', '24:00-08:00', '08:00-24:01', '08:00-08:00', '08:00-12:60', '25:00-26:00', 'closed on'])(
  '%j is refused',
  (written) => expect(parseDayHours(written)).toEqual({ ok: false, reason: HOURS_REASON }),
)

test.each(['08:00-12:00, 11:59-17:00', '08:00-12:00, 08:00-12:00', '02:00-06:00, 18:00-02:01'])(
  '%j overlaps',
  (written) => expect(parseDayHours(written)).toEqual({ ok: false, reason: 'has two spans that overlap' }),
)

test('a day without entries, or with words that say nothing, is closed', () => {
  expect(writeDayHours([])).toBeNull()
  expect(writeDayHours([{ status: 'Open', open: null, close: null, formated_hours: ' ' }])).toBeNull()
})
