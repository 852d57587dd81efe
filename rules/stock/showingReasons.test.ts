import { expect, test } from 'vitest'
import { explainListed } from '../car/availability.ts'
import { explainReserve, type ReservableCar } from '../car/reserve.ts'
import { failedInWords, leftOutInWords } from './showingReasons.ts'

const car: ReservableCar = {
  listing_type: 'rental',
  status: 'other',
  sold: true,
  reserved: true,
  reservable: false,
  tag: 'Test drive only',
  price_cents: null,
  currency: 'AUD',
  payment_processors: [],
  has_checkout_payment_processor: false,
  dealership_id: 1,
}

test('every condition of a reservation that fails has words, each once', () => {
  const conditions = explainReserve(car, { paymentProvider: null, paymentDealershipIds: [] })
  const failed = failedInWords(conditions)
  expect(conditions.every(({ holds }) => !holds)).toBe(true)
  expect(failed).toEqual([
    'The site doesn’t take payments.',
    'The keys of this dealership’s payment provider are missing.',
    'It is listed for rental or subscription, not for sale.',
    'It is not in stock.',
    'Its tag says that it is for test drives only.',
    'No payment processor is set for it.',
    'It is sold.',
    'It is reserved already.',
    'It has no price, or one that is too low to be reserved for.',
    'The stock says that it can’t be reserved.',
  ])
})

test('every condition of being listed that fails has words, and those that hold are left out', () => {
  const window = { soldDays: 7, now: new Date('2026-11-25T00:00:00Z') }
  const listed = { status: 'in_stock', sold: false, sold_at: null, show_on_dealer_website: true } as const
  expect(failedInWords(explainListed(listed, window))).toEqual([])
  expect(failedInWords(explainListed({ ...listed, status: 'other', show_on_dealer_website: false }, window))).toEqual([
    'The stock says that it is hidden from the website.',
    'It is not for sale, or was sold too long ago.',
  ])
})

test('what an advertisement lacks is said in words', () => {
  expect(
    leftOutInWords([
      { field: 'vin', reason: 'is missing' },
      { field: 'availability', reason: 'is sold' },
    ]),
  ).toEqual(['The VIN is missing.', 'It is sold.'])
})
