import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  serial,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ContentBulk } from '@forecourt/rules/content/bulk.ts'
import type { Block, Job } from '@forecourt/rules/content/content.ts'
import type { ItemKind, VersionKind } from '@forecourt/rules/content/item.ts'
import type { OrderedKind } from '@forecourt/rules/content/order.ts'
import { locations } from '../locations/table.ts'
import { MODEL_ORDER, models } from '../models/table.ts'
import { OFFER_ORDER, offers } from '../offers/table.ts'
import { websites } from '../sites/table.ts'
import type { RunStep } from './runs.ts'

/** Offers and models are written as content is. */
export { MODEL_ORDER, models, OFFER_ORDER, offers }

const website = () =>
  integer()
    .notNull()
    .references(() => websites.id)
const instant = () => timestamp({ withTimezone: true })

/** A site's own pages, by path (spec §2 Other pages). */
export const contentPages = pgTable(
  'content_pages',
  {
    id: serial().primaryKey(),
    website_id: website(),
    /** Path below the root, without /pages/. */
    slug: text().notNull(),
    title: text().notNull(),
    description: text().notNull().default(''),
    picture: text(),
    blocks: jsonb().$type<readonly Block[]>().notNull(),
    published: boolean().notNull().default(true),
    updated_at: instant().notNull().defaultNow(),
  },
  (table) => [unique().on(table.website_id, table.slug)],
)

/** Articles of the blog or news. */
export const articles = pgTable(
  'articles',
  {
    id: serial().primaryKey(),
    website_id: website(),
    slug: text().notNull(),
    title: text().notNull(),
    summary: text().notNull(),
    picture: jsonb().$type<{ url: string; alt: string }>(),
    tags: text().array().notNull().default([]),
    blocks: jsonb().$type<readonly Block[]>().notNull(),
    /** Published from this time; null for a draft. */
    published_at: instant(),
    updated_at: instant().notNull().defaultNow(),
  },
  (table) => [unique().on(table.website_id, table.slug), index().on(table.website_id, table.published_at)],
)

/** Open positions. */
export const jobs = pgTable(
  'jobs',
  {
    id: serial().primaryKey(),
    website_id: website(),
    slug: text().notNull(),
    title: text().notNull(),
    location_id: integer().references(() => locations.id, { onDelete: 'set null' }),
    employment_type: text().$type<Job['employment_type']>().notNull(),
    summary: text().notNull(),
    blocks: jsonb().$type<readonly Block[]>().notNull(),
    posted_at: instant().notNull().defaultNow(),
    closes_on: date(),
  },
  (table) => [unique().on(table.website_id, table.slug)],
)

/** Customer reviews. */
export const reviews = pgTable(
  'reviews',
  {
    id: serial().primaryKey(),
    website_id: website(),
    /** Id at the source, so that an import does not duplicate it. */
    source: text().$type<'google' | 'dealer'>().notNull(),
    source_id: text().notNull(),
    title: text().notNull().default(''),
    text: text().notNull(),
    rating: real().notNull(),
    author: text().notNull(),
    reviewed_at: instant().notNull(),
    url: text(),
    /** False for one that staff hide. */
    published: boolean().notNull().default(true),
  },
  (table) => [unique().on(table.website_id, table.source, table.source_id)],
)

/** What staff have written and not published, one draft an item (docs/decisions/0159). */
export const contentDrafts = pgTable(
  'content_drafts',
  {
    website_id: website(),
    kind: text().$type<ItemKind>().notNull(),
    /** Id in the kind’s own table, of a row that may not be there yet. */
    item_id: integer().notNull(),
    /** Read with `draftOf`. */
    content: jsonb().$type<unknown>().notNull(),
    /** Version of what the site had when the draft was begun; empty for nothing. */
    base: text().notNull(),
    /** Id of the form that added the item: the same form twice is one item. */
    form_id: uuid(),
    changed_by: text().notNull(),
    changed_by_id: text(),
    changed_at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.item_id] }), unique().on(table.website_id, table.form_id)],
)

/** When items are published and taken off their sites by themselves (docs/decisions/0166). */
export const contentSchedules = pgTable(
  'content_schedules',
  {
    website_id: website(),
    kind: text().$type<ItemKind>().notNull(),
    item_id: integer().notNull(),
    publish_at: instant(),
    /** The number of the version that is published then; null without a time. */
    version: integer(),
    take_down_at: instant(),
    scheduled_by: text().notNull(),
    scheduled_by_id: text(),
    scheduled_at: instant().notNull(),
    /** Why it was not published when it was to be; null while there is nothing wrong. */
    problem: text(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.item_id] }), index().on(table.website_id)],
)

/** Changes of many items at once, with what undoing them takes (decision 194); a part for each site. */
export const contentRuns = pgTable(
  'content_runs',
  {
    id: uuid().notNull(),
    website_id: website(),
    kind: text().$type<ItemKind>().notNull(),
    what: text().$type<ContentBulk>().notNull(),
    steps: jsonb().$type<RunStep[]>().notNull(),
    made_by: text().notNull(),
    made_at: instant().notNull(),
    undone_by: text(),
    undone_at: instant(),
  },
  (table) => [primaryKey({ columns: [table.id, table.website_id] }), index().on(table.website_id, table.made_at)],
)

/** Every version of an item, with the whole content. */
export const contentVersions = pgTable(
  'content_versions',
  {
    website_id: website(),
    kind: text().$type<ItemKind>().notNull(),
    item_id: integer().notNull(),
    /** From 1, for each item. */
    number: integer().notNull(),
    what: text().$type<VersionKind>().notNull(),
    /** Whether it is what the site had, rather than a draft. */
    live: boolean().notNull(),
    content: jsonb().$type<unknown>().notNull(),
    /** Null for the operator’s commands and other systems. */
    made_by: text(),
    made_at: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.item_id, table.number] }),
    index().on(table.website_id, table.kind),
  ],
)

/** Who has chosen the order of a site’s offers or models; imports leave it as it is (docs/decisions/0177). */
export const contentOrders = pgTable(
  'content_orders',
  {
    website_id: integer()
      .notNull()
      .references(() => websites.id, { onDelete: 'cascade' }),
    kind: text().$type<OrderedKind>().notNull(),
    /** Null for a file that sets the order. */
    placed_by: text(),
    placed_by_id: text(),
    placed_at: instant().notNull(),
    /** What undoing it brings back; null for nothing. */
    previous: jsonb().$type<PreviousOrder | null>(),
  },
  (table) => [primaryKey({ columns: [table.website_id, table.kind] })],
)

/** An order that was replaced, with who had chosen it; null for an import’s. */
export interface PreviousOrder {
  ids: readonly number[]
  placed: { by: string | null; byId: string | null; at: string } | null
}
