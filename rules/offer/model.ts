import type { Model } from '../model/model.ts'
import { slugOf } from '../site/slug.ts'
import type { Offer } from './offer.ts'

type Known = Pick<Model, 'slug' | 'name' | 'manufacturer_name'>

/**
 * The model that an offer is for, among those that the site sells (spec §2 Layout: Explore {model name}): the one with
 * its slug, else the one with its name and, where the offer names one, its maker. Null where the site has no page of it.
 */
export function modelOfOffer<T extends Known>(
  offer: Pick<Offer, 'manufacturer' | 'model' | 'model_slug'>,
  models: readonly T[],
): T | null {
  const { manufacturer, model, model_slug } = offer
  const bySlug = model_slug ? models.find(({ slug }) => slug === model_slug) : undefined
  if (bySlug) return bySlug
  if (!model) return null
  const byName = models.filter(({ name }) => slugOf(name) === slugOf(model))
  return (
    (manufacturer
      ? byName.find(({ manufacturer_name }) => slugOf(manufacturer_name) === slugOf(manufacturer))
      : byName.length === 1
        ? byName[0]
        : null) ?? null
  )
}

/**
 * The make and model whose stock goes with an offer: those of its model, else those that it names itself. Null where
 * nobody knows.
 */
export function offeredStock(
  offer: Pick<Offer, 'manufacturer' | 'model'>,
  model: Known | null,
  site: { manufacturer: string | null },
): { make: string; model: string } | null {
  if (model) return { make: model.manufacturer_name, model: model.name }
  const make = offer.manufacturer ?? site.manufacturer
  return make && offer.model ? { make, model: offer.model } : null
}

/** An offer's own picture, else its model's (spec §3 image_or_model_image); null where neither has one. */
export const offerPicture = (offer: Pick<Offer, 'image_url'>, model: Pick<Model, 'image'> | null): string | null =>
  offer.image_url ?? model?.image?.url ?? null
