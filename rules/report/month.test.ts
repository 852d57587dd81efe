import { expect, test } from 'vitest'
import { isMonth, monthBefore, monthBounds, monthLabel, monthOf } from './month.ts'

test.each([
  ['2026-11', true],
  ['2026-00', false],
  ['2026-13', false],
  ['2026-1', false],
  ['26-11', false],
  ['2026-11-01', false],
])('%s is a month: %s', (text, expected) => expect(isMonth(text)).toBe(expected))

test.each([
  // Summer time begins on 4 October and ends on 5 April in Sydney; Brisbane has none.
  ['2026-10', 'Australia/Sydney', '2026-09-30T14:00:00.000Z', '2026-10-31T13:00:00.000Z', 31],
  ['2026-04', 'Australia/Sydney', '2026-03-31T13:00:00.000Z', '2026-04-30T14:00:00.000Z', 30],
  ['2026-10', 'Australia/Brisbane', '2026-09-30T14:00:00.000Z', '2026-10-31T14:00:00.000Z', 31],
  ['2026-11', 'America/Chicago', '2026-11-01T05:00:00.000Z', '2026-12-01T06:00:00.000Z', 30],
  ['2027-02', 'Pacific/Auckland', '2027-01-31T11:00:00.000Z', '2027-02-28T11:00:00.000Z', 28],
  ['2028-02', 'Pacific/Auckland', '2028-01-31T11:00:00.000Z', '2028-02-29T11:00:00.000Z', 29],
])('%s in %s', (month, zone, begins, ends, days) => {
  const bounds = monthBounds(month, zone)
  expect([bounds.begins.toISOString(), bounds.ends.toISOString()]).toEqual([begins, ends])
  expect(bounds.days).toHaveLength(days)
  expect([bounds.days[0], bounds.days[8], bounds.days.at(-1)]).toEqual([
    `${month}-01`,
    `${month}-09`,
    `${month}-${days}`,
  ])
  expect(bounds.firstDay).toBe(`${month}-01`)
})

test('the month of an instant depends on the place', () => {
  const instant = new Date('2026-10-31T13:30:00Z')
  expect(monthOf(instant, 'Australia/Sydney')).toBe('2026-11')
  expect(monthOf(instant, 'Australia/Brisbane')).toBe('2026-10')
})

test.each([
  ['2026-11', '2026-10'],
  ['2027-01', '2026-12'],
])('before %s is %s', (month, before) => expect(monthBefore(month)).toBe(before))

test('a month in words', () => expect(monthLabel('2026-11', 'en-AU')).toBe('November 2026'))
