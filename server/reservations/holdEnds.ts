import { setTimeout as sleep } from 'node:timers/promises'
import { asc, inArray } from 'drizzle-orm'
import * as z from 'zod'
import type { Database } from '../db/database.ts'
import { defineJob, type Job, type Jobs } from '../jobs/jobs.ts'
import type { Sites } from '../sites/sites.ts'
import type { ReservationsOfSite } from './reservations.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import { reservations } from './table.ts'

const data = z.object({ site: z.int(), reservation: z.uuid() })
type HoldEnd = z.output<typeof data>

/** The job that settles one reservation whose hold is over. The reconciler does it again if this fails. */
export const holdEndJob = ({
  sites,
  of,
}: {
  sites: Pick<Sites, 'findById'>
  of(site: Site): ReservationsOfSite
}): Job<HoldEnd> =>
  defineJob(
    'hold-end',
    data,
    async ({ site: id, reservation }) => {
      const found = await sites.findById(id)
      if (found) await of(found.site).settle(reservation)
    },
    { limit: 0, delaySeconds: 0, ceilingSeconds: 60 },
    // A provider that does not answer must not keep the holds of others.
    { takers: 4, expireSeconds: 60 },
  )

export interface HoldEndOptions {
  database: Pick<Database, 'drizzle'>
  jobs: Pick<Jobs, 'add'>
  job: Job<HoldEnd>
  onError: (error: unknown, message: string) => void
  now?: () => Date
}

/** How often the next end is read at least. No hold is as short as this. */
const READ_MS = 10_000
/** How soon one that is still not ended is looked at again. */
const AGAIN_MS = 1_000
const BATCH = 100
/** Every process with the role `worker` sees the same end; the job is added once in this time. */
const ONCE_SECONDS = 5

/** Waits for the next end of a hold, and then adds its job, until it is closed (decision 116). */
export function watchHoldEnds(options: HoldEndOptions): { close(): Promise<void> } {
  const closing = new AbortController()

  async function run() {
    while (!closing.signal.aborted) {
      const waitMs = await addDue(options).catch((error: unknown) => {
        options.onError(error, 'ends of holds')
        return AGAIN_MS
      })
      await sleep(waitMs, undefined, { signal: closing.signal, ref: false }).catch(() => undefined)
    }
  }

  const running = run()
  return {
    async close() {
      closing.abort()
      await running
    },
  }
}

/** Adds the jobs of all holds that are over; returns the time until there is something to do again. */
async function addDue({ database, jobs, job, now = () => new Date() }: HoldEndOptions): Promise<number> {
  const next = await database.drizzle
    .select({ id: reservations.id, site: reservations.website_id, end: reservations.held_until })
    .from(reservations)
    .where(inArray(reservations.state, ['held', 'paying']))
    .orderBy(asc(reservations.held_until))
    .limit(BATCH)
  const leftMs = next.map(({ end }) => end.getTime() - now().getTime())
  const due = next.filter((_, at) => leftMs[at]! <= 0)
  await jobs.add(
    job,
    due.map(({ id, site }) => ({
      data: { site, reservation: id },
      once: { key: id, seconds: ONCE_SECONDS },
    })),
  )
  return Math.min(due.length > 0 ? AGAIN_MS : READ_MS, ...leftMs.filter((left) => left > 0))
}
