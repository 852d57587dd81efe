import { PLATFORM_SETTINGS } from '../site/config.ts'
import { describe, expect, test } from 'vitest'
import { paths } from '../site/paths.ts'
import type { FormName } from '../kinds/form.ts'
import type { FormSite } from './form.ts'
import { formOf } from './forms.ts'
import { linkPrefill, statePrefill } from './prefill.ts'

const site: FormSite = {
  country: 'AU',
  locale: 'en-AU',
  currency: 'AUD',
  distanceUnit: 'km',
  timeZone: 'Australia/Brisbane',
  vehicleNoun: 'Car',
  dealerships: [
    { id: 1, slug: 'north', name: 'North Motors' },
    { id: 2, slug: 'south', name: 'South Motors' },
  ],
  settings: PLATFORM_SETTINGS,
}
const prefill = (name: FormName, query: string) =>
  linkPrefill(formOf(name, site, { makes: [], models: [{ slug: 'cx-5', name: 'CX-5' }] }), new URLSearchParams(query))

test.each<[FormName, string, Record<string, string>]>([
  [
    'finance-application',
    'preferredDealership=south&vehiclePriceBudget=29990&car_id=7&car_type=demo',
    { location: 'south', vehicle_price: '29990', vehicle_condition: 'Demo' },
  ],
  ['finance-application', 'preferredDealership=South+Motors', { location: 'south' }],
  ['finance-application', 'preferredDealership=west&vehiclePriceBudget=lots&car_type=boat', {}],
  ['finance-application', 'vehiclePriceBudget=-1', {}],
  ['finance-application', 'vehiclePriceBudget=29990.50', { vehicle_price: '29990.50' }],
  ['quote', 'model_id=cx-5&model_name=CX-5', { model: 'cx-5' }],
  ['quote', 'model_id=missing&model_name=cx-5', { model: 'cx-5' }],
  ['quote', 'model_id=missing&model_name=Missing', {}],
  ['quote', 'model_id=cx-5&variant=Maxx+Sport', { model: 'cx-5', variant: 'Maxx Sport' }],
  ['quote', `variant=${'x'.repeat(61)}`, {}],
  ['general-enquiry', 'variant=Touring', {}],
  ['test-drive', 'model_id=17&model=CX-5', { model: 'CX-5' }],
  ['test-drive', 'model_id=17&model=Another', { model: 'Another' }],
  ['test-drive', 'model_id=17', {}],
  ['test-drive', `model=${'x'.repeat(60)}`, { model: 'x'.repeat(60) }],
  ['test-drive', `model=${'x'.repeat(61)}`, {}],
  ['general-enquiry', 'category=fleet', { category: 'Fleet' }],
  ['general-enquiry', 'category=%3Cscript%3E&message=x&email=x', {}],
  ['vehicle-enquiry', 'model=CX-5&category=Fleet&vehiclePriceBudget=1', {}],
  [
    'service-booking',
    'make=Toyota&model=HiLux&year=2019&rego=123ABC',
    { make: 'Toyota', model: 'HiLux', year: '2019' },
  ],
  ['trade-in', 'make=Toyota&model=HiLux&year=19', { make: 'Toyota', model: 'HiLux' }],
  ['general-enquiry', '', {}],
])('%s ?%s', (name, query, expected) => expect(prefill(name, query)).toEqual(expected))

describe('the state that a site assumes', () => {
  const assumed = (name: FormName, country: 'AU' | 'NZ' | 'US', default_state?: string) =>
    statePrefill(formOf(name, { ...site, country }, { makes: [], models: [] }), {
      country,
      settings: { ...PLATFORM_SETTINGS, default_state },
    })

  test.each<[FormName, 'AU' | 'NZ' | 'US', string | undefined, Record<string, string>]>([
    ['trade-in', 'AU', 'qld', { rego_state: 'QLD' }],
    ['trade-in', 'US', 'tx', { rego_state: 'TX' }],
    ['finance-application', 'AU', 'vic', { state: 'VIC', previous_address_state: 'VIC', licence_state: 'VIC' }],
    // An unknown state, no state, and forms that ask for none.
    ['trade-in', 'AU', 'tx', {}],
    ['trade-in', 'AU', undefined, {}],
    ['trade-in', 'NZ', 'Canterbury', {}],
    ['general-enquiry', 'AU', 'qld', {}],
  ])('of the form %s in %s with %s is %j', (name, country, state, expected) =>
    expect(assumed(name, country, state)).toEqual(expected),
  )
})

test('our own finance link fills in its form', () => {
  const links = paths({
    searchPath: '/search/used-cars',
    vehicleBasePath: '/cars',
    manufacturer: null,
    settings: PLATFORM_SETTINGS,
  } as unknown as Parameters<typeof paths>[0])
  const link = links.finance({
    car: { id: 7, car_type: 'used' },
    preferredDealership: 'north',
    vehiclePriceBudget: 15_000,
  })
  expect(prefill('finance-application', new URL(link, 'https://x.example').search)).toEqual({
    location: 'north',
    vehicle_price: '15000',
    vehicle_condition: 'Used',
  })
})
