import * as z from 'zod'
import { text, webAddress } from './settings/setting.ts'
import type { LeadCategory } from '../kinds/leadCategory.ts'

/** The settings and secret of a kind of destination. */
export interface DestinationProvider {
  /** What it delivers, in a few words. */
  title: string
  /** Its settings; `to` is shown on receipts. */
  settingsSchema: z.ZodObject<{ to: z.ZodType<string> }>
  /** The credential it signs or logs in with; null if it needs none. */
  secretSchema: z.ZodType<string> | null
  /** The site's own secret, used if the destination has none. */
  fallbackSecret?: { provider: 'dashboard'; name: 'credential' }
}

const mailAddress = z.email('must be an email address')
/** Whether it gets sensitive answers too (decision 107); by default not. */
const sensitive = z.boolean().optional()
const credential = z.string().regex(/^[^:]+:.+$/, 'must be user:password')

/** Kinds of destinations for a site's leads (decision 1: Leads); the only list of them. */
export const DESTINATION_KINDS = {
  email: { title: 'email', settingsSchema: z.object({ to: mailAddress, sensitive }), secretSchema: null },
  adf: { title: 'ADF email', settingsSchema: z.object({ to: mailAddress, sensitive }), secretSchema: null },
  webhook: {
    title: 'webhook',
    settingsSchema: z.object({ to: webAddress, sensitive }),
    secretSchema: z.string().min(8, 'must be 8 characters or more'),
  },
  dashboard: {
    title: 'outside Dashboard',
    settingsSchema: z.object({ to: webAddress, sensitive }),
    secretSchema: credential,
    fallbackSecret: { provider: 'dashboard', name: 'credential' },
  },
  sms: {
    title: 'text message',
    settingsSchema: z.object({
      to: z.string().regex(/^\+[1-9]\d{6,14}$/, 'must be a phone number such as +61491570156'),
      provider_url: webAddress,
      /** A number or name that the provider allows the account to send from; by default the provider's. */
      from: text.max(20).optional(),
      authentication: z.enum(['hmac', 'basic']).default('hmac'),
      /** The public key that the provider signs replies with; without it none are taken (decision 156). */
      replies_key: text.max(2_000).optional(),
    }),
    secretSchema: credential,
  },
  carclarity: {
    title: 'CarClarity',
    /** The sandbox sends nothing, and answers with a sample reference that visitors are told is one. */
    settingsSchema: z.object({ to: webAddress, sandbox: z.boolean().optional() }),
    secretSchema: z.string().min(8, 'must be 8 characters or more'),
  },
} as const satisfies Record<string, DestinationProvider>

/** A kind of destination. */
export type DestinationKind = keyof typeof DESTINATION_KINDS

/** Name of the dealership's own address in a lead's receipts. */
export const DEALERSHIP_DESTINATION = 'dealership'
/** Name of the visitor's confirmation in a lead's receipts. */
export const CONFIRMATION_DESTINATION = 'confirmation'
/** Name of a reply that somebody at the dealership wrote. */
export const REPLY_DESTINATION = 'reply'
/** Name of an email that a visitor wrote back, which is passed on to whoever replied. */
export const RECEIVED_DESTINATION = 'received'
/** Name of a notice that nobody has answered a lead. */
export const ESCALATION_DESTINATION = 'escalation'
/** Name of a reply that somebody at the dealership texted. */
export const TEXT_DESTINATION = 'text'
/** Name of a notice that somebody is mentioned in a note. */
export const MENTION_DESTINATION = 'mention'
/** Kinds of deliveries whose address is their own, not a destination's. */
export const OWN_KINDS = [
  CONFIRMATION_DESTINATION,
  REPLY_DESTINATION,
  RECEIVED_DESTINATION,
  ESCALATION_DESTINATION,
  MENTION_DESTINATION,
  TEXT_DESTINATION,
] as const
export type OwnKind = (typeof OWN_KINDS)[number]
/** The name of the notice for one of the people that a note mentions, by their account. */
export const mentionDestination = (userId: string): string => `${MENTION_DESTINATION}-${userId}`
/** The account that such a name is for. */
export const mentionedAccount = (destination: string): string => destination.slice(MENTION_DESTINATION.length + 1)
/** Names that a site's destinations may not use. */
export const RESERVED_DESTINATIONS: readonly string[] = [DEALERSHIP_DESTINATION, ...OWN_KINDS]

/** Kinds of deliveries: one to a destination, or one of those that need none. */
export type DeliveryKind = DestinationKind | OwnKind

/** The settings of a delivery, by its kind. */
export type DeliverySettings = {
  [K in DestinationKind]: z.output<(typeof DESTINATION_KINDS)[K]['settingsSchema']>
} & Record<OwnKind, { to: string }>

/** The fields of every destination, of any kind. */
export interface Routing {
  /** Unique name within the site, used in receipts and secrets. */
  id: string
  /** Only leads of these categories; by default all. */
  categories?: readonly LeadCategory[] | undefined
  /** Only leads for these dealerships or locations; by default all. */
  dealerships?: readonly string[] | undefined
  locations?: readonly number[] | undefined
  /** Whether unfinished leads are delivered after the waiting time; by default true. */
  incomplete?: boolean | undefined
}

/**
 * A destination as stored in a site's settings; its secret, if it has one, is `delivery/` and its id
 * (rules/site/secrets.ts).
 */
export type Destination = {
  [K in DestinationKind]: Routing & { kind: K } & DeliverySettings[K]
}[DestinationKind]
