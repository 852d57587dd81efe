import { and, eq, isNotNull, or, sql } from 'drizzle-orm'
import * as z from 'zod'
import { isCheckDue, isGivenUp } from '@forecourt/rules/domain/check.ts'
import { domainPath } from '@forecourt/rules/staff/consolePaths.ts'
import type { Principals } from '../db/database.ts'
import {
  checkDomain,
  domainsOfSites,
  markTold,
  siteDomains,
  type DomainChecks,
  type StoredDomain,
} from '../domains/domains.ts'
import { defineJob } from '../jobs/jobs.ts'
import { websites } from '../sites/sites.ts'
import { record } from './audit.ts'
import type { StaffMail } from './mails.ts'
import { staffUsers } from './table.ts'

export interface DomainWatchOptions {
  database: Pick<Principals, 'platform' | 'staff'>
  checks: DomainChecks
  /** The console’s address. */
  origin: string
  send(mail: StaffMail): Promise<void>
  onError: (error: unknown, message: string) => void
  now?: () => Date
}

/** Who begins to serve a domain, in the log. */
const WATCH = { id: null, name: 'Domain check', network: null, userAgent: null }
/** Domains that are asked about at once. */
const AT_ONCE = 5

/**
 * The domains that are waited for, and those of the other sites that are served and due to be checked again. One that the
 * command line has set is left alone: it may be behind a service that hides where it points (decision 168).
 */
async function domainsToCheck({ database }: DomainWatchOptions, now: Date): Promise<StoredDomain[]> {
  const rows = await database.platform.transaction((tx) =>
    tx
      .select({ domain: siteDomains })
      .from(siteDomains)
      .innerJoin(websites, eq(websites.id, siteDomains.website_id))
      .where(
        or(
          siteDomains.waiting,
          and(eq(siteDomains.domain, sql`lower(${websites.domain_name})`), isNotNull(siteDomains.entered_name)),
        ),
      ),
  )
  const waiting = new Set(rows.flatMap(({ domain }) => (domain.waiting ? [domain.website_id] : [])))
  return rows
    .map(({ domain }) => domain)
    .filter(
      (one) =>
        one.waiting ||
        (!waiting.has(one.website_id) && isCheckDue({ servedAt: one.proven_at, checkedAt: one.checked_at }, now)),
    )
}

/**
 * Checks every domain that is waited for, serves those that are ready, and mails whoever entered them how it ended. Those
 * that are served are looked at again, so that their state and that of their certificate are of today (decision 196).
 */
export async function watchDomains(options: DomainWatchOptions): Promise<void> {
  const { database, checks, origin, send, onError, now = () => new Date() } = options
  const rows = await domainsToCheck(options, now())

  async function tell(row: StoredDomain, isLive: boolean) {
    if (row.told_at !== null) return
    const staff = database.staff([row.website_id])
    const [site] = await staff.transaction((tx) => domainsOfSites(tx, row.website_id))
    const [user] =
      row.entered_by === null
        ? []
        : await database.platform.transaction((tx) =>
            tx.select({ email: staffUsers.email }).from(staffUsers).where(eq(staffUsers.id, row.entered_by!)),
          )
    if (site && user)
      await send({
        kind: 'domain',
        id: `domain-${row.website_id}-${row.entered_at.getTime()}-${isLive ? 'live' : 'ended'}`,
        to: user.email,
        href: new URL(domainPath(row.website_id), origin).href,
        where: site.name,
        domain: row.domain,
        isLive,
      })
    await staff.transaction((tx) => markTold(tx, row.website_id, row.domain, now()))
  }

  async function look(row: StoredDomain) {
    if (row.waiting && isGivenUp(row.entered_at, now())) return tell(row, false)
    const done = await checkDomain(database.staff([row.website_id]), checks, row.website_id, {
      now,
      onServed: (tx, { id, live }, domain) =>
        record(
          tx,
          WATCH,
          {
            action: 'domain.live',
            subject: domain,
            website_id: id,
            dealership_group_id: null,
            before: live === null ? null : { domain: live },
            after: { domain },
          },
          now(),
        ),
    })
    if (done === 'served') await tell(row, true)
  }

  for (let at = 0; at < rows.length; at += AT_ONCE)
    await Promise.all(
      rows
        .slice(at, at + AT_ONCE)
        .map((row) => look(row).catch((error: unknown) => onError(error, `checking the domain ${row.domain}`))),
    )
}

/** Checks domains, every five minutes: those that are waited for, and those that are served when they are due. */
export const domainJob = (options: DomainWatchOptions) =>
  defineJob(
    'site-domains',
    z.object({}),
    () => watchDomains(options),
    { limit: 0, delaySeconds: 0, ceilingSeconds: 0 },
    {
      cron: '*/5 * * * *',
    },
  )
