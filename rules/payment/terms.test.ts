import { describe, expect, test } from 'vitest'
import { depositTerms, type DepositSite } from './terms.ts'

const site = (settings: Partial<DepositSite['settings']> = {}): DepositSite => ({
  currency: 'AUD',
  vehicleNoun: 'Car',
  settings: {
    deposit_cents: 50_000,
    deposit_refundable_days: 7,
    reservation_answer_days: null,
    deposit_holder: null,
    deposit_terms: null,
    hold_minutes: 15,
    ...settings,
  },
})
const subject = { priceCents: 3_599_000, dealership: 'Wattle Toowoomba' }

describe('the terms of a deposit (decision 1: Payments)', () => {
  test('with the defaults', () => {
    expect(depositTerms(site(), subject)).toEqual([
      'We hold the car for you for 15 minutes while you pay. Your card is only charged if the car is yours.',
      'The deposit of $500 is part of the price. $35,490 remains to be paid to Wattle Toowoomba.',
      'Wattle Toowoomba holds your deposit.',
      'You can cancel online within 7 days of paying, and the whole deposit is refunded.',
      'If Wattle Toowoomba can’t sell you the car, the whole deposit is refunded.',
    ])
  })

  const refunds: [days: number | null, sentence: string][] = [
    [null, 'The deposit isn’t refunded if you change your mind.'],
    [0, 'The deposit isn’t refunded if you change your mind.'],
    [1, 'You can cancel online within 1 day of paying, and the whole deposit is refunded.'],
    [2, 'You can cancel online within 2 days of paying, and the whole deposit is refunded.'],
  ]
  test.each(refunds)('refundable for %s days', (deposit_refundable_days, sentence) => {
    expect(depositTerms(site({ deposit_refundable_days }), subject)).toContain(sentence)
  })

  const answers: [days: number, sentence: string][] = [
    [
      1,
      'Wattle Toowoomba will call you within 1 day of the day you pay. If they haven’t by then, you can cancel online and the whole deposit is refunded.',
    ],
    [
      2,
      'Wattle Toowoomba will call you within 2 days of the day you pay. If they haven’t by then, you can cancel online and the whole deposit is refunded.',
    ],
  ]
  test.each(answers)('to be answered within %s days', (reservation_answer_days, sentence) => {
    expect(depositTerms(site({ reservation_answer_days }), subject)).toContain(sentence)
  })

  const prices: [price: number | null, sentence: string][] = [
    [null, 'The deposit of $500 is part of the price.'],
    [30_000, 'The deposit of $300 is part of the price.'],
    [50_000, 'The deposit of $500 is part of the price.'],
    [50_001, 'The deposit of $500 is part of the price. $0.01 remains to be paid to Wattle Toowoomba.'],
  ]
  test.each(prices)('at a price of %s cents', (priceCents, sentence) => {
    expect(depositTerms(site(), { ...subject, priceCents })).toContain(sentence)
  })

  test('with a holder and terms of the dealer’s own, and another noun', () => {
    const terms = depositTerms(
      {
        ...site({ deposit_holder: 'Wattle Trust Account', deposit_terms: 'Inspection by appointment.' }),
        vehicleNoun: 'RV',
      },
      subject,
    )
    expect(terms[0]).toBe(
      'We hold the RV for you for 15 minutes while you pay. Your card is only charged if the RV is yours.',
    )
    expect(terms[2]).toBe('Wattle Trust Account holds your deposit.')
    expect(terms.at(-1)).toBe('Inspection by appointment.')
  })
})
