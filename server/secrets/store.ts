import { and, asc, desc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { SecretName } from '@forecourt/rules/site/secrets.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { Database, Principals, Transaction } from '../db/database.ts'
import { SecretError, type EncryptionKeys } from './keys.ts'
import { secrets } from './table.ts'

/** The secrets of one site, for the code that uses them. */
export interface SiteSecrets {
  /**
   * The secret with this name: that of the dealership if it has one, else that of the whole site. Null if there is
   * none. It is read for each use, so that a changed secret applies at once.
   *
   * @throws SecretError if it cannot be decrypted
   */
  read(name: SecretName, dealershipId?: number | null): Promise<string | null>
}

/** The secrets of the installation. */
export interface Secrets {
  /** The keys, for what other modules encrypt. */
  readonly keys: EncryptionKeys
  /** A handle to the secrets of this site only. */
  forSite(site: Pick<Site, 'id'>): SiteSecrets
}

/** The owner of a secret. */
export interface SecretOwner {
  websiteId: number
  dealershipId: number | null
}

/** A secret as shown to people. */
export interface ListedSecret extends SecretName {
  dealershipId: number | null
  updatedAt: Date
}

/**
 * The context that a ciphertext is bound to: in the row of another site, dealership, purpose or name it cannot be
 * decrypted. It comes from the reader, never from the row.
 */
const contextOf = ({ websiteId, dealershipId }: SecretOwner, { provider, name }: SecretName) =>
  JSON.stringify(['secret', 1, websiteId, dealershipId, provider, name])

const isOf = ({ websiteId, dealershipId }: SecretOwner, { provider, name }: SecretName) =>
  and(
    eq(secrets.website_id, websiteId),
    dealershipId === null ? isNull(secrets.dealership_id) : eq(secrets.dealership_id, dealershipId),
    eq(secrets.provider, provider),
    eq(secrets.name, name),
  )

/** Opens the secrets. They are read as the staff of their site: no other role has access to them. */
export function openSecrets(options: { database: Pick<Principals, 'staff'>; keys: EncryptionKeys }): Secrets {
  const { database, keys } = options
  return {
    keys,
    forSite: ({ id: websiteId }) => ({
      async read(name, dealershipId = null) {
        const [row] = await database.staff([websiteId]).transaction((tx) =>
          tx
            .select()
            .from(secrets)
            .where(
              or(
                isOf({ websiteId, dealershipId: null }, name),
                dealershipId === null ? undefined : isOf({ websiteId, dealershipId }, name),
              ),
            )
            // The dealership's before that of all.
            .orderBy(sql`${secrets.dealership_id} nulls last`)
            .limit(1),
        )
        if (!row) return null
        const owner = { websiteId, dealershipId: row.dealership_id === null ? null : dealershipId }
        return explained(name, () => keys.decrypt(row, contextOf(owner, name)))
      },
    }),
  }
}

async function explained<T>({ provider, name }: SecretName, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof SecretError)) throw error
    throw new SecretError(`The secret ${provider}/${name} cannot be read: ${error.message}.`, { cause: error.cause })
  }
}

/** Stores a secret of a site, replacing an existing one. */
export async function setSecret(
  tx: Transaction,
  keys: EncryptionKeys,
  owner: SecretOwner,
  name: SecretName,
  value: string,
): Promise<void> {
  const encrypted = await keys.encrypt(value, contextOf(owner, name))
  await tx
    .insert(secrets)
    .values({ website_id: owner.websiteId, dealership_id: owner.dealershipId, ...name, ...encrypted })
    .onConflictDoUpdate({
      target: [secrets.website_id, secrets.dealership_id, secrets.provider, secrets.name],
      set: { ...encrypted, updated_at: sql`now()` },
    })
}

/** A stored secret of a site without its value, locked; undefined if there is none. */
export async function lockSecret(
  tx: Transaction,
  owner: SecretOwner,
  name: SecretName,
): Promise<{ updated_at: Date } | undefined> {
  const [row] = await tx.select({ updated_at: secrets.updated_at }).from(secrets).where(isOf(owner, name)).for('update')
  return row
}

/** Whether a secret of a site has this value; false for one that cannot be decrypted. */
export async function isSecret(
  tx: Transaction,
  keys: EncryptionKeys,
  owner: SecretOwner,
  name: SecretName,
  value: string,
): Promise<boolean> {
  const [row] = await tx.select().from(secrets).where(isOf(owner, name))
  if (!row) return false
  try {
    return (await keys.decrypt(row, contextOf(owner, name))) === value
  } catch (error) {
    if (error instanceof SecretError) return false
    throw error
  }
}

/** Removes a secret of a site; returns whether there was one. */
export async function removeSecret(tx: Transaction, owner: SecretOwner, name: SecretName): Promise<boolean> {
  const { rowCount } = await tx.delete(secrets).where(isOf(owner, name))
  return rowCount === 1
}

/** Which secrets of a purpose these sites have, without their values; for whoever resolves the sites. */
export const secretNames = (
  tx: Transaction,
  provider: SecretName['provider'],
  websiteIds: readonly number[],
): Promise<{ websiteId: number; dealershipId: number | null; name: string }[]> =>
  tx
    .select({ websiteId: secrets.website_id, dealershipId: secrets.dealership_id, name: secrets.name })
    .from(secrets)
    .where(and(inArray(secrets.website_id, [...websiteIds]), eq(secrets.provider, provider)))

/** The secrets of a site by name, without their values. */
export async function listSecrets(tx: Transaction, { id }: Pick<Site, 'id'>): Promise<ListedSecret[]> {
  return tx
    .select({
      provider: secrets.provider,
      name: secrets.name,
      dealershipId: secrets.dealership_id,
      updatedAt: secrets.updated_at,
    })
    .from(secrets)
    .where(eq(secrets.website_id, id))
    .orderBy(asc(secrets.provider), asc(secrets.name), desc(isNull(secrets.dealership_id)))
}

/** Rows of another module that are encrypted with the same keys. */
export interface EncryptedRows {
  /** What they are, in the plural. */
  readonly name: string
  /**
   * Encrypts all of them with the newest key.
   *
   * @returns how many were encrypted again
   * @throws SecretError if one cannot be decrypted
   */
  reencrypt(tx: Transaction, keys: EncryptionKeys): Promise<number>
}

/** Key of the advisory lock that serialises adding keys and re-encryption; any number that nothing else uses. */
const LOCK = 4_630_716

/**
 * Re-encrypts every secret, and the rows of other modules, with the newest key, which is created first if keys are stored
 * in a file. Concurrent readers get the old row or the new one, and can decrypt either.
 *
 * @returns how many secrets were re-encrypted, how many of each of the others, and whether a key was created
 * @throws SecretError if one cannot be decrypted; then none is changed
 */
export function rotateSecrets(
  database: Database,
  keys: EncryptionKeys,
  others: readonly EncryptedRows[],
  recorded: (tx: Transaction) => Promise<void> = async () => {},
): Promise<{ changed: number; others: readonly number[]; added: boolean }> {
  return database.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
    const added = await keys.add()
    const old = await tx
      .select()
      .from(secrets)
      .where(ne(secrets.key_id, await keys.newestId()))
      .for('update')
    for (const row of old) {
      const context = contextOf({ websiteId: row.website_id, dealershipId: row.dealership_id }, row)
      const text = await explained(row, () => keys.decrypt(row, context))
      await tx
        .update(secrets)
        .set(await keys.encrypt(text, context))
        .where(eq(secrets.id, row.id))
    }
    const counts: number[] = []
    for (const rows of others) counts.push(await rows.reencrypt(tx, keys))
    await recorded(tx)
    return { changed: old.length, others: counts, added }
  })
}
