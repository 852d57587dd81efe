/** How a request's host identifies a site. */
export type HostTarget =
  | { kind: 'platform' }
  | { kind: 'reserved'; name: 'console' | 'dashboard' }
  | { kind: 'slug'; slug: string }
  | { kind: 'domain'; domain: string }

const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/

/**
 * The host of a request without its port, lower case, without a trailing dot; null if it is not a plain host name
 * (decision 1: Site resolution). Malformed and malicious values are rejected here.
 */
export function hostName(header: string | undefined): string | null {
  if (!header || header.length > 260) return null
  const match = /^([A-Za-z0-9.-]+)(?::\d{1,5})?$/.exec(header)
  const host = match?.[1]!.toLowerCase().replace(/\.$/, '')
  if (!host || host.length > 253) return null
  return host.split('.').every((label) => LABEL.test(label)) ? host : null
}

/** What a host name refers to, given the platform's domain. */
export function hostTarget(host: string, platformDomain: string): HostTarget {
  if (host === platformDomain) return { kind: 'platform' }
  if (host.endsWith(`.${platformDomain}`)) {
    const name = host.slice(0, -platformDomain.length - 1)
    if (name === 'console' || name === 'dashboard') return { kind: 'reserved', name }
    if (!name.includes('.')) return { kind: 'slug', slug: name }
  }
  return { kind: 'domain', domain: host }
}

/** The two host names of a site's domain, canonical first: with and without `www.`. */
export function domainNames(domain: string): readonly [string, string] {
  return domain.startsWith('www.') ? [domain, domain.slice(4)] : [domain, `www.${domain}`]
}
