import { sql } from 'drizzle-orm'
import { CONTENT_KINDS, type ItemKind } from '@forecourt/rules/content/item.ts'
import type { PictureUse } from '@forecourt/rules/media/pictureChange.ts'
import { paths } from '@forecourt/rules/site/paths.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import { contentItemPath, lookPath } from '@forecourt/rules/staff/consolePaths.ts'
import type { SiteDatabase, StaffDatabase } from '../db/database.ts'
import { containing } from '../db/like.ts'

interface Found extends Record<string, unknown> {
  kind: ItemKind | 'location'
  id: number
  slug: string | null
  title: string
  /** Whether visitors see it. */
  published: boolean
}

/** What something with a picture is called, such as Page, or Page draft for what has not been published. */
const kindWords = (kind: ItemKind | 'location', state: 'published' | 'unpublished' | 'draft'): string => {
  const one = kind === 'location' ? kind : CONTENT_KINDS[kind].one
  const name = `${one.charAt(0).toUpperCase()}${one.slice(1)}`
  return state === 'draft' ? `${name} draft` : state === 'unpublished' ? `Unpublished ${one}` : name
}

const settingWords = (name: string) => {
  const words = name.replaceAll('_', ' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

/** The settings of a site whose value has an address in it, wherever they come from. */
const settingsWith = ({ settings }: Pick<Site, 'settings'>, address: string): string[] =>
  Object.entries(settings)
    .filter(([, value]) => (JSON.stringify(value) ?? '').includes(address))
    .map(([name]) => settingWords(name))

/**
 * Where a site uses a picture (decision 160): its content, published or not, offers, models, locations and settings. The
 * whole row is looked through, so a picture within a text counts too.
 */
export async function usesOnSite(database: SiteDatabase, site: Site, address: string): Promise<PictureUse[]> {
  const pattern = containing(address)
  const { rows } = await database.transaction((tx) =>
    tx.execute<Found>(sql`
      select 'pages' as kind, id, null as slug, title, published from content_pages t where to_jsonb(t)::text like ${pattern}
      union all
      select 'articles', id, null, title, published_at is not null from articles t where to_jsonb(t)::text like ${pattern}
      union all select 'jobs', id, null, title, true from jobs t where to_jsonb(t)::text like ${pattern}
      union all select 'offers', id, null, name, true from offers t where to_jsonb(t)::text like ${pattern}
      union all select 'models', id, null, name, true from models t where to_jsonb(t)::text like ${pattern}
      union all select 'location', id, slug, name, true from locations t where to_jsonb(t)::text like ${pattern}`),
  )
  const to = paths(site)
  const uses = rows.map(({ kind, id, slug, title, published }): PictureUse => ({
    kind: kindWords(kind, published ? 'published' : 'unpublished'),
    title,
    site: site.name,
    href: kind === 'location' ? slug && new URL(to.location({ slug }), site.baseUrl).href : contentItemPath(kind, id),
  }))
  const ofSettings = settingsWith(site, address).map((title): PictureUse => ({
    kind: 'Setting',
    title,
    site: site.name,
    href: null,
  }))
  return [...uses, ...ofSettings]
}

/** Drafts of content and looks that use a picture, of some sites and their groups. */
export async function usesInDrafts(staff: StaffDatabase, address: string): Promise<PictureUse[]> {
  const pattern = containing(address)
  const { rows } = await staff.transaction((tx) =>
    tx.execute<{ kind: ItemKind | null; id: number; of: string | null; title: string; site: string }>(sql`
      select null as kind, 0 as id, coalesce('site-' || d.website_id, 'group-' || d.dealership_group_id) as of,
        coalesce(w.name, g.name) as title, coalesce(w.name, g.name) as site
      from look_drafts d
      left join websites w on w.id = d.website_id
      left join dealership_groups g on g.id = d.dealership_group_id
      where d.settings::text like ${pattern}
      union all
      select c.kind, c.item_id, null, coalesce(c.content ->> 'title', ''), w.name from content_drafts c
      join websites w on w.id = c.website_id where c.content::text like ${pattern}
      order by 1, 4`),
  )
  return rows.map(({ kind, id, of, title, site }) => ({
    kind: kind === null ? 'Draft of the look' : kindWords(kind, 'draft'),
    title,
    site,
    href: kind === null ? of && lookPath(of) : contentItemPath(kind, id),
  }))
}
