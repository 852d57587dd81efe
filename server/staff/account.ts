import { and, desc, eq, gt, ne } from 'drizzle-orm'
import type { AccountChange } from '@forecourt/rules/staff/accountChange.ts'
import type { AuditAction } from '@forecourt/rules/staff/audit.ts'
import type { PlatformDatabase, StaffAccountStatements, Transaction } from '../db/database.ts'
import { RequestError } from '../errors.ts'
import { tellOfChange } from './accountMails.ts'
import { record, type Actor } from './audit.ts'
import type { StaffAuth } from './auth.ts'
import { endSessions, keepEnds } from './sessionEnds.ts'
import { newPasswordProblem } from './strength.ts'
import { staffSessions, staffUsers } from './table.ts'
import type { StaffAccount } from './visit.ts'

export const CHECK = 'Please check the details you entered.'
const MISSING_PASSWORD = 'Please enter your password.'
const WRONG_PASSWORD = 'That’s not your password.'
const WRONG_CODE = 'That code is wrong. Check that your phone’s clock is right, and enter the latest code.'
const MOST_NAME = 100
const BY_BROWSER = { why: 'browser', who: null } as const

/** The library’s refusals, such as of a wrong password. */
export const isRefusal = (error: unknown): boolean => {
  const { statusCode } = error as { statusCode?: unknown }
  return typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500
}

/** Calls the library; its refusal becomes the error of one input. */
export async function refusedAt<T>(input: string, message: string, call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (!isRefusal(error)) throw error
    throw new RequestError(422, CHECK, { [input]: message })
  }
}

/** Refuses what has been left empty, before it counts as a guess. */
export function refuseEmpty(input: 'password' | 'current' | 'code', given: string): void {
  if (given.trim() === '')
    throw new RequestError(422, CHECK, { [input]: input === 'code' ? 'Please enter the code.' : MISSING_PASSWORD })
}

/** Refuses a new password that is too easy. */
export async function refuseWeak(password: string, known: readonly string[]): Promise<void> {
  const problem = await newPasswordProblem(password, known)
  if (problem !== null) throw new RequestError(422, CHECK, { password: problem })
}

/** A person’s name as it is stored. */
export const tidyName = (given: string): string => given.trim().replace(/\s+/g, ' ')

/** The problem of a person’s name; null if there is none. */
export function nameProblem(name: string): string | null {
  if (name === '') return 'Please enter your name.'
  return name.length > MOST_NAME ? `Please use at most ${MOST_NAME} characters.` : null
}

export interface AccountOptions {
  database: PlatformDatabase
  /** Where the library’s statements can take part in a transaction. */
  accounts: Pick<StaffAccountStatements, 'transaction'>
  auth: StaffAuth
  user: { id: string; name: string; email: string }
  sessionId: string
  actor: Actor
  headers: () => Headers
  /** Counts an attempt to enter a password or code. */
  countGuess: () => Promise<void>
  /** Takes over what the library’s answer sets. */
  take: (headers: Headers) => void
  now: () => Date
  /** Throws for an operator who is signed in as this person. */
  requireOwn: () => void
}

/** The account of whoever is signed in. */
export function accountOf(options: AccountOptions): StaffAccount {
  const { database, accounts, auth, user, sessionId, actor, headers, countGuess, take, now, requireOwn } = options
  /**
   * A change by the library, its entry in the log and the mail about it, in one transaction. A refusal becomes the error of
   * one input, and keeps what the library has counted.
   */
  async function changing<T>(
    change: AccountChange,
    [input, message]: readonly [string, string],
    call: (tx: Transaction) => Promise<T>,
  ): Promise<T> {
    const done = await accounts.transaction(async (tx) => {
      const answer = await call(tx).then(
        (value) => ({ value }),
        (error: unknown) => {
          if (!isRefusal(error)) throw error
          return null
        },
      )
      if (answer === null) return null
      await record(tx, actor, entry(`account.${change}` as AuditAction), now())
      await tellOfChange(tx, user, change, actor, now())
      return answer
    })
    if (done === null) throw new RequestError(422, CHECK, { [input]: message })
    return done.value
  }
  const entry = (action: AuditAction, { before, after }: { before?: object; after?: object } = {}) => ({
    action,
    subject: user.email,
    website_id: null,
    dealership_group_id: null,
    before: (before ?? null) as Readonly<Record<string, unknown>> | null,
    after: (after ?? null) as Readonly<Record<string, unknown>> | null,
  })

  /** The other browsers that this person is signed in with. */
  const others = and(eq(staffSessions.user_id, user.id), ne(staffSessions.id, sessionId))

  return {
    async rename(given) {
      requireOwn()
      const name = tidyName(given)
      const problem = nameProblem(name)
      if (problem !== null) throw new RequestError(422, CHECK, { name: problem })
      await database.transaction(async (tx) => {
        const own = eq(staffUsers.id, user.id)
        const [before] = await tx.select({ name: staffUsers.name }).from(staffUsers).where(own).for('update')
        if (before?.name === name) return
        await tx.update(staffUsers).set({ name, updated_at: now() }).where(own)
        await record(tx, actor, entry('account.named', { before: { name: before!.name }, after: { name } }), now())
      })
    },

    async changePassword(current, password) {
      requireOwn()
      refuseEmpty('current', current)
      await countGuess()
      await refuseWeak(password, [user.name, user.email])
      const answer = await changing('password_changed', ['current', WRONG_PASSWORD], async (tx) => {
        const before = await tx.select({ token: staffSessions.token }).from(staffSessions).where(others)
        const changed = await auth.api.changePassword({
          body: { currentPassword: current, newPassword: password, revokeOtherSessions: true },
          headers: headers(),
          returnHeaders: true,
        })
        const tokens = before.map(({ token }) => token)
        await keepEnds(tx, tokens, { why: 'password', who: null }, now())
        return changed
      })
      take(answer.headers)
    },

    async startSecondFactor(password) {
      requireOwn()
      refuseEmpty('password', password)
      await countGuess()
      const begun = await refusedAt(
        'password',
        WRONG_PASSWORD,
        auth.api.enableTwoFactor({ body: { password }, headers: headers() }),
      )
      if (begun.method !== 'totp') throw new Error('the library has begun with another method')
      const { totpURI: uri, backupCodes: recoveryCodes } = begun
      return { uri, secret: new URL(uri).searchParams.get('secret') ?? '', recoveryCodes }
    },

    async confirmSecondFactor(code) {
      requireOwn()
      refuseEmpty('code', code)
      await countGuess()
      const answer = await changing('second_factor_on', ['code', WRONG_CODE], () =>
        auth.api.verifyTOTP({ body: { code: code.replace(/\s/g, '') }, headers: headers(), returnHeaders: true }),
      )
      take(answer.headers)
    },

    async endSecondFactor(password) {
      requireOwn()
      refuseEmpty('password', password)
      await countGuess()
      const answer = await changing('second_factor_off', ['password', WRONG_PASSWORD], () =>
        auth.api.disableTwoFactor({ body: { password }, headers: headers(), returnHeaders: true }),
      )
      take(answer.headers)
    },

    async recoveryCodesLeft() {
      const { backupCodes } = await auth.api.viewBackupCodes({ body: { userId: user.id } })
      return backupCodes.length
    },

    async newRecoveryCodes(password) {
      requireOwn()
      refuseEmpty('password', password)
      await countGuess()
      const { backupCodes } = await changing('recovery_codes', ['password', WRONG_PASSWORD], () =>
        auth.api.generateBackupCodes({ body: { password }, headers: headers() }),
      )
      return backupCodes
    },

    async sessions() {
      const rows = await database.transaction((tx) =>
        tx
          .select()
          .from(staffSessions)
          .where(and(eq(staffSessions.user_id, user.id), gt(staffSessions.expires_at, now())))
          .orderBy(desc(staffSessions.updated_at)),
      )
      return rows.map((row) => ({
        id: row.id,
        current: row.id === sessionId,
        userAgent: row.user_agent,
        network: row.ip_address,
        operator: row.operator_name,
        createdAt: row.created_at,
        usedAt: row.updated_at,
      }))
    },

    async revoke(id) {
      requireOwn()
      await database.transaction(async (tx) => {
        const ended = await endSessions(tx, and(eq(staffSessions.id, id), others), BY_BROWSER, now())
        if (ended[0]) await record(tx, actor, entry('account.session_revoked', { before: ended[0] }), now())
      })
    },

    async revokeOthers() {
      requireOwn()
      await database.transaction(async (tx) => {
        const ended = await endSessions(tx, others, BY_BROWSER, now())
        for (const before of ended) await record(tx, actor, entry('account.session_revoked', { before }), now())
      })
    },
  }
}
