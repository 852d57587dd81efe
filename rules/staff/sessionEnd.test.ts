import { expect, test } from 'vitest'
import { SESSION_ENDS, sessionEndWords } from './sessionEnd.ts'

test('each end has words of its own, and ends in a sentence', () => {
  const words = SESSION_ENDS.map((why) => sessionEndWords({ why, who: null }))
  expect(new Set(words).size).toBe(SESSION_ENDS.length)
  for (const one of words) expect(one).toMatch(/^You.*[.]$/)
})

test('who signed somebody out is named', () =>
  expect(sessionEndWords({ why: 'person', who: 'Kim' })).toBe(
    'You were signed out by Kim. Sign in again, or ask them why.',
  ))

test('who removed a role is named, and nobody is where it isn’t known', () => {
  expect(sessionEndWords({ why: 'roles', who: 'Kim' })).toBe(
    'You were signed out because Kim removed your role. Ask them if that’s a mistake.',
  )
  expect(sessionEndWords({ why: 'roles', who: null })).toBe(
    'You were signed out because you no longer have a role here.',
  )
})
