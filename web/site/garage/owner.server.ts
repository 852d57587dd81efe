import { paths, type PathSite } from '@forecourt/rules/site/paths.ts'
import type { Account, Owner } from '@forecourt/server/owners/owner.ts'
import { redirect } from 'react-router'

/** Whoever is signed in; anybody else is led to the garage, where one signs in. */
export async function ownerOrSignIn(account: Account | null, site: PathSite): Promise<Owner> {
  const owner = await account?.owner()
  if (!owner) throw redirect(paths(site).garage(), 303)
  return owner
}
