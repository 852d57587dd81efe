import { chatView } from './chatWidget.ts'
import { defaultSlugs, ownSlug, searchKind, searchOf, slugOfSearchPath } from './searchSlugs.ts'
import { maskPhone } from '../contact/shownPhone.ts'
import type { PaymentProvider } from '../kinds/paymentProvider.ts'
import { CAPABILITIES, type Capabilities } from './capabilities.ts'
import { cascade, parseLayer, type SettingProblem } from './cascade.ts'
import { SETTINGS, type PublicKey, type SettingKey, type Settings } from './config.ts'
import { countryOf, currencyOf, distanceUnitOf } from '../locale/locale.ts'
import { lookupProviders } from './lookupProviders.ts'
import { vehicleNoun } from './noun.ts'
import type { Opening } from './opening.ts'
import { outsideSlots } from './outsideSlots.ts'
import { PAYMENT_SETTINGS } from './paymentProviders.ts'
import type { Provenance, PublicSite, Site, SiteIdentity } from './site.ts'
import { TEMPLATES } from './templates.ts'
import { siteTimeZone, locationWarnings } from './timeZone.ts'

/** The platform's address: `scheme://{slug}.{platformDomain}:port` for sites without their own domain. */
export interface PlatformAddress {
  scheme: 'http' | 'https'
  platformDomain: string
  /** Null for the scheme's default port. */
  port: number | null
}

/** The domain of an installation on one's own machine. */
export const LOCAL_DOMAIN = 'localhost'

/** Origin of the console, as browsers send it. */
export const consoleOrigin = ({ scheme, platformDomain, port }: PlatformAddress): string =>
  `${scheme}://console.${platformDomain}${port ? `:${port}` : ''}`

/** For sites that do not say when they were opened. */
const ALWAYS_OPEN = '1970-01-01T00:00:00.000Z'

/** Default search of car sites if neither the site nor its template has one (spec §2). */
const FALLBACK_SLUG = 'new-used-and-demo-cars'

/** Stored settings of the layers. */
export interface StoredLayers {
  /** What is set on top of the template of the product (decision 173); by default nothing. */
  template?: unknown
  group: unknown
  site: unknown
  /** The names of the site's payment secrets; by default it has none. */
  paymentSecrets?: readonly PaymentSecret[]
}

/** A payment secret by its name in `PAYMENT_SETTINGS`. */
export interface PaymentSecret {
  name: string
  /** Null for one of all dealerships of the site. */
  dealershipId: number | null
}

/** Invalid settings: every problem with its layer, path and reason. */
export class InvalidSettingsError extends Error {
  readonly problems: readonly (SettingProblem & { layer: string })[]
  constructor(slug: string, problems: readonly (SettingProblem & { layer: string })[]) {
    super(
      `The settings of ${slug} are refused:\n` +
        problems.map(({ layer, path, reason }) => `  ${layer}${path ? ` ${path}` : ''}: ${reason}`).join('\n'),
    )
    this.name = 'InvalidSettingsError'
    this.problems = problems
  }
}

function freeze<T>(value: T): T {
  if (value !== null && typeof value === 'object' && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const child of Object.values(value)) freeze(child)
  }
  return value
}

/** Search settings that are valid separately but not together. */
function searchProblems(
  settings: Settings,
  provenance: Provenance,
  kind: string,
): (SettingProblem & { layer: string })[] {
  const unknown = settings.search_slugs.flatMap((slug, index) =>
    searchOf(slug, kind)
      ? []
      : [{ layer: provenance.search_slugs, path: `search_slugs.${index}`, reason: `'${slug}' is not a search slug` }],
  )
  const slug = settings.default_search_path && slugOfSearchPath(settings.default_search_path)
  if (!slug || settings.search_slugs.includes(slug)) return unknown
  return [
    ...unknown,
    {
      layer: provenance.default_search_path,
      path: 'default_search_path',
      reason: `leads to '${slug}', which is not among search_slugs: ${settings.search_slugs.join(', ')}`,
    },
  ]
}

/** The secrets of a provider that a dealership lacks, its own and those of the whole site counted. */
const missingSecrets = (
  provider: PaymentProvider,
  dealershipId: number,
  secrets: readonly PaymentSecret[],
): readonly string[] =>
  PAYMENT_SETTINGS[provider].secrets.filter(
    (needed) =>
      !secrets.some((one) => one.name === needed && (one.dealershipId === null || one.dealershipId === dealershipId)),
  )

/** Warnings about dealerships whose vehicles cannot be reserved because their payment provider lacks a secret. */
function secretWarnings(
  provider: PaymentProvider | null,
  { dealerships }: SiteIdentity,
  secrets: readonly PaymentSecret[],
): readonly string[] {
  if (provider === null) return []
  return dealerships.flatMap(({ id, name }) => {
    const missing = missingSecrets(provider, id, secrets).map((secret) => `payment/${secret}`)
    return missing.length === 0
      ? []
      : [`payment_provider: ${provider} needs ${missing.join(', ')}, so nothing of ${name} can be reserved online`]
  })
}

/** Warnings about settings that the platform does not support, which have no effect. */
const capabilityWarnings = (
  { payment_provider: provider, garage_enabled: garage }: Settings,
  capabilities: Capabilities,
): readonly string[] => [
  ...(provider === null || capabilities.paymentProviders.includes(provider)
    ? []
    : [`payment_provider: ${provider} is not available yet, so nothing can be reserved online`]),
  ...(garage && !capabilities.garage
    ? ['garage_enabled: the owner area is not available yet, so it is not shown']
    : []),
]

const openingOf = ({ opened_at: opened, trial_ends_at: trial }: SiteIdentity): Opening => ({
  openedAt: opened === undefined ? ALWAYS_OPEN : (opened?.toISOString() ?? null),
  trialEndsAt: trial?.toISOString() ?? null,
})

/**
 * Resolves a site from its stored settings: the cascade, then every derived value that pages need, frozen (design,
 * decision 2). `warnings` tell an operator about inconsistencies. Throws `InvalidSettingsError` if a stored layer is
 * invalid or the template is unknown.
 */
export function resolveSite(
  identity: SiteIdentity,
  stored: StoredLayers,
  address: PlatformAddress,
  capabilities: Capabilities = CAPABILITIES,
): { site: Site; provenance: Provenance; warnings: readonly string[] } {
  const changed = parseLayer(stored.template ?? {})
  const group = parseLayer(stored.group)
  const own = parseLayer(stored.site)
  const template = Object.hasOwn(TEMPLATES, identity.template) ? TEMPLATES[identity.template] : undefined
  const problems = [
    ...(template
      ? []
      : [
          {
            layer: 'template',
            path: identity.template,
            reason: `no such template; choose one of ${Object.keys(TEMPLATES).join(', ')}`,
          },
        ]),
    ...(changed.ok ? [] : changed.problems.map((problem) => ({ layer: 'template', ...problem }))),
    ...(group.ok ? [] : group.problems.map((problem) => ({ layer: 'group', ...problem }))),
    ...(own.ok ? [] : own.problems.map((problem) => ({ layer: 'site', ...problem }))),
  ]
  if (!template || !changed.ok || !group.ok || !own.ok) throw new InvalidSettingsError(identity.slug, problems)

  const cascaded = cascade({ template: { ...template, ...changed.layer }, group: group.layer, site: own.layer })
  const { provenance } = cascaded
  const noun = vehicleNoun(identity.template, cascaded.settings.override_primary_vehicle)
  const kind = searchKind(noun.many)
  const settings =
    provenance.search_slugs === 'platform'
      ? { ...cascaded.settings, search_slugs: [...defaultSlugs(kind)] }
      : cascaded.settings
  const contradictions = searchProblems(settings, provenance, kind)
  if (contradictions.length) throw new InvalidSettingsError(identity.slug, contradictions)
  const host = identity.domain_name?.toLowerCase() ?? `${identity.slug}.${address.platformDomain}`
  const port = address.port && !identity.domain_name ? `:${address.port}` : ''
  const provider = capabilities.paymentProviders.find((one) => one === settings.payment_provider) ?? null
  const { paymentSecrets = [] } = stored
  const paymentDealershipIds = identity.dealerships.flatMap(({ id }) =>
    provider === null || missingSecrets(provider, id, paymentSecrets).length === 0 ? [id] : [],
  )
  const canPay =
    provider !== null && (paymentDealershipIds.length > 0 || PAYMENT_SETTINGS[provider].secrets.length === 0)
  const searchSlug = ownSlug(FALLBACK_SLUG, { kind, slugs: settings.search_slugs }) ?? settings.search_slugs[0]!
  const country = countryOf(settings.locale)
  const lookups = lookupProviders(settings.vehicle_lookups, { country, local: address.platformDomain === LOCAL_DOMAIN })
  const site: Site = {
    id: identity.id,
    slug: identity.slug,
    name: identity.name,
    baseUrl: `${address.scheme}://${host}${port}/`,
    dealershipIds: identity.dealerships.map(({ id }) => id),
    dealerships: identity.dealerships,
    dealershipGroupId: identity.dealership_group_id,
    dealershipGroup: identity.dealership_group,
    manufacturer: identity.manufacturer,
    opening: openingOf(identity),
    country,
    locale: settings.locale,
    currency: currencyOf(settings.locale),
    distanceUnit: distanceUnitOf(settings.locale),
    timeZone: siteTimeZone(settings, identity.first_location),
    city: settings.override_city ?? identity.city,
    state: identity.state ?? identity.first_location?.state ?? settings.default_state,
    vehicleNoun: noun.one,
    vehicleNounPlural: noun.many,
    vehicleBasePath: settings.vehicle_base_path,
    conditionLabels: { new: 'New', used: settings.used_condition_label, demo: 'Demo' },
    testDrive: settings.test_drive_word,
    searchPath: settings.default_search_path ?? `/search/${searchSlug}`,
    paymentProvider: canPay ? provider : null,
    paymentDealershipIds,
    lookupProviders: lookups,
    outsideSlots: outsideSlots(settings),
    hasGarage: capabilities.garage && settings.garage_enabled,
    hasSignIn: capabilities.garage && settings.garage_enabled && settings.authentication_enabled,
    chat: chatView(settings),
    settings,
  }
  const warnings = [
    ...locationWarnings({ time_zone: settings.time_zone, state: identity.state }, identity.first_location),
    ...capabilityWarnings(settings, capabilities),
    ...(settings.autograb && lookups.length === 0
      ? ['vehicle_lookups: no provider of this country, so trade-ins are valued by hand']
      : []),
    ...secretWarnings(provider, identity, paymentSecrets),
  ]
  return { site: freeze(site), provenance, warnings }
}

const PUBLIC_KEYS = (Object.keys(SETTINGS) as SettingKey[]).filter(
  (key): key is PublicKey => SETTINGS[key].visibility === 'public',
)

/** The projection of a site for browsers: derived values and public settings, nothing of server visibility. */
export function publicSite(site: Site): PublicSite {
  const {
    settings,
    dealershipIds: _ids,
    dealershipGroupId: _group,
    opening: _opening,
    paymentProvider: _provider,
    lookupProviders: _lookups,
    paymentDealershipIds: _ready,
    dealerships,
    ...answers
  } = site
  const visible = Object.fromEntries(PUBLIC_KEYS.map((key) => [key, settings[key]])) as Pick<Settings, PublicKey>
  // Page data is visible to visitors.
  if (settings.phone_masked && settings.site_phone !== null) visible.site_phone = maskPhone(settings.site_phone)
  return {
    ...answers,
    dealerships: dealerships.map(({ id, slug, name }) => ({ id, slug, name })),
    settings: visible,
  }
}
