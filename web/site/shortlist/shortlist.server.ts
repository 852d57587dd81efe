import { shownPrice } from '@forecourt/rules/disclosure/disclosure.ts'
import { addressLine } from '@forecourt/rules/location/address.ts'
import { phoneView, shownPhone, type PhoneView } from '@forecourt/rules/location/contactView.ts'
import { locationOf } from '@forecourt/rules/location/locationOf.ts'
import { paths } from '@forecourt/rules/site/paths.ts'
import { shortlisted, SHORTLIST_CAP } from '@forecourt/rules/stock/shortlist.ts'
import type { Dealer } from '@forecourt/server/dealer.ts'
import { cardView, type CardView } from '../vehicleCard/card.ts'

/** A vehicle of a shortlist. */
export interface ShortlistVehicle {
  card: CardView
  sold: boolean
  stocknum: string
  /** What the price includes, in a sentence. */
  note: string | null
  location: { name: string; address: string; phone: PhoneView | null } | null
}

/** The current state of a shortlist. */
export interface ShortlistView {
  /** The requested ids. */
  requestedIds: readonly number[]
  vehicles: readonly ShortlistVehicle[]
  /** How many of the chosen ones have no page any more. */
  removed: number
  /** Absolute address that shows the same list to others; null if none of its vehicles is left. */
  shareHref: string | null
  /** How many of them the address holds. */
  shared: number
}

/** The current state of chosen vehicles, with an address for sharing them (spec §3 Favourite). */
export async function shortlistView(dealer: Dealer, ids: readonly number[], now: Date): Promise<ShortlistView> {
  const { site, stock, shortlists } = dealer
  const [cars, locations] = await Promise.all([stock.findAll(ids), dealer.locations.list()])
  const { shown, removed } = shortlisted(ids, cars, { soldDays: site.settings.include_sold_cars_days, now })
  const cards = new Map((await stock.cards(shown.map(({ id }) => id))).map((card) => [card.id, card]))
  const vehicles = shown.flatMap((car) => {
    const card = cards.get(car.id)
    if (!card) return []
    const location = locationOf(car, locations)
    return [
      {
        card: cardView(card, site, now),
        sold: car.sold,
        stocknum: car.stocknum,
        note: car.sold ? null : shownPrice(car, site).note,
        location: location && {
          name: location.name,
          address: addressLine(location.address, site.country),
          phone: phoneView(shownPhone({ car, location }, site, locations), site, location.id),
        },
      },
    ]
  })
  // Removed vehicles are not passed on, and the order is the one in which they were chosen.
  const left = new Set(vehicles.map(({ card }) => card.id))
  const signed = shortlists.sign(ids.filter((id) => left.has(id)))
  return {
    requestedIds: ids,
    vehicles,
    removed,
    shareHref:
      vehicles.length > 0
        ? new URL(paths(site).sharedShortlist(signed.ids, signed.signature), site.baseUrl).href
        : null,
    shared: Math.min(vehicles.length, SHORTLIST_CAP),
  }
}
