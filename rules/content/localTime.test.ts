import { describe, expect, test } from 'vitest'
import { instantFrom, localText } from './localTime.ts'

describe('a time by the clock of a zone', () => {
  test.each([
    ['2026-11-26T00:30:00.000Z', 'Australia/Brisbane', '2026-11-26T10:30'],
    ['2026-11-25T13:30:00.000Z', 'Australia/Brisbane', '2026-11-25T23:30'],
    ['2026-12-31T23:00:00.000Z', 'Pacific/Auckland', '2027-01-01T12:00'],
    ['2026-07-01T17:00:00.000Z', 'America/Chicago', '2026-07-01T12:00'],
  ])('%s in %s is %s, and back', (instant, zone, text) => {
    expect(localText(instant, zone)).toBe(text)
    expect(instantFrom(text, zone)).toBe(instant)
  })

  test.each([
    ['the moment of the change, for a time that clocks skip', '2026-10-04T02:30', '2026-10-03T16:00:00.000Z'],
    ['the second of two times, for one that comes twice', '2027-04-04T02:30', '2027-04-03T16:30:00.000Z'],
  ])('is %s', (_, text, instant) => {
    expect(instantFrom(text, 'Australia/Sydney')).toBe(instant)
  })

  test.each(['', 'soon', '2026-02-30', '2026-13-01T10:00'])('%j is none', (text) => {
    expect(instantFrom(text, 'Australia/Brisbane')).toBeNull()
  })

  test.each([null, 'soon'])('of %j there is none to show', (instant) => {
    expect(localText(instant, 'Australia/Brisbane')).toBe('')
  })
})
