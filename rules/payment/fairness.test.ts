import { expect, test } from 'vitest'
import { holdProblem, type EarlierHolds } from './fairness.ts'

const NOW = new Date('2026-03-02T00:00:00Z')
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000)
const none: EarlierHolds = { holdsAnother: false, expiredAt: null }
const waiting = (minutes: string) =>
  `Your last hold ended without a payment. You can hold a vehicle again in ${minutes}.`

test.each<[string, EarlierHolds, string | null]>([
  ['nothing before', none, null],
  [
    'another vehicle held now',
    { ...none, holdsAnother: true },
    'You already hold another vehicle. Pay its deposit or cancel it first.',
  ],
  ['a hold that has just expired', { ...none, expiredAt: NOW }, waiting('30 minutes')],
  ['one that expired nearly half an hour ago', { ...none, expiredAt: ago(29.5) }, waiting('1 minute')],
  ['one that expired half an hour ago', { ...none, expiredAt: ago(30) }, null],
  [
    'both',
    { holdsAnother: true, expiredAt: NOW },
    'You already hold another vehicle. Pay its deposit or cancel it first.',
  ],
])('%s', (_, earlier, message) => {
  expect(holdProblem(earlier, { hold_cooldown_minutes: 30 }, NOW)?.message ?? null).toBe(message)
})

test('it says when the waiting is over', () => {
  expect(holdProblem({ ...none, expiredAt: ago(10) }, { hold_cooldown_minutes: 30 }, NOW)?.until).toEqual(ago(-20))
  expect(holdProblem({ ...none, expiredAt: NOW }, { hold_cooldown_minutes: 0 }, NOW)).toBeNull()
})
