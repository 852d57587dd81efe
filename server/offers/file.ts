import * as z from 'zod'
import { sanitised } from '../content/content.ts'
import { address, day, eachOnce, text } from '../file.ts'

const optional = text.nullish().transform((value) => value ?? null)
const optionalDay = day.nullish().transform((value) => value ?? null)

const offer = z
  .strictObject({
    name: text,
    description: z.string().trim().default('').transform(sanitised),
    disclaimer: z.string().trim().default('').transform(sanitised),
    excluded_website_ids: z.array(z.int()).default([]),
    manufacturer: optional,
    model: optional,
    model_slug: optional,
    image_url: address.nullish().transform((value) => value ?? null),
    starts_on: optionalDay,
    ends_on: optionalDay,
  })
  .check(({ value, issues }) => {
    if (value.starts_on && value.ends_on && value.ends_on < value.starts_on)
      issues.push({ code: 'custom', path: ['ends_on'], input: value.ends_on, message: 'must not be before starts_on' })
  })
  .transform(({ description, ...rest }) => ({ ...rest, sanitized_description: description }))

/** An offer as it is stored. */
export type StoredOffer = z.output<typeof offer>

/** A file of offers as an operator writes it (docs/integrating.md, Offers), checked and made safe; its order is theirs. */
export const OFFER_FILE = z.strictObject({ offers: z.array(offer).check(eachOnce('name')) })

/** What a file of offers holds, as its author writes it. */
export type OfferFileInput = z.input<typeof OFFER_FILE>
