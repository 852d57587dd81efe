import { expect, test } from 'vitest'
import {
  feedAddressProblem,
  fetchProblem,
  isFeedLate,
  keepsPassword,
  nextFetch,
  type FeedSchedule,
} from './feedSource.ts'

const at = (text: string) => new Date(text)
const hours = (count: number, more = 0) => new Date(at('2026-03-10T00:00:00Z').getTime() + count * 3_600_000 + more)

test.each<[FeedSchedule, number, string, string | null]>([
  ['manual', 6, '2026-03-10T02:00:00Z', null],
  ['hourly', 6, '2026-03-10T02:10:00Z', '2026-03-10T03:10:00Z'],
  ['three_hours', 6, '2026-03-10T02:10:00Z', '2026-03-10T05:10:00Z'],
  ['six_hours', 6, '2026-03-10T02:10:00Z', '2026-03-10T08:10:00Z'],
  ['daily', 6, '2026-03-09T18:59:59Z', '2026-03-09T19:00:00Z'],
  ['daily', 6, '2026-03-09T19:00:00Z', '2026-03-10T19:00:00Z'],
  // Summer time ends on 5 April in Melbourne.
  ['daily', 6, '2026-04-04T18:59:59Z', '2026-04-04T20:00:00Z'],
])('%s at %i after %s is %s', (schedule, dailyHour, after, next) => {
  expect(nextFetch({ schedule, dailyHour, timeZone: 'Australia/Melbourne' }, at(after))?.toISOString() ?? null).toBe(
    next && at(next).toISOString(),
  )
})

test.each<[FeedSchedule, number]>([
  ['hourly', 2],
  ['three_hours', 6],
  ['six_hours', 12],
  ['daily', 26],
])('%s is late after %i hours, and not before', (schedule, count) => {
  const times = { schedule, goodAt: hours(0), setAt: hours(-100) }
  expect([isFeedLate(times, hours(count)), isFeedLate(times, hours(count, 1))]).toEqual([false, true])
  const unset = { schedule, goodAt: null, setAt: hours(0) }
  expect([isFeedLate(unset, hours(count)), isFeedLate(unset, hours(count, 1))]).toEqual([false, true])
  // A new schedule begins anew.
  expect(isFeedLate({ ...times, setAt: hours(count) }, hours(count, 1))).toBe(false)
})

test('what nobody fetches by itself is never late', () => {
  expect(isFeedLate({ schedule: 'manual', goodAt: null, setAt: hours(0) }, hours(10_000))).toBe(false)
})

test.each<[string, string | null]>([
  ['https://feeds.example.com/stock.csv', null],
  [`https://feeds.example.com/${'x'.repeat(1_974)}`, null],
  [
    `https://feeds.example.com/${'x'.repeat(1_975)}`,
    'Please enter an address such as https://feeds.example.com/stock.csv.',
  ],
  ['feeds.example.com', 'Please enter an address such as https://feeds.example.com/stock.csv.'],
  [
    'http://feeds.example.com/',
    'The address has to begin with https:// or sftp://, so that nobody can read or change the feed on its way.',
  ],
  [
    'file:///etc/passwd',
    'The address has to begin with https:// or sftp://, so that nobody can read or change the feed on its way.',
  ],
  ['sftp://feeds.example.com/out/stock-*.csv', null],
  ['sftp://a@feeds.example.com/stock.csv', 'Enter the user name and the password below, not in the address.'],
  [
    'sftp://feeds.example.com/*/stock.csv',
    'Please enter an address such as sftp://files.example.com/exports/stock.csv, with * only in the file’s name.',
  ],
  [
    'sftp:///stock.csv',
    'Please enter an address such as sftp://files.example.com/exports/stock.csv, with * only in the file’s name.',
  ],
  ['https://a:b@feeds.example.com/', 'Enter the user name and the password below, not in the address.'],
])('the address %s', (text, problem) => {
  expect(feedAddressProblem(text)).toBe(problem)
})

test.each<[string | null, string, boolean]>([
  [null, 'https://a.example/x', false],
  ['https://a.example/x', 'https://a.example/y', true],
  ['https://a.example/x', 'https://a.example:8443/x', false],
  ['https://a.example/x', 'https://b.example/x', false],
  ['sftp://a.example/x', 'sftp://A.example:22/y/*', true],
  ['sftp://a.example/x', 'sftp://b.example/x', false],
  ['sftp://a.example/x', 'sftp://a.example:2222/x', false],
  ['sftp://a.example/x', 'https://a.example/x', false],
])('a password for %s is kept for %s: %s', (before, after, kept) => {
  expect(keepsPassword(before, after)).toBe(kept)
})

test.each<[number, string | null]>([
  [200, null],
  [304, null],
  [403, 'The address refused us (403). Check the user name and the password.'],
  [410, 'There is no file at the address (410).'],
  [301, 'The address redirects to another one (301). Enter the one that it leads to.'],
  [503, 'The address answered 503. We’ll try again next time.'],
])('an answer %i', (status, problem) => {
  expect(fetchProblem(status)).toBe(problem)
})
