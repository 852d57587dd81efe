import { asc, eq } from 'drizzle-orm'
import { deletedAt, isExpired, viewProblem, type SensitiveView } from '@forecourt/rules/lead/sensitive.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { StaffDatabase, Transaction } from '../db/database.ts'
import type { EncryptionKeys } from '../secrets/secrets.ts'
import { answersRow, decryptAnswers, type Answers, type LeadSecretRow } from './store.ts'
import { leadSecretViews } from './table.ts'

/** A site, as far as it decides how long sensitive answers are stored. */
export type RetentionSite = Pick<Site, 'id'> & { settings: Pick<Site['settings'], 'sensitive_retention_days'> }

/** What staff see of sensitive answers without opening them. */
export interface AnswersSummary {
  labels: readonly string[]
  deletedAt: Date
}

/** One recorded view. */
export interface RecordedView extends SensitiveView {
  at: Date
}

/** The statement of who opens the answers and why was refused; the message says what is wrong. */
export class ViewRefusedError extends Error {
  override name = 'ViewRefusedError'
}

/** When a row is deleted on a site. */
export const storedUntil = (row: LeadSecretRow, site: RetentionSite): Date =>
  deletedAt({ storedAt: row.stored_at, promisedDays: row.retention_days }, site.settings.sensitive_retention_days)

/** Whether a row may still be used, even if the job has not deleted it yet. */
export const isUsable = (row: LeadSecretRow, site: RetentionSite, now: Date): boolean =>
  !isExpired({ storedAt: row.stored_at, promisedDays: row.retention_days }, site.settings.sensitive_retention_days, now)

/** Which sensitive answers a lead of the site has, without their values; null if there are none. Not recorded. */
export async function summaryIn(
  tx: Pick<Transaction, 'select'>,
  site: RetentionSite,
  leadId: number,
  now: Date,
): Promise<AnswersSummary | null> {
  const row = await answersRow(tx, { websiteId: site.id, leadId })
  return row && isUsable(row, site, now) ? { labels: row.labels, deletedAt: storedUntil(row, site) } : null
}

/** The same, in a transaction of its own. */
export const summariseAnswers = (
  staff: StaffDatabase,
  site: RetentionSite,
  leadId: number,
  now: Date,
): Promise<AnswersSummary | null> => staff.transaction((tx) => summaryIn(tx, site, leadId, now))

/**
 * Opens the sensitive answers of a lead for a person (decision 107): who and why is recorded, and committed, before
 * anything is decrypted. The console calls it with the staff handle of the person who is signed in, the command line
 * with the operator's.
 *
 * @param recorded what else is recorded with it, in the same transaction
 * @returns null if the lead has none, they have expired, or it belongs to a site that this handle is not staff of; then
 *   nothing is recorded
 * @throws ViewRefusedError if name or reason is missing
 * @throws SecretError if they cannot be decrypted
 */
export async function viewAnswers(
  { staff, keys }: { staff: StaffDatabase; keys: EncryptionKeys },
  site: RetentionSite,
  leadId: number,
  view: SensitiveView,
  now: Date,
  recorded: (tx: Transaction, labels: readonly string[]) => Promise<void> = async () => {},
): Promise<Answers | null> {
  const problem = viewProblem(view)
  if (problem !== null) throw new ViewRefusedError(problem)
  const lead = { websiteId: site.id, leadId }
  const row = await staff.transaction(async (tx) => {
    const found = await answersRow(tx, lead)
    if (!found || !isUsable(found, site, now)) return null
    await tx.insert(leadSecretViews).values({
      website_id: site.id,
      lead_id: leadId,
      viewed_by: view.by.trim(),
      reason: view.reason.trim(),
      viewed_at: now,
    })
    await recorded(tx, found.labels)
    return found
  })
  return row && decryptAnswers(keys, lead, row)
}

/** Who has opened the sensitive answers of a lead, and why, in order. */
export function viewsOf(staff: StaffDatabase, leadId: number): Promise<RecordedView[]> {
  return staff.transaction((tx) =>
    tx
      .select({ by: leadSecretViews.viewed_by, reason: leadSecretViews.reason, at: leadSecretViews.viewed_at })
      .from(leadSecretViews)
      .where(eq(leadSecretViews.lead_id, leadId))
      .orderBy(asc(leadSecretViews.id)),
  )
}
