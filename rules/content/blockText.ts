import { blockLabel, type Draft, type DraftOf, type DraftBlock, type DraftPicture } from './draft.ts'
import { EMPLOYMENT_LABELS, isPageKind, type ItemKind } from './item.ts'
import { MODEL_STATUSES } from './modelDraft.ts'
import { REVIEW_SOURCES } from './reviewDraft.ts'

const pictureText = ({ url, alt }: DraftPicture): string => [url, alt].filter(Boolean).join(' · ')
const lines = (...texts: readonly string[]): string => texts.filter((text) => text.trim() !== '').join('\n')

/** What a block says, as text that can be compared. */
export function blockText(block: DraftBlock): string {
  switch (block.type) {
    case 'markdown':
      return block.text
    case 'html':
      return block.html
    case 'picture':
      return lines(pictureText(block.picture), block.caption)
    case 'gallery':
      return lines(...block.pictures.map(pictureText))
    case 'facts':
      return lines(
        ...block.items.map(({ label, value, href }) => `${label}: ${[value, href].filter(Boolean).join(' · ')}`),
      )
    case 'cards':
      return block.items.map((item) => lines(item.title, item.text, item.href, pictureText(item.picture))).join('\n\n')
    case 'questions':
      return block.items.map(({ question, answer }) => lines(question, answer)).join('\n\n')
    case 'callToAction':
      return lines(block.title, block.text, block.label, block.href)
    case 'form':
      return block.form
    case 'locations':
      return block.location_type || 'All locations'
    case 'stock':
      return lines(block.title, block.query)
    case 'offers':
      return block.title
    case 'broken':
      return block.was
  }
}

/** The fields of an offer. */
function offerTexts(offer: DraftOf['offers']): readonly { label: string; text: string }[] {
  return [
    { label: 'Title', text: offer.title },
    { label: 'First day', text: offer.starts_on },
    { label: 'Last day', text: offer.ends_on },
    { label: 'Description', text: offer.description },
    { label: 'Conditions', text: offer.disclaimer },
    { label: 'Picture', text: offer.image_url },
    { label: 'Saving', text: offer.saving },
    { label: 'Price from', text: [offer.from_price, offer.from_price && offer.price_type].filter(Boolean).join(' ') },
    { label: 'Rate', text: offer.rate },
    { label: 'Comparison rate', text: offer.comparison_rate },
    { label: 'Included', text: offer.bonus },
    { label: 'Brand', text: offer.manufacturer },
    { label: 'Model', text: [offer.model, offer.model_slug].filter(Boolean).join(' · ') },
    { label: 'Further models', text: offer.model_slugs.join(', ') },
    { label: 'Vehicles', text: offer.stock_query },
  ]
}

/** The fields of a review. */
const reviewTexts = (review: DraftOf['reviews']): readonly { label: string; text: string }[] => [
  { label: 'Customer', text: review.author },
  { label: 'Rating', text: review.rating },
  { label: 'Title', text: review.title },
  { label: 'Review', text: review.text },
  { label: 'Written on', text: review.reviewed_at ?? '' },
  { label: 'Source', text: REVIEW_SOURCES[review.source] },
  { label: 'Link', text: review.link },
]

/** The fields of a model; each variant and colour is lines of its own. */
function modelTexts(model: DraftOf['models']): readonly { label: string; text: string }[] {
  const listed = (...texts: readonly string[]) => texts.filter((one) => one.trim() !== '').join(' · ')
  return [
    { label: 'Model', text: model.title },
    { label: 'Address', text: model.slug },
    { label: 'Brand', text: model.manufacturer_name },
    { label: 'Status', text: MODEL_STATUSES[model.status] },
    { label: 'Tagline', text: model.short_description },
    { label: 'Description', text: model.description },
    { label: 'Picture', text: model.image },
    { label: 'Categories', text: model.categories.join(', ') },
    { label: 'Body styles', text: model.body_style.join(', ') },
    { label: 'Fuels', text: model.fuel.join(', ') },
    {
      label: 'Variants',
      text: model.variants
        .map(({ name, badge, price, price_type, facts }) =>
          lines(
            listed(name, badge, price, price === '' ? '' : price_type),
            ...facts.map(({ label, value }) => `${label}: ${value}`),
          ),
        )
        .join('\n\n'),
    },
    {
      label: 'Colours',
      text: model.colours.map(({ name, swatch, image_url }) => listed(name, swatch, image_url)).join('\n'),
    },
    {
      label: 'Features',
      text: model.features.map((one) => lines(one.title, one.description, one.image_url)).join('\n\n'),
    },
    { label: 'Pictures', text: model.slides.map((one) => lines(one.url, one.name, one.description)).join('\n\n') },
    {
      label: 'Accessories',
      text: model.accessories.map(({ name, price, image_url }) => listed(name, price, image_url)).join('\n'),
    },
    { label: 'Brochure', text: listed(model.brochure, model.brochure_bytes) },
    { label: 'Page elsewhere', text: model.override_url },
  ]
}

/**
 * The fields of an item besides its blocks, with their labels, as text that can be compared.
 *
 * @param locations the names of the site’s locations, by number
 */
export function fieldTexts(
  kind: ItemKind,
  draft: Draft,
  locations: ReadonlyMap<number, string> = new Map(),
): readonly { label: string; text: string }[] {
  if (kind === 'reviews') return reviewTexts(draft as DraftOf['reviews'])
  if (kind === 'models') return modelTexts(draft as DraftOf['models'])
  if (!isPageKind(kind)) return offerTexts(draft as DraftOf['offers'])
  const { title, slug } = draft
  const own = [
    { label: 'Title', text: title },
    { label: 'Address', text: slug },
  ]
  if ('description' in draft && 'picture' in draft)
    own.push({ label: 'Description', text: draft.description }, { label: 'Picture', text: draft.picture ?? '' })
  if ('tags' in draft)
    own.push(
      { label: 'Summary', text: draft.summary },
      { label: 'Picture', text: draft.picture ? pictureText(draft.picture) : '' },
      { label: 'Tags', text: draft.tags.join(', ') },
      { label: 'Date', text: draft.published_at ?? '' },
    )
  if ('employment_type' in draft)
    own.push(
      { label: 'Summary', text: draft.summary },
      {
        label: 'Location',
        text: draft.location_id === null ? '' : (locations.get(draft.location_id) ?? `Location ${draft.location_id}`),
      },
      { label: 'Employment', text: EMPLOYMENT_LABELS[draft.employment_type] },
      { label: 'Posted', text: draft.posted_at ?? '' },
      { label: 'Closes', text: draft.closes_on ?? '' },
    )
  return own.map((field) => ({
    ...field,
    label: kind === 'jobs' && field.label === 'Title' ? 'Position' : field.label,
  }))
}

/** The name of a block in a comparison, with its place. */
export const blockName = (block: DraftBlock, index: number): string => `${blockLabel(block)} (block ${index + 1})`
