import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import type { PlatformAddress } from '@forecourt/rules/site/resolve.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { ServingDatabase } from './db/database.ts'
import type { Inbox } from './delivery/inbox.ts'
import type { FileReader, FileStore } from './files/files.ts'
import type { RateLimits } from './limits.ts'
import type { Outbound } from './outbound.ts'
import type { PageCacheOptions, PageHandler, PageKindOf } from './pages/pages.ts'
import type { ProcessState } from './processes/processes.ts'
import type { SearchEngine } from './stock/search.ts'
import type { SitemapLimits } from './sitemap/sitemap.ts'
import type { Secrets } from './secrets/secrets.ts'
import type { UploadTimes } from './uploadTime.ts'

/** What the platform is set up with. */
export interface AppOptions {
  database: ServingDatabase
  /** The web application. */
  handle: PageHandler
  /** What its pages declare of themselves; without it all are public and read no parameter. */
  kindOf?: PageKindOf
  address: PlatformAddress
  /** Pictures and documents as they were given. */
  media: FileReader
  /** Resized pictures; may be emptied at any time. */
  resizedPictures: FileStore
  /** Files that come with leads. */
  files: FileStore
  /** Signs the links to them, and every other address that only we may hand out. */
  secretKey: string
  /** Credentials of the sites for challenges and outside Dashboards. */
  secrets: Secrets
  /** Answers searches in the place of the snapshots in memory; ended with the application. */
  engine?: SearchEngine | null
  /** Asked about challenges in the place of each provider's own address. */
  challengeVerifyUrl?: string | null
  /** Built files of the web application; null in development, where Vite serves them. */
  clientDir: string | null
  trustedProxies?: readonly string[]
  /** Where this process is one of several behind the port. */
  processes?: { of: number; state(): ProcessState }
  /**
   * Shows the list of sites, the inbox and `/forms` to whoever sits at this machine. Takes a platform domain of
   * `localhost` and no proxies; elsewhere it shows nothing more.
   */
  demo?: boolean
  /** Mail that was kept and not sent, read in the demo. */
  inbox?: Inbox | null
  /** Has the manufacturers of a site asked by its outside Dashboard; without it nobody is asked. */
  requestManufacturerData?: (site: Site) => Promise<void>
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
