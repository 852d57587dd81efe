import { and, eq, notExists } from 'drizzle-orm'
import type { PlatformDatabase } from '../db/database.ts'
import { endSessions } from './sessionEnds.ts'
import { staffRoles, staffSessions, staffUsers } from './table.ts'

/** The account of an email address, whether or not it has a role; null for none. */
export const accountByEmail = (
  database: PlatformDatabase,
  email: string,
): Promise<{ id: string; name: string } | null> =>
  database.transaction(async (tx) => {
    const { id, name } = staffUsers
    const [user] = await tx.select({ id, name }).from(staffUsers).where(eq(staffUsers.email, email))
    return user ?? null
  })

/** Signs an account out everywhere once it has no role left, so that a role given back later needs a new sign-in;
 * `who` removed it, null for the command line. */
export const endSessionsWithoutRole = (
  database: PlatformDatabase,
  userId: string,
  { who, now }: { who: string | null; now: Date },
): Promise<void> =>
  database.transaction(async (tx) => {
    const roles = tx.select({ id: staffRoles.id }).from(staffRoles).where(eq(staffRoles.user_id, userId))
    await endSessions(tx, and(eq(staffSessions.user_id, userId), notExists(roles)), { why: 'roles', who }, now)
  })
