import type { PaymentProvider } from '../kinds/paymentProvider.ts'
import { stripTrailingSlashes } from '../site/pathname.ts'
import { paymentSettings, type PaymentSettings } from '../site/paymentProviders.ts'

/** A provider whose own script has the fields of a card, in frames of its own. */
export type ScriptedProvider = Exclude<PaymentProvider, 'sandbox'>

/** What a browser needs to show a provider's fields. Nothing of it is secret. */
export interface CardFields {
  provider: ScriptedProvider
  /** Address of the provider's script. */
  script: string
  publishableKey: string
  /** The connected account of Stripe that takes the payment; null for none. */
  account: string | null
}

/** What a page with a provider's fields has to allow. */
export interface PaymentSources {
  script: readonly string[]
  frame: readonly string[]
  connect: readonly string[]
  /** Origins whose frames may use the browser's wallets. */
  wallets: readonly string[]
}

const originOf = (address: string) => new URL(address).origin
const distinct = (sources: readonly string[]) => [...new Set(sources)]

/** The script and the sources of each provider, from its settings. */
const SCRIPTED: {
  readonly [K in ScriptedProvider]: {
    script: (settings: PaymentSettings[K]) => string
    sources: (settings: PaymentSettings[K]) => PaymentSources
  }
} = {
  stripe: {
    script: ({ script }) => script,
    // https://docs.stripe.com/security/guide: frames have names below that of the script, and a host for challenges.
    sources({ script, url }) {
      const scripts = distinct([originOf(script), 'https://*.js.stripe.com'])
      return {
        script: scripts,
        frame: [...scripts, 'https://hooks.stripe.com'],
        connect: [originOf(url)],
        wallets: [originOf(script)],
      }
    },
  },
  till: {
    script: ({ url }) => `${stripTrailingSlashes(url)}/js/integrated/payment.1.3.min.js`,
    sources: ({ url }) => ofOne(url),
  },
  st_george: {
    script: ({ url }) => `${stripTrailingSlashes(url)}/rest/v1/payway.js`,
    sources: ({ url }) => ofOne(url),
  },
}

/** A provider that has everything on one host, and no wallets. */
function ofOne(url: string): PaymentSources {
  const origin = [originOf(url)]
  return { script: origin, frame: origin, connect: origin, wallets: [] }
}

type Accounts = readonly PaymentSettings[PaymentProvider][]

/** The entry of a provider with its settings; null for one without a script. */
function scripted(provider: PaymentProvider, accounts: Accounts) {
  if (provider === 'sandbox') return null
  const { script, sources } = SCRIPTED[provider]
  // Both are of the same provider; the types cannot tell.
  const settings = paymentSettings(accounts, provider) as never
  return {
    provider,
    script: script(settings),
    sources: sources(settings),
    settings: settings as PaymentSettings['stripe'],
  }
}

/** What the page that takes a deposit has to allow; null for a provider without a script. */
export const paymentSources = (provider: PaymentProvider, accounts: Accounts): PaymentSources | null =>
  scripted(provider, accounts)?.sources ?? null

/** A provider's fields for a publishable key; null for a provider without a script, and without a key. */
export function cardFields(
  provider: PaymentProvider,
  accounts: Accounts,
  publishableKey: string | null,
): CardFields | null {
  const found = scripted(provider, accounts)
  if (!found || publishableKey === null) return null
  const account = found.provider === 'stripe' ? found.settings.account : null
  return { provider: found.provider, script: found.script, publishableKey, account }
}
