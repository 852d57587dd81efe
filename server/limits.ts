import { createHmac } from 'node:crypto'
import ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'
import { BurstyRateLimiter, RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { RESEND_SECONDS } from '@forecourt/rules/owner/code.ts'
import { isLoopbackAddress } from './authority.ts'
import type { Counters } from './db/database.ts'
import { RequestError } from './errors.ts'
import { visitorHash } from './visitor.ts'

/** Forms or lookups per minute; each step of a form counts as one. */
export interface SenderLimits {
  /** From one browser to one site. */
  visitor: number
  /** From one address to one site: a household, an office, the customers of a phone company. */
  address: number
  /** To one site in total. */
  site: number
}

/** Sign-in codes, or guesses of them, per hour. */
export interface CodeLimits {
  /** For one address or phone number, whoever sends them. */
  identifier: number
  /** From one browser. */
  device: number
  /** From one network address. */
  address: number
}

/** Requests per minute. */
export interface RateLimits {
  /** Leads, by API and by form. */
  leads: SenderLimits
  /** Lookups of registrations, which cost the site money. */
  lookups: SenderLimits
  /** Events and free times, from one address; each kind of call is counted separately. */
  events: number
  /** Stock feeds, from one address. */
  feeds: number
  /** Messages of assistants, from one address: a provider of assistants sends those of many people from a few. */
  agents: number
  /** Webhooks of payment providers, from one address: a provider sends those of all sites from a few. */
  paymentWebhooks: number
  /** Calls of the dashboard host with a wrong key, from one address. */
  keyFailures: number
  /** Pages that one process renders, for one address; 0 for no limit. Cached pages are not counted. */
  pages: number
  /** Sign-in codes to one site, and the time between two for one address or number. */
  codes: CodeLimits & { resendSeconds: number }
  /** Guesses of codes at one site, which a new code does not reset. */
  guesses: CodeLimits
}

export const RATE_LIMITS: RateLimits = {
  leads: { visitor: 40, address: 120, site: 3_000 },
  lookups: { visitor: 12, address: 40, site: 300 },
  events: 240,
  feeds: 60,
  agents: 600,
  paymentWebhooks: 1_200,
  keyFailures: 30,
  pages: 300,
  codes: { identifier: 5, device: 10, address: 20, resendSeconds: RESEND_SECONDS },
  guesses: { identifier: 10, device: 20, address: 60 },
}

/** The sender of a form or lookup. */
export interface Sender {
  siteId: number
  /** The visitor of the cookie; null for a browser without one. */
  visitor: string | null
  ip: string
}

/** Too many requests; retry after `retryAfterSeconds`. */
export class TooOftenError extends RequestError {
  readonly retryAfterSeconds: number

  constructor(message: string, retryAfterSeconds: number) {
    super(429, message)
    this.name = 'TooOftenError'
    this.retryAfterSeconds = retryAfterSeconds
  }
}

const WINDOW_SECONDS = 60
const HOUR_SECONDS = 3_600
const DAY_SECONDS = 86_400
/** Prefix length of the network that one customer gets in IPv6; all its addresses count as one sender. */
const IPV6_PREFIX_BITS = 64

function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (seconds >= 60) return minutes === 1 ? '1 minute' : `${minutes} minutes`
  return seconds === 1 ? '1 second' : `${seconds} seconds`
}

const TOO_MANY_GUESSES = (after: string) => `Too many attempts. Please wait ${after} and try again.`
const TOO_OFTEN = (after: string) => `Too many requests. Please wait ${after} and try again.`
const TOMORROW = 'That’s as many as we can look up in one day. Please try again tomorrow.'
const BUSY = (after: string) => `We’re very busy right now. Please wait ${after} and try again.`

async function take(
  counts: RateLimiterMemory | RateLimiterPostgres | BurstyRateLimiter,
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

/** Counters of the whole installation, shared by its processes on all machines. */
const sharedCounter = (counters: Counters, name: string, points: number, duration = WINDOW_SECONDS) =>
  new RateLimiterPostgres({
    storeClient: counters,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    // A job removes expired counters, once for all processes (server/jobs/limitSweep.ts).
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    duration,
    // A sender over the limit causes no further database queries until the minute is over.
    inMemoryBlockOnConsumed: points,
  })

/**
 * Counts forms or lookups sent to the installation: by visitor, by address and by site, separately for each site.
 *
 * @param name what is counted; the same in all processes and releases
 * @returns a function that counts one, and throws a TooOftenError if a limit is exceeded
 */
export function createSenderLimits(
  counters: Counters,
  name: 'lead' | 'lookup',
  limits: SenderLimits,
): (sender: Sender) => Promise<void> {
  const visitors = sharedCounter(counters, `${name}-visitor`, limits.visitor)
  const addresses = sharedCounter(counters, `${name}-address`, limits.address)
  const sites = sharedCounter(counters, `${name}-site`, limits.site)
  return async ({ siteId, visitor, ip }) => {
    // The site's counter comes last, so that a refused sender does not use up the limit shared by all.
    await take(addresses, `${siteId} ${networkOf(ip)}`, TOO_OFTEN)
    if (visitor) await take(visitors, `${siteId} ${visitorHash(visitor)}`, TOO_OFTEN)
    await take(sites, String(siteId), BUSY)
  }
}

/** Counts sign-in codes and guesses of them at a site; each throws a TooOftenError if a limit is exceeded. */
export interface SignInLimits {
  code(sender: Sender, identifier: string): Promise<void>
  guess(sender: Sender, identifier: string): Promise<void>
  /** Takes back one guess that was right, so that somebody who signs in often is not refused. */
  wasRight(sender: Sender, identifier: string): Promise<void>
}

/**
 * The limits of signing in. An identifier is counted whoever asks for it, so that neither more browsers nor new codes
 * give more guesses; its counter comes last, so that a refused sender does not use it up.
 */
export function createSignInLimits(
  counters: Counters,
  { codes, guesses }: Pick<RateLimits, 'codes' | 'guesses'>,
): SignInLimits {
  const { resendSeconds } = codes
  const counting = (
    name: string,
    limits: CodeLimits,
    before: RateLimiterPostgres[],
    words: (after: string) => string,
  ) => {
    const addresses = sharedCounter(counters, `${name}-address`, limits.address, HOUR_SECONDS)
    const devices = sharedCounter(counters, `${name}-device`, limits.device, HOUR_SECONDS)
    const identifiers = sharedCounter(counters, `${name}-identifier`, limits.identifier, HOUR_SECONDS)
    const counted = ({ siteId, visitor, ip }: Sender, identifier: string) => [
      { counter: addresses, key: `${siteId} ${networkOf(ip)}` },
      ...(visitor ? [{ counter: devices, key: `${siteId} ${visitorHash(visitor)}` }] : []),
      ...[...before, identifiers].map((counter) => ({ counter, key: `${siteId} ${visitorHash(identifier)}` })),
    ]
    return {
      async count(sender: Sender, identifier: string) {
        for (const { counter, key } of counted(sender, identifier)) await take(counter, key, words)
      },
      async takeBack(sender: Sender, identifier: string) {
        for (const { counter, key } of counted(sender, identifier)) await counter.reward(key)
      },
    }
  }
  const guess = counting('guess', guesses, [], TOO_MANY_GUESSES)
  return {
    code: counting(
      'code',
      codes,
      resendSeconds > 0 ? [sharedCounter(counters, 'code-resend', 1, resendSeconds)] : [],
      TOO_OFTEN,
    ).count,
    guess: guess.count,
    wasRight: guess.takeBack,
  }
}

/**
 * Lets each key through once in a time, for all processes, such as a code that must not be used again.
 *
 * @param name what is counted; the same in all processes and releases
 * @returns a function that says whether this is the first time
 */
export function createOnce(counters: Counters, name: string, seconds: number): (key: string) => Promise<boolean> {
  const counts = sharedCounter(counters, name, 1, seconds)
  return async (key) => {
    try {
      await counts.consume(visitorHash(key))
      return true
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      return false
    }
  }
}

/**
 * Counts what one network does on one site in 24 hours, for all processes. The network is stored as a hash, because such
 * a count lasts for so long. Requests from this machine are not counted, as in `createRenderingLimit`.
 *
 * @param name what is counted; the same in all processes and releases
 * @returns a function that counts one, and throws a TooOftenError if the site's limit is exceeded
 */
export function createDailyLimit(
  counters: Counters,
  name: string,
  secretKey: string,
): (sender: { siteId: number; ip: string; perDay: number }) => Promise<void> {
  // The limit is the site's, so the library only counts.
  const counts = sharedCounter(counters, name, Number.MAX_SAFE_INTEGER, DAY_SECONDS)
  return async ({ siteId, ip, perDay }) => {
    if (isLoopbackAddress(ip)) return
    const network = createHmac('sha256', secretKey)
      .update(JSON.stringify([name, siteId, networkOf(ip)]))
      .digest('base64url')
    const { consumedPoints, msBeforeNext } = await counts.consume(network)
    if (consumedPoints > perDay) throw new TooOftenError(TOMORROW, Math.max(1, Math.ceil(msBeforeNext / 1_000)))
  }
}

/**
 * Counts calls of one kind to the installation by address.
 *
 * @param name the kind; the same in all processes and releases
 * @returns a function that counts one call, and throws a TooOftenError if the limit is exceeded
 */
export function createCallLimit(counters: Counters, name: string, perMinute: number): (ip: string) => Promise<void> {
  const counts = sharedCounter(counters, name, perMinute)
  return (ip) => take(counts, networkOf(ip), TOO_OFTEN)
}

/**
 * The same for calls that every browser makes all the time. An eighth of an address's limit is each process's own, and
 * the rest is counted in the database once that is used up, so that ordinary visitors cost no statement. An address that
 * talks to one process has its limit; with each further process, at most an eighth more.
 */
export function createFrequentCallLimit(
  counters: Counters,
  name: string,
  perMinute: number,
): (ip: string) => Promise<void> {
  const own = Math.floor(perMinute / 8)
  const counts = new BurstyRateLimiter(
    new RateLimiterMemory({ points: own, duration: WINDOW_SECONDS }),
    sharedCounter(counters, name, perMinute - own),
  )
  return (ip) => take(counts, networkOf(ip), TOO_OFTEN)
}

/**
 * Counts the calls of programs by their keys, each with its own limit.
 *
 * @returns a function that counts one call of a key, and throws a TooOftenError if its limit is exceeded
 */
export function createKeyLimit(counters: Counters): (keyId: string, perMinute: number) => Promise<void> {
  const byLimit = new Map<number, RateLimiterPostgres>()
  return (keyId, perMinute) => {
    const counts = byLimit.get(perMinute) ?? sharedCounter(counters, 'api-key', perMinute)
    byLimit.set(perMinute, counts)
    return take(counts, keyId, TOO_OFTEN)
  }
}

/** Limits failed attempts to sign in by address. */
export interface AttemptLimit {
  /** Throws a TooOftenError while the address has failed too often. */
  check(ip: string): void
  /** Counts a failed attempt. */
  fail(ip: string): Promise<void>
}

/**
 * Counts failed attempts by address, over all processes. A process refuses an address without asking the database, once
 * it has seen one failure too many from it.
 */
export function createAttemptLimit(counters: Counters, name: string, perMinute: number): AttemptLimit {
  const counts = sharedCounter(counters, name, perMinute)
  const refused = new LRUCache<string, number>({ max: 10_000, ttl: WINDOW_SECONDS * 1_000 })
  return {
    check(ip) {
      const until = refused.get(networkOf(ip))
      if (until === undefined) return
      const seconds = Math.max(1, Math.ceil((until - Date.now()) / 1_000))
      if (until > Date.now()) throw new TooOftenError(TOO_OFTEN(inWords(seconds)), seconds)
    },
    fail: (ip) =>
      take(counts, networkOf(ip), TOO_OFTEN, ({ msBeforeNext }) =>
        refused.set(networkOf(ip), Date.now() + msBeforeNext),
      ),
  }
}

/**
 * Counts the pages rendered for an address, in this process only: it protects this process's processor, and a counter
 * in the database would cost every uncached page a write. So with several processes an address that opens many
 * connections gets a multiple of the limit; one with a single connection must not get less than the limit. Requests
 * from this machine are not counted: they are its operator's own, or come through a proxy that is not configured and
 * are everybody's.
 *
 * @param perMinute pages for one address; 0 for no limit
 * @param onLimited called once a minute with a network that is over the limit
 * @returns a function that counts one page, and throws a TooOftenError if the limit is exceeded
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

/** The sender of an address: the address itself, or its network in IPv6. */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  if (address.kind() === 'ipv4') return address.toString()
  return ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/${IPV6_PREFIX_BITS}`).toString()
}
