import type { Offer } from '@forecourt/rules/offer/offer.ts'
import type { Model } from '@forecourt/rules/model/model.ts'
import { stockedModel } from '@forecourt/rules/model/stock.ts'
import { modelOfOffer, offerPicture } from '@forecourt/rules/offer/model.ts'
import { isCollapsible, plainText, truncate, TRUNCATION } from '@forecourt/rules/offer/text.ts'
import { formatDay, formatNumber, localise } from '@forecourt/rules/site/locale.ts'
import { paths } from '@forecourt/rules/site/paths.ts'
import { inSentence } from '@forecourt/rules/site/sentence.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import { parseRefinement, refinementQuery, withFacet } from '@forecourt/rules/stock/filters.ts'
import { carTypesOf, slugOfSearchPath } from '@forecourt/rules/stock/slugs.ts'
import type { Dealer } from '@forecourt/server/dealer.ts'
import { pictureView, type PictureView } from '../content/blocks.server.ts'
import { cardView, type CardView } from '../vehicleCard/card.ts'

/** Size of a card's picture (spec §9 Offer image), in pixels. */
const CARD_SIZE = { width: 375, height: 250 }
/** Slides of the slider at most. */
const SLIDES = 6
/** Vehicles of a strip. */
const STRIP = 6

/** An offer as a card and a slide show it. */
export interface OfferCardView {
  id: number
  name: string
  text: string
  disclaimer: string
  href: string
  picture: PictureView | null
  /** Such as Until 30 June 2026; null for an offer without an end. */
  until: string | null
  /** The button to its form. */
  enquire: { href: string; label: string }
  /** The page of its model; null where the site has none. */
  explore: { href: string; label: string } | null
}

/** An offer with all its words. */
export interface OfferView extends OfferCardView {
  /** Sanitised when it was stored. */
  html: string
  longText: boolean
  terms: string
  longTerms: boolean
}

/** Vehicles in stock of one model. */
export interface ModelStockView {
  heading: string
  cards: readonly CardView[]
  more: { href: string; label: string }
}

/** The models that a site has pages of. */
export const modelsOf = async (dealer: Dealer): Promise<readonly Model[]> =>
  dealer.site.settings.models_enabled ? dealer.models.list() : []

/** An offer of a site; `models` are those that the site has pages of. */
export function offerView(offer: Offer, models: readonly Model[], site: Site): OfferView {
  const to = paths(site)
  const words = (text: string) => localise(text, site.locale)
  const model = modelOfOffer(offer, models)
  const image = offerPicture(offer, model)
  const href = to.offer(offer)
  const text = plainText(offer.sanitized_description)
  const terms = words(plainText(offer.disclaimer))
  return {
    id: offer.id,
    name: words(offer.name),
    text: words(truncate(text, TRUNCATION.offerDescription)),
    disclaimer: truncate(terms, TRUNCATION.disclaimer),
    href,
    picture: image ? pictureView({ url: image, alt: '', ...CARD_SIZE }, site) : null,
    // A day is the same day in its own zone.
    until: offer.ends_on ? `Until ${formatDay(new Date(`${offer.ends_on}T00:00:00Z`), site.locale, 'UTC')}` : null,
    enquire: { href: `${href}#form-section`, label: words(site.settings.offer_button_text) },
    explore: model && { href: to.model(model), label: `Explore ${model.name}` },
    html: offer.sanitized_description,
    longText: isCollapsible(text),
    terms,
    longTerms: isCollapsible(terms),
  }
}

/** What a card shows, without the words that only the offer's own page has. */
export function offerCard(offer: Offer, models: readonly Model[], site: Site): OfferCardView {
  const {
    html: _html,
    longText: _longText,
    terms: _terms,
    longTerms: _longTerms,
    ...card
  } = offerView(offer, models, site)
  return card
}

/** The cards that the slider above them shows: those with a picture. */
export const slidesOf = (cards: readonly OfferCardView[]): readonly OfferCardView[] =>
  cards.filter(({ picture }) => picture !== null).slice(0, SLIDES)

/** What a site has in stock of a model; null where there is none. */
export async function modelStock(
  dealer: Dealer,
  { make, model }: { make: string | null; model: string | null },
  now: Date,
): Promise<ModelStockView | null> {
  if (!make || !model) return null
  const { site } = dealer
  const stocked = stockedModel((await dealer.stock.summary()).models, make, model)
  if (!stocked) return null
  const defaults = { defaultSort: site.settings.search_default_sort, kmsSorts: site.settings.search_kms_sorts }
  const refinement = withFacet(
    withFacet(parseRefinement(new URLSearchParams(), defaults), 'make', stocked.make),
    'model',
    stocked.model,
  )
  const slug = slugOfSearchPath(site.searchPath)
  const found = await dealer.stock.search(refinement, (slug && carTypesOf(slug)) || ['new', 'used', 'demo'])
  if (found.total === 0) return null
  const noun = inSentence(found.total === 1 ? site.vehicleNoun : site.vehicleNounPlural)
  return {
    heading: `${[site.manufacturer ? null : stocked.make, stocked.model].filter(Boolean).join(' ')} in stock`,
    cards: found.cards.slice(0, STRIP).map((card) => cardView(card, site, now)),
    more: {
      href: paths(site).search(null, refinementQuery(refinement, defaults)),
      label: `See ${found.total === 1 ? 'the' : `all ${formatNumber(found.total, site.locale)}`} ${noun}`,
    },
  }
}
