import { expect, test } from 'vitest'
import { doubtOf, settlementAt, type DatedPosition } from './doubt.ts'
import { settlementOf } from './settlement.ts'

const SETTINGS = { payment_doubt_minutes: 240 }
const BEGAN = new Date('2026-11-24T00:00:00Z')
const CHANGED = new Date('2026-11-24T01:00:00Z')
const LIMIT = new Date('2026-11-24T05:00:00Z')
const BEFORE = new Date(LIMIT.getTime() - 1)
const position = (fields: Partial<DatedPosition>): DatedPosition => ({
  state: 'paid',
  isWinner: true,
  status: 'authorised',
  changedAt: CHANGED,
  createdAt: BEGAN,
  captureBefore: null,
  ...fields,
})

test.each([
  ['won and not taken', {}, 'capture'],
  ['of a hold that has ended', { state: 'expired', isWinner: false, status: 'started' }, 'cancel'],
  ['authorised too late', { state: 'cancelled', isWinner: false }, 'cancel'],
  ['a second one beside the winner', { isWinner: false }, 'cancel'],
  ['taken and released', { state: 'released', status: 'captured' }, 'refund'],
] as const)('%s is in doubt since the reservation changed, too long from the limit on', (_name, fields, request) => {
  const since = CHANGED
  expect(doubtOf(position(fields), SETTINGS, BEFORE)).toEqual({ request, since, isTooLong: false })
  expect(doubtOf(position(fields), SETTINGS, LIMIT)).toEqual({ request, since, isTooLong: true })
})

test.each([
  ['taken by its winner', { status: 'captured' }],
  ['begun while the hold lasts', { state: 'paying', isWinner: false, status: 'started' }],
  ['declined', { state: 'held', isWinner: false, status: 'declined' }],
  ['given back', { state: 'released', status: 'refunded' }],
  ['given up', { state: 'expired', isWinner: false, status: 'cancelled' }],
] as const)('%s is not in doubt', (_name, fields) => {
  expect(doubtOf(position(fields), SETTINGS, LIMIT)).toBeNull()
})

test('a payment that began after the reservation had changed is in doubt since then', () => {
  const later = new Date('2026-11-24T02:00:00Z')
  expect(doubtOf(position({ isWinner: false, createdAt: later }), SETTINGS, LIMIT)).toMatchObject({
    since: later,
    isTooLong: false,
  })
})

test('money that was won and could not be taken is given up at the limit, or when the authorisation ends', () => {
  expect(settlementAt(position({}), SETTINGS, BEFORE)).toEqual({ event: null, request: 'capture' })
  expect(settlementAt(position({}), SETTINGS, LIMIT)).toEqual({ event: 'lose_payment', request: null })
  const captureBefore = new Date('2026-11-24T03:00:00Z')
  const early = new Date(captureBefore.getTime() - 1)
  expect(settlementAt(position({ captureBefore }), SETTINGS, early)).toEqual({ event: null, request: 'capture' })
  expect(settlementAt(position({ captureBefore }), SETTINGS, captureBefore).event).toBe('lose_payment')
})

test('what has to go back is requested for as long as it takes', () => {
  for (const fields of [
    { state: 'failed', status: 'authorised' },
    { state: 'released', status: 'captured' },
    { state: 'expired', isWinner: false, status: 'started', captureBefore: CHANGED },
  ] as const) {
    const dated = position(fields)
    expect(settlementAt(dated, SETTINGS, new Date('2027-01-01T00:00:00Z'))).toEqual(settlementOf(dated))
  }
})
