import { createHash } from 'node:crypto'
import { ga4Event, GA4_LIMITS } from '@forecourt/rules/collector/ga4.ts'
import { hashedFields, metaEvent } from '@forecourt/rules/collector/meta.ts'
import type { CollectedEvent } from '@forecourt/rules/collector/event.ts'
import type { CollectorKind, CollectorSettings } from '@forecourt/rules/site/collectors.ts'
import { stripTrailingSlashes } from '@forecourt/rules/site/pathname.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import { isRefusal } from '../../dashboard/dashboard.ts'
import type { Outbound } from '../../outbound.ts'

/** The other side rejects the events permanently, so a retry is useless. */
export class CollectorRefusedError extends Error {
  override name = 'CollectorRefusedError'
}

interface Sending<K extends CollectorKind> {
  site: Pick<Site, 'slug' | 'country' | 'currency' | 'baseUrl'>
  settings: CollectorSettings[K]
  secret: string
  outbound: Outbound
  now: Date
}

/** How events are sent to one kind of collector. */
interface Adapter<K extends CollectorKind> {
  /**
   * Sends events, oldest first.
   *
   * @returns the other side's acknowledgement
   * @throws CollectorRefusedError if they are rejected permanently; any other error may be temporary
   */
  send(events: readonly CollectedEvent[], to: Sending<K>): Promise<string>
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

async function post(outbound: Outbound, url: string, body: object, headers: Record<string, string> = {}) {
  const { status, statusText } = await outbound.send(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const line = [status, statusText].filter(Boolean).join(' ')
  if (status >= 200 && status < 300) return line
  throw isRefusal(status) ? new CollectorRefusedError(line) : new Error(line)
}

function* chunks<T>(all: readonly T[], size: number): Generator<readonly T[]> {
  for (let from = 0; from < all.length; from += size) yield all.slice(from, from + size)
}

const NONE = 'Nothing to send.'
/** Most events in one call of Meta's. */
const META_EVENTS = 1_000

/** An event as in spec §3 Tracking event, with a person's fields only as hashes. */
const wireEvent = (event: CollectedEvent, site: Sending<'events'>['site']) => ({
  website_slug: site.slug,
  url: event.url,
  category: event.name,
  event_id: event.eventId,
  lead_id: event.properties.lead_id ?? null,
  anon_id: event.anonId,
  session_id: event.sessionId,
  error_message: event.properties.error_message ?? null,
  event_properties: { ...event.properties, insert_id: event.insertId, time: event.occurredAt.toISOString() },
  ...(event.person
    ? {
        person: Object.fromEntries(
          Object.entries(hashedFields(event.person, site.country)).map(([name, value]) => [name, sha256(value)]),
        ),
      }
    : {}),
})

/** The adapter of each kind; a kind without one does not compile. */
export const COLLECTORS: { readonly [K in CollectorKind]: Adapter<K> } = {
  events: {
    async send(events, { site, settings, secret, outbound }) {
      let line = NONE
      for (const event of events)
        line = await post(
          outbound,
          `${stripTrailingSlashes(settings.url)}/events.json`,
          { event: wireEvent(event, site) },
          {
            authorization: `Bearer ${secret}`,
          },
        )
      return line
    },
  },

  ga4: {
    async send(events, { settings, secret, outbound, now }) {
      const url = new URL(`${stripTrailingSlashes(settings.url)}/mp/collect`)
      url.searchParams.set('measurement_id', settings.measurement_id)
      url.searchParams.set('api_secret', secret)
      let line = NONE
      // One call is for one browser; an event without a device is one of its own.
      const clients = Map.groupBy(events, ({ anonId, insertId }) => anonId ?? insertId)
      for (const [client, theirs] of clients) {
        const sent = theirs.flatMap((event) => {
          const known = ga4Event(event, now)
          return known ? [{ ...known, timestamp_micros: event.occurredAt.getTime() * 1_000 }] : []
        })
        for (const some of chunks(sent, GA4_LIMITS.events))
          line = await post(outbound, url.href, { client_id: client, events: some })
      }
      return line
    },
  },

  meta: {
    async send(events, { site, settings, secret, outbound, now }) {
      const url = `${stripTrailingSlashes(settings.url)}/${settings.version}/${settings.pixel_id}/events`
      const data = events.flatMap((event) => metaEvent(event, site, sha256, now) ?? [])
      let line = NONE
      for (const some of chunks(data, META_EVENTS))
        line = await post(outbound, url, { data: some, access_token: secret })
      return line
    },
  },
}
