import * as z from 'zod'
import { isContentSlug } from '@forecourt/rules/content/address.ts'
import { BLOCK } from '@forecourt/rules/content/content.ts'
import { address, day, eachOnce, text } from '../file.ts'
import { isBlank, sanitised } from './html.ts'

const pageSlug = z
  .string()
  .refine(isContentSlug, 'must be lower-case words with hyphens, such as care-plans; slashes may separate parts')
const slug = pageSlug.refine((value) => !value.includes('/'), 'must not contain slashes')
/** A time, or a date, which means midnight UTC. */
const instant = z
  .union([z.iso.datetime({ offset: true }), z.iso.date()], 'must be a date or a time such as 2026-11-21T09:00:00+10:00')
  .transform((value) => new Date(value))

/** Blocks, with HTML sanitised before it is stored. */
const blocks = z.array(
  BLOCK.transform((block, context) => {
    if (block.type !== 'html') return block
    const html = sanitised(block.html)
    if (!isBlank(html)) return { ...block, html }
    context.addIssue({ code: 'custom', message: 'contains nothing that a page may show', path: ['html'] })
    return z.NEVER
  }),
)

const page = z.strictObject({
  slug: pageSlug,
  title: text,
  description: z.string().trim().default(''),
  picture: address.nullable().default(null),
  blocks,
  published: z.boolean().default(true),
})

const article = z.strictObject({
  slug,
  title: text,
  summary: text,
  picture: z.strictObject({ url: address, alt: z.string() }).nullable().default(null),
  tags: z.array(text).default([]),
  blocks,
  /** Null for a draft. */
  published_at: instant.nullable(),
})

const job = z.strictObject({
  slug,
  title: text,
  /** Slug of a location of the site. */
  location: z.string().nullable().default(null),
  employment_type: z.enum(['FULL_TIME', 'PART_TIME', 'CASUAL', 'APPRENTICESHIP', 'CONTRACTOR']),
  summary: text,
  blocks,
  posted_at: instant,
  closes_on: day.nullable().default(null),
})

const review = z.strictObject({
  source: z.enum(['google', 'dealer']),
  /** Id at the source, which identifies the review. */
  source_id: text,
  title: z.string().trim().default(''),
  text,
  rating: z.number().min(0).max(5),
  author: text,
  reviewed_at: instant,
  url: z
    .url({ protocol: /^https?$/, error: 'must be a web address' })
    .nullable()
    .default(null),
  /** Without it, one that staff have hidden stays hidden. */
  published: z.boolean().optional(),
})

/** An operator's content file (docs/integrating.md), validated, with HTML sanitised. */
export const CONTENT_FILE = z.strictObject({
  pages: z.array(page).default([]).check(eachOnce('slug')),
  articles: z.array(article).default([]).check(eachOnce('slug')),
  jobs: z.array(job).default([]).check(eachOnce('slug')),
  reviews: z.array(review).default([]).check(eachOnce('source', 'source_id')),
})

/** The contents of a file as written. */
export type ContentInput = z.input<typeof CONTENT_FILE>

/** The contents validated and sanitised. */
export type ContentFile = z.output<typeof CONTENT_FILE>
