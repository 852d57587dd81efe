import { randomBytes, randomUUID } from 'node:crypto'
import { and, desc, eq, ne, sql } from 'drizzle-orm'
import type { WebhookEvent } from '@forecourt/rules/api/webhook.ts'
import type { StaffDatabase } from '../db/database.ts'
import type { EncryptedRows, EncryptionKeys } from '../secrets/secrets.ts'
import { secretContext } from './secretContext.ts'
import { webhookCalls, webhooks } from './table.ts'

export { pollWebhooks, webhookJob, type SubjectReader } from './send.ts'

type WebhookRow = typeof webhooks.$inferSelect

const SECRET_BYTES = 32
const LOGGED = 100

/** A webhook without its secret. */
export type ListedWebhook = Pick<WebhookRow, 'id' | 'website_id' | 'url' | 'events' | 'created_at'>

const LISTED = {
  id: webhooks.id,
  website_id: webhooks.website_id,
  url: webhooks.url,
  events: webhooks.events,
  created_at: webhooks.created_at,
}

/** The webhooks of a site, oldest first. */
export const listWebhooks = (staff: StaffDatabase, websiteId: number): Promise<ListedWebhook[]> =>
  staff.transaction((tx) =>
    tx
      .select(LISTED)
      .from(webhooks)
      .where(eq(webhooks.website_id, websiteId))
      .orderBy(webhooks.created_at, webhooks.id),
  )

/**
 * Adds a webhook to a site.
 *
 * @returns the webhook with its signing secret, which cannot be shown again; null if the site has the address already
 */
export async function addWebhook(
  staff: StaffDatabase,
  keys: EncryptionKeys,
  { websiteId, url, events }: { websiteId: number; url: string; events: readonly WebhookEvent[] },
  now: Date,
): Promise<(ListedWebhook & { secret: string }) | null> {
  const id = randomUUID()
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  const encrypted = await keys.encrypt(secret, secretContext(websiteId, id))
  const [added] = await staff.transaction((tx) =>
    tx
      .insert(webhooks)
      .values({ id, website_id: websiteId, url, events: [...new Set(events)], ...encrypted, created_at: now })
      .onConflictDoNothing()
      .returning(LISTED),
  )
  return added ? { ...added, secret } : null
}

/** Removes a webhook of a site with its log; false if there is none. */
export const removeWebhook = (staff: StaffDatabase, websiteId: number, id: string): Promise<boolean> =>
  staff.transaction(async (tx) => {
    const removed = await tx
      .delete(webhooks)
      .where(and(eq(webhooks.website_id, websiteId), eq(webhooks.id, id)))
      .returning({ id: webhooks.id })
    return removed.length > 0
  })

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

/** Sends a call of a site again; false if there is none, or it is waiting anyway. */
export const resendCall = (staff: StaffDatabase, websiteId: number, callId: string): Promise<boolean> =>
  staff.transaction(async (tx) => {
    const again = await tx
      .update(webhookCalls)
      .set({ state: 'waiting', send_after: sql`now()` })
      .where(
        and(eq(webhookCalls.website_id, websiteId), eq(webhookCalls.id, callId), ne(webhookCalls.state, 'waiting')),
      )
      .returning({ id: webhookCalls.id })
    return again.length > 0
  })

/** The secrets of all webhooks, for the command that rotates the key. */
export const webhookRows: EncryptedRows = {
  name: 'secrets of webhooks',
  async reencrypt(tx, keys) {
    const old = await tx
      .select()
      .from(webhooks)
      .where(ne(webhooks.key_id, await keys.newestId()))
      .for('update')
    for (const row of old) {
      const context = secretContext(row.website_id, row.id)
      const encrypted = await keys.encrypt(await keys.decrypt(row, context), context)
      await tx.update(webhooks).set(encrypted).where(eq(webhooks.id, row.id))
    }
    return old.length
  },
}
