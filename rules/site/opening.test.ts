import { expect, test } from 'vitest'
import { isOpen, openingState, parseTrialDays, trialEnd, type OpeningState } from './opening.ts'

const END = '2026-12-26T00:00:00.000Z'
const before = new Date('2026-12-25T23:59:59.999Z')
const at = new Date(END)

test.each<[string | null, string | null, Date, OpeningState, boolean]>([
  [null, null, at, 'not-open', false],
  [null, END, before, 'not-open', false],
  ['2026-11-26T00:00:00.000Z', null, at, 'open', true],
  ['2026-11-26T00:00:00.000Z', END, before, 'trial', true],
  ['2026-11-26T00:00:00.000Z', END, at, 'trial-over', false],
])('opened %s with a trial until %s', (openedAt, trialEndsAt, now, state, open) => {
  expect(openingState({ openedAt, trialEndsAt }, now)).toBe(state)
  expect(isOpen({ openedAt, trialEndsAt }, now)).toBe(open)
})

test('a trial of 30 days ends 30 times 24 hours later', () =>
  expect(trialEnd(new Date('2026-11-26T00:00:00Z'), 30).toISOString()).toBe(END))

test.each([
  ['1', 1],
  [' 30 ', 30],
  ['365', 365],
  ['366', null],
  ['0', null],
  ['-1', null],
  ['1.5', null],
  ['ten', null],
  ['', null],
])('a trial of "%s" days', (text, days) => expect(parseTrialDays(text)).toBe(days))
