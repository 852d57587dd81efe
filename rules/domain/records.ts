import { domainNames } from '../site/host.ts'

/** The platform as the DNS of a domain points to it. */
export interface PointsTo {
  /** The site’s address on the platform, such as my-site.dealers.example. */
  host: string
  /** Its IP addresses. */
  addresses: readonly string[]
}

/** A record that the DNS of a domain needs. */
export interface NeededRecord {
  purpose: 'control' | 'site' | 'other'
  type: 'TXT' | 'CNAME' | 'A' | 'AAAA'
  name: string
  value: string
}

const OWNERSHIP_LABEL = '_forecourt'

/** The name that proves who controls a domain, with or without www. */
export const ownershipName = (domain: string): string => {
  const [bare] = [...domainNames(domain)].toSorted((one, other) => one.length - other.length)
  return `${OWNERSHIP_LABEL}.${bare}`
}

/** Its value, for one site. */
export const ownershipValue = (token: string): string => `forecourt-site=${token}`

/**
 * The name with or without www., which redirects; null for a part of a domain such as cars.example.com, where nobody
 * types it.
 */
export function otherName(domain: string, registrable: string | null): string | null {
  const [, other] = domainNames(domain)
  return domain === registrable || other === registrable ? other : null
}

/**
 * The records that a domain needs (decision 168). A registered name can’t have a CNAME, so that it points to addresses.
 *
 * @param token null for a domain whose control is not in question
 */
export function neededRecords(
  domain: string,
  { registrable, token, to }: { registrable: string | null; token: string | null; to: PointsTo },
): NeededRecord[] {
  const other = otherName(domain, registrable)
  const pointing = (name: string, purpose: 'site' | 'other'): NeededRecord[] =>
    name === registrable
      ? to.addresses.map((value) => ({ purpose, type: value.includes(':') ? 'AAAA' : 'A', name, value }))
      : [{ purpose, type: 'CNAME', name, value: to.host }]
  return [
    ...(token === null
      ? []
      : [
          {
            purpose: 'control' as const,
            type: 'TXT' as const,
            name: ownershipName(domain),
            value: ownershipValue(token),
          },
        ]),
    ...pointing(domain, 'site'),
    ...(other === null ? [] : pointing(other, 'other')),
  ]
}
