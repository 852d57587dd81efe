import { and, asc, eq, gt, isNotNull, isNull, lte } from 'drizzle-orm'
import { canStaffAnywhere } from '@forecourt/rules/staff/access.ts'
import type { AuditAction } from '@forecourt/rules/staff/audit.ts'
import { isSupportOpen, SUPPORT_HOURS, supportEnd, supportHours } from '@forecourt/rules/staff/support.ts'
import type { PlatformDatabase, Transaction } from '../db/database.ts'
import { RequestError } from '../errors.ts'
import { CHECK } from './account.ts'
import { tellOfChange } from './accountMails.ts'
import { record, type Actor } from './audit.ts'
import { idsOf, reachOf, type Reach } from './scope.ts'
import { endSessions } from './sessionEnds.ts'
import { staffConsents, staffSessions, staffUsers } from './table.ts'

/** What somebody has allowed operators. */
export interface OpenConsent {
  id: string
  until: Date
}

/** Somebody as whom operators may sign in now. */
export interface SupportedPerson extends OpenConsent {
  userId: string
  name: string
  email: string
  since: Date
}

export interface SupportOptions {
  database: PlatformDatabase
  user: { id: string; name: string; email: string }
  actor: Actor
  reach: Reach
  now: () => Date
  /** Throws unless the password has been entered lately, and for an operator who is signed in as somebody. */
  requireConfirmed: () => void
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const OVER = 'That’s not allowed any more. Ask them to allow it again.'

/** What of the log somebody’s support access belongs to: their first role’s scope. */
const scopeIdsOf = (reach: Reach) =>
  reach.grants[0] ? idsOf(reach.grants[0].scope) : { website_id: null, dealership_group_id: null }

/** What a session that an operator has as somebody is allowed by. */
export interface Behalf {
  operator: string
  until: Date
}

/**
 * Whose an operator’s session as somebody is and until when: null for the person’s own session, `over` if what allowed
 * it is over, or whoever has it is no operator any more.
 */
export async function behalfOf(
  tx: Transaction,
  { consent_id, operator_id, operator_name }: typeof staffSessions.$inferSelect,
  now: Date,
): Promise<Behalf | 'over' | null> {
  if (consent_id === null) return null
  const [consent] = await tx.select().from(staffConsents).where(eq(staffConsents.id, consent_id))
  if (!consent || operator_id === null || !isSupportOpen({ until: consent.until, endedAt: consent.ended_at }, now))
    return 'over'
  const { operator } = await reachOf(tx, operator_id)
  return operator ? { operator: operator_name ?? '', until: consent.until } : 'over'
}

/** Signing in of operators as somebody, as that person allows it and as operators see it (decision 165). */
export function supportOf({ database, user, actor, reach, now, requireConfirmed }: SupportOptions) {
  const mayUse = canStaffAnywhere(reach.grants, 'platform:write')
  const log = (tx: Transaction, action: AuditAction, after?: Readonly<Record<string, unknown>>) =>
    record(tx, actor, { action, subject: user.email, ...scopeIdsOf(reach), after: after ?? null }, now())

  const openIn = async (tx: Transaction): Promise<OpenConsent | null> =>
    (
      await tx
        .select({ id: staffConsents.id, until: staffConsents.until })
        .from(staffConsents)
        .where(and(eq(staffConsents.user_id, user.id), isNull(staffConsents.ended_at), gt(staffConsents.until, now())))
    )[0] ?? null

  return {
    mayUse,

    /** What the person allows now. */
    open: (): Promise<OpenConsent | null> => database.transaction(openIn),

    /** Allows operators to sign in as this person for some hours. */
    async allow(given: { id: string; hours: string }): Promise<void> {
      requireConfirmed()
      if (reach.operator) throw new RequestError(403, 'Nobody signs in as an operator.')
      const hours = supportHours(given.hours)
      if (hours === null) throw new RequestError(422, CHECK, { hours: 'Choose one from the list.' })
      if (!UUID.test(given.id)) throw new RequestError(422, 'Please open the form again.')
      await database.transaction(async (tx) => {
        const [sent] = await tx
          .select({ id: staffConsents.id })
          .from(staffConsents)
          .where(and(eq(staffConsents.id, given.id), eq(staffConsents.user_id, user.id)))
        if (sent) return
        // What is over has its place taken.
        await tx
          .update(staffConsents)
          .set({ ended_at: now() })
          .where(
            and(eq(staffConsents.user_id, user.id), isNull(staffConsents.ended_at), lte(staffConsents.until, now())),
          )
        const added = await tx
          .insert(staffConsents)
          .values({ id: given.id, user_id: user.id, until: supportEnd(hours, now()), created_at: now() })
          .onConflictDoNothing()
          .returning({ id: staffConsents.id })
        if (added.length === 0)
          throw new RequestError(409, 'You allow it already. End it first to choose another time.')
        await log(tx, 'support.allowed', { for: SUPPORT_HOURS[hours] })
      })
    },

    /** Ends it: operators who are signed in as this person are signed out at once. */
    end: (): Promise<void> =>
      database.transaction(async (tx) => {
        const ended = await tx
          .update(staffConsents)
          .set({ ended_at: now() })
          .where(and(eq(staffConsents.user_id, user.id), isNull(staffConsents.ended_at)))
          .returning({ id: staffConsents.id, until: staffConsents.until })
        for (const { id } of ended)
          await endSessions(tx, eq(staffSessions.consent_id, id), { why: 'support', who: null }, now())
        if (ended.some(({ until }) => until > now())) await log(tx, 'support.ended')
      }),

    /** Everyone as whom operators may sign in now, by name. */
    async people(): Promise<SupportedPerson[]> {
      if (!mayUse.allowed) throw new RequestError(403, mayUse.reason)
      return database.transaction((tx) =>
        tx
          .select({
            id: staffConsents.id,
            until: staffConsents.until,
            since: staffConsents.created_at,
            userId: staffUsers.id,
            name: staffUsers.name,
            email: staffUsers.email,
          })
          .from(staffConsents)
          .innerJoin(staffUsers, eq(staffUsers.id, staffConsents.user_id))
          .where(and(isNull(staffConsents.ended_at), gt(staffConsents.until, now())))
          .orderBy(asc(staffUsers.name), asc(staffUsers.id)),
      )
    },

    /** Whom a consent is of, for an operator who signs in by it now. */
    async use(id: string): Promise<{ consentId: string; userId: string; until: Date }> {
      if (!mayUse.allowed) throw new RequestError(403, mayUse.reason)
      requireConfirmed()
      const found = UUID.test(id)
        ? await database.transaction(async (tx) => {
            const [consent] = await tx.select().from(staffConsents).where(eq(staffConsents.id, id))
            if (!consent || !isSupportOpen({ until: consent.until, endedAt: consent.ended_at }, now())) return null
            return (await reachOf(tx, consent.user_id)).operator ? null : consent
          })
        : null
      if (!found) throw new RequestError(409, OVER)
      return { consentId: found.id, userId: found.user_id, until: found.until }
    },
  }
}

export type Support = ReturnType<typeof supportOf>

/** Marks a new session as an operator’s who is signed in as somebody, and adds that to the log. */
export async function beginBehalf(
  tx: Transaction,
  {
    token,
    consentId,
    until,
    operator,
  }: { token: string; consentId: string; until: Date; operator: Actor & { id: string } },
  now: Date,
): Promise<void> {
  const [session] = await tx
    .update(staffSessions)
    .set({
      ip_address: operator.network,
      confirmed_at: now,
      expires_at: until,
      consent_id: consentId,
      operator_id: operator.id,
      operator_name: operator.name,
    })
    .where(eq(staffSessions.token, token))
    .returning({ userId: staffSessions.user_id })
  if (!session) throw new Error('a session was begun that there is not')
  const [person] = await tx.select().from(staffUsers).where(eq(staffUsers.id, session.userId))
  const reach = await reachOf(tx, session.userId)
  const entry = { action: 'support.signed_in', subject: person!.email, ...scopeIdsOf(reach) } as const
  await record(tx, operator, entry, now)
  await tellOfChange(tx, person!, 'support', operator, now, operator.name)
}

/** Ends the session that an operator has as somebody, and records it once; any other session stays as it is. */
export async function endBehalf(
  tx: Transaction,
  token: string,
  from: Pick<Actor, 'network' | 'userAgent'>,
  now: Date,
): Promise<void> {
  const [session] = await tx
    .delete(staffSessions)
    .where(and(eq(staffSessions.token, token), isNotNull(staffSessions.consent_id)))
    .returning()
  if (!session?.operator_id) return
  const [person] = await tx.select().from(staffUsers).where(eq(staffUsers.id, session.user_id))
  const reach = await reachOf(tx, session.user_id)
  const operator = { id: session.operator_id, name: session.operator_name ?? '', ...from }
  const entry = { action: 'support.signed_out', subject: person!.email, ...scopeIdsOf(reach) } as const
  await record(tx, operator, entry, now)
}
