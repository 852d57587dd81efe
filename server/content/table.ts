import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  real,
  serial,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core'
import type { Block, Job } from '@forecourt/rules/content/content.ts'
import { locations } from '../locations/table.ts'
import { websites } from '../sites/table.ts'

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
  },
  (table) => [unique().on(table.website_id, table.source, table.source_id)],
)
