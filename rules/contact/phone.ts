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

/** New Zealand numbers have fewer characters than this (spec §5). */
const NZ_LENGTH = 15

/** What a visitor typed without the spaces, brackets, plus signs, dots and hyphens that people put into numbers. */
const stripped = (text: string) => text.replace(/[\s()+.\-\u00a0]/g, '')

/** The national form of an Australian number: 0061 and 61 become 0. */
function australianNational(text: string): string {
  const digits = stripped(text)
  return digits.replace(/^(?:0061|61)0?(?=\d{9}$)/, '0')
}

const AU_MOBILE = /^04\d{8}$/
const AU_LANDLINE = /^0[2-578]\d{8}$/
const NZ_NATIONAL = /^0(?:2\d{7,9}|[34679]\d{7}|800\d{6,7}|508\d{6})$/
const US_NATIONAL = /^1?([2-9]\d{2}[2-9]\d{6})$/

const nzNational = (text: string) => stripped(text).replace(/^(?:0064|64)0?(?=\d{8,10}$)/, '0')

/**
 * What is wrong with a phone number for a country, or null (spec §5 Phone). `mobileOnly` is the Australian
 * sites' switch. An empty text is not judged here.
 */
export function phoneProblem(
  text: string,
  country: Country,
  { mobileOnly = false }: { mobileOnly?: boolean } = {},
): string | null {
  if (stripped(text) === TEST_PHONE) return null
  switch (country) {
    case 'AU': {
      const national = australianNational(text)
      if (mobileOnly) return AU_MOBILE.test(national) ? null : PHONE_MESSAGES.australianMobile
      return AU_LANDLINE.test(national) ? null : PHONE_MESSAGES.australian
    }
    case 'NZ':
      if (text.trim().length >= NZ_LENGTH) return PHONE_MESSAGES.tooLong
      return NZ_NATIONAL.test(nzNational(text)) ? null : PHONE_MESSAGES.newZealand
    case 'US':
      return US_NATIONAL.test(stripped(text)) ? null : PHONE_MESSAGES.us
  }
}

/** A valid number as it is stored and rung: E.164, such as +61400000000. Null when the number is not valid. */
export function e164(text: string, country: Country): string | null {
  if (phoneProblem(text, country) !== null) return null
  switch (country) {
    case 'AU':
      return `+61${australianNational(text).slice(1)}`
    case 'NZ':
      return `+64${nzNational(text).slice(1)}`
    case 'US':
      return `+1${US_NATIONAL.exec(stripped(text))?.[1] ?? stripped(text)}`
  }
}

/** How a country's numbers look while they are typed; 0 stands for a digit (spec §5 display masks). */
export function phoneMasks(country: Country, { mobileOnly = false }: { mobileOnly?: boolean } = {}): readonly string[] {
  switch (country) {
    case 'AU':
      return mobileOnly ? ['0000 000 000'] : ['0000 000 000', '(00) 0000 0000']
    case 'NZ':
      return []
    case 'US':
      return ['(000) 000-0000']
  }
}

/** An example for the field's hint, from the ranges kept free for fiction. */
export const phoneExample = (country: Country): string =>
  ({ AU: '0491 570 006', NZ: '021 555 0100', US: '(512) 555-0100' })[country]
