import type { SafeHtml } from '@forecourt/rules/content/content.ts'
import type { Offer } from '@forecourt/rules/offer/offer.ts'
import type { Model } from '@forecourt/rules/model/model.ts'
import { modelOfOffer, offerPicture } from '@forecourt/rules/offer/model.ts'
import { OFFER_IMAGE } from '@forecourt/rules/offer/picture.ts'
import { collapsed, plainText, truncate, TRUNCATION, type Collapsed } from '@forecourt/rules/offer/text.ts'
import { formatDay, localise } from '@forecourt/rules/site/locale.ts'
import { paths } from '@forecourt/rules/site/paths.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { Dealer } from '@forecourt/server/dealer.ts'
import { pictureView, type PictureView } from '../content/picture.server.ts'

/** Slides of the slider at most. */
const SLIDES = 6

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
  /** The button to its form; on some sites it opens the chat, where there is one. */
  enquire: { href: string; label: string; opensChat: boolean }
  /** The page of its model; null where the site has none. */
  explore: { href: string; label: string } | null
}

/** An offer with all its words. */
export interface OfferView extends OfferCardView {
  /** Sanitised when it was stored. */
  html: SafeHtml
  collapsedText: Collapsed | null
  terms: string
  collapsedTerms: Collapsed | null
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
    picture: image ? pictureView({ url: image, alt: '', ...OFFER_IMAGE }, site) : null,
    // A day is the same day in its own zone.
    until: offer.ends_on ? `Until ${formatDay(new Date(`${offer.ends_on}T00:00:00Z`), site.locale, 'UTC')}` : null,
    enquire: {
      href: `${href}#form-section`,
      label: words(site.settings.offer_button_text),
      opensChat: site.settings.offer_button_opens_chat,
    },
    explore: model && { href: to.model(model), label: `Explore ${model.name}` },
    html: offer.sanitized_description,
    collapsedText: collapsed(offer.sanitized_description),
    terms,
    collapsedTerms: collapsed(terms),
  }
}

/** What a card shows, without the words that only the offer's own page has. */
export function offerCard(offer: Offer, models: readonly Model[], site: Site): OfferCardView {
  const {
    html: _html,
    collapsedText: _collapsedText,
    terms: _terms,
    collapsedTerms: _collapsedTerms,
    ...card
  } = offerView(offer, models, site)
  return card
}

/** The cards that the slider above them shows: those with a picture. */
export const slidesOf = (cards: readonly OfferCardView[]): readonly OfferCardView[] =>
  cards.filter(({ picture }) => picture !== null).slice(0, SLIDES)
