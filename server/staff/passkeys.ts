import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { and, asc, eq, lt } from 'drizzle-orm'
import * as z from 'zod'
import { passkeyNameProblem, tidyPasskeyName } from '@forecourt/rules/staff/passkeyName.ts'
import type { PlatformDatabase } from '../db/database.ts'
import { RequestError } from '../errors.ts'
import { CHECK } from './account.ts'
import { tellOfChange } from './accountMails.ts'
import { record, type Actor } from './audit.ts'
import type { Challenges } from './challenge.ts'
import { staffPasskeys, staffUsers } from './table.ts'

/** What people see of a passkey. */
export interface ListedPasskey {
  id: string
  name: string
  createdAt: Date
  usedAt: Date | null
}

export interface PasskeyOptions {
  database: PlatformDatabase
  /** The console’s address; passkeys are for its host. */
  origin: string
  challenges: Challenges
  now: () => Date
}

interface User {
  id: string
  name: string
  email: string
}

const NAME = 'Dealer console'
/** More than anyone has devices. */
const MOST_PASSKEYS = 20
const FOR_SIGN_IN = 'sign in'
const forUser = (id: string) => `add ${id}`

export const WRONG_PASSKEY = 'That passkey didn’t work. Try again, or sign in with your password.'
const NOT_ADDED = 'That passkey couldn’t be added. Please try again.'
const GONE = 'We can’t find that passkey. It may have been removed already.'

/** What the library reads is described by its types alone: this much is checked before. */
const ANSWER = z.looseObject({
  id: z.string().min(1).max(2_000),
  response: z.looseObject({ userHandle: z.string().max(200).optional() }),
})

function parseAnswer(text: string, message: string): z.infer<typeof ANSWER> {
  try {
    return ANSWER.parse(JSON.parse(text))
  } catch {
    throw new RequestError(422, message)
  }
}

const noted = {
  website_id: null,
  dealership_group_id: null,
} as const

/** A passkey’s name as it is stored. */
function parseName(given: string): string {
  const name = tidyPasskeyName(given)
  const problem = passkeyNameProblem(name)
  if (problem !== null) throw new RequestError(422, CHECK, { name: problem })
  return name
}

/** Signing in with passkeys: they name their person, and take a fingerprint, a face or a PIN. */
export function passkeySignIn({ database, origin, challenges, now }: PasskeyOptions) {
  const rpID = new URL(origin).hostname
  return {
    /** What a browser asks its passkeys for. */
    options: (): Promise<PublicKeyCredentialRequestOptionsJSON> =>
      generateAuthenticationOptions({ rpID, challenge: challenges.make(FOR_SIGN_IN), userVerification: 'required' }),

    /** Whose passkey has answered. */
    async verify(text: string): Promise<User> {
      const refused = () => new RequestError(422, WRONG_PASSKEY)
      const answer = parseAnswer(text, WRONG_PASSKEY)
      const [found] = await database.transaction((tx) =>
        tx
          .select({ passkey: staffPasskeys, user: staffUsers })
          .from(staffPasskeys)
          .innerJoin(staffUsers, eq(staffUsers.id, staffPasskeys.user_id))
          .where(eq(staffPasskeys.id, answer.id)),
      )
      if (!found || answer.response.userHandle !== handleOf(found.user.id)) throw refused()
      const { passkey, user } = found
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: answer as unknown as AuthenticationResponseJSON,
        expectedChallenge: (challenge) => challenges.spend(challenge, FOR_SIGN_IN),
        expectedOrigin: origin,
        expectedRPID: rpID,
        credential: {
          id: passkey.id,
          publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
          counter: passkey.counter,
          transports: passkey.transports as AuthenticatorTransport[],
        },
      }).catch(() => {
        throw refused()
      })
      if (!verified) throw refused()
      // Of two answers with the same count one is a copy’s.
      const { newCounter } = authenticationInfo
      const used = await database.transaction((tx) =>
        tx
          .update(staffPasskeys)
          .set({ counter: newCounter, used_at: now() })
          .where(
            and(
              eq(staffPasskeys.id, passkey.id),
              // Many passkeys don’t count, and say 0.
              newCounter === 0 ? eq(staffPasskeys.counter, 0) : lt(staffPasskeys.counter, newCounter),
            ),
          )
          .returning({ id: staffPasskeys.id }),
      )
      if (used.length === 0) throw refused()
      return { id: user.id, name: user.name, email: user.email }
    },
  }
}

/** How a passkey names its person. */
const handleOf = (userId: string) => Buffer.from(userId).toString('base64url')

/** The passkeys of whoever is signed in. */
export function passkeysOf(
  { database, origin, challenges, now }: PasskeyOptions,
  user: User,
  actor: Actor,
  requireConfirmed: () => void,
  requireOwn: () => void,
) {
  const rpID = new URL(origin).hostname
  const own = (id: string) => and(eq(staffPasskeys.id, id), eq(staffPasskeys.user_id, user.id))
  const rows = () =>
    database.transaction((tx) =>
      tx
        .select()
        .from(staffPasskeys)
        .where(eq(staffPasskeys.user_id, user.id))
        .orderBy(asc(staffPasskeys.created_at), asc(staffPasskeys.id)),
    )
  return {
    list: async (): Promise<ListedPasskey[]> =>
      (await rows()).map((row) => ({ id: row.id, name: row.name, createdAt: row.created_at, usedAt: row.used_at })),

    /** What a browser makes a passkey from: not on a device that has one of this account already. */
    async options(): Promise<PublicKeyCredentialCreationOptionsJSON> {
      const excludeCredentials = (await rows()).map(({ id, transports }) => ({
        id,
        transports: transports as AuthenticatorTransport[],
      }))
      return generateRegistrationOptions({
        rpName: NAME,
        rpID,
        userName: user.email,
        userDisplayName: user.name,
        userID: new Uint8Array(Buffer.from(user.id)),
        challenge: challenges.make(forUser(user.id)),
        attestationType: 'none',
        excludeCredentials,
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
    },

    /** Adds the passkey that a browser has made. */
    async add(text: string, typedName: string): Promise<void> {
      requireConfirmed()
      const name = parseName(typedName)
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        response: parseAnswer(text, NOT_ADDED) as unknown as RegistrationResponseJSON,
        expectedChallenge: (challenge) => challenges.spend(challenge, forUser(user.id)),
        expectedOrigin: origin,
        expectedRPID: rpID,
      }).catch(() => {
        throw new RequestError(422, NOT_ADDED)
      })
      if (!verified) throw new RequestError(422, NOT_ADDED)
      const { id, publicKey, counter, transports = [] } = registrationInfo.credential
      if ((await rows()).length >= MOST_PASSKEYS)
        throw new RequestError(422, `You have ${MOST_PASSKEYS} passkeys already. Remove one first.`)
      await database.transaction(async (tx) => {
        const added = await tx
          .insert(staffPasskeys)
          .values({
            id,
            user_id: user.id,
            name,
            public_key: Buffer.from(publicKey).toString('base64url'),
            counter,
            transports,
            created_at: now(),
          })
          .onConflictDoNothing()
          .returning({ id: staffPasskeys.id })
        if (added.length === 0) throw new RequestError(422, NOT_ADDED)
        await record(
          tx,
          actor,
          { action: 'account.passkey_added', subject: user.email, ...noted, after: { name } },
          now(),
        )
        await tellOfChange(tx, user, 'passkey_added', actor, now(), name)
      })
    },

    rename: async (id: string, typedName: string): Promise<void> => {
      requireOwn()
      const name = parseName(typedName)
      return database.transaction(async (tx) => {
        const [row] = await tx.select().from(staffPasskeys).where(own(id)).for('update')
        if (!row) throw new RequestError(404, GONE)
        if (row.name === name) return
        await tx.update(staffPasskeys).set({ name }).where(own(id))
        const entry = { subject: user.email, ...noted, before: { name: row.name }, after: { name } }
        await record(tx, actor, { action: 'account.passkey_named', ...entry }, now())
      })
    },

    remove: async (id: string): Promise<void> => {
      requireConfirmed()
      await database.transaction(async (tx) => {
        const [row] = await tx.delete(staffPasskeys).where(own(id)).returning()
        if (!row) throw new RequestError(404, GONE)
        const entry = { subject: user.email, ...noted, before: { name: row.name } }
        await record(tx, actor, { action: 'account.passkey_removed', ...entry }, now())
        await tellOfChange(tx, user, 'passkey_removed', actor, now(), row.name)
      })
    },
  }
}

export type Passkeys = ReturnType<typeof passkeysOf>
