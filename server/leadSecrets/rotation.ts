import { eq, ne } from 'drizzle-orm'
import { SecretError, type EncryptedRows } from '../secrets/secrets.ts'
import { reencrypted } from './store.ts'
import { leadSecrets } from './table.ts'

/** The sensitive answers of all leads, for the command that rotates the key. */
export const leadSecretRows: EncryptedRows = {
  name: 'sensitive answers of leads',
  async reencrypt(tx, keys) {
    const old = await tx
      .select()
      .from(leadSecrets)
      .where(ne(leadSecrets.key_id, await keys.newestId()))
      .for('update')
    for (const row of old) {
      const lead = { websiteId: row.website_id, leadId: row.lead_id }
      const encrypted = await reencrypted(keys, lead, row).catch((error: unknown) => {
        if (!(error instanceof SecretError)) throw error
        throw new SecretError(`The sensitive answers of lead ${row.lead_id} cannot be read: ${error.message}.`, {
          cause: error.cause,
        })
      })
      await tx.update(leadSecrets).set(encrypted).where(eq(leadSecrets.id, row.id))
    }
    return old.length
  },
}
