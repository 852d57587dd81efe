import { and, desc, eq, sql, type SQL } from 'drizzle-orm'
import { draftOf, type Draft, type DraftOf } from '@forecourt/rules/content/draft.ts'
import { hasSlug, type ItemKind, type VersionKind } from '@forecourt/rules/content/item.ts'
import type { Transaction } from '../db/database.ts'
import { versionOf } from '../version.ts'
import { articles, contentPages, contentVersions, jobs, models, offers, reviews } from './table.ts'

/** The tables that the site reads. */
export const LIVE = { pages: contentPages, articles, jobs, offers, reviews, models } as const

/** Who makes a version. */
export interface VersionBy {
  what: VersionKind
  /** Null for the operator’s commands and other systems. */
  by: string | null
  at: Date
}

/** A time as the browser writes it, so that the same time is the same text. */
const instant = (column: SQL) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Cents as an amount in whole units is written. */
const amount = (cents: SQL) => sql`trim_scale(${cents} / 100.0)::text`

/** The whole content of a row `t` of a kind’s table. */
export const LIVE_CONTENT: Readonly<Record<ItemKind, SQL>> = {
  pages: sql`jsonb_build_object('title', t.title, 'slug', t.slug, 'description', t.description, 'picture', t.picture,
    'published', t.published, 'blocks', t.blocks)`,
  articles: sql`jsonb_build_object('title', t.title, 'slug', t.slug, 'summary', t.summary, 'picture', t.picture,
    'tags', t.tags, 'published_at', ${instant(sql`t.published_at`)}, 'blocks', t.blocks)`,
  jobs: sql`jsonb_build_object('title', t.title, 'slug', t.slug, 'location_id', t.location_id,
    'employment_type', t.employment_type, 'summary', t.summary, 'posted_at', ${instant(sql`t.posted_at`)},
    'closes_on', t.closes_on, 'blocks', t.blocks)`,
  offers: sql`jsonb_build_object('title', t.name, 'description', t.sanitized_description, 'disclaimer', t.disclaimer,
    'excluded_website_ids', t.excluded_website_ids, 'manufacturer', t.manufacturer, 'model', t.model,
    'model_slug', t.model_slug, 'model_slugs', t.model_slugs, 'image_url', t.image_url,
    'saving', ${amount(sql`t.saving_cents`)}, 'from_price', ${amount(sql`(t.from_price ->> 'price_cents')::numeric`)},
    'price_type', t.from_price ->> 'price_type', 'rate', t.rate ->> 'percent',
    'comparison_rate', t.rate ->> 'comparison_percent', 'bonus', t.bonus, 'stock_query', t.stock_query,
    'starts_on', t.starts_on, 'ends_on', t.ends_on)`,
  reviews: sql`jsonb_build_object('title', t.title, 'author', t.author, 'rating', t.rating::text, 'text', t.text,
    'reviewed_at', ${instant(sql`t.reviewed_at`)}, 'source', t.source, 'source_id', t.source_id, 'link', t.url,
    'published', t.published)`,
  models: sql`jsonb_build_object('title', t.name, 'slug', t.slug, 'manufacturer_name', t.manufacturer_name,
    'status', t.status, 'short_description', t.short_description, 'description', t.description,
    'image', t.image ->> 'url', 'thumb', t.image ->> 'thumb',
    'categories', to_jsonb(array_remove(array[t.manufacturer_body, t.manufacturer_body2, t.manufacturer_body3], null)),
    'body_style', t.body_style, 'fuel', t.fuel, 'variants', t.variants, 'colours', t.colours, 'features', t.features,
    'slides', t.slides, 'accessories', t.accessories, 'brochure', t.brochure ->> 'url',
    'brochure_bytes', t.brochure ->> 'bytes', 'override_url', t.override_url, 'path', t.path,
    'accessories_count', t.accessories_count, 'aftermarket_manufacturer_id', t.aftermarket_manufacturer_id)`,
}

/** What an item is found by: its address, the name of an offer, or the id of a review at its source. */
export const LIVE_KEY: Readonly<Record<ItemKind, SQL>> = {
  pages: sql`t.slug`,
  articles: sql`t.slug`,
  jobs: sql`t.slug`,
  offers: sql`t.name`,
  reviews: sql`t.source || ' ' || t.source_id`,
  models: sql`t.slug`,
}

/** The same of a draft; empty while it has none. */
export function keyOf(kind: ItemKind, draft: Draft): string {
  if (hasSlug(kind)) return draft.slug
  if (kind === 'offers') return draft.title.trim()
  const { source, source_id } = draft as DraftOf['reviews']
  return source_id === '' ? '' : `${source} ${source_id}`
}

/** The version of content: another one once anything of it has changed. */
export const contentVersion = (kind: ItemKind, content: unknown): string => versionOf(draftOf(kind, content))

/**
 * Adds a version for each item whose content on the site is not that of its last one, so that history has whatever
 * changed it.
 *
 * @param only a condition on rows `t`
 */
export async function keepVersions(
  tx: Transaction,
  kind: ItemKind,
  only: SQL,
  { what, by, at }: VersionBy,
): Promise<void> {
  const last = (columns: SQL) => sql`select ${columns} from content_versions v
    where v.kind = ${kind} and v.item_id = t.id and (v.live or v.what = 'deleted') order by v.number desc limit 1`
  await tx.execute(sql`
    insert into content_versions (website_id, kind, item_id, number, what, live, content, made_by, made_at)
    select t.website_id, ${kind}, t.id,
      coalesce((select max(v.number) from content_versions v where v.kind = ${kind} and v.item_id = t.id), 0) + 1,
      ${what}, true, ${LIVE_CONTENT[kind]}, ${by}, ${at.toISOString()}::timestamptz
    from ${LIVE[kind]} t
    where ${only}
      and (${last(sql`case when v.what <> 'deleted' then v.content end`)}) is distinct from ${LIVE_CONTENT[kind]}`)
}

/** Adds a version of content that the site does not have: a draft, or what is deleted. */
export async function addVersion(
  tx: Transaction,
  item: { website_id: number; kind: ItemKind; item_id: number; live?: boolean; content: unknown },
  { what, by, at }: VersionBy,
): Promise<number> {
  const last = await lastNumber(tx, item.kind, item.item_id)
  await tx.insert(contentVersions).values({ live: false, ...item, number: last + 1, what, made_by: by, made_at: at })
  return last + 1
}

/**
 * Removes an item that is on the site; it stays in history. Its title; null where there is none.
 *
 * @param only a condition on rows `t` that one of them meets
 */
export async function removeItem(tx: Transaction, kind: ItemKind, only: SQL, at: Date): Promise<string | null> {
  await keepVersions(tx, kind, only, { what: 'imported', by: null, at })
  const { rows } = await tx.execute<{ id: number; website_id: number }>(
    sql`delete from ${LIVE[kind]} t where ${only} returning t.id, t.website_id`,
  )
  const [removed] = rows
  if (!removed) return null
  const last = await findVersion(tx, kind, removed.id, await lastNumber(tx, kind, removed.id))
  const of = { website_id: removed.website_id, kind, item_id: removed.id, live: true, content: last?.content ?? {} }
  await addVersion(tx, of, { what: 'deleted', by: null, at })
  return (last?.content as { title?: string } | undefined)?.title ?? ''
}

/** The number of an item’s last version; 0 for one without. */
export async function lastNumber(tx: Transaction, kind: ItemKind, itemId: number): Promise<number> {
  const [row] = await tx
    .select({ number: contentVersions.number })
    .from(contentVersions)
    .where(and(eq(contentVersions.kind, kind), eq(contentVersions.item_id, itemId)))
    .orderBy(desc(contentVersions.number))
    .limit(1)
  return row?.number ?? 0
}

/** A version of an item; null for a number that it has not. */
export async function findVersion(tx: Transaction, kind: ItemKind, itemId: number, number: number) {
  const [row] = await tx
    .select()
    .from(contentVersions)
    .where(and(eq(contentVersions.kind, kind), eq(contentVersions.item_id, itemId), eq(contentVersions.number, number)))
  return row ?? null
}

/** A version in a list. */
export interface ListedVersion {
  number: number
  what: VersionKind
  live: boolean
  by: string | null
  at: Date
  content: DraftOf[ItemKind]
}

/** The versions of an item, the newest first. */
export async function versionsOf(
  tx: Transaction,
  kind: ItemKind,
  itemId: number,
  limit: number,
): Promise<ListedVersion[]> {
  const rows = await tx
    .select()
    .from(contentVersions)
    .where(and(eq(contentVersions.kind, kind), eq(contentVersions.item_id, itemId)))
    .orderBy(desc(contentVersions.number))
    .limit(limit)
  return rows.map(({ number, what, live, made_by, made_at, content }) => ({
    number,
    what,
    live,
    by: made_by,
    at: made_at,
    content: draftOf(kind, content),
  }))
}
