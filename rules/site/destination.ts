import * as z from 'zod'
import { text, webAddress } from './settings/setting.ts'
import type { LeadCategory } from '../kinds/leadCategory.ts'

/** What a kind of destination asks of the site that has one. */
export interface DestinationProvider {
  /** What arrives there, in a few words. */
  title: string
  /** Its settings; `to` is what receipts call it. */
  settingsSchema: z.ZodObject<{ to: z.ZodType<string> }>
  /** What it signs or logs in with; null where there is nothing to prove. */
  secretSchema: z.ZodType<string> | null
  /** The site's own secret, which serves where the destination has none. */
  fallbackSecret?: { provider: 'dashboard'; name: 'credential' }
}

const mailAddress = z.email('must be an email address')
const credential = z.string().regex(/^[^:]+:.+$/, 'must be user:password')

/** Where a site's settings can have leads delivered (decision 1: Leads): the one list of kinds. */
export const DESTINATION_KINDS = {
  email: { title: 'email', settingsSchema: z.object({ to: mailAddress }), secretSchema: null },
  adf: { title: 'ADF email', settingsSchema: z.object({ to: mailAddress }), secretSchema: null },
  webhook: {
    title: 'webhook',
    settingsSchema: z.object({ to: webAddress }),
    secretSchema: z.string().min(8, 'must be 8 characters or more'),
  },
  dashboard: {
    title: 'outside Dashboard',
    settingsSchema: z.object({ to: webAddress }),
    secretSchema: credential,
    fallbackSecret: { provider: 'dashboard', name: 'credential' },
  },
  sms: {
    title: 'text message',
    settingsSchema: z.object({
      to: z.string().regex(/^\+[1-9]\d{6,14}$/, 'must be a phone number such as +61491570156'),
      provider_url: webAddress,
      /** A number or name that the provider lets the account send from; its default where missing. */
      from: text.max(20).optional(),
      authentication: z.enum(['hmac', 'basic']).default('hmac'),
    }),
    secretSchema: credential,
  },
} as const satisfies Record<string, DestinationProvider>

/** A kind of destination. */
export type DestinationKind = keyof typeof DESTINATION_KINDS

/** Name under which the dealership's own address stands among a lead's receipts. */
export const DEALERSHIP_DESTINATION = 'dealership'
/** Name under which the visitor's own mail stands there. */
export const CONFIRMATION_DESTINATION = 'confirmation'
/** Names that no destination of a site may take. */
export const RESERVED_DESTINATIONS: readonly string[] = [DEALERSHIP_DESTINATION, CONFIRMATION_DESTINATION]

/** What a delivery is: one to a destination, or the visitor's confirmation, which no setting has to name. */
export type DeliveryKind = DestinationKind | typeof CONFIRMATION_DESTINATION

/** The settings of a delivery, by its kind. */
export type DeliverySettings = {
  [K in DestinationKind]: z.output<(typeof DESTINATION_KINDS)[K]['settingsSchema']>
} & Record<typeof CONFIRMATION_DESTINATION, { to: string }>

/** What every destination has, of whatever kind. */
export interface Routing {
  /** Name within the site; receipts and secrets go by it. */
  id: string
  /** Only leads of these categories; all where it is missing. */
  categories?: readonly LeadCategory[] | undefined
  /** Only leads for these dealerships or locations; all where it is missing. */
  dealerships?: readonly string[] | undefined
  locations?: readonly number[] | undefined
  /** Whether an unfinished lead that was left alone is worth sending; true unless said. */
  incomplete?: boolean | undefined
}

/** A destination as a site's settings hold it; its secret, if it has one, is `delivery/` and its id (rules/site/secrets.ts). */
export type Destination = {
  [K in DestinationKind]: Routing & { kind: K } & DeliverySettings[K]
}[DestinationKind]
