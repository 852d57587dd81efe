import { describe, expect, test } from 'vitest'
import { sandboxes } from '../../tools/testing/payments/subjects.ts'

const STRIPE = { STRIPE_TEST_SECRET_KEY: 'sk_test_1', STRIPE_TEST_PUBLISHABLE_KEY: 'pk_test_1' }
const PAYWAY = { PAYWAY_TEST_SECRET_KEY: 'T10000_SEC_1', PAYWAY_TEST_PUBLISHABLE_KEY: 'T10000_PUB_1' }
const TILL = {
  TILL_TEST_USER: 'user',
  TILL_TEST_PASSWORD: 'password',
  TILL_TEST_API_KEY: 'key',
  TILL_TEST_SHARED_SECRET: 'secret',
  TILL_TEST_TOKENS: 'ix::1,ix::2',
}

describe('the contract of payment providers also runs at the test systems whose keys are in the environment', () => {
  test.each<[Readonly<Record<string, string>>, readonly string[]]>([
    [{}, []],
    [{ STRIPE_TEST_SECRET_KEY: '', PATH: '/bin', STRIPE_SECRET_KEY: 'sk_live_1' }, []],
    [STRIPE, ['the sandbox of Stripe']],
    [{ ...TILL, TILL_TEST_URL: 'https://till.example' }, ['the sandbox of Till']],
    [PAYWAY, ['the sandbox of PayWay']],
    [{ ...STRIPE, ...TILL, ...PAYWAY }, ['the sandbox of Stripe', 'the sandbox of Till', 'the sandbox of PayWay']],
  ])('%j: %j', (env, titles) => {
    expect(sandboxes(env).map(({ title }) => title)).toEqual(titles)
  })

  test.each<[string, Readonly<Record<string, string>>, string]>([
    [
      'only one of two keys',
      { STRIPE_TEST_SECRET_KEY: 'sk_test_1' },
      'Stripe’s test system also needs STRIPE_TEST_PUBLISHABLE_KEY.',
    ],
    ['no tokens', { ...TILL, TILL_TEST_TOKENS: '' }, 'Till’s test system also needs TILL_TEST_TOKENS.'],
    [
      'a live key',
      { ...STRIPE, STRIPE_TEST_SECRET_KEY: 'sk_live_1' },
      'STRIPE_TEST_SECRET_KEY is not a Stripe test key.',
    ],
    [
      'a live key of PayWay',
      { ...PAYWAY, PAYWAY_TEST_PUBLISHABLE_KEY: 'Q10000_PUB_1' },
      'PAYWAY_TEST_PUBLISHABLE_KEY is not a PayWay test key.',
    ],
    ['a wrong name', { STRIPE_TEST_KEY: 'sk_test_1' }, 'Unknown: STRIPE_TEST_KEY. Expected one of '],
  ])('and fails, so that nothing is left out unseen, with %s', (_, env, message) => {
    expect(() => sandboxes(env)).toThrow(message)
  })
})
