import { createHmac } from 'node:crypto'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { betterAuth } from 'better-auth/minimal'
import { emailOTP } from 'better-auth/plugins/email-otp'
import { drizzle } from 'drizzle-orm/node-postgres'
import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { LRUCache } from 'lru-cache'
import { CODE_GUESSES, CODE_LENGTH, CODE_MINUTES } from '@forecourt/rules/owner/code.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { AccountStatements } from '../db/database.ts'
import { ownerCodes, owners, ownerSessions } from './table.ts'

const SESSION_SECONDS = 30 * 86_400
const EXTENDED_AFTER_SECONDS = 86_400
const MAX_INSTANCES = 500

/** The site of an instance, and whether the visitor's connection is encrypted. */
export interface AuthSite {
  site: Pick<Site, 'id' | 'baseUrl'>
  secure: boolean
}

export interface AuthOptions {
  secretKey: string
  accounts(websiteId: number): AccountStatements
  /** Hands over a code to be sent; the library waits for it. */
  onCode(websiteId: number, email: string, code: string): Promise<void>
  onError(error: unknown): void
}

/** The library's endpoints that are used here. */
export type Auth = ReturnType<typeof createAuth>

/** A key of one site and one purpose. */
export const siteKey = (secretKey: string, purpose: string, siteId: number): Buffer =>
  createHmac('sha256', secretKey).update(`owners ${purpose} ${siteId}`).digest()

/**
 * What signs people in at each site: one instance of the library for each, over statements that see the accounts of
 * that site only (docs/decisions/0120). An instance takes half a millisecond and 66 kB.
 */
export function openAuth(options: AuthOptions): (of: AuthSite) => Auth {
  const instances = new LRUCache<string, Auth>({ max: MAX_INSTANCES })
  return (of) => {
    const key = `${of.site.id} ${of.secure} ${of.site.baseUrl}`
    const auth = instances.get(key) ?? createAuth(options, of)
    instances.set(key, auth)
    return auth
  }
}

/**
 * The name of the session's cookie. With the prefix browsers refuse one that another host of the same domain has set,
 * such as a sister site.
 */
export const sessionCookie = (secure: boolean): string => (secure ? '__Host-forecourt_owner' : 'forecourt_owner')

/** The library requires accounts at other providers to be described. Nobody has one, so the database has no table. */
const account = pgTable('account', {
  id: text().primaryKey(),
  accountId: text().notNull(),
  providerId: text().notNull(),
  userId: text().notNull(),
  issuer: text(),
  providerAccountId: text(),
  accessToken: text(),
  refreshToken: text(),
  idToken: text(),
  accessTokenExpiresAt: timestamp(),
  refreshTokenExpiresAt: timestamp(),
  scope: text(),
  password: text(),
  createdAt: timestamp().notNull(),
  updatedAt: timestamp().notNull(),
})

function createAuth({ secretKey, accounts, onCode, onError }: AuthOptions, { site, secure }: AuthSite) {
  const codeKey = siteKey(secretKey, 'code', site.id)
  return betterAuth({
    baseURL: site.baseUrl,
    basePath: '/api/auth',
    secret: siteKey(secretKey, 'session', site.id).toString('base64url'),
    database: drizzleAdapter(drizzle({ client: accounts(site.id) as never }), {
      provider: 'pg',
      schema: { owners, owner_sessions: ownerSessions, owner_codes: ownerCodes, account },
      transaction: false,
    }),
    user: {
      modelName: 'owners',
      fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
    session: {
      modelName: 'owner_sessions',
      fields: {
        userId: 'owner_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
      expiresIn: SESSION_SECONDS,
      updateAge: EXTENDED_AFTER_SECONDS,
    },
    verification: {
      modelName: 'owner_codes',
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
      storeIdentifier: 'hashed',
    },
    plugins: [
      emailOTP({
        otpLength: CODE_LENGTH,
        expiresIn: CODE_MINUTES * 60,
        allowedAttempts: CODE_GUESSES,
        // The library's own hash has no key: a reader of the database could try all codes.
        storeOTP: { hash: async (code) => createHmac('sha256', codeKey).update(code).digest('base64url') },
        sendVerificationOTP: ({ email, otp }) => onCode(site.id, email, otp),
      }),
    ],
    // Counted in the database for all processes (server/limits.ts).
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { level: 'error', log: (_level, message, ...details) => onError(details[0] ?? new Error(message)) },
    advanced: {
      useSecureCookies: false,
      cookies: { session_token: { name: sessionCookie(secure) } },
      defaultCookieAttributes: { secure, httpOnly: true, sameSite: 'lax', path: '/' },
      ipAddress: { disableIpTracking: true },
    },
  })
}
