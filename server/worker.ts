import { join } from 'node:path'
import type { Logger } from 'pino'
import { consoleOrigin, type PlatformAddress } from '@forecourt/rules/site/resolve.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import { answerSweepJob } from './apiKeys/apiKeys.ts'
import { dashboardOf } from './dashboard/dashboard.ts'
import type { Database } from './db/database.ts'
import { workWhenElected } from './db/elected.ts'
import { inboxMailer, smtpMailer } from './delivery/mailer.ts'
import { sendCodes, sendOwnerMails } from './delivery/ownerMails.ts'
import { reservationMails } from './delivery/reservationMails.ts'
import { sendStaffMails } from './delivery/staffMails.ts'
import { waitlistMessages } from './delivery/waitlistMessages.ts'
import { deliveryJob, relayDeliveries, type DeliveryOptions, type RelayOptions } from './delivery/worker.ts'
import { openDomainChecks } from './domains/domains.ts'
import type { Env } from './env.ts'
import { collectorJob, eventCountJobs, eventDaysJob, eventRetentionJob } from './events/events.ts'
import {
  fileLinks,
  openFeedStore,
  openLibraryPictures,
  openMedia,
  removeFlatPictures,
  type FileStore,
} from './files/files.ts'
import { pictureSweepJob } from './images/pictureSweep.ts'
import { changeSweepJob } from './jobs/changeSweep.ts'
import { openJobs, type JobsOptions, type QueueDesk } from './jobs/jobs.ts'
import { limitSweepJob } from './jobs/limitSweep.ts'
import { lookupSweepJob } from './lookups/sweep.ts'
import { librarySweepJob } from './media/sweep.ts'
import { fileSweepJob } from './leads/leads.ts'
import { pageTimeRetentionJob } from './pageTimes/pageTimes.ts'
import { retentionJob } from './leadSecrets/leadSecrets.ts'
import { FRESH_SECONDS, manufacturerJob } from './models/models.ts'
import { holdEndJob, watchHoldEnds } from './reservations/holdEnds.ts'
import { reportMailJob } from './reports/reports.ts'
import { reservationJob } from './reservations/job.ts'
import type { Outbound } from './outbound.ts'
import { repliesIn } from './replyAddresses.ts'
import { codeJob, laterChangeJob, ownerMailJobs, type LaterChange, type SealedCode } from './owners/owners.ts'
import type { Secrets } from './secrets/secrets.ts'
import { siteReservations, siteWaitlists } from './siteReservations.ts'
import { createSites } from './sites/sites.ts'
import {
  bulkChangers,
  digestJob,
  domainJob,
  contentScheduleJob,
  escalationJob,
  leadRunJobs,
  mailFeedAlerts,
  staffMailJobs,
  type StaffMails,
} from './staff/staff.ts'
import { bulkRunJobs } from './stock/bulk/job.ts'
import { measureIn } from './stock/feed/pictureSize.ts'
import { feedRunJobs } from './stock/runs/job.ts'
import type { EnteredSource, FeedTried } from './stock/runs/fetch.ts'
import { openSnapshots } from './stock/snapshots.ts'
import { stockFor } from './stock/stock.ts'
import { adminClient } from './stock/typesense/cluster.ts'
import { indexJobs, watchStock } from './stock/typesense/jobs.ts'
import { openStockIndex } from './stock/typesense/stockIndex.ts'
import { pollWebhooks, webhookJob, webhookSweepJob } from './webhooks/webhooks.ts'
import { webhookSubjects } from './webhookSubjects.ts'

/** For tests and benchmarks: how soon failed jobs are retried. */
export type WorkerPace = Partial<
  Pick<DeliveryOptions, 'retry'> &
    Pick<RelayOptions, 'sweepSeconds'> &
    Pick<JobsOptions, 'lostAfterSeconds' | 'pollSeconds'>
>

export interface WorkerOptions {
  env: Env
  database: Database
  address: PlatformAddress
  log: Logger
  secretKey: string
  secrets: Secrets
  outbound: Outbound
  files: FileStore
  pace?: WorkerPace
}

/** Directory of the emails that are stored instead of sent if no mail server is set. */
export const mailDirectory = (env: Pick<Env, 'dataDir'>): string => join(env.dataDir, 'mail')

/** The jobs of the installation, in one process. */
export interface Worker {
  /** Requests a site's manufacturer data from its external Dashboard, once in ten minutes. */
  requestManufacturerData(site: Pick<Site, 'id'>): Promise<void>
  /** Sends a sign-in code. */
  sendCode(code: SealedCode): Promise<void>
  /** Mails staff. */
  staffMails: StaffMails
  /** Begins a run of a feed that staff have asked for, or its undo. */
  beginFeedRun(run: string): Promise<void>
  /** Begins a bulk change of stock that staff have asked for, or its undo. */
  beginBulkRun(run: string): Promise<void>
  /** Begins a change of many leads that staff have asked for, or its undo. */
  beginLeadRun(run: string): Promise<void>
  /** Fetches the feed of a dealership, as somebody asked. */
  fetchFeed(dealershipId: number, by: string): Promise<void>
  /** Tries a connection as it was entered, in this process. */
  tryFeed(entered: EnteredSource): Promise<FeedTried>
  /** Makes a change of a shared garage at a site where it could not be made. */
  changeLater(change: LaterChange): Promise<void>
  /** What an operator sees of the queue. */
  queue: QueueDesk
  /** Ends what is under way. */
  close(): Promise<void>
}

/**
 * Opens the jobs of the installation: deliveries, and work that is done once for all processes. A process with the role
 * `worker` runs them, any other only adds some.
 */
export async function openWorker(options: WorkerOptions): Promise<Worker> {
  const { env, database, address, log, secretKey, secrets, outbound, files, pace = {} } = options
  const work = env.roles.includes('worker')
  const onError = (err: unknown, message: string) => log.error({ err }, message)
  const sites = await createSites({ database, address, onWarning: onError })
  const directory = mailDirectory(env)
  if (work && env.smtpUrl === null) log.info({ directory }, 'SMTP_URL is not set, so mail is stored and not sent')
  const mailer = env.smtpUrl === null ? inboxMailer(directory) : smtpMailer(env.smtpUrl)
  const ends: (() => Promise<unknown>)[] = [() => mailer.close(), () => sites.close()]
  const close = async () => {
    for (const end of ends.splice(0).reverse()) await end()
  }

  const sending = deliveryJob({
    database,
    sites,
    secrets,
    mailer,
    outbound,
    links: fileLinks(secretKey),
    mailFrom: env.mailFrom,
    replies: repliesIn(env, secretKey),
    consoleOrigin: consoleOrigin(address),
    storesTexts: env.smtpUrl === null,
    onError,
    retry: pace.retry,
  })
  const sweeping = fileSweepJob({
    database,
    files,
    onRemoved: (removed) => log.info({ removed }, 'files without a lead removed'),
  })
  const sweepingLibrary = librarySweepJob({
    database,
    store: openLibraryPictures(env),
    onRemoved: (removed) => log.info({ removed }, 'deleted pictures of libraries removed'),
  })
  const retention = retentionJob({
    database,
    sites,
    onDeleted: (deleted) => log.info({ leads: deleted }, 'sensitive answers deleted after their retention time'),
  })
  const ofSites = { database, files, secretKey, secrets, outbound, onWarning: onError }
  const reservationsOf = siteReservations(ofSites)
  const endingHold = holdEndJob({ sites, of: reservationsOf })
  const reconciling = reservationJob({
    database,
    sites,
    of: reservationsOf,
    waitlists: {
      database,
      sites,
      of: siteWaitlists(ofSites),
      ...waitlistMessages({
        mailer,
        mailFrom: env.mailFrom,
        outbound,
        secrets,
        storesTexts: env.smtpUrl === null,
        onError,
      }),
      onError,
    },
    tell: reservationMails({ mailer, mailFrom: env.mailFrom, onError }),
    onError,
  })
  const messages = {
    mailer,
    mailFrom: env.mailFrom,
    outbound,
    secrets,
    storesMessages: env.smtpUrl === null,
    onError,
  }
  const sendingCodes = codeJob({ sites, keys: secrets.keys, send: sendCodes(messages) })
  const changingLater = laterChangeJob(database)
  const snapshots = await openSnapshots(database, { onError: (error) => onError(error, 'stock snapshot') })
  ends.push(() => snapshots.close())
  const ownerMails = ownerMailJobs({
    database,
    sites,
    secretKey,
    stockOf: (site) => stockFor({ database: database.site(site.id), snapshots }, site),
    send: sendOwnerMails(messages),
    onError,
  })
  const sendingStaffMails = sendStaffMails({ mailer, mailFrom: env.mailFrom, onError })
  const staffMails = staffMailJobs({
    database: database.platform,
    origin: consoleOrigin(address),
    send: sendingStaffMails,
  })
  const sweepingPictures = pictureSweepJob({
    removeFlat: (before) => removeFlatPictures(env, before),
    onRemoved: (removed) => log.info({ removed }, 'resized pictures of an earlier version removed'),
  })
  const manufacturers = manufacturerJob({
    database,
    sites,
    async dashboard(siteId) {
      const found = await sites.findById(siteId)
      const onFailure = (line: string, err: unknown) => log.warn({ err, site: siteId }, line)
      return found && dashboardOf(found.site, secrets, { outbound, onFailure })
    },
    onWarning: (err, message) => log.warn({ err }, message),
  })
  const feedRuns = feedRunJobs({
    database,
    sites,
    files: openFeedStore(env),
    outbound,
    secrets,
    imageSize: measureIn(openMedia(env)),
    alert: mailFeedAlerts({ database: database.platform, origin: consoleOrigin(address), send: sendingStaffMails }),
  })
  const bulkRuns = bulkRunJobs({ database, changerOf: bulkChangers(database.platform), onError })
  const leadRuns = leadRunJobs({ database })
  const calling = webhookJob({ database, keys: secrets.keys, outbound, read: webhookSubjects(database) })
  const adminKey = env.typesense?.adminKey ?? null
  const indexing =
    env.typesense && adminKey !== null
      ? indexJobs({
          index: openStockIndex({
            client: adminClient({ ...env.typesense, adminKey }),
            database,
            sites: (dealerships) => (dealerships ? sites.ofDealerships(dealerships) : sites.list()),
          }),
          database,
          sites,
        })
      : null
  if (work && env.typesense && indexing === null)
    log.warn('TYPESENSE_ADMIN_KEY is not set, so this process does not update the search index')
  try {
    const jobs = await openJobs({
      ...pace,
      database,
      jobs: [
        sending,
        sweeping,
        sweepingPictures,
        sweepingLibrary,
        retention,
        reconciling,
        endingHold,
        manufacturers,
        sendingCodes,
        changingLater,
        ...ownerMails,
        staffMails.invitations,
        staffMails.reset,
        staffMails.changes,
        escalationJob({ database, sites, onError }),
        contentScheduleJob({ database, sites, onError }),
        digestJob({ database, sites, secretKey, origin: consoleOrigin(address), send: sendingStaffMails, onError }),
        domainJob({
          database,
          checks: openDomainChecks(env.domains),
          origin: consoleOrigin(address),
          send: sendingStaffMails,
          onError,
        }),
        changeSweepJob(database),
        limitSweepJob(database),
        lookupSweepJob(database),
        answerSweepJob(database.platform),
        calling,
        webhookSweepJob(database),
        eventDaysJob(database),
        ...eventCountJobs({ database, sites }),
        eventRetentionJob({
          database,
          sites,
          onRemoved: (partitions) => log.info({ partitions }, 'old events removed'),
        }),
        pageTimeRetentionJob(database.platform),
        reportMailJob({
          database,
          sites,
          send: (mail) => mailer.send({ ...mail, to: [...mail.to], attachments: [...mail.attachments] }),
          mailFrom: env.mailFrom,
          onError,
        }),
        feedRuns.run,
        feedRuns.fetch,
        feedRuns.sweep,
        bulkRuns.run,
        bulkRuns.sweep,
        leadRuns.run,
        leadRuns.sweep,
        collectorJob({ database, sites, secrets, outbound, onError }),
        ...(indexing ? [indexing.update, indexing.compare] : []),
      ],
      work,
      onError,
    })
    ends.push(() => jobs.close())
    if (work) {
      const relay = await relayDeliveries({ database, jobs, job: sending, sweepSeconds: pace.sweepSeconds, onError })
      ends.push(() => relay.close())
      const holds = watchHoldEnds({ database, jobs, job: endingHold, onError })
      ends.push(() => holds.close())
      const polling = pollWebhooks({ database, jobs, job: calling, onError })
      ends.push(() => polling.close())
      if (indexing) {
        // Every process is notified of each change, and one of them has to act on it.
        const start = () => watchStock({ database, jobs, work: indexing, onError })
        ends.push(workWhenElected(database, { name: 'search index', start, onError }))
      }
    }
    return {
      requestManufacturerData: ({ id }) =>
        jobs.add(manufacturers, [{ data: { site: id }, once: { key: String(id), seconds: FRESH_SECONDS } }]),
      sendCode: (code) => jobs.add(sendingCodes, [{ id: code.id, data: code }]),
      staffMails: {
        invitations: () => jobs.add(staffMails.invitations, [{ data: {} }]),
        reset: (email) => jobs.add(staffMails.reset, [{ data: { email } }]),
      },
      fetchFeed: (dealership, by) => jobs.add(feedRuns.fetch, [{ data: { dealership, by } }]),
      beginBulkRun: (run) => jobs.add(bulkRuns.run, [{ data: { run } }]),
      beginLeadRun: (run) => jobs.add(leadRuns.run, [{ data: { run } }]),
      tryFeed: feedRuns.tryConnection,
      queue: { queues: jobs.queues, failed: jobs.failed, retry: jobs.retry },
      beginFeedRun: (run) => jobs.add(feedRuns.run, [{ data: { run } }]),
      changeLater: (change) => jobs.add(changingLater, [{ data: change }]),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
