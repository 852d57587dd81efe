import { publicSite } from '@forecourt/rules/site/resolve.ts'
import type { BookingKind } from '@forecourt/rules/kinds/booking.ts'
import { shownLocation } from '@forecourt/rules/location/shown.ts'
import type { ApiCaller } from './apiKeys/apiKeys.ts'
import type { DealerFor } from './dealers.ts'
import type { Dealer } from './dealer.ts'
import type { Principals } from './db/database.ts'
import { manufacturerOf } from './models/written.ts'
import { staffDealerships, type ResolvedSite, type Sites } from './sites/sites.ts'
import { findVehicle, listVehicles, writeVehicles, type GivenVehicle, type VehicleFilter } from './stock/staffStock.ts'

export interface DesksOptions {
  database: Pick<Principals, 'staff'>
  sites: Pick<Sites, 'find' | 'findById' | 'ofDealerships'>
  dealerFor: DealerFor
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

function deskOf({ database, sites, dealerFor, now }: DesksOptions, caller: ApiCaller) {
  const { websiteIds, dealershipIds } = caller
  const staff = database.staff(websiteIds)

  /** A site of the key as a whole; a key of dealerships has none. */
  async function siteOf(websiteId: number): Promise<ResolvedSite | null> {
    if (dealershipIds !== null || !websiteIds.includes(websiteId)) return null
    return sites.findById(websiteId)
  }

  /** The handle of a site's pages, the same one that they have. */
  async function dealerOf({ site }: Pick<ResolvedSite, 'site'>): Promise<Dealer> {
    const answer = await sites.find(new URL(site.baseUrl).hostname)
    return dealerFor(answer.kind === 'site' ? answer.site : site)
  }

  /** The sites of the key that show a dealership of it, those first of which it is the primary one. */
  async function sitesOfDealership(dealershipId: number) {
    if (dealershipIds !== null && !dealershipIds.includes(dealershipId)) return []
    const showing = (await sites.ofDealerships([dealershipId])).filter(({ id }) => websiteIds.includes(id))
    return showing.toSorted(
      (one, other) =>
        Number(other.dealershipIds[0] === dealershipId) - Number(one.dealershipIds[0] === dealershipId) ||
        one.id - other.id,
    )
  }

  /** The dealerships of the key: all of them, those of a site, or one; null for what is not the key's. */
  async function dealershipsOf({
    websiteId,
    dealershipId,
  }: {
    websiteId: number | null
    dealershipId: number | null
  }): Promise<readonly number[] | null> {
    if (websiteId !== null && !websiteIds.includes(websiteId)) return null
    const covered = dealershipIds ?? (await staffDealerships(staff))
    const shown = websiteId === null ? null : ((await sites.findById(websiteId))?.site.dealershipIds ?? [])
    const found = covered.filter(
      (id) => (shown === null || shown.includes(id)) && (dealershipId === null || id === dealershipId),
    )
    return dealershipId !== null && found.length === 0 ? null : found
  }

  return {
    stock: {
      /** Vehicles of the key's dealerships; null for a site or a dealership that is not the key's. */
      async list({
        websiteId,
        dealershipId,
        ...filter
      }: Omit<VehicleFilter, 'dealershipIds'> & { websiteId: number | null; dealershipId: number | null }) {
        const covered = await dealershipsOf({ websiteId, dealershipId })
        return covered && listVehicles(staff, { ...filter, dealershipIds: covered })
      },
      async find(id: number) {
        const covered = await dealershipsOf({ websiteId: null, dealershipId: null })
        return covered && findVehicle(staff, covered, id)
      },
      /** Adds and changes vehicles of a dealership; null if it is not the key's. */
      async write(dealershipId: number, given: readonly GivenVehicle[]) {
        const [site] = await sitesOfDealership(dealershipId)
        return site ? writeVehicles(staff, { dealershipId, currency: site.currency, now: now() }, given) : null
      },
    },
    models: {
      /** A manufacturer's models on a site (spec §7); null if the key has no such site, or the site none of them. */
      async ofManufacturer(websiteId: number, slug: string) {
        const found = await siteOf(websiteId)
        return found && manufacturerOf(staff, websiteId, slug)
      },
    },
    bookings: {
      /** The free times of a dealership (spec §7) by the settings of one of its sites; null if it is not the key's. */
      async available(
        kind: BookingKind,
        dealershipId: number,
        { websiteId, locationId }: { websiteId: number | null; locationId: number | null },
      ) {
        const site = (await sitesOfDealership(dealershipId)).find(({ id }) => websiteId === null || id === websiteId)
        return site ? (await dealerOf({ site })).bookings.available(kind, dealershipId, locationId) : null
      },
    },
    websites: {
      /** What a site's session is told of it (spec §3 Website config, §7); null if it is not the key's. */
      async sessionData(websiteId: number) {
        const found = await siteOf(websiteId)
        if (!found) return null
        const dealer = await dealerOf(found)
        const [locations, stock_summary, offers] = await Promise.all([
          dealer.locations.list(),
          dealer.stock.summary(),
          dealer.offers.list(),
        ])
        const { settings, baseUrl: url, ...identity } = publicSite(found.site)
        return {
          ...settings,
          ...identity,
          url,
          address: { city: identity.city, state: identity.state },
          locations: locations.map((location) => shownLocation(location, dealer.site)),
          stock_summary,
          offers_count: offers.length,
        }
      },
    },
  }
}
