import { hostName } from '../site/host.ts'

/** What a public list says of a host name. */
export interface Registration {
  /** The name that is registered, such as example.com.au; null for a public suffix alone. */
  registrable: string | null
  /** Whether it ends in a suffix that exists. */
  isPublic: boolean
}

/** A domain as a site uses it, or what is wrong with it. */
export type DomainEntry =
  | { ok: true; domain: string; /** What was mended, in words. */ mended: readonly string[] }
  | { ok: false; reason: string }

const MOST_TYPED = 2_000
const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i
const ADDRESS = /^\[|^[\d.]+$|^0x/i
const LOCAL = /(?:^|\.)(?:localhost|local|internal|test|invalid|lan|home\.arpa)$/

const NO_ADDRESS = 'That’s an IP address. Enter a domain, which is pointed to an address in its DNS.'
const NO_DOMAIN = 'That isn’t a domain. It looks like www.example.com.'
const refused = (reason: string): DomainEntry => ({ ok: false, reason })

/**
 * A domain as somebody types or pastes it: mended where it is clear what is meant, else refused with the reason
 * (decision 168). Whether another site has it is for the database.
 */
export function domainEntry(
  typed: string,
  { platformDomain, registrationOf }: { platformDomain: string; registrationOf: (host: string) => Registration },
): DomainEntry {
  const text = typed.trim()
  if (text === '') return refused('Please enter a domain, such as www.example.com.')
  if (text.length > MOST_TYPED) return refused('A domain has 253 characters at most.')
  const mended: string[] = []
  const hasScheme = SCHEME.test(text)
  const rest = hasScheme ? text.slice(text.indexOf('://') + 3) : text
  const authority = rest.split(/[/?#\\]/, 1)[0]!
  if (authority.includes('@'))
    return refused(
      hasScheme ? 'Leave out the user name before the @.' : 'That’s an email address. Enter the part after the @.',
    )
  if (/\s/.test(authority)) return refused('A domain has no spaces.')
  if (authority.includes('*')) return refused('Enter one domain, without an asterisk.')
  if (authority.includes('_')) return refused('A domain of a website has letters, digits, hyphens and full stops only.')
  const url = URL.parse(`http://${authority}`)
  if (!url) return refused(ADDRESS.test(authority) ? NO_ADDRESS : NO_DOMAIN)
  if (ADDRESS.test(url.hostname)) return refused(NO_ADDRESS)
  const domain = hostName(url.hostname)
  if (domain === null) return refused(NO_DOMAIN)
  if (hasScheme || rest !== authority) mended.push('Only the domain was taken from the address.')
  if (/:\d*$/.test(authority)) mended.push('The port was left out.')
  if (/[^\u0000-\u007f]/.test(authority)) {
    const given = authority.replace(/:\d*$/, '')
    mended.push(`${given} was changed to ${domain}, the spelling that DNS uses for letters other than a to z.`)
  }

  if (domain === platformDomain || domain.endsWith(`.${platformDomain}`))
    return refused('That’s the platform’s own domain. The site has its address there already.')
  if (LOCAL.test(domain)) return refused('That name only works inside a network. Visitors could not reach it.')
  if (!domain.includes('.')) return refused('The ending is missing, such as .com.')
  const { registrable, isPublic } = registrationOf(domain)
  if (!isPublic) return refused(`There are no domains that end in .${domain.split('.').at(-1)}.`)
  if (registrable === null) return refused('That’s an ending that many share. The name before it is missing.')
  const single = domain.replace(/^(?:www\.)+(?=www\.)/, '')
  return { ok: true, domain: single, mended: single === domain ? mended : [...mended, 'One www. is enough.'] }
}
