import type { LeadCategory } from './category.ts'

/** Where a lead is delivered (decisions "Leads"); the visitor's confirmation is a delivery too. */
export const DELIVERY_KINDS = ['email', 'adf', 'webhook', 'dashboard', 'confirmation'] as const
export type DeliveryKind = (typeof DELIVERY_KINDS)[number]

/** Name under which the dealership's own address stands among a lead's receipts. */
export const DEALERSHIP_DESTINATION = 'dealership'
/** Name under which the visitor's own mail stands there. */
export const CONFIRMATION_DESTINATION = 'confirmation'
/** Names that no destination of a site may take. */
export const RESERVED_DESTINATIONS: readonly string[] = [DEALERSHIP_DESTINATION, CONFIRMATION_DESTINATION]

/** A destination as a site's settings hold it; its secret, if it has one, is in `lead_secrets` under the same id. */
export interface Destination {
  /** Name within the site; receipts and secrets go by it. */
  id: string
  kind: Exclude<DeliveryKind, 'confirmation'>
  /** Mail address, or web address of a webhook or Dashboard. */
  to: string
  /** Only leads of these categories; all where it is missing. */
  categories?: readonly LeadCategory[] | undefined
  /** Only leads for these dealerships or locations; all where it is missing. */
  dealerships?: readonly string[] | undefined
  locations?: readonly number[] | undefined
  /** Whether an unfinished lead that was left alone is worth sending; true unless said. */
  incomplete?: boolean | undefined
}
