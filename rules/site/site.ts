import type { Currency } from '../locale/currency.ts'
import type { PaymentProvider } from '../kinds/paymentProvider.ts'
import type { PublicKey, Settings } from './config.ts'
import type { FirstLocation } from './timeZone.ts'

/** Who runs a site and where it answers, as stored (spec §3 Website config, identity). */
export interface SiteIdentity {
  id: number
  slug: string
  name: string
  template: string
  domain_name: string | null
  dealership_group_id: number | null
  dealership_group: string | null
  /** The site's single manufacturer, or null when it sells several. */
  manufacturer: string | null
  manufacturer_id: number | null
  dealerships: readonly { id: number; slug: string; name: string; stripe_publishable_key: string | null }[]
  city: string | null
  /** Null for that of the first location. */
  state: string | null
  first_location: FirstLocation | null
}

/** Which layer of the cascade a value came from. */
export type Layer = 'platform' | 'template' | 'group' | 'site'

/**
 * A site, resolved once and frozen: answers, not switches (design, decision 2). Components and modules read
 * answers; nobody outside `rules/site` compares a slug or a template.
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
  /** What trying a vehicle is called. */
  testDrive: Settings['test_drive_word']
  /** Default stock search, for example /search/used-cars. */
  searchPath: string

  /** Who takes reservation payments; null where the site has none, or one that the platform cannot take yet. */
  paymentProvider: PaymentProvider | null
  /** Whether the site has an owner area that the platform can show. */
  hasGarage: boolean

  /** The cascade's values of every setting that has no better answer above. */
  settings: Readonly<Settings>
}

/** Provenance of every setting: which layer decided it. */
export type Provenance = Readonly<Record<keyof Settings, Layer>>

/** What of a site may reach a browser: answers and public settings only. */
export type PublicSite = Omit<
  Site,
  'settings' | 'dealershipIds' | 'dealershipGroupId' | 'dealerships' | 'paymentProvider'
> & {
  dealerships: readonly { id: number; slug: string; name: string }[]
  settings: Readonly<Pick<Settings, PublicKey>>
}
