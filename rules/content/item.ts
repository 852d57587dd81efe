import type { Job } from './content.ts'

/** What staff write in the console: kinds of content with drafts, versions and a preview (decision 159). */
export const CONTENT_KINDS = {
  pages: { label: 'Pages', one: 'page', add: 'Add a page' },
  articles: { label: 'Articles', one: 'article', add: 'Add an article' },
  jobs: { label: 'Positions', one: 'position', add: 'Add a position' },
} as const

export type ItemKind = keyof typeof CONTENT_KINDS

/** All of them, in order. */
export const ITEM_KINDS = Object.keys(CONTENT_KINDS) as [ItemKind, ...ItemKind[]]

/** A kind by its name; null for any other text. */
export const itemKindOf = (text: string | undefined): ItemKind | null =>
  ITEM_KINDS.find((kind) => kind === text) ?? null

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

/** What is stored of an item: what the site reads, and whether there is a draft. */
export interface StoredState {
  /** Null where the site has nothing. */
  live: {
    /** False for one that was imported as a draft. */
    published: boolean
    /** From when the site shows it; null for always. */
    from: Date | null
    /** Whether it is over, such as a position that is filled. */
    over: boolean
  } | null
  hasDraft: boolean
}

/** Where an item stands at a time. */
export function itemState({ live, hasDraft }: StoredState, now: Date): ItemState {
  if (!live) return hasDraft ? 'draft' : 'deleted'
  if (!live.published) return 'draft'
  if (hasDraft) return 'changed'
  if (live.from !== null && live.from > now) return 'later'
  return live.over ? 'closed' : 'published'
}
