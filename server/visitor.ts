import { createHash, randomBytes } from 'node:crypto'
import { newVisitorToken, VISITOR_COOKIE, visitorTokenIn } from '@forecourt/rules/event/visitor.ts'

const MAX_AGE_SECONDS = 365 * 86_400

/** A visitor as their cookie shows them; `setCookie` is the header to answer with when it is new. */
export interface Visitor {
  token: string
  setCookie: string | null
}

/**
 * The visitor of a request, or a new one. Only answers to POST may set the cookie: pages are the same for everybody
 * and are kept, so they carry none.
 */
export function visitorIn(cookieHeader: string | undefined, secure: boolean): Visitor {
  const token = visitorTokenIn(cookieHeader)
  if (token) return { token, setCookie: null }
  const fresh = newVisitorToken(randomBytes)
  const setCookie = `${VISITOR_COOKIE}=${fresh}; Path=/; Max-Age=${MAX_AGE_SECONDS}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
  return { token: fresh, setCookie }
}

/** What is stored of a visitor's secret: whoever reads the database cannot act as them. */
export const visitorHash = (token: string): string => createHash('sha256').update(token).digest('base64url')
