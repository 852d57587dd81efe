import { describe, expect, test } from 'vitest'
import { depositReceipt, type ReceiptFacts, type ReceiptIssuer } from './receipt.ts'
import type { PaymentStatus } from './settlement.ts'
import { siteWith } from '../../tools/testing/location.ts'

const facts: ReceiptFacts = {
  reference: 'R7K2-QX4M',
  carName: '2021 Mazda 3 G20',
  name: 'Robin Hale',
  depositCents: 50_000,
  currency: 'AUD',
  provider: 'Stripe',
  sample: false,
  paidAt: new Date('2026-11-24T15:00:00Z'),
  status: 'captured',
  refundableUntil: new Date('2026-12-01T15:00:00Z'),
  terms: 'One.\nTwo.',
}
const issuer: ReceiptIssuer = {
  name: 'Example Toowoomba',
  address: '12 Foundry Street, Toowoomba QLD 4350',
  phone: '07 4655 5010',
  licence: null,
}
const site = siteWith()

describe('the receipt of a deposit (decision 1: Payments)', () => {
  test('says who paid what to whom, on the day of the dealership', () => {
    expect(depositReceipt(facts, issuer, site)).toEqual({
      title: 'Receipt for a deposit',
      notice: null,
      issuer: ['Example Toowoomba', '12 Foundry Street, Toowoomba QLD 4350', '07 4655 5010'],
      lines: [
        { label: 'Reference', value: 'R7K2-QX4M' },
        { label: 'Paid by', value: 'Robin Hale' },
        { label: 'Paid on', value: '25 November 2026' },
        { label: 'Vehicle', value: '2021 Mazda 3 G20' },
        { label: 'Deposit', value: '$500 AUD' },
        { label: 'Payment', value: 'Stripe' },
        { label: 'Refundable until', value: '2 December 2026' },
      ],
      terms: ['One.', 'Two.'],
    })
  })

  test('of a refunded one says so, and no longer until when', () => {
    const receipt = depositReceipt({ ...facts, status: 'refunded' }, issuer, site)!
    expect(receipt.notice).toBe('This deposit has been refunded.')
    expect(receipt.lines.map(({ label }) => label)).toContain('Refunded')
    expect(receipt.lines.map(({ label }) => label)).not.toContain('Refundable until')
  })

  test('of the sandbox is a sample', () => {
    expect(depositReceipt({ ...facts, sample: true, status: 'refunded' }, issuer, site)!.notice).toBe(
      'Sample: this deposit was paid in the payment sandbox, and no money was taken.',
    )
  })

  test.each<[PaymentStatus | null, boolean]>([
    [null, false],
    ['started', false],
    ['declined', false],
    ['authorised', false],
    ['cancelled', false],
    ['captured', true],
    ['refunded', true],
  ])('exists for a payment that is %s: %s', (status, exists) => {
    expect(depositReceipt({ ...facts, status }, issuer, site) !== null).toBe(exists)
  })
  test('does not exist without the moment of the payment', () => {
    expect(depositReceipt({ ...facts, paidAt: null }, issuer, site)).toBeNull()
  })
})
