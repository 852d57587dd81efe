import { PLATFORM_SETTINGS } from '../site/config.ts'
import { expect, test } from 'vitest'
import type { FormName } from '../kinds/form.ts'
import { optInDefault } from './optIn.ts'

test.each<[FormName, boolean | undefined, boolean | undefined, boolean]>([
  // Form, what the site says for all forms, what it says for this one.
  ['vehicle-enquiry', undefined, undefined, true],
  ['vehicle-enquiry', true, undefined, true],
  ['vehicle-enquiry', false, undefined, false],
  ['vehicle-enquiry', false, true, true],
  ['vehicle-enquiry', true, false, false],
  ['test-drive', undefined, undefined, true],
  ['insurance-enquiry', undefined, undefined, true],
  ['finance-application', undefined, undefined, false],
  ['finance-application', true, undefined, false],
  ['finance-application', true, true, true],
  ['finance-application', false, true, true],
  ['service-booking', undefined, undefined, false],
  ['service-booking', undefined, true, true],
  ['service-enquiry', true, undefined, false],
  ['parts-enquiry', true, undefined, false],
  ['careers', true, undefined, false],
])('%s, all forms %s, this one %s: %s', (name, all, own, expected) =>
  expect(
    optInDefault(name, {
      settings: {
        ...PLATFORM_SETTINGS,
        ...(all === undefined ? {} : { opt_in_default: all }),
        forms: own === undefined ? {} : { [name]: { opt_in_default: own } },
      },
    }),
  ).toBe(expected),
)
