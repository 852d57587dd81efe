import * as z from 'zod'
import type { ModelAccessory, ModelVariant } from '@forecourt/rules/model/model.ts'
import { PRICE_TYPES } from '@forecourt/rules/car/car.ts'
import { plainText } from '@forecourt/rules/offer/text.ts'
import { slugOf } from '@forecourt/rules/site/slug.ts'
import { sanitised } from '../content/content.ts'
import { address, eachOnce, set_order, text } from '../file.ts'

/** An optional text. */
const words = z
  .string()
  .trim()
  .nullish()
  .transform((value) => value ?? '')
/** Manufacturers' data may have one value instead of a list. */
const texts = z
  .union([text, z.array(text)])
  .nullish()
  .transform((value) => (value === null || value === undefined ? [] : [value].flat()))
/** An empty text counts as missing. */
const name = z
  .string()
  .trim()
  .nullish()
  .transform((value) => value || null)

const PRICED = PRICE_TYPES.filter((type) => type !== 'enquire')

/** Maximum amount: more is a mistake, and does not fit the column. */
const MOST_ACCESSORIES = 100_000
/** The largest number that the column of an id has. */
const MAX_ID = 2_147_483_647

/** An operator's mistake is reported with its position; an invalid value from a manufacturer is ignored. */
type Reader = 'operator' | 'manufacturer'

function modelSchema(reader: Reader) {
  const object = (reader === 'operator' ? z.strictObject : z.object) as typeof z.object
  const lenient = <S extends z.ZodType>(schema: S, instead: z.output<S>) =>
    reader === 'operator' ? schema : schema.catch(instead as never)
  const listOf = <S extends z.ZodType>(item: S) =>
    (reader === 'operator'
      ? z.array(item)
      : z.array(z.unknown()).transform((list) =>
          list.flatMap((one) => {
            const parsed = item.safeParse(one)
            return parsed.success ? [parsed.data] : []
          }),
        )
    )
      .nullish()
      .transform((list) => list ?? [])

  const variant = object({
    name: text,
    badge: lenient(name, null),
    /** In whole units of the site's currency. */
    price: lenient(z.number('must be a number of whole dollars').positive('must be more than 0').nullish(), null),
    price_type: lenient(z.enum(PRICED, `must be one of ${PRICED.join(', ')}`).nullish(), null),
    facts: listOf(object({ label: text, value: text })),
  })
    .check(({ value, issues }) => {
      if (reader === 'operator' && value.price && !value.price_type)
        issues.push({
          code: 'custom',
          path: ['price_type'],
          input: undefined,
          message: 'is missing: say what the price includes',
        })
    })
    .transform(({ price, price_type, ...rest }): ModelVariant => ({
      ...rest,
      // A price without a price type is not advertised.
      price: price && price_type ? { price_cents: Math.round(price * 100), price_type } : null,
    }))

  return object({
    name: text,
    slug: text
      .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be lower-case words with hyphens, such as cx-5')
      .max(100, 'is too long'),
    override_url: lenient(address.nullish(), null).transform((value) => value ?? null),
    path: lenient(address.nullish(), null).transform((value) => value ?? null),
    image: lenient(object({ url: address, thumb: address.nullish() }).nullish(), null).transform((image) =>
      image ? { url: image.url, thumb: image.thumb ?? image.url } : null,
    ),
    manufacturer_name: text,
    short_description: lenient(words, ''),
    description: lenient(words, '').transform(sanitised),
    manufacturer_body: lenient(name, null),
    manufacturer_body2: lenient(name, null),
    manufacturer_body3: lenient(name, null),
    bodyStyle: lenient(texts, []),
    fuel: lenient(texts, []),
    status: lenient(z.enum(['', 'new', 'all_new', 'coming_soon']).nullish(), '').transform((value) => value ?? ''),
    accessories_count: lenient(z.int().min(0).max(MOST_ACCESSORIES).nullish(), 0).transform((value) => value ?? 0),
    aftermarket_manufacturer_id: lenient(z.int().min(1).max(MAX_ID).nullish(), null).transform(
      (value) => value ?? null,
    ),
    variants: listOf(variant),
    colours: listOf(
      object({
        name: text,
        swatch: z.string().regex(/^#[0-9a-fA-F]{6}$/, 'must be # and six hexadecimal digits'),
        image_url: address.nullish().transform((value) => value ?? null),
      }),
    ),
    features: listOf(
      object({
        title: text,
        description: words.transform((html) => plainText(sanitised(html))),
        image: object({ url: address })
          .nullish()
          .transform((image) => image ?? null),
      }),
    ),
    slides: listOf(
      object({ id: lenient(z.int().nullish(), null), url: address, name: words, description: words }),
    ).transform((slides) => slides.map(({ id, ...slide }, index) => ({ id: id ?? index + 1, ...slide }))),
    accessories: listOf(
      object({
        name: text,
        price: lenient(z.number('must be a number of whole dollars').positive('must be more than 0').nullish(), null),
        image_url: lenient(address.nullish(), null).transform((value) => value ?? null),
      }).transform(({ price, ...rest }): ModelAccessory => ({
        ...rest,
        price_cents: price ? Math.round(price * 100) : null,
      })),
    ),
    brochure: lenient(
      object({ url: address, bytes: z.int().positive('must be the size of the file in bytes') }).nullish(),
      null,
    ).transform((value) => value ?? null),
  }).transform(({ bodyStyle, ...model }) => ({ ...model, body_style: bodyStyle }))
}

const OPERATORS = modelSchema('operator')
const MANUFACTURERS = modelSchema('manufacturer')

/** A model as stored. */
export type StoredModel = z.output<typeof OPERATORS>

/** An operator's file of models (docs/integrating.md, Models), validated and sanitised, in the file's order. */
export const MODEL_FILE = z.strictObject({ models: z.array(OPERATORS).check(eachOnce('slug')), set_order })

/** The contents of a file as written. */
export type ModelFileInput = z.input<typeof MODEL_FILE>

const ANSWER = z.object({ models: z.array(z.record(z.string(), z.unknown())).min(1) })

/**
 * The models in a Dashboard's data of a manufacturer (spec §7), with the site's name for it. Invalid values are
 * ignored; null if nothing valid is left, in which case the stored models stay.
 */
export function manufacturerModels(data: unknown, manufacturer: string): readonly StoredModel[] | null {
  const answer = ANSWER.safeParse(data)
  if (!answer.success) return null
  const models = answer.data.models.flatMap(({ body, ...model }) => {
    const slug = slugOf(String(model.slug ?? model.name ?? ''))
    const parsed = MANUFACTURERS.safeParse({
      ...model,
      bodyStyle: model.bodyStyle ?? body,
      slug,
      manufacturer_name: manufacturer,
    })
    return parsed.success ? [parsed.data] : []
  })
  const once = [...new Map(models.map((model) => [model.slug, model])).values()]
  return once.length > 0 ? once : null
}
