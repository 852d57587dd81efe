import type { PaymentProcessor } from './processor.ts'
import { PAYMENT_PROVIDERS, type PaymentProvider } from '../kinds/paymentProvider.ts'

const TEST_KEYS = Object.values(PAYMENT_PROVIDERS).flatMap(({ testKey }) => testKey ?? [])

/** Whether a key is a publishable key of a provider's test facility (spec §5). */
export const isTestKey = (key: string): boolean => TEST_KEYS.some((pattern) => pattern.test(key.trim()))

/** Spellings of one provider agree: 'St George', 'st_george' and 'StGeorge'. */
const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '')

/** Whether a processor is of this provider, whatever the spelling of its type. */
export const isProcessorOf = (processor: PaymentProcessor, provider: PaymentProvider): boolean =>
  plain(processor.authorization_type) === plain(provider)

/**
 * The processor whose key takes a payment (spec §5 Payment key selection): the site's provider's own, else the first
 * one with a key. A key that is blank counts as none, and so does a test key unless the site uses the sandbox. Null
 * when no key is left.
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

/** The key of `paymentProcessorFor`; null when there is none. */
export const paymentKey = (processors: readonly PaymentProcessor[], provider: PaymentProvider): string | null =>
  paymentProcessorFor(processors, provider)?.authorization_key.trim() ?? null
