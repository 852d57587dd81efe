import { sql, type SQL } from 'drizzle-orm'
import type { PriceType } from '@forecourt/rules/car/car.ts'
import { priceFloorCents } from '@forecourt/rules/car/price.ts'
import { FIRST_ADVERTISED_VIN_YEAR } from '@forecourt/rules/feed/listing.ts'
import type { CarType } from '@forecourt/rules/kinds/carType.ts'
import { locationOf } from '@forecourt/rules/location/locationOf.ts'
import type { Location } from '@forecourt/rules/location/location.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import {
  COMPLIANCE_PROBLEM_NAMES,
  complianceProblems,
  type ComplianceCar,
  type ComplianceProblem,
} from '@forecourt/rules/stock/compliance.ts'
import type { StaffDatabase, Transaction } from '../db/database.ts'
import { locationsIn } from '../locations/locations.ts'
import { isSoldBy, sellsEverything } from './siteScope.ts'

/** How many vehicles have each problem, and the ids of a page of those that have one. */
export interface ComplianceList {
  counts: Readonly<Record<ComplianceProblem, number>>
  /** The problem that is listed; null if no vehicle has any. */
  problem: ComplianceProblem | null
  /** The latest arrivals first. */
  ids: readonly number[]
}

/** A vehicle as the rule sees it: vehicles that are alike in all of this lack the same. */
interface Kind {
  dealership_id: number
  location_id: number | null
  car_type: CarType
  body: string | null
  price_type: PriceType
  state: string | null
  make: string
  model: string
  city: string | null
  priced: boolean
  rego: boolean
  notice: boolean
  vin: boolean
  year: boolean
  km: boolean
  colour: boolean
  photos: boolean
}

/** What a kind is made of, in SQL. Makes, models and cities count only where a site sells some of them. */
const KIND: Readonly<Record<keyof Kind, SQL>> = {
  dealership_id: sql`c.dealership_id`,
  location_id: sql`c.location_id`,
  car_type: sql`c.car_type`,
  body: sql`c.body`,
  price_type: sql`c.price_type`,
  state: sql`c.state`,
  make: sql`case when s.limited then c.make else '' end`,
  model: sql`case when s.limited then c.model else '' end`,
  city: sql`case when s.limited then c.city end`,
  priced: sql`coalesce(c.price_cents > s.floor, false)`,
  rego: sql`coalesce(btrim(c.rego), '') <> ''`,
  notice: sql`coalesce(c.cin_url, '') <> ''`,
  vin: sql`coalesce(btrim(c.vin), '') <> ''
    and (coalesce(c.year < ${FIRST_ADVERTISED_VIN_YEAR}, false) or btrim(c.vin) ~* '^[A-HJ-NPR-Z0-9]{17}$')`,
  year: sql`c.year is not null`,
  km: sql`c.km is not null`,
  colour: sql`coalesce(btrim(c.colour), '') <> ''`,
  photos: sql`c.photos_count > 0`,
}

/** A kind as one text, by which vehicles are grouped and found. */
const KEY = sql`concat_ws(chr(31), ${sql.join(
  Object.values(KIND).map((value) => sql`coalesce((${value})::text, chr(30))`),
  sql`, `,
)})`

const COLUMNS = sql.join(
  Object.entries(KIND).map(([name, value]) => sql`${value} as ${sql.identifier(name)}`),
  sql`, `,
)

/** A VIN that has the form of one. */
const ANY_VIN = '1M8GDM9AXKP042788'

/** A vehicle of a kind. */
const sampleOf = (kind: Kind, { currency, settings }: Site): ComplianceCar => ({
  car_type: kind.car_type,
  body: kind.body,
  state: kind.state,
  price_type: kind.priced ? kind.price_type : 'enquire',
  price_cents: kind.priced ? Math.max(priceFloorCents(settings), 0) + 100 : null,
  price_was_cents: null,
  currency,
  sold: false,
  status: 'in_stock',
  listing_type: 'sale',
  show_on_dealer_website: true,
  rego: kind.rego ? 'ABC123' : null,
  cin_url: kind.notice ? 'https://notice.example' : null,
  vin: kind.vin ? ANY_VIN : null,
  year: kind.year ? 2_020 : null,
  km: kind.km ? 1 : null,
  colour: kind.colour ? 'White' : null,
  photos_count: kind.photos ? 1 : 0,
})

/** Where vehicles are offered: their sites, by dealership. */
export type SitesByDealership = ReadonlyMap<number, Site>

/** The vehicles that the sites of these dealerships offer, with the price floor of each site. */
function offered(sites: SitesByDealership): SQL {
  const ofSites = [...sites].map(([id, site]) => ({
    id,
    floor: Math.min(priceFloorCents(site.settings), Number.MAX_SAFE_INTEGER),
    limited: !sellsEverything(site),
  }))
  return sql`json_to_recordset(${JSON.stringify(ofSites)}::json) as s (id int4, floor float8, limited bool)
    join cars c on c.dealership_id = s.id
      and not c.sold and c.show_on_dealer_website and c.listing_type = 'sale' and c.status in ('in_stock', 'coming_soon')`
}

async function locationsBySite(tx: Transaction, sites: SitesByDealership) {
  const found = new Map<number, readonly Location[]>()
  for (const site of new Set(sites.values())) found.set(site.id, await locationsIn(tx, site))
  return found
}

/**
 * What the vehicles that some sites offer lack (decision 154). Vehicles are counted by kinds of those that are alike for
 * the rule, and the rule decides each kind once: there is no second version of it in SQL.
 */
export const listCompliance = (
  staff: StaffDatabase,
  sites: SitesByDealership,
  wanted: { problem: ComplianceProblem | null; page: number; size: number },
): Promise<ComplianceList> =>
  staff.transaction(async (tx) => {
    const places = await locationsBySite(tx, sites)
    const { rows: counted } = await tx.execute<{ key: string; count: number; sample: number }>(
      sql`select ${KEY} as key, count(*)::int4 as count, min(c.id) as sample from ${offered(sites)} group by 1`,
    )
    const { rows: samples } = await tx.execute<Kind & { id: number } & Record<string, unknown>>(sql`
      select c.id, ${COLUMNS} from ${offered(sites)}
      where c.id = any (${sql.param(counted.map(({ sample }) => sample))}::int4[])`)
    const kindOf = new Map(samples.map((kind) => [kind.id, kind]))
    const counts = Object.fromEntries(COMPLIANCE_PROBLEM_NAMES.map((name) => [name, 0])) as Record<
      ComplianceProblem,
      number
    >
    const keys = new Map<ComplianceProblem, string[]>()
    for (const { key, count, sample } of counted) {
      const kind = kindOf.get(sample)!
      const site = sites.get(kind.dealership_id)!
      if (!isSoldBy(site, kind)) continue
      const location = locationOf(
        { location: kind.location_id === null ? null : { id: kind.location_id }, dealership_id: kind.dealership_id },
        places.get(site.id)!,
      )
      for (const { problem } of complianceProblems(sampleOf(kind, site), site, location)) {
        counts[problem] += count
        keys.set(problem, [...(keys.get(problem) ?? []), key])
      }
    }
    const problem = wanted.problem ?? COMPLIANCE_PROBLEM_NAMES.find((name) => counts[name] > 0) ?? null
    const found = problem === null ? [] : (keys.get(problem) ?? [])
    if (found.length === 0) return { counts, problem, ids: [] }
    const { rows: page } = await tx.execute<{ id: number }>(sql`
      select c.id from ${offered(sites)}
      where ${KEY} = any (${sql.param(found)}::text[])
      order by c.created_at desc, c.id desc limit ${wanted.size} offset ${(wanted.page - 1) * wanted.size}`)
    return { counts, problem, ids: page.map(({ id }) => id) }
  })
