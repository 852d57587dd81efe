import * as z from 'zod'
import type { ModelAccessory, ModelVariant } from '../model/model.ts'
import { AMOUNT, amountText, figure, NAMED_PRICE_TYPES } from './amount.ts'

const words = z.string().catch('')
const listOf = <T extends z.ZodType>(item: T) => z.array(item).catch([])
type Given = Readonly<Record<string, unknown>>
const isGiven = (value: unknown): value is Given => typeof value === 'object' && value !== null

/** A stored variant with its price as a draft has it: an amount in whole units and what it includes. */
const variantOf = (value: unknown): unknown => {
  if (!isGiven(value) || !isGiven(value.price)) return value
  return { ...value, price: amountText(value.price.price_cents), price_type: value.price.price_type }
}
const accessoryOf = (value: unknown): unknown =>
  isGiven(value) && 'price_cents' in value ? { ...value, price: amountText(value.price_cents) } : value
const featureOf = (value: unknown): unknown =>
  isGiven(value) && isGiven(value.image) ? { ...value, image_url: value.image.url } : value

const FACT = z.object({ label: words, value: words })
const VARIANT = z.object({ name: words, badge: words, price: words, price_type: words, facts: listOf(FACT) })
const COLOUR = z.object({ name: words, swatch: words, image_url: words })
const FEATURE = z.object({ title: words, description: words, image_url: words })
const SLIDE = z.object({ id: z.int().nullable().catch(null), url: words, name: words, description: words })
const ACCESSORY = z.object({ name: words, price: words, image_url: words })

/** The statuses of a model, in words (spec §3 Model). */
export const MODEL_STATUSES = { '': 'None', new: 'New', all_new: 'All-new', coming_soon: 'Coming soon' } as const
const STATUSES = ['', 'new', 'all_new', 'coming_soon'] as const

/** A new model as the editor has it (spec §3 Model): amounts are texts while they are written, the description is HTML. */
export const MODEL_DRAFT = z
  .object({
    title: words,
    slug: words,
    manufacturer_name: words,
    status: z.enum(STATUSES).catch(''),
    short_description: words,
    description: words,
    image: words,
    thumb: words,
    /** The manufacturer’s categories, such as SUV. */
    categories: listOf(words),
    body_style: listOf(words),
    fuel: listOf(words),
    variants: listOf(z.preprocess(variantOf, VARIANT)),
    colours: listOf(COLOUR),
    features: listOf(z.preprocess(featureOf, FEATURE)),
    slides: listOf(SLIDE),
    accessories: listOf(z.preprocess(accessoryOf, ACCESSORY)),
    brochure: words,
    brochure_bytes: words,
    override_url: words,
    /** Of imports alone. */
    path: words,
    accessories_count: z.int().min(0).catch(0),
    aftermarket_manufacturer_id: z.int().min(1).nullable().catch(null),
  })
  // It has variants and colours instead of blocks.
  .transform((model) => ({ ...model, blocks: [] as never[] }))

/** A model as somebody is writing it. */
export type ModelDraft = z.output<typeof MODEL_DRAFT>
export type DraftVariant = z.output<typeof VARIANT>

const text = z.string().trim().min(1)
const address = z.string().regex(/^(?:\/(?![/\\])|https?:\/\/)\S+$/)
const MOST_SLUG = 100
const MOST_CATEGORIES = 3
const MOST_ACCESSORIES = 100_000
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** Whether a text can be the slug of a model: lower-case words with hyphens. */
export const isModelSlug = (slug: string): boolean => slug.length <= MOST_SLUG && SLUG.test(slug)

const FINISHED_VARIANT = z
  .strictObject({
    name: text,
    badge: text.nullable(),
    price: AMOUNT.nullable(),
    price_type: z.enum(NAMED_PRICE_TYPES).nullable(),
    facts: z.array(z.strictObject({ label: text, value: text })),
  })
  .check(({ value, issues }) => {
    if (value.price !== null && value.price_type === null)
      issues.push({ code: 'custom', path: ['price_type'], input: null })
  })
  .transform(({ price, price_type, ...variant }): ModelVariant => ({
    ...variant,
    price: price !== null && price_type !== null ? { price_cents: price, price_type } : null,
  }))

/** A model as it may be published: a price says what it includes, and a brochure how large it is. */
export const MODEL = z
  .strictObject({
    name: text,
    slug: z.string().refine(isModelSlug),
    manufacturer_name: text,
    status: z.enum(STATUSES),
    short_description: z.string().trim(),
    description: z.string().trim(),
    image: address.nullable(),
    thumb: address.nullable(),
    categories: z.array(text).max(MOST_CATEGORIES),
    body_style: z.array(text),
    fuel: z.array(text),
    variants: z.array(FINISHED_VARIANT),
    colours: z.array(
      z.strictObject({ name: text, swatch: z.string().regex(/^#[\da-f]{6}$/i), image_url: address.nullable() }),
    ),
    features: z.array(z.strictObject({ title: text, description: z.string().trim(), image_url: address.nullable() })),
    slides: z.array(
      z.strictObject({
        id: z.int().nullable(),
        url: address,
        name: z.string().trim(),
        description: z.string().trim(),
      }),
    ),
    accessories: z.array(z.strictObject({ name: text, price: AMOUNT.nullable(), image_url: address.nullable() })),
    brochure: address.nullable(),
    brochure_bytes: z
      .string()
      .regex(/^[1-9]\d{0,9}$/)
      .transform(Number)
      .nullable(),
    override_url: address.nullable(),
    path: address.nullable(),
    accessories_count: z.int().min(0).max(MOST_ACCESSORIES),
    aftermarket_manufacturer_id: z.int().min(1).nullable(),
  })
  .check(({ value, issues }) => {
    if (value.brochure !== null && value.brochure_bytes === null)
      issues.push({ code: 'custom', path: ['brochure_bytes'], input: null })
  })
  .transform(({ image, thumb, categories, features, slides, accessories, brochure, brochure_bytes, ...model }) => ({
    ...model,
    image: image === null ? null : { url: image, thumb: thumb ?? image },
    manufacturer_body: categories[0] ?? null,
    manufacturer_body2: categories[1] ?? null,
    manufacturer_body3: categories[2] ?? null,
    features: features.map(({ image_url, ...feature }) => ({
      ...feature,
      image: image_url === null ? null : { url: image_url },
    })),
    slides: slides.map(({ id, ...slide }, index) => ({ id: id ?? index + 1, ...slide })),
    accessories: accessories.map(({ price, ...accessory }): ModelAccessory => ({ ...accessory, price_cents: price })),
    brochure: brochure === null ? null : { url: brochure, bytes: brochure_bytes! },
  }))

/** A model as it is checked and published: without what was left empty and need not be there. */
export function finishedModel({ title, blocks: _blocks, ...model }: ModelDraft): unknown {
  const given = (value: string) => value.trim() || null
  const each = (list: readonly string[]) => list.map((one) => one.trim()).filter(Boolean)
  const withPicture = <T extends { image_url: string }>(item: T) => ({ ...item, image_url: given(item.image_url) })
  return {
    ...model,
    name: title,
    image: given(model.image),
    thumb: given(model.image) && given(model.thumb),
    categories: each(model.categories),
    body_style: each(model.body_style),
    fuel: each(model.fuel),
    variants: model.variants.map(({ badge, price, price_type, facts, ...variant }) => ({
      ...variant,
      badge: given(badge),
      price: figure(price),
      price_type: figure(price) === null ? null : given(price_type),
      facts,
    })),
    colours: model.colours.map(withPicture),
    features: model.features.map(withPicture),
    accessories: model.accessories.map((item) => ({ ...withPicture(item), price: figure(item.price) })),
    brochure: given(model.brochure),
    brochure_bytes: given(model.brochure) && given(model.brochure_bytes),
    override_url: given(model.override_url),
    path: given(model.path),
  }
}

/** What is wrong with the fields of a model. */
export const MODEL_SAYS: Readonly<Record<string, string>> = {
  name: 'Please enter a name.',
  title: 'Please enter a title.',
  slug: 'Please use lower-case words with hyphens, such as cx-5.',
  manufacturer_name: 'Please enter a brand.',
  image: 'Please choose a picture, or enter its address.',
  image_url: 'Please choose a picture, or enter its address.',
  url: 'Please choose a picture, or enter its address.',
  categories: 'Please enter up to three categories.',
  price: 'Please enter an amount, such as 41990.',
  price_type: 'Please choose what the price includes.',
  swatch: 'Please choose a colour.',
  brochure: 'Please enter a path on the site, or a web address.',
  brochure_bytes: 'Please enter the size in megabytes, such as 2.4.',
  override_url: 'Please enter a path such as /cx-5, or a web address.',
}
