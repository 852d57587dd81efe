import { paths, type PathSite } from '@forecourt/rules/site/paths.ts'
import type { Dealer, OwnGarage } from '@forecourt/server/dealer.ts'
import type { Account, Owner } from '@forecourt/server/owners/owner.ts'
import { redirect } from 'react-router'

/** Whoever is signed in; anybody else is led to the garage, where one signs in. */
export async function ownerOrSignIn(account: Account | null, site: PathSite): Promise<Owner> {
  const owner = await account?.owner()
  if (!owner) throw redirect(paths(site).garage(), 303)
  return owner
}

/**
 * The garage that an address or a form is about: the person's own, or the one at the site that it names. Null for a site
 * that does not share its garage with this one, as for what does not exist.
 */
export async function garageAt(dealer: Dealer, owner: Owner, slug: string | null): Promise<OwnGarage | null> {
  return slug ? dealer.sharedGarage.at(owner, slug) : { dealer, owner }
}
