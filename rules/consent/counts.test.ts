import { describe, expect, test } from 'vitest'
import type { ConsentCategory } from '../kinds/consent.ts'
import { consentFigures, firstMonthOf, parseConsentPeriod, type ConsentCount } from './counts.ts'

const count = (month: string, allowed: readonly ConsentCategory[], answers: number): ConsentCount => ({
  month,
  allowed,
  answers,
})

const COUNTS = [
  count('2026-11', ['statistics', 'marketing', 'chat'], 5),
  count('2026-11', [], 3),
  count('2026-11', ['chat', 'statistics'], 1),
  count('2026-10', ['statistics', 'chat'], 2),
  count('2026-10', [], 4),
]

describe('what answers come to', () => {
  const figures = consentFigures(COUNTS)

  test('altogether: everything, some and nothing are all of them', () =>
    expect(figures).toMatchObject({ answers: 15, everything: 5, some: 3, nothing: 7 }))

  test('by purpose, each on its own', () =>
    expect(figures.purposes).toEqual([
      { category: 'statistics', allowed: 8 },
      { category: 'marketing', allowed: 5 },
      { category: 'chat', allowed: 8 },
    ]))

  test('by choice, in whatever order it was sent', () =>
    expect(figures.choices).toEqual([
      { allowed: [], answers: 7 },
      { allowed: ['statistics', 'marketing', 'chat'], answers: 5 },
      { allowed: ['statistics', 'chat'], answers: 3 },
    ]))

  test('by month, the latest first', () =>
    expect(figures.months).toEqual([
      { month: '2026-11', answers: 9, everything: 5, some: 1, nothing: 3 },
      { month: '2026-10', answers: 6, everything: 0, some: 2, nothing: 4 },
    ]))

  test('nothing, if nobody answered', () =>
    expect(consentFigures([])).toEqual({
      answers: 0,
      everything: 0,
      some: 0,
      nothing: 0,
      choices: [],
      months: [],
      purposes: [
        { category: 'statistics', allowed: 0 },
        { category: 'marketing', allowed: 0 },
        { category: 'chat', allowed: 0 },
      ],
    }))
})

describe('a period', () => {
  // Still October in UTC, November in Brisbane.
  const now = new Date('2026-10-31T15:00:00Z')
  test.each([
    ['month', '2026-11', '2026-10'],
    ['quarter', '2026-09', '2026-08'],
    ['year', '2025-12', '2025-11'],
    ['all', null, null],
  ] as const)('%s begins with the month %s of the site’s zone', (period, brisbane, utc) => {
    expect(firstMonthOf(period, now, 'Australia/Brisbane')).toBe(brisbane)
    expect(firstMonthOf(period, now, 'UTC')).toBe(utc)
  })

  test.each([
    ['quarter', 'quarter'],
    [null, 'year'],
    ['week', 'year'],
    ['toString', 'year'],
  ])('the address %j is %s', (text, period) => expect(parseConsentPeriod(text)).toBe(period))
})
