import { expect, test } from 'vitest'
import { deletedAt, isExpired, viewProblem } from './sensitive.ts'

const storedAt = new Date('2026-08-25T03:00:00Z')

test.each([
  ['the days that were promised', 90, 90, '2026-11-23T03:00:00Z'],
  ['a setting that was shortened since', 90, 30, '2026-09-24T03:00:00Z'],
  ['a setting that was lengthened since', 90, 365, '2026-11-23T03:00:00Z'],
  ['answers that nothing was promised for', null, 30, '2026-09-24T03:00:00Z'],
  ['one day', 1, 90, '2026-08-26T03:00:00Z'],
])('are deleted after %s', (_, promisedDays, days, expected) => {
  expect(deletedAt({ storedAt, promisedDays }, days)).toEqual(new Date(expected))
})

test.each([
  ['2026-11-23T02:59:59.999Z', false],
  ['2026-11-23T03:00:00.000Z', true],
  ['2026-11-23T03:00:00.001Z', true],
])('after 90 days they have expired, at %s: %s', (now, expected) => {
  expect(isExpired({ storedAt, promisedDays: 90 }, 90, new Date(now))).toBe(expected)
})

test.each([
  ['Ana', 'Lender called', null],
  ['', 'Lender called', 'Please give the name of the person who opens them.'],
  ['  ', 'Lender called', 'Please give the name of the person who opens them.'],
  ['a'.repeat(100), 'Lender called', null],
  ['a'.repeat(101), 'Lender called', 'Please give a name of 100 characters or fewer.'],
  ['Ana', 'Check', null],
  ['Ana', ' Ask ', 'Please give a reason of 5 characters or more.'],
  ['Ana', 'r'.repeat(500), null],
  ['Ana', 'r'.repeat(501), 'Please give a reason of 500 characters or fewer.'],
])('who and why: %j, %j', (by, reason, expected) => {
  expect(viewProblem({ by, reason })).toBe(expected)
})
