import type { Block } from '@forecourt/rules/content/content.ts'
import type { ContentInput } from '@forecourt/server/content/file.ts'
import { scenePath } from '../shape.ts'

type Kind<K extends keyof ContentInput> = NonNullable<ContentInput[K]>[number]

export type DemoPage = Kind<'pages'>
/** An article; its age is counted back from the day of seeding. */
export type DemoArticle = Omit<Kind<'articles'>, 'published_at'> & { daysAgo: number }
/** A position; its dates are counted from the day of seeding. */
export type DemoJob = Omit<Kind<'jobs'>, 'posted_at' | 'closes_on'> & { daysAgo: number; closesInDays: number | null }

/** A sample review, its age counted back from the day of seeding. */
export type DemoReview = Pick<Kind<'reviews'>, 'title' | 'text' | 'rating'> & { daysAgo: number }

/**
 * The content of a demo site. Fictional dealers have no real reviews: those of some sites are samples, and their pages
 * say so (`reviews_note`).
 */
export interface DemoContent {
  pages: readonly DemoPage[]
  articles: readonly DemoArticle[]
  jobs: readonly DemoJob[]
  reviews?: readonly DemoReview[]
}

/** The dealer's details in texts that several sites share. */
export interface Speaker {
  name: string
  email: string
  phone: string
  /** Postal address. */
  address: string
  /** The vehicle noun in mid-sentence: vehicle, caravan, truck; and its plural. */
  noun: string
  nouns: string
}

/** A noun with its article: a caravan, an RV. */
export const oneOf = (noun: string): string => `${/^(?:[aeiou]|RV)/.test(noun) ? 'an' : 'a'} ${noun}`

/**
 * Markdown with the source's indentation removed, including that of inserted multi-line values, and with typographic
 * quotes.
 */
export const md = (strings: TemplateStringsArray, ...values: readonly string[]): Block => ({
  type: 'markdown',
  text: String.raw({ raw: strings }, ...values)
    .replace(/\n[ \t]+/g, '\n')
    .replace(/(?<=\w)'(?=\W|s\b|t\b|$)/g, '’')
    .replace(/"([^"\n]*)"/g, '“$1”')
    .trim(),
})

/** A fact with a link. */
interface LinkedFact {
  value: string
  href: string
}

export const facts = (items: Readonly<Record<string, string | LinkedFact>>): Block => ({
  type: 'facts',
  items: Object.entries(items).map(([label, fact]) => ({
    label,
    ...(typeof fact === 'string' ? { value: fact } : fact),
  })),
})

/** A phone number of the dealer's own country as a `tel:` address. */
const telAddress = (phone: string): string => `tel:${phone.replace(/\D/g, '')}`

/** A phone number among facts, with a link to call it. */
export const ring = (phone: string): LinkedFact => ({ value: phone, href: telAddress(phone) })

/** A phone number in a sentence, with a link to call it. */
export const call = (phone: string): string => `[${phone}](${telAddress(phone)})`

export const questions = (items: Readonly<Record<string, string>>): Block => ({
  type: 'questions',
  items: Object.entries(items).map(([question, answer]) => ({ question, answer })),
})

export const cards = (...items: readonly { title: string; text: string; href?: string }[]): Block => ({
  type: 'cards',
  items: [...items],
})

export const callToAction = (title: string, text: string, label: string, href: string): Block => ({
  type: 'callToAction',
  title,
  text,
  label,
  href,
})

export const form = (name: Extract<Block, { type: 'form' }>['form']): Block => ({ type: 'form', form: name })

export const locations = (type?: Extract<Block, { type: 'locations' }>['location_type']): Block => ({
  type: 'locations',
  ...(type ? { location_type: type } : {}),
})

export const stock = (title: string, query = ''): Block => ({ type: 'stock', title, query })

export const offers = (title: string): Block => ({ type: 'offers', title })

/** A photograph among the demo's scenes, at the head of an article. */
export const scene = (name: string, alt: string): NonNullable<DemoArticle['picture']> => ({
  url: scenePath(name),
  alt,
})

export const photo = (url: string, alt: string, caption?: string): Block => ({
  type: 'picture',
  picture: { url, alt, width: 1200, height: 800 },
  ...(caption ? { caption } : {}),
})
