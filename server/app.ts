import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import { consoleOrigin, type PlatformAddress } from '@forecourt/rules/site/resolve.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { Database } from './db/database.ts'
import type { Inbox } from './delivery/inbox.ts'
import { fileLinks, type FileStore } from './files/files.ts'
import { createHostContext } from './hosts/application.ts'
import { chooseHost, type HostKind } from './hosts/choose.ts'
import { consoleHost } from './hosts/console.ts'
import { dashboardHost } from './hosts/dashboard.ts'
import { platformHost } from './hosts/platform.ts'
import { createHostServer, type HostServer } from './hosts/server.ts'
import { siteHost } from './hosts/site.ts'
import { createImages } from './images/images.ts'
import { leadFile } from './leads/leads.ts'
import { RATE_LIMITS, type RateLimits } from './limits.ts'
import { createLog } from './log.ts'
import { openDealers } from './openDealers.ts'
import { createOutbound, type Outbound } from './outbound.ts'
import {
  createPageCache,
  previewLinks,
  PUBLIC_KIND,
  purgeOnChange,
  type PageCacheOptions,
  type PageHandler,
  type PageKindOf,
} from './pages/pages.ts'
import type { SitemapLimits } from './sitemap/sitemap.ts'
import type { Secrets } from './secrets/secrets.ts'
import { createSites } from './sites/sites.ts'
import { UPLOAD_TIMES, type UploadTimes } from './uploadTime.ts'

export interface AppOptions {
  database: Database
  /** The web application. */
  handle: PageHandler
  /** What its pages declare of themselves; without it all are public and read no parameter. */
  kindOf?: PageKindOf
  address: PlatformAddress
  mediaDir: string
  /** Resized pictures; may be emptied at any time. */
  imageCacheDir: string
  /** Files that come with leads. */
  files: FileStore
  /** Signs the links to them, and every other address that only we may hand out. */
  secretKey: string
  /** Credentials of the sites for challenges and outside Dashboards. */
  secrets: Secrets
  /** Asked about challenges in the place of each provider's own address. */
  challengeVerifyUrl?: string | null
  /** Built files of the web application; null in development, where Vite serves them. */
  clientDir: string | null
  trustedProxies?: readonly string[]
  /**
   * Shows the list of sites, the inbox and `/forms` to whoever sits at this machine. Takes a platform domain of
   * `localhost` and no proxies; elsewhere it shows nothing more.
   */
  demo?: boolean
  /** Mail that was kept and not sent, read in the demo. */
  inbox?: Inbox | null
  /** Has the makers of a site asked by its outside Dashboard; without it nobody is asked. */
  askManufacturers?: (site: Site) => Promise<void>
  /** Calls outside Dashboards; without it none in a private network is called. */
  outbound?: Outbound
  /** False renders every page anew. */
  pageCache?: PageCacheOptions | false
  rateLimits?: Partial<RateLimits>
  /** How long bodies may be on their way. */
  uploadTimes?: UploadTimes
  /** From this delay of the event loop on the process counts as overloaded and answers 503; 0 never. */
  maxEventLoopDelayMs?: number
  /** What one part of a sitemap may hold; the protocol's limits by default. */
  sitemapLimits?: SitemapLimits
  /** Sees each request first, as connect middleware does; Vite in development. */
  before?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
  logger?: FastifyBaseLogger
  now?: () => Date
}

/**
 * The whole platform behind one HTTP server that does not listen yet: an application for each kind of host. Closing it
 * ends what it opened; the database stays the caller's.
 */
export async function createApp(options: AppOptions): Promise<HostServer> {
  const { database, address, mediaDir, files, secretKey, now = () => new Date(), before } = options
  const { logger: log = createLog('silent') } = options
  const context = createHostContext(options, log)
  const onWarning = (err: unknown, message: string) => log.warn({ err }, message)
  const sites = await createSites({ database, address, onWarning: (err, message) => log.error({ err }, message) })
  const outbound = options.outbound ?? createOutbound({ allowPrivate: false })
  const dealers = await openDealers({ ...options, sites, outbound, log, now })
  const cache = options.pageCache === false ? null : createPageCache(options.pageCache)
  if (cache) purgeOnChange(cache, sites, dealers)

  const site = await siteHost(context, {
    sites,
    dealerFor: dealers.of,
    images: await createImages({ mediaDir, cacheDir: options.imageCacheDir, onWarning }),
    handle: options.handle,
    kindOf: options.kindOf ?? (() => PUBLIC_KIND),
    cache,
    clientDir: options.clientDir,
    scriptPolicy: !before,
    secretKey,
    links: fileLinks(secretKey),
    previews: previewLinks(secretKey),
    consoleOrigin: consoleOrigin(address),
    leadFile: (of, fileId) => leadFile(database, files, of, fileId),
    limits: { ...RATE_LIMITS, ...options.rateLimits },
    sitemapLimits: options.sitemapLimits,
    now,
  })
  site.app.addHook('onClose', async () => {
    if (!options.outbound) outbound.close()
    await Promise.all([sites.close(), dealers.close()])
  })
  const applications = {
    site: site.app,
    platform: await platformHost(context, { database, sites, inbox: options.inbox ?? null }),
    console: consoleHost(context),
    dashboard: dashboardHost(context),
  }

  await Promise.all(Object.values(applications).map((application) => application.ready()))
  return createHostServer<HostKind>({
    applications,
    choose: (request) => chooseHost(context.authorityOf(request).host, request.url, address.platformDomain),
    serveKept: site.serveKept,
    before,
    uploadTimes: options.uploadTimes ?? UPLOAD_TIMES,
  })
}
