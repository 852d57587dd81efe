import { parseSecretName } from '@forecourt/rules/site/secrets.ts'
import type { Database } from '@forecourt/server/db/database.ts'
import { storeAnswers, type LeadRef } from '@forecourt/server/leadSecrets/store.ts'
import { openKeys, openSecrets, setSecret, type Secrets } from '@forecourt/server/secrets/secrets.ts'

/** The key of tests, as an operator gives it in ENCRYPTION_KEYS. */
export const TEST_KEY = '5e'.repeat(32)
export const TEST_KEYS = openKeys({ encryptionKeys: [TEST_KEY], dataDir: '/nowhere' })

/** The secrets of a database of tests. */
export const testSecrets = (database: Database): Secrets => openSecrets({ database, keys: TEST_KEYS })

/** Gives a site a secret by a name such as `delivery/crm`. */
export const giveSecret = (database: Database, websiteId: number, name: string, value: string): Promise<void> =>
  database
    .staff([websiteId])
    .transaction((tx) => setSecret(tx, TEST_KEYS, { websiteId, dealershipId: null }, parseSecretName(name)!, value))

/** Gives a lead a sensitive answer, stored at a time with the days that its visitor was told. */
export const giveAnswers = (
  database: Database,
  lead: LeadRef,
  { value = '$1,950', storedAt = new Date(), retentionDays = 90 as number | null } = {},
): Promise<void> =>
  database.site(lead.websiteId).transaction((tx) =>
    storeAnswers(tx, TEST_KEYS, lead, [{ name: 'income', label: 'Income after tax', value }], {
      storedAt,
      retentionDays,
    }),
  )
