import { eq } from 'drizzle-orm'
import type { Lead } from '@forecourt/rules/lead/lead.ts'
import type { Transaction } from '../db/database.ts'
import { storable } from '../db/text.ts'
import type { EncryptionKeys } from '../secrets/secrets.ts'
import { leadSecrets } from './table.ts'

/** Answers as a lead has them. */
export type Answers = Lead['answers']

/** The lead that sensitive answers belong to, by its row's own id. */
export interface LeadRef {
  websiteId: number
  leadId: number
}

/**
 * The context that a ciphertext is bound to: in the row of another lead or site it cannot be decrypted. It comes from
 * the reader, never from the row.
 */
const contextOf = ({ websiteId, leadId }: LeadRef) => JSON.stringify(['lead', 1, websiteId, leadId])

/** Stores the sensitive answers of a lead in the transaction of the lead itself, in place of its earlier ones. */
export async function storeAnswers(
  tx: Transaction,
  keys: EncryptionKeys,
  lead: LeadRef,
  answers: Answers,
  { storedAt, retentionDays }: { storedAt: Date; retentionDays: number | null },
): Promise<void> {
  const encrypted = await keys.encrypt(JSON.stringify(answers), contextOf(lead))
  await tx.insert(leadSecrets).values({
    website_id: lead.websiteId,
    lead_id: lead.leadId,
    labels: answers.map(({ label }) => storable(label)),
    ...encrypted,
    retention_days: retentionDays,
    stored_at: storedAt,
  })
}

export type LeadSecretRow = typeof leadSecrets.$inferSelect

/** The row of a lead's sensitive answers, still encrypted; null if it has none. */
export async function answersRow(
  tx: Pick<Transaction, 'select'>,
  { websiteId, leadId }: LeadRef,
): Promise<LeadSecretRow | null> {
  const [row] = await tx.select().from(leadSecrets).where(eq(leadSecrets.lead_id, leadId))
  return row && row.website_id === websiteId && row.labels.length > 0 ? row : null
}

/**
 * Decrypts them for the lead that the caller means.
 *
 * @throws SecretError if the key is missing, the ciphertext was changed, or it belongs to another lead
 */
export async function decryptAnswers(
  keys: EncryptionKeys,
  lead: LeadRef,
  row: Pick<LeadSecretRow, 'key_id' | 'ciphertext'>,
): Promise<Answers> {
  return JSON.parse(await keys.decrypt(row, contextOf(lead))) as Answers
}

/** Encrypts them again with the newest key. */
export const reencrypted = async (keys: EncryptionKeys, lead: LeadRef, row: LeadSecretRow) =>
  keys.encrypt(JSON.stringify(await decryptAnswers(keys, lead, row)), contextOf(lead))
