import type { Readable } from 'node:stream'
import { and, eq, inArray } from 'drizzle-orm'
import * as z from 'zod'
import type { Database, SiteDatabase } from '../db/database.ts'
import type { FileStore } from '../files/files.ts'
import { defineJob } from '../jobs/jobs.ts'
import { leadFiles } from './table.ts'

/** A file of a lead. */
export interface LeadFile {
  name: string
  mediaType: string
  bytes: number
  content: Readable
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
/** Files without a lead are not removed before this age: the lead may be about to be committed. */
const ORPHAN_AGE_MS = 24 * 3_600_000
const BATCH = 500

/** A file of one of the site's leads, ready to be read; null if it does not exist. */
export async function leadFile(database: SiteDatabase, store: FileStore, fileId: string): Promise<LeadFile | null> {
  if (!UUID.test(fileId)) return null
  const [row] = await database.transaction((tx) =>
    tx
      .select()
      .from(leadFiles)
      .where(and(eq(leadFiles.website_id, database.websiteId), eq(leadFiles.file_id, fileId))),
  )
  const content = row ? await store.read(row.storage_key) : null
  return content && { name: row!.name, mediaType: row!.media_type, bytes: row!.bytes, content }
}

/**
 * Removes files that belong to no lead, left by submissions that were never committed.
 *
 * @returns how many files were removed
 */
export async function sweepFiles(database: Pick<Database, 'drizzle'>, store: FileStore, now: Date): Promise<number> {
  let removed = 0
  let batch: string[] = []
  async function removeOrphans() {
    const rows = await database.drizzle
      .select({ key: leadFiles.storage_key })
      .from(leadFiles)
      .where(inArray(leadFiles.storage_key, batch))
    const used = new Set(rows.map(({ key }) => key))
    for (const key of batch) {
      if (used.has(key)) continue
      await store.remove(key)
      removed += 1
    }
    batch = []
  }
  for await (const { key } of store.list(new Date(now.getTime() - ORPHAN_AGE_MS)))
    if (batch.push(key) === BATCH) await removeOrphans()
  if (batch.length > 0) await removeOrphans()
  return removed
}

export interface FileSweepOptions {
  database: Pick<Database, 'drizzle'>
  files: FileStore
  onRemoved: (removed: number) => void
  now?: () => Date
}

/** The job that removes these files, every six hours. */
export const fileSweepJob = ({ database, files, onRemoved, now = () => new Date() }: FileSweepOptions) =>
  defineJob(
    'file-sweep',
    z.object({}),
    async () => {
      const removed = await sweepFiles(database, files, now())
      if (removed > 0) onRemoved(removed)
    },
    { limit: 2, delaySeconds: 300, ceilingSeconds: 3_600 },
    { cron: '17 */6 * * *', expireSeconds: 3_600 },
  )
