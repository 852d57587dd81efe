import { SETTINGS, type SettingKey } from './config.ts'
import { AGENTS } from './settings/agents.ts'
import { BOOKINGS } from './settings/bookings.ts'
import { BRAND } from './settings/brand.ts'
import { BUYING } from './settings/buying.ts'
import { CHAT } from './settings/chat.ts'
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

/** Settings of one subject. */
export interface SettingGroup {
  /** For addresses. */
  slug: string
  title: string
  keys: readonly SettingKey[]
}

const group = (slug: string, title: string, definitions: object): SettingGroup => ({
  slug,
  title,
  keys: Object.keys(definitions) as SettingKey[],
})

/** Every setting once, in the groups in which they are defined (decision 162). */
export const SETTING_GROUPS: readonly SettingGroup[] = [
  group('place', 'Place and language', PLACE),
  group('words', 'Words for vehicles', WORDS),
  group('search', 'Stock and search', SEARCH),
  group('vehicle', 'Vehicle pages', VEHICLE),
  group('pictures', 'Pictures', PICTURES),
  group('finance', 'Finance', FINANCE),
  group('buying', 'Buying and owner area', BUYING),
  group('bookings', 'Bookings', BOOKINGS),
  group('forms', 'Forms', FORMS),
  group('leads', 'Leads', LEADS),
  group('contact', 'Contact details and maps', CONTACT),
  group('layout', 'Menus and pages', LAYOUT),
  group('brand', 'Look', BRAND),
  group('offers', 'Offers and models', OFFERS),
  group('tracking', 'Tracking and consent', TRACKING),
  group('chat', 'Chat', CHAT),
  group('services', 'Outside services', SERVICES),
  group('feeds', 'Outgoing feeds', FEEDS),
  group('agents', 'Assistants', AGENTS),
  group('dashboard', 'Outside Dashboard', DASHBOARD),
]

/** A setting by its name; null for any other text. */
export const settingKeyOf = (text: string): SettingKey | null =>
  Object.hasOwn(SETTINGS, text) ? (text as SettingKey) : null
