import type { Country, Locale } from '../locale/locale.ts'
import { readState, stateProblem } from '../locale/state.ts'
import type { SettingsLayer, SettingKey } from '../site/config.ts'
import { slugOf } from '../site/slug.ts'
import { zoneOfState } from '../site/timeZone.ts'
import { requiredText } from '../locale/requiredText.ts'

/** The countries that a site can be in, with the zones of their clocks. */
export const COUNTRIES = {
  AU: {
    name: 'Australia',
    locale: 'en-AU',
    zones: {
      'Australia/Brisbane': 'Brisbane',
      'Australia/Sydney': 'Sydney and Canberra',
      'Australia/Melbourne': 'Melbourne',
      'Australia/Hobart': 'Hobart',
      'Australia/Adelaide': 'Adelaide',
      'Australia/Darwin': 'Darwin',
      'Australia/Perth': 'Perth',
      'Australia/Broken_Hill': 'Broken Hill',
    },
  },
  NZ: {
    name: 'New Zealand',
    locale: 'en-NZ',
    zones: { 'Pacific/Auckland': 'New Zealand', 'Pacific/Chatham': 'Chatham Islands' },
  },
  US: {
    name: 'United States',
    locale: 'en-US',
    zones: {
      'America/New_York': 'Eastern',
      'America/Chicago': 'Central',
      'America/Denver': 'Mountain',
      'America/Phoenix': 'Arizona',
      'America/Los_Angeles': 'Pacific',
      'America/Anchorage': 'Alaska',
      'Pacific/Honolulu': 'Hawaii',
    },
  },
} as const satisfies Readonly<Record<string, { name: string; locale: Locale; zones: Readonly<Record<string, string>> }>>

/** Whether a text names one of these countries. */
export const isCountry = (text: string): text is Country => Object.hasOwn(COUNTRIES, text)

/** The time zone that a place most likely has, by its state if that is known; the person may choose another one. */
export const assumedZone = (country: Country, state: string): string =>
  (country === 'AU' ? zoneOfState(readState(state, country)) : null) ?? Object.keys(COUNTRIES[country].zones)[0]!

/** What a site can begin with, in words; the names are those of the templates. */
export const TEMPLATE_LABELS: Readonly<Record<string, string>> = {
  'multi-franchise': 'Cars, several makes',
  'used-cars': 'Used cars',
  'single-make': 'Cars, one make',
  mazda: 'Mazda dealer',
  ford: 'Ford dealer',
  toyota: 'Toyota dealer',
  volkswagen: 'Volkswagen dealer',
  hyundai: 'Hyundai dealer',
  kia: 'Kia dealer',
  camper: 'Campers and caravans',
  jayco: 'Jayco dealer',
  motorcycle: 'Motorcycles',
  freightliner: 'Freightliner trucks',
  fuso: 'Fuso trucks',
  hino: 'Hino trucks',
  'mercedes-benz-trucks': 'Mercedes-Benz trucks',
  'jac-trucks': 'JAC trucks',
}

/** What somebody typed of a new site. */
export interface NewSiteTexts {
  name: string
  slug: string
  country: string
  state: string
  timeZone: string
}

/** A new site as far as it does not depend on others. */
export interface NewSiteFields {
  name: string
  slug: string
  state: string
  /** Where it is, as settings of the site. */
  place: Pick<SettingsLayer, 'locale' | 'time_zone' | 'default_state'>
}

const MOST_NAME = 100
const SLUG = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/
/** Names of the platform's own hosts. */
const RESERVED: readonly string[] = ['console', 'dashboard', 'www']

/** What is wrong with what was entered. */
export const NEW_SITE_PROBLEMS = {
  name: 'Please enter a name.',
  slug: 'Please use up to 63 lower-case letters, digits and hyphens, such as my-site.',
  reserved: 'This address belongs to the platform. Please choose another.',
  taken: 'Another site has this address. Please choose another.',
  country: 'Please choose a country.',
  timeZone: 'Please choose a time zone of that country.',
} as const

/** The address of a site with a name, as far as one can be made of it. */
export const suggestedSlug = (name: string): string => slugOf(name).slice(0, 63).replace(/-$/, '')

/** What is wrong with the address of a site; null for nothing. */
export const slugProblem = (slug: string): string | null =>
  !SLUG.test(slug) ? NEW_SITE_PROBLEMS.slug : RESERVED.includes(slug) ? NEW_SITE_PROBLEMS.reserved : null

/** What is wrong with the name of a site or a group; null for nothing. */
export const siteNameProblem = (name: string): string | null =>
  requiredText(name, { missing: NEW_SITE_PROBLEMS.name, most: MOST_NAME })

/** Reads a new site; the address is made of the name where none was typed. */
export function readNewSite(
  texts: NewSiteTexts,
): { ok: true; site: NewSiteFields } | { ok: false; problems: Readonly<Record<string, string>> } {
  const name = texts.name.trim()
  const slug = texts.slug.trim() || suggestedSlug(name)
  const country = Object.hasOwn(COUNTRIES, texts.country) ? COUNTRIES[texts.country as Country] : null
  const state = country ? readState(texts.state, texts.country as Country) : null
  const problems: Record<string, string> = {}
  const nameWrong = siteNameProblem(name)
  if (nameWrong) problems.name = nameWrong
  const wrong = slugProblem(slug)
  // An address that is to be made of the name lacks nothing of its own.
  if (wrong && (name !== '' || texts.slug.trim() !== '')) problems.slug = wrong
  if (!country) problems.country = NEW_SITE_PROBLEMS.country
  if (country && state === null) problems.state = stateProblem(texts.state, texts.country as Country)
  if (country && !Object.hasOwn(country.zones, texts.timeZone)) problems.time_zone = NEW_SITE_PROBLEMS.timeZone
  if (!country || state === null || Object.keys(problems).length > 0) return { ok: false, problems }
  const place = { locale: country.locale, time_zone: texts.timeZone, default_state: state.toLowerCase() }
  return { ok: true, site: { name, slug, state, place } }
}

/** What a copy does not take over: where leads and reports go, other systems, and what is one dealer's own. */
const NOT_COPIED: readonly SettingKey[] = [
  'locale',
  'time_zone',
  'default_state',
  'override_city',
  'special_hours',
  'lead_destinations',
  'lead_escalation',
  'lead_mock',
  'report_recipients',
  'staff_networks',
  'event_collectors',
  'payment_provider',
  'payment_accounts',
  'deposit_holder',
  'dashboard_base_url',
  'dashboard_staging_base_url',
  'dashboard_staging',
  'dashboard_session_fields',
  'google_store_codes',
  'offer_exempt_ids',
  'search_exclude_location_ids',
  'feeds_rotation',
  'site_phone',
  'social_urls',
  'licence_line',
  'outside_services',
  'autobot',
  'dealercell',
  'dealerstudio',
  'impel',
  'redbook',
  'nevdis',
  'analytics_ga4_id',
  'analytics_gtm_id',
  'chat_podium_token',
  'chat_livechat_license',
  'enable_store',
  'store_url',
  'challenge',
  'garage_sms',
  'vehicle_lookups',
]

/** The settings of a site that a copy of it begins with (decision 167). */
export const copiedSettings = (layer: SettingsLayer): SettingsLayer =>
  Object.fromEntries(
    Object.entries(layer).filter(([key]) => !(NOT_COPIED as readonly string[]).includes(key)),
  ) as SettingsLayer
