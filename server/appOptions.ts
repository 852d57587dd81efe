import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import type { PlatformAddress } from '@forecourt/rules/site/resolve.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { ChargeStores } from './charges/charges.ts'
import type { ServingDatabase } from './db/database.ts'
import type { DomainChecks } from './domains/domains.ts'
import type { Inbox } from './delivery/inbox.ts'
import type { FileReader, FileStore } from './files/files.ts'
import type { QueueDesk } from './jobs/jobs.ts'
import type { RateLimits } from './limits.ts'
import type { Outbound } from './outbound.ts'
import type { ReplyAddresses } from './replyAddresses.ts'
import type { LaterChange, SealedCode } from './owners/owners.ts'
import type { PageCacheOptions, PageHandler, PageKindOf } from './pages/pages.ts'
import type { ProcessState } from './processes/processes.ts'
import type { SearchEngine } from './stock/search.ts'
import type { SitemapLimits } from './sitemap/sitemap.ts'
import type { Secrets } from './secrets/secrets.ts'
import type { ConsolePageHandler } from './hosts/console.ts'
import type { FeedRuns, StaffMails } from './staff/staff.ts'
import type { UploadTimes } from './uploadTime.ts'

/** Options of the platform. */
export interface AppOptions {
  database: ServingDatabase
  /** The web application. */
  handle: PageHandler
  /** The declarations of its pages; by default all are public and read no parameter. */
  kindOf?: PageKindOf
  address: PlatformAddress
  /** Original pictures and documents. */
  media: FileReader
  /** Photos that people upload for vehicles; they are served as media. */
  stockPhotos: FileStore
  /** Pictures of the media library; the same. */
  library: FileStore
  /** Resized pictures; may be emptied at any time. */
  resizedPictures: FileStore
  /** The operator's tables of government charges; by default only those of the platform are used. */
  charges?: ChargeStores
  /** Files of leads. */
  files: FileStore
  /** Signs links to files, and all other signed addresses. */
  secretKey: string
  /** Credentials of the sites for challenges and external Dashboards. */
  secrets: Secrets
  /** Search engine, used instead of the snapshots in memory; closed with the application. */
  engine?: SearchEngine | null
  /** Address for verifying challenges, instead of each provider's own. */
  challengeVerifyUrl?: string | null
  /** Built files of the web application; null in development, where Vite serves them. */
  clientDir: string | null
  trustedProxies?: readonly string[]
  /** The socket of the process that answers calls with events; by default this one does. */
  eventSocket?: string | null
  /** Whether this process is one of several behind the port. */
  processes?: { of: number; state(): ProcessState }
  /**
   * Shows the list of sites, the inbox and `/forms` to requests from this machine. Requires the platform domain
   * `localhost` and no proxies; otherwise it has no effect.
   */
  demo?: boolean
  /** Emails that were stored and not sent, shown in the demo. */
  inbox?: Inbox | null
  /** Requests a site's manufacturer data from its external Dashboard; by default nothing is requested. */
  requestManufacturerData?: (site: Site) => Promise<void>
  /** Takes a sign-in code to be sent; without it nobody can sign in. */
  sendCode?: (code: SealedCode) => Promise<void>
  /** The console’s screens and their built files, null in development; without it the console host has nothing. */
  console?: { handle: ConsolePageHandler; clientDir: string | null }
  /** Mails staff; without it nobody is invited by mail. */
  staffMails?: StaffMails
  /** Feeds that staff upload, and what has their runs begin; without it nobody uploads any. */
  feeds?: FeedRuns
  /** Has a bulk change of stock begin soon; without it, within a minute. */
  beginBulkRun?: (runId: string) => Promise<void>
  /** Has a change of many leads begin soon; without it, within a minute. */
  beginLeadRun?: (runId: string) => Promise<void>
  /** Asks about the domains of sites; without it nothing is known about them. */
  domains?: DomainChecks
  /** What operators see of the queue; without it they see none. */
  queue?: QueueDesk
  /** Takes a change of a shared garage that could not be made at one site; without it such a change fails. */
  changeLater?: (change: LaterChange) => Promise<void>
  /** Where visitors answer replies; null if their answers go to whoever wrote the reply. */
  replies?: ReplyAddresses | null
  /** The address that the platform's mail comes from, and what deliveries of answers are signed with; null for none. */
  inboundMail?: { mailFrom: string; secret: string } | null
  /** Whether text messages of sites without a provider are stored with the mails of development. */
  storesMessages?: boolean
  /** Client for external Dashboards; by default none in a private network is called. */
  outbound?: Outbound
  /** False renders every page for each request. */
  pageCache?: PageCacheOptions | false
  rateLimits?: Partial<RateLimits>
  /** How often the times of pages are stored; every minute by default. */
  pageTimesMs?: number
  /** Time limits for request bodies. */
  uploadTimes?: UploadTimes
  /** Event loop delay above which the process counts as overloaded and responds 503; 0 for never. */
  maxEventLoopDelayMs?: number
  /** Maximum size of one part of a sitemap; the protocol's limits by default. */
  sitemapLimits?: SitemapLimits
  /** Runs before everything else, as connect middleware; Vite in development. */
  before?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
  logger?: FastifyBaseLogger
  now?: () => Date
}
