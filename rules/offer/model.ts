import type { Model } from '../model/model.ts'
import { stockedModel } from '../model/stock.ts'
import { slugOf } from '../site/slug.ts'
import type { Offer } from './offer.ts'

type NamedModel = Pick<Model, 'slug' | 'name' | 'manufacturer_name'>

/**
 * The model of an offer, among those that the site sells (spec §2 Layout: Explore {model name}): the one with its slug,
 * else the one with its name and, if the offer names one, its manufacturer. Null if the site has no page for it.
 */
export function modelOfOffer<T extends NamedModel>(
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
 * Every model of an offer, among those that the site sells: its own first, then those of `model_slugs` in order, each
 * once.
 */
export function modelsOfOffer<T extends NamedModel>(
  offer: Pick<Offer, 'manufacturer' | 'model' | 'model_slug' | 'model_slugs'>,
  models: readonly T[],
): readonly T[] {
  const own = modelOfOffer(offer, models)
  const more = offer.model_slugs.map((wanted) => models.find(({ slug }) => slug === wanted) ?? null)
  return [...new Set([own, ...more])].filter((model) => model !== null)
}

/**
 * The stock search of an offer: its own, else, if it has a price, its models in stock, and only new and demonstrator
 * vehicles of models that the site sells new. `counts` is the stock summary's, keyed make:model. Null if there is none,
 * and for an offer of something else, such as servicing.
 */
export function offeredStock(
  offer: Pick<Offer, 'manufacturer' | 'model' | 'stock_query' | 'saving_cents' | 'from_price' | 'rate'>,
  models: readonly NamedModel[],
  counts: Readonly<Record<string, number>>,
  site: { manufacturer: string | null },
): URLSearchParams | null {
  if (offer.stock_query !== null) return new URLSearchParams(offer.stock_query)
  if (offer.saving_cents === null && offer.from_price === null && offer.rate === null) return null
  const make = offer.manufacturer ?? site.manufacturer
  const named = make && offer.model ? [{ manufacturer_name: make, name: offer.model }] : []
  const listed = (models.length > 0 ? models : named)
    .map(({ manufacturer_name, name }) => stockedModel(counts, manufacturer_name, name))
    .filter((found) => found !== null)
  if (listed.length === 0) return null
  const search = new URLSearchParams()
  if (models.length > 0) for (const type of ['new', 'demo']) search.append('car_type', type)
  for (const one of new Set(listed.map((found) => found.make))) search.append('make', one)
  for (const { model } of listed) search.append('model', model)
  return search
}

/**
 * An offer's own picture, else that of the first of its models with one (spec §3 image_or_model_image); null for none.
 */
export const offerPicture = (offer: Pick<Offer, 'image_url'>, models: readonly Pick<Model, 'image'>[]): string | null =>
  offer.image_url ?? models.find(({ image }) => image)?.image?.url ?? null

/**
 * Offers for a list: those with a picture, of their own or of a model, as cards, the others as lines of text below. A
 * card without a picture would look broken, and a picture of another car would be misleading.
 */
export function drawnOffers<T extends { picture: unknown }>(
  offers: readonly T[],
): { cards: readonly T[]; lines: readonly T[] } {
  return {
    cards: offers.filter(({ picture }) => picture !== null),
    lines: offers.filter(({ picture }) => picture === null),
  }
}
