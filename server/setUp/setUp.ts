/** What sites have and lack while they are set up (docs/decisions/0167). */
import { sql } from 'drizzle-orm'
import { contrastProblems } from '@forecourt/rules/look/pairs.ts'
import type { SetUpFacts } from '@forecourt/rules/setUp/checklist.ts'
import { paths } from '@forecourt/rules/site/paths.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { Transaction } from '../db/database.ts'

/** A row of what is stored of a site. */
interface Stored extends Record<string, unknown> {
  id: number
  locations: SetUpFacts['locations']
  vehicles: number
  slugs: readonly string[]
  domain: boolean
  people: number
}

/** What some sites have, by their id, as far as the transaction sees them. */
export async function setUpFacts(tx: Transaction, sites: readonly Site[]): Promise<ReadonlyMap<number, SetUpFacts>> {
  if (sites.length === 0) return new Map()
  const ids = sites.map(({ id }) => id)
  const { rows } = await tx.execute<Stored>(sql`
    select w.id, w.domain_name is not null as domain,
      coalesce((select jsonb_agg(jsonb_build_object(
          'phone', coalesce(l.contact_detail ->> 'phone', l.contact_detail ->> 'landline_phone', l.contact_detail ->> 'mobile', '') <> '',
          'email', coalesce(l.contact_detail ->> 'email', '') <> '',
          'hours', exists (select from jsonb_array_elements(l.contact_detail -> 'opening_hours') h where h ->> 'status' <> 'Closed'),
          'licence', coalesce(l.dealer_license_number, '') <> ''))
        from locations l join website_dealerships wd using (dealership_id)
        where wd.website_id = w.id and l.visible), '[]') as locations,
      (select count(*)::int from (select from cars c join website_dealerships wd using (dealership_id)
        where wd.website_id = w.id and not c.sold limit 1001) listed) as vehicles,
      array(select p.slug from content_pages p where p.website_id = w.id and p.published) as slugs,
      (select count(*)::int from staff_roles r where r.website_id = w.id or r.dealership_group_id = w.dealership_group_id)
        + (select count(*)::int from staff_invitations i where i.accepted_at is null and i.revoked_at is null
          and i.expires_at > now() and (i.website_id = w.id or i.dealership_group_id = w.dealership_group_id)) as people
    from websites w where w.id = any(${sql.param(ids)}::int4[])`)
  return new Map(
    sites.flatMap((site) => {
      const stored = rows.find(({ id }) => id === site.id)
      return stored ? [[site.id, factsOf(site, stored)] as const] : []
    }),
  )
}

function factsOf(site: Site, { locations, vehicles, slugs, domain, people }: Stored): SetUpFacts {
  const { settings } = site
  const to = paths(site)
  const has = (path: string) => slugs.includes(path.slice(1))
  return {
    locations: locations.map((one) => ({ ...one, phone: one.phone || settings.site_phone !== null })),
    licenceLine: (settings.licence_line ?? '').trim() !== '',
    destinations: settings.lead_destinations.length,
    vehicles,
    logo: settings.logo_svg !== null || settings.logo_png !== null || settings.logo_ico !== null,
    contrast: Object.values(contrastProblems(settings)),
    privacy: has(to.privacy()),
    terms: has(to.terms()),
    domain,
    people,
  }
}

/** Copies the published pages of a site to a new one of its group. */
export async function copyPages(tx: Transaction, from: number, to: number): Promise<void> {
  await tx.execute(sql`
    insert into content_pages (website_id, slug, title, description, picture, blocks, published)
    select ${to}, slug, title, description, picture, blocks, published from content_pages
    where website_id = ${from} and published`)
}
