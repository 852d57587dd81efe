import { openAsBlob } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import * as z from 'zod'
import { DISCARDED_FILE_DAYS, FEED_CHANGE_DAYS, FEED_FILE_DAYS, halvedWords } from '@forecourt/rules/stock/feedRun.ts'
import { isFeedLate, LATE_WORDS } from '@forecourt/rules/stock/feedSource.ts'
import type { Database } from '../../db/database.ts'
import type { FileStore } from '../../files/files.ts'
import { defineJob, TryAgainError } from '../../jobs/jobs.ts'
import type { Outbound } from '../../outbound.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import type { Sites } from '../../sites/sites.ts'
import { importFeed, type FeedProgress } from '../feed/feed.ts'
import { FeedRefusal } from '../feed/refusal.ts'
import { rejectsFile } from '../feed/rejectsFile.ts'
import type { ImageSize } from '../feed/write.ts'
import { feedChanges, feedFiles, feedRuns, feedSources } from '../table.ts'
import { temporaryFolder } from '../../temporary.ts'
import { feedFetcher } from './fetch.ts'
import { feedKey, storedRefusal, storedReport } from './run.ts'
import { halvedOf } from './sources.ts'
import { undoRun } from './undo.ts'

export interface FeedRunOptions {
  database: Database
  sites: Pick<Sites, 'findById'>
  files: FileStore
  outbound: Outbound
  secrets: Pick<Secrets, 'forSite'>
  imageSize?: ImageSize
  /** Tells whoever may change the stock of a dealership that its feed needs them. */
  alert?(alert: FeedAlert): Promise<void>
  now?: () => Date
}

/** A feed that needs somebody. */
export interface FeedAlert {
  dealershipId: number
  /** The name of the dealership. */
  dealership: string
  websiteId: number
  /** Why, in words. */
  words: string
  at: Date
}

type Run = typeof feedRuns.$inferSelect
type File = typeof feedFiles.$inferSelect

const UNDER_WAY = ['queued', 'running', 'undoing'] as const
/** Another import of the dealership may take this long. */
const RETRY = { limit: 60, delaySeconds: 5, ceilingSeconds: 60 }
const EXPIRE_SECONDS = 3_600
const PROGRESS_MS = 1_000
const MOST_REJECTED_ROWS = 20_000
const DAY_MS = 86_400_000
/** A run that nobody has begun for this long is begun by the sweep. */
const LOST_MS = 60_000
const GONE: FeedRefusal = new FeedRefusal('The file isn’t stored any more. Please upload it again.')

/**
 * The jobs that run and undo feeds that people uploaded (decision 143). A run happens once: its end is stored in the
 * transaction of the import, which holds the lock of its dealership.
 */
export function feedRunJobs(options: FeedRunOptions) {
  const { database, sites, files, imageSize, now = () => new Date() } = options
  const db = database.drizzle
  const { fetch, fetchDue, tryConnection } = feedFetcher({ ...options, now, perform: (id) => perform(id, true) })

  async function perform(id: string, isLast: boolean): Promise<void> {
    const [found] = await db
      .select({ run: feedRuns, file: feedFiles })
      .from(feedRuns)
      .innerJoin(feedFiles, eq(feedFiles.id, feedRuns.file_id))
      .where(and(eq(feedRuns.id, id), inArray(feedRuns.state, [...UNDER_WAY])))
    if (!found) return
    const { run, file } = found
    try {
      if (run.state === 'undoing') await undoRun(database, { runId: id, dealershipId: run.dealership_id, now: now() })
      else await execute(run, file)
    } catch (error) {
      if (error instanceof TryAgainError) throw error
      if (error instanceof FeedRefusal && error.reason?.kind === 'busy' && !isLast)
        throw new TryAgainError(error.message, { cause: error })
      // What it was before is what it is: an undo can be asked for again.
      const failed =
        run.state === 'undoing'
          ? { state: 'done' as const, undone_by: null }
          : error instanceof FeedRefusal
            ? { state: 'refused' as const, refusal: storedRefusal(error), finished_at: now() }
            : { state: 'failed' as const, finished_at: now() }
      await db
        .update(feedRuns)
        .set(failed)
        .where(and(eq(feedRuns.id, id), inArray(feedRuns.state, [...UNDER_WAY])))
      if (!(error instanceof FeedRefusal)) throw error
    }
  }

  async function execute(run: Run, file: File): Promise<void> {
    const site = (await sites.findById(run.website_id))?.site
    const source = file.removed_at === null ? await files.read(feedKey(file.dealership_id, file.id)) : null
    if (!source || !site) throw GONE
    await db
      .update(feedRuns)
      .set({ state: 'running', started_at: now() })
      .where(and(eq(feedRuns.id, run.id), eq(feedRuns.state, 'queued')))
    const directory = await temporaryFolder('feed')
    const path = join(directory, 'rejects.csv')
    const rejects = rejectsFile(path, MOST_REJECTED_ROWS)
    const progress = progressOf(run.id)
    // A try shows what would be sold, however much that is.
    const force = run.dry_run || run.most_sold !== null
    const allowed = run.dry_run ? Infinity : (run.most_sold ?? Infinity)
    try {
      const report = await importFeed(database, {
        dealershipId: run.dealership_id,
        source,
        mapping: run.mapping,
        currency: site.currency,
        distanceUnit: site.distanceUnit,
        encoding: file.encoding,
        mode: run.mode,
        force,
        confirmEmpty: (stock) => stock <= allowed,
        dryRun: run.dry_run,
        now: now(),
        runId: run.id,
        ...(imageSize ? { imageSize } : {}),
        onProgress: progress.show,
        onReject: rejects.add,
        async onDone(tx, done) {
          if (done.sold > allowed)
            throw new FeedRefusal('More vehicles would be marked as sold than was confirmed.', {
              kind: 'halves',
              sold: done.sold,
              stock: done.feedStock,
            })
          const { rowCount } = await tx.execute(sql`
            update feed_runs set state = 'done', finished_at = ${now().toISOString()}::timestamptz,
              report = ${JSON.stringify(storedReport(done))}::jsonb
            where id = ${run.id} and state = 'running'`)
          if (rowCount === 0) throw new TryAgainError('Another process has finished this run.')
        },
      })
      await progress.end()
      const hasRejects = await rejects.keep()
      if (hasRejects) await files.put(feedKey(run.dealership_id, run.id), await openAsBlob(path))
      const stored = { report: storedReport(report), has_rejects: hasRejects }
      await db
        .update(feedRuns)
        .set(run.dry_run ? { ...stored, state: 'done', finished_at: now() } : stored)
        .where(eq(feedRuns.id, run.id))
      // What its address had before is imported, or no longer matters.
      if (!run.dry_run)
        await db
          .update(feedSources)
          .set({ problem: null, needs_person: false, good_at: now() })
          .where(eq(feedSources.dealership_id, run.dealership_id))
    } finally {
      await progress.end()
      await rejects.drop()
      source.destroy()
      await rm(directory, { recursive: true, force: true })
    }
  }

  /** Stores how far a run is, at most once a second. */
  function progressOf(id: string) {
    let last = 0
    let writing = Promise.resolve()
    return {
      show({ rows, bytes }: FeedProgress) {
        const at = performance.now()
        if (at - last < PROGRESS_MS) return
        last = at
        writing = writing.then(async () => {
          await db.update(feedRuns).set({ progress: { rows, bytes } }).where(eq(feedRuns.id, id))
        })
        // It is shown to people, and nothing depends on it.
        writing = writing.catch(() => {})
      },
      end: () => writing,
    }
  }

  /** Mails about feeds that are late, have halved, or wait for somebody: of each at most once a day. */
  async function mailAlerts() {
    if (!options.alert) return
    const at = now()
    const sources = await db
      .select()
      .from(feedSources)
      .where(or(isNull(feedSources.mailed_at), lt(feedSources.mailed_at, new Date(at.getTime() - DAY_MS))))
    for (const source of sources) {
      const { schedule, good_at: goodAt, set_at: setAt, dealership_id: dealershipId, website_id: websiteId } = source
      const late = isFeedLate({ schedule, goodAt, setAt }, at)
      const halved = halvedOf(source)
      if (!late && !source.needs_person && !halved) continue
      const site = (await sites.findById(websiteId))?.site
      if (!site) continue
      const dealership = site.dealerships.find(({ id }) => id === dealershipId)?.name ?? site.name
      // That it is late is not said by why the last fetch failed.
      const isOnlyLate = late && !source.needs_person && !halved
      const words = isOnlyLate
        ? [LATE_WORDS, source.problem].filter((one) => one !== null).join(' ')
        : (source.problem ?? (halved ? halvedWords(halved) : LATE_WORDS))
      // Before it is stored: if it cannot be sent now, it is tried again in a minute.
      await options.alert({ dealershipId, dealership, websiteId, words, at })
      await db.update(feedSources).set({ mailed_at: at }).where(eq(feedSources.dealership_id, dealershipId))
    }
  }

  /** Removes files and changes that are too old. */
  async function sweepOld() {
    const before = (days: number) => new Date(now().getTime() - days * DAY_MS)
    const old = await db
      .select()
      .from(feedFiles)
      .where(
        and(
          isNull(feedFiles.removed_at),
          or(
            lt(feedFiles.created_at, before(FEED_FILE_DAYS)),
            lt(feedFiles.discarded_at, before(DISCARDED_FILE_DAYS)),
            and(
              lt(feedFiles.replaced_at, before(DISCARDED_FILE_DAYS)),
              sql`not exists (select from feed_runs r where r.file_id = ${feedFiles.id} and not r.dry_run)`,
            ),
          ),
        ),
      )
    for (const file of old) {
      const runs = await db.select({ id: feedRuns.id }).from(feedRuns).where(eq(feedRuns.file_id, file.id))
      for (const id of [file.id, ...runs.map((run) => run.id)]) await files.remove(feedKey(file.dealership_id, id))
      await db.update(feedRuns).set({ has_rejects: false }).where(eq(feedRuns.file_id, file.id))
      await db.update(feedFiles).set({ removed_at: now() }).where(eq(feedFiles.id, file.id))
    }
    await db.delete(feedChanges).where(
      inArray(
        feedChanges.run_id,
        db
          .select({ id: feedRuns.id })
          .from(feedRuns)
          .where(lt(feedRuns.finished_at, before(FEED_CHANGE_DAYS))),
      ),
    )
  }

  return {
    tryConnection,
    run: defineJob('feed-run', z.object({ run: z.uuid() }), ({ run }, { isLast }) => perform(run, isLast), RETRY, {
      takers: 2,
      expireSeconds: EXPIRE_SECONDS,
    }),
    /** Fetches a feed now, for somebody who asked. */
    fetch: defineJob(
      'feed-fetch',
      z.object({ dealership: z.int(), by: z.string() }),
      ({ dealership, by }) => fetch(dealership, by),
      { limit: 1, delaySeconds: 10, ceilingSeconds: 10 },
      { expireSeconds: EXPIRE_SECONDS },
    ),
    /** Begins runs that nobody began, such as when a process ended in between, fetches feeds whose time has come, and removes what is too old. */
    sweep: defineJob(
      'feed-sweep',
      z.object({}),
      async () => {
        const lost = await db
          .select({ id: feedRuns.id, at: feedRuns.created_at })
          .from(feedRuns)
          .where(
            and(inArray(feedRuns.state, [...UNDER_WAY]), lt(feedRuns.created_at, new Date(now().getTime() - LOST_MS))),
          )
        for (const { id } of lost)
          await perform(id, false).catch((error: unknown) => {
            if (!(error instanceof TryAgainError)) throw error
          })
        await fetchDue()
        await mailAlerts()
        await sweepOld()
      },
      { limit: 1, delaySeconds: 60, ceilingSeconds: 60 },
      { cron: '* * * * *', expireSeconds: EXPIRE_SECONDS },
    ),
  }
}
