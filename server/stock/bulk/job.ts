import { and, eq, inArray, lt, or } from 'drizzle-orm'
import * as z from 'zod'
import type { Database } from '../../db/database.ts'
import { defineJob, TryAgainError } from '../../jobs/jobs.ts'
import type { BulkRunPart } from './bulkRuns.ts'
import { bulkRuns } from './table.ts'
import { isOwnFault, workOnBulkPart, type BulkWork } from './work.ts'

/** How many vehicles are changed in one transaction. Imports wait for it. */
const BATCH = 50
const EXPIRE_SECONDS = 3_600
/** An import of the dealership may take this long. */
const RETRY = { limit: 60, delaySeconds: 5, ceilingSeconds: 60 }
/** What nobody began is forgotten after a day, and what was begun after a year. */
const PREVIEW_DAYS = 1
const KEPT_DAYS = 366
const DAY_MS = 86_400_000
const BUSY = 503
const UNDER_WAY = ['running', 'undoing'] as const

export interface BulkRunJobOptions extends Pick<BulkWork, 'changerOf'> {
  database: Database
  onError: (error: unknown, message: string) => void
  now?: () => Date
}

/**
 * The jobs that make and undo bulk changes of stock (decision 148). Each vehicle is changed once: what became of it is
 * stored in the transaction of its change, so a run that was interrupted goes on where it was.
 */
export function bulkRunJobs({ database, changerOf, onError, now = () => new Date() }: BulkRunJobOptions) {
  const db = database.drizzle

  async function workOn({ id, dealership_id, website_id }: BulkRunPart): Promise<void> {
    const staff = database.staff([website_id])
    const onFault = (error: unknown, vehicle: string) => onError(error, `bulk change ${id}: ${vehicle} failed`)
    let size = BATCH
    for (;;) {
      try {
        if (!(await workOnBulkPart(staff, { id, dealership_id }, { changerOf, now: now(), size, onFault }))) return
        size = BATCH
      } catch (error) {
        if ((error as { status?: unknown }).status === BUSY)
          throw new TryAgainError('The stock is being imported.', { cause: error })
        // One of them fails by itself: which one is found by doing one at a time. Anything else is tried again later.
        if (size === 1 || !isOwnFault(error)) throw error
        size = 1
      }
    }
  }

  /** Works at the parts of a run, or of all; a part that has to wait does not stop the others. */
  async function perform(run: string | null): Promise<void> {
    const parts = await db
      .select()
      .from(bulkRuns)
      .where(and(inArray(bulkRuns.state, [...UNDER_WAY]), run === null ? undefined : eq(bulkRuns.id, run)))
      .orderBy(bulkRuns.started_at, bulkRuns.dealership_id)
    const failed: unknown[] = []
    for (const part of parts) await workOn(part).catch((error: unknown) => void failed.push(error))
    if (failed.length > 0) throw failed.find((error) => !(error instanceof TryAgainError)) ?? failed[0]
  }

  return {
    run: defineJob('bulk-run', z.object({ run: z.uuid() }), ({ run }) => perform(run), RETRY, {
      takers: 2,
      expireSeconds: EXPIRE_SECONDS,
    }),
    /** Goes on with runs that were interrupted, such as when a process ended, and removes what is too old. */
    sweep: defineJob(
      'bulk-run-sweep',
      z.object({}),
      async () => {
        const before = (days: number) => new Date(now().getTime() - days * DAY_MS)
        await db
          .delete(bulkRuns)
          .where(
            or(
              and(eq(bulkRuns.state, 'preview'), lt(bulkRuns.created_at, before(PREVIEW_DAYS))),
              and(inArray(bulkRuns.state, ['done', 'undone']), lt(bulkRuns.created_at, before(KEPT_DAYS))),
            ),
          )
        await perform(null)
      },
      { limit: 1, delaySeconds: 60, ceilingSeconds: 60 },
      { cron: '* * * * *', expireSeconds: EXPIRE_SECONDS },
    ),
  }
}
