import { randomUUID } from 'node:crypto'
import { and, eq, gt, type SQL } from 'drizzle-orm'
import * as z from 'zod'
import { SESSION_END_DAYS, SESSION_ENDS, type SessionEnd } from '@forecourt/rules/staff/sessionEnd.ts'
import type { PlatformDatabase, Transaction } from '../db/database.ts'
import { staffCodes, staffSessions } from './table.ts'
import { tokenHash } from './token.ts'

const STORED = z.object({ why: z.enum(SESSION_ENDS), who: z.string().nullable() })
const DAY_MS = 86_400_000
const identifierOf = (token: string) => `ended ${tokenHash(token)}`

/**
 * Ends sessions, and keeps for a while why, by the hash of their tokens: only the browser that had one can ask
 * (decision 197).
 *
 * @returns what ended
 */
export async function endSessions(
  tx: Pick<Transaction, 'delete' | 'insert'>,
  which: SQL | undefined,
  end: SessionEnd,
  now: Date,
): Promise<{ userAgent: string | null }[]> {
  const ended = await tx
    .delete(staffSessions)
    .where(which)
    .returning({ token: staffSessions.token, userAgent: staffSessions.user_agent })
  await keepEnds(
    tx,
    ended.map(({ token }) => token),
    end,
    now,
  )
  return ended.map(({ userAgent }) => ({ userAgent }))
}

/** Keeps why sessions have ended that the library ends. */
export async function keepEnds(
  tx: Pick<Transaction, 'insert'>,
  tokens: readonly string[],
  { why, who }: SessionEnd,
  now: Date,
): Promise<void> {
  if (tokens.length === 0) return
  await tx.insert(staffCodes).values(
    tokens.map((token) => ({
      id: randomUUID(),
      identifier: identifierOf(token),
      value: JSON.stringify({ why, who } satisfies SessionEnd),
      expires_at: new Date(now.getTime() + SESSION_END_DAYS * DAY_MS),
      created_at: now,
      updated_at: now,
    })),
  )
}

/** Why the session of a token ended; null if that is not known, or not any more. */
export const sessionEnd = (database: PlatformDatabase, token: string, now: Date): Promise<SessionEnd | null> =>
  database.transaction(async (tx) => {
    const [found] = await tx
      .select({ value: staffCodes.value })
      .from(staffCodes)
      .where(and(eq(staffCodes.identifier, identifierOf(token)), gt(staffCodes.expires_at, now)))
      .limit(1)
    return found ? STORED.parse(JSON.parse(found.value)) : null
  })
