import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { logCommand } from '../../command.ts'
import type { FeedOptions, FeedReport } from '../feed/feed.ts'
import type { FeedTransaction } from '../feed/transaction.ts'
import { feedFiles, feedRuns, feedSources } from '../table.ts'
import { storedReport } from './run.ts'

/** Who runs imports of the command line, in the history. */
const BY_COMMAND = 'Command line'
const LONGEST_NAME = 120

/** An import of the command line. */
export interface CommandImport {
  dealershipId: number
  websiteId: number
  name: string
  bytes: number
  mode: 'full' | 'partial'
  mapping: unknown
  now: Date
}

/**
 * What puts an import of the command line into the feed’s history (decision 157), with what it changes, so that it can be
 * undone there. Of its file only the name is kept.
 */
export function commandRun({
  dealershipId,
  websiteId,
  name,
  bytes,
  mode,
  mapping,
  now,
}: CommandImport): Required<Pick<FeedOptions, 'runId' | 'onStart' | 'onDone'>> {
  const runId = randomUUID()
  return {
    runId,
    async onStart(tx: FeedTransaction) {
      const fileId = randomUUID()
      await tx.insert(feedFiles).values({
        id: fileId,
        dealership_id: dealershipId,
        name: name.slice(0, LONGEST_NAME),
        bytes,
        encoding: 'auto',
        uploaded_by: BY_COMMAND,
        created_at: now,
        removed_at: now,
      })
      await tx.insert(feedRuns).values({
        id: runId,
        dealership_id: dealershipId,
        website_id: websiteId,
        file_id: fileId,
        dry_run: false,
        mode,
        mapping: (mapping ?? {}) as object,
        state: 'done',
        requested_by: BY_COMMAND,
        created_at: now,
        started_at: now,
      })
    },
    async onDone(tx: FeedTransaction, report: FeedReport) {
      await logCommand(tx, { action: 'feed.imported', subject: name, websiteId, after: { mode } })
      await tx
        .update(feedRuns)
        .set({ report: storedReport(report), finished_at: new Date() })
        .where(eq(feedRuns.id, runId))
      // What its address had before no longer matters.
      await tx
        .update(feedSources)
        .set({ problem: null, needs_person: false, good_at: now })
        .where(eq(feedSources.dealership_id, dealershipId))
    },
  }
}
