import { getServers } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { LRUCache } from 'lru-cache'
import { parse } from 'tldts'
import type { NameAnswer, ServerAnswers } from '@forecourt/rules/domain/check.ts'
import { domainEntry, type DomainEntry, type Registration } from '@forecourt/rules/domain/domain.ts'
import { otherName, ownershipName, type PointsTo } from '@forecourt/rules/domain/records.ts'
import type { StoredCertificate } from './table.ts'
import { certificateAt } from './certificate.ts'

/** What checks of domains work with. */
export interface DomainChecksOptions {
  platformDomain: string
  /** The addresses that domains are to point to; null for those of the platform’s domain. */
  addresses: readonly string[] | null
  /** DNS servers, each with its port or without; null for those of the machine. */
  dnsServers: readonly string[] | null
  /** Who issues the platform’s certificates, as in a CAA record. */
  issuers: readonly string[]
  /** For tests: where certificates are presented, and whose are trusted besides. */
  tls?: { port: number; ca: string }
}

/** Asks about domains. */
export interface DomainChecks {
  readonly issuers: readonly string[]
  /** A domain as it was typed, mended or refused. */
  entry(typed: string): DomainEntry
  /** The name that is registered of a domain; null for none. */
  registrable(domain: string): string | null
  /** Where the domain of a site has to point to. */
  pointsTo(slug: string): Promise<PointsTo>
  /** What each DNS server says of a domain. */
  answers(domain: string): Promise<ServerAnswers[]>
  /** The certificate that the platform presents for a domain; null for none. */
  certificate(domain: string, to: PointsTo): Promise<StoredCertificate | null>
}

const TIMEOUT_MS = 2_000
const KEPT_MS = 60_000
/** A hostile zone can have any number of records. */
const MOST_VALUES = 20
const MOST_TEXT = 300
/** What DNS says if there is no such record, in contrast to a server that does not answer. */
const NO_RECORD = new Set(['ENODATA', 'ENOTFOUND', 'NODATA', 'NXDOMAIN'])

/** What a server has of one type; empty for nothing, null if it did not answer. */
async function recordsOf<T>(asked: Promise<T[]>): Promise<T[] | null> {
  try {
    return (await asked).slice(0, MOST_VALUES)
  } catch (error) {
    return NO_RECORD.has(String((error as NodeJS.ErrnoException).code)) ? [] : null
  }
}

/** What the public list of suffixes says of a host name. */
const registrationOf = (host: string): Registration => {
  const { domain, isIcann, isPrivate } = parse(host, { allowPrivateDomains: true })
  return { registrable: domain, isPublic: isIcann === true || isPrivate === true }
}

/** Opens checks of domains against the configured DNS servers. */
export function openDomainChecks(options: DomainChecksOptions): DomainChecks {
  const { platformDomain, issuers } = options
  const servers = options.dnsServers ?? getServers()
  /** Those of the platform’s hosts, so that a screen does not wait for DNS each time. */
  const addressesOf = new LRUCache<string, readonly string[]>({ max: 1_000, ttl: KEPT_MS })

  const asking = (server: string) => {
    const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 1 })
    resolver.setServers([server])
    return resolver
  }

  async function nameAt(resolver: Resolver, name: string): Promise<NameAnswer | null> {
    const [cname, v4, v6] = await Promise.all([
      recordsOf(resolver.resolveCname(name)),
      recordsOf(resolver.resolve4(name)),
      recordsOf(resolver.resolve6(name)),
    ])
    return v4 === null || v6 === null ? null : { cname: cname ?? [], addresses: [...v4, ...v6] }
  }

  /** Who may issue certificates, by the nearest name that says so (RFC 8659). */
  async function issuersAt(resolver: Resolver, domain: string): Promise<string[] | null> {
    const end = registrationOf(domain).registrable
    for (let name = domain; name.includes('.'); name = name.slice(name.indexOf('.') + 1)) {
      const found = await recordsOf(resolver.resolveCaa(name))
      if (found === null) return null
      const named = found.flatMap(({ issue }) =>
        issue === undefined ? [] : [issue.split(';')[0]!.trim().toLowerCase() || 'nobody'],
      )
      if (named.length > 0 || name === end) return named
    }
    return []
  }

  async function answersOf(server: string, domain: string): Promise<ServerAnswers> {
    const resolver = asking(server)
    const other = otherName(domain, registrationOf(domain).registrable)
    const [control, site, besides, allowed] = await Promise.all([
      recordsOf(resolver.resolveTxt(ownershipName(domain))),
      nameAt(resolver, domain),
      other === null ? null : nameAt(resolver, other),
      issuersAt(resolver, domain),
    ])
    return {
      server,
      control: control && control.map((parts) => parts.join('').slice(0, MOST_TEXT)),
      site,
      other: besides,
      issuers: allowed,
    }
  }

  return {
    issuers,
    entry: (typed) => domainEntry(typed, { platformDomain, registrationOf }),
    registrable: (domain) => registrationOf(domain).registrable,
    answers: (domain) => Promise.all(servers.map((server) => answersOf(server, domain))),

    async pointsTo(slug) {
      const host = `${slug}.${platformDomain}`
      if (options.addresses !== null) return { host, addresses: options.addresses }
      const known = addressesOf.get(host)
      if (known) return { host, addresses: known }
      const found = await Promise.all(servers.map((server) => nameAt(asking(server), host)))
      const addresses = found.find((one) => one !== null && one.addresses.length > 0)?.addresses ?? []
      addressesOf.set(host, addresses)
      return { host, addresses }
    },

    // Only the platform's own addresses are called, whatever the domain's DNS says.
    certificate: (domain, { addresses: [address] }) =>
      address === undefined ? Promise.resolve(null) : certificateAt(address, domain, options.tls),
  }
}
