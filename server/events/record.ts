import { setTimeout as sleep } from 'node:timers/promises'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { SiteDatabase } from '../db/database.ts'
import type { Dealer } from '../dealer.ts'
import { storeEvents, type TrackedEvent } from './store.ts'

/** Most events that are written together, besides those of one call. */
const MOST_TOGETHER = 250
/** Time from the end of a transaction to the next one, in which calls gather unless enough for one wait already. */
const GATHER_MS = 20

interface Call {
  events: readonly TrackedEvent[]
  stored: () => void
  failed: (error: unknown) => void
}

const eventsOf = (calls: readonly Call[]) => calls.reduce((sum, { events }) => sum + events.length, 0)

/**
 * Stores events of this site (spec §3 Tracking event); those of a call are committed when it is answered. One with the
 * time and the id of a stored event is that event, and not stored again. A call is written at once, unless one
 * was just before: then it waits with all that come meanwhile for the next transaction, so that many visitors cost little
 * more than one.
 */
export function eventsFor(database: SiteDatabase, site: Pick<Site, 'id' | 'settings'>): Dealer['events'] {
  const waiting: Call[] = []
  let writing = false

  const write = (calls: readonly Call[]) =>
    database.transaction((tx) =>
      storeEvents(
        tx,
        site,
        calls.flatMap(({ events }) => events),
      ),
    )

  /** Each call alone, so that it fails by its own events only. */
  async function writeEach(calls: readonly Call[]) {
    for (const call of calls) await write([call]).then(call.stored, call.failed)
  }

  function takeCalls(): Call[] {
    let count = 0
    const end = waiting.findIndex(({ events }) => (count += events.length) > MOST_TOGETHER)
    return waiting.splice(0, end === -1 ? waiting.length : Math.max(1, end))
  }

  async function writeAll() {
    writing = true
    while (waiting.length > 0) {
      const calls = takeCalls()
      try {
        await write(calls)
        for (const { stored } of calls) stored()
      } catch (error) {
        if (calls.length === 1) calls[0]!.failed(error)
        else await writeEach(calls)
      }
      if (eventsOf(waiting) < MOST_TOGETHER) await sleep(GATHER_MS)
    }
    writing = false
  }

  return {
    record: async (events) => {
      if (events.length === 0) return
      await new Promise<void>((stored, failed) => {
        waiting.push({ events, stored, failed })
        if (!writing) void writeAll()
      })
    },
  }
}
