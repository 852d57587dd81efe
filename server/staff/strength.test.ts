import { expect, test } from 'vitest'
import { PASSWORD_MESSAGES } from '@forecourt/rules/staff/password.ts'
import { newPasswordProblem } from './strength.ts'

test.each([
  ['password123', PASSWORD_MESSAGES.weak],
  ['schorpioen', PASSWORD_MESSAGES.stolen],
  ['Schorpioen', PASSWORD_MESSAGES.stolen],
  ['schorpioen ladder', null],
  ['ana.principal', PASSWORD_MESSAGES.weak],
])('the new password %s', async (password, problem) => {
  expect(await newPasswordProblem(password, ['Ana Principal', 'ana.principal@dealer.example'])).toBe(problem)
})
