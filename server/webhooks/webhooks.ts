import { randomBytes, randomUUID } from 'node:crypto'
import { and, asc, desc, eq, isNull, ne, or, sql } from 'drizzle-orm'
import { canRestoreWebhook, earlierSecretUntil, TEST_EVENT, type WebhookEvent } from '@forecourt/rules/api/webhook.ts'
import type { StaffDatabase, Transaction } from '../db/database.ts'
import type { Encrypted, EncryptedRows, EncryptionKeys } from '../secrets/secrets.ts'
import { earlierOf, secretContext } from './secretContext.ts'
import { webhookCalls, webhooks } from './table.ts'

export { pollWebhooks, webhookJob, webhookSweepJob, type SubjectReader } from './send.ts'
export { webhookCalls, webhooks, type WebhookAttempt } from './table.ts'

type WebhookRow = typeof webhooks.$inferSelect

const SECRET_BYTES = 32
const LOGGED = 100

/** A webhook without its secrets. */
export type ListedWebhook = Omit<WebhookRow, 'key_id' | 'ciphertext' | 'earlier_key_id' | 'earlier_ciphertext'>

const LISTED = {
  id: webhooks.id,
  website_id: webhooks.website_id,
  url: webhooks.url,
  events: webhooks.events,
  paused_at: webhooks.paused_at,
  removed_at: webhooks.removed_at,
  rotated_at: webhooks.rotated_at,
  earlier_until: webhooks.earlier_until,
  changed_by: webhooks.changed_by,
  version: webhooks.version,
  created_at: webhooks.created_at,
}

const newSecret = () => randomBytes(SECRET_BYTES).toString('base64url')

/** The webhooks of a site, oldest first. */
export const listWebhooks = (staff: StaffDatabase, websiteId: number): Promise<ListedWebhook[]> =>
  staff.transaction((tx) =>
    tx
      .select(LISTED)
      .from(webhooks)
      .where(and(eq(webhooks.website_id, websiteId), isNull(webhooks.removed_at)))
      .orderBy(asc(webhooks.created_at), asc(webhooks.id)),
  )

/** A webhook, removed ones too; locked for a change if it is asked for. */
export async function findWebhook(tx: Transaction, id: string, locked = false): Promise<ListedWebhook | null> {
  const query = tx.select(LISTED).from(webhooks).where(eq(webhooks.id, id))
  return (await (locked ? query.for('update') : query))[0] ?? null
}

/**
 * Adds a webhook to a site.
 *
 * @param id of its form, so that one that is sent twice is one webhook; a new one for none
 * @returns the webhook with its signing secret, which cannot be shown again; null if the site has the address already
 */
export async function addWebhook(
  tx: Transaction,
  keys: EncryptionKeys,
  {
    id = randomUUID(),
    websiteId,
    url,
    events,
    who = null,
  }: { id?: string; websiteId: number; url: string; events: readonly WebhookEvent[]; who?: string | null },
  now: Date,
): Promise<(ListedWebhook & { secret: string }) | null> {
  const secret = newSecret()
  const encrypted = await keys.encrypt(secret, secretContext(websiteId, id))
  const [added] = await tx
    .insert(webhooks)
    .values({
      id,
      website_id: websiteId,
      url,
      events: [...new Set(events)],
      ...encrypted,
      changed_by: who,
      created_at: now,
    })
    .onConflictDoNothing()
    .returning(LISTED)
  return added ? { ...added, secret } : null
}

/** What is changed of a webhook. */
export type WebhookChange = Partial<
  Pick<WebhookRow, 'url' | 'events' | 'paused_at' | 'removed_at'> & { changed_by: string | null }
>

/** Changes a webhook that the caller has locked. */
export async function changeWebhook(tx: Transaction, { id, version }: ListedWebhook, change: WebhookChange) {
  await tx
    .update(webhooks)
    .set({ ...change, version: version + 1 })
    .where(eq(webhooks.id, id))
}

/**
 * Gives a webhook that the caller has locked another secret, which signs from now on; it cannot be shown again. The one
 * that it had signs too for a day, and one before that no more.
 */
export async function rotateWebhook(
  tx: Transaction,
  keys: EncryptionKeys,
  { id, website_id, version }: ListedWebhook,
  { who, now }: { who: string | null; now: Date },
): Promise<string> {
  const secret = newSecret()
  const encrypted = await keys.encrypt(secret, secretContext(website_id, id))
  await tx
    .update(webhooks)
    .set({
      earlier_key_id: webhooks.key_id,
      earlier_ciphertext: webhooks.ciphertext,
      earlier_until: earlierSecretUntil(now),
      ...encrypted,
      rotated_at: now,
      changed_by: who,
      version: version + 1,
    })
    .where(eq(webhooks.id, id))
  return secret
}

/** Ends the earlier secret of a webhook that the caller has locked; false if none signs any more. */
export async function endEarlierSecret(
  tx: Transaction,
  { id, version, earlier_until }: ListedWebhook,
  { who, now }: { who: string | null; now: Date },
): Promise<boolean> {
  if (earlier_until === null || earlier_until <= now) return false
  await tx
    .update(webhooks)
    .set({
      earlier_key_id: null,
      earlier_ciphertext: null,
      earlier_until: null,
      changed_by: who,
      version: version + 1,
    })
    .where(eq(webhooks.id, id))
  return true
}

/** Removes a webhook of a site; it and its log are deleted some minutes later. False if there is none. */
export async function removeWebhook(tx: Transaction, websiteId: number, id: string, now: Date): Promise<boolean> {
  const found = await findWebhook(tx, id, true)
  if (!found || found.website_id !== websiteId || found.removed_at !== null) return false
  await changeWebhook(tx, found, { removed_at: now })
  return true
}

/** Why a webhook cannot be restored, or that it was. */
export async function restoreWebhook(tx: Transaction, id: string, now: Date): Promise<'restored' | 'late' | 'taken'> {
  const found = await findWebhook(tx, id, true)
  if (!found || !canRestoreWebhook(found.removed_at, now)) return 'late'
  const same = await tx
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(and(eq(webhooks.website_id, found.website_id), eq(webhooks.url, found.url), isNull(webhooks.removed_at)))
  if (same.length > 0) return 'taken'
  await changeWebhook(tx, found, { removed_at: null })
  return 'restored'
}

/** The latest calls of a webhook of a site, newest first. */
export const webhookLog = (staff: StaffDatabase, websiteId: number, id: string) =>
  staff.transaction((tx) =>
    tx
      .select()
      .from(webhookCalls)
      .where(and(eq(webhookCalls.website_id, websiteId), eq(webhookCalls.webhook_id, id)))
      .orderBy(desc(webhookCalls.created_at), desc(webhookCalls.id))
      .limit(LOGGED),
  )

/** Sends a call of a site again; the id of its webhook, null if there is none, or it is waiting anyway. */
export async function resendCall(tx: Transaction, websiteId: number, callId: string): Promise<string | null> {
  const [again] = await tx
    .update(webhookCalls)
    .set({ state: 'waiting', send_after: sql`now()` })
    .where(and(eq(webhookCalls.website_id, websiteId), eq(webhookCalls.id, callId), ne(webhookCalls.state, 'waiting')))
    .returning({ id: webhookCalls.webhook_id })
  return again?.id ?? null
}

/** Sends every call of a webhook again that was given up; how many there are. */
export async function resendDeadCalls(tx: Transaction, webhookId: string): Promise<number> {
  const again = await tx
    .update(webhookCalls)
    .set({ state: 'waiting', send_after: sql`now()` })
    .where(and(eq(webhookCalls.webhook_id, webhookId), eq(webhookCalls.state, 'dead')))
    .returning({ id: webhookCalls.id })
  return again.length
}

/** A call that was given up, with its webhook. */
export type FailedCall = Pick<typeof webhookCalls.$inferSelect, 'id' | 'event' | 'attempts' | 'created_at'> & {
  webhook: Pick<ListedWebhook, 'id' | 'website_id' | 'url'>
}

/** Given up, of a webhook that is on: what is paused or removed waits for nobody. */
const FAILED = and(eq(webhookCalls.state, 'dead'), isNull(webhooks.paused_at), isNull(webhooks.removed_at))
const OF_CALL = { id: webhooks.id, website_id: webhooks.website_id, url: webhooks.url }

/** Calls of someone’s sites that were given up, of webhooks that are on: how many, and the latest. */
export const failedCalls = (
  staff: StaffDatabase,
  { limit }: { limit: number },
): Promise<{ count: number; rows: FailedCall[] }> =>
  staff.transaction(async (tx) => {
    const joined = eq(webhooks.id, webhookCalls.webhook_id)
    const rows = await tx
      .select({
        id: webhookCalls.id,
        event: webhookCalls.event,
        attempts: webhookCalls.attempts,
        created_at: webhookCalls.created_at,
        webhook: OF_CALL,
      })
      .from(webhookCalls)
      .innerJoin(webhooks, joined)
      .where(FAILED)
      .orderBy(desc(webhookCalls.created_at), desc(webhookCalls.id))
      .limit(limit)
    if (rows.length < limit) return { count: rows.length, rows }
    const [counted] = await tx
      .select({ count: sql<number>`count(*)::int` })
      .from(webhookCalls)
      .innerJoin(webhooks, joined)
      .where(FAILED)
    return { count: counted!.count, rows }
  })

/** Makes calls again that were given up, of webhooks that are on: one, or all; how many of each webhook. */
export async function resendFailedCalls(
  tx: Transaction,
  callId: string | null,
): Promise<{ webhook: FailedCall['webhook']; calls: number }[]> {
  const again = await tx
    .update(webhookCalls)
    .set({ state: 'waiting', send_after: sql`now()` })
    .from(webhooks)
    .where(
      and(eq(webhooks.id, webhookCalls.webhook_id), FAILED, callId === null ? undefined : eq(webhookCalls.id, callId)),
    )
    .returning(OF_CALL)
  return [...Map.groupBy(again, ({ id }) => id).values()].map((of) => ({ webhook: of[0]!, calls: of.length }))
}

/** Has a test call made; false if one is waiting. */
export async function testWebhook(tx: Transaction, { id, website_id }: ListedWebhook): Promise<boolean> {
  const waiting = await tx
    .select({ id: webhookCalls.id })
    .from(webhookCalls)
    .where(and(eq(webhookCalls.webhook_id, id), eq(webhookCalls.event, TEST_EVENT), eq(webhookCalls.state, 'waiting')))
    .limit(1)
  if (waiting.length > 0) return false
  await tx.insert(webhookCalls).values({ website_id, webhook_id: id, event: TEST_EVENT, subject: id })
  return true
}

/** The secrets of all webhooks, for the command that rotates the key. */
export const webhookRows: EncryptedRows = {
  name: 'secrets of webhooks',
  async reencrypt(tx, keys) {
    const newest = await keys.newestId()
    const old = await tx
      .select()
      .from(webhooks)
      .where(or(ne(webhooks.key_id, newest), ne(webhooks.earlier_key_id, newest)))
      .for('update')
    for (const row of old) {
      const context = secretContext(row.website_id, row.id)
      const again = async (held: Encrypted) => keys.encrypt(await keys.decrypt(held, context), context)
      const earlier = earlierOf(row)
      const { key_id: earlier_key_id, ciphertext: earlier_ciphertext } = earlier
        ? await again(earlier)
        : { key_id: null, ciphertext: null }
      const encrypted = { ...(await again(row)), earlier_key_id, earlier_ciphertext }
      await tx.update(webhooks).set(encrypted).where(eq(webhooks.id, row.id))
    }
    return old.length
  },
}
