import { domainToUnicode } from 'node:url'
import {
  certificateState,
  isGivenUp,
  type CertificateState,
  type CheckLine,
  type DomainCheck,
} from '@forecourt/rules/domain/check.ts'
import type { DomainEntry } from '@forecourt/rules/domain/domain.ts'
import { neededRecords, type NeededRecord } from '@forecourt/rules/domain/records.ts'
import type { Answer } from '@forecourt/rules/staff/access.ts'
import { distinctName, distinctNames } from '@forecourt/rules/staff/distinctNames.ts'
import type { AuditAction } from '@forecourt/rules/staff/audit.ts'
import type { Transaction } from '../../db/database.ts'
import {
  checkDomain,
  checkOf,
  domainsOfSites,
  enterDomain,
  isTaken,
  lastRemoved,
  removeDomain,
  serveDomain,
  stopWaiting,
  type CheckedDomain,
  type DomainChecks,
  type DomainsOfSite,
} from '../../domains/domains.ts'
import { ConflictError, RequestError } from '../../errors.ts'
import { versionOf } from '../../version.ts'
import { record } from '../audit.ts'
import { mayAt, readingOf, refuse, type DeskAreaOptions } from './area.ts'

/** How a site’s domain is doing. */
export type DomainState =
  | 'none'
  | 'waiting'
  | 'given-up'
  | 'unchecked'
  | 'live'
  | 'away'
  | 'certificate'
  | 'certificate-ending'
  | 'certificate-pending'

/** A site in the list of domains. */
export interface ListedDomain {
  id: number
  name: string
  state: DomainState
  live: string | null
  waiting: string | null
  /** Where visitors find it now: the domain, or the address on the platform. */
  address: string | null
}

/** A record that a domain needs, with what a check found. */
export interface DeskRecord extends NeededRecord {
  /** Null before the first check. */
  found: CheckLine | null
}

/** The certificate of a domain, as a check found it. */
export interface DeskCertificate {
  state: CertificateState
  issuer: string | null
  validFrom: Date | null
  validUntil: Date | null
  names: readonly string[]
}

/** The domain of a site. */
export interface DeskDomain {
  site: { id: number; name: string; platformHost: string }
  state: DomainState
  version: string
  live: string | null
  waiting: { domain: string; enteredBy: string | null; enteredAt: Date } | null
  /** How people read the domain in question, if DNS stores it otherwise. */
  readable: string | null
  /** What its DNS needs; addresses are missing if the installation knows none. */
  records: readonly DeskRecord[]
  checkedAt: Date | null
  check: DomainCheck | null
  /** Null while the domain does not point here. */
  certificate: DeskCertificate | null
  may: Answer
}

const CHECK = 'Please check the details you entered.'
const NO_SITE = 'We can’t find that site.'
const CHANGED = 'Someone else has changed this since you opened it.'
const TAKEN = 'Another site uses this domain already.'
const LATE = 'This can’t be undone any more. Enter the domain again, and it is checked.'

const versionFor = ({ live, waiting }: DomainsOfSite) => versionOf([live, waiting?.domain ?? null])

/** How a site’s domain is doing, by its last check. */
export function domainState(site: DomainsOfSite, check: DomainCheck | null, now: Date): DomainState {
  if (site.waiting) return isGivenUp(site.waiting.entered_at, now) ? 'given-up' : 'waiting'
  if (site.live === null) return 'none'
  if (!check) return 'unchecked'
  if (check.site.state === 'missing' || check.site.state === 'elsewhere') return 'away'
  const certificate = certificateOf(site, check, now)
  switch (certificate?.state) {
    case undefined:
    case 'valid':
      return 'live'
    case 'pending':
      return 'certificate-pending'
    case 'ending':
      return 'certificate-ending'
    default:
      return 'certificate'
  }
}

/** Since when a site is served at its domain; null while it waits for one, and for a domain that has never been checked. */
const servedAt = ({ waiting, checked }: DomainsOfSite) => (waiting ? null : (checked?.proven_at ?? null))

function certificateOf(site: DomainsOfSite, check: DomainCheck | null, now: Date): DeskCertificate | null {
  const found = (site.waiting ?? site.checked)?.found
  if (!found || check?.site.state !== 'right') return null
  const stored = found.certificate
  const facts = stored && {
    ...stored,
    validFrom: new Date(stored.validFrom),
    validUntil: new Date(stored.validUntil),
  }
  return {
    state: certificateState(facts, servedAt(site), now),
    issuer: facts?.issuer ?? null,
    validFrom: facts?.validFrom ?? null,
    validUntil: facts?.validUntil ?? null,
    names: facts?.names ?? [],
  }
}

/** The domains of someone’s sites, and changes to them, each with its entry in the log (decision 168). */
export function domainsOfDesk(area: DeskAreaOptions & { domains: DomainChecks }) {
  const { over, actor, reach, now, siteOf, domains: checks } = area
  const { mayRead, reading } = readingOf(area, 'settings:read')
  const mayWrite = (websiteId: number): Answer => mayAt(reach, 'settings:write', websiteId)

  async function found(tx: Transaction, websiteId: number, lock = false): Promise<DomainsOfSite> {
    const site = mayAt(reach, 'settings:read', websiteId).allowed
      ? (await domainsOfSites(tx, websiteId, { lock }))[0]
      : undefined
    if (!site) throw new RequestError(404, NO_SITE)
    return site
  }

  const log = (
    tx: Transaction,
    site: DomainsOfSite,
    action: AuditAction,
    [before, after]: readonly [string | null, string | null],
  ) =>
    record(
      tx,
      actor,
      {
        action,
        subject: (after ?? before)!,
        website_id: site.id,
        dealership_group_id: null,
        before: before === null ? null : { domain: before },
        after: after === null ? null : { domain: after },
      },
      now(),
    )

  /** A change of a site as it was seen. */
  async function changing<T>(
    websiteId: number,
    version: string,
    work: (tx: Transaction, site: DomainsOfSite) => Promise<T>,
    /** Whether nothing is left to do. */
    isDone: (site: DomainsOfSite) => boolean = () => false,
  ): Promise<T | null> {
    await reading().transaction((tx) => found(tx, websiteId))
    refuse(mayWrite(websiteId))
    return over('settings:write').transaction(async (tx) => {
      const site = await found(tx, websiteId, true)
      if (isDone(site)) return null
      if (versionFor(site) !== version)
        throw new ConflictError(409, CHANGED, {
          version: versionFor(site),
          who: site.waiting?.entered_name ?? null,
          theirs: { domain: site.waiting?.domain ?? site.live ?? '' },
        })
      return work(tx, site)
    })
  }

  function entered(typed: string): string {
    const entry = checks.entry(typed)
    if (!entry.ok) throw new RequestError(422, CHECK, { domain: entry.reason })
    return entry.domain
  }

  return {
    mayRead,
    mayWrite,

    /** Every site with its domain. */
    async list(): Promise<ListedDomain[]> {
      const sites = await reading().transaction((tx) => domainsOfSites(tx))
      return Promise.all(
        distinctNames(sites).map(async (site) => ({
          id: site.id,
          name: site.name,
          state: domainState(site, checkOf(checks, site), now()),
          live: site.live,
          waiting: site.waiting?.domain ?? null,
          address: (await siteOf(site.id))?.baseUrl ?? null,
        })),
      )
    },

    /** The domain of a site, with what it needs and what the latest check found. */
    async read(websiteId: number): Promise<DeskDomain> {
      const site = await reading().transaction((tx) => found(tx, websiteId))
      const domain = site.waiting?.domain ?? site.live
      const check = checkOf(checks, site)
      const to = await checks.pointsTo(site.slug)
      const needed =
        domain === null
          ? []
          : neededRecords(domain, {
              registrable: checks.registrable(domain),
              token: site.waiting?.token ?? null,
              to,
            })
      const readable = domain === null ? '' : domainToUnicode(domain)
      return {
        site: { id: site.id, name: distinctName(site, reach.sites), platformHost: to.host },
        state: domainState(site, check, now()),
        version: versionFor(site),
        live: site.live,
        waiting: site.waiting && {
          domain: site.waiting.domain,
          enteredBy: site.waiting.entered_name,
          enteredAt: site.waiting.entered_at,
        },
        readable: readable === domain || readable === '' ? null : readable,
        records: needed.map((one) => ({ ...one, found: check && check[one.purpose] })),
        checkedAt: (site.waiting ?? site.checked)?.checked_at ?? null,
        check,
        certificate: certificateOf(site, check, now()),
        may: mayWrite(websiteId),
      }
    },

    /** What a domain would be taken as while it is typed, or why it is refused. */
    async tried(websiteId: number, typed: string): Promise<DomainEntry> {
      const site = await reading().transaction((tx) => found(tx, websiteId))
      refuse(mayWrite(websiteId))
      const entry = checks.entry(typed)
      if (!entry.ok) return entry
      const taken = await over('settings:write').transaction((tx) => isTaken(tx, site.id, entry.domain))
      return taken ? { ok: false, reason: TAKEN } : entry
    },

    /** Has a site wait for a domain; null if it does, or has it, already. */
    async enter(websiteId: number, given: { version: string; domain: string }): Promise<string | null> {
      await reading().transaction((tx) => found(tx, websiteId))
      refuse(mayWrite(websiteId))
      const domain = entered(given.domain)
      const isDone = ({ live, waiting }: DomainsOfSite) => (waiting?.domain ?? live?.toLowerCase()) === domain
      return changing(
        websiteId,
        given.version,
        async (tx, site) => {
          if (await isTaken(tx, site.id, domain)) throw new RequestError(422, CHECK, { domain: TAKEN })
          if (site.live?.toLowerCase() === domain) await stopWaiting(tx, site.id)
          else await enterDomain(tx, site.id, domain, actor, now())
          await log(tx, site, 'domain.entered', [site.waiting?.domain ?? site.live, domain])
          return domain
        },
        isDone,
      )
    },

    /** Stops waiting for a domain; the one that was waited for. */
    stop: (websiteId: number, version: string): Promise<string | null> =>
      changing(
        websiteId,
        version,
        async (tx, site) => {
          await stopWaiting(tx, site.id)
          await log(tx, site, 'domain.stopped', [site.waiting!.domain, null])
          return site.waiting!.domain
        },
        ({ waiting }) => waiting === null,
      ),

    /** Removes the live domain. */
    remove: (websiteId: number, version: string): Promise<string | null> =>
      changing(
        websiteId,
        version,
        async (tx, site) => {
          await removeDomain(tx, site, now())
          await log(tx, site, 'domain.removed', [site.live, null])
          return site.live
        },
        ({ live }) => live === null,
      ),

    /** Takes back the removal of a domain. */
    restore: (websiteId: number, version: string): Promise<string | null> =>
      changing(
        websiteId,
        version,
        async (tx, site) => {
          const domain = await lastRemoved(tx, site.id, now())
          if (domain === null) throw new RequestError(409, LATE)
          if (await isTaken(tx, site.id, domain)) throw new RequestError(409, TAKEN)
          await serveDomain(tx, site.id, domain, now())
          await log(tx, site, 'domain.restored', [null, domain])
          return domain
        },
        ({ live }) => live !== null,
      ),

    /** Asks DNS about the domain now, and serves it if its control is proven. */
    async check(websiteId: number): Promise<CheckedDomain> {
      await reading().transaction((tx) => found(tx, websiteId))
      refuse(mayWrite(websiteId))
      const done = await checkDomain(over('settings:write'), checks, websiteId, {
        now,
        onServed: (tx, was, domain) => log(tx, was, 'domain.live', [was.live, domain]),
      })
      if (done === 'taken') throw new RequestError(409, TAKEN)
      return done
    },
  }
}

export type DeskDomains = ReturnType<typeof domainsOfDesk>
