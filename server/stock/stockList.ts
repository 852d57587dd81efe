import { inArray, sql, type SQL } from 'drizzle-orm'
import type { PriceType, CarStatus } from '@forecourt/rules/car/car.ts'
import type { CarType } from '@forecourt/rules/kinds/carType.ts'
import type { Currency } from '@forecourt/rules/locale/currency.ts'
import { differsFromFeed, type StockStatus } from '@forecourt/rules/stock/lockedFields.ts'
import type { StockOrder, StockSort } from '@forecourt/rules/stock/stockView.ts'
import { stockProblems, type StockProblem } from '@forecourt/rules/stock/stockProblems.ts'
import type { StaffDatabase, Transaction } from '../db/database.ts'
import { locksOf, type CarLock } from './carLocks.ts'
import { cars } from './table.ts'

/** Which vehicles are listed for staff, in which order. */
export interface StockListFilter {
  /** Of these dealerships. Named although the policies of the rows do the same: only so are their numbers estimated. */
  dealershipIds: readonly number[]
  /** Words, each of which is in the name, the stock number, the VIN or the registration. */
  words: readonly string[]
  /** Null for every vehicle that is not sold. */
  status: StockStatus | 'all' | null
  problem: StockProblem | 'any' | null
  type: CarType | null
  sort: StockSort
  order: StockOrder
  /** From 1. */
  page: number
  size: number
}

/** A vehicle of the list. */
export interface StockRow {
  id: number
  dealership_id: number
  name: string
  stocknum: string
  slug: string
  price_cents: number | null
  price_type: PriceType
  currency: Currency
  tag: string | null
  status: CarStatus
  sold: boolean
  custom_rank: number
  car_type: CarType
  created_at: Date
  arrival_known: boolean
  photos_count: number
  picture: string | null
  location: string | null
  dealership: string
  held: boolean
  /** Whether the dealer system says that it is reserved. */
  reserved: boolean
  vin: string | null
  rego: string | null
  km: number | null
  colour: string | null
  cin_url: string | null
  problems: readonly StockProblem[]
  locks: readonly CarLock[]
}

/**
 * What a lock’s feed says that differs from what is stored, in SQL; the same as `differsFromFeed`. Read once: the planner
 * would look for the locks of each vehicle.
 */
const DIFFERING = sql`with differing as materialized (select l.car_id from car_locks l join cars c on c.id = l.car_id where case l.field
  when 'price' then (coalesce(l.feed_value -> 'price_cents', 'null'), coalesce(l.feed_value -> 'price_type', 'null'))
    is distinct from (coalesce(to_jsonb(c.price_cents), 'null'), to_jsonb(c.price_type))
  when 'tag' then coalesce(l.feed_value -> 'tag', 'null') is distinct from coalesce(to_jsonb(c.tag), 'null')
  when 'status' then (l.feed_value -> 'sold' is distinct from to_jsonb(c.sold))
    or (not c.sold and l.feed_value -> 'status' is distinct from to_jsonb(c.status))
  when 'rank' then l.feed_value -> 'custom_rank' is distinct from to_jsonb(c.custom_rank)
  when 'vin' then coalesce(l.feed_value -> 'vin', 'null') is distinct from coalesce(to_jsonb(c.vin), 'null')
  when 'rego' then coalesce(l.feed_value -> 'rego', 'null') is distinct from coalesce(to_jsonb(c.rego), 'null')
  when 'odometer' then coalesce(l.feed_value -> 'km', 'null') is distinct from coalesce(to_jsonb(c.km), 'null')
  when 'colour' then coalesce(l.feed_value -> 'colour', 'null') is distinct from coalesce(to_jsonb(c.colour), 'null')
  else coalesce(l.feed_value -> 'cin_url', 'null') is distinct from coalesce(to_jsonb(c.cin_url), 'null') end)
  select car_id from differing`

/** Each problem in SQL, as `stockProblems` has it, of a vehicle that is not sold. */
const PROBLEM_SQL: Readonly<Record<StockProblem, SQL>> = {
  no_photos: sql`photos_count = 0`,
  no_price: sql`(price_cents is null or price_type = 'enquire')`,
  hidden: sql`not show_on_dealer_website`,
  no_odometer: sql`(car_type <> 'new' and km is null)`,
  no_vin: sql`coalesce(btrim(vin), '') = ''`,
  feed_differs: sql`id in (${DIFFERING})`,
}

const SORT_SQL: Readonly<Record<StockSort, SQL>> = {
  age: sql`created_at`,
  name: sql`name`,
  number: sql`stocknum`,
  price: sql`case when price_type = 'enquire' then null else price_cents end`,
  rank: sql`custom_rank`,
  photos: sql`photos_count`,
}

/** What a search looks at, what has most words first. */
const SEARCHED = [sql`name`, sql`stocknum`, sql`vin`]

/**
 * Whether a text has a word, which has no spaces, so that it need not be looked for in all texts put together. Without the
 * rules of a language: those cost ten times as much for each of 50,000 names.
 */
const hasWord = (text: SQL, word: string) =>
  sql`strpos(lower(${text} collate "C"), lower(${word}::text collate "C")) > 0`

/** What plates are written with in between, and not everywhere. */
const BETWEEN = ' -'

/** Whether one of the searched texts has a word; a plate is found with and without its spaces and hyphens. */
function isSearched(word: string): SQL {
  const plate = word.replaceAll('-', '')
  const inPlate = plate === '' ? [] : [hasWord(sql`translate(rego, ${BETWEEN}, '')`, plate)]
  return sql`(${sql.join([...SEARCHED.map((column) => hasWord(column, word)), ...inPlate], sql` or `)})`
}

function conditionOf({ dealershipIds, words, status, problem, type }: Omit<StockListFilter, 'page' | 'size'>): SQL {
  const parts: (SQL | null)[] = [
    dealershipIds.length === 0 ? sql`false` : inArray(cars.dealership_id, [...dealershipIds]),
    status === 'all' ? null : status === 'sold' ? sql`sold` : sql`not sold`,
    status === null || status === 'all' || status === 'sold' ? null : sql`status = ${status}`,
    type === null ? null : sql`car_type = ${type}`,
    problem === null ? null : sql`not sold`,
    problem === null
      ? null
      : problem === 'any'
        ? sql`(${sql.join(Object.values(PROBLEM_SQL), sql` or `)})`
        : PROBLEM_SQL[problem],
    ...words.map(isSearched),
  ]
  return sql.join(
    parts.filter((part) => part !== null),
    sql` and `,
  )
}

/**
 * An index has all that is filtered and sorted by. The planner would rather read the rows with their pictures. 50,000
 * names are sorted in 5 MB, which is more than a server gives a query by default.
 */
const fromIndex = (tx: Transaction) =>
  tx.execute(
    sql`select set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true), set_config('work_mem', '16MB', true)`,
  )

/** Keys that are small whole numbers, so that one number has key and id. */
const PACKED: ReadonlySet<StockSort> = new Set(['rank', 'photos'])
/** Ids are smaller. */
const ID_BITS = sql.raw('31')
const ID_MASK = sql.raw(String(2 ** 31 - 1))
/** Pages from here on are found by the names that are on them; before, the best few are kept while reading. */
const DEEP = 2_000

/**
 * One row with the ids of a page and how many vehicles there are in all (docs/decisions/0175). To skip half of 50,000
 * vehicles they are sorted, which takes longer than to read them: key and id as one number are sorted in half the time,
 * and of names, which many vehicles share, only those on the page are sorted at all.
 */
function pageSql(filter: Omit<StockListFilter, 'page'>, offset: number): SQL {
  const { sort, size } = filter
  const direction = sql.raw(filter.order)
  // What is costly to decide is decided once for each vehicle; the rest is counted in a narrower index.
  const once = sql.raw(filter.words.length > 0 || filter.problem !== null ? 'materialized' : 'not materialized')
  const listed = (key: SQL) => sql`listed as ${once} (select id, ${key} as key from cars where ${conditionOf(filter)})`
  if (PACKED.has(sort))
    return sql`
      with ${listed(sql`(${SORT_SQL[sort]}::int8 << ${ID_BITS}) | id`)},
        page as (select key from listed order by key ${direction} limit ${size} offset ${offset})
      select (select count(*)::int4 from listed) as total, array(select (key & ${ID_MASK})::int4 from page) as ids`
  if (sort === 'name' && offset >= DEEP)
    return sql`
      with ${listed(SORT_SQL.name)},
        names as materialized (select key, count(*)::int4 as many from listed group by key),
        placed as (select key, many, sum(many) over (order by key ${direction} rows unbounded preceding) - many as before
          from names),
        shown as materialized (select key, before from placed
          where before < ${offset + size} and before + many > ${offset}),
        page as (select id from listed where key = any (array(select key from shown))
          order by key ${direction}, id ${direction} limit ${size}
          offset (select ${offset} - min(before) from shown))
      select (select coalesce(sum(many), 0)::int4 from names) as total, array(select id from page) as ids`
  if (offset < DEEP)
    return sql`
      with ${listed(SORT_SQL[sort])},
        page as (select id from listed order by key ${direction} nulls last, id ${direction} limit ${size} offset ${offset})
      select (select count(*)::int4 from listed) as total, array(select id from page) as ids`
  // From the nearer end, so that no more are kept in order than there are up to the page; the other half is not read.
  const back = sql.raw(filter.order === 'asc' ? 'desc' : 'asc')
  return sql`
    with ${listed(SORT_SQL[sort])},
      counted as materialized (select count(*)::int4 as total, ${offset} * 2 > count(*) as far from listed),
      page as (
        (select id, key from listed order by key ${direction} nulls last, id ${direction}
          limit (select case when far then 0 else ${size}::int4 end from counted) offset ${offset})
        union all
        (select id, key from listed order by key ${back} nulls first, id ${back}
          limit (select case when far then greatest(0, least(${size}::int4, total - ${offset}::int4)) else 0 end from counted)
          offset (select greatest(0, total - ${offset}::int4 - ${size}::int4) from counted)))
    select (select total from counted) as total,
      array(select id from page order by key ${direction} nulls last, id ${direction}) as ids`
}

/** A page of the stock that staff may see, and how many vehicles there are in all. */
export const listStock = (
  staff: StaffDatabase,
  filter: StockListFilter,
): Promise<{ rows: readonly StockRow[]; total: number }> =>
  staff.transaction(async (tx) => {
    await fromIndex(tx)
    const { rows } = await tx.execute<{ total: number; ids: number[] }>(
      pageSql(filter, (filter.page - 1) * filter.size),
    )
    const [{ total, ids }] = rows as [(typeof rows)[number]]
    return { rows: await stockRows(tx, ids), total }
  })

/** The ids of a list from a place on, and how many vehicles there are in all. */
export const stockIdsFrom = (
  staff: StaffDatabase,
  filter: Omit<StockListFilter, 'page'>,
  offset: number,
): Promise<{ ids: readonly number[]; total: number }> =>
  staff.transaction(async (tx) => {
    await fromIndex(tx)
    const { rows } = await tx.execute<{ total: number; ids: number[] }>(pageSql(filter, offset))
    return rows[0]!
  })

/** Which vehicles are chosen: those of a list in its order, or some by their ids in that order. */
export type ChosenVehicles =
  | Omit<StockListFilter, 'page' | 'size'>
  | (Pick<StockListFilter, 'dealershipIds'> & { ids: readonly number[] })

/** The ids of chosen vehicles, as many as `most`. */
export const matchingIds = (staff: StaffDatabase, chosen: ChosenVehicles, most: number): Promise<readonly number[]> =>
  staff.transaction(async (tx) => {
    if ('ids' in chosen) {
      const { ids, dealershipIds } = chosen
      const { rows } = await tx.execute<{ id: number }>(sql`
        select c.id from unnest(${sql.param([...new Set(ids)])}::int4[]) with ordinality as wanted (id, place)
        join cars c on c.id = wanted.id
        where c.dealership_id = any (${sql.param([...dealershipIds])}::int4[]) order by wanted.place limit ${most}`)
      return rows.map(({ id }) => id)
    }
    await fromIndex(tx)
    const direction = sql.raw(chosen.order)
    const { rows } = await tx.execute<{ id: number }>(sql`
      select id from cars where ${conditionOf(chosen)}
      order by ${SORT_SQL[chosen.sort]} ${direction} nulls last, id ${direction} limit ${most}`)
    return rows.map(({ id }) => id)
  })

/** How many vehicles that are not sold have each problem. */
export const countStockProblems = (
  staff: StaffDatabase,
  dealershipIds: readonly number[],
): Promise<Readonly<Record<StockProblem, number>>> =>
  staff.transaction(async (tx) => {
    const counted = Object.entries(PROBLEM_SQL).map(
      ([name, is]) => sql`(count(*) filter (where ${is}))::integer as ${sql.identifier(name)}`,
    )
    const { rows } = await tx.execute<Record<StockProblem, number>>(sql`
      select ${sql.join(counted, sql`, `)} from cars
      where ${dealershipIds.length === 0 ? sql`false` : inArray(cars.dealership_id, [...dealershipIds])} and not sold`)
    return rows[0]!
  })

type Listed = Omit<StockRow, 'problems' | 'locks' | 'created_at'> & {
  created_at: string
  show_on_dealer_website: boolean
}

/** Vehicles of the list in the order of their ids. */
export async function stockRows(tx: Transaction, ids: readonly number[]): Promise<StockRow[]> {
  const { rows } = await tx.execute<Listed & Record<string, unknown>>(sql`
    select c.id, c.dealership_id, c.name, c.stocknum, c.slug, c.price_cents::float8 as price_cents, c.price_type,
      c.currency, c.tag, c.status, c.sold, c.custom_rank, c.car_type, to_json(c.created_at) #>> '{}' as created_at,
      c.arrival_known, c.photos_count, c.held, c.reserved, c.km, c.vin, c.rego, c.colour, c.cin_url, c.show_on_dealer_website,
      coalesce(c.primary_image_url, c.images -> 0 ->> 'url') as picture, l.name as location, d.name as dealership
    from unnest(${sql.param([...ids])}::int4[]) with ordinality as wanted (id, place)
    join cars c on c.id = wanted.id
    join dealerships d on d.id = c.dealership_id
    left join locations l on l.id = c.location_id
    order by wanted.place`)
  const locks = await locksOf(tx, ids)
  return rows.map(({ show_on_dealer_website, ...row }) => {
    const own = locks.get(row.id) ?? []
    const differs = own.some((lock) => differsFromFeed(row, lock))
    return {
      ...row,
      created_at: new Date(row.created_at),
      locks: own,
      problems: stockProblems({ ...row, show_on_dealer_website }, differs),
    }
  })
}
