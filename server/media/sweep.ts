import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Database } from '../db/database.ts'
import type { FileStore } from '../files/files.ts'
import { defineJob } from '../jobs/jobs.ts'

/** For how long a deleted picture, or a file that another has replaced, can be brought back. */
export const KEPT_DAYS = 30
/** Longer than any import takes, which stores files before the site is there. */
const IMPORT_DAYS = 1
const DAY_MS = 86_400_000
const BATCH = 200
/** A logo among the files of a library. */
const LOGO = '-[0-9]+x[0-9]+[.]png$'

/** Every text that can name a picture, a document or a logo: what sites show, drafts, and what can be restored or undone. */
const TEXTS = sql.raw(
  [
    'select to_jsonb(t)::text as text from content_pages t',
    'select to_jsonb(t)::text from articles t',
    'select to_jsonb(t)::text from jobs t',
    'select to_jsonb(t)::text from offers t',
    'select to_jsonb(t)::text from models t',
    'select to_jsonb(t)::text from locations t',
    'select settings::text from websites',
    'select settings::text from dealership_groups',
    'select settings::text from template_settings',
    'select concat(base, settings, previous) from look_drafts',
    'select settings::text from look_versions',
    'select content::text from content_drafts',
    'select content::text from content_versions',
    'select concat(before, after) from setting_changes',
  ].join(' union all '),
)

const rowsOf = async <Row extends Record<string, unknown>>(
  { drizzle }: Pick<Database, 'drizzle'>,
  query: ReturnType<typeof sql>,
): Promise<Row[]> => (await drizzle.execute<Row>(query)).rows as Row[]

/**
 * Deletes the rows of pictures that were deleted before a day, and of documents that were uploaded before it, which are
 * named nowhere, not even by an old version.
 */
async function removeRows(database: Pick<Database, 'drizzle'>, before: Date): Promise<string[]> {
  const found = await rowsOf<{ key: string }>(
    database,
    sql`delete from media m where m.removed_at < ${before.toISOString()}::timestamptz
      and not exists (select from (${TEXTS}) named where position(m.id::text in named.text) > 0)
      returning website_id || '/' || file as key`,
  )
  const documents = await rowsOf<{ key: string }>(
    database,
    sql`delete from media_documents d where d.uploaded_at < ${before.toISOString()}::timestamptz
      and not exists (select from (${TEXTS}) named where position(d.id::text in named.text) > 0)
      returning website_id || '/' || id || '.pdf' as key`,
  )
  return [...found, ...documents].map(({ key }) => key)
}

/** A file of the store, and whether it is old enough that nothing brings it back. */
interface StoredFile {
  key: string
  isOld: boolean
}

/**
 * Those of some files that are of no site, or are old and no picture has them, now or to undo its last change, and no
 * document either. A logo has no row: it stays while its address is named somewhere.
 */
async function orphansOf(database: Pick<Database, 'drizzle'>, files: readonly StoredFile[]): Promise<string[]> {
  const keys = files.map(({ key }) => key)
  const old = files.map(({ isOld }) => isOld)
  const found = await rowsOf<{ key: string }>(
    database,
    sql`select k.key from unnest(${sql.param(keys)}::text[], ${sql.param(old)}::boolean[]) as k (key, is_old)
      where not exists (select from websites w where w.id::text = split_part(k.key, '/', 1))
        or k.is_old and not exists (select from media m where m.website_id::text = split_part(k.key, '/', 1)
          and position(split_part(k.key, '/', 2) in to_jsonb(m)::text) > 0)
        and not exists (select from media_documents d where d.website_id || '/' || d.id || '.pdf' = k.key)
        and (k.key !~ ${LOGO} or not exists (select from (${TEXTS}) named where position(k.key in named.text) > 0))`,
  )
  return found.map(({ key }) => key)
}

/**
 * Removes the bytes of deleted pictures of the library once they can’t be brought back and are used nowhere, those of
 * files that others have replaced (decision 160), documents and logos that nothing names (decisions 182 and 200), and what an import
 * that was killed left (decision 178); says how many.
 */
export async function sweepLibrary(database: Pick<Database, 'drizzle'>, store: FileStore, now: Date): Promise<number> {
  const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS)
  const gone = await removeRows(database, before)
  for (const key of gone) await store.remove(key)
  let removed = gone.length
  let batch: StoredFile[] = []
  async function removeOrphans() {
    for (const key of batch.length === 0 ? [] : await orphansOf(database, batch)) {
      await store.remove(key)
      removed += 1
    }
    batch = []
  }
  for await (const { key, at } of store.list(new Date(now.getTime() - IMPORT_DAYS * DAY_MS)))
    if (batch.push({ key, isOld: at < before }) === BATCH) await removeOrphans()
  await removeOrphans()
  return removed
}

export interface LibrarySweepOptions {
  database: Pick<Database, 'drizzle'>
  store: FileStore
  onRemoved: (removed: number) => void
  now?: () => Date
}

/** The job that does this, every night. */
export const librarySweepJob = ({ database, store, onRemoved, now = () => new Date() }: LibrarySweepOptions) =>
  defineJob(
    'library-sweep',
    z.object({}),
    async () => {
      const removed = await sweepLibrary(database, store, now())
      if (removed > 0) onRemoved(removed)
    },
    { limit: 2, delaySeconds: 300, ceilingSeconds: 3_600 },
    { cron: '41 15 * * *', expireSeconds: 3_600 },
  )
