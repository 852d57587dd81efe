import { randomUUID } from 'node:crypto'
import { and, asc, eq, gt } from 'drizzle-orm'
import * as z from 'zod'
import { ACCOUNT_CHANGES, type AccountChange } from '@forecourt/rules/staff/accountChange.ts'
import type { Transaction } from '../db/database.ts'
import type { Actor } from './audit.ts'
import { staffCodes } from './table.ts'

/** Whom a change of an account is told to, and what of it. */
const STORED = z.object({
  userId: z.string(),
  to: z.string(),
  change: z.enum(ACCOUNT_CHANGES),
  /** Of a passkey, or of whoever else has done it. */
  name: z.string(),
  network: z.string().nullable(),
  userAgent: z.string().nullable(),
})
export type AccountMail = z.infer<typeof STORED> & { id: string; at: Date }

/** Mails that wait have this where codes have what they are found by. */
const WAITING = 'account mail'
/** How long a mail is tried, if it cannot be sent. */
const KEPT_DAYS = 7
const DAY_MS = 86_400_000

/**
 * Has somebody mailed that their account has changed, if the transaction of the change commits: the mail waits among the
 * codes until it is sent (decision 137).
 */
export async function tellOfChange(
  tx: Pick<Transaction, 'insert'>,
  user: { id: string; email: string },
  change: AccountChange,
  from: Pick<Actor, 'network' | 'userAgent'>,
  now: Date,
  name = '',
): Promise<void> {
  const { network, userAgent } = from
  const value = { userId: user.id, to: user.email, change, name, network, userAgent } satisfies z.infer<typeof STORED>
  await tx.insert(staffCodes).values({
    id: randomUUID(),
    identifier: WAITING,
    value: JSON.stringify(value),
    expires_at: new Date(now.getTime() + KEPT_DAYS * DAY_MS),
    created_at: now,
    updated_at: now,
  })
}

/** The mails that wait, the oldest first. */
export const waitingAccountMails = async (tx: Transaction, now: Date): Promise<string[]> =>
  (
    await tx
      .select({ id: staffCodes.id })
      .from(staffCodes)
      .where(and(eq(staffCodes.identifier, WAITING), gt(staffCodes.expires_at, now)))
      .orderBy(asc(staffCodes.created_at))
  ).map(({ id }) => id)

/** Takes one of them out, for as long as the transaction lasts; null if it is sent already, or by another process now. */
export async function takeAccountMail(tx: Transaction, id: string): Promise<AccountMail | null> {
  const [row] = await tx
    .select()
    .from(staffCodes)
    .where(and(eq(staffCodes.id, id), eq(staffCodes.identifier, WAITING)))
    .for('update', { skipLocked: true })
  if (!row) return null
  await tx.delete(staffCodes).where(eq(staffCodes.id, id))
  return { ...STORED.parse(JSON.parse(row.value)), id, at: row.created_at }
}
