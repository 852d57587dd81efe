import type { PaymentProvider } from '@forecourt/rules/kinds/paymentProvider.ts'
import { paymentSettings } from '@forecourt/rules/site/paymentProviders.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { SiteDatabase } from '../db/database.ts'
import type { Outbound } from '../outbound.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { PaymentProviderError, type PaymentAdapter, type PaymentCall } from './provider.ts'
import { sandbox } from './sandbox.ts'

/** How each provider is called that the platform supports (rules/site/capabilities.ts). */
const ADAPTERS: { readonly [K in PaymentProvider]?: PaymentAdapter<K> } = { sandbox }

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

/**
 * A provider as one dealership of a site uses it.
 *
 * @throws PaymentProviderError (refused) for a provider that the platform does not support
 */
export function callable(
  { database, secrets, outbound, now }: PaymentDeps,
  site: Site,
  {
    provider,
    dealershipId,
    publishableKey,
  }: { provider: PaymentProvider; dealershipId: number; publishableKey: string | null },
): CallableProvider {
  const adapter = ADAPTERS[provider] as PaymentAdapter<PaymentProvider> | undefined
  if (!adapter) throw new PaymentProviderError('refused', `payments by ${provider} are not supported`)
  return {
    adapter,
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
