import pLimit from 'p-limit'
import { sharesGarage } from '@forecourt/rules/owner/sharedGarage.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { Dealer, OwnGarage, SharedGarage } from '../dealer.ts'
import { RequestError } from '../errors.ts'
import type { Owner } from './owner.ts'
import { sisterAccount } from './sisterAccount.ts'
import type { OwnersDeps } from './owners.ts'

/** Sites that one request reads at a time, of a pool that all requests share. */
const AT_A_TIME = 4

export interface SharedGarageDeps {
  site: Site
  /** The sites of the site's group. */
  groupSites(): Promise<readonly Site[]>
  dealerOf(site: Site): Dealer
  depsOf(dealer: Dealer): OwnersDeps
  onWarning(error: unknown, message: string): void
}

/**
 * What a signed-in person has at the sites that share their garages with this one (docs/decisions/0133). Each account
 * is read and changed as the owner role of its own site; which sites there are is decided here and by no caller.
 */
export function sharedGarageFor({ site, groupSites, dealerOf, depsOf, onWarning }: SharedGarageDeps): SharedGarage {
  const sites = async () => {
    // Most sites keep their own, and ask for no group.
    if (!site.settings.garage_shared) return []
    return (await groupSites()).filter((other) => sharesGarage(site, other))
  }

  async function open(owner: Owner, there: Site): Promise<OwnGarage | null> {
    const dealer = dealerOf(there)
    const account = await sisterAccount(
      {
        ...depsOf(dealer),
        site: there,
        hasReservation: async () => (await dealer.reservations.of(owner.identifier)).length > 0,
      },
      owner,
    )
    return account && { dealer, owner: account }
  }

  async function each<T>(owner: Owner, work: (garage: OwnGarage) => Promise<T>) {
    const limit = pLimit(AT_A_TIME)
    const failed: Site[] = []
    const answers = await Promise.all(
      (await sites()).map((there) =>
        limit(async () => {
          try {
            const garage = await open(owner, there)
            return garage ? [await work(garage)] : []
          } catch (error) {
            onWarning(error, `shared garage: site ${there.id} left out`)
            failed.push(there)
            return []
          }
        }),
      ),
    )
    return { read: answers.flat(), failed }
  }

  return {
    sites,
    read: each,

    async change(owner, work) {
      const { failed } = await each(owner, (garage) => work(garage.owner))
      if (failed.length > 0) throw new RequestError(409, unchanged(failed))
      await work(owner)
    },

    async at(owner, slug) {
      const there = (await sites()).find((one) => one.slug === slug)
      return there ? open(owner, there) : null
    },
  }
}

const unchanged = (failed: readonly Site[]) =>
  `Something went wrong at ${failed.map(({ name }) => name).join(', ')}, so not everything has changed. Please try again.`
