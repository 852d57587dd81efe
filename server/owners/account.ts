import { createHmac, timingSafeEqual } from 'node:crypto'
import { parseCookie, stringifySetCookie } from 'cookie'
import { CODE_MESSAGES, CODE_MINUTES, parseCode } from '@forecourt/rules/owner/code.ts'
import {
  identifierOf,
  identifierProblem,
  parseIdentifier,
  signInEmail,
  type SignInWays,
} from '@forecourt/rules/owner/identifier.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import { RequestError } from '../errors.ts'
import type { SignInLimits } from '../limits.ts'
import { sessionCookie, siteKey, type Auth } from './auth.ts'
import type { Account, Owner, OwnerVisit } from './owner.ts'

/** Names of the inputs whose errors are shown beside them. */
const IDENTIFIER_INPUT = 'identifier'
const CODE_INPUT = 'code'

const INVALID = 'Please check the details you entered.'
const NO_SIGN_IN = 'You can’t sign in to this website.'

export interface AccountDeps {
  site: Site
  secretKey: string
  ways: SignInWays | null
  /** Null where nobody can sign in. */
  signIn: { auth: Auth; limits: SignInLimits } | null
  /** The handle of an account of this site, after its messages have been found. */
  ownerOf(account: SignedIn): Promise<Owner>
  now: () => Date
}

/** An account and the session that a request is of. */
export interface SignedIn {
  id: string
  email: string
  createdAt: Date
  /** Null for an account at another site than the one where the person is signed in. */
  sessionId: string | null
}

/** The cookie that remembers where a code was sent, signed, until the code expires. */
const pendingCookie = (secure: boolean) => (secure ? '__Host-forecourt_sign_in' : 'forecourt_sign_in')

/** The answers of the library that mean a wrong code, whatever the reason. */
const isWrongCode = (error: unknown) => {
  const { statusCode } = error as { statusCode?: unknown }
  return typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500
}

/** Signing in to a site, for one request. */
export function accountOf(deps: AccountDeps, visit: OwnerVisit): Account {
  const { site, now } = deps
  const ways = deps.signIn && deps.ways
  const { secure } = visit
  const key = siteKey(deps.secretKey, 'pending', site.id)
  const setCookies: string[] = []
  const cookies = parseCookie(visit.cookie ?? '')
  let token = cookies[sessionCookie(secure)]
  let sent = cookies[pendingCookie(secure)] ?? ''
  let found: Promise<Owner | null> | null = null

  /** What signing in needs; 404 where nobody can. */
  function available() {
    if (!deps.signIn || !ways) throw new RequestError(404, NO_SIGN_IN)
    return { ...deps.signIn, ways }
  }

  const sender = { siteId: site.id, visitor: visit.device, ip: visit.ip }
  const mac = (text: string) => createHmac('sha256', key).update(text).digest('base64url')
  const headers = () => {
    const given = new Headers({ 'user-agent': visit.userAgent ?? '' })
    // The library gets its own cookie and no other.
    if (token !== undefined) given.set('cookie', `${sessionCookie(secure)}=${encodeURIComponent(token)}`)
    return given
  }

  function setPending(value: string) {
    sent = value
    setCookies.push(
      stringifySetCookie({
        name: pendingCookie(secure),
        value,
        path: '/',
        maxAge: value === '' ? 0 : CODE_MINUTES * 60,
        httpOnly: true,
        sameSite: 'lax',
        secure,
      }),
    )
  }

  /** The address of the last code; null if there is none, or its signature is not ours. */
  function pendingEmail(): string | null {
    const [email = '', expires = '', signature = ''] = sent.split('.')
    const expected = Buffer.from(mac(`${email}.${expires}`))
    const given = Buffer.from(signature)
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
    return Number(expires) > now().getTime() ? Buffer.from(email, 'base64url').toString() : null
  }

  async function signedIn(): Promise<Owner | null> {
    if (!deps.signIn || !ways || token === undefined) return null
    const session = await deps.signIn.auth.api.getSession({ headers: headers(), returnHeaders: true })
    if (!session.response) return null
    setCookies.push(...session.headers.getSetCookie())
    const { user, session: row } = session.response
    return deps.ownerOf({ id: user.id, email: user.email, createdAt: user.createdAt, sessionId: row.id })
  }

  return {
    ways,
    setCookies,
    owner: () => (found ??= signedIn()),

    pending() {
      const email = ways === null ? null : pendingEmail()
      return email === null ? null : identifierOf(email)
    },

    async requestCode(typed) {
      const { auth, limits, ways } = available()
      const identifier = parseIdentifier(typed, ways)
      if (!identifier)
        throw new RequestError(422, INVALID, { [IDENTIFIER_INPUT]: identifierProblem(typed, ways) ?? INVALID })
      const email = signInEmail(identifier)
      await limits.code(sender, email)
      await auth.api.sendVerificationOTP({ body: { email, type: 'sign-in' } })
      const text = `${Buffer.from(email).toString('base64url')}.${now().getTime() + CODE_MINUTES * 60_000}`
      setPending(`${text}.${mac(text)}`)
    },

    async signIn(typed) {
      const { auth, limits } = available()
      const email = pendingEmail()
      if (email === null) throw new RequestError(409, CODE_MESSAGES.none)
      const code = parseCode(typed)
      if (code === null) throw new RequestError(422, INVALID, { [CODE_INPUT]: CODE_MESSAGES.digits })
      await limits.guess(sender, email)
      const startedAt = Date.now()
      const answer = await auth.api
        .signInEmailOTP({ body: { email, otp: code }, headers: headers(), returnHeaders: true })
        .catch((error: unknown) => {
          if (!isWrongCode(error)) throw error
          throw new RequestError(422, INVALID, { [CODE_INPUT]: CODE_MESSAGES.refused })
        })
      // The session that this browser had before, its own or a planted one, is of no use to anybody any more.
      if (token !== undefined) await auth.api.signOut({ headers: headers() }).catch(() => {})
      setCookies.push(...answer.headers.getSetCookie())
      setPending('')
      token = undefined
      found = null
      return { registered: answer.response.user.createdAt.getTime() >= startedAt }
    },

    restart() {
      setPending('')
    },

    async signOut() {
      if (token === undefined) return
      const { auth } = available()
      const { headers: answered } = await auth.api.signOut({ headers: headers(), returnHeaders: true })
      setCookies.push(...answered.getSetCookie())
      token = undefined
      found = null
    },
  }
}
