import { isDeepStrictEqual } from 'node:util'
import { and, eq, gt } from 'drizzle-orm'
import * as z from 'zod'
import { ALL_LIVE_KINDS, mayHear, type LiveEvent, type SiteChange } from '@forecourt/rules/staff/live.ts'
import type { PlatformDatabase } from '../db/database.ts'
import type { Signals } from '../db/signals.ts'
import { reachOf, type Reach } from './scope.ts'
import { staffSessions } from './table.ts'

/** A browser that is told what changes while the console is open in it. */
export interface Follower {
  userId: string
  sessionId: string
  /** What its person reaches now; read again whenever their roles change. */
  reach: Reach
}

/** How a follower is told. */
export interface FollowerConnection {
  /** Sends events; false if the browser reads too slowly to go on. */
  send(events: readonly LiveEvent[]): boolean
  /** Says that the connection is still there. */
  beat(): void
  /** Ends the connection. A browser whose session is over is told not to come back. */
  end(why: 'closing' | 'slow' | 'signed-out'): void
}

/** The open consoles of one process (docs/decisions/0147). */
export interface DeskStreams {
  /**
   * Tells a browser of changes from now on.
   *
   * @returns the function that ends it; null if this person or this process has too many
   */
  follow(follower: Follower, connection: FollowerConnection): (() => void) | null
  /** Ends all connections, before the server closes. */
  end(): void
  close(): Promise<void>
}

export interface DeskStreamsOptions {
  platform: PlatformDatabase
  subscribe: Signals['subscribe']
  onError: (error: unknown) => void
  now: () => Date
  limits?: { person: number; all: number }
}

/** Each costs an open connection, some 20 kB. A browser has one for all its tabs. */
const LIMITS = { person: 12, all: 2_000 }
/** Changes within this time are sent together. */
const GATHER_MS = 200
const BEAT_MS = 20_000
/** Sessions that have expired, and sites that a group has got, are noticed after this time. */
const CHECK_MS = 60_000
/** So many different changes at once are said to be all. */
const MOST_AT_ONCE = 50

const CHANGES = z.array(
  z.discriminatedUnion('kind', [
    z.object({ kind: z.enum(ALL_LIVE_KINDS), site: z.number(), item: z.string() }),
    z.object({ kind: z.literal('viewed'), item: z.string(), users: z.array(z.string()) }),
    z.object({ kind: z.literal('rights'), user: z.string() }),
  ]),
)
type Change = z.infer<typeof CHANGES>[number]

interface Stream extends Follower {
  connection: FollowerConnection
  /** Changes that have not been sent, by what they are. */
  waiting: Map<string, SiteChange | { kind: 'viewed'; item: string } | { kind: 'rights' } | { kind: 'all' }>
  timer: NodeJS.Timeout | null
  /** Rights that are being read; nothing is sent meanwhile. */
  checking: Promise<void> | null
  ended: boolean
}

/** What a payload of change rows says; null for everything. */
function changesIn(payload: string): readonly Change[] | null {
  if (payload === '*') return null
  const read = CHANGES.safeParse(JSON.parse(payload))
  return read.success ? read.data : null
}

/** Opens them: every process reads all changes, and tells its own followers of those that they may see. */
export async function openDeskStreams(options: DeskStreamsOptions): Promise<DeskStreams> {
  const { platform, subscribe, onError, now, limits = LIMITS } = options
  const streams = new Set<Stream>()

  function remove(stream: Stream) {
    stream.ended = true
    if (stream.timer) clearTimeout(stream.timer)
    streams.delete(stream)
  }
  function end(stream: Stream, why: Parameters<FollowerConnection['end']>[0]) {
    if (stream.ended) return
    remove(stream)
    stream.connection.end(why)
  }

  /**
   * Reads the rights of a follower again, whose screens are asked for again if they are others. One whose rights cannot
   * be read is told nothing.
   */
  async function read(stream: Stream): Promise<void> {
    if (stream.ended) return
    try {
      const reach = await platform.transaction(async (tx) => {
        const { userId, sessionId } = stream
        const [session] = await tx
          .select({ id: staffSessions.id })
          .from(staffSessions)
          .where(
            and(
              eq(staffSessions.id, sessionId),
              eq(staffSessions.user_id, userId),
              gt(staffSessions.expires_at, now()),
            ),
          )
        return session ? await reachOf(tx, userId) : null
      })
      if (reach === null) end(stream, 'signed-out')
      else {
        const before = stream.reach
        stream.reach = reach
        // A new site changes what an operator sees, and no role.
        if (!isDeepStrictEqual(reach.grants, before.grants)) add(stream, 'rights', { kind: 'rights' })
        else if (!isDeepStrictEqual(reach, before)) add(stream, 'all', { kind: 'all' })
      }
    } catch (error) {
      onError(error)
      end(stream, 'closing')
    }
  }
  function check(stream: Stream) {
    const before = stream.checking ?? Promise.resolve()
    const checking = before.then(() => read(stream))
    stream.checking = checking
    void checking.then(() => {
      if (stream.checking === checking) stream.checking = null
    })
  }

  async function flush(stream: Stream) {
    stream.timer = null
    while (stream.checking !== null) await stream.checking
    if (stream.ended) return
    const waiting = [...stream.waiting.values()]
    stream.waiting.clear()
    const events = waiting.flatMap((change): LiveEvent[] => {
      if (!('site' in change)) return [change]
      return mayHear(stream.reach, change) ? [{ kind: change.kind, item: change.item }] : []
    })
    const isAll = events.length > MOST_AT_ONCE || events.some(({ kind }) => kind === 'all')
    if (
      events.length > 0 &&
      !stream.connection.send(isAll ? [...events.filter(({ kind }) => kind === 'rights'), { kind: 'all' }] : events)
    )
      end(stream, 'slow')
  }
  function add(stream: Stream, key: string, change: typeof stream.waiting extends Map<string, infer T> ? T : never) {
    stream.waiting.set(key, change)
    stream.timer ??= setTimeout(() => void flush(stream).catch(onError), GATHER_MS)
  }

  function onChange(payload: string) {
    const changes = changesIn(payload)
    if (changes === null) {
      for (const stream of streams) {
        check(stream)
        add(stream, 'all', { kind: 'all' })
      }
      return
    }
    for (const change of changes)
      for (const stream of streams) {
        if (change.kind === 'rights') {
          if (change.user === stream.userId) check(stream)
        } else if (change.kind === 'viewed') {
          const { kind, item } = change
          if (change.users.includes(stream.userId)) add(stream, `${kind} ${item}`, { kind, item })
        } else add(stream, `${change.kind} ${change.item}`, change)
      }
  }

  const unsubscribe = await subscribe('desk', onChange, () => onChange('*'))
  const beating = setInterval(() => {
    for (const { connection } of streams) connection.beat()
  }, BEAT_MS)
  const checking = setInterval(() => {
    for (const stream of streams) check(stream)
  }, CHECK_MS)
  beating.unref()
  checking.unref()

  return {
    follow(follower, connection) {
      const own = [...streams].filter(({ userId }) => userId === follower.userId)
      if (own.length >= limits.person || streams.size >= limits.all) return null
      const stream: Stream = {
        ...follower,
        connection,
        waiting: new Map(),
        timer: null,
        checking: null,
        ended: false,
      }
      streams.add(stream)
      // What changed between the reading of its rights and this moment was told to nobody.
      check(stream)
      return () => remove(stream)
    },
    end() {
      for (const stream of streams) end(stream, 'closing')
    },
    async close() {
      clearInterval(beating)
      clearInterval(checking)
      for (const stream of streams) end(stream, 'closing')
      await unsubscribe()
    },
  }
}
