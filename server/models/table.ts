import { asc } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, serial, text, unique } from 'drizzle-orm/pg-core'
import type {
  Brochure,
  Feature,
  ModelAccessory,
  ModelColour,
  ModelVariant,
  Slide,
} from '@forecourt/rules/model/model.ts'
import { websites } from '../sites/table.ts'

/** New models a site sells (spec §3 Model). */
export const models = pgTable(
  'models',
  {
    id: serial().primaryKey(),
    website_id: integer()
      .notNull()
      .references(() => websites.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    slug: text().notNull(),
    override_url: text(),
    path: text(),
    image: jsonb().$type<{ url: string; thumb: string } | null>(),
    manufacturer_name: text().notNull(),
    short_description: text().notNull().default(''),
    description: text().notNull().default(''),
    manufacturer_body: text(),
    manufacturer_body2: text(),
    manufacturer_body3: text(),
    body_style: jsonb().$type<string[]>().notNull().default([]),
    fuel: jsonb().$type<string[]>().notNull().default([]),
    status: text().$type<'' | 'new' | 'all_new' | 'coming_soon'>().notNull().default(''),
    accessories_count: integer().notNull().default(0),
    aftermarket_manufacturer_id: integer(),
    variants: jsonb().$type<ModelVariant[]>().notNull().default([]),
    colours: jsonb().$type<ModelColour[]>().notNull().default([]),
    features: jsonb().$type<Feature[]>().notNull().default([]),
    slides: jsonb().$type<Slide[]>().notNull().default([]),
    accessories: jsonb().$type<ModelAccessory[]>().notNull().default([]),
    brochure: jsonb().$type<Brochure | null>(),
    /** The source of the data: the dealer, or the manufacturer through the site's Dashboard. */
    source: text().$type<'dealer' | 'manufacturer'>().notNull().default('dealer'),
    position: integer().notNull().default(0),
  },
  (table) => [unique().on(table.website_id, table.slug), index().on(table.website_id)],
)

/** The order in which a site shows its models. */
export const MODEL_ORDER = [asc(models.position), asc(models.name), asc(models.id)] as const
