import { date, index, integer, jsonb, pgTable, serial, text, unique } from 'drizzle-orm/pg-core'
import { websites } from '../sites/table.ts'

/** Offers of a site (spec §3 Offer). */
export const offers = pgTable(
  'offers',
  {
    id: serial().primaryKey(),
    website_id: integer()
      .notNull()
      .references(() => websites.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    sanitized_description: text().notNull().default(''),
    disclaimer: text().notNull().default(''),
    excluded_website_ids: jsonb().$type<number[]>().notNull().default([]),
    manufacturer: text(),
    model: text(),
    model_slug: text(),
    image_url: text(),
    starts_on: date({ mode: 'string' }),
    ends_on: date({ mode: 'string' }),
    position: integer().notNull().default(0),
  },
  (table) => [unique().on(table.website_id, table.name), index().on(table.website_id)],
)
