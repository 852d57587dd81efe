import { sql } from 'drizzle-orm'
import type { PictureUse } from '@forecourt/rules/media/pictureChange.ts'
import { paths } from '@forecourt/rules/site/paths.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { SiteDatabase, StaffDatabase } from '../db/database.ts'
import { containing } from '../db/like.ts'

type Kind = 'page' | 'article' | 'position' | 'offer' | 'model' | 'location'

interface Found extends Record<string, unknown> {
  kind: Kind
  /** What its address is made of; null for what has none. */
  slug: string | null
  title: string
}

const WORDS: Readonly<Record<Kind, string>> = {
  page: 'Page',
  article: 'Article',
  position: 'Position',
  offer: 'Offer',
  model: 'Model',
  location: 'Location',
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
      select 'page' as kind, slug, title from content_pages t where to_jsonb(t)::text like ${pattern}
      union all select 'article', slug, title from articles t where to_jsonb(t)::text like ${pattern}
      union all select 'position', slug, title from jobs t where to_jsonb(t)::text like ${pattern}
      union all select 'offer', null, name from offers t where to_jsonb(t)::text like ${pattern}
      union all select 'model', null, name from models t where to_jsonb(t)::text like ${pattern}
      union all select 'location', slug, name from locations t where to_jsonb(t)::text like ${pattern}`),
  )
  const to = paths(site)
  const pathOf = ({ kind, slug }: Found): string | null => {
    if (slug === null) return null
    if (kind === 'page') return to.page(slug)
    if (kind === 'article') return to.article({ slug })
    return kind === 'position' ? to.job({ slug }) : to.location({ slug })
  }
  const uses = rows.map((found): PictureUse => {
    const path = pathOf(found)
    return {
      kind: WORDS[found.kind],
      title: found.title,
      site: site.name,
      href: path === null ? null : new URL(path, site.baseUrl).href,
    }
  })
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
    tx.execute<{ kind: string; title: string; site: string }>(sql`
      select 'Draft of the look' as kind, coalesce(w.name, g.name) as title, coalesce(w.name, g.name) as site
      from look_drafts d
      left join websites w on w.id = d.website_id
      left join dealership_groups g on g.id = d.dealership_group_id
      where d.settings::text like ${pattern}
      union all
      select 'Draft', coalesce(c.content ->> 'title', ''), w.name from content_drafts c
      join websites w on w.id = c.website_id where c.content::text like ${pattern}
      order by 1, 2`),
  )
  return rows.map((found) => ({ ...found, href: null }))
}
