import * as z from 'zod'
import { isContentSlug } from './address.ts'
import { BLOCK } from './content.ts'
import { EMPLOYMENT_TYPES } from './item.ts'

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

/** What each kind has to be before it is published. */
export const ITEM = { pages: PAGE, articles: ARTICLE, jobs: JOB } as const

export interface ItemOf {
  pages: z.output<typeof PAGE>
  articles: z.output<typeof ARTICLE>
  jobs: z.output<typeof JOB>
}
