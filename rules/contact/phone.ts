import type { Country } from '../locale/locale.ts'
import { plainCharacters } from './plainCharacters.ts'

/** Messages of spec §5 Phone, word for word. */
export const PHONE_MESSAGES = {
  australian: 'Invalid phone number. Must be an Australian number.',
  australianMobile: 'Must be an Australian mobile number.',
  tooLong: 'Invalid phone number. Too many characters.',
  newZealand: 'Must be a New Zealand number.',
  us: 'Invalid phone number. Must be a US number.',
} as const

/** The number that every form accepts, so that an operator can test a live form without calling anybody (spec §5). */
export const TEST_PHONE = '0400000000'
const TEST_PHONE_E164 = '+61400000000'

/** New Zealand numbers have fewer characters than this (spec §5). */
const NZ_LENGTH = 15

/** Whether a site accepts Australian mobiles only (spec §5); other countries have no such option. */
export interface PhoneOptions {
  mobileOnly?: boolean
}

/** The typed number without spaces, brackets, dots, hyphens and dashes. */
const compact = (text: string) => plainCharacters(text).replace(/[\s().\-\u2010-\u2015\u2212]/g, '')

/** The same without plus signs, as in spec §5. */
const stripped = (text: string) => compact(text).replaceAll('+', '')

const AU_MOBILE = /^04\d{8}$/
const AU_LANDLINE = /^0[2-578]\d{8}$/
// Mobiles, regions and freephone. The specification leaves the pattern open; ranges follow the numbering plan. No
// regional number has 0 or 1 after its area code: 0900 is premium rate.
const NZ_NATIONAL = /^0(?:2\d{7,9}|[34679][2-9]\d{6}|800\d{6,7}|508\d{6})$/
// The specification only requires ten digits: area codes change too often to list them.
const US_NATIONAL = /^1?(\d{10})$/
// A plus sign is followed by a country code; +61 with eight digits also has ten digits.
const US_INTERNATIONAL = /^\+1\d{10}$/

/** 0061 and 61 become 0; a 0 in brackets after them, as in +61 (0)4…, is removed. */
const auNational = (text: string) => stripped(text).replace(/^(?:0061|61)0?(?=\d{9}$)/, '0')

const nzNational = (text: string) => stripped(text).replace(/^(?:0064|64)0?(?=\d{8,10}$)/, '0')

/**
 * What is wrong with a phone number for a country, in the words of spec §5 Phone, or null. An empty text is invalid;
 * whether a form requires a number is up to the form.
 */
export function phoneProblem(text: string, country: Country, { mobileOnly = false }: PhoneOptions = {}): string | null {
  if (stripped(text) === TEST_PHONE) return null
  switch (country) {
    case 'AU': {
      const national = auNational(text)
      if (mobileOnly) return AU_MOBILE.test(national) ? null : PHONE_MESSAGES.australianMobile
      return AU_LANDLINE.test(national) ? null : PHONE_MESSAGES.australian
    }
    case 'NZ':
      if (stripped(text).length >= NZ_LENGTH) return PHONE_MESSAGES.tooLong
      return NZ_NATIONAL.test(nzNational(text)) ? null : PHONE_MESSAGES.newZealand
    case 'US': {
      const pattern = compact(text).includes('+') ? US_INTERNATIONAL : US_NATIONAL
      return pattern.test(compact(text)) ? null : PHONE_MESSAGES.us
    }
  }
}

/** A number in international format, E.164, such as +61400000000. Null if `phoneProblem` finds a problem (spec §5). */
export function e164(text: string, country: Country): string | null {
  if (phoneProblem(text, country) !== null) return null
  if (stripped(text) === TEST_PHONE) return TEST_PHONE_E164
  switch (country) {
    case 'AU':
      return `+61${auNational(text).slice(1)}`
    case 'NZ':
      return `+64${nzNational(text).slice(1)}`
    case 'US':
      return `+1${US_NATIONAL.exec(stripped(text))![1]}`
  }
}

/**
 * Display masks of a country's numbers; 0 is a digit (spec §5 display masks). Mobiles first, then landlines. None for
 * New Zealand, where lengths vary too much.
 */
export function phoneMasks(country: Country, { mobileOnly = false }: PhoneOptions = {}): readonly string[] {
  switch (country) {
    case 'AU':
      return mobileOnly ? ['0000 000 000'] : ['0000 000 000', '(00) 0000 0000']
    case 'NZ':
      return []
    case 'US':
      return ['(000) 000-0000']
  }
}

/** An example for the field's hint, from the ranges reserved for fiction. */
export const phoneExample = (country: Country): string =>
  ({ AU: '0491 570 006', NZ: '021 555 0100', US: '(512) 555-0100' })[country]
