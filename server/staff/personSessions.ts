import { and, desc, eq, gt, type SQL } from 'drizzle-orm'
import { canEndSessions, type Answer } from '@forecourt/rules/staff/access.ts'
import type { PlatformDatabase, Transaction } from '../db/database.ts'
import { RequestError } from '../errors.ts'
import { tellOfChange } from './accountMails.ts'
import { record, type Actor } from './audit.ts'
import type { People } from './people.ts'
import { idsOf, reachOf, type Reach } from './scope.ts'
import { endSessions } from './sessionEnds.ts'
import { staffSessions } from './table.ts'

/** A browser that somebody is signed in with. */
export interface ListedSession {
  id: string
  userAgent: string | null
  network: string | null
  /** The operator who is signed in as them; null for themself. */
  operator: string | null
  createdAt: Date
  usedAt: Date
}

export interface PersonSessionsOptions {
  /** Sessions belong to no site. */
  platform: PlatformDatabase
  /** Who can be seen at all. */
  people: Pick<People, 'find'>
  actor: Actor
  reach: Reach
  now: () => Date
  /** Throws unless the password has been entered lately. */
  requireConfirmed: () => void
}

const GONE = 'We can’t find that. Someone else may have changed or removed it.'

/**
 * The browsers that the people of someone’s sites are signed in with, and signing them out, such as when a phone is lost
 * (decision 201): for who may change every role that the person has.
 */
export function personSessionsOf({ platform, people, actor, reach, now, requireConfirmed }: PersonSessionsOptions) {
  async function personOf(userId: string) {
    const person = await people.find(userId)
    if (!person) throw new RequestError(404, GONE)
    return person
  }
  /** Roles at sites that the reader doesn’t see count too. */
  async function mayEnd(tx: Transaction, userId: string): Promise<Answer> {
    const { grants } = await reachOf(tx, userId)
    return canEndSessions({ id: actor.id ?? '', grants: reach.grants }, { userId, grants })
  }
  const lasting = (userId: string) => and(eq(staffSessions.user_id, userId), gt(staffSessions.expires_at, now()))

  async function end(userId: string, which: SQL | undefined): Promise<void> {
    const { email, roles } = await personOf(userId)
    requireConfirmed()
    await platform.transaction(async (tx) => {
      const may = await mayEnd(tx, userId)
      if (!may.allowed) throw new RequestError(403, may.reason)
      const ended = await endSessions(tx, and(lasting(userId), which), { why: 'person', who: actor.name }, now())
      const ids = idsOf(roles[0]!.scope)
      for (const before of ended)
        await record(tx, actor, { action: 'account.session_revoked', subject: email, ...ids, before }, now())
      if (ended.length > 0) await tellOfChange(tx, { id: userId, email }, 'signed_out', actor, now(), actor.name)
    })
  }

  return {
    /** Where somebody is signed in, the last used first; with the reason for who may not see it. */
    async list(userId: string): Promise<{ may: Answer; sessions: readonly ListedSession[] }> {
      await personOf(userId)
      return platform.transaction(async (tx) => {
        const may = await mayEnd(tx, userId)
        if (!may.allowed) return { may, sessions: [] }
        const rows = await tx
          .select()
          .from(staffSessions)
          .where(lasting(userId))
          .orderBy(desc(staffSessions.updated_at))
        const sessions = rows.map((row) => ({
          id: row.id,
          userAgent: row.user_agent,
          network: row.ip_address,
          operator: row.operator_name,
          createdAt: row.created_at,
          usedAt: row.updated_at,
        }))
        return { may, sessions }
      })
    },

    /** Signs one of their browsers out; one that is signed out already changes nothing. */
    end: (userId: string, sessionId: string): Promise<void> => end(userId, eq(staffSessions.id, sessionId)),

    /** Signs all of their browsers out. */
    endAll: (userId: string): Promise<void> => end(userId, undefined),
  }
}

export type PersonSessions = ReturnType<typeof personSessionsOf>
