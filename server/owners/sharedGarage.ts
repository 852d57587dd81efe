import pLimit from 'p-limit'
import { sharesGarage } from '@forecourt/rules/owner/sharedGarage.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { Dealer, OwnGarage, SharedGarage } from '../dealer.ts'
import { RequestError } from '../errors.ts'
import type { LaterChange } from './laterChange.ts'
import type { AccountChange, Owner } from './owner.ts'
import { openSisterAccount, sisterAccount } from './sisterAccount.ts'
import type { OwnersDeps } from './owners.ts'

/** Sites that one request reads at a time, of a pool that all requests share. */
const AT_A_TIME = 4

export interface SharedGarageDeps {
  site: Site
  /** The sites of the site's group. */
  groupSites(): Promise<readonly Site[]>
  dealerOf(site: Site): Dealer
  depsOf(dealer: Dealer): OwnersDeps
  /** Takes a change that could not be made at one site, to be made later. */
  changeLater(change: LaterChange): Promise<void>
  onWarning(error: unknown, message: string): void
  now: () => Date
}

/**
 * What a signed-in person has at the sites that share their garages with this one (docs/decisions/0133). Each account
 * is read and changed as the owner role of its own site; which sites there are is decided here and by no caller.
 */
export function sharedGarageFor({
  site,
  groupSites,
  dealerOf,
  depsOf,
  changeLater,
  onWarning,
  now,
}: SharedGarageDeps): SharedGarage {
  const sites = async () => {
    // Most sites keep their own, and ask for no group.
    if (!site.settings.garage_shared) return []
    return (await groupSites()).filter((other) => sharesGarage(site, other))
  }

  async function open(owner: Owner, there: Site): Promise<OwnGarage | null> {
    const dealer = dealerOf(there)
    const account = await openSisterAccount(
      {
        ...depsOf(dealer),
        site: there,
        hasReservation: async () => (await dealer.reservations.of(owner.identifier)).length > 0,
      },
      owner,
    )
    return account && { dealer, owner: account }
  }

  /** Does some work for each site, and says which sites failed. */
  async function each<T>(all: readonly Site[], work: (there: Site) => Promise<readonly T[]>) {
    const limit = pLimit(AT_A_TIME)
    const failed: Site[] = []
    const answers = await Promise.all(
      all.map((there) =>
        limit(async () => {
          try {
            return await work(there)
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

  /** Does some work for each account that there is. One that is opened later takes its switches from this site’s. */
  const eachAccount = (all: readonly Site[], owner: Owner, work: (account: Owner) => Promise<void>) =>
    each(all, async (there) => {
      const account = await sisterAccount({ ...depsOf(dealerOf(there)), site: there }, owner)
      if (account) await work(account)
      return []
    })

  return {
    sites,

    async read(owner, work) {
      return each(await sites(), async (there) => {
        const garage = await open(owner, there)
        return garage ? [await work(garage)] : []
      })
    },

    async change(owner, change) {
      const all = await sites()
      const made_at = now().toISOString()
      await changeAccount(owner, change)
      const { failed } = await eachAccount(all, owner, (account) => changeAccount(account, change))
      try {
        for (const there of failed)
          await changeLater({
            website_id: site.id,
            owner_id: owner.id,
            at_website_id: there.id,
            what: change.what,
            car_ids: change.what === 'saved' ? [...change.carIds] : [],
            made_at,
          })
      } catch (error) {
        onWarning(error, 'shared garage: no change later')
        throw new RequestError(409, incomplete(failed, 'not everything has changed'))
      }
      return failed
    },

    async remove(owner) {
      const all = await sites()
      const unread = (await eachAccount(all, owner, async () => {})).failed
      if (unread.length > 0) throw new RequestError(409, incomplete(unread, 'nothing has been deleted'))
      const { failed } = await eachAccount(all, owner, (account) => account.remove())
      if (failed.length > 0) throw new RequestError(409, incomplete(failed, 'not everything has been deleted'))
      await owner.remove()
    },

    async at(owner, slug) {
      const there = (await sites()).find((one) => one.slug === slug)
      return there ? open(owner, there) : null
    },
  }
}

/** Makes a change to one account. */
async function changeAccount(owner: Owner, change: AccountChange): Promise<void> {
  switch (change.what) {
    case 'saved':
      return owner.watchlist.remove(change.carIds)
    case 'notices':
      return owner.setNotices(change.on)
    case 'reminders':
      return owner.setReminders(change.on)
  }
}

const incomplete = (failed: readonly Site[], what: string) =>
  `Something went wrong at ${failed.map(({ name }) => name).join(', ')}, so ${what}. Please try again.`
