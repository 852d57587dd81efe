import { expect, test } from 'vitest'
import { answerTime } from './hoursWords.ts'

test.each([
  [null, 'Leave a message and we’ll get back to you.'],
  [{ open: false, status: null, next: null }, 'Leave a message and we’ll get back to you.'],
  [{ open: true, status: 'Open until 5:00pm', next: null }, 'Open until 5:00pm. We’ll reply as soon as we can.'],
  [
    { open: false, status: 'Opens 8:00am', next: null },
    'We’re closed now. Opens 8:00am. Leave a message and we’ll reply then.',
  ],
  [
    { open: false, status: 'Closed today', next: 'Opens Monday 8:00am' },
    'We’re closed now. Opens Monday 8:00am. Leave a message and we’ll reply then.',
  ],
  [{ open: false, status: 'Closed', next: null }, 'We’re closed now. Leave a message and we’ll reply when we’re open.'],
])('%j: %s', (location, words) => expect(answerTime(location)).toBe(words))
