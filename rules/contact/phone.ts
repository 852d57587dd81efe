import type { Country } from '../site/locale.ts'

/** Messages of spec §5 Phone, word for word. */
export const PHONE_MESSAGES = {
  australian: 'Invalid phone number. Must be an Australian number.',
  australianMobile: 'Must be an Australian mobile number.',
  tooLong: 'Invalid phone number. Too many characters.',
  newZealand: 'Must be a New Zealand number.',
  us: 'Invalid phone number. Must be a US number.',
} as const

/** The number that every form takes, so that an operator can try a live form without ringing anybody (spec §5). */
export const TEST_PHONE = '0400000000'
const TEST_PHONE_E164 = '+61400000000'

/** New Zealand numbers have fewer characters than this (spec §5). */
const NZ_LENGTH = 15

/** Whether a site takes Australian mobiles only (spec §5); other countries have no such switch. */
export interface PhoneOptions {
  mobileOnly?: boolean
}

/**
 * What a visitor typed without the spaces, brackets and plus signs of spec §5, and without the dots, hyphens and
 * dashes that display masks and contact cards put in.
 */
const stripped = (text: string) => text.replace(/[\s()+.\-\u2010-\u2015]/g, '')

const AU_MOBILE = /^04\d{8}$/
const AU_LANDLINE = /^0[2-578]\d{8}$/
// Mobiles, regions and free calls. The specification leaves the pattern open; ranges as the numbering plan has them.
const NZ_NATIONAL = /^0(?:2\d{7,9}|[34679]\d{7}|800\d{6,7}|508\d{6})$/
// The specification asks for ten digits and no more: which area codes exist changes faster than this file.
const US_NATIONAL = /^1?(\d{10})$/

/** 0061 and 61 become 0; a 0 in brackets after them, as in +61 (0)4…, goes. */
const auNational = (text: string) => stripped(text).replace(/^(?:0061|61)0?(?=\d{9}$)/, '0')

const nzNational = (text: string) => stripped(text).replace(/^(?:0064|64)0?(?=\d{8,10}$)/, '0')

/**
 * What is wrong with a phone number for a country, in the words of spec §5 Phone, or null. An empty text is no
 * number; whether a form needs one is the form's business.
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
    case 'US':
      return US_NATIONAL.test(stripped(text)) ? null : PHONE_MESSAGES.us
  }
}

/** A number as it is rung from anywhere: E.164, such as +61400000000. Null when `phoneProblem` finds one (spec §5). */
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

const AU_MOBILE_MASK = '0000 000 000'
const AU_LANDLINE_MASK = '(00) 0000 0000'
const US_MASK = '(000) 000-0000'
const US_LONG_MASK = '0 (000) 000-0000'

function maskFor(digits: string, country: Country, mobileOnly: boolean): string | null {
  if (country === 'US') return digits.startsWith('1') ? US_LONG_MASK : US_MASK
  if (country === 'NZ') return null
  return mobileOnly || /^0[45]/.test(digits) ? AU_MOBILE_MASK : AU_LANDLINE_MASK
}

/**
 * A number as it looks while it is typed (spec §5 display masks): 0412 345 678, (07) 3123 4567, (512) 555-0100.
 * New Zealand numbers vary too much in length for a mask. International forms, letters and more digits than the
 * mask has come back as typed: nothing that a visitor wrote is ever dropped.
 */
export function maskPhone(text: string, country: Country, { mobileOnly = false }: PhoneOptions = {}): string {
  const digits = stripped(text)
  // The first two digits decide between the Australian masks.
  if (/^\s*(?:\+|00)/.test(text) || !/^\d{3,}$/.test(digits)) return text
  const mask = maskFor(digits, country, mobileOnly)
  if (mask === null || digits.length > mask.replaceAll(/\D/g, '').length) return text
  let next = 0
  let shown = ''
  for (const sign of mask) {
    if (next === digits.length) break
    shown += sign === '0' ? digits[next++] : sign
  }
  return shown
}

/** An example for the field's hint, from the ranges kept free for fiction. */
export const phoneExample = (country: Country): string =>
  ({ AU: '0491 570 006', NZ: '021 555 0100', US: '(512) 555-0100' })[country]
