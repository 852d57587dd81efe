/** Properties of a payment provider. */
interface PaymentProviderFacts {
  /** Pattern of a publishable test key; null if test keys look like live ones. */
  testKey: RegExp | null
}

/** Payment providers for a site's reservations (setting `payment_provider`); the only list of them. */
export const PAYMENT_PROVIDERS = {
  stripe: { testKey: /^pk_test_/i },
  till: { testKey: null },
  /** Uses PayWay, whose test keys look like T12345_PUB_…. */
  st_george: { testKey: /^T\d+_PUB_/i },
  sandbox: { testKey: null },
} as const satisfies Record<string, PaymentProviderFacts>

/** A provider of payments. */
export type PaymentProvider = keyof typeof PAYMENT_PROVIDERS
