import { asc } from 'drizzle-orm'
import { date, index, integer, jsonb, pgTable, serial, text, unique } from 'drizzle-orm/pg-core'
import type { VariantPrice } from '@forecourt/rules/model/model.ts'
import type { OfferRate } from '@forecourt/rules/offer/offer.ts'
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
    /** Slugs of further models that it applies to. */
    model_slugs: jsonb().$type<string[]>().notNull().default([]),
    image_url: text(),
    /** The saving, in cents of the site's currency. */
    saving_cents: integer(),
    from_price: jsonb().$type<VariantPrice | null>(),
    rate: jsonb().$type<OfferRate | null>(),
    /** What is included, such as two years of free servicing. */
    bonus: text(),
    /** The stock search that it applies to, such as model=CX-5&car_type=demo. */
    stock_query: text(),
    starts_on: date({ mode: 'string' }),
    ends_on: date({ mode: 'string' }),
    position: integer().notNull().default(0),
  },
  (table) => [unique().on(table.website_id, table.name), index().on(table.website_id)],
)

/** The order in which a site shows its offers. */
export const OFFER_ORDER = [asc(offers.position), asc(offers.id)] as const
