import { boolean, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { PictureAddress } from '@forecourt/rules/media/picture.ts'
import type { StoredPicture } from '@forecourt/rules/media/pictureChange.ts'
import { websites } from '../sites/table.ts'

const instant = () => timestamp({ withTimezone: true })

/** Pictures of the media library of each site (decision 160). */
export const media = pgTable(
  'media',
  {
    /** Part of its address. */
    id: uuid().primaryKey(),
    website_id: integer()
      .notNull()
      .references(() => websites.id, { onDelete: 'cascade' }),
    /** Of its address, which stays when another file takes its place. */
    extension: text().$type<PictureAddress['extension']>().notNull(),
    /** Name of its file in the store, within its site. */
    file: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    bytes: integer().notNull(),
    name: text().notNull(),
    alt: text().notNull().default(''),
    decorative: boolean().notNull().default(false),
    credit: text().notNull().default(''),
    licence: text().notNull().default(''),
    focus: text().notNull().default('50% 50%'),
    version: integer().notNull().default(0),
    changes: integer().notNull().default(0),
    previous: jsonb().$type<StoredPicture['previous']>(),
    uploaded_by: text().notNull(),
    uploaded_at: instant().notNull(),
    changed_by: text().notNull(),
    changed_at: instant().notNull(),
    removed_at: instant(),
  },
  (table) => [index().on(table.website_id, table.uploaded_at, table.id)],
)

/** Documents that content links to, such as brochures of models (decision 182). A document is never replaced. */
export const mediaDocuments = pgTable(
  'media_documents',
  {
    /** Part of its address, and of the name of its file in the store. */
    id: uuid().primaryKey(),
    website_id: integer()
      .notNull()
      .references(() => websites.id, { onDelete: 'cascade' }),
    /** What a browser saves it as. */
    name: text().notNull(),
    bytes: integer().notNull(),
    uploaded_by: text().notNull(),
    uploaded_at: instant().notNull(),
  },
  (table) => [index().on(table.website_id)],
)
