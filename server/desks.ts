import type { Site } from '@forecourt/rules/site/site.ts'
import type { ApiCaller } from './apiKeys/apiKeys.ts'
import type { Principals } from './db/database.ts'
import { dealershipDesk, type Within } from './dealershipDesk.ts'
import type { Dealer } from './dealer.ts'
import type { DealerFor } from './dealers.ts'
import type { ReservationsOfSite } from './reservations/reservations.ts'
import type { EncryptionKeys } from './secrets/secrets.ts'
import { siteDesk, writtenSite } from './siteDesk.ts'
import { staffDealerships, type ResolvedSite, type Sites } from './sites/sites.ts'

export interface DesksOptions {
  database: Pick<Principals, 'staff' | 'site'>
  sites: Pick<Sites, 'find' | 'findById' | 'findBySlug' | 'ofDealerships' | 'ofGroup'>
  dealerFor: DealerFor
  reservationsOf: (site: Site) => ReservationsOfSite
  /** Encrypt the secrets of webhooks. */
  keys: EncryptionKeys
  now: () => Date
}

/** Makes the handle of a program that calls the API, for one call. */
export type DeskFor = (caller: ApiCaller) => Desk

/** The handle of a program that calls the API: what its key covers and nothing else, with the rights of staff. */
export type Desk = ReturnType<typeof deskOf>

/** The handles of programs (decision 122). */
export const createDesks =
  (options: DesksOptions): DeskFor =>
  (caller) =>
    deskOf(options, caller)

function deskOf({ database, sites, dealerFor, reservationsOf, keys, now }: DesksOptions, caller: ApiCaller) {
  const { websiteIds, dealershipIds } = caller
  const staff = database.staff(websiteIds)

  /** A site of the key as a whole; a key of dealerships has none. */
  async function siteOf(websiteId: number): Promise<ResolvedSite | null> {
    if (dealershipIds !== null || !websiteIds.includes(websiteId)) return null
    return sites.findById(websiteId)
  }

  /** A group all of whose sites the key covers as a whole. */
  async function groupOf(groupId: number) {
    if (dealershipIds !== null) return null
    const found = await sites.ofGroup(groupId)
    const covered = found.length > 0 && found.every(({ id }) => websiteIds.includes(id))
    return covered ? { name: found[0]!.dealershipGroup ?? '', sites: found } : null
  }

  /** The handle of a site's pages, the same one that they have. */
  async function dealerOf({ site }: Pick<ResolvedSite, 'site'>): Promise<Dealer> {
    const answer = await sites.find(new URL(site.baseUrl).hostname)
    return dealerFor(answer.kind === 'site' ? answer.site : site)
  }

  /** The sites of the key that show a dealership of it, those first of which it is the primary one. */
  async function sitesOf(dealershipId: number) {
    if (dealershipIds !== null && !dealershipIds.includes(dealershipId)) return []
    const showing = (await sites.ofDealerships([dealershipId])).filter(({ id }) => websiteIds.includes(id))
    const isPrimary = (site: Site) => Number(site.dealershipIds[0] === dealershipId)
    return showing.toSorted((one, other) => isPrimary(other) - isPrimary(one) || one.id - other.id)
  }

  /** The dealerships of the key: all of them, those of a site, or one; null for what is not the key's. */
  async function dealershipsOf({ websiteId, dealershipId }: Within): Promise<readonly number[] | null> {
    if (websiteId !== null && !websiteIds.includes(websiteId)) return null
    const covered = dealershipIds ?? (await staffDealerships(staff))
    const shown = websiteId === null ? null : ((await sites.findById(websiteId))?.site.dealershipIds ?? [])
    const found = covered.filter(
      (id) => (shown === null || shown.includes(id)) && (dealershipId === null || id === dealershipId),
    )
    return dealershipId !== null && found.length === 0 ? null : found
  }

  const siteById = async (id: number) => (websiteIds.includes(id) ? ((await sites.findById(id))?.site ?? null) : null)
  const { websites, ...ofSites } = siteDesk({
    staff,
    siteOf,
    groupOf,
    dealerOf,
    siteDatabase: (id) => database.site(id),
    keys,
    keyName: caller.name,
    now,
  })
  const ofDealerships = dealershipDesk({
    staff,
    dealershipsOf,
    isLimited: dealershipIds !== null,
    sitesOf,
    siteById,
    siteBySlug: async (slug) => {
      const found = await sites.findBySlug(slug)
      return found && websiteIds.includes(found.site.id) ? found.site : null
    },
    dealerOf,
    reservationsOf,
    keyName: caller.name,
    now,
  })

  return {
    ...ofSites,
    ...ofDealerships,
    websites: {
      ...websites,
      /** The sites of the key with larger ids, one more than the limit if there are more. */
      async list({ after, limit }: { after: number | null; limit: number }) {
        if (dealershipIds !== null) return []
        const ids = websiteIds.filter((id) => after === null || id > after).toSorted((one, other) => one - other)
        const found = await Promise.all(ids.slice(0, limit + 1).map(siteById))
        return found.flatMap((site) => (site ? [writtenSite(site)] : []))
      },
    },
  }
}
