import type { Database } from '../db/database.ts'
import type { EncryptionKeys } from '../secrets/secrets.ts'
import { answersRow, decryptAnswers, type Answers, type LeadRef } from './store.ts'
import { isUsable, storedUntil, type AnswersSummary, type RetentionSite } from './view.ts'

/** The part of a lead's sensitive answers that a delivery has: the answers, or what was left out of it. */
export interface DeliveredAnswers {
  answers: Answers
  withheld: AnswersSummary | null
}

/**
 * The sensitive answers for a delivery of a lead: decrypted only if its destination is allowed to have them. The
 * delivery's receipt is the record of it.
 *
 * @throws SecretError if they cannot be decrypted
 */
export async function answersForDelivery(
  { database, keys }: { database: Database; keys: EncryptionKeys },
  site: RetentionSite,
  lead: LeadRef,
  allowed: boolean,
  now: Date,
): Promise<DeliveredAnswers> {
  const row = await answersRow(database.drizzle, lead)
  if (!row || !isUsable(row, site, now)) return { answers: [], withheld: null }
  if (allowed) return { answers: await decryptAnswers(keys, lead, row), withheld: null }
  return { answers: [], withheld: { labels: row.labels, deletedAt: storedUntil(row, site) } }
}
