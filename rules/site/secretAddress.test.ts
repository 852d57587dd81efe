import { expect, test } from 'vitest'
import { PLATFORM_SETTINGS } from './config.ts'
import { isSecretAddress, withoutSecret } from './secretAddress.ts'
import { paths } from './paths.ts'
import { invitationPath, resetPath } from '../staff/consolePaths.ts'

const site = {
  vehicleBasePath: '/cars',
  searchPath: '/search/used-cars',
  manufacturer: null,
  settings: PLATFORM_SETTINGS,
}
const RESERVATION = paths(site).reservation({ id: '0f0c2a8e', signature: 'a1b2c3' })

test.each([
  [RESERVATION, '/reservations'],
  [`${RESERVATION}?challenge=1#top`, '/reservations'],
  [`https://site.example${RESERVATION}`, 'https://site.example/reservations'],
  ['/Reservations/1/2', '/Reservations'],
  ['/reservations/1', '/reservations'],
  [invitationPath('a1b2c3'), '/invitation'],
  [`${resetPath('a1b2c3')}.data`, '/new-password'],
])('%s gives access and is logged as %s', (address, without) => {
  expect(isSecretAddress(address)).toBe(true)
  expect(withoutSecret(address)).toBe(without)
})

test.each([
  '/',
  '/reservations',
  '/reservations?utm_source=x',
  '/cars/reservations-1',
  '/cars/a1/checkout?step=details',
])('%s stays as it is', (address) => {
  expect(isSecretAddress(address)).toBe(false)
  expect(withoutSecret(address)).toBe(address)
})
