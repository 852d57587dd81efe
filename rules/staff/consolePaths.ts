import { withQuery } from '../site/paths.ts'

/** Every address of the console. */
export const CONSOLE_PATHS = {
  home: '/',
  signIn: '/sign-in',
  secondFactor: '/sign-in/code',
  passkeySignIn: '/sign-in/passkey',
  demo: '/sign-in/demo',
  signOut: '/sign-out',
  forgotten: '/forgotten-password',
  people: '/people',
  invite: '/people/invite',
  account: '/account',
  authenticator: '/account/authenticator',
  passkeys: '/account/passkeys',
  audit: '/audit-log',
} as const

/** The address that accepts an invitation. */
export const invitationPath = (token: string): string => `/invitation/${encodeURIComponent(token)}`
/** The address that sets a new password. */
export const resetPath = (token: string): string => `/new-password/${encodeURIComponent(token)}`
/** The address of one person. */
export const personPath = (id: string): string => `/people/${encodeURIComponent(id)}`
/** Signing in, and then on to another address. */
export const signInPath = (next: string): string =>
  withQuery(CONSOLE_PATHS.signIn, { next: next === CONSOLE_PATHS.home ? null : next })

/** A path of the console that a form may lead on to; the first page for anything else. */
export const nextPath = (given: string | null): string =>
  given !== null && /^\/(?![/\\])[\w\-/?=&%.+*]*$/.test(given) ? given : CONSOLE_PATHS.home
