import { randomBytes } from 'node:crypto'
import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { canComeBack } from '@forecourt/rules/domain/check.ts'
import { domainNames } from '@forecourt/rules/site/host.ts'
import type { Transaction } from '../db/database.ts'
import { websites } from '../sites/sites.ts'
import { siteDomains, type FoundDomain } from './table.ts'

export type StoredDomain = typeof siteDomains.$inferSelect

/** The domains of a site. */
export interface DomainsOfSite {
  id: number
  slug: string
  name: string
  groupId: number | null
  /** The domain that it is served at; null for its address on the platform. */
  live: string | null
  /** The one that it will be served at. */
  waiting: StoredDomain | null
  /** The row of the live one, if it has ever been checked. */
  checked: StoredDomain | null
}

/** The sites of a transaction with their domains, by name; of one site alone, if it is named. */
export async function domainsOfSites(
  tx: Transaction,
  siteId: number | null = null,
  { lock = false } = {},
): Promise<DomainsOfSite[]> {
  const query = tx
    .select({
      id: websites.id,
      slug: websites.slug,
      name: websites.name,
      groupId: websites.dealership_group_id,
      live: websites.domain_name,
    })
    .from(websites)
    .where(siteId === null ? undefined : eq(websites.id, siteId))
    .orderBy(websites.name, websites.id)
  const sites = await (lock ? query.for('update') : query)
  if (sites.length === 0) return []
  const rows = await tx
    .select()
    .from(siteDomains)
    .where(
      inArray(
        siteDomains.website_id,
        sites.map(({ id }) => id),
      ),
    )
  return sites.map((site) => {
    const own = rows.filter(({ website_id }) => website_id === site.id)
    return {
      ...site,
      waiting: own.find(({ waiting }) => waiting) ?? null,
      checked: own.find(({ domain }) => domain === site.live?.toLowerCase()) ?? null,
    }
  })
}

/** Whether another site has a domain, with or without www. Until the transaction ends no other gets it. */
export async function isTaken(tx: Transaction, websiteId: number, domain: string): Promise<boolean> {
  const [bare] = [...domainNames(domain)].toSorted((one, other) => one.length - other.length)
  const { rows } = await tx.execute<{ taken: boolean }>(
    sql`select forecourt_domain_taken(${bare}, ${websiteId}) as taken`,
  )
  return rows[0]!.taken
}

/** Who enters a domain. */
export interface EnteredBy {
  id: string | null
  name: string
}

/** Has a site wait for a domain, in the place of any other. The proof of control is the same as before. */
export async function enterDomain(
  tx: Transaction,
  websiteId: number,
  domain: string,
  by: EnteredBy,
  now: Date,
): Promise<void> {
  await stopWaiting(tx, websiteId)
  const entered = {
    waiting: true,
    entered_by: by.id,
    entered_name: by.name,
    entered_at: now,
    removed_at: null,
    told_at: null,
  }
  await tx
    .insert(siteDomains)
    .values({ website_id: websiteId, domain, token: randomBytes(16).toString('hex'), ...entered })
    .onConflictDoUpdate({ target: [siteDomains.website_id, siteDomains.domain], set: entered })
}

/** Stops waiting for a domain. */
export async function stopWaiting(tx: Transaction, websiteId: number): Promise<void> {
  await tx
    .update(siteDomains)
    .set({ waiting: false })
    .where(and(eq(siteDomains.website_id, websiteId), siteDomains.waiting))
}

/** Serves a site at a domain from now on. The caller has made sure that no other site has it. */
export async function serveDomain(tx: Transaction, websiteId: number, domain: string, now: Date): Promise<void> {
  await stopWaiting(tx, websiteId)
  const proven = { proven_at: now, removed_at: null }
  await tx
    .insert(siteDomains)
    .values({ website_id: websiteId, domain, token: randomBytes(16).toString('hex'), entered_at: now, ...proven })
    .onConflictDoUpdate({ target: [siteDomains.website_id, siteDomains.domain], set: proven })
  await tx
    .update(websites)
    .set({ domain_name: domain, updated_at: sql`now()` })
    .where(eq(websites.id, websiteId))
}

/** Serves a site at its address on the platform alone, from now on. */
export async function removeDomain(tx: Transaction, { id, live }: DomainsOfSite, now: Date): Promise<void> {
  const removed = { removed_at: now }
  await tx
    .insert(siteDomains)
    .values({
      website_id: id,
      domain: live!.toLowerCase(),
      token: randomBytes(16).toString('hex'),
      entered_at: now,
      proven_at: now,
      ...removed,
    })
    .onConflictDoUpdate({ target: [siteDomains.website_id, siteDomains.domain], set: removed })
  await tx
    .update(websites)
    .set({ domain_name: null, updated_at: sql`now()` })
    .where(eq(websites.id, id))
}

/** The domain that was removed last, if it can come back without another proof; null for none. */
export async function lastRemoved(tx: Transaction, websiteId: number, now: Date): Promise<string | null> {
  const [row] = await tx
    .select()
    .from(siteDomains)
    .where(and(eq(siteDomains.website_id, websiteId), isNotNull(siteDomains.removed_at)))
    .orderBy(desc(siteDomains.removed_at))
    .limit(1)
  return row && canComeBack(row.removed_at, now) ? row.domain : null
}

/** Stores what a check found. */
export async function storeFound(
  tx: Transaction,
  websiteId: number,
  domain: string,
  found: FoundDomain,
  now: Date,
): Promise<void> {
  await tx
    .insert(siteDomains)
    .values({
      website_id: websiteId,
      domain,
      token: randomBytes(16).toString('hex'),
      entered_at: now,
      checked_at: now,
      found,
    })
    .onConflictDoUpdate({ target: [siteDomains.website_id, siteDomains.domain], set: { checked_at: now, found } })
}

/** Remembers that whoever entered a domain has been told how it ended. */
export async function markTold(tx: Transaction, websiteId: number, domain: string, now: Date): Promise<void> {
  await tx
    .update(siteDomains)
    .set({ told_at: now })
    .where(and(eq(siteDomains.website_id, websiteId), eq(siteDomains.domain, domain)))
}
