import { expect, test } from 'vitest'
import { PLATFORM_SETTINGS, type Settings } from './config.ts'
import { neededSecrets } from './neededSecrets.ts'
import { parseSecretName } from './secrets.ts'

const needed = (settings: Partial<Settings>, lookups: Settings['vehicle_lookups'] = []) =>
  neededSecrets({ settings: { ...PLATFORM_SETTINGS, ...settings }, lookupProviders: lookups }).map(
    ({ provider, name }) => `${provider}/${name}`,
  )

test.each<[string, Partial<Settings>, string[]]>([
  ['nothing', {}, []],
  ['email, which has no secret', { lead_destinations: [{ id: 'desk', kind: 'email', to: 'desk@dealer.example' }] }, []],
  [
    'a webhook, by its id',
    { lead_destinations: [{ id: 'crm', kind: 'webhook', to: 'https://crm.example/hook' }] },
    ['delivery/crm'],
  ],
  ['a payment provider', { payment_provider: 'stripe' }, ['payment/stripe', 'payment/stripe-webhook']],
  ['the sandbox', { payment_provider: 'sandbox' }, []],
  ['a challenge', { challenge: { provider: 'turnstile', site_key: 'key' } }, ['challenge/secret']],
  ['an outside Dashboard', { dashboard_base_url: 'https://dashboard.example' }, ['dashboard/credential']],
])('%s needs its secrets', (_, settings, names) => {
  expect(needed(settings)).toEqual(names)
  for (const name of names) expect(parseSecretName(name)).not.toBeNull()
})

test('of vehicle lookups those count that the site uses', () => {
  expect(needed({}, [{ provider: 'autograb', url: 'https://api.autograb.example' }, { provider: 'sandbox' }])).toEqual([
    'lookup/autograb',
  ])
})
