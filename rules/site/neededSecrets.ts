import { COLLECTOR_KINDS } from './collectors.ts'
import { DESTINATION_KINDS } from './destination.ts'
import { LOOKUP_PROVIDERS } from './lookupProviders.ts'
import { PAYMENT_SETTINGS } from './paymentProviders.ts'
import type { SecretName } from './secrets.ts'
import type { Site } from './site.ts'

/** The secrets that a site’s settings need, in order (decision 162). */
export function neededSecrets({
  settings,
  lookupProviders,
}: Pick<Site, 'settings' | 'lookupProviders'>): readonly SecretName[] {
  const { lead_destinations, event_collectors, payment_provider, challenge, dashboard_base_url, garage_sms } = settings
  return [
    ...lead_destinations
      .filter(({ kind }) => DESTINATION_KINDS[kind].secretSchema !== null)
      .map(({ id }): SecretName => ({ provider: 'delivery', name: id })),
    ...(payment_provider === null
      ? []
      : PAYMENT_SETTINGS[payment_provider].secrets.map((name): SecretName => ({ provider: 'payment', name }))),
    ...lookupProviders
      .filter(({ provider }) => LOOKUP_PROVIDERS[provider].secretSchema !== null)
      .map(({ provider }): SecretName => ({ provider: 'lookup', name: provider })),
    ...event_collectors
      .filter(({ kind }) => COLLECTOR_KINDS[kind].secretSchema !== null)
      .map(({ id }): SecretName => ({ provider: 'collector', name: id })),
    ...(challenge === null ? [] : [{ provider: 'challenge', name: 'secret' } as const]),
    ...(dashboard_base_url === null ? [] : [{ provider: 'dashboard', name: 'credential' } as const]),
    ...(garage_sms === null ? [] : [{ provider: 'garage', name: 'sms' } as const]),
  ]
}
