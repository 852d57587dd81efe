import { PLATFORM_SETTINGS } from '../site/config.ts'
import { describe, expect, test } from 'vitest'
import type { Form } from '../forms/form.ts'
import { forSaleIn, introButtons, quoteForm, type IntroSite } from './intro.ts'

const site: IntroSite = {
  vehicleBasePath: '/cars',
  searchPath: '/search/new-cars',
  manufacturer: 'Mazda',
  settings: PLATFORM_SETTINGS,
}
const model = { id: 12, slug: 'cx-5', name: 'CX-5', status: '' } as const
const labels = (status: '' | 'new' | 'all_new' | 'coming_soon', settings: Partial<IntroSite['settings']> = {}) =>
  introButtons({ ...model, status }, { ...site, settings: { ...PLATFORM_SETTINGS, ...settings } }).map(
    ({ label }) => label,
  )

describe('introButtons (§2.34)', () => {
  test.each([
    ['', 'Get a Quote'],
    ['new', 'Get a Quote'],
    ['all_new', 'Get a Quote'],
    ['coming_soon', 'Register Your Interest'],
  ] as const)('status %j starts with %s', (status, first) =>
    expect(labels(status)).toEqual([first, 'Book a Test Drive', 'Finance Enquiry']),
  )
  test('a site without test drives or finance leaves them out', () => {
    expect(labels('', { test_drive_enabled: false })).toEqual(['Get a Quote', 'Finance Enquiry'])
    expect(labels('', { finance_enabled: false })).toEqual(['Get a Quote', 'Book a Test Drive'])
  })
  test('each leads where the specification says', () =>
    expect(introButtons(model, site).map(({ kind, href }) => [kind, href])).toEqual([
      ['quote', '/models/order-now?model_id=cx-5&model_name=CX-5'],
      ['test_drive', '/book-test-drive/?model_id=12&model=CX-5'],
      ['finance', '/finance#finance-form'],
    ]))
})

test.each([
  ['Bathurst', 'nsw', 'For sale in Bathurst, NSW'],
  ['Round Rock', 'TX', 'For sale in Round Rock, TX'],
  [null, 'qld', null],
])('%s, %s: %s', (city, state, expected) => expect(forSaleIn({ city, state })).toBe(expected))

test.each([
  [null, 'Get a quote', 'Get my quote'],
  ['', 'Get a quote', 'Get my quote'],
  ['all_new', 'Get a quote', 'Get my quote'],
  ['coming_soon', 'Register Your Interest', 'Register Your Interest'],
] as const)('the form of status %j is %s', (status, title, submitLabel) => {
  const form = { title: 'Get a quote', submitLabel: 'Get my quote' } as Form
  expect(quoteForm(form, status === null ? null : { status })).toEqual({ title, submitLabel })
})
