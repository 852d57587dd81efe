import { setTimeout as sleep } from 'node:timers/promises'
import pRetry from 'p-retry'
import type pg from 'pg'
import { newClient } from './client.ts'
import { changeReader, type ChangeReader, type ChangeTopic } from './changes.ts'

/** Notifications from other processes, on one connection that is re-established after a loss. */
export interface Signals {
  /**
   * Listens to NOTIFY on a channel. Notifications sent while the connection is lost are missed, so `onReconnect` has to
   * check for changes itself.
   *
   * @returns the function that stops listening
   */
  listen(channel: string, onPayload: (payload: string) => void, onReconnect: () => void): Promise<() => Promise<void>>
  /**
   * Subscribes to changes of a topic that are committed from now on, about a tenth of a second after their commit. A
   * lost connection misses none; if some may be missing anyway, `onLoss` has to drop what was cached.
   *
   * @returns the function that unsubscribes
   */
  subscribe(topic: ChangeTopic, onChange: (payload: string) => void, onLoss: () => void): Promise<() => Promise<void>>
  close(): Promise<void>
}

interface Connection {
  client: pg.Client
  lost: Promise<void>
}

interface Listener {
  onPayload: (payload: string) => void
  onReconnect: () => void
}

const FIRST_RETRY_MS = 50
const LAST_RETRY_MS = 5_000
const HEARTBEAT_MS = 30_000
const ANSWER_TIMEOUT_MS = 10_000
/** Interval between reads of the changes; changes within it are delivered together. */
const READ_EVERY_MS = 100

/** The signals of a database; the connection is made on the first subscription. */
export function openSignals(url: string, onError: (error: Error) => void): Signals {
  const abort = new AbortController()
  const channels = new Map<string, Set<Listener>>()
  const reader: ChangeReader = changeReader(onError)
  let current: Promise<Connection> | null = null
  let running: Promise<void> | null = null
  let wake = () => {}

  const pause = (delayMs: number) =>
    sleep(delayMs, undefined, { signal: abort.signal, ref: false }).catch(() => undefined)

  async function connect(): Promise<Connection> {
    const client = newClient(
      {
        connectionString: url,
        connectionTimeoutMillis: ANSWER_TIMEOUT_MS,
        query_timeout: ANSWER_TIMEOUT_MS,
        keepAlive: true,
        application_name: 'forecourt signals',
      },
      (error) => {
        if (!abort.signal.aborted) onError(error)
      },
    )
    const lost = new Promise<void>((settle) => {
      client.once('end', () => settle())
      client.once('error', () => settle())
    })
    client.on('notification', ({ channel, payload }) => {
      for (const { onPayload } of channels.get(channel) ?? []) onPayload(payload ?? '')
    })
    try {
      await client.connect()
      for (const channel of channels.keys()) await client.query(`listen ${client.escapeIdentifier(channel)}`)
    } catch (error) {
      void client.end().catch(() => {})
      throw error
    }
    return { client, lost }
  }

  /** Reads changes until the connection is lost, even if only a query detects that. */
  async function untilLost({ client, lost }: Connection) {
    let isLost = false
    void lost.then(() => (isLost = true))
    while (!isLost && !abort.signal.aborted) {
      const woken = new Promise<void>((settle) => (wake = settle))
      await Promise.race([lost, woken, pause(reader.hasListeners() ? READ_EVERY_MS : HEARTBEAT_MS)])
      if (isLost || abort.signal.aborted) break
      try {
        await (reader.hasListeners() ? reader.read(client) : client.query('select 1'))
      } catch (error) {
        isLost = true
        if (!abort.signal.aborted) onError(error as Error)
      }
    }
    await Promise.race([client.end().catch(() => {}), pause(1_000)])
  }

  /** Retries until it works or the database is closed; with jitter, so that many processes do not reconnect at once. */
  async function connectAgain(): Promise<Connection> {
    await pause(FIRST_RETRY_MS * (0.5 + Math.random() / 2))
    return await pRetry(connect, {
      retries: Number.POSITIVE_INFINITY,
      minTimeout: FIRST_RETRY_MS,
      maxTimeout: LAST_RETRY_MS,
      randomize: true,
      unref: true,
      signal: abort.signal,
      onFailedAttempt: ({ error }) => onError(error),
    })
  }

  async function run(first: Connection) {
    for (let connection = first; ;) {
      await untilLost(connection)
      if (abort.signal.aborted) return
      current = connectAgain()
      try {
        connection = await current
      } catch {
        return
      }
      for (const listeners of channels.values()) for (const { onReconnect } of listeners) onReconnect()
    }
  }

  /** The connection, once there is one. */
  async function connected(): Promise<pg.Client> {
    if (abort.signal.aborted) throw new Error('The database was closed.')
    if (current === null) {
      const first = connect()
      current = first
      first.then(
        (connection) => (running = run(connection)),
        () => (current = null),
      )
    }
    return (await current).client
  }

  return {
    async listen(channel, onPayload, onReconnect) {
      const listener = { onPayload, onReconnect }
      const listeners = channels.get(channel) ?? new Set()
      channels.set(channel, listeners.add(listener))
      const stop = async () => {
        listeners.delete(listener)
        if (listeners.size > 0 || channels.get(channel) !== listeners) return
        channels.delete(channel)
        // If the connection is lost, the next one does not listen to it in the first place.
        const client = await connected().catch(() => null)
        await client?.query(`unlisten ${client.escapeIdentifier(channel)}`).catch(() => {})
      }
      try {
        const client = await connected()
        await client.query(`listen ${client.escapeIdentifier(channel)}`)
      } catch (error) {
        listeners.delete(listener)
        if (listeners.size === 0) channels.delete(channel)
        throw error
      }
      return stop
    },
    async subscribe(topic, onChange, onLoss) {
      const client = await connected()
      const stop = await reader.subscribe(client, topic, onChange, onLoss)
      wake()
      return async () => stop()
    },
    async close() {
      abort.abort()
      const connection = await current?.catch(() => null)
      await running
      await connection?.client.end().catch(() => {})
    },
  }
}
