import { sql, type SQL } from 'drizzle-orm'
import type { CarImage } from '@forecourt/rules/car/car.ts'
import { displayMake } from '@forecourt/rules/car/makes.ts'
import { fold } from '../words.ts'
import { keepLocked } from './locks.ts'
import { keepPhotos } from './photos.ts'
import { rememberStaged } from './recording.ts'
import { WRITTEN, type FeedVehicle, type WrittenColumn } from './vehicle.ts'
import type { FeedTransaction } from './transaction.ts'
import type { FeedImage } from './values/lists.ts'

/** Size of one of our own pictures (`/media/…`) by its address, in pixels; null if unknown. */
export type ImageSize = (url: string) => Promise<{ width: number; height: number } | null>

/** Size reserved for a picture of unknown size. */
const USUAL_SIZE = { width: 1200, height: 800 }
const MOST_SIZES = 10_000

/** Converts a batch's pictures to their stored form, each with a size. Our own pictures are measured once. */
export function imageSizer(measure: ImageSize | undefined) {
  const sizes = new Map<string, { width: number; height: number } | null>()
  const isOurs = ({ url, size }: FeedImage) => size === null && url.startsWith('/')
  return async (batch: Batch): Promise<StoredBatch> => {
    if (measure !== undefined) {
      const ours = batch.flatMap(({ vehicle: { images = [], spin_images = [] } }) =>
        [...images, ...spin_images].filter(isOurs),
      )
      const unknown = new Set(ours.map(({ url }) => url).filter((url) => !sizes.has(url)))
      if (sizes.size + unknown.size > MOST_SIZES) sizes.clear()
      await Promise.all([...unknown].map(async (url) => sizes.set(url, await measure(url))))
    }
    const stored = ({ url, size, group }: FeedImage): CarImage => {
      const { width, height } = size ?? sizes.get(url) ?? USUAL_SIZE
      return { url, thumb: url, width, height, ...(group ? { group } : {}) }
    }
    // In place: copying every vehicle would cost more than everything else here.
    for (const { vehicle } of batch)
      for (const field of ['images', 'spin_images'] as const)
        if (vehicle[field] !== undefined) Object.assign(vehicle, { [field]: vehicle[field].map(stored) })
    return batch as unknown as StoredBatch
  }
}

type StoredVehicle = Omit<FeedVehicle, 'images' | 'spin_images'> & {
  images?: readonly CarImage[]
  spin_images?: readonly CarImage[]
}
type StoredBatch = { vehicle: StoredVehicle; slugParts: readonly (string | number | null)[] }[]
export type Batch = { vehicle: FeedVehicle; slugParts: readonly (string | number | null)[] }[]

/** The context of an import for writing a batch. */
export interface BatchImport {
  dealershipId: number
  now: Date
  /** Whether no feed has added a vehicle of the dealership before: arrivals without a date are then unknown. */
  first: boolean
  /** Whether a feed says so: a vehicle that is not in the next full feed was sold. */
  fed: boolean
  /** Whether the dealership had no vehicle, so that no lookup is needed. */
  empty: boolean
  /** Whether a person changes it by hand, who may change what people have locked. */
  byHand?: boolean
  /** Whether former values are kept, see recording.ts. */
  recorded?: boolean
}

/** Writes up to a few hundred vehicles with one lookup, one insert and one update. */
export async function writeBatch(tx: FeedTransaction, batch: StoredBatch, about: BatchImport) {
  const { dealershipId } = about
  const stocknums = batch.map(({ vehicle }) => vehicle.stocknum)
  const stored = about.empty ? [] : await storedFacts(tx, dealershipId, stocknums)
  const storedByNumber = new Map(stored.map((facts) => [facts.stocknum, facts]))
  const fresh = batch.filter(({ vehicle }) => !storedByNumber.has(vehicle.stocknum))
  const existing = batch.filter(({ vehicle }) => storedByNumber.has(vehicle.stocknum)).map(({ vehicle }) => vehicle)

  if (fresh.length > 0) await insert(tx, fresh, about)
  const updated = existing.length > 0 ? await update(tx, existing, storedByNumber, about) : []
  await renameSlugs(tx, existing, storedByNumber, about)
  return {
    created: fresh.length,
    updated: updated.length,
    returned: updated.filter(({ stocknum, sold }) => storedByNumber.get(stocknum)?.sold && !sold).length,
  }
}

/** The stored data of a vehicle that is in the file again. */
interface StoredFacts {
  id: number
  slug: string
  stocknum: string
  sold: boolean
  year: number | null
  make: string
  model: string
  badge: string | null
}

/** The parts of a slug besides the stock number. */
const NAMING = ['year', 'make', 'model', 'badge'] as const
const slugFacts = ({ year, make, model, badge, stocknum }: Omit<StoredFacts, 'id' | 'slug' | 'sold'>) =>
  [year, displayMake(make), model, badge, stocknum] as const

/**
 * Gives vehicles whose year, make, model or badge was corrected a new slug, and stores the old one. A slug that differs
 * from the generated one for other reasons stays: somebody chose it, or the generated one was taken.
 */
async function renameSlugs(
  tx: FeedTransaction,
  existing: readonly StoredVehicle[],
  storedByNumber: ReadonlyMap<string, StoredFacts>,
  { dealershipId, now, fed }: BatchImport,
) {
  const renamed = existing.flatMap((vehicle) => {
    const before = storedByNumber.get(vehicle.stocknum)!
    if (NAMING.every((field) => !(field in vehicle) || vehicle[field] === before[field])) return []
    const after = { ...before, ...vehicle } as StoredFacts
    const [was, is] = [slugOf(slugFacts(before)), slugOf(slugFacts(after))]
    return was === is || !before.slug.startsWith(was) ? [] : [{ before, slugParts: slugFacts(after) }]
  })
  if (renamed.length === 0) return
  const slugs = await uniqueSlugs(tx, dealershipId, renamed)
  const changes = renamed.map(({ before }, at) => ({ id: before.id, old: before.slug, slug: slugs[at]! }))
  const instant = sql`${now.toISOString()}::timestamptz`
  const changed = sql`jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as changed (id int4, old text, slug text)`
  await tx.execute(sql`
    insert into former_slugs (dealership_id, slug, car_id, created_at)
    select ${dealershipId}, old, id, ${instant} from ${changed}
    on conflict (dealership_id, slug) do update set car_id = excluded.car_id, created_at = excluded.created_at`)
  await tx.execute(sql`
    update cars set slug = changed.slug, updated_at = ${instant}, last_seen_at = ${fed ? instant : sql`cars.last_seen_at`}
    from ${changed} where cars.id = changed.id`)
  // If a vehicle takes an old slug back, it is no longer a former one.
  await tx.execute(sql`
    delete from former_slugs where dealership_id = ${dealershipId} and slug = any(${sql.param(slugs)}::text[])`)
}

/**
 * Looks up a batch, each number by the unique index. A list (`= any`) is planned by statistics, which do not include
 * the rows that this transaction added, and would read every vehicle of the dealership for every batch. So would a
 * plain equality, if another index that begins with the dealership looks as good; only the unique one has this order.
 */
async function storedFacts(tx: FeedTransaction, dealershipId: number, stocknums: readonly string[]) {
  const { rows } = await tx.execute<StoredFacts & Record<string, unknown>>(sql`
    select found.* from unnest(${sql.param(stocknums)}::text[]) as wanted (stocknum) cross join lateral (
      select id, slug, cars.stocknum, sold, year, make, model, badge from cars
      where (cars.dealership_id, cars.stocknum) >= (${dealershipId}::int4, wanted.stocknum)
        and (cars.dealership_id, cars.stocknum) <= (${dealershipId}::int4, wanted.stocknum)
      order by cars.dealership_id, cars.stocknum limit 1) as found`)
  return rows
}

/** Inserts new vehicles by COPY, the fastest way in PostgreSQL. */
async function insert(tx: FeedTransaction, fresh: StoredBatch, { dealershipId, now, first, fed }: BatchImport) {
  const slugs = await uniqueSlugs(tx, dealershipId, fresh)
  const instant = now.toISOString()
  const columns = written({ ...fresh[0]!.vehicle, price_type: null, created_at: null, sold_at: null })
  const names = [...columns, 'dealership_id', 'slug', 'arrival_known', 'updated_at', 'last_seen_at', 'price_since']
  const rows = fresh.map(({ vehicle }, at) => {
    const hasDate = vehicle.created_at != null
    vehicle.price_type ??= 'enquire'
    vehicle.created_at ??= instant
    vehicle.sold_at = vehicle.sold ? (vehicle.sold_at ?? instant) : null
    const seen = fed ? instant : null
    return [
      ...columns.map((column) => vehicle[column]),
      ...[dealershipId, slugs[at]!, hasDate || !first, instant, seen, instant],
    ]
  })
  await tx.copy('cars', names, rows)
}

/** A temporary table for the existing vehicles of one batch. */
export async function createStagingTable(tx: FeedTransaction): Promise<void> {
  const columns = (Object.keys(WRITTEN) as WrittenColumn[]).map((column) => `"${column}" ${WRITTEN[column]}`)
  await tx.execute(sql.raw(`create temporary table feed (car_id int4, ${columns.join(', ')}) on commit drop`))
}

/** Updates the vehicles that differ from what is stored and returns their stock numbers with whether they are sold. */
async function update(
  tx: FeedTransaction,
  existing: readonly StoredVehicle[],
  storedByNumber: ReadonlyMap<string, StoredFacts>,
  { dealershipId, now, fed, byHand = false, recorded = false }: BatchImport,
) {
  const instant = sql`${now.toISOString()}::timestamptz`
  const columns = written(existing[0]!)
  /** The new value of a column: the file's, except that missing times keep their value. */
  const next = (column: WrittenColumn): SQL => {
    if (column === 'created_at') return sql`coalesce(feed.created_at, cars.created_at)`
    if (column === 'sold_at') return sql`case when feed.sold then coalesce(feed.sold_at, cars.sold_at, ${instant}) end`
    return sql.raw(`feed."${column}"`)
  }
  const changing = columns.filter((column) => column !== 'stocknum')
  const assignments = changing.map((column) => sql`${sql.raw(`"${column}"`)} = ${next(column)}`)
  if (columns.includes('created_at'))
    assignments.push(sql`arrival_known = cars.arrival_known or feed.created_at is not null`)
  const idOf = (stocknum: string) => storedByNumber.get(stocknum)!.id
  await keepPhotos(tx, existing, idOf, { dealershipId, now })
  const rows = existing.map((vehicle) => [idOf(vehicle.stocknum), ...columns.map((column) => vehicle[column])])
  await tx.copy('feed', ['car_id', ...columns], rows)
  if (!byHand) await keepLocked(tx, { dealershipId, columns, now, fed })
  const differs = sql`(${sql.raw(changing.map((column) => `cars."${column}"`).join(', '))}, ${fed ? sql`cars.last_seen_at is null` : sql`false`})
    is distinct from (${sql.join(changing.map(next), sql`, `)}, false)`
  if (recorded) await rememberStaged(tx, differs)
  if (columns.includes('price_cents') || columns.includes('price_type')) {
    await recordPrices(tx, columns, now)
    assignments.push(sql`price_since = case when ${priceDiffers(columns)} then ${instant} else cars.price_since end`)
  }
  // By the primary key, which needs no statistics to be looked up row by row: see storedFacts.
  const { rows: updated } = await tx.execute<{ stocknum: string; sold: boolean }>(sql`
    update cars set ${sql.join(assignments, sql`, `)}, updated_at = ${instant}, last_seen_at = ${fed ? instant : sql`cars.last_seen_at`}
    from feed
    where cars.id = feed.car_id and ${differs}
    returning cars.stocknum, cars.sold`)
  await tx.execute(sql`truncate feed`)
  return updated
}

/** Stores prices that are about to change, with the period for which they applied. */
async function recordPrices(tx: FeedTransaction, columns: readonly WrittenColumn[], now: Date) {
  const instant = sql`${now.toISOString()}::timestamptz`
  // Of two changes at the same moment, the first price applied for no time.
  await tx.execute(sql`
    insert into former_prices (dealership_id, car_id, price_cents, price_type, currency, since, until)
    select cars.dealership_id, cars.id, cars.price_cents, cars.price_type, cars.currency, cars.price_since, ${instant}
    from feed cross join lateral (select * from cars where cars.id = feed.car_id limit 1) as cars
    where ${priceDiffers(columns)} and cars.price_since < ${instant}
    on conflict do nothing`)
}

/** The columns of a price; a change of any of them is a price change. */
const PRICE = ['price_cents', 'price_type', 'currency'] as const satisfies readonly WrittenColumn[]

const priceDiffers = (columns: readonly WrittenColumn[]): SQL => {
  const differing = PRICE.filter((column) => columns.includes(column)).map((column) =>
    sql.raw(`cars.${column} is distinct from feed.${column}`),
  )
  return sql`(${sql.join(differing, sql` or `)})`
}

const written = (vehicle: object) => (Object.keys(WRITTEN) as WrittenColumn[]).filter((column) => column in vehicle)

/** Slugs of vehicles: year-make-model-badge-stock number, made unique. */
async function uniqueSlugs(
  tx: FeedTransaction,
  dealershipId: number,
  vehicles: readonly { slugParts: readonly (string | number | null)[] }[],
): Promise<string[]> {
  const slugs = vehicles.map(({ slugParts }) => slugOf(slugParts))
  const wanted = [...slugs]
  const taken = new Set<string>()
  let open = slugs.map((_, at) => at)
  // The dealership's number first: the same vehicle at two dealerships then keeps its address whichever was imported
  // first.
  for (let n = 1; open.length > 0; n++) {
    // One by one by the index, for the same reason as in storedFacts.
    const { rows } = await tx.execute<{ slug: string }>(sql`
      select wanted.slug from unnest(${sql.param(open.map((at) => slugs[at]!))}::text[]) as wanted (slug)
      cross join lateral (select from cars where cars.slug = wanted.slug limit 1) as found`)
    const stored = new Set(rows.map(({ slug }) => slug))
    open = open.filter((at) => {
      const slug = slugs[at]!
      if (!stored.has(slug) && !taken.has(slug)) {
        taken.add(slug)
        return false
      }
      slugs[at] = n === 1 ? `${wanted[at]}-${dealershipId}` : `${wanted[at]}-${dealershipId}-${n}`
      return true
    })
  }
  return slugs
}

const LONGEST_SLUG = 120

function slugOf(parts: readonly (string | number | null)[]): string {
  const slug = (parts: readonly (string | number | null)[]) =>
    (fold(parts.filter((part) => part !== null).join(' ')).match(/[a-z0-9]+/g) ?? []).join('-')
  const facts = slug(parts.slice(0, -1)).slice(0, LONGEST_SLUG).replace(/-$/, '')
  return [facts || 'vehicle', slug(parts.slice(-1))].filter((part) => part !== '').join('-')
}
