import { createHash, randomBytes } from 'node:crypto'
import { isVisitorToken, newVisitorToken, VISITOR_COOKIE } from '@forecourt/rules/event/visitor.ts'
import { parseCookie, stringifySetCookie } from 'cookie'

const MAX_AGE_SECONDS = 365 * 86_400

/** The visitor of a cookie; `setCookie` is the response header for a new one. */
export interface Visitor {
  token: string
  setCookie: string | null
}

/** The visitor's secret in a request's Cookie header; null if it has none of ours. */
export function visitorTokenIn(cookieHeader: string | undefined): string | null {
  const token = parseCookie(cookieHeader ?? '')[VISITOR_COOKIE]
  return token !== undefined && isVisitorToken(token) ? token : null
}

/**
 * The visitor of a request, or a new one. Only responses to POST may set the cookie: pages are the same for everybody
 * and are cached, so they set none.
 */
export function visitorIn(cookieHeader: string | undefined, secure: boolean): Visitor {
  const token = visitorTokenIn(cookieHeader)
  if (token) return { token, setCookie: null }
  const fresh = newVisitorToken(randomBytes)
  const setCookie = stringifySetCookie({
    name: VISITOR_COOKIE,
    value: fresh,
    path: '/',
    maxAge: MAX_AGE_SECONDS,
    httpOnly: true,
    sameSite: 'lax',
    secure,
  })
  return { token: fresh, setCookie }
}

/** What is stored of a visitor's secret: a reader of the database can't act as them. */
export const visitorHash = (token: string): string => createHash('sha256').update(token).digest('base64url')
