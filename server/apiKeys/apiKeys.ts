import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { acceptedSecrets, type KeyScope } from '@forecourt/rules/api/key.ts'
import type { ApiPermission } from '@forecourt/rules/api/permission.ts'
import type { PlatformDatabase } from '../db/database.ts'
import { coveredSites } from '../sites/sites.ts'
import { isHashOf, NO_HASH } from './secret.ts'
import { apiKeys } from './table.ts'

export { answerSweepJob, openAnswers, type AnsweredCall, type Answers } from './answers.ts'
export {
  findKey,
  issueKey,
  listKeys,
  ownerOfKey,
  restoreKey,
  revokeKey,
  rotateKey,
  type IssuedKey,
  type ListedKey,
} from './store.ts'
export { apiKeys } from './table.ts'

/** A program that has signed in with a key. */
export interface ApiCaller {
  keyId: string
  /** The key's name, for records of who changed something. */
  name: string
  permissions: readonly ApiPermission[]
  callsPerMinute: number
  scope: KeyScope
  /** The sites of the key; for a key of dealerships, the sites that show them. */
  websiteIds: readonly number[]
  /** The dealerships that the key is limited to; null for all of its sites. */
  dealershipIds: readonly number[] | null
}

/** The keys of the installation, for the application. */
export interface ApiKeys {
  /** The caller with this key and secret; null if they open nothing. */
  authenticate(keyId: string, secret: string): Promise<ApiCaller | null>
}

/** A key's last use is recorded once in this time. */
const USE_RECORDED_MS = 60_000

/** Opens the keys. They are read for each call, so that a revoked one is refused at once. */
export function openApiKeys(options: {
  database: PlatformDatabase
  now: () => Date
  onWarning: (error: unknown, message: string) => void
}): ApiKeys {
  const { database, now, onWarning } = options
  const recorded = new LRUCache<string, true>({ max: 10_000, ttl: USE_RECORDED_MS })

  function recordUse(id: string) {
    if (recorded.has(id)) return
    recorded.set(id, true)
    const at = now()
    const before = new Date(at.getTime() - USE_RECORDED_MS)
    database
      .transaction((tx) =>
        tx
          .update(apiKeys)
          .set({ last_used_at: at })
          .where(and(eq(apiKeys.id, id), or(isNull(apiKeys.last_used_at), lt(apiKeys.last_used_at, before)))),
      )
      .catch((error: unknown) => onWarning(error, 'the use of an API key was not recorded'))
  }

  return {
    async authenticate(keyId, secret) {
      const found = await database.transaction(async (tx) => {
        const [row] = await tx.select().from(apiKeys).where(eq(apiKeys.id, keyId))
        const accepted = acceptedSecrets(
          {
            expiresAt: row?.expires_at ?? null,
            revokedAt: row?.revoked_at ?? null,
            previousUntil: row?.previous_until ?? null,
          },
          now(),
        )
        // Both are always compared, so that the time taken says nothing.
        const isCurrent = isHashOf(row?.secret_hash ?? NO_HASH, secret)
        const isPrevious = isHashOf(row?.previous_hash ?? NO_HASH, secret)
        if (!row || !((isCurrent && accepted.current) || (isPrevious && accepted.previous))) return null
        const { scope, scope_ids } = row
        return {
          keyId,
          name: row.name,
          permissions: row.permissions,
          callsPerMinute: row.calls_per_minute,
          scope,
          websiteIds: await coveredSites(tx, scope, scope_ids),
          dealershipIds: scope === 'dealership' ? scope_ids : null,
        }
      })
      if (found) recordUse(keyId)
      return found
    },
  }
}
