import { TRACKED_PARAMETERS } from '../memory/visits.ts'

/** Where a visit came from. */
export interface VisitSource {
  /** The campaign's source, a search engine, the host of a link, or `direct`. */
  source: string
  medium: string
  /** Name of the campaign; null for none. */
  campaign: string | null
}

const LONGEST = 100
const tidy = (text: string | undefined) => (text ?? '').trim().toLowerCase().slice(0, LONGEST).trimEnd()

/** Search engines by the name that their hosts have before the country. */
const ENGINES = /^(?:www\.|m\.|search\.)?(google|bing|duckduckgo|yahoo|ecosia|yandex|baidu)\.[a-z.]+$/

/**
 * The source of a visit (spec §9 Tracked query parameters): its campaign as its parameters name it, else the click id
 * of an advertisement, else the site whose link it followed, else none.
 *
 * @param query of the first page of the visit
 * @param referrer host that the first page was opened from; empty for none
 */
export function visitSource(query: Readonly<Record<string, string>>, referrer: string): VisitSource {
  const own = (name: (typeof TRACKED_PARAMETERS)[number]) => (Object.hasOwn(query, name) ? tidy(query[name]) : '')
  const campaign = own('utm_campaign') || null
  const named = own('utm_source')
  if (named) return { source: named, medium: own('utm_medium') || 'campaign', campaign }
  if (own('gclid')) return { source: 'google', medium: 'cpc', campaign }
  if (own('fbclid')) return { source: 'facebook', medium: 'social', campaign }
  const host = tidy(referrer)
  const engine = ENGINES.exec(host)?.[1]
  if (engine) return { source: engine, medium: 'organic', campaign }
  if (host) return { source: host.replace(/^www\./, ''), medium: 'referral', campaign }
  return { source: campaign ? 'campaign' : 'direct', medium: campaign ? 'campaign' : 'none', campaign }
}

/** The parameters of a query that name its campaign. */
export const campaignQuery = (query: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(TRACKED_PARAMETERS.flatMap((name) => (query[name] ? [[name, query[name]]] : [])))
