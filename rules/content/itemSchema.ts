import * as z from 'zod'
import { isContentSlug } from './address.ts'
import { AMOUNT, NAMED_PRICE_TYPES } from './amount.ts'
import { BLOCK } from './content.ts'
import type { OfferRate } from '../offer/offer.ts'
import type { VariantPrice } from '../model/model.ts'
import { EMPLOYMENT_TYPES } from './item.ts'
import { MODEL } from './modelDraft.ts'
import { REVIEW } from './reviewDraft.ts'

const text = z.string().trim().min(1)
const address = z.string().regex(/^(?:\/(?![/\\])|https?:\/\/)\S+$/)
const pageSlug = z.string().refine(isContentSlug)
const slug = pageSlug.refine((value) => !value.includes('/'))
const instant = z.iso.datetime({ offset: true })
const blocks = z.array(BLOCK)

/** A page as it may be published. */
const PAGE = z.strictObject({
  title: text,
  slug: pageSlug,
  description: z.string().trim(),
  picture: address.nullable(),
  blocks,
})

/** An article as it may be published; without a time it is published now. */
const ARTICLE = z.strictObject({
  title: text,
  slug,
  summary: text,
  picture: z.strictObject({ url: address, alt: z.string() }).nullable(),
  tags: z.array(text),
  published_at: instant.nullable(),
  blocks,
})

/** A position as it may be published; without a time it is posted now. */
const JOB = z.strictObject({
  title: text,
  slug,
  location_id: z.int().min(1).nullable(),
  employment_type: z.enum(EMPLOYMENT_TYPES),
  summary: text,
  posted_at: instant.nullable(),
  closes_on: z.iso.date().nullable(),
  blocks,
})

const MOST_PERCENT = 100
const percent = z
  .string()
  .regex(/^\d{1,3}(?:\.\d{1,4})?$/)
  .transform(Number)
  .pipe(z.number().gt(0).max(MOST_PERCENT))
const day = z.iso.date().nullable()
/** A search of stock as in an address, such as model=CX-5&car_type=demo. */
const search = z.string().regex(/^[a-z_]+=[^\s#]+$/i)

/**
 * An offer as it may be published, with the days that the site shows it. The day after the last is not before the first,
 * a price says what it includes, and a comparison rate is beside a rate.
 */
const OFFER = z
  .strictObject({
    name: text,
    sanitized_description: z.string().trim(),
    disclaimer: z.string().trim(),
    excluded_website_ids: z.array(z.int()),
    manufacturer: text.nullable(),
    model: text.nullable(),
    model_slug: text.nullable(),
    model_slugs: z.array(text),
    image_url: address.nullable(),
    saving: AMOUNT.nullable(),
    from_price: AMOUNT.nullable(),
    price_type: z.enum(NAMED_PRICE_TYPES).nullable(),
    rate: percent.nullable(),
    comparison_rate: percent.nullable(),
    bonus: text.nullable(),
    stock_query: search.nullable(),
    starts_on: day,
    ends_on: day,
  })
  .check(({ value, issues }) => {
    const wrong = (path: string) => issues.push({ code: 'custom', path: [path], input: value })
    if (value.starts_on && value.ends_on && value.ends_on < value.starts_on) wrong('ends_before')
    if (value.from_price !== null && value.price_type === null) wrong('price_type')
    if (value.comparison_rate !== null && value.rate === null) wrong('rate')
  })
  .transform(({ saving, from_price, price_type, rate, comparison_rate, ...offer }) => ({
    ...offer,
    saving_cents: saving,
    from_price:
      from_price !== null && price_type !== null
        ? ({ price_cents: from_price, price_type } satisfies VariantPrice)
        : null,
    rate: rate === null ? null : ({ percent: rate, comparison_percent: comparison_rate } satisfies OfferRate),
  }))

/** What each kind has to be before it is published. */
export const ITEM = {
  pages: PAGE,
  articles: ARTICLE,
  jobs: JOB,
  offers: OFFER,
  reviews: REVIEW,
  models: MODEL,
} as const

export interface ItemOf {
  pages: z.output<typeof PAGE>
  articles: z.output<typeof ARTICLE>
  jobs: z.output<typeof JOB>
  offers: z.output<typeof OFFER>
  reviews: z.output<typeof REVIEW>
  models: z.output<typeof MODEL>
}
