import { expect, test } from 'vitest'
import { blockedOn, blockedTime } from './blockedTime.ts'

const SYDNEY = 'Australia/Sydney'
const timed = { isAllDay: false, from: '2026-11-26T09:00', until: '2026-11-26T17:00', firstDay: '', lastDay: '' }
const whole = { isAllDay: true, from: '', until: '', firstDay: '2026-11-26', lastDay: '2026-11-26' }

test.each([
  ['from one time to another', timed, '2026-11-25T22:00:00.000Z', '2026-11-26T06:00:00.000Z'],
  ['one day', whole, '2026-11-25T13:00:00.000Z', '2026-11-26T13:00:00.000Z'],
  ['several days', { ...whole, lastDay: '2026-11-28' }, '2026-11-25T13:00:00.000Z', '2026-11-28T13:00:00.000Z'],
  [
    'a day of 25 hours',
    { ...whole, firstDay: '2026-04-05', lastDay: '2026-04-05' },
    '2026-04-04T13:00:00.000Z',
    '2026-04-05T14:00:00.000Z',
  ],
])('%s', (_, entered, from, until) =>
  expect(blockedTime(entered, SYDNEY)).toEqual({ ok: true, from: new Date(from), until: new Date(until) }),
)

test.each([
  [{ ...timed, until: timed.from }, { until: 'This must be after the start.' }],
  [{ ...timed, from: '2026-11-26' }, { from: 'Please enter a day and a time.' }],
  [
    { ...timed, from: '2026-13-26T09:00', until: '' },
    { from: 'Please enter a day and a time.', until: 'Please enter a day and a time.' },
  ],
  [{ ...whole, lastDay: '2026-11-25' }, { lastDay: 'This can’t be before the first day.' }],
  [
    { ...whole, firstDay: '', lastDay: '2026-02-31x' },
    { firstDay: 'Please enter a day.', lastDay: 'Please enter a day.' },
  ],
])('%j is refused', (entered, problems) => expect(blockedTime(entered, SYDNEY)).toEqual({ ok: false, problems }))

test.each([
  ['2026-11-25', '2026-11-26T00:00', '2026-11-27T00:00', null],
  ['2026-11-26', '2026-11-26T00:00', '2026-11-27T00:00', 'All day'],
  ['2026-11-27', '2026-11-26T00:00', '2026-11-27T00:00', null],
  ['2026-11-27', '2026-11-26T00:00', '2026-11-27T00:01', 'Until 12:01am'],
  ['2026-11-26', '2026-11-26T00:01', '2026-11-27T00:00', 'From 12:01am'],
  ['2026-11-26', '2026-11-26T14:00', '2026-11-28T11:00', 'From 2:00pm'],
  ['2026-11-27', '2026-11-26T14:00', '2026-11-28T11:00', 'All day'],
  ['2026-11-28', '2026-11-26T14:00', '2026-11-28T11:00', 'Until 11:00am'],
  ['2026-11-26', '2026-11-26T09:00', '2026-11-26T17:00', '9:00am – 5:00pm'],
])('on %s, from %s to %s: %s', (day, from, until, expected) => {
  const time = blockedTime({ ...timed, from, until }, SYDNEY)
  expect(time.ok && blockedOn(day, time, SYDNEY)).toBe(expected)
})
