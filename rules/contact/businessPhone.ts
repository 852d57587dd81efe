const FEWEST_DIGITS = 6
const MOST_DIGITS = 15
/** A number that can be called, 1300 and 13 numbers included. */
const PHONE = /^\+?[\d ().-]{1,30}$/

/** What is wrong with a phone number that a dealer entered of their own. */
export const BUSINESS_PHONE_PROBLEM = 'Please enter a phone number, digits only.'

/**
 * Whether a text is a phone number that a dealer may publish (decision 198). It may be one that a visitor may not leave in
 * a form, such as 1300 555 012, or one of another country.
 */
export function isBusinessPhone(text: string): boolean {
  const digits = text.replace(/\D/g, '').length
  return PHONE.test(text) && digits >= FEWEST_DIGITS && digits <= MOST_DIGITS
}
