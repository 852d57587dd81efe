import { PLATFORM_SETTINGS } from '../site/config.ts'
import { expect, test } from 'vitest'
import { FORM_NAMES, type FormName } from '../kinds/form.ts'
import { optInDefault, optInText } from './optIn.ts'

test.each<[FormName, boolean | undefined, boolean | undefined, boolean]>([
  // Form, the site's setting for all forms, its setting for this form.
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

test('similar stock is promised to who may buy a vehicle alone', () => {
  const general = FORM_NAMES.filter(
    (name) => optInText(name, { settings: PLATFORM_SETTINGS }) === 'Email me news and offers.',
  )
  expect(general).toEqual([
    'parts-enquiry',
    'service-enquiry',
    'insurance-enquiry',
    'careers',
    'survey',
    'competition',
    'team-member',
    'service-booking',
  ])
  for (const name of FORM_NAMES.filter((one) => !general.includes(one)))
    expect(optInText(name, { settings: PLATFORM_SETTINGS })).toBe('Email me similar stock and latest offers.')
})
