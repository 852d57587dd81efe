import * as z from 'zod/mini'
import { isSecretAddress } from '../site/secretAddress.ts'
import { isExpired } from './expiry.ts'

/** Maximum number of stored pages of a visit (spec §9). */
export const VISITED_PAGES_CAP = 50
/** Query parameters that identify a campaign (spec §9). */
export const TRACKED_PARAMETERS = ['gclid', 'fbclid', 'utm_source', 'utm_medium', 'utm_campaign'] as const
/** Query parameters that are never stored (spec §5 Memory rules). */
export const UNREMEMBERED_PARAMETERS = [
  'car_id',
  'slug',
  'payment_intent_client_secret',
  'payment_intent',
  'lead_id',
] as const

/** Parameters over these limits are dropped; campaign links have fewer, and a lead accepts no more. */
const MAX_PARAMETERS = 20
const MAX_NAME_LENGTH = 60
const MAX_VALUE_LENGTH = 300
const MAX_PAGE_LENGTH = 300

const isUnremembered = (name: string) => (UNREMEMBERED_PARAMETERS as readonly string[]).includes(name)
const isTracked = (name: string) => (TRACKED_PARAMETERS as readonly string[]).includes(name)

const schema = z.object({
  saved_at: z.iso.datetime(),
  query: z.record(z.string().check(z.maxLength(MAX_NAME_LENGTH)), z.string().check(z.maxLength(MAX_VALUE_LENGTH))),
  pages: z.array(z.string().check(z.maxLength(MAX_PAGE_LENGTH))).check(z.maxLength(VISITED_PAGES_CAP)),
  referrer: z.optional(z.string().check(z.maxLength(MAX_NAME_LENGTH))),
})

/**
 * A visit as the browser stores it: its start, the first page's query, the host it came from unless it is the site's
 * own, the pages since.
 */
export type VisitMemory = z.infer<typeof schema>

/** A stored visit; null if it is invalid, such as one from an older version. */
export function parseVisits(stored: unknown): VisitMemory | null {
  const result = schema.safeParse(stored)
  return result.success ? result.data : null
}

/** The part of a query that may be stored: the first of repeated values, without the parameters of spec §5. */
export function rememberedQuery(query: URLSearchParams): Record<string, string> {
  const remembered = new Map<string, string>()
  for (const [name, value] of query) {
    if (remembered.size === MAX_PARAMETERS) break
    if (
      !remembered.has(name) &&
      !isUnremembered(name) &&
      name &&
      name.length <= MAX_NAME_LENGTH &&
      value.length <= MAX_VALUE_LENGTH
    )
      remembered.set(name, value)
  }
  return Object.fromEntries(remembered)
}

/** A page as stored: its path and the part of its query that may be stored; only the path of a long address. */
function pageOf({ pathname, search }: PageAddress): string {
  const query = new URLSearchParams(search)
  for (const name of [...query.keys()]) if (isUnremembered(name) || isTracked(name)) query.delete(name)
  const text = query.toString()
  const page = text ? `${pathname}?${text}` : pathname
  return (page.length <= MAX_PAGE_LENGTH ? page : pathname).slice(0, MAX_PAGE_LENGTH)
}

/** The address of a page, such as a `URL` or the browser's `location`. `search` with or without its question mark. */
export interface PageAddress {
  pathname: string
  search: string
}

/** Whether a query has a different campaign than the start of the visit (spec §4). */
function isNewCampaign(memory: VisitMemory, query: Readonly<Record<string, string>>): boolean {
  const named = TRACKED_PARAMETERS.filter((name) => query[name])
  return named.length > 0 && TRACKED_PARAMETERS.some((name) => (query[name] ?? '') !== (memory.query[name] ?? ''))
}

/** The host of a referrer; empty for the site's own and for none. */
function outsideHost(referrer: string, ownHost: string): string {
  const host = /^https?:\/\/([^/?#]+)/.exec(referrer)?.[1] ?? ''
  return host === ownHost || host.length > MAX_NAME_LENGTH ? '' : host
}

/**
 * The visit after a page is opened. A new one starts if there is none, if it is older than 30 days, or if the page has
 * a new campaign (spec §4); otherwise the page is added unless it is there, and over 50 the oldest is dropped (spec §5,
 * §9). The first page's query stays. A page whose address gives access is not stored.
 */
export function recordVisit(
  memory: VisitMemory | null,
  page: PageAddress,
  now: Date,
  from: { referrer: string; host: string } = { referrer: '', host: '' },
): VisitMemory {
  const query = rememberedQuery(new URLSearchParams(page.search))
  const address = pageOf(page)
  const isSecret = isSecretAddress(page.pathname)
  if (memory === null || isExpired(memory.saved_at, now) || isNewCampaign(memory, query)) {
    const referrer = outsideHost(from.referrer, from.host)
    return {
      saved_at: now.toISOString(),
      query,
      pages: isSecret ? [] : [address],
      ...(referrer ? { referrer } : {}),
    }
  }
  if (isSecret || memory.pages.includes(address)) return memory
  return { ...memory, pages: [...memory.pages, address].slice(-VISITED_PAGES_CAP) }
}
