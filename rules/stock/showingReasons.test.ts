import { expect, test } from 'vitest'
import { LOCATION, siteWith } from '../../tools/testing/location.ts'
import { explainListed } from '../car/availability.ts'
import { explainReserve, type ReservableCar } from '../car/reserve.ts'
import { FEEDS } from '../feed/feeds.ts'
import { feedListing } from '../feed/listing.ts'
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

test('every reason of every outgoing feed has words for its field', () => {
  const incomplete = {
    vin: null,
    make: '',
    model: '',
    year: null,
    km: null,
    colour: null,
    price_type: 'enquire',
  } as const
  const without = { ...LOCATION.car, ...incomplete, images: [], primary_image_url: null, body: 'Motorhome' }
  const listing = feedListing(without, siteWith(), [], new Date('2026-11-20T02:00:00Z'))
  const reasons = FEEDS.flatMap((feed) => {
    const line = feed.line(listing)
    return line.ok ? [] : line.reasons
  })
  expect(reasons.length).toBeGreaterThan(20)
  expect(leftOutInWords(reasons).filter((words) => !/^(?:It|The|A) /.test(words))).toEqual([])
})
