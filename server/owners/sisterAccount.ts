import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { signInEmail } from '@forecourt/rules/owner/identifier.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import { hasUnlinked, ownerOf } from './garage.ts'
import type { Owner } from './owner.ts'
import type { OwnersDeps, SignInDeps } from './owners.ts'
import { owners } from './table.ts'

export interface SisterAccountDeps extends OwnersDeps {
  site: Site
  /** Whether the site has a reservation of that person, which is found by their address and needs no account. */
  hasReservation(): Promise<boolean>
}

/**
 * The account with a person's confirmed address or number at a site that shares its garage with the one where they are
 * signed in; null for none. An account whose address was not confirmed may be somebody else's, and is left alone.
 */
export async function sisterAccount(deps: Omit<SisterAccountDeps, 'hasReservation'>, confirmed: Owner) {
  const { site, signIn } = deps
  return signIn && handleOf(deps, confirmed, await find(signIn, site, confirmed))
}

/** The same, opened if there is none yet and something waits for it there. */
export async function openSisterAccount(deps: SisterAccountDeps, confirmed: Owner): Promise<Owner | null> {
  const { site, signIn } = deps
  if (!signIn) return null
  const account = await find(signIn, site, confirmed)
  if (account) return handleOf(deps, confirmed, account)
  if (!(await hasUnlinked(deps.database, confirmed.identifier)) && !(await deps.hasReservation())) return null
  const { notices, reminders } = confirmed
  await accountsOf(signIn, site)
    .insert(owners)
    // An id with hyphens would be that of a saved search in the links of mails.
    .values({
      id: randomBytes(16).toString('hex'),
      email: signInEmail(confirmed.identifier),
      email_verified: true,
      notices,
      reminders,
    })
    .onConflictDoNothing()
  return handleOf(deps, confirmed, await find(signIn, site, confirmed))
}

const accountsOf = (signIn: SignInDeps, site: Site) => drizzle({ client: signIn.accounts(site.id) as never })

async function find(signIn: SignInDeps, site: Site, { identifier }: Owner) {
  const [account] = await accountsOf(signIn, site)
    .select({
      id: owners.id,
      createdAt: owners.created_at,
      isConfirmed: owners.email_verified,
      notices: owners.notices,
      reminders: owners.reminders,
    })
    .from(owners)
    .where(and(eq(owners.website_id, site.id), eq(owners.email, signInEmail(identifier))))
  return account ?? null
}

const handleOf = async (
  deps: OwnersDeps & { site: Site },
  { identifier }: Owner,
  account: Awaited<ReturnType<typeof find>>,
): Promise<Owner | null> =>
  account?.isConfirmed
    ? ownerOf(
        deps,
        { id: account.id, email: signInEmail(identifier), createdAt: account.createdAt, sessionId: null },
        account,
      )
    : null
