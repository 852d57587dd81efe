import type { PaymentProcessor } from './processor.ts'
import { PAYMENT_PROVIDERS, type PaymentProvider } from '../kinds/paymentProvider.ts'

const TEST_KEYS = Object.values(PAYMENT_PROVIDERS).flatMap(({ testKey }) => testKey ?? [])

/** Whether a key is a provider's publishable test key (spec §5). */
export const isTestKey = (key: string): boolean => TEST_KEYS.some((pattern) => pattern.test(key.trim()))

/** Spellings of a provider that are equal: 'St George', 'st_george' and 'StGeorge'. */
const normalized = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '')

/** Whether a processor belongs to this provider, in any spelling. */
export const isProcessorOf = (processor: PaymentProcessor, provider: PaymentProvider): boolean =>
  normalized(processor.authorization_type) === normalized(provider)

/**
 * The processor that takes a payment (spec §5 Payment key selection): that of the site's provider, else the first one
 * with a key. A blank key does not count, nor does a test key unless the site uses the sandbox. Null if there is none.
 */
export function paymentProcessorFor(
  processors: readonly PaymentProcessor[],
  provider: PaymentProvider,
): PaymentProcessor | null {
  const usable = processors.filter(
    ({ authorization_key: key }) => key.trim() !== '' && (provider === 'sandbox' || !isTestKey(key)),
  )
  return usable.find((processor) => isProcessorOf(processor, provider)) ?? usable[0] ?? null
}

/** The key of `paymentProcessorFor`; null if there is none. */
export const paymentKey = (processors: readonly PaymentProcessor[], provider: PaymentProvider): string | null =>
  paymentProcessorFor(processors, provider)?.authorization_key.trim() ?? null

/**
 * The publishable key with which a vehicle's payments are made in the browser: that of its processors, else for Stripe
 * that of its dealership (spec §3 Website config). Null if there is none.
 */
export function publishableKey(
  processors: readonly PaymentProcessor[],
  provider: PaymentProvider,
  dealership: { stripe_publishable_key: string | null } | undefined,
): string | null {
  const own = paymentKey(processors, provider)
  if (own !== null || provider !== 'stripe') return own
  const key = dealership?.stripe_publishable_key?.trim() ?? ''
  return key === '' || isTestKey(key) ? null : key
}

/** Whether a processor has a key, in words for staff; never the key itself. */
export function keyInWords({ authorization_key: key }: PaymentProcessor): string {
  if (key.trim() === '') return 'has no key'
  return isTestKey(key) ? 'has only a test key' : 'has a key'
}
