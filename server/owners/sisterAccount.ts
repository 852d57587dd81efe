import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { signInEmail } from '@forecourt/rules/owner/identifier.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import { hasUnlinked, ownerOf } from './garage.ts'
import type { Owner } from './owner.ts'
import type { OwnersDeps } from './owners.ts'
import { owners } from './table.ts'

export interface SisterAccountDeps extends OwnersDeps {
  site: Site
  /** Whether the site has a reservation of that person, which is found by their address and needs no account. */
  hasReservation(): Promise<boolean>
}

/**
 * The account with a person's confirmed address or number at a site that shares its garage with the one where they are
 * signed in. One is opened only for what waits for it there; null if nothing does. An account whose address was not
 * confirmed may be somebody else's, and is left alone.
 */
export async function sisterAccount(deps: SisterAccountDeps, confirmed: Owner): Promise<Owner | null> {
  const { site, signIn } = deps
  if (!signIn) return null
  const email = signInEmail(confirmed.identifier)
  const accounts = drizzle({ client: signIn.accounts(site.id) as never })
  const find = () =>
    accounts
      .select({ id: owners.id, createdAt: owners.created_at, isConfirmed: owners.email_verified })
      .from(owners)
      .where(and(eq(owners.website_id, site.id), eq(owners.email, email)))
  let [account] = await find()
  if (!account) {
    if (!(await hasUnlinked(deps.database, confirmed.identifier)) && !(await deps.hasReservation())) return null
    const { notices, reminders } = confirmed
    await accounts
      .insert(owners)
      // An id with hyphens would be that of a saved search in the links of mails.
      .values({ id: randomBytes(16).toString('hex'), email, email_verified: true, notices, reminders })
      .onConflictDoNothing()
    ;[account] = await find()
  }
  if (!account?.isConfirmed) return null
  return ownerOf(deps, { id: account.id, email, createdAt: account.createdAt, sessionId: null })
}
