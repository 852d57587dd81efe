import { asc, eq, getTableColumns } from 'drizzle-orm'
import type { KeyScope } from '@forecourt/rules/api/key.ts'
import type { ApiPermission } from '@forecourt/rules/api/permission.ts'
import type { Database } from '../db/database.ts'
import { hashOf, newKeyId, newSecret } from './secret.ts'
import { apiKeys } from './table.ts'

/** A key as shown to the operator, without what its secrets are checked by. */
export type ListedKey = Omit<typeof apiKeys.$inferSelect, 'secret_hash' | 'previous_hash'>

/** A new key. */
export interface NewKey {
  name: string
  permissions: readonly ApiPermission[]
  scope: KeyScope
  scopeIds: readonly number[]
  callsPerMinute: number
  expiresAt: Date | null
}

/** The user name and password of a key; the secret cannot be shown again. */
export interface IssuedKey {
  id: string
  secret: string
}

const { secret_hash: _secret, previous_hash: _previous, ...LISTED } = getTableColumns(apiKeys)

/** Issues a key. */
export async function issueKey(database: Database, key: NewKey, now: Date): Promise<IssuedKey> {
  const issued = { id: newKeyId(), secret: newSecret() }
  await database.transaction((tx) =>
    tx.insert(apiKeys).values({
      id: issued.id,
      name: key.name,
      secret_hash: hashOf(issued.secret),
      permissions: [...key.permissions],
      scope: key.scope,
      scope_ids: [...key.scopeIds],
      calls_per_minute: key.callsPerMinute,
      expires_at: key.expiresAt,
      created_at: now,
    }),
  )
  return issued
}

/** Every key, oldest first. */
export const listKeys = (database: Database): Promise<ListedKey[]> =>
  database.transaction((tx) => tx.select(LISTED).from(apiKeys).orderBy(asc(apiKeys.created_at), asc(apiKeys.id)))

/**
 * Gives a key a new secret. The one before it is accepted until a time, so that a program can be changed without a gap.
 *
 * @returns null if there is no such key, or it is revoked
 */
export const rotateKey = (database: Database, id: string, previousUntil: Date): Promise<IssuedKey | null> =>
  database.transaction(async (tx) => {
    const [row] = await tx.select().from(apiKeys).where(eq(apiKeys.id, id)).for('update')
    if (!row || row.revoked_at !== null) return null
    const secret = newSecret()
    await tx
      .update(apiKeys)
      .set({ secret_hash: hashOf(secret), previous_hash: row.secret_hash, previous_until: previousUntil })
      .where(eq(apiKeys.id, id))
    return { id, secret }
  })

/** Revokes a key at once and for good; false if there is none or it was revoked before. */
export const revokeKey = (database: Database, id: string, now: Date): Promise<boolean> =>
  database.transaction(async (tx) => {
    const [row] = await tx.select().from(apiKeys).where(eq(apiKeys.id, id)).for('update')
    if (!row || row.revoked_at !== null) return false
    await tx.update(apiKeys).set({ revoked_at: now }).where(eq(apiKeys.id, id))
    return true
  })
