import { modelsOfBody, MODEL_BODIES, rangeGroups, type ModelBody } from '@forecourt/rules/model/body.ts'
import { fuelLabel } from '@forecourt/rules/car/fuel.ts'
import { carTitle } from '@forecourt/rules/car/name.ts'
import { priceDisclosure } from '@forecourt/rules/car/price.ts'
import { fileSize } from '@forecourt/rules/forms/files.ts'
import type { SafeHtml } from '@forecourt/rules/kinds/safeHtml.ts'
import { forSaleIn, introButtons, quoteForm, type IntroButton } from '@forecourt/rules/model/intro.ts'
import type { LibraryPictures } from '@forecourt/rules/media/picture.ts'
import type { Model, ModelDetails } from '@forecourt/rules/model/model.ts'
import { modelHeading, statusLabel } from '@forecourt/rules/model/status.ts'
import { countOf, modelPrice, newStockOf, type NewStock } from '@forecourt/rules/model/stock.ts'
import {
  comparedFacts,
  comparisonRows,
  fromPrice,
  stockedVariant,
  variantPrice,
} from '@forecourt/rules/model/variant.ts'
import { drawnOffers, modelsOfOffer } from '@forecourt/rules/offer/model.ts'
import { collapsed, plainText, truncate, TRUNCATION, type Collapsed } from '@forecourt/rules/offer/text.ts'
import { formatMoney, formatNumber, localise } from '@forecourt/rules/locale/locale.ts'
import { hasPage } from '@forecourt/rules/offering/pages.ts'
import { siteWords } from '@forecourt/rules/site/siteWords.ts'
import { paths } from '@forecourt/rules/site/paths.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { Dealer } from '@forecourt/server/dealer.ts'
import { serialize, type Serialized } from '../../serialized.ts'
import type { PriceWords } from '../../ui/PriceFigure.tsx'
import { pictureView, type PictureView } from '../layout/picture.server.ts'
import { headOf, type Head } from '../head/head.ts'
import { breadcrumbData } from '../head/structuredData.ts'
import type { FormView } from '../forms/formView.ts'
import { formView } from '../forms/view.server.ts'
import { offerCards, type OfferCardView } from '../offers/offers.server.ts'
import { modelStock, type ModelStock, type ModelStockView } from '../modelStock/modelStock.server.ts'
import { modelData } from './structuredData.ts'

/** What search engines show of a description, at most. */
const MOST_DESCRIPTION = 160

/** A model as the range shows it. */
export interface ModelCardView {
  id: number
  name: string
  /** Its manufacturer; null on a site of one manufacturer. */
  manufacturer: string | null
  text: string
  href: string
  label: string | null
  picture: PictureView | null
  /** Where its prices begin, or the words for a missing price; null for one that is still to come without a price. */
  from: string | null
  /** Such as 12 in stock; null where there is none. */
  stock: string | null
}

/** Models under the manufacturer's category; without a title where only one kind is shown. */
export interface ModelGroupView {
  title: string | null
  models: readonly ModelCardView[]
}

/** A part of the range that one can choose. */
export interface BodyTab {
  label: string
  href: string
  current: boolean
}

function missingPrice(site: Site): string | null {
  const price = variantPrice(null, site)
  return price.kind === 'enquire' ? price.text : null
}

function modelCard(
  model: Model,
  { newStock, library }: { newStock: readonly NewStock[]; library: LibraryPictures },
  site: Site,
): ModelCardView {
  const count = countOf(newStockOf(newStock, model.manufacturer_name, model.name))
  return {
    id: model.id,
    name: model.name,
    manufacturer: site.manufacturer ? null : model.manufacturer_name,
    text: siteWords(model.short_description, site),
    href: paths(site).model(model),
    label: statusLabel(model),
    picture: model.image ? pictureView({ url: model.image.url, alt: null }, site, library) : null,
    from: fromPrice(modelPrice(model, newStock), site) ?? (model.status === 'coming_soon' ? null : missingPrice(site)),
    // Of one that is still to come, what is in stock is an older one.
    stock: count > 0 && model.status !== 'coming_soon' ? `${formatNumber(count, site.locale)} in stock` : null,
  }
}

const distinct = (sentences: readonly (string | null)[]): readonly string[] => [
  ...new Set(sentences.filter((sentence) => sentence !== null)),
]

/** The range of a site: all of it by category, or one body's models (spec §2 /models?body=). */
export function rangeView(
  models: readonly Model[],
  body: ModelBody | null,
  { newStock, library }: { newStock: readonly NewStock[]; library: LibraryPictures },
  site: Site,
): { groups: readonly ModelGroupView[]; tabs: readonly BodyTab[]; disclosures: readonly string[] } {
  const to = paths(site)
  const card = (model: Model) => modelCard(model, { newStock, library }, site)
  const shown = body ? modelsOfBody(models, body) : models
  const disclosures = shown.map((model) => {
    const price = modelPrice(model, newStock)
    return price && priceDisclosure(price, site)
  })
  const groups = rangeGroups(models)
  const bodies = MODEL_BODIES.filter((one) => modelsOfBody(models, one).length > 0)
  return {
    disclosures: distinct(disclosures),
    // A single group needs no name beside that of the page.
    groups:
      body || groups.length < 2
        ? [{ title: null, models: shown.map(card) }].filter((group) => group.models.length > 0)
        : groups.map((group) => ({ title: group.category, models: group.models.map(card) })),
    // A single kind leaves nothing to choose.
    tabs:
      bodies.length > 1 || body
        ? [
            { label: 'All models', href: to.models(), current: body === null },
            ...bodies.map((one) => ({ label: one, href: to.models(one), current: one === body })),
          ]
        : [],
  }
}

/** A grade of a model on its page. */
export interface VariantView {
  name: string
  price: PriceWords
  /** What the price is: that of the cheapest in stock, such as From; null for the list's. */
  before: string | null
  /** One for each fact of the model's variants, in the same order; null for what this one does not state. */
  facts: readonly { label: string; value: string | null; differs: boolean }[]
  /** The vehicles in stock of it, without an address where there is none; null where there is none of the whole model. */
  stock: { href: string | null; label: string } | null
  enquire: { href: string; label: string }
}

/** A model with everything that its page says of it. */
export interface ModelView {
  heading: string
  label: string | null
  lead: string
  place: string | null
  from: string | null
  /** Null where the short description says it all. */
  html: SafeHtml | null
  /** Where the description starts collapsed. */
  collapsed: Collapsed | null
  buttons: readonly IntroButton[]
  picture: PictureView | null
  facts: readonly { label: string; value: string; href: string | null }[]
  /** In rows of columns that are compared side by side. */
  variants: readonly (readonly VariantView[])[]
  /** What the prices of the variants take in, in whole sentences. */
  disclosures: readonly string[]
  colours: readonly { name: string; swatch: string; picture: PictureView | null }[]
  features: readonly { title: string; text: string; picture: PictureView | null }[]
  slides: readonly (PictureView & { name: string; description: string })[]
  accessories: readonly { name: string; price: string | null; picture: PictureView | null }[]
  /** Where the rest of them are; null where the site has no catalogue of them. */
  accessoriesHref: string | null
  brochure: { href: string; size: string } | null
}

/** The pictures of a model’s page, by their addresses. */
const picturesOf = ({ image, colours, features, slides, accessories }: ModelDetails): (string | null | undefined)[] => [
  image?.url,
  ...colours.map(({ image_url }) => image_url),
  ...features.map((feature) => feature.image?.url),
  ...slides.map(({ url }) => url),
  ...accessories.map(({ image_url }) => image_url),
]

function modelView(
  model: ModelDetails,
  { newStock, stock, library }: { newStock: readonly NewStock[]; stock: ModelStock | null; library: LibraryPictures },
  site: Site,
): ModelView {
  const words = (text: string) => siteWords(text, site)
  const picture = (url: string | null | undefined, alt: string | null) =>
    url ? pictureView({ url, alt }, site, library) : null
  const text = plainText(model.description)
  const buttons = introButtons(model, site).map((button) => ({ ...button, label: words(button.label) }))
  const accessoriesHref =
    model.aftermarket_manufacturer_id === null ? null : paths(site).parts(model.aftermarket_manufacturer_id)
  const facts = [
    { label: 'Brand', value: site.manufacturer ? '' : model.manufacturer_name },
    { label: 'Body', value: model.body_style.join(', ') },
    { label: 'Fuel', value: model.fuel.map((fuel) => fuelLabel(fuel, site.locale)).join(', ') },
    {
      label: 'Accessories',
      // Of a page that lists them itself the number would be another one.
      value:
        model.accessories_count > 0 && (accessoriesHref !== null || model.accessories.length === 0)
          ? formatNumber(model.accessories_count, site.locale)
          : '',
      href: accessoriesHref,
    },
  ]
  const compared = comparedFacts(model.variants)
  const listed = newStockOf(newStock, model.manufacturer_name, model.name)
  const priced = model.variants.map((variant) => {
    const stocked = model.status === 'coming_soon' ? null : stockedVariant(variant, listed)
    return { variant, stocked, price: stocked?.price ?? variant.price }
  })
  const disclosures = priced.map(({ price }) => price && priceDisclosure(price, site))
  return {
    heading: modelHeading(model),
    // An all-new model says so in its heading.
    label: model.status === 'all_new' ? null : statusLabel(model),
    lead: words(model.short_description),
    place: forSaleIn(site),
    from: fromPrice(modelPrice(model, newStock), site),
    html: text && text !== model.short_description.trim() ? model.description : null,
    collapsed: collapsed(model.description),
    buttons,
    picture: picture(model.image?.url, model.name),
    facts: facts
      .filter(({ value }) => value)
      .map(({ label, value, href = null }) => ({ label: words(label), value: words(value), href })),
    variants: comparisonRows(
      priced.map(({ variant, stocked, price }, column): VariantView => ({
        name: words(variant.name),
        price: variantPrice(price, site),
        before: stocked?.price && stocked.count > 1 ? 'From' : null,
        facts: compared.map(({ label, values, differs }) => {
          const value = values[column] ?? null
          return { label: words(label), value: value && words(value), differs }
        }),
        stock:
          stocked && stock
            ? {
                href: stock.narrowed(stocked.badge!),
                label: `${formatNumber(stocked.count, site.locale)} in stock`,
              }
            : countOf(listed) > 0 && model.status !== 'coming_soon'
              ? { href: null, label: 'Not in stock' }
              : null,
        enquire: { href: paths(site).orderNow(model, variant.name), label: buttons[0]!.label },
      })),
    ),
    disclosures: distinct(disclosures),
    colours: model.colours.map(({ name, swatch, image_url }) => ({
      name,
      swatch,
      picture: picture(image_url, `${model.name}, ${name}`),
    })),
    features: model.features.map(({ title, description, image }) => ({
      title: words(title),
      text: words(truncate(description, TRUNCATION.featureDescription)),
      picture: picture(image?.url, null),
    })),
    slides: model.slides.map(({ url, name, description }) => ({
      ...pictureView({ url, alt: [model.name, name].filter(Boolean).join(', ') }, site, library),
      name: words(name),
      description: words(description),
    })),
    accessories: model.accessories.map(({ name, price_cents, image_url }) => ({
      name: words(name),
      price: price_cents === null ? null : formatMoney(price_cents, site.currency),
      picture: picture(image_url, null),
    })),
    accessoriesHref,
    brochure: model.brochure && { href: model.brochure.url, size: fileSize(model.brochure.bytes) },
  }
}

/** What the page of a model is drawn from. */
export interface ModelPageView {
  head: Head
  trail: readonly { label: string; href?: string }[]
  model: ModelView
  form: FormView
  formTitle: string
  stock: ModelStockView | null
  offers: { cards: readonly OfferCardView[]; lines: readonly OfferCardView[] }
}

/** An offer on the page of its model: nothing more to explore, and the model's picture stands at the head of the page. */
const onModelPage = (offer: OfferCardView, picture: PictureView | null): OfferCardView => ({
  ...offer,
  explore: null,
  picture: offer.picture?.source === picture?.source ? null : offer.picture,
})

/**
 * Everything that the page of a model shows; null for one that was just removed. `query` is that of its address, by which
 * links fill in its form.
 */
export async function modelPageData(
  dealer: Dealer,
  model: Model,
  query: URLSearchParams,
  now: Date,
): Promise<Serialized<ModelPageView> | null> {
  const { site } = dealer
  const to = paths(site)
  const [form, stock, newStock, models, details, allOffers] = await Promise.all([
    formView(dealer, 'quote', now, { model: { id: model.slug, name: model.name } }, query, { model: model.slug }),
    modelStock(dealer, { make: model.manufacturer_name, model: model.name }, now),
    dealer.stock.newStock(),
    dealer.models.list(),
    dealer.models.find(model.id),
    hasPage('offers', site) ? dealer.offers.list() : [],
  ])
  if (!details) return null
  const library = await dealer.pictures.ofLibrary(picturesOf(details))
  const view = modelView(details, { newStock, stock, library }, site)
  const offers = allOffers.filter((offer) => modelsOfOffer(offer, models).some(({ id }) => id === model.id))
  const trail = [{ label: 'Home', href: to.home() }, { label: 'Model range', href: to.models() }, { label: model.name }]
  const name = carTitle({ year: null, make: model.manufacturer_name, model: model.name })
  const head = headOf(site, {
    title: `${name}${site.city ? ` for sale in ${site.city}` : ''}`,
    description: view.lead || localise(truncate(plainText(model.description), MOST_DESCRIPTION), site.locale),
    path: to.model(model),
    picture: model.image?.url ?? null,
    structured: (picture) => [breadcrumbData(trail, site), modelData(model, picture, site)],
  })
  return serialize({
    head,
    trail,
    model: view,
    form: { ...form, form: quoteForm(form.form, model) },
    formTitle: view.buttons[0]!.label,
    stock: stock && stock.view,
    offers: drawnOffers((await offerCards(dealer, offers)).map((offer) => onModelPage(offer, view.picture))),
  })
}
