import { describe, expect, test } from 'vitest'
import { EVENTS, eventName, isEventId } from './ids.ts'

const all = Object.values(EVENTS)

test('there are the ids 1 to 59, each once (§9.9)', () =>
  expect(all.map(({ id }) => id).sort((a, b) => a - b)).toEqual(Array.from({ length: 59 }, (_, at) => at + 1)))

test('every id has a name of its own', () => {
  expect(all.every(({ name }) => name.trim() !== '')).toBe(true)
  expect(new Set(all.map(({ name }) => name)).size).toBe(59)
})

describe('the specification’s own ids', () => {
  test.each([
    [1, 'Home'],
    [2, 'Vehicle Inventory Listing'],
    [13, 'About'],
    [14, 'New Vehicle Enquiry'],
    [15, 'Used Vehicle Enquiry'],
    [17, 'New Vehicle Test Drive'],
    [22, 'General Enquiry'],
    [25, 'Click to Call or Link Click'],
    [26, 'Finance Calculator'],
    [29, 'Vehicle Search'],
    [30, 'Finance Score Start'],
    [31, 'Pre-approval Start'],
    [32, 'Multi-step Form Step'],
    [33, 'Instant Car Price Start'],
    [34, 'Quiz Step'],
    [35, 'Login Popup'],
    [36, 'Verification Code Request'],
    [37, 'Verification Code Submit'],
    [38, 'Registration Complete'],
    [39, 'Add to Favourites'],
    [41, 'Get Directions'],
    [48, 'Used Vehicle Test Drive'],
    [51, 'Careers Enquiry'],
    [54, 'Webchat Bubble'],
    [55, 'Webchat Started'],
    [57, 'Webchat Message'],
    [58, 'Finance Quote'],
    [59, 'Finance Step'],
  ])('%i is %s', (id, name) => expect(eventName(id)).toBe(name))
})

test.each([
  [0, false],
  [1, true],
  [59, true],
  [60, false],
  [1.5, false],
  [Number.NaN, false],
  ['1', false],
  [null, false],
])('%j is an event id: %s', (value, expected) => {
  expect(isEventId(value)).toBe(expected)
  if (typeof value === 'number') expect(eventName(value) !== null).toBe(expected)
})
