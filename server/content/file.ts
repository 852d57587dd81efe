import * as z from 'zod'
import { isContentSlug } from '@forecourt/rules/content/address.ts'
import { BLOCK } from '@forecourt/rules/content/content.ts'
import { isBlank, sanitised } from './html.ts'

const text = z.string().trim().min(1, 'is empty')
const pageSlug = z
  .string()
  .refine(isContentSlug, 'is lower-case words with hyphens, such as care-plans, with slashes between parts')
const slug = pageSlug.refine((value) => !value.includes('/'), 'has no slashes')
/** An instant, or a day that then begins at midnight UTC. */
const instant = z
  .union([z.iso.datetime({ offset: true }), z.iso.date()], 'is a day or a time such as 2026-11-21T09:00:00+10:00')
  .transform((value) => new Date(value))
const address = z.string().regex(/^(?:\/(?![/\\])|https?:\/\/)\S+$/, 'is a path of the site or a web address')

/** Blocks, with what is HTML made safe before it is stored. */
const blocks = z.array(
  BLOCK.transform((block, context) => {
    if (block.type !== 'html') return block
    const html = sanitised(block.html)
    if (!isBlank(html)) return { ...block, html }
    context.addIssue({ code: 'custom', message: 'holds nothing that a page may show', path: ['html'] })
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
  /** Null keeps it a draft. */
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
  closes_on: z.iso.date('is a day such as 2026-11-21').nullable().default(null),
})

const review = z.strictObject({
  source: z.enum(['google', 'dealer']),
  /** Id at the source: the same one is the same review. */
  source_id: text,
  title: z.string().trim().default(''),
  text,
  rating: z.number().min(0).max(5),
  author: text,
  reviewed_at: instant,
  url: z
    .url({ protocol: /^https?$/, error: 'is a web address' })
    .nullable()
    .default(null),
})

/** A list whose items name themselves once each. */
const listOf = <T extends z.ZodType>(item: T, nameOf: (value: z.output<T>) => string) =>
  z
    .array(item)
    .default([])
    .check((context) => {
      const known = new Set<string>()
      for (const [index, value] of context.value.entries()) {
        const name = nameOf(value)
        if (known.has(name))
          context.issues.push({
            code: 'custom',
            input: name,
            path: [index],
            message: `${name} is in the file twice`,
            continue: true,
          })
        known.add(name)
      }
    })

const contentFile = z.strictObject({
  pages: listOf(page, (one) => one.slug),
  articles: listOf(article, (one) => one.slug),
  jobs: listOf(job, (one) => one.slug),
  reviews: listOf(review, (one) => `${one.source} ${one.source_id}`),
})

/** What a content file holds, as its author writes it. */
export type ContentInput = z.input<typeof contentFile>

/** The same, checked and made safe. */
export type ContentFile = z.output<typeof contentFile>

/** What is wrong with a content file and where, such as `pages.2.blocks.0.text`. */
export interface ContentProblem {
  path: string
  reason: string
}

/** Reads a content file: either its content, HTML sanitised, or everything that is wrong with it. */
export function parseContentFile(
  value: unknown,
): { ok: true; content: ContentFile } | { ok: false; problems: ContentProblem[] } {
  const parsed = contentFile.safeParse(value)
  if (parsed.success) return { ok: true, content: parsed.data }
  return {
    ok: false,
    problems: parsed.error.issues.map(({ path, message }) => ({ path: path.map(String).join('.'), reason: message })),
  }
}
