import { describe, expect, test } from 'vitest'
import type { FormSite } from '../forms/form.ts'
import { PLATFORM_SETTINGS } from '../site/config.ts'
import { COPY } from '../site/copy.ts'
import { checkDescription, checkPlate, checkUse } from './request.ts'

const now = new Date('2026-11-24T02:00:00Z')
const AU: FormSite = {
  country: 'AU',
  locale: 'en-AU',
  currency: 'AUD',
  distanceUnit: 'km',
  timeZone: 'Australia/Brisbane',
  vehicleNoun: 'Car',
  dealerships: [],
  settings: PLATFORM_SETTINGS,
}
const NZ: FormSite = { ...AU, country: 'NZ', locale: 'en-NZ' }
const US: FormSite = { ...AU, country: 'US', locale: 'en-US', distanceUnit: 'mi' }
const TOWED: FormSite = { ...AU, settings: { ...PLATFORM_SETTINGS, towed_vehicles: true } }

const typed = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, [value]]))

describe('a registration', () => {
  test.each<[FormSite, Record<string, string>, object]>([
    [AU, { rego: ' 1abc-23 ', rego_state: 'VIC' }, { ok: true, value: { rego: '1ABC23', state: 'VIC' } }],
    [NZ, { rego: 'ABC123', rego_state: 'VIC' }, { ok: true, value: { rego: 'ABC123', state: null } }],
    [US, { rego: 'ABC123', rego_state: 'TX' }, { ok: true, value: { rego: 'ABC123', state: 'TX' } }],
    [AU, {}, { ok: false, errors: { rego: COPY.required, rego_state: COPY.required } }],
    [AU, { rego: '1ABC23' }, { ok: false, errors: { rego_state: COPY.required } }],
    [AU, { rego: '1ABC23', rego_state: 'TX' }, { ok: false, errors: { rego_state: expect.any(String) as string } }],
    [AU, { rego: '123456789', rego_state: 'VIC' }, { ok: true, value: { rego: '123456789', state: 'VIC' } }],
    [AU, { rego: '1234567890', rego_state: 'VIC' }, { ok: false, errors: { rego: expect.any(String) as string } }],
    [AU, { rego: '1ABC/23', rego_state: 'VIC' }, { ok: false, errors: { rego: expect.any(String) as string } }],
  ])('%#', (site, values, result) => expect(checkPlate(typed(values), { site, now })).toEqual(result))
})

test('a vehicle is described by make, model and year', () => {
  const described = { make: 'Mazda', model: 'CX-5', year: '2018' }
  expect(checkDescription(typed(described), { site: AU, now })).toMatchObject({
    ok: true,
    value: { make: 'Mazda', model: 'CX-5', year: 2018, badge: null, colour: null },
  })
  expect(checkDescription(typed({ ...described, badge: 'Maxx' }), { site: AU, now })).toMatchObject({
    value: { badge: 'Maxx' },
  })
  expect(checkDescription({}, { site: AU, now })).toEqual({
    ok: false,
    errors: { make: COPY.required, model: COPY.required, year: COPY.required },
  })
  expect(checkDescription(typed({ ...described, year: '2029' }), { site: AU, now })).toMatchObject({ ok: false })
})

describe('kilometres and condition', () => {
  test.each<[FormSite, Record<string, string>, object]>([
    [AU, { kilometres: '80,000 km', condition: 'Good' }, { km: 80_000, condition: 'good', conditionWord: 'Good' }],
    [US, { kilometres: '50000', condition: 'Poor' }, { km: 80_467, condition: 'poor', conditionWord: 'Poor' }],
    [AU, { kilometres: '0', condition: 'Needs work' }, { km: 0, condition: 'poor', conditionWord: 'Needs work' }],
    [TOWED, { condition: 'Fair' }, { km: null, condition: 'fair', conditionWord: 'Fair' }],
  ])('%#', (site, values, value) => expect(checkUse(typed(values), { site, now })).toEqual({ ok: true, value }))
  test('both are required', () => {
    expect(checkUse({}, { site: AU, now })).toEqual({
      ok: false,
      errors: { kilometres: COPY.required, condition: COPY.required },
    })
    expect(checkUse(typed({ kilometres: '1', condition: 'Mint' }), { site: AU, now })).toMatchObject({
      errors: { condition: expect.any(String) },
    })
  })
})
