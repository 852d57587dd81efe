import * as z from 'zod'
import type { PaymentProvider } from '../kinds/paymentProvider.ts'
import type { Country } from '../locale/locale.ts'
import { webAddress } from './settings/setting.ts'

/** The settings and secrets of a payment provider. */
interface PaymentProviderSettings {
  /** Its name for visitors and operators. */
  title: string
  countries: readonly Country[]
  settingsSchema: z.ZodObject
  /** The secrets that it cannot do without (`payment/NAME`). */
  secrets: readonly string[]
}

/** Payment providers with their settings and secrets; the only list of them. */
export const PAYMENT_SETTINGS = {
  stripe: {
    title: 'Stripe',
    countries: ['AU', 'NZ', 'US'],
    settingsSchema: z.object({
      url: webAddress.default('https://api.stripe.com'),
      /** The connected account that takes the payments; null if the secret key is the dealer's own. */
      account: z
        .string()
        .regex(/^acct_\w+$/, 'must be an account such as acct_1AbC')
        .nullable()
        .default(null),
      /** Stripe's script for browsers, which only Stripe itself may serve. */
      script: webAddress.default('https://js.stripe.com/endive/stripe.js'),
    }),
    secrets: ['stripe', 'stripe-webhook'],
  },
  till: {
    title: 'Till Payments',
    countries: ['AU', 'NZ'],
    settingsSchema: z.object({ url: webAddress.default('https://gateway.tillpayments.com') }),
    secrets: ['till-user', 'till-password', 'till-api-key', 'till-shared-secret'],
  },
  st_george: {
    title: 'St.George',
    countries: ['AU'],
    settingsSchema: z.object({
      url: webAddress.default('https://api.payway.com.au'),
      merchant: z.string().min(1, 'must not be empty').default('TEST'),
    }),
    secrets: ['st-george'],
  },
  /** Its settings are empty; the type of `z.object({})` would not allow the kind beside them. */
  sandbox: {
    title: 'Payment sandbox',
    countries: ['AU', 'NZ', 'US'],
    settingsSchema: z.looseObject({}),
    secrets: [],
  },
} as const satisfies Record<PaymentProvider, PaymentProviderSettings>

/** The settings of a provider, by its kind. */
export type PaymentSettings = {
  [K in PaymentProvider]: { provider: K } & z.output<(typeof PAYMENT_SETTINGS)[K]['settingsSchema']>
}

/** The settings of a site's provider: its own, else the provider's defaults. */
export function paymentSettings<K extends PaymentProvider>(
  chosen: readonly PaymentSettings[PaymentProvider][],
  provider: K,
): PaymentSettings[K] {
  const own = chosen.find((one) => one.provider === provider)
  return (own ?? {
    ...PAYMENT_SETTINGS[provider].settingsSchema.parse({}),
    provider,
  }) as PaymentSettings[K]
}
