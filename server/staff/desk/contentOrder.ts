import { itemState, type ItemKind, type ItemState } from '@forecourt/rules/content/item.ts'
import { isOrdered, type OrderedKind } from '@forecourt/rules/content/order.ts'
import { dayOf } from '@forecourt/rules/locale/dates.ts'
import { offerDaysLabel } from '@forecourt/rules/offer/days.ts'
import { modelsOfOffer, offerPicture } from '@forecourt/rules/offer/model.ts'
import { imageUrl } from '@forecourt/rules/site/imageUrl.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import { siteChoices } from '@forecourt/rules/staff/distinctNames.ts'
import { orderOf, placeItems, undoOrder, type ContentBy } from '../../content/content.ts'
import type { StaffDatabase, Transaction } from '../../db/database.ts'
import { RequestError } from '../../errors.ts'
import { modelsIn } from '../../models/models.ts'
import { offersIn } from '../../offers/offers.ts'
import { mayAt, refuse, type DeskAreaOptions } from './area.ts'

/** An offer or a model where its order is chosen. */
export interface OrderedRow {
  id: number
  name: string
  /** The days of an offer, or the brand of a model. */
  about: string
  state: ItemState
  /** The full address of a small picture; null for none. */
  picture: string | null
}

export interface ContentOrderOptions extends Pick<DeskAreaOptions, 'over' | 'reach' | 'siteOf' | 'now'> {
  reading: () => StaffDatabase
  byAt: (site: Site) => ContentBy
  /** The sites whose content somebody may change. */
  sites: () => DeskAreaOptions['reach']['sites'][number][]
}

const SMALL_WIDTH = 192
const GONE = 'We can’t find that any more.'
const NOT_ORDERED = 'Only offers and models are put in order.'

/** The order of a site’s offers and models, each change with its entry in the log (decision 177). */
export function contentOrder({ over, reach, siteOf, now, reading, byAt, sites }: ContentOrderOptions) {
  function ordered(kind: ItemKind): OrderedKind {
    if (!isOrdered(kind)) throw new RequestError(404, NOT_ORDERED)
    return kind
  }

  /** A site where the order is changed; refused where it may not be. */
  async function mustBeAt(websiteId: number): Promise<Site> {
    refuse(mayAt(reach, 'content:write', websiteId))
    const site = await siteOf(websiteId)
    if (!site) throw new RequestError(404, GONE)
    return site
  }

  /** The offers or models that a site has, in its order, whether it shows them today or not. */
  async function rowsOf(tx: Transaction, kind: OrderedKind, site: Site): Promise<OrderedRow[]> {
    const { image_quality: quality, image_cdn_base: cdnBase } = site.settings
    const small = (url: string | null | undefined) =>
      url ? new URL(imageUrl(url, { width: SMALL_WIDTH, quality, cdnBase }), site.baseUrl).href : null
    const shown = (firstDay: string | null, lastDay: string | null) => {
      const live = { published: true, from: null, firstDay, lastDay }
      return itemState({ live, hasDraft: false }, now(), site.timeZone)
    }
    const models = await modelsIn(tx, site.id)
    if (kind === 'models')
      return models.map(({ id, name, manufacturer_name: about, image }) => ({
        id,
        name,
        about,
        state: shown(null, null),
        picture: small(image?.thumb),
      }))
    const today = dayOf(now(), site.timeZone)
    return (await offersIn(tx, site.id)).map((offer) => ({
      id: offer.id,
      name: offer.name,
      about: offerDaysLabel(offer, today, site.locale),
      state: shown(offer.starts_on, offer.ends_on),
      picture: small(offerPicture(offer, modelsOfOffer(offer, models))),
    }))
  }

  return {
    /**
     * The order of a site’s offers or models, as a screen has it.
     *
     * @param websiteId null for the only site, or for none yet where there are several
     */
    async order(kind: ItemKind, websiteId: number | null) {
      const of = ordered(kind)
      const staff = reading()
      const all = siteChoices(sites())
      const [only] = all
      const chosen = websiteId ?? (all.length === 1 ? only!.id : null)
      if (chosen === null) return { sites: all, site: null }
      const site = await mustBeAt(chosen)
      return staff.transaction(async (tx) => {
        const { placed, undo } = await orderOf(tx, of, site.id)
        return {
          sites: all,
          site: { id: site.id, name: site.name, timeZone: site.timeZone },
          rows: await rowsOf(tx, of, site),
          placed,
          undo,
        }
      })
    },

    /** Puts them in an order, against the one that was seen; whether that changed anything. */
    async reorder(kind: ItemKind, websiteId: number, given: { seen: readonly number[]; order: readonly number[] }) {
      const of = ordered(kind)
      const site = await mustBeAt(websiteId)
      return over('content:write').transaction((tx) => placeItems(tx, site, of, given, byAt(site)))
    },

    /** Undoes the last choice of an order. */
    async undoOrder(kind: ItemKind, websiteId: number, version: string) {
      const of = ordered(kind)
      const site = await mustBeAt(websiteId)
      return over('content:write').transaction((tx) => undoOrder(tx, site, of, version, byAt(site)))
    },
  }
}
