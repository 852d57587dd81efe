import { randomUUID } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import { hashPassword } from 'better-auth/crypto'
import { RESET_MINUTES } from '@forecourt/rules/staff/invitation.ts'
import type { PlatformDatabase } from '../db/database.ts'
import { RequestError } from '../errors.ts'
import { refuseWeak } from './account.ts'
import { record, type Actor } from './audit.ts'
import { tellOfChange } from './accountMails.ts'
import { userByEmail } from './invitations.ts'
import { endSessions } from './sessionEnds.ts'
import { staffCodes, staffPasswords, staffSessions, staffUsers } from './table.ts'
import { newToken, tokenHash } from './token.ts'

const RESET_GONE = 'This link has been used or has expired. Ask for a new one.'
const identifierOf = (token: string) => `reset ${tokenHash(token)}`
const isValid = (token: string, now: Date) =>
  and(eq(staffCodes.identifier, identifierOf(token)), gt(staffCodes.expires_at, now))

/** Makes the secret of a link that sets a new password; null for an address without an account. */
export const newReset = (database: PlatformDatabase, email: string, now: Date): Promise<string | null> =>
  database.transaction(async (tx) => {
    const user = await userByEmail(tx, email)
    if (!user) return null
    const token = newToken()
    await tx.insert(staffCodes).values({
      id: randomUUID(),
      identifier: identifierOf(token),
      value: user.id,
      expires_at: new Date(now.getTime() + RESET_MINUTES * 60_000),
      created_at: now,
      updated_at: now,
    })
    return token
  })

/** Whether a link still works. */
export const isReset = (database: PlatformDatabase, token: string, now: Date): Promise<boolean> =>
  database.transaction(
    async (tx) => (await tx.select({ id: staffCodes.id }).from(staffCodes).where(isValid(token, now))).length > 0,
  )

/** Sets a new password by a link, once, and signs every browser out. */
export async function resetPassword(
  database: PlatformDatabase,
  { token, password }: { token: string; password: string },
  from: Pick<Actor, 'network' | 'userAgent'>,
  now: Date,
): Promise<void> {
  await database.transaction(async (tx) => {
    const [code] = await tx
      .select({ userId: staffCodes.value })
      .from(staffCodes)
      .where(isValid(token, now))
      .for('update')
    const [user] = code ? await tx.select().from(staffUsers).where(eq(staffUsers.id, code.userId)) : []
    if (!user) throw new RequestError(410, RESET_GONE)
    await refuseWeak(password, [user.name, user.email])
    await tx
      .update(staffPasswords)
      .set({ password: await hashPassword(password), updated_at: now })
      .where(eq(staffPasswords.user_id, user.id))
    // Other links and sign-ins that wait for a code are of the old password.
    await tx.delete(staffCodes).where(eq(staffCodes.value, user.id))
    await endSessions(tx, eq(staffSessions.user_id, user.id), { why: 'password', who: null }, now)
    await record(
      tx,
      { ...from, id: user.id, name: user.name },
      { action: 'account.password_reset', subject: user.email, website_id: null, dealership_group_id: null },
      now,
    )
    await tellOfChange(tx, user, 'password_reset', from, now)
  })
}
