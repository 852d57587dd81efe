import type { PaymentProvider } from '@forecourt/rules/kinds/paymentProvider.ts'
import { paymentSettings } from '@forecourt/rules/site/paymentProviders.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { SiteDatabase } from '../db/database.ts'
import type { Outbound } from '../outbound.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { PaymentProviderError, type PaymentAdapter, type PaymentCall } from './provider.ts'
import { sandbox } from './sandbox.ts'
import { stGeorge } from './stGeorge.ts'
import { stripe } from './stripe.ts'
import { till } from './till.ts'

/** How each provider is called. */
const ADAPTERS: { readonly [K in PaymentProvider]: PaymentAdapter<K> } = { stripe, till, st_george: stGeorge, sandbox }

/** Whether a payment that the provider has takes no other card (`PaymentAdapter.oneCard`). */
export const takesOneCard = (provider: PaymentProvider): boolean => ADAPTERS[provider].oneCard ?? false

/** Dependencies of payments. */
export interface PaymentDeps {
  database: SiteDatabase
  secrets: Secrets
  outbound: Outbound
  now: () => Date
}

/** A provider with everything that calls to it need. */
export interface CallableProvider {
  adapter: PaymentAdapter<PaymentProvider>
  call: PaymentCall<PaymentProvider>
}

/** A provider as one dealership of a site uses it. */
export function callable(
  { database, secrets, outbound, now }: PaymentDeps,
  site: Site,
  {
    provider,
    dealershipId,
    publishableKey,
  }: { provider: PaymentProvider; dealershipId: number; publishableKey: string | null },
): CallableProvider {
  return {
    // The call below is made for the same provider; the types cannot tell.
    adapter: ADAPTERS[provider] as PaymentAdapter<PaymentProvider>,
    call: {
      settings: paymentSettings(site.settings.payment_accounts, provider),
      publishableKey,
      async secret(name) {
        const value = await secrets.forSite(site).read({ provider: 'payment', name }, dealershipId)
        if (value === null) throw new PaymentProviderError('refused', `the site has no secret payment/${name}`)
        return value
      },
      outbound,
      transaction: (work) => database.transaction(work),
      websiteId: site.id,
      now,
    },
  }
}
