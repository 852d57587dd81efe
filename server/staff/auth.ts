import { createHmac } from 'node:crypto'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { betterAuth } from 'better-auth/minimal'
import { twoFactor } from 'better-auth/plugins/two-factor'
import { drizzle } from 'drizzle-orm/node-postgres'
import * as z from 'zod'
import { RECOVERY_CODES } from '@forecourt/rules/staff/recoveryCodes.ts'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '@forecourt/rules/staff/password.ts'
import type { AccountStatements } from '../db/database.ts'
import { staffCodes, staffPasswords, staffSecondFactors, staffSessions, staffUsers } from './table.ts'

const SESSION_SECONDS = 7 * 86_400
const EXTENDED_AFTER_SECONDS = 3_600

/** Whether the library has to see a session again: it is over, or has not been prolonged for an hour. */
export const isForLibrary = (session: { expires_at: Date; consent_id: string | null }, now: Date): boolean => {
  const leftMs = session.expires_at.getTime() - now.getTime()
  // One that somebody allowed ends when they said, and is not prolonged.
  return leftMs <= (session.consent_id === null ? (SESSION_SECONDS - EXTENDED_AFTER_SECONDS) * 1000 : 0)
}
/** For how long the second factor can be entered after the password. */
const SECOND_FACTOR_SECONDS = 600
/** Shown in authenticator apps beside the address. */
const ISSUER = 'Dealer console'

export interface StaffAuthOptions {
  secretKey: string
  /** The console’s address. */
  origin: string
  accounts: AccountStatements
  secure: boolean
  onError(error: unknown): void
}

/** The library’s endpoints that are used here. */
export type StaffAuth = ReturnType<typeof createStaffAuth>

/** A key of one purpose. */
export const staffKey = (secretKey: string, purpose: string): Buffer =>
  createHmac('sha256', secretKey).update(`staff ${purpose}`).digest()

const prefix = (secure: boolean) => (secure ? '__Host-' : '')

/** The cookie of a session. With the prefix browsers refuse one that a site of the same domain has set. */
export const staffCookie = (secure: boolean): string => `${prefix(secure)}forecourt_staff`
/** The cookie of a sign-in that waits for the second factor. */
export const secondFactorCookie = (secure: boolean): string => `${prefix(secure)}forecourt_staff_second`

/** What is done with sessions besides; it has no address. */
const sessions = {
  id: 'sessions',
  endpoints: {
    /** The token of the session’s cookie, if the library has signed it; it may be of a session that is over. */
    sessionToken: createAuthEndpoint.serverOnly({ method: 'GET', requireHeaders: true }, async (ctx) => {
      const { authCookies, secret } = ctx.context
      return (await ctx.getSignedCookie(authCookies.sessionToken.name, secret)) || null
    }),
    /** Makes one for somebody who has been identified otherwise. */
    beginSession: createAuthEndpoint.serverOnly(
      { method: 'POST', body: z.object({ userId: z.string() }) },
      async (ctx) => {
        const { internalAdapter } = ctx.context
        const user = await internalAdapter.findUserById(ctx.body.userId)
        if (!user) throw new Error('a session was begun for nobody')
        const session = await internalAdapter.createSession(user.id)
        await setSessionCookie(ctx, { session, user })
        return { token: session.token }
      },
    ),
  },
}

/**
 * What signs staff in: the library that signs owners in, with passwords and authenticator apps, over statements that
 * see the accounts of staff and no site’s data (docs/decisions/0137).
 */
export function createStaffAuth({ secretKey, origin, accounts, secure, onError }: StaffAuthOptions) {
  const fields = { createdAt: 'created_at', updatedAt: 'updated_at' } as const
  return betterAuth({
    appName: ISSUER,
    baseURL: origin,
    basePath: '/api/auth',
    secret: staffKey(secretKey, 'session').toString('base64url'),
    database: drizzleAdapter(drizzle({ client: accounts as never }), {
      provider: 'pg',
      schema: {
        staff_users: staffUsers,
        staff_passwords: staffPasswords,
        staff_sessions: staffSessions,
        staff_codes: staffCodes,
        staff_second_factors: staffSecondFactors,
      },
      transaction: false,
    }),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: MIN_PASSWORD_LENGTH,
      maxPasswordLength: MAX_PASSWORD_LENGTH,
    },
    user: { modelName: 'staff_users', fields: { emailVerified: 'email_verified', ...fields } },
    account: {
      modelName: 'staff_passwords',
      fields: {
        accountId: 'account_id',
        providerId: 'provider_id',
        userId: 'user_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        ...fields,
      },
    },
    session: {
      modelName: 'staff_sessions',
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        ...fields,
      },
      expiresIn: SESSION_SECONDS,
      updateAge: EXTENDED_AFTER_SECONDS,
    },
    verification: {
      modelName: 'staff_codes',
      fields: { expiresAt: 'expires_at', ...fields },
      storeIdentifier: 'hashed',
    },
    plugins: [
      sessions,
      twoFactor({
        issuer: ISSUER,
        twoFactorCookieMaxAge: SECOND_FACTOR_SECONDS,
        twoFactorTable: 'staff_second_factors',
        backupCodeOptions: { amount: RECOVERY_CODES },
        schema: {
          user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
          twoFactor: {
            fields: {
              userId: 'user_id',
              backupCodes: 'backup_codes',
              failedVerificationCount: 'failed_verification_count',
              lockedUntil: 'locked_until',
            },
          },
        },
      }),
    ],
    // Counted in the database for all processes (server/limits.ts).
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { level: 'error', log: (_level, message, ...details) => onError(details[0] ?? new Error(message)) },
    advanced: {
      useSecureCookies: false,
      cookies: { session_token: { name: staffCookie(secure) }, two_factor: { name: secondFactorCookie(secure) } },
      defaultCookieAttributes: { secure, httpOnly: true, sameSite: 'lax', path: '/' },
      ipAddress: { disableIpTracking: true },
    },
  })
}

/** Name, value and maximum age of a Set-Cookie line. */
export function cookieOf(line: string): [string, { value: string; maxAge: number | null }] {
  const [pair = '', ...attributes] = line.split(';')
  const at = pair.indexOf('=')
  const age = attributes.map((one) => /^\s*max-age=(-?\d+)/i.exec(one)?.[1]).find((one) => one !== undefined)
  return [
    pair.slice(0, at).trim(),
    { value: decodeURIComponent(pair.slice(at + 1)), maxAge: age === undefined ? null : Number(age) },
  ]
}
