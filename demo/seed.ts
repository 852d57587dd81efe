import { readFileSync, statSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { eq, sql } from 'drizzle-orm'
import type { Currency } from '@forecourt/rules/locale/currency.ts'
import { formatHours } from '@forecourt/rules/location/hours.ts'
import type { OpeningHoursEntry, SpecialHours } from '@forecourt/rules/location/location.ts'
import { countryOf, currencyOf, type Locale } from '@forecourt/rules/locale/locale.ts'
import { CONTENT_FILE, type ContentInput } from '@forecourt/server/content/file.ts'
import { storeContent } from '@forecourt/server/content/store.ts'
import type { Database, Transaction } from '@forecourt/server/db/database.ts'
import { locations } from '@forecourt/server/locations/table.ts'
import { MODEL_FILE, type ModelFileInput } from '@forecourt/server/models/file.ts'
import { storeModels } from '@forecourt/server/models/store.ts'
import { OFFER_FILE } from '@forecourt/server/offers/file.ts'
import { storeOffers } from '@forecourt/server/offers/offers.ts'
import {
  dealershipGroups,
  dealerships,
  manufacturers,
  websiteDealerships,
  websites,
} from '@forecourt/server/sites/table.ts'
import { importFeed } from '@forecourt/server/stock/feed/feed.ts'
import { CONTENT } from './content/content.ts'
import { credits } from './credits.ts'
import type { DemoContent } from './content/shape.ts'
import { PLATFORM } from './platform.ts'
import type {
  DemoDealership,
  DemoLocation,
  DemoModel,
  DemoModelDetails,
  DemoWebsite,
  WeekHours,
  YearlyHoliday,
} from './shape.ts'
import { formerPrice, TRADE_COLUMNS, tradeFacts } from './tradeFacts.ts'

/** The demo's pictures and documents. A server of only the demo can serve this folder as its media directly. */
export const DEMO_MEDIA = join(import.meta.dirname, 'media')
const STOCK = join(import.meta.dirname, 'stock')
const DAY_MS = 86_400_000

export interface SeedOptions {
  /** Copies the demo's media to this folder; without it they are served from the repository. */
  mediaDir?: string
  /** The time that ages in the seed are relative to; now by default. */
  now?: Date
  onProgress?: (line: string) => void
}

export interface SeedReport {
  websites: number
  dealerships: number
  vehicles: number
}

/**
 * Adds the demo platform to a migrated database: groups, dealerships with their locations, sites with their offers and
 * models, and the stock through the feed importer (decision 1: Demo platform). Running it again restores the demo's own
 * rows, leaves leads and all other data alone, and adds nothing twice.
 */
export async function seedDemo(database: Database, options: SeedOptions = {}): Promise<SeedReport> {
  const { mediaDir, now = new Date(), onProgress = () => {} } = options
  if (mediaDir && mediaDir !== DEMO_MEDIA) await cp(DEMO_MEDIA, mediaDir, { recursive: true })
  const dealershipIds = await database.transaction((tx) => seedPlatform(tx, now))
  let vehicles = 0
  for (const dealership of PLATFORM.dealerships) {
    const report = await importFeed(database, {
      dealershipId: dealershipIds.get(dealership.slug)!,
      source: Readable.from([stockFeed(dealership.slug, now)]),
      currency: currencyFor(dealership),
      now,
      force: true,
    })
    if (report.rejectedRows > 0) {
      const [first] = report.rejects
      throw new Error(
        `The seed of ${dealership.slug} has a bad row: line ${first?.line}, ${first?.field}: ${first?.reason}`,
      )
    }
    await seedFormerPrices(database, dealershipIds.get(dealership.slug)!, dealership.slug, now)
    vehicles += report.rows
    onProgress(`  ${dealership.name}: ${report.rows.toLocaleString('en')} vehicles`)
  }
  return { websites: PLATFORM.websites.length, dealerships: PLATFORM.dealerships.length, vehicles }
}

/** Key of the advisory lock that serialises seeding; any number that nothing else uses. */
const LOCK = 4_630_717

/**
 * Seeds the demo if the platform has no site yet or an earlier seeding was interrupted; otherwise changes nothing.
 * `print` gets a line for each step.
 */
export async function seedIfEmpty(database: Database, print: (line: string) => void): Promise<void> {
  const client = await database.pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    try {
      // Each dealership's stock is one transaction, and the last dealership is imported last.
      const { rows } = await client.query<{ sites: boolean; begun: boolean; ended: boolean }>(
        `select exists (select from websites) as sites,
          exists (select from dealerships where slug = $1) as begun,
          exists (select from cars join dealerships d on d.id = cars.dealership_id where d.slug = $1) as ended`,
        [PLATFORM.dealerships.at(-1)!.slug],
      )
      const { sites, begun, ended } = rows[0]!
      if (sites && (!begun || ended)) return
      print('Setting up the demo dealers …')
      await seedDemo(database, { onProgress: print })
    } finally {
      await client.query('select pg_advisory_unlock($1)', [LOCK])
    }
  } finally {
    client.release()
  }
}

/** The locale of the first site that shows a dealership's stock. */
const localeFor = (dealership: string): Locale =>
  PLATFORM.websites.find(({ dealerships }) => dealerships.includes(dealership))?.settings.locale ?? 'en-AU'

const currencyFor = ({ slug }: DemoDealership): Currency => currencyOf(localeFor(slug))

const seedRows = (dealership: string): Record<string, string>[] =>
  parse(gunzipSync(readFileSync(join(STOCK, `${dealership}.csv.gz`))), { columns: true })

/** Earlier prices of some vehicles, as imports would have recorded them. */
async function seedFormerPrices(database: Database, dealershipId: number, dealership: string, now: Date) {
  const prices = seedRows(dealership).flatMap((row) => {
    const former = formerPrice(row, now)
    return former === null ? [] : [{ stocknum: row.stocknum, ...former }]
  })
  await database.transaction(async (tx) => {
    await tx.execute(sql`delete from former_prices where dealership_id = ${dealershipId}`)
    const former = sql`
      jsonb_to_recordset(${JSON.stringify(prices)}::jsonb)
        as former (stocknum text, cents int8, since timestamptz, until timestamptz)`
    await tx.execute(sql`
      insert into former_prices (dealership_id, car_id, price_cents, price_type, currency, since, until)
      select cars.dealership_id, cars.id, cents, price_type, currency, former.since, former.until
      from ${former} join cars on cars.dealership_id = ${dealershipId} and cars.stocknum = former.stocknum`)
    await tx.execute(sql`
      update cars set price_since = former.until
      from ${former} where cars.dealership_id = ${dealershipId} and cars.stocknum = former.stocknum`)
  })
}

/** A dealership's committed stock as a feed of today: ages in days become times and dates. */
export function stockFeed(dealership: string, now: Date): Buffer {
  const country = countryOf(localeFor(dealership))
  const rows = seedRows(dealership)
  const ago = (days: string) => new Date(now.getTime() - Number(days) * DAY_MS).toISOString()
  const feed = rows.map(({ days_ago, built_months_ago, sold_days_ago, rego_days_left, ...row }) => ({
    ...row,
    ...(built_months_ago ? builtLately(row, Number(built_months_ago), now) : {}),
    created_at: ago(days_ago!),
    sold_at: sold_days_ago ? ago(sold_days_ago) : '',
    rego_expiry: rego_days_left ? ago(`-${rego_days_left}`).slice(0, 10) : '',
  }))
  const completed = feed.map((row, at) => {
    const facts = tradeFacts(row, country, now)
    const images = withGroups(rows[at]!.images!)
    return { ...row, images, ...Object.fromEntries(TRADE_COLUMNS.map((column) => [column, facts[column] ?? ''])) }
  })
  return Buffer.from(stringify(completed, { header: true }))
}

/** What each photograph of a vehicle shows, by its address. */
const SHOWN: ReadonlyMap<string, string> = new Map(
  credits()
    .filter(({ vehicles }) => vehicles)
    .map(({ file, shows }) => [`/media/${file}`, shows ?? 'exterior'] as const),
)

/** The pictures of a row; each photograph has a group, a card has none. */
const withGroups = (images: string): string =>
  images
    .split('|')
    .map((image) => [image, SHOWN.get(image.split(' ')[0]!)].filter(Boolean).join(' '))
    .join('|')

/** Year and month of manufacture for vehicles that were built some months ago. */
function builtLately(row: Record<string, string>, months: number, now: Date): Record<string, string> {
  const built = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1))
  const year = String(built.getUTCFullYear())
  const date = `${String(built.getUTCMonth() + 1).padStart(2, '0')}/${year}`
  return {
    year,
    build_date: row.build_date ? date : '',
    compliance_date: row.compliance_date ? date : '',
    description: row.description!.replaceAll('{year}', year),
  }
}

async function seedPlatform(tx: Transaction, now: Date): Promise<Map<string, number>> {
  const groupIds = new Map<string, number>()
  for (const { slug, name, settings } of PLATFORM.groups) {
    const [row] = await tx
      .insert(dealershipGroups)
      .values({ slug, name, settings })
      .onConflictDoUpdate({ target: dealershipGroups.slug, set: { name, settings } })
      .returning({ id: dealershipGroups.id })
    groupIds.set(slug, row!.id)
  }
  const manufacturerIds = new Map<string, number>()
  for (const name of new Set(PLATFORM.websites.flatMap(({ manufacturer }) => manufacturer ?? []))) {
    const [row] = await tx
      .insert(manufacturers)
      .values({ slug: name.toLowerCase(), name })
      .onConflictDoUpdate({ target: manufacturers.slug, set: { name } })
      .returning({ id: manufacturers.id })
    manufacturerIds.set(name, row!.id)
  }
  const dealershipIds = new Map<string, number>()
  for (const dealership of PLATFORM.dealerships) {
    const { slug, name, group, stripe_publishable_key } = dealership
    const fields = { name, dealership_group_id: group ? groupIds.get(group)! : null, stripe_publishable_key }
    const [row] = await tx
      .insert(dealerships)
      .values({ slug, ...fields })
      .onConflictDoUpdate({ target: dealerships.slug, set: fields })
      .returning({ id: dealerships.id })
    dealershipIds.set(slug, row!.id)
    for (const place of dealership.locations) {
      const location = locationRow(place, row!.id, now)
      await tx
        .insert(locations)
        .values(location)
        .onConflictDoUpdate({ target: [locations.dealership_id, locations.slug], set: location })
    }
  }
  const websiteIds = new Map<string, number>()
  for (const site of PLATFORM.websites) {
    const { slug, name, template, city, state, settings } = site
    const fields = {
      name,
      template,
      city,
      state,
      settings,
      dealership_group_id: site.group ? groupIds.get(site.group)! : null,
      manufacturer_id: site.manufacturer ? manufacturerIds.get(site.manufacturer)! : null,
      updated_at: sql`now()`,
    }
    const [row] = await tx
      .insert(websites)
      .values({ slug, ...fields })
      .onConflictDoUpdate({ target: websites.slug, set: fields })
      .returning({ id: websites.id })
    websiteIds.set(slug, row!.id)
    await tx.delete(websiteDealerships).where(eq(websiteDealerships.website_id, row!.id))
    await tx.insert(websiteDealerships).values(
      site.dealerships.map((dealership, position) => ({
        website_id: row!.id,
        dealership_id: dealershipIds.get(dealership)!,
        position,
      })),
    )
  }
  for (const site of PLATFORM.websites) {
    await seedRange(tx, site, websiteIds, now)
    const content = CONTENT[site.slug]
    if (!content) throw new Error(`The demo has no content for ${site.slug}.`)
    await seedPages(tx, site, { website: websiteIds.get(site.slug)!, dealerships: dealershipIds }, content, now)
  }
  return dealershipIds
}

/** Imports the models and offers of a site through the validation of the operator's own imports. */
async function seedRange(
  tx: Transaction,
  site: DemoWebsite,
  websiteIds: ReadonlyMap<string, number>,
  now: Date,
): Promise<void> {
  const owner = { id: websiteIds.get(site.slug)! }
  const { models } = MODEL_FILE.parse({
    models: site.models.map((model) => modelInput(model, site.modelDetails[model.slug])),
  })
  await storeModels(tx, owner, models, now)
  const { offers } = OFFER_FILE.parse({
    offers: site.offers.map(({ image, excludedSites = [], endsInDays, model_slugs = [], ...offer }) => ({
      ...offer,
      model_slugs: [...model_slugs],
      image_url: image ?? null,
      excluded_website_ids: excludedSites.map((slug) => websiteIds.get(slug)!),
      ends_on: endsInDays === undefined ? null : dayIn(endsInDays, now).slice(0, 10),
    })),
  })
  await storeOffers(tx, owner, offers, now)
}

/** The address of a model's card without the colour of its side view. */
const CARD = /^(?<card>\/media\/vehicles\/.+)-[a-z]+\.webp$/

const NO_DETAILS: DemoModelDetails = { variants: [], colours: [], features: [] }

function modelInput(model: DemoModel, details: DemoModelDetails | undefined): ModelFileInput['models'][number] {
  const { manufacturer, short, bodies, bodyStyle, image, accessories } = model
  const { variants, colours, features, slides = [], accessories: fitted = [], brochure } = details ?? NO_DETAILS
  // A photograph shows one colour; a card exists in each.
  const card = CARD.exec(image)?.groups?.card
  return {
    name: model.name,
    slug: model.slug,
    manufacturer_name: manufacturer,
    short_description: short,
    description: model.description,
    image: { url: image },
    manufacturer_body: bodies[0] ?? null,
    manufacturer_body2: bodies[1] ?? null,
    manufacturer_body3: bodies[2] ?? null,
    bodyStyle: [...bodyStyle],
    fuel: [...model.fuel],
    status: model.status ?? '',
    accessories_count: accessories ?? 0,
    variants: variants.map(({ facts, ...variant }) => ({
      ...variant,
      facts: facts.map((fact) => {
        const [label, ...value] = fact.split(': ')
        return { label: label!, value: value.join(': ') }
      }),
    })),
    colours: colours.map(({ name, swatch, drawn }) => ({
      name,
      swatch,
      image_url: drawn && card ? `${card}-${drawn}.webp` : null,
    })),
    features: features.map(({ title, text, image: url }) => ({
      title,
      description: text,
      image: url ? { url } : null,
    })),
    accessories: [...fitted],
    brochure: brochure
      ? { url: brochure, bytes: statSync(join(DEMO_MEDIA, brochure.replace('/media/', ''))).size }
      : null,
    slides: slides.map((slide) => ({ ...slide, description: '' })),
  }
}

const dayIn = (days: number, now: Date) => new Date(now.getTime() + days * DAY_MS).toISOString()

/** Imports the pages, articles and positions of a site through the validation of the operator's own import. */
async function seedPages(
  tx: Transaction,
  site: DemoWebsite,
  ids: { website: number; dealerships: ReadonlyMap<string, number> },
  content: DemoContent,
  now: Date,
): Promise<void> {
  const sellers = site.dealerships.map((slug) => PLATFORM.dealerships.find((one) => one.slug === slug)!)
  const dealerships = sellers.map(({ slug, name, stripe_publishable_key }) => {
    const id = ids.dealerships.get(slug)!
    return { id, slug, name, stripe_publishable_key }
  })
  const { timeZone } = sellers[0]!.locations[0]!
  const owner = { id: ids.website, timeZone, dealershipIds: dealerships.map(({ id }) => id), dealerships }
  await storeContent(tx, owner, CONTENT_FILE.parse(contentFile(content, now)), now)
}

/** Content with its ages in days turned into dates. */
export function contentFile({ pages, articles, jobs, reviews = [] }: DemoContent, now: Date): ContentInput {
  const day = (days: number) => dayIn(days, now)
  return {
    pages: [...pages],
    articles: articles.map(({ daysAgo, ...article }) => ({ ...article, published_at: day(-daysAgo) })),
    jobs: jobs.map(({ daysAgo, closesInDays, ...job }) => ({
      ...job,
      posted_at: day(-daysAgo),
      closes_on: closesInDays === null ? null : day(closesInDays).slice(0, 10),
    })),
    reviews: reviews.map(({ daysAgo, ...review }, index) => ({
      ...review,
      source: 'dealer' as const,
      source_id: `sample-${index + 1}`,
      author: 'Sample review',
      reviewed_at: day(-daysAgo),
    })),
  }
}

function locationRow(place: DemoLocation, dealershipId: number, now: Date): typeof locations.$inferInsert {
  const { street, city, state, postcode, lat, long } = place
  const full = `${street}, ${city} ${state} ${postcode}`
  return {
    dealership_id: dealershipId,
    name: place.name,
    slug: place.slug,
    primary: place.primary ?? false,
    visible: true,
    location_type: place.type,
    manufacturers: [...place.manufacturers],
    dealer_license_number: place.licence ?? null,
    motor_vehicle_repairer: place.repairer ?? null,
    time_zone: place.timeZone,
    contact_detail: {
      phone: place.phone,
      landline_phone: place.phone,
      mobile: place.mobile ?? null,
      email: place.email,
      social_urls: [],
      opening_hours: openingHours(place.hours),
      special_hours: specialHours(place.holidays, now),
    },
    address: {
      street,
      city,
      state,
      postcode,
      lat,
      long,
      place_id: null,
      place_url: null,
      full,
      map_url: `https://www.openstreetmap.org/?mlat=${lat}&mlon=${long}#map=15/${lat}/${long}`,
    },
    picture: place.picture ?? null,
    reviews: null,
  }
}

const openingHours = (week: WeekHours): OpeningHoursEntry[] =>
  week.map((hours, weekday) => {
    const [open = null, close = null] = hours?.split('-') ?? []
    const entry = { status: hours === null ? ('Closed' as const) : ('Open' as const), open, close }
    return { weekday, ...entry, formated_hours: formatHours(entry) }
  })

/** The next date of each yearly holiday, in order. */
export function specialHours(holidays: readonly YearlyHoliday[], now: Date): SpecialHours[] {
  // West of Greenwich it may still be yesterday, which may be a holiday.
  const first = new Date(now.getTime() - DAY_MS).toISOString().slice(0, 10)
  return holidays
    .map(({ day, name }) => {
      const thisYear = `${first.slice(0, 4)}-${day}`
      const date = thisYear >= first ? thisYear : `${Number(first.slice(0, 4)) + 1}-${day}`
      return { date, name, status: 'Closed' as const, open: null, close: null }
    })
    .toSorted((a, b) => a.date.localeCompare(b.date))
}
