import type { Database } from '@forecourt/server/db/database.ts'
import { fileLinks } from '@forecourt/server/files/files.ts'
import { signedAddresses } from '@forecourt/server/reservations/signedAddress.ts'
import { shortlistsFor } from '@forecourt/server/shortlists/shortlists.ts'
import { feedKey } from '@forecourt/server/syndication/syndication.ts'
import { PLATFORM_SECRET } from './platform.ts'
import type { Tenant } from './twoTenants.ts'

const FAR = new Date('2099-01-01T00:00:00Z')

/** What tests put into addresses and bodies that name something of a tenant. */
export interface TenantIds {
  /** The value of a parameter in the path of a route, such as `slug` of `/api/cars/:slug`; undefined for an unknown one. */
  inPath(path: string, name: string): string | undefined
  /** Everything that a query or a body may name, by the usual names. */
  everything: Readonly<Record<string, string>>
  /** The query that opens a lead's file. */
  fileQuery: string
}

/** The ids of a tenant, with addresses signed for its site; `everyTable` has to have filled its tables. */
export async function tenantIds(
  database: Database,
  { website, group, dealerships, locations, cars, lead, offer, model }: Tenant,
): Promise<TenantIds> {
  const { rows } = await database.pool.query<Record<string, string>>(
    `select reference, r.id as reservation_id, webhook_id, c.id as call_id,
       (select id from waitlist_places w where w.website_id = $1 limit 1) as place_id,
       (select id from lead_files f where f.website_id = $1 limit 1) as file_id
     from reservations r join webhook_calls c using (website_id) where website_id = $1`,
    [website.id],
  )
  const stored = rows[0]!
  const [car, listed] = cars as [(typeof cars)[number], (typeof cars)[number]]
  const shortlist = shortlistsFor(PLATFORM_SECRET, website).sign([car.id, listed.id])
  const signed = (kind: 'reservation' | 'waitlist', id: string) =>
    signedAddresses(PLATFORM_SECRET, website, kind).signatureOf(id)
  const fileQuery = new URL(
    fileLinks(PLATFORM_SECRET).sign(
      { baseUrl: 'http://any/', settings: {}, vehicleBasePath: '' } as never,
      stored.file_id!,
      FAR,
    ),
  ).search

  function idIn(path: string): string {
    if (path.includes('websites/')) return String(website.id)
    if (path.includes('groups/')) return String(group.id)
    if (path.includes('dealerships/')) return String(dealerships[0]!.id)
    if (path.includes('leads/')) return lead.lead_id
    if (path.includes('reservations/')) return stored.reservation_id!
    if (path.includes('waitlist/')) return stored.place_id!
    if (path.includes('files/')) return stored.file_id!
    if (path.includes('offers/')) return String(offer.id)
    return String(car.id)
  }

  function slugIn(path: string): string {
    if (path.includes('manufacturers/')) return model.manufacturer_name.toLowerCase()
    if (path.includes('locations/')) return locations[0]!.slug
    if (path.includes('models/')) return model.slug
    if (path.includes('careers/')) return 'technician'
    if (/blog|news/.test(path)) return 'news'
    if (path.includes('search/')) return 'used-cars'
    return car.slug
  }

  function signatureIn(path: string): string {
    if (path.includes('reservations/')) return signed('reservation', stored.reservation_id!)
    return path.includes('waitlist/') ? signed('waitlist', stored.place_id!) : shortlist.signature
  }

  return {
    fileQuery,
    everything: {
      website_id: String(website.id),
      dealership_id: String(dealerships[0]!.id),
      dealership_slug: dealerships[0]!.slug,
      location_id: String(locations[0]!.id),
      car_id: String(car.id),
      offer_id: String(offer.id),
      model_id: String(model.id),
      lead_id: lead.lead_id,
      reference: stored.reference!,
      of: `${car.id}-${listed.id}`,
      vehicle: car.slug,
    },
    inPath: (path, name) =>
      ({
        id: idIn(path),
        slug: slugIn(path),
        signature: signatureIn(path),
        ids: shortlist.ids.join('-'),
        key: feedKey(PLATFORM_SECRET, { id: website.id, settings: { feeds_rotation: 1 } }),
        file: 'stock.csv',
        name: 'vehicles-1',
        provider: 'stripe',
        site: website.slug,
        transformation: 'w_64',
        location: locations[0]!.slug,
        manufacturer: model.manufacturer_name.toLowerCase(),
        tag: 'none',
        form: 'vehicle-enquiry',
        stocknum: listed.stocknum,
        offer_id: String(offer.id),
        kind: 'pages',
        month: '2026-11',
        reference: stored.reference!,
        webhook_id: stored.webhook_id!,
        call_id: stored.call_id!,
        '*': 'stock/hilux-front.jpg',
      })[name],
  }
}

/** Everything that is stored of a tenant, to compare before and after. */
export async function storedOf(database: Database, { website, dealerships }: Tenant): Promise<string> {
  const { rows: tables } = await database.pool.query<{ name: string; key: string }>(
    `select relname as name, attname as key from pg_attribute join pg_class c on c.oid = attrelid
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and not attisdropped
        and attname in ('website_id', 'dealership_id') order by 1, 2`,
  )
  const found: unknown[] = []
  for (const { name, key } of tables) {
    const ids = key === 'website_id' ? [website.id] : dealerships.map(({ id }) => id)
    const { rows } = await database.pool.query(
      `select to_jsonb(t) as row from "${name}" t where ${key} = any($1) order by to_jsonb(t)::text`,
      [ids],
    )
    found.push([name, key, rows])
  }
  return JSON.stringify(found)
}
