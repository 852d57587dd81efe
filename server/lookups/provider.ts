import type { LookupProvider, LookupSettings } from '@forecourt/rules/site/lookupProviders.ts'
import type { Country } from '@forecourt/rules/locale/locale.ts'
import type { Plate, VehicleUse } from '@forecourt/rules/tradeIn/request.ts'
import type { ValueRange } from '@forecourt/rules/tradeIn/valuation.ts'
import type { TradeInVehicle } from '@forecourt/rules/tradeIn/vehicle.ts'
import type { SampleStock } from '../stock/stock.ts'

/**
 * Why a provider has no answer: its quota is used up, it was too slow, it refused our key or request, or it failed in
 * another way.
 */
export type UnavailableReason = 'quota' | 'timeout' | 'refused' | 'failed'

/** A provider has no answer. The message is for the log and contains nothing of the request. */
export class UnavailableError extends Error {
  readonly reason: UnavailableReason

  constructor(reason: UnavailableReason, message: string) {
    super(message)
    this.name = 'UnavailableError'
    this.reason = reason
  }
}

/** A vehicle as a provider identified it. */
export interface IdentifiedVehicle extends TradeInVehicle {
  /** The provider's own id of the model, by which it values the vehicle; null if it has none. */
  code: string | null
}

/** The state of a registration. */
export interface Registration {
  status: 'registered' | 'unregistered' | 'suspended'
  /** YYYY-MM-DD; null if unknown. */
  expiry: string | null
}

/** What a provider knows of a registration. */
export interface Identified {
  vehicle: IdentifiedVehicle
  /** Other models that the registration may be, the most likely first. */
  candidates: readonly IdentifiedVehicle[]
  /** Null if the provider does not say. */
  registration: Registration | null
  /** Months of manufacture and compliance, YYYY-MM; null if unknown. */
  buildDate: string | null
  complianceDate: string | null
}

/** A request to a provider's address. */
export interface ProviderRequest {
  method: 'GET' | 'POST'
  headers: Readonly<Record<string, string>>
  /** Sent as JSON. */
  body?: unknown
}

/** What an adapter works with. */
export interface ProviderCall<K extends LookupProvider> {
  settings: LookupSettings[K]
  country: Country
  /** The provider's key; empty for one that needs none. */
  secret: string
  /**
   * The JSON at an address; null if the provider answers that there is none (404).
   *
   * @throws UnavailableError after the retries
   */
  request(url: URL, request: ProviderRequest): Promise<unknown>
  stock: SampleStock
}

/** How the platform talks to one provider. Every adapter passes the same contract test. */
export interface LookupAdapter<K extends LookupProvider> {
  /**
   * The vehicle with a registration; null if the provider does not know it.
   *
   * @throws UnavailableError
   */
  lookup(plate: Plate, call: ProviderCall<K>): Promise<Identified | null>
  /**
   * The vehicle with a VIN, which is in capitals; null if the provider does not know it. An adapter without it knows
   * registrations only.
   *
   * @throws UnavailableError
   */
  decode?(vin: string, call: ProviderCall<K>): Promise<Identified | null>
  /**
   * The provider's models of a vehicle that the visitor typed, at most a few; empty if none fits. Without it only
   * vehicles that were identified by their registration have a code.
   *
   * @throws UnavailableError
   */
  search?(described: TradeInVehicle, call: ProviderCall<K>): Promise<readonly IdentifiedVehicle[]>
  /**
   * What a vehicle is worth as a trade-in; null if the provider cannot say. An adapter without it only identifies.
   *
   * @throws UnavailableError
   */
  value?(vehicle: IdentifiedVehicle, use: VehicleUse, call: ProviderCall<K>): Promise<ValueRange | null>
}
