import { sql, type SQL } from 'drizzle-orm'
import { displayMake, makeKeys, makeKeysOf } from '@forecourt/rules/car/makes.ts'
import { FACETS, RANGES, type Facet, type Range } from '@forecourt/rules/stock/filters.ts'
import type { Database } from '@forecourt/server/db/database.ts'
import type { StockSearch } from '@forecourt/server/stock/search.ts'
import { mapKeys } from '@forecourt/server/stock/snapshot.ts'
import type { SnapshotSite } from '@forecourt/server/stock/snapshots.ts'
import type { cars } from '@forecourt/server/stock/table.ts'
import { allowedEdits, editsToPrefix, fold, wordsOf } from '@forecourt/server/stock/words.ts'
import { LOADED_SINCE } from './stock.ts'

/** A stock search in plain SQL, one query for each figure: slow, but easy to verify. The oracle for the others. */
export function sqlSearch(database: Database, site: SnapshotSite): StockSearch {
  const list = (values: readonly (string | number)[], type = 'text') =>
    sql`${sql.param([...values])}::${sql.raw(type)}[]`
  const left = (until: SQL) =>
    sql`case when ${until} < '2026-03-10' then 'expired' when ${until} < '2026-09-10' then 'under_6_months'
      when ${until} is not null then 'over_6_months' end`
  const columns: Record<Facet, SQL> = {
    car_type: sql`car_type`,
    make: sql`shown_make`,
    model: sql`model`,
    badge: sql`badge`,
    body: sql`body`,
    fuel: sql`fuel`,
    transmission: sql`transmission`,
    colour: sql`colour`,
    state: sql`state`,
    dealership_slug: sql`dealership_slug`,
    drive: sql`drive`,
    owners: sql`owners::text`,
    service_history: sql`service_history`,
    ancap_rating: sql`ancap_rating::text`,
    axles: sql`axles`,
    licence_class: sql`licence_class`,
    wof: left(sql`wof_expiry`),
    rego: left(sql`rego_expiry`),
    ruc: sql`case when atm_kg is not null and gvm_kg is null then null when ruc_paid_to_km > coalesce(km, 0) then 'paid' when ruc_paid_to_km is not null then 'payable'
      when fuel in ('Diesel', 'Electric', 'PHEV') then 'payable' when fuel is not null then 'none' end`,
    lams: sql`case when lams then 'yes' when not lams then 'no' end`,
    title_status: sql`title_status`,
  }
  const figures: Record<Range, SQL> = {
    ...(Object.fromEntries(RANGES.map((range) => [range, sql.raw(range)])) as Record<Range, SQL>),
    price: sql`advertised_cents`,
    budget: sql`advertised_cents`,
  }
  const ofMakes = (makes: readonly string[]) => sql`make_keys ?| ${list(makes.flatMap(makeKeys))}`

  return {
    async search(scope, refinement, pageSize) {
      return database.site(site.id).transaction(async (tx) => {
        const rows = async <T>(query: SQL) => (await tx.execute(query)).rows as T[]
        const stored = await rows<{ make: string; model: string }>(sql`select distinct make, model from cars`)
        const folds = async (column: SQL) => {
          const values = await rows<{ value: string }>(
            sql`select distinct ${column} as value from cars where ${column} is not null`,
          )
          return sql`(select shown from jsonb_to_recordset(${JSON.stringify(
            values.map(({ value }) => ({ raw: value, shown: fold(value) })),
          )}::jsonb) as folded(raw text, shown text) where raw = ${column})`
        }
        const names = JSON.stringify(
          stored.map((car) => ({ ...car, shown: fold(displayMake(car.make)), keys: makeKeysOf(car) })),
        )
        const slugs = JSON.stringify(site.dealerships.map(({ id, slug }) => ({ id, slug })))
        const listedSince = (instant: Date) =>
          sql`show_on_dealer_website and ((not sold and status in ('in_stock', 'coming_soon'))
            or (sold and sold_at >= ${instant.toISOString()}))`
        const conditions = [sql`dealership_id = any(${list(scope.dealershipIds, 'int')})`, listedSince(scope.soldSince)]
        const textIds =
          refinement.q === ''
            ? null
            : await naiveText(await rows(sql`select * from cars where ${listedSince(LOADED_SINCE)}`), refinement.q)
        conditions.push(sql`car_type = any(${list(scope.carTypes)})`, sql`listing_type = ${scope.listingType}`)
        if (scope.cities) conditions.push(sql`${await folds(sql`city`)} = any(${list(scope.cities.map(fold))})`)
        if (scope.makes) conditions.push(ofMakes(scope.makes))
        if (scope.makesOrUsed) conditions.push(sql`(${ofMakes(scope.makesOrUsed)} or car_type = 'used')`)
        if (scope.models) {
          const models = scope.models.map(
            ({ make, model }) => sql`(${ofMakes([make])} and lower(model) = ${model.toLowerCase()})`,
          )
          conditions.push(sql`(${sql.join(models, sql` or `)})`)
        }
        if (scope.minPhotos)
          conditions.push(sql`(select count(*) from jsonb_array_elements(images) as one where one ->> 'url' = '/media/stock/a.jpg')
              >= ${scope.minPhotos}`)
        if (scope.excludeLocationIds)
          conditions.push(sql`(location_id is null or location_id <> all(${list(scope.excludeLocationIds, 'int')}))`)
        const foldedColumns = mapKeys(FACETS, (facet) => sql.identifier(`folded_${facet}`))
        const folded: SQL[] = []
        for (const facet of FACETS) {
          const value = ['badge', 'body', 'colour', 'state'].includes(facet)
            ? await folds(columns[facet])
            : sql`lower(${columns[facet]})`
          folded.push(sql`${value} as ${foldedColumns[facet]}`)
        }
        // Two dozen queries read this, so it is computed once.
        await tx.execute(sql`create temp table stock on commit drop as
          select *, ${sql.join(folded, sql`, `)} from (
            select cars.*, case when listing_type = 'sale' and price_type <> 'enquire' and price_cents > 0 then price_cents end as advertised_cents,
              names.shown as shown_make, names.keys as make_keys, places.slug as dealership_slug
            from cars join jsonb_to_recordset(${names}::jsonb) as names(make text, model text, shown text, keys jsonb)
              on names.make = cars.make and names.model = cars.model
            join jsonb_to_recordset(${slugs}::jsonb) as places(id int, slug text) on places.id = cars.dealership_id) as shown`)
        const source = sql`stock`
        const inScope = sql.join(conditions, sql` and `)
        /** All of the visitor's filters except one facet or range. */
        const refined = (lifted: Facet | Range | null) => {
          const all = [sql`true`]
          if (textIds !== null) all.push(sql`id = any(${list(textIds, 'int')})`)
          for (const facet of FACETS) {
            const values = refinement.facets[facet]
            if (facet === lifted || !values?.length) continue
            all.push(facet === 'make' ? ofMakes(values) : sql`${foldedColumns[facet]} = any(${list(values.map(fold))})`)
          }
          for (const range of RANGES) {
            const { min, max } = refinement.ranges[range] ?? {}
            if (range === lifted) continue
            if (min !== undefined) all.push(sql`${figures[range]} >= ${min}`)
            if (max !== undefined) all.push(sql`${figures[range]} <= ${max}`)
          }
          return sql.join(all, sql` and `)
        }
        const wanted = sql`${inScope} and ${refined(null)}`

        const [column, direction] = refinement.sort.split(':') as [string, 'asc' | 'desc']
        const key = {
          custom_rank: 'custom_rank',
          created_at_timestamp: 'created_at',
          price: 'advertised_cents',
          km: 'km',
        }[column]!
        const order = sql.raw(`${key} ${direction} nulls last, created_at desc, id desc`)
        const page = await rows<{ id: number }>(
          sql`select id from ${source} where ${wanted} order by ${order}
            limit ${pageSize} offset ${(refinement.page - 1) * pageSize}`,
        )
        const [{ total, sold } = { total: 0, sold: 0 }] = await rows<{ total: number; sold: number }>(
          sql`select count(*)::int as total, count(*) filter (where sold)::int as sold
            from ${source} where ${wanted}`,
        )
        const facets = {} as Record<Facet, { value: string; count: number }[]>
        for (const facet of FACETS) {
          const counted = await rows<{ value: string; keys: string[]; count: number }>(
            sql`select ${foldedColumns[facet]} as value, ${facet === 'make' ? sql`make_keys` : sql`'[]'::jsonb`} as keys,
              count(*) filter (where ${refined(facet)})::int as count from ${source}
              where ${inScope} and not sold and ${columns[facet]} is not null group by 1, 2`,
          )
          const found = (value: string) => {
            const keys = new Set(makeKeys(value))
            return counted.filter((one) =>
              facet === 'make' ? one.keys.some((key) => keys.has(key)) : one.value === value,
            )
          }
          // A make filter can match other makes' cars; any other value that the stock lacks has none.
          const filtered = facet === 'make' ? (refinement.facets.make ?? []).map((make) => fold(displayMake(make))) : []
          facets[facet] = [...new Set([...counted.map(({ value }) => value), ...filtered])].map((value) => ({
            value,
            count: found(value).reduce((sum, { count }) => sum + count, 0),
          }))
        }
        const [found = {}] = await rows<Record<string, number | null>>(
          sql`select ${sql.join(
            RANGES.flatMap((range) =>
              (['min', 'max'] as const).map(
                (end) =>
                  sql`${sql.raw(end)}(${figures[range]}) filter (where ${refined(range)})::float8
                    as ${sql.identifier(`${end}_${range}`)}`,
              ),
            ),
            sql`, `,
          )} from ${source} where ${inScope} and not sold`,
        )
        const bounds = mapKeys(RANGES, (range) => {
          const [min, max] = [found[`min_${range}`] ?? null, found[`max_${range}`] ?? null]
          return min === null || max === null ? null : { min, max }
        })
        return { ids: page.map(({ id }) => id), total, sold, facets, bounds }
      })
    },
  }
}

/** Which vehicles have every word, decided vehicle by vehicle; null for no words. */
async function naiveText(listed: (typeof cars.$inferSelect)[], q: string): Promise<number[] | null> {
  const typed = wordsOf(q)
  if (typed.length === 0) return null
  const fuels: Record<string, string> = { ULP: 'ULP petrol unleaded', PHEV: 'PHEV plug-in hybrid' }
  const wordsOfCar = new Map(
    listed.map((car) => {
      const shown = displayMake(car.make)
      const runs = [[shown, car.model, car.badge, car.series].filter((part) => part !== null).join(' '), car.stocknum]
      if (shown !== car.make) runs.push(`${car.make} ${car.model}`)
      for (const text of [car.year, car.body, car.colour, car.fuel && (fuels[car.fuel] ?? car.fuel)])
        if (text !== null) runs.push(String(text))
      const words = new Set<string>()
      for (const run of runs.map(wordsOf))
        run.forEach((word, at) => {
          words.add(word)
          if (at > 0) words.add(run[at - 1]! + word)
        })
      return [car.id, words]
    }),
  )
  const everything = [...new Set([...wordsOfCar.values()].flatMap((words) => [...words]))]
  const lookUp = (word: string, forgiving: boolean) => {
    if (/\d$/.test(word) && everything.includes(word)) return new Set([word])
    const begins = everything.filter((one) => one.startsWith(word))
    if (begins.length > 0 || !forgiving || allowedEdits(word) === 0) return new Set(begins)
    for (let edits = 1; edits <= allowedEdits(word); edits++) {
      const near = everything.filter((one) => !/\d/.test(one) && editsToPrefix(word, one, edits) === edits)
      if (near.length > 0) return new Set(near)
    }
    return new Set<string>()
  }
  const matches = new Map<string, ReadonlySet<string>>()
  const meant = (word: string, forgiving: boolean) => {
    const key = `${word} ${forgiving}`
    const found = matches.get(key) ?? lookUp(word, forgiving)
    matches.set(key, found)
    return found
  }
  const has = (words: ReadonlySet<string>, from: number): boolean => {
    if (from === typed.length) return true
    const one = meant(typed[from]!, true)
    if ([...words].some((word) => one.has(word)) && has(words, from + 1)) return true
    if (from + 1 === typed.length) return false
    const pair = meant(typed[from]! + typed[from + 1]!, false)
    return [...words].some((word) => pair.has(word)) && has(words, from + 2)
  }
  return [...wordsOfCar].filter(([, words]) => has(words, 0)).map(([id]) => id)
}
