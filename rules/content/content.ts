import * as z from 'zod'
import { FORM_NAMES } from '../kinds/form.ts'
import type { SafeHtml } from '../kinds/safeHtml.ts'
import { FOCUS } from '../media/focus.ts'

const text = z.string().trim().min(1)
const href = z
  .string()
  .regex(/^(?:\/(?![/\\])|https?:\/\/|tel:|mailto:)\S+$|^\/$/, 'must be a path on the site or a web address')
const picture = z.strictObject({
  url: text,
  alt: z.string(),
  width: z.int().min(1).optional(),
  height: z.int().min(1).optional(),
  /** The point that stays visible when it is cropped, such as 50% 20%; the middle without it. */
  focus: z.string().regex(FOCUS, 'must be two percentages such as 50% 20%').optional(),
})

/**
 * The blocks of a content page (spec §2 Other pages). HTML is sanitised when it is stored and typed as safe when it is
 * rendered; a block that cannot be rendered is left out without affecting the rest of its page.
 */
export const BLOCK = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('markdown'), text }),
  z.strictObject({ type: z.literal('html'), html: text }),
  z.strictObject({ type: z.literal('picture'), picture, caption: z.string().optional() }),
  z.strictObject({ type: z.literal('gallery'), pictures: z.array(picture).min(1) }),
  z.strictObject({
    type: z.literal('facts'),
    items: z.array(z.strictObject({ label: text, value: text, href: href.optional() })).min(1),
  }),
  z.strictObject({
    type: z.literal('cards'),
    items: z.array(z.strictObject({ title: text, text, href: href.optional(), picture: picture.optional() })).min(1),
  }),
  z.strictObject({
    type: z.literal('questions'),
    items: z.array(z.strictObject({ question: text, answer: text })).min(1),
  }),
  z.strictObject({ type: z.literal('callToAction'), title: text, text: z.string(), label: text, href }),
  z.strictObject({ type: z.literal('form'), form: z.enum(FORM_NAMES) }),
  z.strictObject({ type: z.literal('locations'), location_type: z.enum(['sales', 'service', 'parts']).optional() }),
  z.strictObject({ type: z.literal('stock'), title: text, query: z.string().default('') }),
  z.strictObject({ type: z.literal('offers'), title: text }),
])
export type Block = z.output<typeof BLOCK>

/** A content page by its path below the site's root, such as `warranty` (spec §2). */
export interface ContentPage {
  id: number
  slug: string
  title: string
  /** For search engines and shared links. */
  description: string
  picture: string | null
  blocks: readonly Block[]
  updated_at: string
}

/** An article of the blog or news. */
export interface Article {
  id: number
  slug: string
  title: string
  summary: string
  picture: { url: string; alt: string } | null
  tags: readonly string[]
  blocks: readonly Block[]
  published_at: string
  updated_at: string
}

/** An open position; JobPosting data follows from it. */
export interface Job {
  id: number
  slug: string
  title: string
  location_id: number | null
  employment_type: 'FULL_TIME' | 'PART_TIME' | 'CASUAL' | 'APPRENTICESHIP' | 'CONTRACTOR'
  /** A summary for the list. */
  summary: string
  blocks: readonly Block[]
  posted_at: string
  /** Last day to apply, YYYY-MM-DD; null if there is none. */
  closes_on: string | null
}

/** A customer's review from a named source. Only real ones are stored. */
export interface Review {
  id: number
  source: 'google' | 'dealer'
  title: string
  text: string
  rating: number
  author: string
  reviewed_at: string
  url: string | null
}

/**
 * A block ready to render: Markdown and HTML are both sanitised HTML by then, with links by the rules of spec §2; so
 * are the answers of questions.
 */
export type ShownBlock =
  | Exclude<Block, { type: 'markdown' | 'html' | 'questions' }>
  | { type: 'prose'; html: SafeHtml }
  | { type: 'questions'; items: readonly { question: string; answer: SafeHtml }[] }

/** A page, article or job with its blocks ready to render; invalid blocks are left out. */
export type Shown<T extends { blocks: readonly Block[] }> = Omit<T, 'blocks'> & { blocks: readonly ShownBlock[] }

/** An article in a list. */
export type ArticleCard = Omit<Article, 'blocks'>
