import { carTitle } from '@forecourt/rules/car/name.ts'
import type { SafeHtml } from '@forecourt/rules/kinds/safeHtml.ts'
import type { LibraryPictures } from '@forecourt/rules/media/picture.ts'
import type { Model } from '@forecourt/rules/model/model.ts'
import { offerFigures, type OfferFigure } from '@forecourt/rules/offer/figures.ts'
import { modelsOfOffer, offeredStock, offerPicture } from '@forecourt/rules/offer/model.ts'
import type { Offer } from '@forecourt/rules/offer/offer.ts'
import { OFFER_IMAGE } from '@forecourt/rules/offer/picture.ts'
import { collapsed, plainText, truncate, TRUNCATION, type Collapsed } from '@forecourt/rules/offer/text.ts'
import { formatDay, formatNumber, localise } from '@forecourt/rules/locale/locale.ts'
import { paths } from '@forecourt/rules/site/paths.ts'
import { inSentence } from '@forecourt/rules/locale/sentence.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import { parseRefinement, refinementQuery } from '@forecourt/rules/stock/filters.ts'
import { orderDefaults } from '@forecourt/rules/stock/refinementDefaults.ts'
import { defaultSearch } from '@forecourt/rules/site/searchSlugs.ts'
import type { Dealer } from '@forecourt/server/dealer.ts'
import type { ModelStockView } from '../modelStock/modelStock.server.ts'
import { stockStrip } from '../vehicleCard/strip.server.ts'
import { pictureView, type PictureView } from '../layout/picture.server.ts'

/** Slides of the slider at most. */
const SLIDES = 6
/** Vehicles of the row on an offer's page. */
const STRIP = { row: 3, most: 6 }

/** A link of an offer, to a model or to its stock. */
export interface OfferLink {
  label: string
  href: string
}

/** An offer as a card and a slide show it. */
export interface OfferCardView {
  id: number
  name: string
  text: string
  figures: readonly OfferFigure[]
  /** The conditions as far as a card has room for them, with what the law wants beside a rate. */
  disclaimer: string
  /** Where all of the conditions are; null where the card has all of them. */
  termsHref: string | null
  href: string
  picture: PictureView | null
  /** Such as Until 30 June 2026; null for an offer without an end. */
  until: string | null
  /** The button to its form; on some sites it opens the chat, where there is one. */
  enquire: { href: string; label: string; opensChat: boolean }
  /** The page of its model; null where the site has none. */
  explore: OfferLink | null
  /** The vehicles that it is on, by their number today; null where there is none. */
  stock: OfferLink | null
}

/** An offer with all its words. */
export interface OfferView extends OfferCardView {
  /** Sanitised when it was stored. */
  html: SafeHtml
  collapsedText: Collapsed | null
  terms: string
  collapsedTerms: Collapsed | null
  /** Every model that it is for and that has a page here. */
  models: readonly OfferLink[]
}

/** The models that a site has pages of. */
export const modelsOf = async (dealer: Dealer): Promise<readonly Model[]> =>
  dealer.site.settings.models_enabled ? dealer.models.list() : []

/** The vehicles of an offer in a row, with the search that has all of them; null where there is none. */
export async function offerStock(dealer: Dealer, offer: Offer, now: Date): Promise<ModelStockView | null> {
  const [models, { models: counts }] = await Promise.all([modelsOf(dealer), dealer.stock.summary()])
  const query = offeredStock(offer, modelsOfOffer(offer, models), counts, dealer.site)
  const strip = query && (await stockStrip(dealer, query, STRIP, now))
  return strip && { heading: 'In stock with this offer', cards: strip.cards, more: strip.more }
}

/** Offers of a site as its own page of each shows them, with what is in stock of them now. */
export async function offerViews(dealer: Dealer, offers: readonly Offer[]): Promise<readonly OfferView[]> {
  const [models, { models: counts }] = await Promise.all([modelsOf(dealer), dealer.stock.summary()])
  const library = await dealer.pictures.ofLibrary(
    offers.map((offer) => offerPicture(offer, modelsOfOffer(offer, models))),
  )
  return Promise.all(
    offers.map(async (offer) => {
      const query = offeredStock(offer, modelsOfOffer(offer, models), counts, dealer.site)
      const stock = query && (await stockLink(dealer, query))
      return offerView(offer, { siteModels: models, stock, library }, dealer.site)
    }),
  )
}

/** The way to the vehicles that a search finds for sale, by their number; null where it finds none. */
async function stockLink(dealer: Dealer, query: URLSearchParams): Promise<OfferLink | null> {
  const { site } = dealer
  const defaults = orderDefaults(site.settings)
  const refinement = parseRefinement(query, defaults)
  const { forSale } = await dealer.stock.count(refinement, defaultSearch(site))
  if (forSale === 0) return null
  const noun = inSentence(forSale === 1 ? site.vehicleNoun : site.vehicleNounPlural)
  return {
    href: paths(site).search(null, refinementQuery(refinement, defaults)),
    label: `See ${formatNumber(forSale, site.locale)} ${noun} in stock`,
  }
}

function offerView(
  offer: Offer,
  { siteModels, stock, library }: { siteModels: readonly Model[]; stock: OfferLink | null; library: LibraryPictures },
  site: Site,
): OfferView {
  const to = paths(site)
  const words = (text: string) => localise(text, site.locale)
  const models = modelsOfOffer(offer, siteModels)
  const image = offerPicture(offer, models)
  const href = to.offer(offer)
  const { figures, warnings } = offerFigures(offer, site)
  const own = words(plainText(offer.disclaimer))
  const terms = [own, ...warnings].filter(Boolean).join(' ')
  // The warning of a rate is not for cutting.
  const disclaimer = [truncate(own, TRUNCATION.disclaimer), ...warnings].filter(Boolean).join(' ')
  const [first] = models
  return {
    id: offer.id,
    name: words(offer.name),
    text: words(truncate(plainText(offer.sanitized_description), TRUNCATION.offerDescription)),
    figures: figures.map((one) => ({ ...one, figure: words(one.figure) })),
    disclaimer,
    termsHref: disclaimer === terms ? null : `${href}#terms`,
    href,
    picture: image ? pictureView({ url: image, alt: null, ...OFFER_IMAGE }, site, library) : null,
    // A day is the same day in its own zone.
    until: offer.ends_on ? `Until ${formatDay(new Date(`${offer.ends_on}T00:00:00Z`), site.locale, 'UTC')}` : null,
    enquire: {
      href: `${href}#form-section`,
      label: words(site.settings.offer_button_text),
      opensChat: site.settings.offer_button_opens_chat,
    },
    explore: first ? { href: to.model(first), label: `Explore ${first.name}` } : null,
    stock,
    html: offer.sanitized_description,
    collapsedText: collapsed(offer.sanitized_description),
    terms,
    collapsedTerms: collapsed(terms),
    models: models.map((model) => ({
      href: to.model(model),
      label: site.manufacturer
        ? model.name
        : carTitle({ year: null, make: model.manufacturer_name, model: model.name }),
    })),
  }
}

/** What a card shows, without the words that only the offer's own page has. */
function cardOf(view: OfferView): OfferCardView {
  const {
    html: _html,
    collapsedText: _collapsedText,
    terms: _terms,
    collapsedTerms: _collapsedTerms,
    models: _models,
    ...card
  } = view
  return card
}

/** The same offers as cards and lines among others. */
export const offerCards = async (dealer: Dealer, offers: readonly Offer[]): Promise<readonly OfferCardView[]> =>
  (await offerViews(dealer, offers)).map(cardOf)

/** The cards that the slider above them shows. */
export const slidesOf = (cards: readonly OfferCardView[]): readonly OfferCardView[] => cards.slice(0, SLIDES)
