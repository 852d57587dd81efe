import { sql } from 'drizzle-orm'
import type { CallEvent } from '@forecourt/rules/api/webhook.ts'
import { openingState, type OpeningState } from '@forecourt/rules/site/opening.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import { featureUse } from '@forecourt/rules/staff/features.ts'
import { needsAttention, siteHealth, type SiteFacts, type SiteHealthWords } from '@forecourt/rules/staff/siteHealth.ts'
import { SITE_SORT, sortSites, type SiteColumn } from '@forecourt/rules/staff/siteSort.ts'
import type { Sort } from '@forecourt/rules/staff/sort.ts'
import { OTHER_STORAGE, QUEUE_STORAGE, storageOf } from '@forecourt/rules/staff/storage.ts'
import { checkOf, domainsOfSites, type DomainChecks } from '../../domains/domains.ts'
import { failedDeliveries, resendDead } from '../../delivery/outbox.ts'
import type { Transaction } from '../../db/database.ts'
import { RequestError } from '../../errors.ts'
import type { FailedJob, QueueDesk, QueueState } from '../../jobs/jobs.ts'
import { failedCalls, resendFailedCalls } from '../../webhooks/webhooks.ts'
import { record } from '../audit.ts'
import { readingOf, refuse, type DeskAreaOptions } from './area.ts'
import { domainState, type DomainState } from './domains.ts'

export interface DeskPlatformOptions extends DeskAreaOptions {
  /** Null where there is none. */
  queue: QueueDesk | null
  /** The processes behind this port; null for one. */
  processes: (() => { ready: number; of: number }) | null
  domains: Pick<DomainChecks, 'issuers' | 'registrable'>
  /** Every site whose settings can be read. */
  listSites: () => Promise<Site[]>
}

/** How a site does. */
export interface SiteHealth {
  id: number
  name: string
  slug: string
  /** Its address; null if its settings cannot be read. */
  href: string | null
  /** Whether visitors see it; null if its settings cannot be read. */
  opening: OpeningState | null
  vehicles: number
  leads24h: number
  /** When stock was last imported; null for never. */
  importedAt: Date | null
  /** Why the latest fetch of a feed failed; null if it did not. */
  feedProblem: string | null
  /** What the last check found wrong with its domain. */
  domainProblem: SiteFacts['domainProblem']
  /** Deliveries of leads that were given up in the last 30 days, and calls of webhooks. */
  deadDeliveries: number
  deadCalls: number
}

/** A site in the list of the platform. */
export interface ListedSite extends SiteHealth {
  health: SiteHealthWords
}

/** A delivery that was given up, for an operator. */
export interface DeadDelivery {
  id: string
  site: string
  /** The lead’s reference; null for one that is gone. */
  reference: string | null
  destination: string
  answer: string
  failedAt: Date
}

/** A call of a webhook that was given up, for an operator. */
export interface DeadCall {
  id: string
  site: string
  webhook: { id: string; url: string }
  event: CallEvent
  answer: string
  failedAt: Date
}

const MOST_LISTED = 50
const FAILED_DAYS = 30
const NOTHING_FAILED = 'Nothing failed is left to send again. Someone may have done it already.'
const DAY_MS = 86_400_000
const MONTHS = 6
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const QUEUE_SCHEMA = 'forecourt_queue'

const isDomainProblem = (state: DomainState | undefined): state is NonNullable<SiteHealth['domainProblem']> =>
  state === 'away' || state === 'certificate' || state === 'certificate-ending' || state === 'certificate-pending'

/** The platform as its operators see it: sites, jobs, deliveries and storage. */
export function platformOfDesk(area: DeskPlatformOptions) {
  const { over, actor, reach, now, siteOf, queue, processes, listSites, domains: checks } = area
  const { mayRead, reading } = readingOf(area, 'platform:write')
  const ago = (days: number) => new Date(now().getTime() - days * DAY_MS)
  const ofPlatform = { website_id: null, dealership_group_id: null }

  async function countsIn(tx: Transaction, ids: readonly number[]) {
    const { rows } = await tx.execute<{
      id: number
      vehicles: number
      leads: number
      imported: string | null
      problem: string | null
      deliveries: number
      calls: number
    }>(sql`
      select w.id,
        (select count(*)::int from cars c join website_dealerships wd using (dealership_id)
          where wd.website_id = w.id and not c.sold) as vehicles,
        (select count(*)::int from leads l where l.website_id = w.id and l.created_at >= ${ago(1).toISOString()}) as leads,
        (select max(r.finished_at) from feed_runs r join website_dealerships wd using (dealership_id)
          where wd.website_id = w.id and r.state = 'done' and not r.dry_run) as imported,
        (select s.problem from feed_sources s where s.website_id = w.id and s.problem is not null limit 1) as problem,
        (select count(*)::int from deliveries d where d.website_id = w.id and d.state = 'dead'
          and d.updated_at >= ${ago(FAILED_DAYS).toISOString()}) as deliveries,
        (select count(*)::int from webhook_calls c join webhooks h on h.id = c.webhook_id
          where c.website_id = w.id and c.state = 'dead' and h.paused_at is null and h.removed_at is null) as calls
      from websites w where w.id = any(${sql.param([...ids])}::int4[])`)
    return rows
  }

  return {
    mayRead,

    /** The processes behind this port that are ready; null for one. */
    processes: () => processes?.() ?? null,

    /**
     * A page of the sites whose name or slug contains a text, with how each does, in the order of a column; with
     * `onlyAttention` those that need it alone. Pages are counted from 1.
     */
    async sites(
      search: string,
      page: number,
      onlyAttention: boolean,
      sort: Sort<SiteColumn> = SITE_SORT,
    ): Promise<{ rows: ListedSite[]; pages: number; count: number; all: number; attention: number }> {
      const staff = reading()
      const text = search.toLowerCase()
      const found = reach.sites.filter(
        ({ name, slug }) => text === '' || name.toLowerCase().includes(text) || slug.includes(text),
      )
      const [counts, domains] = await staff.transaction(async (tx) => [
        await countsIn(
          tx,
          found.map(({ id }) => id),
        ),
        await domainsOfSites(tx),
      ])
      const countOf = new Map(counts.map((row) => [row.id, row]))
      const domainOf = new Map(domains.map((domain) => [domain.id, domain]))
      const all = await Promise.all(
        found.map(async ({ id, name, slug }) => {
          const row = countOf.get(id)
          const domain = domainOf.get(id)
          const state = domain && domainState(domain, checkOf(checks, domain), now())
          const site = await siteOf(id).catch(() => null)
          const facts = {
            id,
            name,
            slug,
            href: site ? site.baseUrl : null,
            opening: site ? openingState(site.opening, now()) : null,
            vehicles: row?.vehicles ?? 0,
            leads24h: row?.leads ?? 0,
            importedAt: row?.imported ? new Date(row.imported) : null,
            feedProblem: row?.problem ?? null,
            domainProblem: isDomainProblem(state) ? state : null,
            deadDeliveries: row?.deliveries ?? 0,
            deadCalls: row?.calls ?? 0,
          }
          return { ...facts, health: siteHealth(facts, now()) }
        }),
      )
      const needing = all.filter(({ health }) => needsAttention(health))
      const listed = sortSites(onlyAttention ? needing : all, sort)
      return {
        rows: listed.slice((page - 1) * MOST_LISTED, page * MOST_LISTED),
        pages: Math.max(1, Math.ceil(listed.length / MOST_LISTED)),
        count: listed.length,
        all: all.length,
        attention: needing.length,
      }
    },

    /** The queue, with the latest jobs that were given up. */
    async jobs(): Promise<{ queues: QueueState[]; failed: FailedJob[] }> {
      refuse(mayRead)
      if (!queue) return { queues: [], failed: [] }
      const [queues, failed] = await Promise.all([queue.queues(), queue.failed(MOST_LISTED)])
      return { queues, failed }
    },

    /** Has jobs that were given up run again: one, or all; how many. */
    async retryJobs(id: string | null): Promise<number> {
      refuse(mayRead)
      if (id !== null && !UUID.test(id)) throw new RequestError(404, 'We can’t find that job.')
      const count = queue ? await queue.retry(id === null ? {} : { id }) : 0
      if (count === 0)
        throw new RequestError(409, 'Nothing failed is left to run again. Someone may have done it already.')
      const subject = count === 1 ? '1 failed job' : `${count} failed jobs`
      await over('platform:write').transaction((tx) =>
        record(tx, actor, { action: 'job.retried', subject, ...ofPlatform }, now()),
      )
      return count
    },

    /** Deliveries of all sites that were given up in the last 30 days: how many, and the latest. */
    async deliveries(): Promise<{ count: number; rows: DeadDelivery[] }> {
      const staff = reading()
      const { count, rows } = await failedDeliveries(staff, { since: ago(FAILED_DAYS), limit: MOST_LISTED })
      return {
        count,
        rows: rows.map((row) => ({
          id: row.id,
          site: reach.sites.find(({ id }) => id === row.website_id)?.name ?? '',
          reference: row.lead?.reference ?? null,
          destination: row.destination,
          answer: row.attempts.at(-1)?.answer ?? '',
          failedAt: row.updated_at,
        })),
      }
    },

    /** Sends deliveries again that were given up: one, or all of the last 30 days; how many. */
    async resendDeliveries(id: string | null): Promise<number> {
      refuse(mayRead)
      if (id !== null && !UUID.test(id)) throw new RequestError(404, 'We can’t find that delivery.')
      return over('platform:write').transaction(async (tx) => {
        const bySite = await resendDead(tx, { since: ago(FAILED_DAYS), ...(id === null ? {} : { id }) })
        if (bySite.size === 0) throw new RequestError(409, NOTHING_FAILED)
        for (const [website_id, count] of bySite) {
          const subject = count === 1 ? '1 failed delivery' : `${count} failed deliveries`
          await record(tx, actor, { action: 'delivery.resent', subject, website_id, dealership_group_id: null }, now())
        }
        return [...bySite.values()].reduce((sum, count) => sum + count, 0)
      })
    },

    /** Calls of webhooks of all sites that were given up: how many, and the latest. */
    async calls(): Promise<{ count: number; rows: DeadCall[] }> {
      const { count, rows } = await failedCalls(reading(), { limit: MOST_LISTED })
      return {
        count,
        rows: rows.map(({ id, event, webhook, attempts, created_at }) => {
          const last = attempts.at(-1)
          return {
            id,
            site: reach.sites.find((site) => site.id === webhook.website_id)?.name ?? '',
            webhook: { id: webhook.id, url: webhook.url },
            event,
            answer: last?.answer ?? '',
            failedAt: last ? new Date(last.at) : created_at,
          }
        }),
      }
    },

    /** Makes calls of webhooks again that were given up: one, or all; how many. */
    async resendCalls(id: string | null): Promise<number> {
      refuse(mayRead)
      if (id !== null && !UUID.test(id)) throw new RequestError(404, 'We can’t find that call.')
      return over('platform:write').transaction(async (tx) => {
        const again = await resendFailedCalls(tx, id)
        if (again.length === 0) throw new RequestError(409, NOTHING_FAILED)
        for (const { webhook, calls } of again) {
          const { url: subject, website_id } = webhook
          const entry = { action: 'webhook.resent', subject, website_id, dealership_group_id: null } as const
          await record(tx, actor, { ...entry, after: { calls } }, now())
        }
        return again.reduce((sum, { calls }) => sum + calls, 0)
      })
    },

    /** What is left of files that visitors attached and people uploaded, by site, largest first. */
    async files(): Promise<{ site: string; count: number; bytes: number }[]> {
      const { rows } = await reading().transaction((tx) =>
        tx.execute<{ id: number; count: number; bytes: string }>(sql`
          select id, sum(files)::int as count, sum(bytes)::bigint as bytes from (
            select website_id as id, count(*) as files, sum(bytes) as bytes from lead_files group by website_id
            union all
            select website_id, count(*), sum(bytes) from media group by website_id
            union all
            select website_id, count(*), sum(bytes) from media_documents group by website_id
            union all
            select h.website_id, count(*), sum(f.bytes) from feed_files f join (
              select distinct on (dealership_id) dealership_id, website_id from website_dealerships
              order by dealership_id, position, website_id
            ) h using (dealership_id) where f.removed_at is null group by h.website_id
          ) kinds group by id order by bytes desc limit ${MOST_LISTED}`),
      )
      return rows.map(({ id, count, bytes }) => ({
        site: reach.sites.find((site) => site.id === id)?.name ?? '',
        count,
        bytes: Number(bytes),
      }))
    },

    /** How many sites have each feature turned on. */
    async features(): Promise<{ feature: string; sites: number }[]> {
      refuse(mayRead)
      return featureUse((await listSites()).map(({ settings }) => settings))
    },

    /** How much all sites were used in each of the last months, in UTC, the latest first. */
    async months(): Promise<{ month: string; leads: number; bookings: number; reservations: number; sites: number }[]> {
      const { rows } = await reading().transaction((tx) =>
        tx.execute<{ month: string; leads: number; bookings: number; reservations: number; sites: number }>(sql`
          with months as (
            select generate_series(
              date_trunc('month', ${now().toISOString()}::timestamptz at time zone 'UTC') - ${`${MONTHS - 1} months`}::interval,
              date_trunc('month', ${now().toISOString()}::timestamptz at time zone 'UTC'), '1 month') at time zone 'UTC' as start
          )
          select to_char(start at time zone 'UTC', 'FMMonth YYYY') as month,
            (select count(*)::int from leads l where not l.mock and l.created_at >= start and l.created_at < start + interval '1 month') as leads,
            (select count(*)::int from bookings b where b.created_at >= start and b.created_at < start + interval '1 month') as bookings,
            (select count(*)::int from reservations r where r.created_at >= start and r.created_at < start + interval '1 month') as reservations,
            (select count(distinct l.website_id)::int from leads l
              where not l.mock and l.created_at >= start and l.created_at < start + interval '1 month') as sites
          from months order by start desc`),
      )
      return rows
    },

    /** What the database holds, largest first, in bytes. */
    async storage(): Promise<{ total: number; groups: { name: string; bytes: number; rows: number }[] }> {
      const { rows } = await reading().transaction((tx) =>
        tx.execute<{ schema: string; name: string; bytes: string; rows: string }>(sql`
          select n.nspname as schema, c.relname as name, pg_total_relation_size(c.oid) as bytes,
            greatest(c.reltuples, pg_stat_get_live_tuples(c.oid), 0)::bigint as rows
          from pg_class c join pg_namespace n on n.oid = c.relnamespace
          where c.relkind in ('r', 'm') and n.nspname in ('public', ${QUEUE_SCHEMA}, 'drizzle')`),
      )
      const groups = new Map<string, { bytes: number; rows: number }>()
      for (const row of rows) {
        const name =
          row.schema === QUEUE_SCHEMA ? QUEUE_STORAGE : row.schema === 'public' ? storageOf(row.name) : OTHER_STORAGE
        const group = groups.get(name) ?? { bytes: 0, rows: 0 }
        groups.set(name, { bytes: group.bytes + Number(row.bytes), rows: group.rows + Number(row.rows) })
      }
      const sorted = [...groups].map(([name, group]) => ({ name, ...group })).toSorted((a, b) => b.bytes - a.bytes)
      return { total: sorted.reduce((sum, { bytes }) => sum + bytes, 0), groups: sorted }
    },
  }
}

export type DeskPlatform = ReturnType<typeof platformOfDesk>
