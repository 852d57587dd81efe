import { randomUUID } from 'node:crypto'
import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { hashPassword } from 'better-auth/crypto'
import { canGive } from '@forecourt/rules/staff/access.ts'
import { invitationEnd } from '@forecourt/rules/staff/invitation.ts'
import { roleOf, type RoleName } from '@forecourt/rules/staff/role.ts'
import type { PlatformDatabase, Transaction } from '../db/database.ts'
import { RequestError } from '../errors.ts'
import { record, type Actor, type AuditEntry } from './audit.ts'
import { reachOf, scopeOf, type Reach, type ScopeIds } from './scope.ts'
import { staffInvitations, staffPasswords, staffRoles, staffUsers } from './table.ts'
import { newToken, tokenHash } from './token.ts'

export { hashPassword }

const CHECK = 'Please check the details you entered.'

export const INVITATION_GONE = 'This invitation has been used, withdrawn or has expired. Ask for a new one.'

export const INVITATION_LAPSED =
  'Whoever invited you may not give this access any more. Ask someone else there for a new invitation.'

/** An invitation that can be accepted, or only could be if whoever sent it still had the right. */
export interface OpenInvitation extends ScopeIds {
  id: string
  /** Empty for the link that makes the first operator. */
  email: string
  role: RoleName
  invitedBy: string
  /** Whether its address has an account, which then accepts it. */
  hasAccount: boolean
  /** Whether whoever sent it could not give its role any more. */
  isLapsed: boolean
}

const isOpen = (token: string, now: Date) =>
  and(
    eq(staffInvitations.token_hash, tokenHash(token)),
    isNull(staffInvitations.accepted_at),
    isNull(staffInvitations.revoked_at),
    gt(staffInvitations.expires_at, now),
  )

/** Whether whoever sent an invitation could still give its role. */
async function couldStillGive(tx: Transaction, row: typeof staffInvitations.$inferSelect): Promise<boolean> {
  if (row.invited_by_id === null) return true
  const { grants, sites } = await reachOf(tx, row.invited_by_id)
  return canGive(grants, { role: row.role, scope: scopeOf(row, sites) }).allowed
}

/** Which of these invitations lead to nothing, because whoever sent them could not give their role any more. */
export const lapsedInvitations = (database: PlatformDatabase, ids: readonly string[]): Promise<ReadonlySet<string>> =>
  database.transaction(async (tx) => {
    if (ids.length === 0) return new Set()
    const rows = await tx
      .select()
      .from(staffInvitations)
      .where(inArray(staffInvitations.id, [...ids]))
    const reaches = new Map<string, Reach>()
    for (const { invited_by_id: id } of rows)
      if (id !== null && !reaches.has(id)) reaches.set(id, await reachOf(tx, id))
    const isLapsed = (row: (typeof rows)[number]) => {
      const reach = reaches.get(row.invited_by_id ?? '')
      return reach !== undefined && !canGive(reach.grants, { role: row.role, scope: scopeOf(row, reach.sites) }).allowed
    }
    return new Set(rows.filter(isLapsed).map(({ id }) => id))
  })

/** The invitation of a link; null for one that has been used, withdrawn or has expired. */
export const openInvitation = (database: PlatformDatabase, token: string, now: Date): Promise<OpenInvitation | null> =>
  database.transaction(async (tx) => {
    const [row] = await tx.select().from(staffInvitations).where(isOpen(token, now))
    if (!row) return null
    const { id, email, role, website_id, dealership_group_id } = row
    return {
      id,
      email,
      role,
      website_id,
      dealership_group_id,
      invitedBy: row.invited_by,
      hasAccount: email !== '' && (await userByEmail(tx, email)) !== null,
      isLapsed: !(await couldStillGive(tx, row)),
    }
  })

export async function userByEmail(tx: Transaction, email: string): Promise<{ id: string; name: string } | null> {
  const [found] = await tx
    .select({ id: staffUsers.id, name: staffUsers.name })
    .from(staffUsers)
    .where(eq(staffUsers.email, email))
  return found ?? null
}

/** Adds an account with its password; the address has been confirmed by a link. */
export const addUser = (
  tx: Transaction,
  { password, ...user }: { name: string; email: string; password: string },
  now: Date,
): Promise<{ id: string; name: string }> => addHashedUser(tx, { ...user, hash: () => hashPassword(password) }, now)

/** The same with the hash of a password, which is made only for an address without an account. */
export async function addHashedUser(
  tx: Transaction,
  { name, email, hash }: { name: string; email: string; hash: () => Promise<string> },
  now: Date,
): Promise<{ id: string; name: string }> {
  const id = randomUUID()
  const times = { created_at: now, updated_at: now }
  const added = await tx
    .insert(staffUsers)
    .values({ id, name, email, email_verified: true, ...times })
    .onConflictDoNothing()
    .returning({ id: staffUsers.id })
  if (added.length === 0) throw new RequestError(409, 'This address has an account already. Sign in with it.')
  await tx.insert(staffPasswords).values({
    id: randomUUID(),
    account_id: id,
    provider_id: 'credential',
    user_id: id,
    password: await hash(),
    ...times,
  })
  return { id, name }
}

/** Gives a role; of two roles for the same scope, the one that was given first stays. */
export const addRole = (
  tx: Transaction,
  userId: string,
  { role, ...scope }: { role: RoleName } & ScopeIds,
  now: Date,
) =>
  tx
    .insert(staffRoles)
    .values({
      user_id: userId,
      role,
      website_id: scope.website_id,
      dealership_group_id: scope.dealership_group_id,
      created_at: now,
    })
    .onConflictDoNothing()

/** Who accepts an invitation: someone who is signed in, or someone new. */
export type Accepting =
  | { userId: string; name: string; email: string }
  | { name: string; email: string; password: string }

/** Accepts an invitation, once: the role, the account and the log in one transaction. */
export const acceptInvitation = (
  database: PlatformDatabase,
  token: string,
  who: Accepting,
  from: Pick<Actor, 'network' | 'userAgent'>,
  now: Date,
): Promise<void> =>
  database.transaction(async (tx) => {
    const [invitation] = await tx
      .update(staffInvitations)
      .set({ accepted_at: now, token_hash: null })
      .where(isOpen(token, now))
      .returning()
    if (!invitation) throw new RequestError(410, INVITATION_GONE)
    if (!(await couldStillGive(tx, invitation))) throw new RequestError(410, INVITATION_LAPSED)
    // Only the address that was invited, whoever holds the link.
    const email = invitation.email === '' ? who.email : invitation.email
    if ('userId' in who && who.email !== email) throw new RequestError(403, INVITATION_GONE)
    const user = 'userId' in who ? { id: who.userId, name: who.name } : await addUser(tx, { ...who, email }, now)
    await addRole(tx, user.id, invitation, now)
    const { website_id, dealership_group_id, role } = invitation
    await record(
      tx,
      { ...from, ...user },
      {
        action: 'invitation.accepted',
        subject: email,
        website_id,
        dealership_group_id,
        after: { role: roleOf(role).label },
      },
      now,
    )
  })

const sameScope = (table: typeof staffRoles | typeof staffInvitations, scope: ScopeIds) =>
  and(
    scope.website_id === null ? isNull(table.website_id) : eq(table.website_id, scope.website_id),
    scope.dealership_group_id === null
      ? isNull(table.dealership_group_id)
      : eq(table.dealership_group_id, scope.dealership_group_id),
  )

/** Refuses to invite someone who has a role or an invitation there. */
export async function refuseTwice(tx: Transaction, email: string, scope: ScopeIds) {
  const [member] = await tx
    .select({ id: staffRoles.id })
    .from(staffRoles)
    .innerJoin(staffUsers, eq(staffUsers.id, staffRoles.user_id))
    .where(and(eq(staffUsers.email, email), sameScope(staffRoles, scope)))
  if (member)
    throw new RequestError(422, CHECK, { email: 'This person has a role here already. Change it in the list.' })
  const [invited] = await tx
    .select({ id: staffInvitations.id })
    .from(staffInvitations)
    .where(
      and(
        eq(staffInvitations.email, email),
        sameScope(staffInvitations, scope),
        isNull(staffInvitations.accepted_at),
        isNull(staffInvitations.revoked_at),
      ),
    )
  if (invited)
    throw new RequestError(422, CHECK, { email: 'This person has been invited already. Send it again below.' })
}

/** Stores an invitation; without a token it is mailed by the job, which makes one. */
export async function addInvitation(
  tx: Transaction,
  { email, role, scope, token }: { email: string; role: RoleName; scope: ScopeIds; token: string | null },
  actor: Actor,
  now: Date,
): Promise<void> {
  await tx.insert(staffInvitations).values({
    email,
    role,
    website_id: scope.website_id,
    dealership_group_id: scope.dealership_group_id,
    token_hash: token === null ? null : tokenHash(token),
    // A link that was printed has been handed over.
    mailed_at: token === null ? null : now,
    invited_by: actor.name,
    invited_by_id: actor.id,
    expires_at: invitationEnd(now),
    created_at: now,
  })
  const after = { role: roleOf(role).label }
  await record(tx, actor, { action: 'person.invited', subject: email, ...scope, after }, now)
}

/** Whether there is somebody to run the platform. */
export async function hasOperator(tx: Transaction): Promise<boolean> {
  const found = await tx.select({ id: staffRoles.id }).from(staffRoles).where(eq(staffRoles.role, 'operator')).limit(1)
  return found.length > 0
}

/** Key of the advisory lock for links that make the first operator; any number that nothing else uses. */
const LOCK = 4_630_718

/**
 * Makes the link with which the first operator is made; earlier ones stop working.
 *
 * @returns null once there is an operator
 */
export const firstOperatorToken = (database: PlatformDatabase, now: Date): Promise<string | null> =>
  database.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
    if (await hasOperator(tx)) return null
    await tx
      .update(staffInvitations)
      .set({ revoked_at: now, token_hash: null })
      .where(and(eq(staffInvitations.email, ''), isNull(staffInvitations.accepted_at)))
    const token = newToken()
    const scope = { website_id: null, dealership_group_id: null }
    await tx.insert(staffInvitations).values({
      email: '',
      role: 'operator',
      ...scope,
      token_hash: tokenHash(token),
      mailed_at: now,
      invited_by: COMMAND_LINE.name,
      expires_at: invitationEnd(now),
      created_at: now,
    })
    await record(tx, COMMAND_LINE, { action: 'operator.link', subject: 'console', ...scope }, now)
    return token
  })

/** Who the operator’s commands are in the log. */
export const COMMAND_LINE: Actor = { id: null, name: 'Command line', network: null, userAgent: null }

/** Adds what an operator’s command did to the log, in the transaction of the change. */
export const recordCommand = (tx: Pick<Transaction, 'insert'>, entry: AuditEntry, now: Date): Promise<void> =>
  record(tx, COMMAND_LINE, entry, now)
