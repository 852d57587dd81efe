import { describe, expect, test } from 'vitest'
import {
  categoryOfType,
  ENQUIRY_TYPES,
  hasReplyPromise,
  isAnswered,
  LEAD_CATEGORIES,
  parseCategory,
  sentCategory,
  successCategory,
  vehicleCategory,
  type LeadCategory,
} from './leadCategory.ts'

describe('how a category is sent (§3.22)', () => {
  test.each(LEAD_CATEGORIES.filter((category) => category !== 'Careers Enquiry'))('%s as it is', (category) =>
    expect(sentCategory(category)).toEqual({ category, subcategory: null }),
  )

  test('a Careers Enquiry as a General Enquiry with a subcategory (§4.6)', () =>
    expect(sentCategory('Careers Enquiry')).toEqual({ category: 'General Enquiry', subcategory: 'Career Enquiry' }))
})

test.each(LEAD_CATEGORIES)('the success page gets %s, whatever category was sent', (category) =>
  expect(successCategory(sentCategory(category))).toBe(category),
)

test.each<[LeadCategory, boolean, boolean]>([
  ['General Enquiry', true, true],
  ['Test Drive', true, true],
  ['Careers Enquiry', true, false],
  ['Survey', false, false],
  ['Subscription', false, false],
])('%s: answered %s, with the promise made to customers %s', (category, answered, promised) => {
  expect(isAnswered(category)).toBe(answered)
  expect(hasReplyPromise(category)).toBe(promised)
})

test('another subcategory changes nothing', () =>
  expect(successCategory({ category: 'General Enquiry', subcategory: 'Parking' })).toBe('General Enquiry'))

test.each<['new' | 'used' | 'demo', LeadCategory]>([
  ['new', 'New Vehicle Enquiry'],
  ['used', 'Used Vehicle Enquiry'],
  ['demo', 'Used Vehicle Enquiry'],
])('an enquiry about a %s vehicle is a %s', (carType, category) => expect(vehicleCategory(carType)).toBe(category))

test.each([
  ['Survey', 'Survey'],
  ['General Enquiry', 'General Enquiry'],
  ['general enquiry', null],
  ['Career Enquiry', null],
  ['<script>', null],
  ['', null],
  [null, null],
])('%j in an address is %j', (text, expected) => expect(parseCategory(text)).toBe(expected))

test('what a visitor can say that an enquiry is about', () =>
  expect(ENQUIRY_TYPES).toEqual([
    'General',
    'Service',
    'Parts',
    'New Vehicle',
    'Used Vehicle',
    'Fleet',
    'Finance',
    'Careers',
    'Sell My Car',
  ]))

test.each([
  ['General', 'General Enquiry'],
  ['Service', 'Service Enquiry'],
  ['Careers', 'Careers Enquiry'],
  ['Sell My Car', 'Sell My Car'],
  ['Test Drive', 'Test Drive'],
  ['general', null],
  ['constructor', null],
  ['', null],
])('the type %j is %j', (text, category) => expect(categoryOfType(text)).toBe(category))
