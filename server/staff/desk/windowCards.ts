import type { Site } from '@forecourt/rules/site/site.ts'
import {
  cardLook,
  logoPicture,
  MOST_CARDS,
  windowCard,
  type CardLook,
  type CardRequest,
  type WindowCard,
} from '@forecourt/rules/stock/windowCard.ts'
import { carsOnSites, listStock } from '../../stock/stock.ts'
import { mayAt, readingOf, type DeskAreaOptions } from './area.ts'
import { dealershipsOf, homesOf } from './homes.ts'

/** A window card with the site in whose look it is printed. */
export interface DeskCard extends WindowCard {
  site: { id: number; name: string; country: Site['country']; logo: string | null }
}

/** Window cards, and what has none. */
export interface DeskCards {
  cards: readonly DeskCard[]
  /** Names of vehicles that are sold. */
  sold: readonly string[]
  /** How many vehicles were asked for; more than there are cards at once, maybe. */
  asked: number
}

/** Window cards of the vehicles of someone’s sites, to print (decision 153). */
export function windowCardsOf({ over, reach, shownSiteOf, now }: DeskAreaOptions) {
  const { reading } = readingOf({ over, reach }, 'stock:read')

  async function sitesById(ids: Iterable<number>): Promise<Map<number, Site>> {
    const found = await Promise.all([...new Set(ids)].map(shownSiteOf))
    return new Map(found.flatMap((site) => (site ? [[site.id, site] as const] : [])))
  }

  return {
    /** The cards of some vehicles, or of those of a list; of no vehicle of another dealer. */
    async cards({ ids, view }: CardRequest): Promise<DeskCards> {
      const staff = reading()
      const homeOf = await homesOf(staff)
      const ofSite = view.site === null ? [] : await dealershipsOf(staff, view.site)
      if (view.site !== null) for (const id of ofSite) homeOf.set(id, view.site)
      const listed =
        ids.length > 0
          ? null
          : await listStock(staff, {
              dealershipIds: view.site === null ? [...homeOf.keys()] : ofSite,
              words: view.search === '' ? [] : view.search.split(' '),
              status: view.status,
              problem: view.problem,
              type: view.type,
              sort: view.sort,
              order: view.order,
              page: 1,
              size: MOST_CARDS,
            })
      const known = await sitesById(homeOf.values())
      const siteFor = (dealershipId: number) => known.get(homeOf.get(dealershipId) ?? 0)
      const found = await carsOnSites(staff, listed?.rows.map(({ id }) => id) ?? ids, siteFor, now())
      return {
        cards: found
          .filter(({ car }) => !car.sold)
          .map(({ car, site, locations, location, isShown }) => ({
            ...windowCard(car, { site, locations, location, isShown }),
            site: {
              id: site.id,
              name: site.name,
              country: site.country,
              logo: logoPicture(site, cardLook(site).headInk),
            },
          })),
        sold: found.filter(({ car }) => car.sold).map(({ car }) => `${car.name} (${car.stocknum})`),
        asked: listed?.total ?? found.length,
      }
    },

    /** The looks of the sites among these where stock may be seen. */
    async looks(siteIds: readonly number[]): Promise<ReadonlyMap<number, CardLook>> {
      reading()
      const allowed = siteIds.filter((id) => mayAt(reach, 'stock:read', id).allowed)
      return new Map([...(await sitesById(allowed))].map(([id, site]) => [id, cardLook(site)]))
    },
  }
}

export type WindowCardsDesk = ReturnType<typeof windowCardsOf>
