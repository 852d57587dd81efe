import { expect, test } from 'vitest'
import { PASSWORD_MESSAGES } from '@forecourt/rules/staff/password.ts'
import { newPasswordProblem } from './strength.ts'

test.each([
  ['password123', PASSWORD_MESSAGES.weak],
  ['schorpioen', PASSWORD_MESSAGES.stolen],
  ['Schorpioen', PASSWORD_MESSAGES.stolen],
  ['schorpioen ladder', null],
  ['ana.principal', PASSWORD_MESSAGES.weak],
  ['ana.principal2026', PASSWORD_MESSAGES.weak],
  ['AnaPrincipal1', PASSWORD_MESSAGES.weak],
  ['ana_principal1', PASSWORD_MESSAGES.weak],
  // A word, a year and two marks are three guesses of a list, whatever their length.
  ['Summer2024!!', PASSWORD_MESSAGES.weak],
  ['Toyota2024!!', PASSWORD_MESSAGES.weak],
  ['q7Rk2vWz9p', null],
])('the new password %s', async (password, problem) => {
  expect(await newPasswordProblem(password, ['Ana Principal', 'ana.principal@dealer.example'])).toBe(problem)
})
