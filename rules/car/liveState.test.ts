import { describe, expect, test } from 'vitest'
import { liveNotice, LIVE_STATES, type LiveState } from './liveNotice.ts'
import { liveState } from './liveState.ts'

describe('the state that open pages follow', () => {
  const on = { status: 'in_stock', sold: false, reserved: false } as const
  const cars: [name: string, car: Parameters<typeof liveState>[0], state: LiveState][] = [
    ['in stock', on, 'available'],
    ['coming soon', { ...on, status: 'coming_soon' }, 'available'],
    ['reserved', { ...on, reserved: true }, 'reserved'],
    ['sold', { ...on, sold: true }, 'gone'],
    ['sold and reserved', { ...on, sold: true, reserved: true }, 'gone'],
    ['of another status', { ...on, status: 'other' }, 'gone'],
    ['not on the site', null, 'gone'],
  ]
  test.each(cars)('%s', (_name, car, state) => {
    expect(liveState(car)).toBe(state)
  })

  const notices: [before: LiveState, after: LiveState, text: string][] = [
    ['available', 'reserved', 'This car has just been reserved.'],
    ['available', 'gone', 'This car is no longer available.'],
    ['reserved', 'available', 'This car is available again.'],
    ['reserved', 'gone', 'This car is no longer available.'],
    ['gone', 'available', 'This car is available again.'],
    ['gone', 'reserved', 'This car has just been reserved.'],
  ]
  test.each(notices)('from %s to %s', (before, after, text) => {
    expect(liveNotice(before, after, 'car')).toBe(text)
  })
  test.each(LIVE_STATES)('no notice while it stays %s', (state) => {
    expect(liveNotice(state, state, 'car')).toBeNull()
  })
})
