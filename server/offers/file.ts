import * as z from 'zod'
import { PRICE_TYPES } from '@forecourt/rules/car/car.ts'
import type { VariantPrice } from '@forecourt/rules/model/model.ts'
import type { OfferRate } from '@forecourt/rules/offer/offer.ts'
import { sanitised } from '../content/content.ts'
import { address, day, eachOnce, set_order, text } from '../file.ts'

const PRICED = PRICE_TYPES.filter((type) => type !== 'enquire')

/** Maximum amount: more is a mistake, and does not fit the column. */
const MOST_MONEY = 10_000_000
const money = z
  .number('must be a number of whole dollars')
  .positive('must be more than 0')
  .max(MOST_MONEY, `must not be more than ${MOST_MONEY}`)

const optional = text.nullish().transform((value) => value ?? null)
const optionalDay = day.nullish().transform((value) => value ?? null)

const percent = z.number().positive('must be more than 0').max(100, 'must be 100 per cent or less')

/** A search as in an address, such as model=CX-5&car_type=demo. */
const query = text
  .regex(/^[a-z_]+=[^\s#]+$/i, 'must be a search such as model=CX-5&car_type=demo')
  .nullish()
  .transform((value) => value ?? null)

const offer = z
  .strictObject({
    name: text,
    description: z.string().trim().default('').transform(sanitised),
    disclaimer: z.string().trim().default('').transform(sanitised),
    excluded_website_ids: z.array(z.int()).default([]),
    manufacturer: optional,
    model: optional,
    model_slug: optional,
    model_slugs: z.array(text).default([]),
    /** Amounts are in whole units of the site's currency. */
    saving: money.nullish(),
    from_price: money.nullish(),
    price_type: z.enum(PRICED, `must be one of ${PRICED.join(', ')}`).nullish(),
    rate: percent.nullish(),
    comparison_rate: percent.nullish(),
    bonus: optional,
    stock: query,
    image_url: address.nullish().transform((value) => value ?? null),
    starts_on: optionalDay,
    ends_on: optionalDay,
  })
  .check(({ value, issues }) => {
    if (value.starts_on && value.ends_on && value.ends_on < value.starts_on)
      issues.push({ code: 'custom', path: ['ends_on'], input: value.ends_on, message: 'must not be before starts_on' })
    if (value.from_price && !value.price_type)
      issues.push({
        code: 'custom',
        path: ['price_type'],
        input: undefined,
        message: 'is missing: say what the price includes',
      })
    if (value.comparison_rate && !value.rate)
      issues.push({ code: 'custom', path: ['rate'], input: undefined, message: 'is missing beside comparison_rate' })
  })
  .transform(({ description, saving, from_price, price_type, rate, comparison_rate, stock, ...rest }) => ({
    ...rest,
    sanitized_description: description,
    saving_cents: saving ? Math.round(saving * 100) : null,
    from_price:
      from_price && price_type
        ? ({ price_cents: Math.round(from_price * 100), price_type } satisfies VariantPrice)
        : null,
    rate: rate ? ({ percent: rate, comparison_percent: comparison_rate ?? null } satisfies OfferRate) : null,
    stock_query: stock,
  }))

/** An offer as stored. */
export type StoredOffer = z.output<typeof offer>

/** An operator's file of offers (docs/integrating.md, Offers), validated and sanitised, in the file's order. */
export const OFFER_FILE = z.strictObject({ offers: z.array(offer).check(eachOnce('name')), set_order })

/** The contents of a file as written. */
export type OfferFileInput = z.input<typeof OFFER_FILE>
