import ipaddr from 'ipaddr.js'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { isLoopbackAddress } from './authority.ts'
import type { Counters } from './db/database.ts'
import { RequestError } from './errors.ts'
import { visitorHash } from './visitor.ts'

/** Forms that may be sent in a minute; each step of a form counts as one. */
export interface LeadLimits {
  /** By one browser to one site. */
  visitor: number
  /** From one address to one site: a household, an office, the customers of a phone company. */
  address: number
  /** To one site altogether. */
  site: number
}

/** Requests a minute. */
export interface RateLimits {
  /** Leads, by API and by form. */
  leads: LeadLimits
  /** Events and free times, from one address; each kind of call counts apart. */
  events: number
  /** Stock feeds, from one address. */
  feeds: number
  /** Pages that one process has to render, for one address; 0 for no limit. Pages that are kept are not counted. */
  pages: number
}

export const RATE_LIMITS: RateLimits = {
  leads: { visitor: 40, address: 120, site: 3_000 },
  events: 240,
  feeds: 60,
  pages: 300,
}

/** Who sends a form. */
export interface Sender {
  siteId: number
  /** The visitor that a cookie names; null for a browser that came without one. */
  visitor: string | null
  ip: string
}

/** Too often; `retryAfterSeconds` is when it is worth another try. */
export class TooOftenError extends RequestError {
  readonly retryAfterSeconds: number

  constructor(message: string, retryAfterSeconds: number) {
    super(429, message)
    this.name = 'TooOftenError'
    this.retryAfterSeconds = retryAfterSeconds
  }
}

const WINDOW_SECONDS = 60
/** A network that is given to one customer has this many leading bits in IPv6, and all its addresses are one sender. */
const IPV6_PREFIX_BITS = 64

const inWords = (seconds: number) =>
  seconds >= WINDOW_SECONDS ? '1 minute' : seconds === 1 ? '1 second' : `${seconds} seconds`

const TOO_OFTEN = (after: string) => `Too many requests. Please wait ${after} and try again.`
const BUSY = (after: string) => `We’re very busy right now. Please wait ${after} and try again.`

async function take(
  counts: RateLimiterMemory | RateLimiterPostgres,
  key: string,
  words: (after: string) => string,
  onRefused: (refusal: RateLimiterRes) => void = () => {},
) {
  try {
    await counts.consume(key)
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    onRefused(refusal)
    const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1_000))
    throw new TooOftenError(words(inWords(seconds)), seconds)
  }
}

/** Counts of the whole installation: its processes, on however many machines, add to the same ones. */
const sharedCounter = (counters: Counters, name: string, points: number) =>
  new RateLimiterPostgres({
    storeClient: counters,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    // A job removes what is over, once for all processes (server/jobs/limitSweep.ts).
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    duration: WINDOW_SECONDS,
    // Who is over the limit costs the database nothing more until the minute is over.
    inMemoryBlockOnConsumed: points,
  })

/**
 * Counts the forms that are sent to the installation: by visitor, by address and by site, for each site apart.
 *
 * @returns what counts one form, and throws a TooOftenError when it is one too many
 */
export function createLeadLimits(counters: Counters, limits: LeadLimits): (sender: Sender) => Promise<void> {
  const visitors = sharedCounter(counters, 'lead-visitor', limits.visitor)
  const addresses = sharedCounter(counters, 'lead-address', limits.address)
  const sites = sharedCounter(counters, 'lead-site', limits.site)
  return async ({ siteId, visitor, ip }) => {
    // The site comes last, so that one who is stopped before does not use up what is everybody's.
    await take(addresses, `${siteId} ${networkOf(ip)}`, TOO_OFTEN)
    if (visitor) await take(visitors, `${siteId} ${visitorHash(visitor)}`, TOO_OFTEN)
    await take(sites, String(siteId), BUSY)
  }
}

/**
 * Counts calls of one kind to the installation by address.
 *
 * @param name the kind; the same everywhere and for good
 * @returns what counts one call, and throws a TooOftenError when it is one too many
 */
export function createCallLimit(counters: Counters, name: string, perMinute: number): (ip: string) => Promise<void> {
  const counts = sharedCounter(counters, name, perMinute)
  return (ip) => take(counts, networkOf(ip), TOO_OFTEN)
}

/**
 * Counts the pages that are rendered for an address, by this process alone: what it protects is the processor that this
 * process has, and a count in the database would cost every page that is not kept a write. So with several processes an
 * address that spreads its connections gets as many times more; one that keeps a connection open must not get less.
 * Requests of this machine are not counted: they are its operator's own, or come through a proxy that nobody named and
 * are everybody's.
 *
 * @param perMinute pages that one address gets; 0 for no limit
 * @param onLimited told once a minute of a network that is over the limit
 * @returns what counts one page, and throws a TooOftenError when it is one too many
 */
export function createRenderingLimit(
  perMinute: number,
  onLimited: (network: string) => void = () => {},
): (ip: string) => Promise<void> {
  if (perMinute === 0) return async () => {}
  const counts = new RateLimiterMemory({ points: perMinute, duration: WINDOW_SECONDS })
  return async (ip) => {
    if (isLoopbackAddress(ip)) return
    const network = networkOf(ip)
    await take(counts, network, TOO_OFTEN, ({ consumedPoints }) => {
      if (consumedPoints === perMinute + 1) onLimited(network)
    })
  }
}

/** The sender behind an address: itself, or its network in IPv6. */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  if (address.kind() === 'ipv4') return address.toString()
  return ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/${IPV6_PREFIX_BITS}`).toString()
}
