import type { PaymentProvider } from '../kinds/paymentProvider.ts'

/**
 * What the platform supports. A setting that needs anything else is ignored: no link, no page, no form, no call. When a
 * feature is added here, the sites configured for it get it.
 */
export interface Capabilities {
  /** Providers with an implemented payment step; only sites with one of them take reservations. */
  paymentProviders: readonly PaymentProvider[]
  /** Whether the owner area is implemented. */
  garage: boolean
}

export const CAPABILITIES = {
  paymentProviders: ['stripe', 'till', 'st_george', 'sandbox'],
  garage: true,
} as const satisfies Capabilities

/** A provider with an implemented payment step. */
export type AvailableProvider = (typeof CAPABILITIES.paymentProviders)[number]
