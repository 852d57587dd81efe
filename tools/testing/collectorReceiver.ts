import type { CollectorKind, CollectorSettings } from '@forecourt/rules/site/collectors.ts'
import { webReceiver } from './receivers.ts'

/** A service that collects events, on loopback. */
export interface CollectorReceiver<K extends CollectorKind> {
  settings: Omit<CollectorSettings[K], 'id' | 'kind'>
  /** The ids, or without any the names, of the events that have arrived from a sender with the right secret. */
  received(): string[]
  /** All that has arrived. */
  content(): string
  /** A status that it answers every call with; null for its own. */
  answer: number | null
  close(): Promise<void>
}

/** The secret that every one of them accepts. */
export const COLLECTOR_SECRET = 'a secret of a collector'

interface Protocol {
  settings(url: string): object
  path: RegExp
  /** Events of a call; null if the call is not as the service wants it. */
  events(body: Record<string, unknown>, call: { url: URL; authorization: string }): string[] | null
  status: number
}

const list = (value: unknown) => (Array.isArray(value) ? (value as Record<string, unknown>[]) : [])

const PROTOCOLS: Readonly<Record<CollectorKind, Protocol>> = {
  events: {
    settings: (url) => ({ url: `${url}/collect` }),
    path: /^\/collect\/events\.json$/,
    events: ({ event }, { authorization }) => {
      const { category, event_properties: properties } = (event ?? {}) as {
        category?: string
        event_properties?: object
      }
      if (!category || authorization !== `Bearer ${COLLECTOR_SECRET}`) return null
      return [(properties as { insert_id: string }).insert_id]
    },
    status: 201,
  },
  ga4: {
    settings: (url) => ({ url, measurement_id: 'G-ABC123DEF4' }),
    path: /^\/mp\/collect$/,
    events: ({ client_id: client, events }, { url }) => {
      const given = url.searchParams
      if (given.get('api_secret') !== COLLECTOR_SECRET || given.get('measurement_id') !== 'G-ABC123DEF4') return null
      if (typeof client !== 'string' || list(events).length === 0 || list(events).length > 25) return null
      return list(events).map(({ name, timestamp_micros: at }) => `${String(name)} ${Number(at) / 1e6}`)
    },
    status: 204,
  },
  meta: {
    settings: (url) => ({ url, pixel_id: '1234567890', version: 'v23.0' }),
    path: /^\/v23\.0\/1234567890\/events$/,
    events: ({ data, access_token: token }) => {
      if (token !== COLLECTOR_SECRET || list(data).length === 0) return null
      return list(data).map(({ event_id: id }) => String(id))
    },
    status: 200,
  },
}

/** Opens the service of a kind. */
export async function collectorReceiver<K extends CollectorKind>(kind: K): Promise<CollectorReceiver<K>> {
  const protocol = PROTOCOLS[kind]
  const web = await webReceiver()
  const taken: string[] = []
  const receiver: CollectorReceiver<K> = {
    settings: protocol.settings(web.url) as CollectorReceiver<K>['settings'],
    received: () => taken,
    content: () => web.received.map(({ path, body }) => `${path} ${body}`).join('\n'),
    answer: null,
    close: () => web.close(),
  }
  web.answer = ({ path, body, headers }) => {
    if (receiver.answer !== null) return { status: receiver.answer }
    const url = new URL(path, web.url)
    if (!protocol.path.test(url.pathname)) return { status: 404 }
    const call = { url, authorization: headers.authorization ?? '' }
    const found = protocol.events(JSON.parse(body) as Record<string, unknown>, call)
    if (!found) return { status: 401 }
    taken.push(...found)
    return { status: protocol.status, body: '' }
  }
  return receiver
}
