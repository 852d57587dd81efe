/** People who work with the console: signing in, roles, invitations and the audit log (docs/decisions/0136, 0137). */
import type { Site } from '@forecourt/rules/site/site.ts'
import type { DealerFor } from '../dealers.ts'
import type { ChargeStores } from '../charges/charges.ts'
import type { Principals } from '../db/database.ts'
import type { DomainChecks } from '../domains/domains.ts'
import type { FileLinks, FileStore } from '../files/files.ts'
import type { CarPhotoFiles, LibraryDocuments, LibraryPictures, LogoFiles } from '../images/images.ts'
import type { QueueDesk } from '../jobs/jobs.ts'
import type { SignInLimits } from '../limits.ts'
import type { ReservationsOfSite } from '../reservations/reservations.ts'
import type { EncryptionKeys } from '../secrets/secrets.ts'
import type { Sites } from '../sites/sites.ts'
import type { FeedChecks } from '../syndication/checks.ts'
import { createStaffAuth } from './auth.ts'
import type { FeedRuns } from './desk/feeds.ts'
import { visitOf } from './signingIn.ts'
import type { DeskStreams } from './streams.ts'
import type { StaffRequest, StaffVisit } from './visit.ts'

export { bulkChangers } from './bulkChanger.ts'
export { CHALLENGE_SECONDS } from './challenge.ts'
export type { FeedRuns } from './desk/feeds.ts'
export type { SentSiteFile } from './desk/siteImport.ts'
export { addDemoUsers } from './demo.ts'
export { digestJob } from './digests.ts'
export { leadRunJobs } from './leadRuns/job.ts'
export { domainJob } from './domainWatch.ts'
export { escalationJob } from './escalations.ts'
export { contentScheduleJob } from './contentSchedule.ts'
export { record, type AuditEntry } from './audit.ts'
export { recordSettings } from './settingEntries.ts'
export { mailFeedAlerts } from './feedAlerts.ts'
export { COMMAND_LINE, firstOperatorToken, recordCommand } from './invitations.ts'
export { mailReceiver, type MailReceiver, type MailReceipt } from './mail/receive.ts'
export { textReceiver, type TextReceiver } from './texts/receive.ts'
export { staffMailJobs, type StaffMail, type StaffMails } from './mails.ts'
export { openDeskStreams, type DeskStreams } from './streams.ts'
export type { StaffDesk, StaffRequest, StaffVisit } from './visit.ts'

export interface StaffOptions {
  database: Pick<Principals, 'staff' | 'platform' | 'staffAccounts' | 'site'>
  secretKey: string
  /** The console’s address. */
  origin: string
  limits: SignInLimits
  /** Says whether a code is used for the first time. */
  once: (key: string) => Promise<boolean>
  /** The same for challenges of passkeys, which are valid for longer. */
  onceChallenge: (key: string) => Promise<boolean>
  /** Has mails sent soon. */
  mails: { invitations(): Promise<void>; reset(email: string): Promise<void> }
  reservationsOf: (site: Site) => ReservationsOfSite
  /** The open consoles of this process. */
  streams: DeskStreams
  /** What the desks of areas work with. */
  areas: {
    sites: Pick<Sites, 'find' | 'findById' | 'shown' | 'list' | 'ofGroup'>
    dealerFor: DealerFor
    links: FileLinks
    answersComeBack: boolean
    storesTexts: boolean
    photoFiles: CarPhotoFiles
    library: LibraryPictures
    documents: LibraryDocuments
    logos: LogoFiles
    /** The same as they are stored. */
    libraryFiles: FileStore
  }
  /** Encrypts passwords of other systems. */
  keys: EncryptionKeys
  /** Feeds of stock; null where none are taken. */
  feeds: FeedRuns | null
  /** Has a bulk change of stock begin, or its undo. */
  beginBulkRun: (runId: string) => Promise<void>
  /** Has a change of many leads begin, or its undo. */
  beginLeadRun: (runId: string) => Promise<void>
  /** Asks about the domains of sites. */
  domains: DomainChecks
  /** What operators see of the queue; null where there is none. */
  queue: QueueDesk | null
  /** Tables of government charges; null where there are only those of the platform. */
  charges: ChargeStores | null
  /** What becomes of stock in outgoing feeds. */
  feedChecks: FeedChecks
  /** The processes behind this port; null for one. */
  processes: (() => { ready: number; of: number }) | null
  onError: (error: unknown) => void
  now: () => Date
}

/** Signs staff in to the console; the returned function makes the handle of one request. */
export function openStaff(options: StaffOptions): (request: StaffRequest) => StaffVisit {
  const { database, secretKey, origin, onError } = options
  const auths = new Map(
    [true, false].map((secure) => [
      secure,
      createStaffAuth({ secretKey, origin, accounts: database.staffAccounts, secure, onError }),
    ]),
  )
  return (request) => visitOf(options, auths.get(request.secure)!, request)
}
