/** The domains of sites: entering, checking and serving them (docs/decisions/0168). */
import { domainCheck, type DomainCheck } from '@forecourt/rules/domain/check.ts'
import { otherName } from '@forecourt/rules/domain/records.ts'
import type { StaffDatabase, Transaction } from '../db/database.ts'
import type { DomainChecks } from './lookUp.ts'
import { domainsOfSites, isTaken, serveDomain, storeFound, type DomainsOfSite, type StoredDomain } from './store.ts'
import { siteDomains, type FoundDomain } from './table.ts'

export { openDomainChecks, type DomainChecks, type DomainChecksOptions } from './lookUp.ts'
export {
  domainsOfSites,
  enterDomain,
  isTaken,
  lastRemoved,
  markTold,
  removeDomain,
  serveDomain,
  stopWaiting,
  type DomainsOfSite,
  type StoredDomain,
} from './store.ts'
export type { FoundDomain } from './table.ts'
export { siteDomains }

/** The domain of a site that is looked at: the one that it waits for, else the live one. */
export const domainLookedAt = ({ waiting, live }: DomainsOfSite): string | null =>
  waiting?.domain ?? live?.toLowerCase() ?? null

/** What a stored check means; null for none. */
export function checkOf(
  checks: Pick<DomainChecks, 'issuers' | 'registrable'>,
  site: DomainsOfSite,
): DomainCheck | null {
  const row: StoredDomain | null = site.waiting ?? site.checked
  if (!row?.found) return null
  return meaning(checks, row.domain, row.found, site.waiting?.token ?? null)
}

const meaning = (
  { issuers, registrable }: Pick<DomainChecks, 'issuers' | 'registrable'>,
  domain: string,
  { answers, to }: FoundDomain,
  token: string | null,
): DomainCheck =>
  domainCheck(answers, { token, to, hasOther: otherName(domain, registrable(domain)) !== null, issuers })

/** What became of a check. */
export type CheckedDomain = 'nothing' | 'checked' | 'served' | 'taken'

/**
 * Checks the domain that a site waits for, or has, and serves it once its control is proven. The answers are waited for
 * outside of any transaction.
 *
 * @param onServed records it, in the same transaction
 */
export async function checkDomain(
  staff: StaffDatabase,
  checks: DomainChecks,
  websiteId: number,
  {
    now,
    onServed,
  }: { now: () => Date; onServed: (tx: Transaction, site: DomainsOfSite, domain: string) => Promise<void> },
): Promise<CheckedDomain> {
  const before = (await staff.transaction((tx) => domainsOfSites(tx, websiteId)))[0]
  const domain = before && domainLookedAt(before)
  if (!before || !domain) return 'nothing'
  const [to, answers] = await Promise.all([checks.pointsTo(before.slug), checks.answers(domain)])
  const found: FoundDomain = { to, answers, certificate: null }
  const pointsHere = meaning(checks, domain, found, null).site.state === 'right'
  if (pointsHere) found.certificate = await checks.certificate(domain, to)
  return staff.transaction(async (tx) => {
    const [site] = await domainsOfSites(tx, websiteId, { lock: true })
    // What was asked about may have been replaced meanwhile.
    if (!site || domainLookedAt(site) !== domain) return 'checked'
    await storeFound(tx, site.id, domain, found, now())
    if (!site.waiting || !meaning(checks, domain, found, site.waiting.token).isReady) return 'checked'
    if (await isTaken(tx, site.id, domain)) return 'taken'
    await serveDomain(tx, site.id, domain, now())
    await onServed(tx, site, domain)
    return 'served'
  })
}
