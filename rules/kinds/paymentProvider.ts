/** What is known of a provider of payments before any payment. */
interface PaymentProviderFacts {
  /** What a publishable key of its test facility looks like; null where test keys look like any other. */
  testKey: RegExp | null
}

/** Who can take a site's reservation payments (setting `payment_provider`): the one list of providers. */
export const PAYMENT_PROVIDERS = {
  stripe: { testKey: /^pk_test_/i },
  till: { testKey: null },
  /** Its payments run on PayWay, whose test keys are such as T12345_PUB_…. */
  st_george: { testKey: /^T\d+_PUB_/i },
  sandbox: { testKey: null },
} as const satisfies Record<string, PaymentProviderFacts>

/** A provider of payments. */
export type PaymentProvider = keyof typeof PAYMENT_PROVIDERS
