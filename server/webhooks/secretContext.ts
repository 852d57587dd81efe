import type { Encrypted } from '../secrets/secrets.ts'
import type { webhooks } from './table.ts'

/** The context that the secret of a webhook is bound to; it comes from the reader, never from the row. */
export const secretContext = (websiteId: number, id: string) => JSON.stringify(['webhook', 1, websiteId, id])

/** The secret before the one that a webhook has; null for none. */
export const earlierOf = ({
  earlier_key_id: key_id,
  earlier_ciphertext: ciphertext,
}: Pick<typeof webhooks.$inferSelect, 'earlier_key_id' | 'earlier_ciphertext'>): Encrypted | null =>
  key_id === null || ciphertext === null ? null : { key_id, ciphertext }
