import { expect, test } from 'vitest'
import { scheduleWords } from './scheduleWords.ts'

test.each([
  ['* * * * *', 'Every minute'],
  ['*/2 * * * *', 'Every 2 minutes'],
  ['*/15 * * * *', 'Every 15 minutes'],
  ['0,30 * * * *', 'Every 30 minutes'],
  // Not evenly: after minute 56 comes 0.
  ['*/7 * * * *', '*/7 * * * * UTC'],
  ['5,35 * * * *', '5,35 * * * * UTC'],
  ['0 * * * *', 'Every hour, on the hour'],
  ['1 * * * *', 'Every hour at 1 minute past'],
  ['41 * * * *', 'Every hour at 41 minutes past'],
  ['10 3 * * *', 'Every day at 3:10am UTC'],
  ['0 0 * * *', 'Every day at 12:00am UTC'],
  ['0 12 * * *', 'Every day at 12:00pm UTC'],
  ['59 23 * * *', 'Every day at 11:59pm UTC'],
  ['47 */12 * * *', 'Every day at 12:47am and 12:47pm UTC'],
  ['35 3,9,15,21 * * *', 'Every day at 3:35am, 9:35am, 3:35pm and 9:35pm UTC'],
  ['10 3 * * 1', 'Every Monday at 3:10am UTC'],
  ['10 3 * * 0', 'Every Sunday at 3:10am UTC'],
  ['10 3 * * 7', 'Every Sunday at 3:10am UTC'],
  ['10 3 * * 1-5', 'Every Monday, Tuesday, Wednesday, Thursday and Friday at 3:10am UTC'],
  ['10 3 * * 0-6', 'Every day at 3:10am UTC'],
  ['*/15 3 * * *', '*/15 3 * * * UTC'],
  ['*/15 * * * 1', '*/15 * * * 1 UTC'],
  ['10 3 1 * *', '10 3 1 * * UTC'],
  ['10 3 * 6 *', '10 3 * 6 * UTC'],
  ['*/10 * * * * *', '*/10 * * * * * UTC'],
  ['not a schedule', 'not a schedule UTC'],
])('%s', (cron, words) => expect(scheduleWords(cron, 'UTC')).toBe(words))

test('the time zone is the one that is given', () => {
  expect(scheduleWords('10 3 * * *', 'Sydney time')).toBe('Every day at 3:10am Sydney time')
})
