import type * as z from 'zod'
import { AGENTS } from './settings/agents.ts'
import { BOOKINGS } from './settings/bookings.ts'
import { BRAND } from './settings/brand.ts'
import { BUYING } from './settings/buying.ts'
import { CONTACT } from './settings/contact.ts'
import { DASHBOARD } from './settings/dashboard.ts'
import { FEEDS } from './settings/feeds.ts'
import { FINANCE } from './settings/finance.ts'
import { FORMS } from './settings/forms.ts'
import { LAYOUT } from './settings/layout.ts'
import { LEADS } from './settings/leads.ts'
import { OFFERS } from './settings/offers.ts'
import { PICTURES } from './settings/pictures.ts'
import { PLACE } from './settings/place.ts'
import { SEARCH } from './settings/search.ts'
import { SERVICES } from './settings/services.ts'
import { TRACKING } from './settings/tracking.ts'
import { VEHICLE } from './settings/vehicle.ts'
import { WORDS } from './settings/words.ts'

/**
 * Every setting of a site: one typed definition each, in the group that it belongs to. A value cascades platform
 * defaults <- template <- dealership group <- site (decision 1: No dealer's name in code).
 */
export const SETTINGS = {
  ...PLACE,
  ...WORDS,
  ...SEARCH,
  ...PICTURES,
  ...VEHICLE,
  ...FINANCE,
  ...BUYING,
  ...FORMS,
  ...LEADS,
  ...TRACKING,
  ...BOOKINGS,
  ...DASHBOARD,
  ...OFFERS,
  ...FEEDS,
  ...AGENTS,
  ...LAYOUT,
  ...CONTACT,
  ...BRAND,
  ...SERVICES,
} as const

/** The name of a setting. */
export type SettingKey = keyof typeof SETTINGS

/** All settings of one site after the cascade. */
export type Settings = { [K in SettingKey]: z.output<(typeof SETTINGS)[K]['schema']> }

/** The platform's default of every setting. */
export const PLATFORM_SETTINGS = Object.freeze(
  Object.fromEntries(Object.entries(SETTINGS).map(([key, { default: value }]) => [key, value])),
) as Readonly<Settings>

/** The settings that may reach a browser. */
export type PublicKey = {
  [K in SettingKey]: (typeof SETTINGS)[K]['visibility'] extends 'public' ? K : never
}[SettingKey]

/** One stored layer: any subset of the settings. */
export type SettingsLayer = Partial<Settings>
