import { expect, test } from 'vitest'
import { siteWords } from './siteWords.ts'

const australian = { locale: 'en-AU', conditionLabels: { used: 'Used' }, testDrive: 'test drive' } as const
const group = { ...australian, conditionLabels: { used: 'Pre-owned' } }
const motorcycles = { ...australian, testDrive: 'test ride' } as const
const american = { ...australian, locale: 'en-US' } as const

test.each([
  ['Used Vehicle Enquiry', group, 'Pre-owned Vehicle Enquiry'],
  ['new and used cars', group, 'new and pre-owned cars'],
  ['Used', group, 'Pre-owned'],
  ['Certified used', group, 'Certified pre-owned'],
  ['Pictures are used under a licence', group, 'Pictures are used under a licence'],
  ['this address was used for an enquiry', group, 'this address was used for an enquiry'],
  ['Used Vehicle Enquiry', australian, 'Used Vehicle Enquiry'],
  ['Book a test drive', motorcycles, 'Book a test ride'],
  ['Book a Test Drive', motorcycles, 'Book a Test Ride'],
  ['Your test drives', motorcycles, 'Your test rides'],
  ['What would you like to drive?', motorcycles, 'What would you like to ride?'],
  ['What would you like to drive?', australian, 'What would you like to drive?'],
  ['Do you like our Drive Away prices?', motorcycles, 'Do you like our Drive Away prices?'],
  ['Test Drive Only', motorcycles, 'Test Ride Only'],
  ['Book a test drive', australian, 'Book a test drive'],
  ['Four-wheel drive', motorcycles, 'Four-wheel drive'],
  ['Used Vehicle Enquiry', american, 'Used Vehicle Inquiry'],
  ['Your postcode, your colour', american, 'Your ZIP code, your color'],
  ['Your favourite dealer centre', american, 'Your favorite dealer center'],
])('%s', (text, site, expected) => expect(siteWords(text, site)).toBe(expected))

test('a site that says nothing of itself has the words of the specification', () =>
  expect(siteWords('Used car test drive', { locale: 'en-AU' })).toBe('Used car test drive'))
