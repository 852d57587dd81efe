import type { Settings } from '../site/config.ts'
import type { Location } from './location.ts'
import { maskPhone } from '../contact/shownPhone.ts'

const PHONES = ['phone', 'landline_phone', 'mobile'] as const

/**
 * A location as it may be sent to a browser: if the site masks its phone numbers, all of them are masked (spec §4, §9),
 * because page data is visible too.
 */
export function shownLocation<L extends Pick<Location, 'contact_detail'>>(
  location: L,
  site: { settings: Pick<Settings, 'phone_masked'> },
): L {
  if (!site.settings.phone_masked) return location
  const contact = { ...location.contact_detail }
  for (const name of PHONES) {
    const number = contact[name]
    if (number !== null) contact[name] = maskPhone(number)
  }
  return { ...location, contact_detail: contact }
}
