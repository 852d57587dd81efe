import type { ChatView } from './chatWidget.ts'
import type { Currency } from '../locale/currency.ts'
import type { PaymentProvider } from '../kinds/paymentProvider.ts'
import type { PublicKey, Settings } from './config.ts'
import type { Opening } from './opening.ts'
import type { OutsideSlot } from './outsideSlots.ts'
import type { FirstLocation } from './timeZone.ts'

/** Identity and addresses of a site, as stored (spec §3 Website config, identity). */
export interface SiteIdentity {
  id: number
  slug: string
  name: string
  template: string
  domain_name: string | null
  dealership_group_id: number | null
  dealership_group: string | null
  /** The site's single manufacturer, or null if it sells several. */
  manufacturer: string | null
  manufacturer_id: number | null
  dealerships: readonly { id: number; slug: string; name: string; stripe_publishable_key: string | null }[]
  city: string | null
  /** Null for that of the first location. */
  state: string | null
  first_location: FirstLocation | null
  /** When it was opened; null for one that is not open yet, omitted for one that always was. */
  opened_at?: Date | null
  /** When its trial ends; null or omitted for a site that is no trial. */
  trial_ends_at?: Date | null
}

/** The layer of the cascade that a value comes from. */
export type Layer = 'platform' | 'template' | 'group' | 'site'

/**
 * A site, resolved once and frozen, with derived values instead of raw settings (design, decision 2). Components and
 * modules read these; only `rules/site` compares slugs or templates.
 */
export interface Site {
  id: number
  slug: string
  name: string
  /** Always ends with a slash. */
  baseUrl: string
  dealershipIds: readonly number[]
  dealerships: SiteIdentity['dealerships']
  dealershipGroupId: number | null
  dealershipGroup: string | null
  manufacturer: string | null
  /** When it is open to visitors. */
  opening: Opening

  country: 'AU' | 'NZ' | 'US'
  locale: Settings['locale']
  currency: Currency
  distanceUnit: 'km' | 'mi'
  timeZone: string
  city: string | null
  state: string

  /** 'Car', 'Truck', 'RV', ... and its plural. */
  vehicleNoun: string
  vehicleNounPlural: string
  vehicleBasePath: string
  /** Labels of car types: New, Used or Pre-owned, Demo. */
  conditionLabels: { new: string; used: string; demo: string }
  /** The site's name for a test drive. */
  testDrive: Settings['test_drive_word']
  /** Default stock search, for example /search/used-cars. */
  searchPath: string

  /**
   * The provider of reservation payments; null if the site has none, one that the platform does not support, or one
   * that has its secrets for no dealership of the site.
   */
  paymentProvider: PaymentProvider | null
  /** Who looks up and values visitors' own vehicles, in the order in which they are asked; empty for nobody. */
  lookupProviders: readonly Settings['vehicle_lookups'][number][]
  /** The dealerships for which that provider has every secret that it needs. */
  paymentDealershipIds: readonly number[]
  /** Scripts of others; a visitor's browser loads those that the visitor allows. */
  outsideSlots: readonly OutsideSlot[]
  /** Whether the site has an owner area that the platform supports. */
  hasGarage: boolean
  /** Whether visitors can sign in to it. */
  hasSignIn: boolean
  /** The site's chat; null if it has none. */
  chat: ChatView | null

  /** The cascade's values of every setting without a derived value above. */
  settings: Readonly<Settings>
}

/** The layer that each setting comes from. */
export type Provenance = Readonly<Record<keyof Settings, Layer>>

/** The projection of a site for browsers: derived values and public settings only. */
export type PublicSite = Omit<
  Site,
  | 'settings'
  | 'dealershipIds'
  | 'dealershipGroupId'
  | 'opening'
  | 'dealerships'
  | 'paymentProvider'
  | 'paymentDealershipIds'
  | 'lookupProviders'
> & {
  dealerships: readonly { id: number; slug: string; name: string }[]
  settings: Readonly<Pick<Settings, PublicKey>>
}
