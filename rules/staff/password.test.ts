import { expect, test } from 'vitest'
import { CONSOLE_PATHS, nextPath } from './consolePaths.ts'
import { INVITATION_DAYS, invitationEnd, invitationState } from './invitation.ts'
import { MIN_GUESSES_LOG10, PASSWORD_MESSAGES, passwordProblem } from './password.ts'

test.each([
  ['', 20, false, PASSWORD_MESSAGES.missing],
  ['x'.repeat(9), 20, false, PASSWORD_MESSAGES.short],
  ['x'.repeat(10), 20, false, null],
  ['x'.repeat(128), 20, false, null],
  ['x'.repeat(129), 20, false, PASSWORD_MESSAGES.long],
  ['x'.repeat(10), MIN_GUESSES_LOG10 - 0.01, false, PASSWORD_MESSAGES.weak],
  ['x'.repeat(10), MIN_GUESSES_LOG10, false, null],
  ['x'.repeat(10), MIN_GUESSES_LOG10, true, PASSWORD_MESSAGES.stolen],
])('a password of %# is judged by length, guesses and theft', (password, guessesLog10, stolen, problem) => {
  expect(passwordProblem(password, () => ({ guessesLog10, stolen }))).toBe(problem)
})

test('an invitation can be accepted once, until it ends', () => {
  const now = new Date('2026-11-25T10:00:00Z')
  const expiresAt = invitationEnd(now)
  const open = { expiresAt, acceptedAt: null, revokedAt: null }
  expect(expiresAt.getTime() - now.getTime()).toBe(INVITATION_DAYS * 86_400_000)
  expect(invitationState(open, new Date(expiresAt.getTime() - 1))).toBe('open')
  expect(invitationState(open, expiresAt)).toBe('expired')
  expect(invitationState({ ...open, acceptedAt: now }, now)).toBe('accepted')
  expect(invitationState({ ...open, revokedAt: now }, now)).toBe('revoked')
})

test.each([
  ['/people?site=3', '/people?site=3'],
  ['/', '/'],
  [null, CONSOLE_PATHS.home],
  ['https://attacker.example/', CONSOLE_PATHS.home],
  ['//attacker.example', CONSOLE_PATHS.home],
  ['/\\attacker.example', CONSOLE_PATHS.home],
  ['people', CONSOLE_PATHS.home],
  ['/people\r\nset-cookie: a', CONSOLE_PATHS.home],
])('after signing in, %s leads to %s', (given, path) => {
  expect(nextPath(given)).toBe(path)
})
