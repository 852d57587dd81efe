import { parseCookie } from 'cookie'
import { eq } from 'drizzle-orm'
import { SESSION_END_DAYS } from '@forecourt/rules/staff/sessionEnd.ts'
import { isSupportOpen, NOT_AS_OTHERS } from '@forecourt/rules/staff/support.ts'
import * as z from 'zod'
import { isLoopbackAddress } from '../authority.ts'
import { RequestError } from '../errors.ts'
import { networkOf } from '../limits.ts'
import { CHECK, isRefusal, nameProblem, refusedAt, refuseEmpty, tidyName } from './account.ts'
import { record } from './audit.ts'
import { cookieOf, isForLibrary, secondFactorCookie, staffCookie, type StaffAuth } from './auth.ts'
import { challengesOf } from './challenge.ts'
import { demoPassword, demoUsers } from './demo.ts'
import { deskFor, type DeskPerson } from './desk/desk.ts'
import { digestEnds } from './digests.ts'
import { acceptInvitation, hasOperator, INVITATION_GONE, openInvitation } from './invitations.ts'
import { passkeySignIn } from './passkeys.ts'
import { presentBy } from './present.ts'
import { isReset, resetPassword } from './reset.ts'
import { nameOf, reachOf, timeZoneOf } from './scope.ts'
import type { StaffOptions } from './staff.ts'
import { endSessions, sessionEnd } from './sessionEnds.ts'
import { beginBehalf, behalfOf, endBehalf } from './support.ts'
import { newPasswordProblem } from './strength.ts'
import { staffSessions } from './table.ts'
import type { StaffDesk, StaffRequest, StaffVisit } from './visit.ts'

const WRONG = 'That email address and password don’t match an account.'
const WRONG_CODE = 'That code is wrong, has expired or has been used.'
const USED_CODE = 'That code has been used already. Start again, and enter the next one.'
const START_AGAIN = 'That took too long. Please sign in again.'
/** Limits are counted by site, and the console is none. */
const NO_SITE = 0
/** What tells one answer of a passkey from another, for the count of attempts. */
const MOST_COUNTED = 100

/** Signing in to the console, for one request of a browser. */
export function visitOf(options: StaffOptions, auth: StaffAuth, request: StaffRequest): StaffVisit {
  const { database, secretKey, limits, once, mails, now } = options
  const { secure, userAgent } = request
  const passkeys = {
    database: database.platform,
    origin: options.origin,
    challenges: challengesOf(secretKey, options.onceChallenge, now),
    now,
  }
  const network = isLoopbackAddress(request.ip) ? request.ip : networkOf(request.ip)
  const cookies = parseCookie(request.cookie ?? '')
  const [SESSION, SECOND] = [staffCookie(secure), secondFactorCookie(secure)]
  const setCookies: string[] = []
  const sender = { siteId: NO_SITE, visitor: request.device, ip: request.ip }
  let found: Promise<StaffDesk | null> | null = null

  /** The library gets the cookie that a call is about, and no other. */
  function headers(...names: string[]) {
    const given = new Headers({ 'user-agent': userAgent ?? '' })
    const sent = names.flatMap((name) =>
      cookies[name] === undefined ? [] : [`${name}=${encodeURIComponent(cookies[name])}`],
    )
    if (sent.length > 0) given.set('cookie', sent.join('; '))
    return given
  }

  /** Takes over the cookies of an answer. What this browser had before counts no more. */
  function take(answered: Headers) {
    for (const line of answered.getSetCookie()) {
      setCookies.push(outliving(line))
      const [name, { value, maxAge }] = cookieOf(line)
      if (maxAge === 0) delete cookies[name]
      else cookies[name] = value
    }
    found = null
  }

  /** The line of a session’s cookie, which the browser keeps for longer than the session, to be told why it ended. */
  function outliving(line: string): string {
    const [name, { maxAge }] = cookieOf(line)
    return name === SESSION && maxAge !== null && maxAge > 0
      ? line.replace(/(?<=;\s*max-age=)\d+/i, () => String(SESSION_END_DAYS * 86_400))
      : line
  }

  /** An operator who leaves the session that they have as somebody is recorded. */
  async function leaveBehalf() {
    const token = await auth.api.sessionToken({ headers: headers(SESSION) })
    if (token !== null) await database.platform.transaction((tx) => endBehalf(tx, token, { network, userAgent }, now()))
  }

  async function endSession() {
    if (cookies[SESSION] === undefined) return
    await leaveBehalf()
    await auth.api.signOut({ headers: headers(SESSION) }).catch(() => {})
  }

  /** Records where a new session is from. */
  async function begin(token: string, user: { id: string; name: string; email: string }, by?: 'passkey') {
    await database.platform.transaction(async (tx) => {
      await tx
        .update(staffSessions)
        .set({ ip_address: network, confirmed_at: now() })
        .where(eq(staffSessions.token, token))
      const after = by ? { with: by } : null
      const entry = { action: 'account.signed_in', subject: user.email, after } as const
      const actor = { id: user.id, name: user.name, network, userAgent }
      await record(tx, actor, { ...entry, website_id: null, dealership_group_id: null }, now())
    })
  }

  async function signIn(email: string, password: string) {
    // The session that this browser had before, its own or a planted one, is of no use to anyone any more.
    const answer = await auth.api
      .signInEmail({ body: { email, password }, headers: headers(), returnHeaders: true })
      .catch((error: unknown) => {
        if (!isRefusal(error)) throw error
        throw new RequestError(422, CHECK, { password: WRONG })
      })
    await endSession()
    take(answer.headers)
    const signedIn = answer.response as { token?: string; user?: { id: string; name: string; email: string } }
    if (!signedIn.token || !signedIn.user) return 'second-factor' as const
    await limits.wasRight(sender, email)
    await begin(signedIn.token, signedIn.user)
    return 'signed-in' as const
  }

  /**
   * Whoever is signed in, read in one statement; null if that takes the library: without a session that counts, and where
   * one has to be prolonged or ended.
   */
  async function present(): Promise<DeskPerson | null> {
    const token = await auth.api.sessionToken({ headers: headers(SESSION) })
    const found = token === null ? null : await presentBy(database.staffAccounts, token)
    if (found && found.session.expires_at <= now()) {
      // The library would remove it without a word.
      const why = found.session.consent_id === null ? 'expired' : 'support'
      await database.platform.transaction((tx) =>
        endSessions(tx, eq(staffSessions.id, found.session.id), { why, who: null }, now()),
      )
      return null
    }
    if (!found || isForLibrary(found.session, now())) return null
    const { session, user, consent, reach, timeZone } = found
    const person = { user, sessionId: session.id, reach, timeZone, confirmedAt: session.confirmed_at }
    if (session.consent_id === null) return { ...person, behalf: null }
    if (!consent?.isOperator || !isSupportOpen(consent, now())) return null
    // What somebody allows can end earlier than it was to when the session began.
    return session.expires_at > consent.until ? null : { ...person, behalf: consent }
  }

  /** The same by the library, which prolongs sessions and ends those that are over, in one transaction. */
  async function prolonged(): Promise<DeskPerson | null> {
    const found = await database.staffAccounts.transaction(async (tx) => {
      const session = await auth.api.getSession({ headers: headers(SESSION), returnHeaders: true })
      if (!session.response) return null
      const { user, session: row } = session.response
      const [stored] = await tx.select().from(staffSessions).where(eq(staffSessions.id, row.id))
      if (!stored) return null
      const behalf = await behalfOf(tx, stored, now())
      if (behalf === 'over') {
        await endSessions(tx, eq(staffSessions.id, row.id), { why: 'support', who: null }, now())
        return null
      }
      // The library prolongs every session, and this one ends with what allows it.
      if (behalf && stored.expires_at > behalf.until)
        await tx.update(staffSessions).set({ expires_at: behalf.until }).where(eq(staffSessions.id, row.id))
      const reach = await reachOf(tx, user.id)
      const timeZone = await timeZoneOf(tx, reach)
      return { user, sessionId: row.id, reach, timeZone, confirmedAt: stored.confirmed_at, behalf, session }
    })
    if (!found) return null
    const { user, session, ...opened } = found
    setCookies.push(...session.headers.getSetCookie().map(outliving))
    return { user: { ...user, secondFactor: user.twoFactorEnabled === true }, ...opened }
  }

  async function openDesk(): Promise<StaffDesk | null> {
    if (cookies[SESSION] === undefined) return null
    const person = (await present()) ?? (await prolonged())
    if (!person) return null
    return deskFor(
      options,
      {
        auth,
        network,
        userAgent,
        passkeys,
        headers: () => headers(SESSION),
        take,
        countGuess: (email) => limits.guess(sender, email),
        guessWasRight: (email) => limits.wasRight(sender, email),
      },
      person,
    )
  }

  const visit: StaffVisit = {
    setCookies,
    desk: () => (found ??= openDesk()),

    async signIn(typed, password) {
      const email = z.email().safeParse(typed.trim().toLowerCase())
      if (!email.success || !password)
        throw new RequestError(422, CHECK, {
          ...(email.success ? {} : { email: 'Please enter your email address.' }),
          ...(password ? {} : { password: 'Please enter your password.' }),
        })
      await limits.guess(sender, email.data)
      return signIn(email.data, password)
    },

    async ended() {
      if (cookies[SESSION] === undefined || (await visit.desk()) !== null) return null
      const token = await auth.api.sessionToken({ headers: headers(SESSION) })
      const known = token === null ? null : await sessionEnd(database.platform, token, now())
      return known ?? { why: 'unknown', who: null }
    },

    passkeyOptions: () => passkeySignIn(passkeys).options(),

    async signInWithPasskey(answer) {
      const guess = `passkey ${answer.slice(0, MOST_COUNTED)}`
      await limits.guess(sender, guess)
      const user = await passkeySignIn(passkeys).verify(answer)
      await limits.wasRight(sender, guess)
      const { response, headers: answered } = await auth.api.beginSession({
        body: { userId: user.id },
        headers: headers(),
        returnHeaders: true,
      })
      await endSession()
      take(answered)
      await begin(response.token, user, 'passkey')
    },

    async signInAs(consentId) {
      const desk = await visit.desk()
      if (!desk) throw new RequestError(401, 'Please sign in first.')
      const { id, name } = desk.person
      const { userId, ...consent } = await desk.support.use(consentId)
      const { response, headers: answered } = await auth.api.beginSession({
        body: { userId },
        headers: headers(),
        returnHeaders: true,
      })
      const operator = { id, name, network, userAgent }
      await database.platform.transaction((tx) =>
        beginBehalf(tx, { token: response.token, ...consent, operator }, now()),
      )
      await endSession()
      take(answered)
    },

    get awaitsSecondFactor() {
      return cookies[SECOND] !== undefined
    },

    async secondFactor(typed) {
      const pending = cookies[SECOND]
      if (pending === undefined) throw new RequestError(409, START_AGAIN)
      refuseEmpty('code', typed)
      await limits.guess(sender, `second factor ${pending}`)
      const code = typed.replace(/\s/g, '')
      const call = { body: { code }, headers: headers(SECOND), returnHeaders: true } as const
      const answer = await refusedAt(
        'code',
        WRONG_CODE,
        /^\d{6}$/.test(code) ? auth.api.verifyTOTP(call) : auth.api.verifyBackupCode(call),
      )
      const { token, user } = answer.response as { token: string; user: { id: string; name: string; email: string } }
      // Someone who has watched a code being typed could use it for as long as it is valid.
      if (!(await once(`${user.id} ${code}`))) {
        await database.platform.transaction((tx) => tx.delete(staffSessions).where(eq(staffSessions.token, token)))
        throw new RequestError(409, USED_CODE)
      }
      await endSession()
      take(answer.headers)
      // The password of before was right too. Until now it counted, or it would give any number of codes to guess.
      for (const guess of [`second factor ${pending}`, user.email]) await limits.wasRight(sender, guess)
      await begin(token, user)
    },

    async signOut() {
      if (cookies[SESSION] === undefined) return
      await leaveBehalf()
      const { headers: answered } = await auth.api.signOut({ headers: headers(SESSION), returnHeaders: true })
      take(answered)
    },

    async requestReset(typed) {
      const email = z.email().safeParse(typed.trim().toLowerCase())
      if (!email.success) throw new RequestError(422, CHECK, { email: 'Please enter your email address.' })
      await limits.code(sender, email.data)
      await mails.reset(email.data)
    },

    isReset: (token) => isReset(database.platform, token, now()),

    async reset(token, password) {
      await limits.guess(sender, `reset ${token}`)
      await resetPassword(database.platform, { token, password }, { network, userAgent }, now())
    },

    async invitation(token) {
      const open = await openInvitation(database.platform, token, now())
      if (!open) return null
      const desk = await visit.desk()
      const { email, role, invitedBy, hasAccount, isLapsed } = open
      const takes =
        desk && email !== ''
          ? desk.person.email === email
            ? 'click'
            : 'other'
          : hasAccount
            ? 'sign-in'
            : desk
              ? 'other'
              : 'account'
      const where = await database.platform.transaction((tx) => nameOf(tx, open))
      return { email, role, invitedBy, where, takes, isLapsed }
    },

    hasOperator: () => database.platform.transaction(hasOperator),

    async accept(token, given) {
      await limits.guess(sender, `invitation ${token}`)
      const from = { network, userAgent }
      if (given === null) {
        const desk = await visit.desk()
        if (!desk) throw new RequestError(401, 'Please sign in first.')
        if (desk.behalf) throw new RequestError(403, NOT_AS_OTHERS)
        const { id: userId, name, email } = desk.person
        await acceptInvitation(database.platform, token, { userId, name, email }, from, now())
        found = null
        return
      }
      const open = await openInvitation(database.platform, token, now())
      if (!open) throw new RequestError(410, INVITATION_GONE)
      const email = open.email || given.email.trim().toLowerCase()
      const name = tidyName(given.name)
      const problems = Object.entries({
        name: nameProblem(name),
        email: z.email().safeParse(email).success ? null : 'Please enter your email address.',
        password: await newPasswordProblem(given.password, [name, email]),
      }).filter((entry): entry is [string, string] => entry[1] !== null)
      if (problems.length > 0) throw new RequestError(422, CHECK, Object.fromEntries(problems))
      await acceptInvitation(database.platform, token, { name, email, password: given.password }, from, now())
      await signIn(email, given.password)
    },

    async digestOf(token) {
      return (await digestEnds(database.platform, secretKey, now).find(token))?.email ?? null
    },

    endDigest: (token) => digestEnds(database.platform, secretKey, now).end(token, { network, userAgent }),

    async demoPeople() {
      if (!request.demo) return []
      const users = await demoUsers(database.platform)
      return users.map(({ id, name }) => ({ id, name }))
    },

    async signInDemo(id) {
      const user = request.demo ? (await demoUsers(database.platform)).find((one) => one.id === id) : undefined
      if (!user) throw new RequestError(404, 'We can’t find that person.')
      await signIn(user.email, demoPassword(secretKey, user.email))
    },
  }
  return visit
}
