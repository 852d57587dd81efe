import { and, eq, gt } from 'drizzle-orm'
import type { SiteDatabase } from '../db/database.ts'
import { SecretError, type EncryptionKeys } from '../secrets/secrets.ts'
import { lookupAnswers } from './table.ts'

/** For so long an answer is used again. */
const DAY_MS = 86_400_000

/** The answers of a site's providers that are used again. */
export interface StoredAnswers {
  /** Null if there is none that still holds. */
  read(key: string): Promise<{ answer: unknown } | null>
  store(key: string, answer: unknown): Promise<void>
}

/** The answers of a site, in the database that all processes share. An answer that cannot be decrypted is not there. */
export function storedAnswers(database: SiteDatabase, keys: EncryptionKeys, now: () => Date): StoredAnswers {
  const website_id = database.websiteId
  const contextOf = (key: string) => JSON.stringify(['lookup', 1, website_id, key])

  return {
    async read(key) {
      const [row] = await database.transaction((tx) =>
        tx
          .select({ key_id: lookupAnswers.key_id, ciphertext: lookupAnswers.ciphertext })
          .from(lookupAnswers)
          .where(
            and(
              eq(lookupAnswers.website_id, website_id),
              eq(lookupAnswers.key, key),
              gt(lookupAnswers.expires_at, now()),
            ),
          ),
      )
      if (!row) return null
      try {
        return { answer: JSON.parse(await keys.decrypt(row, contextOf(key))) as unknown }
      } catch (error) {
        // Its key was retired, which is how all answers are given up.
        if (error instanceof SecretError) return null
        throw error
      }
    },

    async store(key, answer) {
      const encrypted = await keys.encrypt(JSON.stringify(answer), contextOf(key))
      const values = { ...encrypted, expires_at: new Date(now().getTime() + DAY_MS) }
      await database.transaction((tx) =>
        tx
          .insert(lookupAnswers)
          .values({ website_id, key, ...values })
          .onConflictDoUpdate({ target: [lookupAnswers.website_id, lookupAnswers.key], set: values }),
      )
    },
  }
}
