import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Site } from '@forecourt/rules/site/site.ts'
import { chargeTables, type ChargeStores } from './charges/charges.ts'
import { draftReader } from './content/content.ts'
import { dashboardOf } from './dashboard/dashboard.ts'
import { sessionData } from './dashboard/sessionData.ts'
import { createDealers, type DealerFor } from './dealers.ts'
import type { ServingDatabase } from './db/database.ts'
import type { FileReader, FileStore } from './files/files.ts'
import { readCredits } from './images/credits.ts'
import { createSignInLimits, type RateLimits } from './limits.ts'
import { createLookups } from './lookups/lookups.ts'
import { openAuth, sealCode, type LaterChange, type SealedCode } from './owners/owners.ts'
import type { Outbound } from './outbound.ts'
import type { Secrets } from './secrets/secrets.ts'
import { parseSiteChange, type SiteChange, type Sites } from './sites/sites.ts'
import type { SearchEngine } from './stock/search.ts'
import { openSnapshots, type StockChange } from './stock/snapshots.ts'

export interface OpenDealersOptions {
  database: ServingDatabase
  sites: Sites
  files: FileStore
  media: FileReader
  charges?: ChargeStores
  secretKey: string
  secrets: Secrets
  outbound: Outbound
  challengeVerifyUrl?: string | null
  requestManufacturerData?: (site: Site) => Promise<void>
  /** Takes a sign-in code to be sent; without it nobody can sign in. */
  sendCode?: (code: SealedCode) => Promise<void>
  /** Takes a change of a shared garage that could not be made at one site; without it such a change fails. */
  changeLater?: (change: LaterChange) => Promise<void>
  /** Whether text messages of sites without a provider are stored with the mails of development. */
  storesMessages?: boolean
  limits: Pick<RateLimits, 'codes' | 'guesses'>
  /** Closed with the handles. */
  engine?: SearchEngine | null
  log: FastifyBaseLogger
  now: () => Date
}

/** The handles of a process's sites, and their shared resources. */
export interface Dealers {
  /** The handle of a site; the same one for the same resolved site. */
  of: DealerFor
  /** Notifies of changed stock once newly rendered pages show the change. */
  onStockChange(listener: (change: StockChange) => void): void
  close(): Promise<void>
}

const GROUP_TTL_MS = 60_000

/** Opens what the sites of a process share, mainly the search snapshots of their stock, and creates their handles. */
export async function openDealers(options: OpenDealersOptions): Promise<Dealers> {
  const { database, sites, secrets, log, outbound, now } = options
  const engine = options.engine ?? null
  const snapshots = await openSnapshots(database, { now, onError: (err) => log.error({ err }, 'stock snapshot') })
  const stockListeners = new Set<(change: StockChange) => void>()
  const onIndexChange = (sites: SiteChange) => {
    const all = sites === '*'
    for (const listener of stockListeners)
      listener({ all, ...(all ? {} : { websites: sites }), dealerships: [], cars: [] })
  }
  // The engine's results change later than the stock, once its index has been updated.
  const unsubscribe = engine
    ? await database.subscribe(
        'search',
        (payload) => onIndexChange(parseSiteChange(payload)),
        () => onIndexChange('*'),
      )
    : null

  // Pages are cached for a minute, but what sites share of a person's ends with the setting: any change drops them.
  const groups = new LRUCache<number, Promise<readonly Site[]>>({ max: 1_000, ttl: GROUP_TTL_MS })
  sites.onChange(() => groups.clear())
  const groupSites = (groupId: number) => {
    const cached = groups.get(groupId)
    if (cached) return cached
    const read = sites.ofGroup(groupId)
    groups.set(groupId, read)
    // The next request tries again.
    read.catch(() => groups.get(groupId) === read && groups.delete(groupId))
    return read
  }
  const dashboardFor = async (siteId: number) => {
    const resolved = await sites.findById(siteId)
    const onFailure = (line: string, err: unknown) => log.warn({ err, site: siteId }, line)
    return resolved && dashboardOf(resolved.site, secrets, { outbound, onFailure })
  }
  const { sendCode } = options
  const signIn = sendCode && {
    accounts: database.accounts,
    auth: openAuth({
      secretKey: options.secretKey,
      accounts: database.accounts,
      onCode: async (websiteId, email, code) =>
        sendCode(await sealCode(secrets.keys, { websiteId, email, code, now: now() })),
      onError: (err) => log.error({ err }, 'signing in'),
    }),
    limits: createSignInLimits(database.counters, options.limits),
    storesMessages: options.storesMessages ?? false,
  }
  const dealerFor = createDealers({
    signIn,
    changeLater: options.changeLater,
    database,
    snapshots,
    engine,
    now,
    secretKey: options.secretKey,
    encryptionKeys: secrets.keys,
    drafts: (websiteId) => draftReader(database.staff([websiteId])),
    credits: () => readCredits(options.media),
    chargeTables: chargeTables({
      files: options.charges?.tables ?? null,
      onInvalid: (err, key) => log.error({ err, key }, 'table of charges not used'),
      onFailure: (err) => log.error({ err }, 'tables of charges not read'),
    }),
    files: options.files,
    secrets,
    outbound,
    lookups: createLookups({
      secrets,
      outbound,
      secretKey: options.secretKey,
      now,
      onWarning: (err, message) => log.warn({ err }, message),
    }),
    groupSites,
    challengeSecret: (id) => secrets.forSite({ id }).read({ provider: 'challenge', name: 'secret' }),
    challengeVerifyUrl: options.challengeVerifyUrl,
    outsideDashboard: async (siteId) => (await dashboardFor(siteId)) ?? { get: async () => false },
    requestManufacturerData: options.requestManufacturerData,
    sessionData: sessionData({
      dashboard: dashboardFor,
      onFailure: (siteId, err, message) => log.warn({ err, site: siteId }, message),
      now,
    }),
    onWarning: (err, message) => log.warn({ err }, message),
  })
  return {
    of: dealerFor,
    onStockChange(listener) {
      snapshots.onChange(listener)
      stockListeners.add(listener)
    },
    async close() {
      await unsubscribe?.()
      await snapshots.close()
      engine?.close()
    },
  }
}
