import { describe, expect, test } from 'vitest'
import { closingInstant, isJobOpen } from './jobs.ts'

/** Ten in the morning in Brisbane on 21 November, which is midnight by UTC. */
const now = new Date('2026-11-21T00:00:00Z')
const posted = '2026-11-01T00:00:00.000Z'

describe('one can apply', () => {
  test.each([
    ['while no day is set', posted, null, true],
    ['the day before the last', posted, '2026-11-22', true],
    ['on the last day', posted, '2026-11-21', true],
    ['not the day after', posted, '2026-11-20', false],
    ['from the moment it was posted', now.toISOString(), null, true],
    ['not before', '2026-11-21T00:00:00.001Z', null, false],
  ])('%s', (_case, posted_at, closes_on, open) =>
    expect(isJobOpen({ posted_at, closes_on }, now, 'Australia/Brisbane')).toBe(open),
  )

  test("the day ends at the site's own midnight", () => {
    const job = { posted_at: posted, closes_on: '2026-11-21' }
    expect(isJobOpen(job, new Date('2026-11-21T13:59:59Z'), 'Australia/Brisbane')).toBe(true)
    expect(isJobOpen(job, new Date('2026-11-21T14:00:00Z'), 'Australia/Brisbane')).toBe(false)
    expect(isJobOpen(job, new Date('2026-11-21T14:00:00Z'), 'America/Chicago')).toBe(true)
  })
})

test.each([
  ['2026-11-21', 'Australia/Brisbane', '2026-11-21T23:59:59.000+10:00'],
  ['2026-11-21', 'Pacific/Auckland', '2026-11-21T23:59:59.000+13:00'],
  ['2026-07-04', 'America/Chicago', '2026-07-04T23:59:59.000-05:00'],
  ['2026-01-04', 'America/Chicago', '2026-01-04T23:59:59.000-06:00'],
])('%s in %s is over after %s, and one can apply until then', (day, timeZone, expected) => {
  const closing = closingInstant(day, timeZone)
  expect(closing).toBe(expected)
  const job = { posted_at: '2020-01-01T00:00:00Z', closes_on: day }
  const open = (ms: number) => isJobOpen(job, new Date(ms), timeZone)
  expect([open(Date.parse(closing)), open(Date.parse(closing) + 1_000)]).toEqual([true, false])
})
