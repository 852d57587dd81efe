import { expect, test } from 'vitest'
import { PLATFORM_SETTINGS } from '../site/config.ts'
import { featureUse } from './features.ts'

const counts = (...sites: Parameters<typeof featureUse>[0]) =>
  Object.fromEntries(featureUse(sites).map(({ feature, sites: count }) => [feature, count]))

test('counts the sites that have a feature, the most first', () => {
  const garage = { ...PLATFORM_SETTINGS, garage_enabled: true, test_drive_enabled: true }
  const plain = { ...PLATFORM_SETTINGS, garage_enabled: false, test_drive_enabled: false, garage_shared: true }
  expect(counts(garage, garage, plain)).toMatchObject({ 'Owner area': 2, 'Test drives': 2 })
  const use = featureUse([garage, plain]).map(({ sites }) => sites)
  expect(use).toEqual(use.toSorted((one, other) => other - one))
})

test('what another setting turns off is not counted', () => {
  const off = {
    ...PLATFORM_SETTINGS,
    payment_provider: null,
    waitlist_enabled: true,
    autograb: false,
    instant_price: true,
  }
  expect(counts(off)).toMatchObject({
    'Reservations with a deposit': 0,
    'Waiting lists for reserved vehicles': 0,
    'Instant prices': 0,
  })
})

test('no sites have none', () => expect(new Set(featureUse([]).map(({ sites }) => sites))).toEqual(new Set([0])))
