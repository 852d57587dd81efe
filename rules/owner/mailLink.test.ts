import { expect, test } from 'vitest'
import { ownerOfReminders, remindersLinkId } from './mailLink.ts'

test('a link is about the reminders of an account, or about something else', () => {
  expect(ownerOfReminders(remindersLinkId('ana'))).toBe('ana')
  expect(['ana', '0b5c6a0e-3f7e-4d1c-9a57-6d5a5f2f9a11', ''].map(ownerOfReminders)).toEqual([null, null, null])
})
