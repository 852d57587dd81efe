import * as z from 'zod'
import { BLOCK, type Block } from './content.ts'
import { FOCUS } from '../media/focus.ts'
import { EMPLOYMENT_TYPES, isPageKind, type ItemKind } from './item.ts'
import { NO_PICTURE } from './newBlock.ts'
import { ITEM, type ItemOf } from './itemSchema.ts'
import { figure } from './amount.ts'
import { finishedModel, MODEL_DRAFT, MODEL_SAYS } from './modelDraft.ts'
import { finishedReview, REVIEW_DRAFT, REVIEW_SAYS } from './reviewDraft.ts'

export { itemName } from './itemName.ts'
export { newBlock } from './newBlock.ts'

/** Texts of a draft, which may be empty or wrong while somebody is still writing; nothing in it is missing. */
const words = z.string().catch('')
const size = z.int().min(1).optional().catch(undefined)
const focus = z.string().regex(FOCUS).optional().catch(undefined)
const picture = z.object({ url: words, alt: words, width: size, height: size, focus }).catch(NO_PICTURE)
const listOf = <T extends z.ZodType>(item: T) => z.array(item).catch([])

const FACT = z.object({ label: words, value: words, href: words })
const CARD = z.object({ title: words, text: words, href: words, picture })
const QUESTION = z.object({ question: words, answer: words })

const DRAFT_BLOCK = z.discriminatedUnion('type', [
  z.object({ type: z.literal('markdown'), text: words }),
  z.object({ type: z.literal('html'), html: words }),
  z.object({ type: z.literal('picture'), picture, caption: words }),
  z.object({ type: z.literal('gallery'), pictures: listOf(picture) }),
  z.object({ type: z.literal('facts'), items: listOf(FACT) }),
  z.object({ type: z.literal('cards'), items: listOf(CARD) }),
  z.object({ type: z.literal('questions'), items: listOf(QUESTION) }),
  z.object({ type: z.literal('callToAction'), title: words, text: words, label: words, href: words }),
  z.object({ type: z.literal('form'), form: words }),
  z.object({ type: z.literal('locations'), location_type: words }),
  z.object({ type: z.literal('stock'), title: words, query: words }),
  z.object({ type: z.literal('offers'), title: words }),
  /** What is stored cannot be read as a block. */
  z.object({ type: z.literal('broken'), was: words }),
])

/** A block as the editor has it. */
export type DraftBlock = z.output<typeof DRAFT_BLOCK>
export type DraftPicture = z.output<typeof picture>

/** The types of blocks with their names, in the order in which the editor offers them. */
export const BLOCK_LABELS: Readonly<Record<Block['type'], string>> = {
  markdown: 'Text',
  picture: 'Picture',
  gallery: 'Gallery',
  facts: 'Facts',
  cards: 'Cards',
  questions: 'Questions and answers',
  callToAction: 'Call to action',
  form: 'Form',
  stock: 'Vehicles in stock',
  offers: 'Offers',
  locations: 'Locations',
  html: 'HTML',
}
export const BLOCK_TYPES = Object.keys(BLOCK_LABELS) as Block['type'][]

/** The name of a block’s type. */
export const blockLabel = ({ type }: Pick<DraftBlock, 'type'>): string =>
  type === 'broken' ? 'Unreadable block' : BLOCK_LABELS[type]

const MOST_WAS = 2_000
/** More blocks than a page has; later ones are not read. */
export const MOST_BLOCKS = 200

/** A block of a stored or sent value; one that cannot be read is shown as such instead of being lost. */
export function draftBlock(value: unknown): DraftBlock {
  const read = DRAFT_BLOCK.safeParse(value)
  return read.success ? read.data : { type: 'broken', was: JSON.stringify(value ?? null).slice(0, MOST_WAS) }
}

const blocks = z
  .array(z.unknown())
  .catch([])
  .transform((list) => list.slice(0, MOST_BLOCKS).map(draftBlock))
const when = z
  .string()
  .transform((text) => (Number.isNaN(Date.parse(text)) ? text : new Date(text).toISOString()))
  .nullable()
  .catch(null)

const DRAFTS = {
  pages: z.object({
    title: words,
    slug: words,
    description: words,
    picture: z.string().nullable().catch(null),
    blocks,
  }),
  articles: z.object({
    title: words,
    slug: words,
    summary: words,
    picture: z.object({ url: words, alt: words }).nullable().catch(null),
    tags: listOf(words),
    published_at: when,
    blocks,
  }),
  jobs: z.object({
    title: words,
    slug: words,
    location_id: z.int().min(1).nullable().catch(null),
    employment_type: z.enum(EMPLOYMENT_TYPES).catch('FULL_TIME'),
    summary: words,
    posted_at: when,
    closes_on: z.string().nullable().catch(null),
    blocks,
  }),
  /** Amounts are texts of whole units while they are written; the description is HTML. */
  offers: z
    .object({
      title: words,
      description: words,
      disclaimer: words,
      excluded_website_ids: listOf(z.int()),
      manufacturer: words,
      model: words,
      model_slug: words,
      model_slugs: listOf(words),
      image_url: words,
      saving: words,
      from_price: words,
      price_type: words,
      rate: words,
      comparison_rate: words,
      bonus: words,
      stock_query: words,
      starts_on: words,
      ends_on: words,
    })
    // It is at its number, not at an address of its own, and has no blocks.
    .transform((offer) => ({ ...offer, slug: '', blocks: [] as DraftBlock[] })),
  reviews: REVIEW_DRAFT,
  models: MODEL_DRAFT,
} as const

export interface DraftOf {
  pages: z.output<(typeof DRAFTS)['pages']>
  articles: z.output<(typeof DRAFTS)['articles']>
  jobs: z.output<(typeof DRAFTS)['jobs']>
  offers: z.output<(typeof DRAFTS)['offers']>
  reviews: z.output<(typeof DRAFTS)['reviews']>
  models: z.output<(typeof DRAFTS)['models']>
}

/** A draft of any kind. */
export type Draft = DraftOf[ItemKind]

/** A stored or sent value as a draft: whole, in one order of its fields, whatever it is. */
export const draftOf = <K extends ItemKind>(kind: K, value: unknown): DraftOf[K] => {
  const read = DRAFTS[kind].safeParse(value)
  return (read.success ? read.data : DRAFTS[kind].parse({})) as DraftOf[K]
}

/** Whether two values are the same content, such as a draft that was changed back. */
export const isSameContent = (kind: ItemKind, one: unknown, other: unknown): boolean =>
  JSON.stringify(draftOf(kind, one)) === JSON.stringify(draftOf(kind, other))

/** A block without what was left empty and need not be there. */
function finishedBlock(block: DraftBlock): unknown {
  switch (block.type) {
    case 'picture':
      return { ...block, caption: block.caption.trim() || undefined }
    case 'facts':
      return { ...block, items: block.items.map((item) => ({ ...item, href: item.href.trim() || undefined })) }
    case 'cards':
      return {
        ...block,
        items: block.items.map((item) => ({
          ...item,
          href: item.href.trim() || undefined,
          picture: item.picture.url.trim() === '' ? undefined : item.picture,
        })),
      }
    case 'locations':
      return { ...block, location_type: block.location_type || undefined }
    default:
      return block
  }
}

/** The blocks of a draft that are finished, as a preview shows them. */
export const readyBlocks = ({ blocks: all }: Pick<Draft, 'blocks'>): unknown[] =>
  all.map(finishedBlock).filter((block) => BLOCK.safeParse(block).success)

/** An offer as it is checked and published. */
function finishedOffer({ title, description, slug: _slug, blocks: _blocks, ...offer }: DraftOf['offers']): unknown {
  const given = (text: string) => text.trim() || null
  const price = figure(offer.from_price)
  return {
    ...offer,
    name: title,
    sanitized_description: description,
    manufacturer: given(offer.manufacturer),
    model: given(offer.model),
    model_slug: given(offer.model_slug),
    image_url: given(offer.image_url),
    saving: figure(offer.saving),
    from_price: price,
    price_type: price === null ? null : given(offer.price_type),
    rate: figure(offer.rate),
    comparison_rate: figure(offer.comparison_rate),
    bonus: given(offer.bonus),
    stock_query: given(offer.stock_query),
    starts_on: given(offer.starts_on),
    ends_on: given(offer.ends_on),
  }
}

/** A draft as it is checked and published: without empty tags, links and pictures. */
function finished(kind: ItemKind, draft: Draft): unknown {
  if (kind === 'reviews') return finishedReview(draft as DraftOf['reviews'])
  if (kind === 'models') return finishedModel(draft as DraftOf['models'])
  if (!isPageKind(kind)) return finishedOffer(draft as DraftOf['offers'])
  const own: Record<string, unknown> = { ...draft, blocks: draft.blocks.map(finishedBlock) }
  if (kind === 'pages') own.picture = (draft as DraftOf['pages']).picture?.trim() || null
  if (kind === 'articles') {
    const article = draft as DraftOf['articles']
    own.tags = article.tags.map((tag) => tag.trim()).filter(Boolean)
    own.picture = article.picture && article.picture.url.trim() !== '' ? article.picture : null
    own.published_at = article.published_at || null
  }
  if (kind === 'jobs') {
    const { posted_at, closes_on } = draft as DraftOf['jobs']
    Object.assign(own, { posted_at: posted_at || null, closes_on: closes_on || null })
  }
  return own
}

/** What is wrong with a draft, by the path of its field, such as `blocks.2.items.0.href`. */
export type Problems = Readonly<Record<string, string>>

const LINK = 'Please enter a path such as /contact, or a web address.'
const SAYS: Readonly<Record<string, string>> = {
  title: 'Please enter a title.',
  slug: 'Please use lower-case words with hyphens, such as care-plans.',
  summary: 'Please enter a summary.',
  text: 'Please fill this in.',
  html: 'Please enter some HTML.',
  url: 'Please enter the address of a picture.',
  picture: 'Please enter a path on the site, or a web address.',
  label: 'Please enter a label.',
  value: 'Please enter a value.',
  question: 'Please enter a question.',
  answer: 'Please enter an answer.',
  href: LINK,
  form: 'Please choose a form.',
  items: 'Please add at least one.',
  pictures: 'Please add at least one picture.',
  published_at: 'Please enter a date and a time.',
  posted_at: 'Please enter a date and a time.',
  closes_on: 'Please choose a day.',
  name: 'Please enter a title.',
  image_url: 'Please choose a picture, or enter its address.',
  saving: 'Please enter an amount, such as 2500.',
  from_price: 'Please enter an amount, such as 41990.',
  price_type: 'Please choose what the price includes.',
  rate: 'Please enter a rate, such as 2.9.',
  comparison_rate: 'Please enter a rate, such as 3.34.',
  stock_query: 'Please paste the address of a search, or its part after the question mark.',
  starts_on: 'Please choose a day.',
  ends_on: 'Please choose a day.',
  ends_before: 'Please choose a last day that is not before the first.',
  type: 'We can’t read this block. Please delete it and add it again.',
}

/** What is wrong with the fields of a block itself, which the editor calls otherwise. */
const BLOCK_SAYS: Readonly<Record<string, string>> = {
  title: 'Please enter a heading.',
  label: 'Please enter what the button says.',
}

/** What is wrong with the fields of a kind, where it is not what it is for the others. */
const OWN_SAYS: Readonly<Partial<Record<ItemKind, Readonly<Record<string, string>>>>> = {
  reviews: REVIEW_SAYS,
  models: MODEL_SAYS,
}

/** Fields that the editor has under another name than what is published. */
const FIELDS: Readonly<Record<string, string>> = {
  name: 'title',
  sanitized_description: 'description',
  ends_before: 'ends_on',
}

/**
 * A draft as it may be published, or what is wrong with it, in words beside each field: by the same schema in the
 * browser and on the server.
 */
export function checkDraft<K extends ItemKind>(
  kind: K,
  draft: DraftOf[K],
): { item: ItemOf[K]; problems: null } | { item: null; problems: Problems } {
  const read = ITEM[kind].safeParse(finished(kind, draft))
  if (read.success) return { item: read.data as ItemOf[K], problems: null }
  const problems: Record<string, string> = {}
  for (const { path } of read.error.issues) {
    const name = path.findLast((part) => typeof part === 'string')
    // A name within a list, such as that of a variant, is called as it is.
    const key = (path.length === 1 ? FIELDS[String(path[0])] : undefined) ?? path.join('.')
    const ofBlock = path[0] === 'blocks' && path.length === 3 ? BLOCK_SAYS[String(name)] : undefined
    problems[key] ??= ofBlock ?? OWN_SAYS[kind]?.[String(name)] ?? SAYS[String(name)] ?? 'Please check this.'
  }
  return { item: null, problems }
}
