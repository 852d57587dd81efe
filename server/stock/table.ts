import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  serial,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type {
  CarImage,
  CarStatus,
  Fuel,
  PriceType,
  ServiceHistory,
  TitleStatus,
  WarrantyKind,
} from '@forecourt/rules/car/car.ts'
import type { CarType, ListingType } from '@forecourt/rules/kinds/carType.ts'
import type { Currency } from '@forecourt/rules/locale/currency.ts'
import type { PaymentProcessor } from '@forecourt/rules/payment/processor.ts'
import type { LockedField, SaidValues } from '@forecourt/rules/stock/lockedFields.ts'
import type { FeedSchedule } from '@forecourt/rules/stock/feedSource.ts'
import type { PreviousPhotos } from '@forecourt/rules/stock/photoChanges.ts'
import type { KeptPhoto } from '@forecourt/rules/stock/photos.ts'
import { locations } from '../locations/table.ts'
import { dealerships } from '../sites/table.ts'
import type { FeedEncoding } from './feed/decode.ts'
import type { FeedPreview } from './runs/preview.ts'
import type { RunProgress, RunRefusal, RunReport, UndoneReport } from './runs/run.ts'

const instant = () => timestamp({ withTimezone: true, mode: 'date' })

/** Vehicles of all dealerships (spec §3 Car; decision 1: Car fields added). */
export const cars = pgTable(
  'cars',
  {
    id: serial().primaryKey(),
    dealership_id: integer()
      .notNull()
      .references(() => dealerships.id, { onDelete: 'cascade' }),
    location_id: integer().references(() => locations.id, { onDelete: 'set null' }),
    name: text().notNull(),
    slug: text().notNull(),
    make: text().notNull(),
    model: text().notNull(),
    badge: text(),
    series: text(),
    year: smallint(),
    km: integer(),
    stocknum: text().notNull(),
    vin: text(),
    tag: text(),
    certified: boolean().notNull().default(false),
    price_cents: bigint({ mode: 'number' }),
    price_was_cents: bigint({ mode: 'number' }),
    price_type: text().$type<PriceType>().notNull(),
    currency: text().$type<Currency>().notNull(),
    created_at: instant().notNull().defaultNow(),
    arrival_known: boolean().notNull().default(true),
    updated_at: instant().notNull().defaultNow(),
    car_type: text().$type<CarType>().notNull(),
    listing_type: text().$type<ListingType>().notNull().default('sale'),
    status: text().$type<CarStatus>().notNull().default('in_stock'),
    sold: boolean().notNull().default(false),
    sold_at: instant(),
    /** What the dealer's systems say. */
    reserved: boolean().notNull().default(false),
    /** Whether a reservation holds it, or somebody waits for it; only triggers of migration 37 write it. Both are shown as reserved. */
    held: boolean().notNull().default(false),
    reservable: boolean(),
    show_on_dealer_website: boolean().notNull().default(true),
    city: text(),
    state: text(),
    primary_image_url: text(),
    images: jsonb().$type<CarImage[]>().notNull().default([]),
    /** Every picture in the feed; which of them are photographs depends on the site (photographs.ts). */
    photos_count: integer().notNull().default(0),
    file: text(),
    payment_processors: jsonb().$type<PaymentProcessor[]>().notNull().default([]),
    has_checkout_payment_processor: boolean().notNull().default(false),
    manufacturer: text(),
    carsales_seller_identifier: text(),
    body: text(),
    transmission: text(),
    drive: text(),
    engine: text(),
    fuel: text().$type<Fuel>(),
    colour: text(),
    interior_colour: text(),
    doors: smallint(),
    seats: smallint(),
    rego: text(),
    rego_expiry: date({ mode: 'string' }),
    build_date: text(),
    compliance_date: text(),
    description: text(),
    features: jsonb().$type<string[]>().notNull().default([]),
    ancap_rating: real(),
    cin_url: text(),
    custom_rank: integer().notNull().default(0),
    feed_id: text(),
    last_seen_at: instant(),
    price_since: instant().notNull().defaultNow(),
    berths: smallint(),
    atm_kg: integer(),
    tare_kg: integer(),
    ball_weight_kg: integer(),
    length_mm: integer(),
    gvm_kg: integer(),
    gcm_kg: integer(),
    payload_kg: integer(),
    axles: text(),
    wheelbase_mm: integer(),
    licence_class: text(),
    engine_cc: integer(),
    lams: boolean(),
    wof_expiry: date({ mode: 'string' }),
    ruc_paid_to_km: integer(),
    mpg_city: smallint(),
    mpg_highway: smallint(),
    title_status: text().$type<TitleStatus>(),
    owners: smallint(),
    service_history: text().$type<ServiceHistory>(),
    ancap_year: smallint(),
    warranty_kind: text().$type<WarrantyKind>(),
    warranty_months: smallint(),
    warranty_km: integer(),
    warranty_expiry: date({ mode: 'string' }),
    warranty_provider: text(),
    inspection_points: smallint(),
    inspection_date: date({ mode: 'string' }),
    inspection_file: text(),
    video_url: text(),
    spin_images: jsonb().$type<CarImage[]>().notNull().default([]),
  },
  (table) => [
    unique().on(table.dealership_id, table.stocknum),
    unique().on(table.dealership_id, table.slug),
    index().on(table.slug),
    index().on(table.dealership_id, table.vin),
    index().on(table.dealership_id, table.sold, table.show_on_dealer_website),
  ],
)

/** Former slugs of vehicles, for redirects. */
export const formerSlugs = pgTable(
  'former_slugs',
  {
    dealership_id: integer()
      .notNull()
      .references(() => dealerships.id, { onDelete: 'cascade' }),
    slug: text().notNull(),
    car_id: integer()
      .notNull()
      .references(() => cars.id, { onDelete: 'cascade' }),
    created_at: instant().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.dealership_id, table.slug] }), index().on(table.car_id)],
)

/** Former prices of vehicles, written by the import that changed them. */
export const formerPrices = pgTable(
  'former_prices',
  {
    dealership_id: integer()
      .notNull()
      .references(() => dealerships.id, { onDelete: 'cascade' }),
    car_id: integer()
      .notNull()
      .references(() => cars.id, { onDelete: 'cascade' }),
    price_cents: bigint({ mode: 'number' }),
    price_type: text().$type<PriceType>().notNull(),
    currency: text().$type<Currency>().notNull(),
    since: instant().notNull(),
    until: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.car_id, table.until] }), index().on(table.dealership_id, table.until)],
)

/** Fields that people changed by hand, which keep their value whatever feeds say (decision 140). */
export const carLocks = pgTable(
  'car_locks',
  {
    dealership_id: integer()
      .notNull()
      .references(() => dealerships.id, { onDelete: 'cascade' }),
    car_id: integer()
      .notNull()
      .references(() => cars.id, { onDelete: 'cascade' }),
    field: text().$type<LockedField>().notNull(),
    changed_by: text().notNull(),
    changed_at: instant().notNull(),
    /** What the feed says, by column. */
    feed_value: jsonb().$type<SaidValues>().notNull(),
    feed_at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.car_id, table.field] }), index().on(table.dealership_id)],
)

/** What people did with the photos of a vehicle, and what the feed says of them (decision 149). */
export const carPhotos = pgTable(
  'car_photos',
  {
    dealership_id: integer()
      .notNull()
      .references(() => dealerships.id, { onDelete: 'cascade' }),
    car_id: integer()
      .primaryKey()
      .references(() => cars.id, { onDelete: 'cascade' }),
    /** Counts the changes. */
    version: integer().notNull(),
    changed_by: text().notNull(),
    changed_at: instant().notNull(),
    /** Null for photos that are as the feed has them. */
    kept: jsonb().$type<readonly KeptPhoto[]>(),
    /** What was there before the last change; null if there is nothing to undo. */
    previous: jsonb().$type<PreviousPhotos>(),
    fed_images: jsonb().$type<readonly CarImage[]>().notNull(),
    fed_primary: text(),
    fed_at: instant().notNull(),
  },
  (table) => [index().on(table.dealership_id)],
)

/** Vehicles that people entered by hand and that no program has written since (decision 155). */
export const enteredCars = pgTable(
  'entered_cars',
  {
    dealership_id: integer()
      .notNull()
      .references(() => dealerships.id, { onDelete: 'cascade' }),
    car_id: integer()
      .primaryKey()
      .references(() => cars.id, { onDelete: 'cascade' }),
    /** Made with the form, so that one that is sent twice is one vehicle. */
    submission_id: uuid().notNull(),
    /** The id of whoever entered it, and their name at the time. */
    entered_by: text().notNull(),
    entered_name: text().notNull(),
    entered_at: instant().notNull(),
  },
  (table) => [unique().on(table.entered_by, table.submission_id), index().on(table.dealership_id)],
)

/** The mapping of a dealership's feed: see feed/mapping.ts. */
export const feedMappings = pgTable('feed_mappings', {
  dealership_id: integer()
    .primaryKey()
    .references(() => dealerships.id, { onDelete: 'cascade' }),
  mapping: jsonb().$type<object>().notNull(),
})

/** Files of feeds that people uploaded or that were fetched (decision 143); the bytes are in the file store under the dealership and the id. */
export const feedFiles = pgTable(
  'feed_files',
  {
    id: uuid().primaryKey(),
    dealership_id: integer()
      .notNull()
      .references(() => dealerships.id, { onDelete: 'cascade' }),
    /** As its sender named it. */
    name: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    encoding: text().$type<FeedEncoding>().notNull(),
    /** Null for a file that cannot be read. */
    preview: jsonb().$type<FeedPreview>(),
    /** Why it cannot be read. */
    problem: text(),
    /** How its columns and values are read, once somebody has said so. */
    mapping: jsonb().$type<object>(),
    /** Who said so. */
    mapped_by: text(),
    uploaded_by: text().notNull(),
    created_at: instant().notNull(),
    /** SHA-256 of a file that was fetched; null for one that somebody uploaded. */
    fetched_hash: text(),
    /** When a later fetched file took its place among those that wait. It can still be read and imported. */
    replaced_at: instant(),
    /** When somebody said that it isn’t to be imported. */
    discarded_at: instant(),
    /** When its bytes were removed. */
    removed_at: instant(),
  },
  (table) => [index().on(table.dealership_id)],
)

/** Runs of feeds, tries included. */
export const feedRuns = pgTable(
  'feed_runs',
  {
    id: uuid().primaryKey(),
    dealership_id: integer()
      .notNull()
      .references(() => dealerships.id, { onDelete: 'cascade' }),
    /** The site whose currency and units it is read in. */
    website_id: integer().notNull(),
    file_id: uuid()
      .notNull()
      .references(() => feedFiles.id, { onDelete: 'cascade' }),
    dry_run: boolean().notNull(),
    mode: text().$type<'full' | 'partial'>().notNull(),
    /** How many vehicles it may mark as sold, as somebody confirmed; null for the usual limits. */
    most_sold: integer(),
    mapping: jsonb().$type<object>().notNull(),
    state: text().$type<'queued' | 'running' | 'done' | 'refused' | 'failed' | 'undoing' | 'undone'>().notNull(),
    requested_by: text().notNull(),
    created_at: instant().notNull(),
    started_at: instant(),
    finished_at: instant(),
    progress: jsonb().$type<RunProgress>(),
    report: jsonb().$type<RunReport>(),
    refusal: jsonb().$type<RunRefusal>(),
    has_rejects: boolean().notNull().default(false),
    undone_by: text(),
    undone_at: instant(),
    undone: jsonb().$type<UndoneReport>(),
  },
  (table) => [
    index().on(table.dealership_id, table.created_at, table.id),
    index().on(table.file_id),
    uniqueIndex('feed_runs_under_way_index')
      .on(table.dealership_id)
      .where(sql`${table.state} in ('queued', 'running', 'undoing')`),
  ],
)

/**
 * What runs changed, by vehicle: the values that differ, before and after. Of a lock, and of photos that people arranged,
 * what the feed said of them.
 */
export const feedChanges = pgTable(
  'feed_changes',
  {
    id: serial().primaryKey(),
    run_id: uuid()
      .notNull()
      .references(() => feedRuns.id, { onDelete: 'cascade' }),
    dealership_id: integer()
      .notNull()
      .references(() => dealerships.id, { onDelete: 'cascade' }),
    /** No reference: it outlives a vehicle that its undo removed. */
    car_id: integer().notNull(),
    kind: text().$type<'created' | 'changed' | 'sold' | 'lock' | 'photos'>().notNull(),
    stocknum: text().notNull(),
    name: text().notNull(),
    before: jsonb().$type<Readonly<Record<string, unknown>>>(),
    after: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
    /** Whether its undo put it back; null before. */
    undone: boolean(),
  },
  (table) => [index().on(table.run_id, table.id), index().on(table.dealership_id), index().on(table.car_id, table.id)],
)

/** Where a dealership’s feed is fetched, and when. */
export const feedSources = pgTable(
  'feed_sources',
  {
    dealership_id: integer()
      .primaryKey()
      .references(() => dealerships.id, { onDelete: 'cascade' }),
    /** The site of the password, the zone of the schedule and the units. */
    website_id: integer().notNull(),
    url: text().notNull(),
    username: text().notNull(),
    schedule: text().$type<FeedSchedule>().notNull(),
    daily_hour: integer().notNull(),
    mode: text().$type<'full' | 'partial'>().notNull(),
    version: integer().notNull(),
    set_by: text().notNull(),
    set_at: instant().notNull(),
    /** Null for one that is fetched only when someone asks. */
    next_at: instant(),
    fetched_at: instant(),
    /** When what was fetched was last imported, or was the same as before. */
    good_at: instant(),
    etag: text(),
    content_hash: text(),
    /** Why the last fetch got nothing, or its import was refused. */
    problem: text(),
    /** Whether what was fetched waits for somebody, who is mailed. */
    needs_person: boolean().notNull().default(false),
    mailed_at: instant(),
    /** The key by which an SFTP server identified itself the first time, or that somebody accepted since. */
    host_key: text(),
    /** Another one that it offered since. */
    offered_key: text(),
    /** How many vehicles were for sale before a file had half of them or less, and how many it had; until somebody has seen it. */
    halved_from: integer(),
    halved_to: integer(),
  },
  (table) => [index().on(table.next_at)],
)
