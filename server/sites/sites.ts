import { eq, inArray, sql, type SQL } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { domainNames, hostTarget } from '@forecourt/rules/site/host.ts'
import type { PlatformAddress } from '@forecourt/rules/site/resolve.ts'
import type { Provenance, Site } from '@forecourt/rules/site/site.ts'
import { CommandError, type CommandContext } from '../command.ts'
import type { ServingDatabase, StaffDatabase } from '../db/database.ts'
import { siteWithDraft } from './look.ts'
import { resolveStored, storedSites, type StoredSite } from './stored.ts'
import { dealershipGroups, websiteDealerships, websites } from './table.ts'

export { dealerships, websiteDealerships, websites, type LayerValue } from './table.ts'

/** The result of a host name lookup (decision 1: Site resolution). */
export type HostAnswer =
  | { kind: 'site'; site: Site }
  /** The site's alternative name, which redirects to its base address. */
  | { kind: 'moved'; site: Site }
  | { kind: 'platform' }
  | { kind: 'reserved'; name: 'console' | 'dashboard' }
  | { kind: 'unknown' }

/** Ids of changed sites, or '*' if any may have changed. */
export type SiteChange = readonly number[] | '*'

/** A site for the platform's own work; pages never get this. */
export interface ResolvedSite {
  site: Site
  provenance: Provenance
  /** Inconsistencies of the site, as warnings for the operator. */
  warnings: readonly string[]
}

/** The dealer sites of the platform, resolved from stored settings. */
export interface Sites {
  /**
   * Looks up a host name; cached until the site changes. Throws `InvalidSettingsError` if the site's stored settings
   * are invalid.
   */
  find(hostName: string): Promise<HostAnswer>
  /** The site whose base address has this host name, if it is in memory; null if only `find` can tell. */
  cached(hostName: string): Site | null
  /** Every site, by name. Sites with invalid settings are left out and reported to `onWarning`. */
  list(): Promise<Site[]>
  /** A site by its slug with the layer of each setting; null if there is none. For the operator. */
  findBySlug(slug: string): Promise<ResolvedSite | null>
  /** A site by its id, for background work; null if there is none. */
  findById(id: number): Promise<ResolvedSite | null>
  /** The same as `find` has it: cached until the site changes. For what is shown; what is decided by it reads anew. */
  shown(id: number): Promise<Site | null>
  /** A site as a draft of its look makes it; null for a draft of another. */
  withLookDraft(id: number, draftId: string): Promise<Site | null>
  /** The sites that show one of these dealerships. */
  ofDealerships(ids: readonly number[]): Promise<Site[]>
  /** The sites of a dealership group, by id. Sites with invalid settings are left out. */
  ofGroup(groupId: number): Promise<Site[]>
  /** Notifies of changed sites, after `find` has dropped them from its cache. */
  onChange(listener: (change: SiteChange) => void): void
  close(): Promise<void>
}

export interface SitesOptions {
  database: Pick<ServingDatabase, 'platform' | 'subscribe'>
  address: PlatformAddress
  onWarning?: (error: unknown, message: string) => void
}

const MAX_HOSTS = 20_000
/** Unknown hosts are cached separately: anybody can send as many as they like. */
const MAX_UNKNOWN_HOSTS = 2_000
/** Notifications keep the cache valid; the time limit is for missed cases. */
const TTL_MS = 5 * 60_000
const UNKNOWN_TTL_MS = 30_000

/** Opens the platform's sites and subscribes to their changes. */
export async function createSites(options: SitesOptions): Promise<Sites> {
  const { database, address, onWarning = () => {} } = options
  const byHost = new LRUCache<string, HostAnswer & { site: Site }>({ max: MAX_HOSTS, ttl: TTL_MS })
  const byId = new LRUCache<number, Site>({ max: MAX_HOSTS, ttl: TTL_MS })
  const unknown = new LRUCache<string, true>({ max: MAX_UNKNOWN_HOSTS, ttl: UNKNOWN_TTL_MS })
  const pending = new Map<string, Promise<HostAnswer>>()
  const listeners: ((change: SiteChange) => void)[] = []
  let changes = 0

  function changed(change: SiteChange) {
    changes += 1
    pending.clear()
    // A change may add a site for an unknown host.
    unknown.clear()
    if (change === '*') {
      byHost.clear()
      byId.clear()
    } else {
      for (const [host, answer] of byHost.entries()) if (change.includes(answer.site.id)) byHost.delete(host)
      for (const id of change) byId.delete(id)
    }
    for (const listener of listeners) listener(change)
  }

  const stop = await database.subscribe(
    'site',
    (payload) => changed(parseSiteChange(payload)),
    () => changed('*'),
  )

  async function load(host: string): Promise<HostAnswer> {
    const before = changes
    const target = hostTarget(host, address.platformDomain)
    const names = target.kind === 'domain' ? domainNames(target.domain) : null
    const [stored] =
      target.kind === 'slug'
        ? await read(eq(websites.slug, target.slug))
        : await read(inArray(sql`lower(${websites.domain_name})`, [...names!]))
    if (!stored) {
      if (before === changes) unknown.set(host, true)
      return { kind: 'unknown' }
    }
    const { site } = resolve(stored)
    const moved = target.kind === 'domain' && stored.identity.domain_name?.toLowerCase() !== host
    const answer = { kind: moved ? ('moved' as const) : ('site' as const), site }
    // Data read before a change may be outdated.
    if (before === changes) byHost.set(host, answer)
    return answer
  }

  const resolve = (stored: StoredSite) => resolveStored(stored, address)
  const read = (condition?: SQL) => database.platform.transaction((tx) => storedSites(tx, condition))

  const resolveAll = (stored: readonly StoredSite[]) =>
    stored.flatMap((one) => {
      try {
        return [resolve(one).site]
      } catch (error) {
        onWarning(error, 'site left out of the list')
        return []
      }
    })

  return {
    find(host) {
      const target = hostTarget(host, address.platformDomain)
      if (target.kind === 'platform' || target.kind === 'reserved') return Promise.resolve(target)
      const answer = byHost.get(host)
      if (answer) return Promise.resolve(answer)
      if (unknown.get(host)) return Promise.resolve({ kind: 'unknown' })
      const under = pending.get(host)
      if (under) return under
      const promise = load(host).finally(() => {
        if (pending.get(host) === promise) pending.delete(host)
      })
      pending.set(host, promise)
      return promise
    },

    cached(host) {
      const answer = byHost.get(host)
      return answer?.kind === 'site' ? answer.site : null
    },

    list: async () => resolveAll(await read()),

    async ofGroup(groupId) {
      const found = resolveAll(await read(eq(websites.dealership_group_id, groupId)))
      return found.sort((one, other) => one.id - other.id)
    },

    async ofDealerships(ids) {
      if (ids.length === 0) return []
      const showing = database.platform.transaction((tx) =>
        tx
          .selectDistinct({ id: websiteDealerships.website_id })
          .from(websiteDealerships)
          .where(inArray(websiteDealerships.dealership_id, [...ids])),
      )
      const found = (await showing).map(({ id }) => id)
      return found.length === 0 ? [] : resolveAll(await read(inArray(websites.id, found)))
    },

    async findBySlug(slug) {
      const [stored] = await read(eq(websites.slug, slug))
      return stored ? resolve(stored) : null
    },

    async findById(id) {
      const [stored] = await read(eq(websites.id, id))
      return stored ? resolve(stored) : null
    },

    async shown(id) {
      const cached = byId.get(id)
      if (cached) return cached
      const before = changes
      const [stored] = await read(eq(websites.id, id))
      const site = stored ? resolve(stored).site : null
      if (site && before === changes) byId.set(id, site)
      return site
    },

    withLookDraft: (id, draftId) => database.platform.transaction((tx) => siteWithDraft(tx, id, draftId, address)),

    onChange(listener) {
      listeners.push(listener)
    },

    close: stop,
  }
}

/**
 * The site of an operator's command.
 *
 * @throws CommandError if there is none
 */
export async function siteBySlug({ address, database, warn }: CommandContext, slug: string): Promise<Site> {
  const sites = await createSites({
    database: await database(),
    address: await address(),
    onWarning: (error, message) => warn(`${message}: ${error instanceof Error ? error.message : String(error)}`),
  })
  try {
    const found = await sites.findBySlug(slug)
    if (!found) throw new CommandError(`There is no site ${slug}.`)
    return found.site
  } finally {
    await sites.close()
  }
}

/**
 * The sites of a dealership group, for an operator's command.
 *
 * @throws CommandError if there is no such group, or it has no sites
 */
export async function sitesOfGroup(
  { address, database, warn }: CommandContext,
  slug: string,
): Promise<{ name: string; sites: readonly Site[] }> {
  const principals = await database()
  const [group] = await principals.platform.transaction((tx) =>
    tx.select().from(dealershipGroups).where(eq(dealershipGroups.slug, slug)),
  )
  if (!group) throw new CommandError(`There is no group ${slug}.`)
  const sites = await createSites({
    database: principals,
    address: await address(),
    onWarning: (error, message) => warn(`${message}: ${error instanceof Error ? error.message : String(error)}`),
  })
  try {
    const found = await sites.ofGroup(group.id)
    if (found.length === 0) throw new CommandError(`The group ${slug} has no sites.`)
    return { name: group.name, sites: found }
  } finally {
    await sites.close()
  }
}

/** The operator as staff of one site. */
export const staffOf = async ({ database }: CommandContext, { id }: Pick<Site, 'id'>): Promise<StaffDatabase> =>
  (await database()).staff([id])

/** The operator as staff of every site of the installation. */
export async function operatorOf({ database }: CommandContext): Promise<StaffDatabase> {
  const principals = await database()
  const all = await principals.platform.transaction((tx) => tx.select({ id: websites.id }).from(websites))
  return principals.staff(
    all.map(({ id }) => id),
    { operator: true },
  )
}

/** Parses a change of the topic `site`; anything unexpected counts as a change of everything. */
export function parseSiteChange(payload: string): SiteChange {
  try {
    const { websites: ids } = JSON.parse(payload) as { websites?: unknown }
    if (Array.isArray(ids) && ids.every((id) => Number.isInteger(id))) return ids as number[]
  } catch {
    // Not JSON: '*', or the payload of a later version.
  }
  return '*'
}

export {
  coveredSites,
  coveredBy,
  groupsAndSites,
  idsBySlug,
  siteOfDealership,
  slugsById,
  staffDealerships,
  timeZoneOfSite,
  zoneOfFirst,
  type CoveredValue,
  type GroupsAndSites,
} from './covered.ts'
export {
  AS_PUBLISHED,
  listLookVersions,
  lockedDraft,
  publishLook,
  readLook,
  settingsWithLook,
  siteWithLook,
  storeDraft,
  type LookScope,
  type LookState,
  type LookVersion,
} from './look.ts'
export { logoProblems } from './logos.ts'
export { ANY_ADDRESS, resolveStored, siteWarnings, storedSites, type StoredSite } from './stored.ts'
export { closeSite, extendTrial, nameSite, openSite, openings, skipSteps, type StoredOpening } from './opening.ts'
export { addDealershipTo, changeDealerships, siteDealerships, type SiteDealerships } from './dealerships.ts'
export { addSiteIn, findByForm, nextSiteId, RegisterError } from './register.ts'
export type { SiteFile } from './file.ts'
export {
  changeSettings,
  changeSettingsIn,
  findSettingChange,
  groupLayers,
  historyOf,
  lastChanges,
  storedTemplate,
  valueIn,
  type LayerId,
  type SettingsChanger,
  type SiteEffect,
  type StoredSettingChange,
} from './settings.ts'
