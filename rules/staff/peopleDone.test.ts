import { expect, test } from 'vitest'
import { peopleDoneWords } from './peopleDone.ts'

test.each([
  ['person.invited', 'Invitation sent to kim@dealer.example.'],
  ['invitation.sent', 'Invitation sent to kim@dealer.example again. The earlier link no longer works.'],
  ['invitation.revoked', 'Invitation for kim@dealer.example withdrawn. Its link no longer works.'],
  ['role.removed', 'kim@dealer.example no longer has the role Sales for Harbour Motors.'],
  ['role.given_back', 'kim@dealer.example has the role Sales for Harbour Motors again, and can sign in.'],
] as const)('%s: %s', (action, words) => {
  expect(peopleDoneWords({ action, who: 'kim@dealer.example', role: 'Sales', where: 'Harbour Motors' })).toBe(words)
})
