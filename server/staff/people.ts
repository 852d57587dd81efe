import { and, asc, desc, eq, ilike, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import * as z from 'zod'
import { canChange, canGive, canStaffAnywhere, type Answer, type Scope } from '@forecourt/rules/staff/access.ts'
import { invitationEnd, invitationState, type InvitationState } from '@forecourt/rules/staff/invitation.ts'
import { canGiveBack } from '@forecourt/rules/staff/removedRole.ts'
import { pageOf, parseCursor, readsBackwards, type Page, type PageRequest } from '@forecourt/rules/staff/page.ts'
import { PEOPLE_ACTS, type PersonDone } from '@forecourt/rules/staff/peopleDone.ts'
import { scopeName } from '@forecourt/rules/staff/scopeName.ts'
import { ROLE_NAMES, roleOf, type RoleName } from '@forecourt/rules/staff/role.ts'
import { containing } from '../db/like.ts'
import type { StaffDatabase, Transaction } from '../db/database.ts'
import { ConflictError, RequestError } from '../errors.ts'
import { latestEntry, record, type Actor } from './audit.ts'
import { addInvitation, refuseTwice } from './invitations.ts'
import { idsOf, parseScope, scopeOf, type Reach } from './scope.ts'
import { staffAudit, staffInvitations, staffRoles, staffUsers } from './table.ts'

/** A person with what they may do where. */
export interface ListedPerson {
  id: string
  name: string
  email: string
  secondFactor: boolean
  roles: readonly ListedRole[]
}

/** A role of a person, and whether whoever asks may change it. */
export interface ListedRole {
  id: string
  role: RoleName
  scope: Scope
  change: Answer
}

/** An invitation that has not been accepted. */
export interface ListedInvitation {
  id: string
  email: string
  role: RoleName
  scope: Scope
  state: InvitationState
  mailed: boolean
  invitedBy: string
  expiresAt: Date
  /** Whether it leads to nothing, because whoever sent it could not give its role any more. */
  isLapsed: boolean
  change: Answer
}

export interface PeopleOptions {
  /** Over the sites where the actor may see who has access. */
  staff: StaffDatabase
  actor: Actor
  reach: Reach
  now: () => Date
  /** Has invitations mailed soon. */
  mail: () => Promise<void>
  /** Which of these invitations could not be accepted any more, because of who sent them. */
  lapsed: (ids: readonly string[]) => Promise<ReadonlySet<string>>
  /** The account of an email address, which staff see only while it has a role of theirs. */
  accountOf: (email: string) => Promise<{ id: string; name: string } | null>
  /** Signs an account out once it has no role left. */
  signOut: (userId: string) => Promise<void>
  /** Throws unless the password has been entered lately. */
  requireConfirmed: () => void
}

const CHECK = 'Please check the details you entered.'
const GONE = 'We can’t find that. Someone else may have changed or removed it.'
const CHANGED = 'Someone else has changed this since you opened it.'
const ACCEPTED = 'This invitation has been accepted. The person is in the list above.'
const WITHDRAWN = 'Someone else has withdrawn this invitation. Invite the person again.'
const NO_UNDO = 'This can’t be undone any more. Invite the person again.'
const AGAIN = 'They have a role there again, so nothing was changed.'
const EMAIL = z.email().max(254)

const allowed = (answer: Answer) => {
  if (!answer.allowed) throw new RequestError(403, answer.reason)
}

/** Reads the name of a role. */
export function parseRole(text: string): RoleName {
  const role = ROLE_NAMES.find((name) => name === text)
  if (!role) throw new RequestError(422, CHECK, { role: 'Please choose a role.' })
  return role
}

/** Who has access to someone’s sites and groups, and changes to it, each with its entry in the log. */
export function peopleOf({
  staff,
  actor,
  reach,
  now,
  mail,
  lapsed,
  accountOf,
  signOut,
  requireConfirmed,
}: PeopleOptions) {
  const self = { id: actor.id ?? '', grants: reach.grants }
  const mayRead = canStaffAnywhere(reach.grants, 'people:read')
  const reading = async <T>(work: (tx: Transaction) => Promise<T>) => {
    allowed(mayRead)
    return staff.transaction(work)
  }
  /** One change of people. */
  const change = async <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => {
    requireConfirmed()
    return staff.transaction(work)
  }

  /** A role that the actor sees, locked; refused if they may not change it. */
  async function changeable(tx: Transaction, id: string) {
    const [row] = await tx
      .select({ role: staffRoles, email: staffUsers.email })
      .from(staffRoles)
      .innerJoin(staffUsers, eq(staffUsers.id, staffRoles.user_id))
      .where(eq(staffRoles.id, z.uuid().catch(NO_ID).parse(id)))
      .for('update', { of: staffRoles })
    if (!row) throw new RequestError(404, GONE)
    const scope = scopeOf(row.role, reach.sites)
    allowed(canChange(self, { userId: row.role.user_id, grant: { role: row.role.role, scope } }))
    return { ...row, scope }
  }

  /** An invitation that the actor may change and that nobody has accepted, locked. */
  async function open(tx: Transaction, id: string) {
    const [row] = await tx
      .select(INVITATION)
      .from(staffInvitations)
      .where(eq(staffInvitations.id, z.uuid().catch(NO_ID).parse(id)))
      .for('update')
    if (!row) throw new RequestError(404, GONE)
    allowed(canGive(reach.grants, { role: row.role, scope: scopeOf(row, reach.sites) }))
    if (row.accepted_at) throw new RequestError(409, ACCEPTED)
    return row
  }

  /** People with their roles at the actor’s sites, by name. */
  async function withRoles(tx: Transaction, condition: SQL | undefined): Promise<ListedPerson[]> {
    const rows = await tx
      .select({ user: staffUsers, role: staffRoles })
      .from(staffRoles)
      .innerJoin(staffUsers, eq(staffUsers.id, staffRoles.user_id))
      .where(condition)
      .orderBy(asc(staffUsers.name), asc(staffUsers.id), asc(staffRoles.created_at))
    const people = new Map<string, ListedPerson & { roles: ListedRole[] }>()
    for (const { user, role: row } of rows) {
      const { id, name, email, two_factor_enabled: secondFactor } = user
      const person = people.get(id) ?? { id, name, email, secondFactor, roles: [] }
      const scope = scopeOf(row, reach.sites)
      const { role } = row
      person.roles.push({
        id: row.id,
        role,
        scope,
        change: canChange(self, { userId: user.id, grant: { role, scope } }),
      })
      people.set(id, person)
    }
    return [...people.values()]
  }

  return {
    /** Whether the actor may see who has access anywhere. */
    mayRead,
    mayWrite: canStaffAnywhere(reach.grants, 'people:write'),

    /** Everyone with a role at the actor’s sites, by name. */
    list: () => reading((tx) => withRoles(tx, undefined)),

    /** One page of them, of those whose name or address contains a text. */
    page: (search: string, request: PageRequest) =>
      reading(async (tx): Promise<Page<ListedPerson>> => {
        const backwards = readsBackwards(request)
        const key = parseCursor(backwards ? request.before : request.after, 2)
        const [order, compare] = backwards ? [desc, sql`<`] : [asc, sql`>`]
        const pattern = containing(search.trim())
        const found = await tx
          .select({ id: staffUsers.id })
          .from(staffUsers)
          .where(
            and(
              inArray(staffUsers.id, tx.select({ id: staffRoles.user_id }).from(staffRoles)),
              search.trim() === '' ? undefined : or(ilike(staffUsers.name, pattern), ilike(staffUsers.email, pattern)),
              key === null
                ? undefined
                : sql`(${staffUsers.name}, ${staffUsers.id}) ${compare} (${String(key[0])}, ${String(key[1])})`,
            ),
          )
          .orderBy(order(staffUsers.name), order(staffUsers.id))
          .limit(request.limit + 1)
        const ids = found.map(({ id }) => id)
        const people = ids.length === 0 ? [] : await withRoles(tx, inArray(staffUsers.id, ids))
        return pageOf(backwards ? people.toReversed() : people, request, ({ name, id }) => [name, id])
      }),

    /** One of them; null for anyone else. */
    find: (id: string) =>
      reading(async (tx): Promise<ListedPerson | null> => (await withRoles(tx, eq(staffUsers.id, id)))[0] ?? null),

    /** Invitations to the actor’s sites that have not been accepted, newest first. */
    invitations: () =>
      reading(async (tx): Promise<ListedInvitation[]> => {
        const rows = await tx
          .select(INVITATION)
          .from(staffInvitations)
          .where(and(isNull(staffInvitations.accepted_at), isNull(staffInvitations.revoked_at)))
          .orderBy(asc(staffInvitations.created_at))
        const lapsedIds = await lapsed(rows.map(({ id }) => id))
        return rows
          .filter(({ email }) => email !== '')
          .toReversed()
          .map((row) => {
            const scope = scopeOf(row, reach.sites)
            return {
              id: row.id,
              email: row.email,
              role: row.role,
              scope,
              state: invitationState({ expiresAt: row.expires_at, acceptedAt: null, revokedAt: null }, now()),
              mailed: row.mailed_at !== null,
              invitedBy: row.invited_by,
              expiresAt: row.expires_at,
              isLapsed: lapsedIds.has(row.id),
              change: canGive(reach.grants, { role: row.role, scope }),
            }
          })
      }),

    /** What the actor has done about someone, by the number of its entry in the log; null for anything else. */
    async told(entryId: string): Promise<PersonDone | null> {
      if (!WHOLE.test(entryId)) return null
      const [entry] = await reading((tx) =>
        tx
          .select()
          .from(staffAudit)
          .where(
            and(
              eq(staffAudit.id, Number(entryId)),
              eq(staffAudit.user_id, self.id),
              inArray(staffAudit.action, [...PEOPLE_ACTS]),
            ),
          ),
      )
      const action = PEOPLE_ACTS.find((one) => one === entry?.action)
      if (!entry || !action) return null
      const account = action === 'role.removed' || action === 'role.given_back' ? await accountOf(entry.subject) : null
      return {
        action,
        who: account?.name ?? entry.subject,
        role: String(entry.before?.role ?? entry.after?.role ?? ''),
        where: scopeName(scopeOf(entry, reach.sites), reach),
      }
    },

    /**
     * Invites someone. With a token the link is handed over by the caller, without one it is mailed.
     *
     * @returns the number of its entry in the log, as of the changes below
     */
    async invite(given: { email: string; role: string; scope: string }, token: string | null = null): Promise<string> {
      const email = EMAIL.safeParse(given.email.trim().toLowerCase())
      const scope = parseScope(given.scope, reach)
      const problems = {
        ...(email.success ? {} : { email: 'Please enter an email address.' }),
        ...(scope ? {} : { scope: 'Please choose what the role is for.' }),
      }
      if (!email.success || !scope) throw new RequestError(422, CHECK, problems)
      const role = parseRole(given.role)
      const answer = canGive(reach.grants, { role, scope })
      if (!answer.allowed) throw new RequestError(403, answer.reason, { role: answer.reason })
      const entry = await change(async (tx) => {
        await refuseTwice(tx, email.data, idsOf(scope))
        await addInvitation(tx, { email: email.data, role, scope: idsOf(scope), token }, actor, now())
        return entryOf(tx, { action: 'person.invited', subject: email.data, ...idsOf(scope) })
      })
      if (token === null) await mail()
      return entry
    },

    /** Mails an invitation again, with a new link and for as long as a new one. */
    async resend(id: string): Promise<string> {
      const entry = await change(async (tx) => {
        const row = await open(tx, id)
        if (row.revoked_at) throw new RequestError(409, WITHDRAWN)
        await tx
          .update(staffInvitations)
          .set({
            token_hash: null,
            mailed_at: null,
            expires_at: invitationEnd(now()),
            invited_by: actor.name,
            invited_by_id: actor.id,
          })
          .where(eq(staffInvitations.id, row.id))
        const { website_id, dealership_group_id, email } = row
        const sent = { action: 'invitation.sent', subject: email, website_id, dealership_group_id } as const
        await record(tx, actor, sent, now())
        return entryOf(tx, sent)
      })
      await mail()
      return entry
    },

    /** Withdraws an invitation: its link stops working. One that is withdrawn stays so. */
    revokeInvitation: (id: string): Promise<string> =>
      change(async (tx) => {
        const row = await open(tx, id)
        const { website_id, dealership_group_id, role, email: subject } = row
        const entry = { action: 'invitation.revoked', subject, website_id, dealership_group_id } as const
        if (row.revoked_at) return entryOf(tx, entry)
        await tx
          .update(staffInvitations)
          .set({ token_hash: null, revoked_at: now() })
          .where(eq(staffInvitations.id, row.id))
        await record(tx, actor, { ...entry, before: { role: roleOf(role).label } }, now())
        return entryOf(tx, entry)
      }),

    /**
     * Changes what a person may do at one scope.
     *
     * @param seen the role that it is changed from; null for whichever it is
     */
    changeRole: (id: string, to: string, seen: string | null): Promise<void> =>
      change(async (tx) => {
        const role = parseRole(to)
        const { role: row, email, scope } = await changeable(tx, id)
        allowed(canGive(reach.grants, { role, scope }))
        if (row.role === role) return
        if (seen !== null && seen !== row.role)
          throw new ConflictError(409, CHANGED, {
            version: row.role,
            who: await changedBy(tx, email, scope),
            theirs: { role: row.role },
          })
        await tx.update(staffRoles).set({ role }).where(eq(staffRoles.id, row.id))
        await record(
          tx,
          actor,
          {
            action: 'role.changed',
            subject: email,
            ...idsOf(scope),
            before: { role: roleOf(row.role).label },
            after: { role: roleOf(role).label },
          },
          now(),
        )
      }),

    /**
     * Takes a role away; the account stays, signed out if this was its last. `seen` is as for a change.
     *
     * @returns what gives it back
     */
    async removeRole(id: string, seen: string | null): Promise<string> {
      const removed = await change(async (tx) => {
        const { role: row, email, scope } = await changeable(tx, id)
        if (seen !== null && seen !== row.role) {
          const who = (await changedBy(tx, email, scope)) ?? 'Someone else'
          throw new RequestError(409, `${who} changed this role to ${roleOf(row.role).label}. Nothing was removed.`)
        }
        await tx.delete(staffRoles).where(eq(staffRoles.id, row.id))
        const before = { role: roleOf(row.role).label }
        const entry = { action: 'role.removed', subject: email, ...idsOf(scope) } as const
        await record(tx, actor, { ...entry, before }, now())
        return { userId: row.user_id, undo: await entryOf(tx, entry) }
      })
      await signOut(removed.userId)
      return removed.undo
    },

    /**
     * Gives back the role whose removal an entry of the log records, for a few minutes, to whoever removed it. Once it is
     * back, the same again changes nothing.
     */
    async giveBackRole(entryId: string): Promise<string> {
      const [entry] = WHOLE.test(entryId)
        ? await reading((tx) =>
            tx
              .select()
              .from(staffAudit)
              .where(and(eq(staffAudit.id, Number(entryId)), eq(staffAudit.action, 'role.removed'))),
          )
        : []
      const role = ROLE_NAMES.find((name) => roleOf(name).label === entry?.before?.role)
      if (!entry || !role || entry.user_id !== actor.id) throw new RequestError(404, NO_UNDO)
      const account = await accountOf(entry.subject)
      if (account === null || !canGiveBack(entry.at, now())) throw new RequestError(409, NO_UNDO)
      const userId = account.id
      const { website_id, dealership_group_id, subject } = entry
      const ids = { website_id, dealership_group_id }
      return change(async (tx) => {
        const scope = scopeOf(ids, reach.sites)
        allowed(canChange(self, { userId, grant: { role, scope } }))
        const before = await latestEntry(tx, { ...ids, action: 'role.given_back', subject })
        if (before && before.id > entry.id) return String(before.id)
        const latest = await latestEntry(tx, { ...ids, action: 'role.removed', subject })
        if (latest?.id !== entry.id) throw new RequestError(409, NO_UNDO)
        const [given] = await tx
          .insert(staffRoles)
          .values({ user_id: userId, role, ...ids, created_at: now() })
          .onConflictDoNothing()
          .returning({ id: staffRoles.id })
        if (!given) throw new RequestError(409, AGAIN)
        const after = { role: roleOf(role).label }
        await record(tx, actor, { action: 'role.given_back', subject, ...ids, after }, now())
        return entryOf(tx, { action: 'role.given_back', subject, ...ids })
      })
    },
  }
}

export type People = ReturnType<typeof peopleOf>

/** The number of the latest entry about something, such as one that was made just now; empty for none lately. */
const entryOf = async (tx: Transaction, about: Parameters<typeof latestEntry>[1]): Promise<string> =>
  String((await latestEntry(tx, about))?.id ?? '')

/** The number of an entry of the log. */
const WHOLE = /^[1-9]\d{0,14}$/
const NO_ID = '00000000-0000-0000-0000-000000000000'

/** What staff read of an invitation: not the hash of its link. */
const INVITATION = {
  id: staffInvitations.id,
  email: staffInvitations.email,
  role: staffInvitations.role,
  website_id: staffInvitations.website_id,
  dealership_group_id: staffInvitations.dealership_group_id,
  invited_by: staffInvitations.invited_by,
  expires_at: staffInvitations.expires_at,
  mailed_at: staffInvitations.mailed_at,
  accepted_at: staffInvitations.accepted_at,
  revoked_at: staffInvitations.revoked_at,
}

/** Who last changed the role of a person at a scope; null where the log doesn’t say. */
const changedBy = async (tx: Transaction, subject: string, scope: Scope): Promise<string | null> =>
  (await latestEntry(tx, { ...idsOf(scope), action: 'role.changed', subject }))?.who ?? null
