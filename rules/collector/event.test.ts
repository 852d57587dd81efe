import { expect, test } from 'vitest'
import { isCollected } from './event.ts'

const event = (purposes: unknown, more: object = {}) => ({
  eventId: 4,
  robot: false,
  staff: false,
  properties: { purposes },
  ...more,
})

test.each([
  ['ga4', event(['statistics']), true],
  ['events', event(['statistics']), true],
  ['meta', event(['statistics']), false],
  ['meta', event(['statistics', 'marketing']), true],
  ['ga4', event([]), false],
  ['ga4', event(undefined), false],
  ['ga4', event('statistics'), false],
  ['ga4', event(['statistics'], { robot: true }), false],
  ['ga4', event(['statistics'], { staff: true }), false],
  ['ga4', event(['statistics'], { eventId: null }), false],
] as const)('%s gets the event %o: %s', (kind, sent, expected) => expect(isCollected(kind, sent)).toBe(expected))
