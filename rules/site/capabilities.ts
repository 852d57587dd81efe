import type { PaymentProvider } from '../kinds/paymentProvider.ts'

/**
 * What the platform itself can do. A setting that asks for anything else offers nothing: no link, no page, no form, no
 * call. Whoever builds a part adds it here, and the sites that are set up for it have it.
 */
export interface Capabilities {
  /** Providers whose payment step exists; only a site with one of them takes reservations. */
  paymentProviders: readonly PaymentProvider[]
  /** Whether the site has an owner area. */
  garage: boolean
}

export const CAPABILITIES: Capabilities = { paymentProviders: [], garage: false }
