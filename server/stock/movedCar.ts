import { sql } from 'drizzle-orm'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { SiteDatabase } from '../db/database.ts'
import { isSoldBy, type SiteScopeFields } from './siteScope.ts'

/** Feeds use all kinds of placeholders for a missing VIN. */
const REAL_VIN = '^[A-HJ-NPR-Z0-9]{17}$'

/**
 * The vehicle for an old slug: the one that had it, or the same vehicle under another stock number, recognised by its
 * VIN within the dealership. One that is for sale takes precedence.
 */
export async function findMoved(database: SiteDatabase, site: Site, slug: string): Promise<{ slug: string } | null> {
  const { rows } = await database.transaction((tx) =>
    tx.execute<SiteScopeFields & { slug: string } & Record<string, unknown>>(sql`
      with requested as (
        select id, dealership_id, vin, false as former from cars where slug = ${slug}
        union all
        select c.id, c.dealership_id, c.vin, true from former_slugs f join cars c on c.id = f.car_id
        where f.slug = ${slug}
      ), found as (
        select distinct on (c.id) c.*,
          not c.sold and c.status in ('in_stock', 'coming_soon') as available, requested.former and c.id = requested.id as renamed
        from requested join cars c on c.dealership_id = requested.dealership_id
          and (c.id = requested.id or (c.vin = requested.vin and requested.vin ~ ${REAL_VIN}))
        where c.dealership_id = any(${sql.param([...site.dealershipIds])}::int[])
          and c.show_on_dealer_website and c.slug <> ${slug}
        order by c.id, requested.former desc
      )
      select slug, car_type, make, model, city, location_id from found
      where available or renamed
      order by available desc, created_at desc, id desc`),
  )
  const row = rows.find((candidate) => isSoldBy(site, candidate))
  return row ? { slug: row.slug } : null
}
