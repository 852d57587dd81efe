import { and, eq, sql, type SQL } from 'drizzle-orm'
import { draftOf, type DraftOf } from '@forecourt/rules/content/draft.ts'
import {
  isPublished,
  type ItemKind,
  type PageKind,
  type StoredState,
  type VersionKind,
} from '@forecourt/rules/content/item.ts'
import type { ScheduleTimes } from '@forecourt/rules/content/schedule.ts'
import type { StaffDatabase, Transaction } from '../db/database.ts'
import type { CopiedItem } from '../pages/previewLinks.ts'
import { contentDrafts } from './table.ts'
import { contentVersion, LIVE, LIVE_CONTENT, LIVE_KEY } from './versions.ts'

/** An item with what the site has of it and its draft. */
export interface ContentItem<K extends ItemKind = ItemKind> {
  websiteId: number
  kind: K
  id: number
  live: (NonNullable<StoredState['live']> & { content: DraftOf[K]; version: string }) | null
  draft: {
    content: DraftOf[K]
    version: string
    /** Version of what the site had when it was begun. */
    base: string
    by: string
    byId: string | null
    at: Date
  } | null
  /** The last version; null for an item that has never been anything but a draft. */
  last: { number: number; what: VersionKind; by: string | null; at: Date } | null
}

/** When the site shows a row `t` of a kind’s table. */
const SHOWN: Readonly<Record<ItemKind, { published: SQL; from: SQL; first: SQL; last: SQL }>> = {
  pages: { published: sql`t.published`, from: sql`null::timestamptz`, first: sql`null::date`, last: sql`null::date` },
  articles: {
    published: sql`t.published_at is not null`,
    from: sql`t.published_at`,
    first: sql`null::date`,
    last: sql`null::date`,
  },
  jobs: { published: sql`true`, from: sql`t.posted_at`, first: sql`null::date`, last: sql`t.closes_on` },
  offers: { published: sql`true`, from: sql`null::timestamptz`, first: sql`t.starts_on`, last: sql`t.ends_on` },
  reviews: {
    published: sql`t.published`,
    from: sql`null::timestamptz`,
    first: sql`null::date`,
    last: sql`null::date`,
  },
  models: { published: sql`true`, from: sql`null::timestamptz`, first: sql`null::date`, last: sql`null::date` },
}

interface StoredRow {
  website_id: number
  published: boolean | null
  from: string | null
  /** The first and the last day that the site shows it. */
  first_day: string | null
  last_day: string | null
  publish_at: string | null
  take_down_at: string | null
  problem: string | null
  base: string | null
  changed_by: string | null
  changed_by_id: string | null
  changed_at: string | null
  number: number | null
  what: VersionKind | null
  made_by: string | null
  made_at: string | null
}
type ItemRow = StoredRow & { live: unknown; draft: unknown } & Record<string, unknown>
type ListedRow = StoredRow & {
  id: number
  has_live: boolean
  live: unknown
  draft: unknown
  title: string | null
  slug: string | null
  starts_on: string | null
  ends_on: string | null
  author: string | null
  rating: string | null
  reviewed_at: string | null
  source: string | null
  brand: string | null
  variants: number | null
} & Record<string, unknown>

/** Rows of items: what the site has, drafts, and the last versions, of those that have any. */
const itemRows = (kind: ItemKind): SQL => sql`
  select i.id, i.website_id, case when t.id is not null then ${LIVE_CONTENT[kind]} end as live,
    ${SHOWN[kind].published} as published, ${SHOWN[kind].from} as from,
    ${SHOWN[kind].first}::text as first_day, ${SHOWN[kind].last}::text as last_day,
    s.publish_at, s.take_down_at, s.problem,
    d.content as draft, d.base, d.changed_by, d.changed_by_id, d.changed_at, v.number, v.what, v.made_by, v.made_at,
    v.content as last_content
  from (
    select website_id, id from ${LIVE[kind]}
    union select website_id, item_id from content_drafts where kind = ${kind}
    union select website_id, item_id from content_versions where kind = ${kind}
  ) i
  left join ${LIVE[kind]} t on t.id = i.id
  left join content_drafts d on d.kind = ${kind} and d.item_id = i.id
  left join content_schedules s on s.kind = ${kind} and s.item_id = i.id
  left join lateral (select * from content_versions v where v.kind = ${kind} and v.item_id = i.id
    order by v.number desc limit 1) v on true`

/** When the site shows an item. */
const shownOf = (row: StoredRow): NonNullable<StoredState['live']> => ({
  published: row.published === true,
  from: row.from === null ? null : new Date(row.from),
  firstDay: row.first_day,
  lastDay: row.last_day,
})

/** An item by its id, among the rows of a transaction; null for one that was never there. */
export async function findItem<K extends ItemKind>(
  tx: Transaction,
  kind: K,
  id: number,
): Promise<ContentItem<K> | null> {
  const { rows } = await tx.execute<ItemRow>(sql`${itemRows(kind)} where i.id = ${id}`)
  const [row] = rows
  if (!row) return null
  const live = row.live === null ? null : draftOf(kind, row.live)
  const draft = row.changed_at === null ? null : draftOf(kind, row.draft)
  return {
    websiteId: row.website_id,
    kind,
    id,
    live: live && {
      content: live,
      version: contentVersion(kind, live),
      ...shownOf(row),
    },
    draft: draft && {
      content: draft,
      version: contentVersion(kind, draft),
      base: row.base ?? '',
      by: row.changed_by ?? '',
      byId: row.changed_by_id,
      at: new Date(row.changed_at!),
    },
    last:
      row.number === null ? null : { number: row.number, what: row.what!, by: row.made_by, at: new Date(row.made_at!) },
  }
}

/** What is stored of an item, for `itemState`. */
export const storedState = ({ live, draft }: Pick<ContentItem, 'live' | 'draft'>): StoredState => ({
  live,
  hasDraft: draft !== null && !isPublished(live, draft.version),
})

/** An item of a list. */
export interface ListedItem {
  id: number
  websiteId: number
  title: string
  slug: string
  stored: StoredState
  /** The days that the site shows it, or is to show it; null for none. */
  days: { starts_on: string | null; ends_on: string | null }
  /** What a review is told by; null for anything else. */
  review: { author: string; rating: string; reviewedAt: string | null; source: string } | null
  /** What a model is told by; null for anything else. */
  model: { brand: string; variants: number } | null
  /** When it is published and taken down by itself, and why it was not. */
  schedule: ScheduleTimes & { problem: string | null }
  /** Who changed it last; null for the operator’s commands and other systems. */
  by: string | null
  /** Null for one that has not been changed since versions are kept. */
  at: Date | null
}

/** What is stored of an item of a list; its contents are there only where a draft may be what the site shows. */
function listedState(kind: ItemKind, row: ListedRow): StoredState {
  const live = row.has_live ? shownOf(row) : null
  if (row.changed_at === null || live === null) return { live, hasDraft: row.changed_at !== null }
  const version = contentVersion(kind, row.live)
  return { live, hasDraft: !isPublished({ ...live, version }, contentVersion(kind, row.draft)) }
}

/** More items than a site has of a kind. */
const MOST_LISTED = 2_000

/** The items of a kind of some sites, the last changed first. */
export async function listItems(staff: StaffDatabase, kind: ItemKind): Promise<ListedItem[]> {
  const { rows } = await staff.transaction((tx) =>
    tx.execute<ListedRow>(sql`
      select id, website_id, live is not null as has_live, published, "from", first_day, last_day, publish_at, take_down_at, problem,
        changed_by, changed_at, case when live is not null then draft end as draft, case when draft is not null then live end as live,
        number, what, made_by, made_at,
        coalesce(draft, live, last_content) ->> 'title' as title, coalesce(draft, live, last_content) ->> 'slug' as slug,
        coalesce(live, draft, last_content) ->> 'starts_on' as starts_on,
        coalesce(live, draft, last_content) ->> 'ends_on' as ends_on,
        coalesce(draft, live, last_content) ->> 'author' as author,
        coalesce(draft, live, last_content) ->> 'rating' as rating,
        coalesce(draft, live, last_content) ->> 'reviewed_at' as reviewed_at,
        coalesce(draft, live, last_content) ->> 'source' as source,
        coalesce(draft, live, last_content) ->> 'manufacturer_name' as brand,
        case when jsonb_typeof(coalesce(draft, live, last_content) -> 'variants') = 'array'
          then jsonb_array_length(coalesce(draft, live, last_content) -> 'variants') end as variants
      from (${itemRows(kind)}) of_all
      order by greatest(changed_at, made_at) desc nulls last, id desc
      limit ${MOST_LISTED}`),
  )
  return rows.map((row) => ({
    id: row.id,
    websiteId: row.website_id,
    title: row.title ?? '',
    slug: row.slug ?? '',
    stored: listedState(kind, row),
    days: { starts_on: row.starts_on || null, ends_on: row.ends_on || null },
    review:
      kind === 'reviews'
        ? {
            author: row.author ?? '',
            rating: row.rating ?? '',
            reviewedAt: row.reviewed_at,
            source: row.source ?? '',
          }
        : null,
    model: kind === 'models' ? { brand: row.brand ?? '', variants: row.variants ?? 0 } : null,
    schedule: {
      publishAt: row.publish_at === null ? null : new Date(row.publish_at),
      takeDownAt: row.take_down_at === null ? null : new Date(row.take_down_at),
      problem: row.problem,
    },
    by: row.changed_at === null ? row.made_by : row.changed_by,
    at: row.changed_at === null ? (row.made_at === null ? null : new Date(row.made_at)) : new Date(row.changed_at),
  }))
}

/** Whether another item of a site is at an address, another offer has the name, or another review the id. */
export async function isKeyTaken(
  tx: Transaction,
  kind: ItemKind,
  { websiteId, id, key }: { websiteId: number; id: number; key: string },
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from ${LIVE[kind]} t where t.website_id = ${websiteId} and ${LIVE_KEY[kind]} = ${key} and t.id <> ${id} limit 1`)
  return rows.length > 0
}

/** Reads drafts of a site for a preview; null where there is none. */
export interface DraftReader {
  /** The draft that is at an address. */
  at: <K extends PageKind>(kind: K, slug: string) => Promise<{ id: number; content: DraftOf[K]; at: Date } | null>
  /** The draft of an item. */
  of: <K extends ItemKind>(kind: K, id: number) => Promise<DraftOf[K] | null>
  /** An item as its editor has it: its draft, or what is published where there is none. */
  edited: <K extends ItemKind>(kind: K, id: number) => Promise<DraftOf[K] | null>
}

/** Reads an item of another site as the page at an address, for a preview of its copy. */
export const copyReader = (drafts: DraftReader, { kind, id }: CopiedItem, now: () => Date): DraftReader => ({
  ...drafts,
  async at<K extends PageKind>(asked: K, slug: string) {
    const content = asked === (kind as PageKind) ? await drafts.edited(asked, id) : null
    return content && { id, content: { ...content, slug }, at: now() }
  },
})

/** The drafts of a site, for previews: sites themselves have no right to them (docs/decisions/0159). */
export const draftReader = (staff: StaffDatabase): DraftReader => ({
  at: (kind, slug) =>
    staff.transaction(async (tx) => {
      const { rows } = await tx.execute<{ id: number }>(sql`select id from ${LIVE[kind]} where slug = ${slug} limit 1`)
      const live = rows[0]
      const [row] = await tx
        .select()
        .from(contentDrafts)
        .where(
          and(
            eq(contentDrafts.kind, kind),
            live ? eq(contentDrafts.item_id, live.id) : sql`${contentDrafts.content} ->> 'slug' = ${slug}`,
          ),
        )
        .orderBy(sql`${contentDrafts.changed_at} desc`)
        .limit(1)
      const content = row && draftOf(kind, row.content)
      return content?.slug === slug ? { id: row!.item_id, content, at: row!.changed_at } : null
    }),

  of: (kind, id) =>
    staff.transaction(async (tx) => {
      const [row] = await tx
        .select({ content: contentDrafts.content })
        .from(contentDrafts)
        .where(and(eq(contentDrafts.kind, kind), eq(contentDrafts.item_id, id)))
      return row ? draftOf(kind, row.content) : null
    }),

  edited: (kind, id) =>
    staff.transaction(async (tx) => {
      const item = await findItem(tx, kind, id)
      return (item?.draft ?? item?.live)?.content ?? null
    }),
})
