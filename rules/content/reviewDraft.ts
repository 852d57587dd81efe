import * as z from 'zod'

const words = z.string().catch('')

/** Where reviews come from, in words. */
export const REVIEW_SOURCES = { dealer: 'Given to the dealership', google: 'Google' } as const
const SOURCES = ['dealer', 'google'] as const

/** A review as the editor has it (spec §2 Reviews): its rating is a text while it is written, as amounts of offers are. */
export const REVIEW_DRAFT = z
  .object({
    /** Many reviews have none. */
    title: words,
    author: words,
    rating: words,
    text: words,
    /** When it was written, as an instant. */
    reviewed_at: z
      .string()
      .transform((text) => (Number.isNaN(Date.parse(text)) ? text : new Date(text).toISOString()))
      .nullable()
      .catch(null),
    source: z.enum(SOURCES).catch('dealer'),
    /** What an import finds it by; empty for one that has not been published. */
    source_id: words,
    link: words,
  })
  // It is among the reviews of its site, not at an address of its own, and has no blocks.
  .transform((review) => ({ ...review, slug: '', blocks: [] as never[] }))

/** A review as somebody is writing it. */
export type ReviewDraft = z.output<typeof REVIEW_DRAFT>

const text = z.string().trim().min(1)
const MOST_STARS = 5
const WEB_ADDRESS = /^https?:\/\/\S+$/

const RATING = z
  .string()
  .regex(/^\d(?:\.\d{1,6})?$/)
  .transform(Number)
  .pipe(z.number().min(0).max(MOST_STARS))

/** A review as it may be published: with its author, a rating from 0 to 5, its text and its day. */
export const REVIEW = z
  .strictObject({
    title: z.string().trim(),
    author: text,
    rating: RATING,
    text,
    reviewed_at: z.iso.datetime({ offset: true }),
    source: z.enum(SOURCES),
    source_id: z.string().trim(),
    link: z.string().regex(WEB_ADDRESS).nullable(),
  })
  .transform(({ link, ...review }) => ({ ...review, url: link }))

/** A review as it is checked and published. */
export function finishedReview({ slug: _slug, blocks: _blocks, ...review }: ReviewDraft): unknown {
  return { ...review, rating: review.rating.trim(), link: review.link.trim() || null }
}

/** What is wrong with the fields of a review. */
export const REVIEW_SAYS: Readonly<Record<string, string>> = {
  author: 'Please enter the name as the customer signed it.',
  rating: 'Please choose a rating.',
  text: 'Please enter what the customer wrote.',
  reviewed_at: 'Please choose the day on which it was written.',
  link: 'Please enter a web address.',
}

/** A review as a preview shows it while it is written: what is still wrong is left out, and no stars are invented. */
export function readyReview(draft: ReviewDraft, now: Date) {
  const { rating, link, reviewed_at, title, author, text: written, source } = draft
  const stars = RATING.safeParse(rating.trim())
  return {
    source,
    title: title.trim(),
    author: author.trim() || 'No name yet',
    text: written.trim(),
    rating: stars.success ? stars.data : 0,
    reviewed_at: Number.isNaN(Date.parse(reviewed_at ?? '')) ? now.toISOString() : reviewed_at!,
    url: WEB_ADDRESS.test(link.trim()) ? link.trim() : null,
  }
}
