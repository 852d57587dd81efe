import { describe, expect, test } from 'vitest'
import type { PaymentProcessor } from './processor.ts'
import { isTestKey, paymentKey, paymentProcessorFor, publishableKey } from './key.ts'
import type { PaymentProvider } from '../kinds/paymentProvider.ts'

const processor = (authorization_type: string, authorization_key: string): PaymentProcessor => ({
  authorization_type,
  authorization_key,
})
const stripe = processor('Stripe', 'pk_live_1')
const till = processor('Till', 'till-1')
const stGeorge = processor('St George', 'Q1_PUB_1')

describe('paymentKey (§5.5)', () => {
  test.each<[string, PaymentProcessor[], PaymentProvider, string | null]>([
    ["the provider's own, though another comes first", [till, stripe], 'stripe', 'pk_live_1'],
    ["the provider's own, though its type is spelled with a space", [stripe, stGeorge], 'st_george', 'Q1_PUB_1'],
    ['the first one with a key where none matches', [processor('Other', ''), till, stripe], 'st_george', 'till-1'],
    ['the first one with a key where the matching one has none', [till, processor('Stripe', '')], 'stripe', 'till-1'],
    [
      'the second of two matching ones where the first has none',
      [processor('stripe', ' '), stripe],
      'stripe',
      'pk_live_1',
    ],
    ['a live key where the matching one is a test key', [processor('Stripe', 'pk_test_1'), till], 'stripe', 'till-1'],
    ['none where all are blank', [processor('Stripe', ''), processor('Till', '  ')], 'stripe', null],
    ['none where all are test keys', [processor('Stripe', 'pk_test_1')], 'stripe', null],
    ['a test key in the sandbox', [processor('Stripe', 'pk_test_1')], 'sandbox', 'pk_test_1'],
    ['the sandbox key in the sandbox', [stripe, processor('Sandbox', 'sb-1')], 'sandbox', 'sb-1'],
    ['none without processors', [], 'stripe', null],
    ['a key without its spaces', [processor('stripe', ' pk_live_2 ')], 'stripe', 'pk_live_2'],
  ])('%s', (_, processors, provider, expected) => expect(paymentKey(processors, provider)).toBe(expected))

  test('the processor comes with its type', () => expect(paymentProcessorFor([till, stripe], 'stripe')).toEqual(stripe))
})

describe('publishableKey', () => {
  const dealership = (stripe_publishable_key: string | null) => ({ stripe_publishable_key })
  test.each<[string, PaymentProcessor[], PaymentProvider, string | null, string | null]>([
    ['that of the processors', [stripe], 'stripe', 'pk_live_2', 'pk_live_1'],
    ['that of the dealership where they have none', [processor('Stripe', '')], 'stripe', ' pk_live_2 ', 'pk_live_2'],
    ['none where the dealership has a test key', [], 'stripe', 'pk_test_2', null],
    ['none where the dealership has a blank key', [], 'stripe', ' ', null],
    ['none where neither has one', [], 'stripe', null, null],
    ['none of Stripe for another provider', [], 'till', 'pk_live_2', null],
  ])('%s', (_, processors, provider, key, expected) =>
    expect(publishableKey(processors, provider, dealership(key))).toBe(expected),
  )

  test('none without a dealership', () => expect(publishableKey([], 'stripe', undefined)).toBeNull())
})

describe('isTestKey', () => {
  test.each([
    ['pk_test_abc', true],
    ['PK_TEST_abc', true],
    [' pk_test_abc', true],
    ['T10001_PUB_abc', true],
    ['Q10001_PUB_abc', false],
    ['pk_live_abc', false],
    ['pk_demo_abc', false],
    ['my_pk_test_abc', false],
    ['', false],
  ])('%j: %s', (key, expected) => expect(isTestKey(key)).toBe(expected))
})
