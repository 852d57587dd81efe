import type { ConsoleLoad } from '@forecourt/server/hosts/console.ts'
import type { StaffDesk } from '@forecourt/server/staff/staff.ts'
import { signInPath } from '@forecourt/rules/staff/consolePaths.ts'
import { createContext, redirect, type RouterContextProvider } from 'react-router'

/** What the console host gives to one request. */
export const loadContext = createContext<ConsoleLoad>()

interface Args {
  context: Readonly<RouterContextProvider>
  url: URL
}

/** Signing in, for this request. */
export const visitOf = ({ context }: Pick<Args, 'context'>) => context.get(loadContext).visit

/** The time of this request. */
export const nowOf = ({ context }: Pick<Args, 'context'>): Date => context.get(loadContext).now

/** Whoever is signed in; anyone else signs in first, and comes back. */
export async function deskOf({ context, url }: Args): Promise<StaffDesk> {
  const desk = await visitOf({ context }).desk()
  if (!desk) throw redirect(signInPath(url.pathname + url.search))
  return desk
}
