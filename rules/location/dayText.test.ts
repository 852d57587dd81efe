import { expect, test } from 'vitest'
import { DAY_PROBLEMS, dayForm, dayText, dayTextOf, readDay } from './dayText.ts'

test.each([
  ['Closed', 'closed'],
  ['24 hours', 'all_day'],
  ['08:00-17:00', 'open'],
  ['08:00-12:00, 13:00-17:00', 'open'],
  ['08:00-', 'open'],
  ['By appointment', 'words'],
  ['<b>Daily</b>', 'words'],
] as const)('%s is %s in a form, and the same text again', (text, status) => {
  const form = dayForm(text)
  expect([form.status, dayText(form)]).toEqual([status, text])
})

test('an open day without times is not words', () => {
  expect(dayText({ status: 'open', times: [{ open: '', close: '' }], words: 'By appointment' })).toBe('-')
})

test.each([
  ['Closed', null],
  ['24 hours', '24 hours'],
  ['08:00-17:00', '08:00-17:00'],
  ['18:00-02:00', '18:00-02:00'],
  ['08:00-12:00, 12:00-17:00', '08:00-12:00, 12:00-17:00'],
  ['By appointment', { text: 'By appointment' }],
  ['a'.repeat(60), { text: 'a'.repeat(60) }],
])('%s is read', (text, written) => expect(readDay(text, { words: true })).toMatchObject({ ok: true, written }))

test.each([
  ['-', true, DAY_PROBLEMS.missing],
  ['08:00-', true, DAY_PROBLEMS.missing],
  ['08:00-08:00', true, DAY_PROBLEMS.missing],
  ['08:00-12:00, -', true, DAY_PROBLEMS.missing],
  ['08:00-12:01, 12:00-17:00', true, DAY_PROBLEMS.overlap],
  ['20:00-09:00, 08:00-12:00', true, DAY_PROBLEMS.overlap],
  ['', true, DAY_PROBLEMS.words],
  ['a'.repeat(61), true, 'Please use 60 characters or fewer.'],
  ['By appointment', false, DAY_PROBLEMS.noWords],
])('%s is refused', (text, words, problem) => expect(readDay(text, { words })).toEqual({ ok: false, problem }))

test.each([
  [[], ''],
  [[{ status: 'Closed', open: null, close: null }], 'Closed'],
  [[{ status: 'Open', open: '08:00', close: '17:00' }], '08:00-17:00'],
  [[{ status: 'Open', open: null, close: null, formated_hours: 'By appointment' }], 'By appointment'],
] as const)('%j is stored, and shown as %s', (entries, text) => expect(dayTextOf(entries)).toBe(text))
