/** Properties of a payment provider. */
interface PaymentProviderFacts {
  /** Pattern of a publishable test key; null if test keys look like live ones. */
  testKey: RegExp | null
  /** Whether it reports changes of payments to an address of the site. */
  hasWebhooks: boolean
}

/** Payment providers for a site's reservations (setting `payment_provider`); the only list of them. */
export const PAYMENT_PROVIDERS = {
  stripe: { testKey: /^pk_test_/i, hasWebhooks: true },
  till: { testKey: null, hasWebhooks: true },
  /** Uses PayWay, whose test keys look like T12345_PUB_…. */
  st_george: { testKey: /^T\d+_PUB_/i, hasWebhooks: false },
  sandbox: { testKey: null, hasWebhooks: false },
} as const satisfies Record<string, PaymentProviderFacts>

/** A provider of payments. */
export type PaymentProvider = keyof typeof PAYMENT_PROVIDERS

/** A provider that reports changes of payments. */
export type WebhookProvider = {
  [K in PaymentProvider]: (typeof PAYMENT_PROVIDERS)[K]['hasWebhooks'] extends true ? K : never
}[PaymentProvider]

/** Whether a provider reports changes of payments. */
export const hasWebhooks = (provider: PaymentProvider): provider is WebhookProvider =>
  PAYMENT_PROVIDERS[provider].hasWebhooks
