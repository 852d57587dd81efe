import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseTradeIn, recordTradeIn, recordValuation, tradeInPrefill, validValuation } from './tradeIn.ts'

const now = new Date('2026-03-10T02:00:00Z')
const later = (ms: number) => new Date(now.getTime() + ms)
const DAYS_30 = 30 * 86_400_000
const record = { saved_at: now.toISOString(), vehicle: { make: 'Mazda', year: '2019' } }

describe('what is stored (§3.16)', () => {
  test('the vehicle, as the form describes it', () =>
    expect(
      recordTradeIn(
        null,
        { rego: ['ABC123'], make: [' Mazda '], model: ['BT-50'], year: ['2019'], kilometres: ['85,000'], badge: [''] },
        now,
      ),
    ).toEqual({
      saved_at: '2026-03-10T02:00:00.000Z',
      vehicle: { rego: 'ABC123', make: 'Mazda', model: 'BT-50', year: '2019', kilometres: '85,000' },
    }))
  test('nothing of the visitor, the lead or a payment', () => {
    const typed = { make: ['Mazda'], email: ['sam@example.com'], lead_id: ['1'], car_id: ['7'], payment_intent: ['p'] }
    expect(recordTradeIn(null, typed, now)?.vehicle).toEqual({ make: 'Mazda' })
  })
  test('as before where a form asks about no vehicle', () => {
    expect(recordTradeIn(record, { email: ['sam@example.com'] }, later(1))).toEqual(record)
    expect(recordTradeIn(null, {}, now)).toBeNull()
  })
  test('another vehicle replaces it completely', () =>
    expect(recordTradeIn(record, { make: ['Ford'] }, later(1))?.vehicle).toEqual({ make: 'Ford' }))
  test.each([
    [60, true],
    [61, false],
  ])('of %i characters: %s', (length, stored) =>
    expect(recordTradeIn(null, { make: ['a'.repeat(length)] }, now) !== null).toBe(stored),
  )
})

describe('a valuation', () => {
  const shown = {
    lowCents: 1_820_000,
    highCents: 2_050_000,
    currency: 'AUD',
    vehicle: '2019 Mazda BT-50',
    sample: false,
    validUntil: '2026-03-17T02:00:00.000Z',
    label: 'Estimated trade-in value',
    text: '$18,200 to $20,500',
    validity: 'Valid until 17 March 2026.',
    depends: 'This is an estimate.',
    record: 'signed',
  } as const
  const answer = {
    ...shown,
    km: 85_000,
    condition: 'Good',
    asOf: now.toISOString(),
    source: 'AutoGrab',
  }
  const valued = recordValuation(record, answer, now)

  test('is stored with the vehicle, and read again', () => {
    expect(valued).toEqual({ ...record, valuation: shown })
    expect(parseTradeIn(valued, now)).toEqual(valued)
    expect(recordValuation(null, answer, now).vehicle).toEqual({})
  })
  test('without a word on whether it is a sample is dropped, and the vehicle stays', () => {
    const { sample: _, ...before } = shown
    expect(parseTradeIn({ ...record, valuation: before }, now)).toEqual(record)
  })
  test.each([
    [{ make: ['Mazda'], year: ['2019'] }, true],
    [{ make: ['Mazda'], year: ['2019'], colour: ['Red'] }, true],
    [{ make: ['Mazda'], year: ['2020'] }, false],
    [{ make: ['Mazda'], year: ['2019'], kilometres: ['9'] }, false],
    [{ rego: ['ABC123'] }, false],
  ])('of the vehicle %o is kept: %s', (typed, kept) =>
    expect(recordTradeIn(valued, typed, now)?.valuation).toEqual(kept ? shown : undefined),
  )
  test.each([
    ['2026-03-17T01:59:59.999Z', shown],
    ['2026-03-17T02:00:00.000Z', null],
  ])('at %s', (at, expected) => expect(validValuation(valued, new Date(at))).toEqual(expected))
  test('there may be none', () => {
    expect(validValuation(record, now)).toBeNull()
    expect(validValuation(null, now)).toBeNull()
  })
})

describe('what is read again', () => {
  test.each([
    ['at once', 0, true],
    ['after 30 days', DAYS_30, true],
    ['after 30 days and 1 ms', DAYS_30 + 1, false],
    ['by a clock set back a day', -86_400_000, true],
    ['by a clock set back more than 30 days', -DAYS_30 - 1, false],
  ])('%s: %s', (_, age, stored) => expect(parseTradeIn(record, later(age))).toEqual(stored ? record : null))

  test.each<[string, unknown]>([
    ['null', null],
    ['a text', 'x'],
    ['no date', { ...record, saved_at: 'yesterday' }],
    ['a number', { ...record, vehicle: { make: 1 } }],
    ['another input', { ...record, vehicle: { email: 'x' } }],
    ['too long', { ...record, vehicle: { make: 'a'.repeat(61) } }],
  ])('not %s', (_, stored) => expect(parseTradeIn(stored, now)).toBeNull())
})

test('fills in a form by input name', () => {
  expect(tradeInPrefill(record)).toEqual({ make: 'Mazda', year: '2019' })
  expect(tradeInPrefill(null)).toEqual({})
})

test('what it makes can be stored and read again', () =>
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom('rego', 'make', 'lead_id'), fc.array(fc.string())), (typed) => {
      const made = recordTradeIn(null, typed, now)
      if (made) expect(parseTradeIn(JSON.parse(JSON.stringify(made)), now)).toEqual(made)
      expect(JSON.stringify(made)).not.toContain('lead_id":')
    }),
  ))
