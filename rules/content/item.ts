import { dayOf, type Day } from '../locale/dates.ts'
import type { Job } from './content.ts'

/** What staff write in the console: kinds of content with drafts, versions and a preview (decision 159). */
export const CONTENT_KINDS = {
  pages: { label: 'Pages', one: 'page', add: 'Add a page' },
  articles: { label: 'Articles', one: 'article', add: 'Add an article' },
  jobs: { label: 'Positions', one: 'position', add: 'Add a position' },
  offers: { label: 'Offers', one: 'offer', add: 'Add an offer' },
  reviews: { label: 'Reviews', one: 'review', add: 'Add a review' },
  models: { label: 'Models', one: 'model', add: 'Add a model' },
} as const

export type ItemKind = keyof typeof CONTENT_KINDS

/** All of them, in order. */
export const ITEM_KINDS = Object.keys(CONTENT_KINDS) as [ItemKind, ...ItemKind[]]

/** A kind by its name; null for any other text. */
export const itemKindOf = (text: string | undefined): ItemKind | null =>
  ITEM_KINDS.find((kind) => kind === text) ?? null

/** The kinds that the operator’s file of content has, by slug. */
export const PAGE_KINDS = ['pages', 'articles', 'jobs'] as const
export type PageKind = (typeof PAGE_KINDS)[number]

/** Whether a kind is made of blocks; offers, reviews and models have fields of their own. */
export const isPageKind = (kind: ItemKind): kind is PageKind => PAGE_KINDS.some((one) => one === kind)

/** Whether a kind is at an address that staff choose. */
export const hasSlug = (kind: ItemKind): boolean => isPageKind(kind) || kind === 'models'

/** The kinds that are looked at by their number, wherever the site shows them. */
export const NUMBERED_KINDS = ['offers', 'reviews', 'models'] as const
export type NumberedKind = (typeof NUMBERED_KINDS)[number]

/** The kinds that are taken off the site; a position and an offer have a last day instead. */
export const isTakenOff = (kind: ItemKind): kind is 'pages' | 'articles' | 'reviews' =>
  kind === 'pages' || kind === 'articles' || kind === 'reviews'

/** The kinds that end by themselves, after their last day. */
export const hasLastDay = (kind: ItemKind): kind is 'offers' | 'jobs' => kind === 'offers' || kind === 'jobs'

/** The field that names an item: its title, or who wrote a review, which may have none. */
export const nameField = (kind: ItemKind): 'title' | 'author' => (kind === 'reviews' ? 'author' : 'title')

/** Why somebody is employed, in words. */
export const EMPLOYMENT_LABELS: Readonly<Record<Job['employment_type'], string>> = {
  FULL_TIME: 'Full time',
  PART_TIME: 'Part time',
  CASUAL: 'Casual',
  APPRENTICESHIP: 'Apprenticeship',
  CONTRACTOR: 'Contractor',
}
export const EMPLOYMENT_TYPES = Object.keys(EMPLOYMENT_LABELS) as [Job['employment_type'], ...Job['employment_type'][]]

/** What a version was made by. */
export const VERSION_WORDS = {
  draft: 'Draft kept',
  published: 'Published',
  imported: 'Imported',
  unpublished: 'Unpublished',
  deleted: 'Deleted',
  restored: 'Restored',
  scheduled: 'Scheduled',
} as const

export type VersionKind = keyof typeof VERSION_WORDS

/** Where an item stands. */
export type ItemState = 'draft' | 'changed' | 'published' | 'later' | 'closed' | 'deleted'

/** The states in words. */
export const STATE_LABELS: Readonly<Record<ItemState, string>> = {
  draft: 'Draft',
  changed: 'Published, with changes',
  published: 'Published',
  later: 'Published later',
  closed: 'Closed',
  deleted: 'Deleted',
}
const STATES = Object.keys(STATE_LABELS) as ItemState[]

/** What states are called for a kind: an offer is shown by its days, and a review is shown or hidden. */
const OWN_LABELS: Readonly<Partial<Record<ItemKind, Partial<Record<ItemState, string>>>>> = {
  offers: { later: 'Not started', closed: 'Ended' },
  reviews: { draft: 'Hidden' },
}

/** What a state is called for a kind. */
export const stateLabel = (kind: ItemKind, state: ItemState): string => OWN_LABELS[kind]?.[state] ?? STATE_LABELS[state]

/** The states that items of a kind can have. */
export const statesOf = (kind: ItemKind): readonly ItemState[] =>
  STATES.filter((state) =>
    state === 'closed'
      ? kind === 'jobs' || kind === 'offers'
      : state !== 'later' || (kind !== 'reviews' && kind !== 'models'),
  )

/**
 * Whether the site shows content of a version, so that there is nothing to publish: a draft without differences to it
 * is none.
 */
export const isPublished = (live: { published: boolean; version: string } | null, version: string): boolean =>
  live !== null && live.published && live.version === version

/** What is stored of an item: what the site reads, and whether there is a draft that `isPublished` does not hold of. */
export interface StoredState {
  /** Null where the site has nothing. */
  live: {
    /** False for one that was imported as a draft. */
    published: boolean
    /** From when the site shows it; null for always. */
    from: Date | null
    /** The first and the last day, by the clock of the site, that it is shown or applied for; null for no such day. */
    firstDay: Day | null
    lastDay: Day | null
  } | null
  hasDraft: boolean
}

/** Where an item stands at a time, by the clock of its site. */
export function itemState({ live, hasDraft }: StoredState, now: Date, timeZone: string): ItemState {
  if (!live) return hasDraft ? 'draft' : 'deleted'
  if (!live.published) return 'draft'
  if (hasDraft) return 'changed'
  const today = dayOf(now, timeZone)
  if ((live.firstDay !== null && live.firstDay > today) || (live.from !== null && live.from > now)) return 'later'
  return live.lastDay !== null && live.lastDay < today ? 'closed' : 'published'
}
