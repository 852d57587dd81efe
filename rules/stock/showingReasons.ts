import type { ExplainedCondition } from '../car/condition.ts'
import { ABOVE_OFFERING_PRICE } from '../car/price.ts'

/** The conditions of showing and reserving a vehicle that fail, in words for those who sell it. */
const WORDS: Readonly<Record<string, string>> = {
  'Shown on the website': 'The stock says that it is hidden from the website.',
  'In stock, coming soon or just sold': 'It is not for sale, or was sold too long ago.',
  'A type that the site sells': 'The site doesn’t show this type of vehicle.',
  'A city of the site': 'The site shows only vehicles in some cities, and not in this one.',
  'A make of the site': 'The site shows only some makes, and not this one.',
  'A model of the site': 'The site shows only some models, and not this one.',
  'Not at an excluded location': 'The site doesn’t show vehicles at this location.',
  'Listed for sale': 'It is listed for rental or subscription, not for sale.',
  'Enough photographs': 'It has fewer photos than the site requires.',
  'The site takes payments': 'The site doesn’t take payments.',
  'The provider has the secrets of the dealership': 'The keys of this dealership’s payment provider are missing.',
  'In stock': 'It is not in stock.',
  'Not for test drives only': 'Its tag says that it is for test drives only.',
  'A checkout payment processor or a key': 'No payment processor is set for it.',
  'At least one payment processor': 'No payment processor is set for it.',
  'Not sold': 'It is sold.',
  'Not reserved': 'It is reserved already.',
  [ABOVE_OFFERING_PRICE]: 'It has no price, or one that is too low to be reserved for.',
  'Not excluded from reservations': 'The stock says that it can’t be reserved.',
}

/** Why a rule refuses a vehicle, each reason once, in the rule’s order; empty if it doesn’t. */
export const failedInWords = (conditions: readonly ExplainedCondition[]): string[] => [
  ...new Set(conditions.filter(({ holds }) => !holds).map(({ name, seen }) => WORDS[name] ?? `${name}: ${seen}.`)),
]

/** The fields that outgoing feeds require, in words. */
const FEED_FIELDS: Readonly<Record<string, string>> = {
  availability: 'It',
  vin: 'The VIN',
  make: 'The make',
  model: 'The model',
  year: 'The year',
  mileage: 'The odometer',
  'mileage.value': 'The odometer',
  body_style: 'It',
  price: 'The price',
  image_link: 'A photo',
  'image[0].url': 'A photo',
  color: 'The colour',
  exterior_color: 'The colour',
  address: 'The address of its location',
  dealership_address: 'The address of its location',
}

/** Why a vehicle is left out of an outgoing feed, in words. */
export const leftOutInWords = (reasons: readonly { field: string; reason: string }[]): string[] =>
  reasons.map(({ field, reason }) => `${FEED_FIELDS[field] ?? field} ${reason}.`)
