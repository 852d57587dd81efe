import { join } from 'node:path'
import type { Logger } from 'pino'
import type { PlatformAddress } from '@forecourt/rules/site/resolve.ts'
import type { Database } from './db/database.ts'
import { inboxMailer, smtpMailer } from './delivery/mailer.ts'
import { deliveryJob, relayDeliveries, type DeliveryOptions, type RelayOptions } from './delivery/worker.ts'
import type { Env } from './env.ts'
import { fileLinks, type FileStore } from './files/files.ts'
import { openJobs, type JobsOptions } from './jobs/jobs.ts'
import { fileSweepJob } from './leads/leads.ts'
import type { Outbound } from './outbound.ts'
import { createSites } from './sites/sites.ts'

/** For tests and benchmarks: how soon what failed is tried again. */
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
  outbound: Outbound
  files: FileStore
  pace?: WorkerPace
}

/** Where mail is kept that is not sent, as no mail server is named. */
export const mailDirectory = (env: Pick<Env, 'dataDir'>): string => join(env.dataDir, 'mail')

/**
 * Runs the jobs of the installation in this process, the role `worker`: deliveries, and what is done once for all
 * processes. Answers what ends it, after what is under way.
 */
export async function openWorker(options: WorkerOptions): Promise<{ close(): Promise<void> }> {
  const { env, database, address, log, secretKey, outbound, files, pace = {} } = options
  const onError = (err: unknown, message: string) => log.error({ err }, message)
  const sites = await createSites({ database, address, onWarning: onError })
  const directory = mailDirectory(env)
  if (env.smtpUrl === null) log.info({ directory }, 'SMTP_URL is not set, so mail is stored and not sent')
  const mailer = env.smtpUrl === null ? inboxMailer(directory) : smtpMailer(env.smtpUrl)
  const ended = [() => Promise.all([mailer.close(), sites.close()])] as (() => Promise<unknown>)[]
  const close = async () => {
    for (const end of ended.splice(0).reverse()) await end()
  }
  try {
    const sending = deliveryJob({
      database,
      sites,
      mailer,
      outbound,
      links: fileLinks(secretKey),
      mailFrom: env.mailFrom,
      onError,
      retry: pace.retry,
    })
    const sweeping = fileSweepJob({
      database,
      files,
      onRemoved: (removed) => log.info({ removed }, 'files without a lead removed'),
    })
    const jobs = await openJobs({ ...pace, database, jobs: [sending, sweeping], work: true, onError })
    ended.push(() => jobs.close())
    const relay = await relayDeliveries({ database, jobs, job: sending, sweepSeconds: pace.sweepSeconds, onError })
    ended.push(() => relay.close())
    return { close }
  } catch (error) {
    await close()
    throw error
  }
}
