import { describe, expect, test } from 'vitest'
import type { PaymentProvider } from '../kinds/paymentProvider.ts'
import { cardFields, paymentSources } from './cardFields.ts'

describe('the script and the sources of a provider', () => {
  test.each<[PaymentProvider, string, string[], string[], string[], string[]]>([
    [
      'stripe',
      'https://js.stripe.com/endive/stripe.js',
      ['https://js.stripe.com', 'https://*.js.stripe.com'],
      ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
      ['https://api.stripe.com'],
      ['https://js.stripe.com'],
    ],
    [
      'till',
      'https://gateway.tillpayments.com/js/integrated/payment.1.3.min.js',
      ['https://gateway.tillpayments.com'],
      ['https://gateway.tillpayments.com'],
      ['https://gateway.tillpayments.com'],
      [],
    ],
    [
      'st_george',
      'https://api.payway.com.au/rest/v1/payway.js',
      ['https://api.payway.com.au'],
      ['https://api.payway.com.au'],
      ['https://api.payway.com.au'],
      [],
    ],
  ])('%s', (provider, script, scripts, frame, connect, wallets) => {
    expect(cardFields(provider, [], 'key')).toEqual({ provider, script, publishableKey: 'key', account: null })
    expect(paymentSources(provider, [])).toEqual({ script: scripts, frame, connect, wallets })
  })

  test('the sandbox has none', () => {
    expect([cardFields('sandbox', [], 'key'), paymentSources('sandbox', [])]).toEqual([null, null])
  })

  test('there are no fields without a key', () => expect(cardFields('stripe', [], null)).toBeNull())
})

test('a site has its own account and addresses', () => {
  const accounts = [
    { provider: 'till' as const, url: 'https://test-gateway.tillpayments.com/' },
    {
      provider: 'stripe' as const,
      url: 'https://api.stripe.com',
      account: 'acct_1',
      script: 'https://js.stripe.com/v9',
    },
  ]
  expect(cardFields('stripe', accounts, 'pk')).toMatchObject({ account: 'acct_1', script: 'https://js.stripe.com/v9' })
  expect(cardFields('till', accounts, 'key')!.script).toBe(
    'https://test-gateway.tillpayments.com/js/integrated/payment.1.3.min.js',
  )
  expect(paymentSources('till', accounts)!.frame).toEqual(['https://test-gateway.tillpayments.com'])
})
