import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { FEED_FILE_DAYS, undoProblem, type FeedRunState } from '@forecourt/rules/stock/feedRun.ts'
import {
  numberAsked,
  pageOf,
  parseCursor,
  readsBackwards,
  type Page,
  type PageRequest,
} from '@forecourt/rules/staff/page.ts'
import type { Transaction } from '../../db/database.ts'
import { ConflictError, RequestError } from '../../errors.ts'
import { versionOf } from '../../version.ts'
import { NO_MAPPING, readMapping, type FeedMapping } from '../feed/mapping.ts'
import { feedChanges, feedFiles, feedMappings, feedRuns } from '../table.ts'

export type FeedFile = typeof feedFiles.$inferSelect
export type FeedRun = typeof feedRuns.$inferSelect
export type FeedChange = typeof feedChanges.$inferSelect

/** A run in a list, with the name of its file. */
export interface ListedRun {
  run: FeedRun
  fileName: string
}

const UNDER_WAY: readonly FeedRunState[] = ['queued', 'running', 'undoing']
const DAY_MS = 86_400_000
const MAPPING_CHANGED =
  'Someone else has changed how this file is read since you opened it. Check your choices and save them again.'

/** An uploaded file; null for none. */
export async function findFeedFile(tx: Transaction, id: string): Promise<FeedFile | null> {
  const [file] = await tx.select().from(feedFiles).where(eq(feedFiles.id, id))
  return file ?? null
}

/** Adds an uploaded file. */
export const addFeedFile = async (tx: Transaction, file: typeof feedFiles.$inferInsert): Promise<void> => {
  await tx.insert(feedFiles).values(file)
}

/** The mapping with which a file is read: its own, else the dealership’s. */
export async function mappingOfFile(tx: Transaction, file: FeedFile): Promise<FeedMapping> {
  if (file.mapping !== null) return readMapping(file.mapping)
  const [stored] = await tx.select().from(feedMappings).where(eq(feedMappings.dealership_id, file.dealership_id))
  return stored ? readMapping(stored.mapping) : NO_MAPPING
}

/** What a change of a file’s mapping, or a run of it, has to have seen. */
export const mappingVersion = (mapping: FeedMapping): string => versionOf(sorted(mapping))

/** The same value with the keys of its objects in order: the database keeps them in an order of its own. */
const sorted = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(sorted)
    : typeof value === 'object' && value !== null
      ? Object.entries(value)
          .toSorted(([one], [other]) => (one < other ? -1 : 1))
          .map(([key, of]) => [key, sorted(of)])
      : value

/**
 * Stores how a file is read.
 *
 * @throws ConflictError if somebody else has changed it since it was seen
 */
export async function saveFileMapping(
  tx: Transaction,
  id: string,
  { mapping, seen, who }: { mapping: FeedMapping; seen: string; who: string },
): Promise<void> {
  const [file] = await tx.select().from(feedFiles).where(eq(feedFiles.id, id)).for('update')
  if (!file) throw new RequestError(404, 'That file isn’t stored any more.')
  const version = mappingVersion(await mappingOfFile(tx, file))
  if (version !== seen) throw new ConflictError(409, MAPPING_CHANGED, { version, who: file.mapped_by, theirs: {} })
  await tx.update(feedFiles).set({ mapping, mapped_by: who }).where(eq(feedFiles.id, id))
}

/** The latest runs of a dealership, a page of them. */
export async function listRuns(tx: Transaction, dealershipId: number, page: PageRequest): Promise<Page<ListedRun>> {
  const backwards = readsBackwards(page)
  const [at, id] = parseCursor(backwards ? page.before : page.after, 2) ?? []
  const since = typeof at === 'string' && !Number.isNaN(Date.parse(at)) ? new Date(at) : null
  const beyond = backwards ? gt : lt
  const key =
    since === null || typeof id !== 'string' || !/^[0-9a-f-]{36}$/.test(id)
      ? undefined
      : or(beyond(feedRuns.created_at, since), and(eq(feedRuns.created_at, since), beyond(feedRuns.id, id)))
  const order = backwards ? asc : desc
  const found = await tx
    .select({ run: feedRuns, fileName: feedFiles.name })
    .from(feedRuns)
    .innerJoin(feedFiles, eq(feedFiles.id, feedRuns.file_id))
    .where(and(eq(feedRuns.dealership_id, dealershipId), key))
    .orderBy(order(feedRuns.created_at), order(feedRuns.id))
    .limit(page.limit + 1)
  return pageOf(found, page, ({ run }) => [run.created_at.toISOString(), run.id])
}

/**
 * Takes a file that was not imported off the list of those that wait, or puts it back; null if it is not such a file or
 * its bytes are gone.
 */
export async function discardFeedFile(tx: Transaction, id: string, discardedAt: Date | null): Promise<FeedFile | null> {
  const [file] = await tx
    .update(feedFiles)
    .set({ discarded_at: discardedAt })
    .where(
      and(
        eq(feedFiles.id, id),
        isNull(feedFiles.removed_at),
        discardedAt === null ? isNotNull(feedFiles.discarded_at) : isNull(feedFiles.discarded_at),
        sql`not exists (select from feed_runs r where r.file_id = ${feedFiles.id} and not r.dry_run)`,
      ),
    )
    .returning()
  return file ?? null
}

const isWaiting = (dealershipId: number, now: Date) =>
  and(
    eq(feedFiles.dealership_id, dealershipId),
    gt(feedFiles.created_at, new Date(now.getTime() - FEED_FILE_DAYS * DAY_MS)),
    sql`not exists (select from feed_runs r where r.file_id = ${feedFiles.id} and not r.dry_run)`,
    isNull(feedFiles.problem),
    isNull(feedFiles.discarded_at),
    isNull(feedFiles.replaced_at),
  )

/** The fetched file that waits to be imported; null for none. */
export async function waitingFetchedFile(
  tx: Pick<Transaction, 'select'>,
  dealershipId: number,
  now: Date,
): Promise<FeedFile | null> {
  const [file] = await tx
    .select()
    .from(feedFiles)
    .where(and(isWaiting(dealershipId, now), isNotNull(feedFiles.fetched_hash)))
    .orderBy(desc(feedFiles.created_at))
    .limit(1)
  return file ?? null
}

/** Files that were uploaded or fetched and not run yet; of those that were fetched, the latest. */
export const waitingFiles = (tx: Transaction, dealershipId: number, now: Date): Promise<FeedFile[]> =>
  tx.select().from(feedFiles).where(isWaiting(dealershipId, now)).orderBy(desc(feedFiles.created_at)).limit(5)

/** What feeds changed of a vehicle, the latest first: what it was imported with, its values, and that it was sold. */
export const feedChangesOf = (tx: Transaction, carId: number, most: number) =>
  tx
    .select({ change: feedChanges, runId: feedRuns.id, at: feedRuns.created_at, who: feedRuns.requested_by })
    .from(feedChanges)
    .innerJoin(feedRuns, eq(feedRuns.id, feedChanges.run_id))
    .where(and(eq(feedChanges.car_id, carId), inArray(feedChanges.kind, ['created', 'changed', 'sold'])))
    .orderBy(desc(feedChanges.id))
    .limit(most)

/** A run with its file, and why it cannot be undone; null for no such run. */
export async function findRun(
  tx: Transaction,
  id: string,
): Promise<{ run: FeedRun; file: FeedFile; undoProblem: string | null } | null> {
  const [found] = await tx
    .select({ run: feedRuns, file: feedFiles })
    .from(feedRuns)
    .innerJoin(feedFiles, eq(feedFiles.id, feedRuns.file_id))
    .where(eq(feedRuns.id, id))
  if (!found) return null
  const { run } = found
  const [latest] = await tx
    .select({ id: feedRuns.id })
    .from(feedRuns)
    .where(
      and(
        eq(feedRuns.dealership_id, run.dealership_id),
        eq(feedRuns.dry_run, false),
        inArray(feedRuns.state, ['done', 'undoing', 'undone']),
      ),
    )
    .orderBy(desc(feedRuns.finished_at), desc(feedRuns.id))
    .limit(1)
  const [change] = await tx.select({ id: feedChanges.id }).from(feedChanges).where(eq(feedChanges.run_id, id)).limit(1)
  const about = {
    state: run.state,
    dryRun: run.dry_run,
    latest: latest?.id === id,
    recorded: change !== undefined,
  }
  return { ...found, undoProblem: undoProblem(about) }
}

/**
 * Adds a run. Whoever sends the same one twice has added one; false for the second.
 *
 * @throws RequestError 409 if one of the dealership is under way
 */
export async function addRun(tx: Transaction, run: typeof feedRuns.$inferInsert): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('feed-run'), ${run.dealership_id}::int4)`)
  const [same] = await tx.select({ id: feedRuns.id }).from(feedRuns).where(eq(feedRuns.id, run.id))
  if (same) return false
  await refuseUnderWay(tx, run.dealership_id)
  await tx.insert(feedRuns).values(run)
  return true
}

/** Asks for the undo of a run; false if it has been asked for already. */
export async function requestUndo(tx: Transaction, id: string, who: string): Promise<FeedRun | null> {
  const before = await findRun(tx, id)
  if (!before) throw new RequestError(404, 'We can’t find that import.')
  const { run } = before
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('feed-run'), ${run.dealership_id}::int4)`)
  const found = (await findRun(tx, id))!
  if (found.run.state === 'undoing' || found.run.state === 'undone') return null
  if (found.undoProblem !== null) throw new RequestError(409, found.undoProblem)
  await refuseUnderWay(tx, run.dealership_id)
  await tx.update(feedRuns).set({ state: 'undoing', undone_by: who }).where(eq(feedRuns.id, id))
  return run
}

async function refuseUnderWay(tx: Transaction, dealershipId: number) {
  const [other] = await tx
    .select()
    .from(feedRuns)
    .where(and(eq(feedRuns.dealership_id, dealershipId), inArray(feedRuns.state, [...UNDER_WAY])))
  if (!other) return
  const what = other.state === 'undoing' ? 'An undo' : other.dry_run ? 'A test run' : 'An import'
  const who = (other.state === 'undoing' ? other.undone_by : null) ?? other.requested_by
  throw new RequestError(
    409,
    `${what} for this dealership, started by ${who}, is running. Try again when it has finished.`,
  )
}

/** Which changes of a run are listed. */
export interface ChangeFilter {
  kind: 'created' | 'changed' | 'sold' | 'kept' | null
  page: PageRequest
}

/** What a run changed of vehicles, in their order. */
export async function listChanges(
  tx: Transaction,
  runId: string,
  { kind, page }: ChangeFilter,
): Promise<Page<FeedChange>> {
  const backwards = readsBackwards(page)
  const from = numberAsked(page)
  const found = await tx
    .select()
    .from(feedChanges)
    .where(
      and(
        eq(feedChanges.run_id, runId),
        kind === null
          ? inArray(feedChanges.kind, ['created', 'changed', 'sold'])
          : kind === 'kept'
            ? eq(feedChanges.undone, false)
            : eq(feedChanges.kind, kind),
        from === null ? undefined : (backwards ? lt : gt)(feedChanges.id, from),
      ),
    )
    .orderBy((backwards ? desc : asc)(feedChanges.id))
    .limit(page.limit + 1)
  return pageOf(found, page, (change) => [change.id])
}
