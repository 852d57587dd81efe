import { expect, test } from 'vitest'
import { replyAddresses } from './replyAddresses.ts'

const lead = { websiteId: 1_234_567, leadId: 'ab54a98c-eb1f-4ad2-b2f2-0c1b2d3e4f50' }
const addresses = replyAddresses({ domain: 'reply.dealers.example', secretKey: 'a key for tests that is long enough' })

test('an address leads back to its lead, whatever mail servers do to its case', () => {
  const address = addresses.of(lead)
  expect(address).toMatch(/^[0-9a-z]+-[0-9a-f]{32}-[a-z2-7]{20}@reply\.dealers\.example$/)
  expect(address.indexOf('@')).toBeLessThanOrEqual(64)
  expect(addresses.find(address)).toEqual(lead)
  expect(addresses.find(address.toUpperCase())).toEqual(lead)
  expect(addresses.of(lead)).toBe(address)
})

test('no other address does', () => {
  const address = addresses.of(lead)
  const [local = '', domain = ''] = address.split('@')
  const other = replyAddresses({ domain, secretKey: 'another key for tests that is long' })
  for (const forged of [
    '',
    '@',
    domain,
    `${local}@dealers.example`,
    `${local}x@${domain}`,
    `${local.slice(0, -1)}@${domain}`,
    `1${local}@${domain}`,
    `${local.slice(0, -1)}${local.endsWith('a') ? 'b' : 'a'}@${domain}`,
    addresses.of({ ...lead, websiteId: 3 }).replace(/^3/, '4'),
    other.of(lead),
    `leads@${domain}`,
    'x'.repeat(100_000),
  ])
    expect(addresses.find(forged), forged.slice(0, 80)).toBeNull()
})
