import { eq, getTableColumns, sql, type SQL } from 'drizzle-orm'
import { canRestoreKey, type KeyScope } from '@forecourt/rules/api/key.ts'
import type { ApiPermission } from '@forecourt/rules/api/permission.ts'
import type { Transaction } from '../db/database.ts'
import { coveredSites } from '../sites/sites.ts'
import { hashOf, newKeyId, newSecret } from './secret.ts'
import { apiKeys } from './table.ts'

/** A key as it is shown, without what its secrets are checked by. */
export type ListedKey = Omit<typeof apiKeys.$inferSelect, 'secret_hash' | 'previous_hash'>

/** A new key. */
export interface NewKey {
  /** Its user name; a new one for none. */
  id?: string
  name: string
  permissions: readonly ApiPermission[]
  scope: KeyScope
  scopeIds: readonly number[]
  callsPerMinute: number
  expiresAt: Date | null
  /** Null for the command line. */
  issuedBy: string | null
}

/** The user name and password of a key; the secret cannot be shown again. */
export interface IssuedKey {
  id: string
  secret: string
}

const { secret_hash: _secret, previous_hash: _previous, ...LISTED } = getTableColumns(apiKeys)

/** Issues a key; null if there is one with its id. */
export async function issueKey(tx: Transaction, key: NewKey, now: Date): Promise<IssuedKey | null> {
  const issued = { id: key.id ?? newKeyId(), secret: newSecret() }
  const added = await tx
    .insert(apiKeys)
    .values({
      id: issued.id,
      name: key.name,
      secret_hash: hashOf(issued.secret),
      permissions: [...key.permissions],
      scope: key.scope,
      scope_ids: [...key.scopeIds],
      calls_per_minute: key.callsPerMinute,
      expires_at: key.expiresAt,
      issued_by: key.issuedBy,
      created_at: now,
    })
    .onConflictDoNothing()
    .returning({ id: apiKeys.id })
  return added.length > 0 ? issued : null
}

/** The keys that a principal sees and a condition chooses, in an order. */
export const listKeys = (
  tx: Transaction,
  { where, orderBy, limit }: { where?: SQL | undefined; orderBy: readonly SQL[]; limit?: number },
): Promise<ListedKey[]> => {
  const query = tx
    .select(LISTED)
    .from(apiKeys)
    .where(where)
    .orderBy(...orderBy)
  return limit === undefined ? query : query.limit(limit)
}

/** One of them, locked for a change if it is asked for; null for none. */
export async function findKey(tx: Transaction, id: string, locked = false): Promise<ListedKey | null> {
  const query = tx.select(LISTED).from(apiKeys).where(eq(apiKeys.id, id))
  return (await (locked ? query.for('update') : query))[0] ?? null
}

/**
 * Gives a key a new secret. The one before it is accepted until a time, so that a program can be changed without a gap.
 *
 * @param seen how many secrets it had when somebody decided to; null for any
 * @returns null if there is no such key, it is revoked, or it has been rotated since
 */
export async function rotateKey(
  tx: Transaction,
  { id, previousUntil, seen }: { id: string; previousUntil: Date; seen: number | null },
  now: Date,
): Promise<IssuedKey | null> {
  const row = await findKey(tx, id, true)
  if (!row || row.revoked_at !== null || (seen !== null && row.version !== seen)) return null
  const secret = newSecret()
  await tx
    .update(apiKeys)
    .set({
      secret_hash: hashOf(secret),
      previous_hash: sql`${apiKeys.secret_hash}`,
      previous_until: previousUntil,
      rotated_at: now,
      version: row.version + 1,
    })
    .where(eq(apiKeys.id, id))
  return { id, secret }
}

/** Revokes a key at once; false if there is none or it was revoked before. */
export async function revokeKey(tx: Transaction, id: string, now: Date): Promise<boolean> {
  const row = await findKey(tx, id, true)
  if (!row || row.revoked_at !== null) return false
  await tx.update(apiKeys).set({ revoked_at: now }).where(eq(apiKeys.id, id))
  return true
}

/** Undoes a revocation of the last minutes; false if there is none. */
export async function restoreKey(tx: Transaction, id: string, now: Date): Promise<boolean> {
  const row = await findKey(tx, id, true)
  if (!row || !canRestoreKey(row.revoked_at, now)) return false
  await tx.update(apiKeys).set({ revoked_at: null }).where(eq(apiKeys.id, id))
  return true
}

/** Whose a key is in the log: its first site or group, and the platform’s if it is for every site. */
export async function ownerOfKey(
  tx: Transaction,
  { scope, scope_ids: ids }: Pick<ListedKey, 'scope' | 'scope_ids'>,
): Promise<{ website_id: number | null; dealership_group_id: number | null }> {
  const [first = null] =
    scope === 'platform' ? [] : scope === 'dealership' ? await coveredSites(tx, scope, ids) : [...ids]
  return scope === 'group'
    ? { website_id: null, dealership_group_id: first }
    : { website_id: first, dealership_group_id: null }
}
