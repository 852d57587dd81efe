import { and, eq, getTableName, sql } from 'drizzle-orm'
import { draftOf, isSameContent, itemName, type Draft, type DraftOf } from '@forecourt/rules/content/draft.ts'
import { takenAddress } from '@forecourt/rules/content/takenAddress.ts'
import { hasSlug, nameField, type ItemKind, type VersionKind } from '@forecourt/rules/content/item.ts'
import { slugOf } from '@forecourt/rules/site/slug.ts'
import type { Transaction } from '../db/database.ts'
import { ConflictError, RequestError } from '../errors.ts'
import { findItem, type ContentItem } from './items.ts'
import { writeLive } from './live.ts'
import { placeOf, putPlace } from './order.ts'
import { reviewDraft, type DraftSite } from './review.ts'
import { cancelPublication, cancelTakingDown, removeSchedule } from './scheduleRow.ts'
import { articles, contentDrafts, contentPages, reviews } from './table.ts'
import { addVersion, contentVersion, findVersion, keepVersions, lastNumber, LIVE } from './versions.ts'

/** What was done to an item, for the audit log. */
export interface ContentDone {
  action:
    | 'drafted'
    | 'discarded'
    | 'published'
    | 'unpublished'
    | 'deleted'
    | 'restored'
    | 'scheduled'
    | 'unscheduled'
    | 'missed'
    | 'ordered'
    | 'order_undone'
  title: string
  before?: Readonly<Record<string, string>>
  after?: Readonly<Record<string, string>>
}

/** Who changes an item, and when. */
export interface ContentBy {
  name: string
  /** Null for a job. */
  id: string | null
  now: Date
  /** Records it in the same transaction. */
  recorded: (tx: Transaction, done: ContentDone) => Promise<void>
}

/** More characters than a draft has; one that a browser cannot send anyway. */
const MOST_CHARACTERS = 400_000
const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i

const CHECK = 'Please check the fields that are marked.'
const GONE = 'We can’t find that any more.'
const CHANGED = 'Someone else has changed this since you opened it.'
const LIVE_CHANGED = 'The website has changed since you opened this. Please check it first.'
const DELETED = 'This has been deleted. What you wrote is still here.'
const LONG = 'This is too long to save. Please split it in two.'
const NO_NAME = {
  title: 'Please enter a title.',
  author: 'Please enter the name as the customer signed it.',
} as const
const AGAIN = 'Please go back to the list and add it again.'

/** Only one change of an item at a time. */
const lock = (tx: Transaction, kind: ItemKind, id: number) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`content ${kind}`}), ${id})`)

/** An item that may be changed now. */
export async function locked<K extends ItemKind>(tx: Transaction, site: DraftSite, kind: K, id: number) {
  await lock(tx, kind, id)
  const item = await findItem(tx, kind, id)
  if (!item || item.websiteId !== site.id) throw new RequestError(404, GONE)
  return item
}

/** Refuses a change of a draft that is not as its sender has seen it, with what is stored. */
export function refuseOld(item: ContentItem, version: string) {
  const current = item.draft ?? item.live
  if (!current) throw new ConflictError(410, DELETED, { who: item.last?.by ?? null, at: item.last?.at ?? null })
  if (current.version !== version)
    throw new ConflictError(409, CHANGED, {
      version: current.version,
      who: item.draft?.by ?? item.last?.by ?? null,
      content: current.content,
    })
}

/** Keeps a draft in history, before something else takes its place. */
async function keepDraft({ websiteId, kind, id, draft }: ContentItem, tx: Transaction): Promise<number | null> {
  if (!draft) return null
  const of = { website_id: websiteId, kind, item_id: id, content: draft.content }
  return addVersion(tx, of, { what: 'draft', by: draft.by, at: draft.at })
}

export async function removeDraft(tx: Transaction, { kind, id }: ContentItem) {
  await tx.delete(contentDrafts).where(and(eq(contentDrafts.kind, kind), eq(contentDrafts.item_id, id)))
}

/** Writes a draft over whatever draft there is. */
export async function putDraft(
  tx: Transaction,
  { websiteId, kind, id, live }: Pick<ContentItem, 'websiteId' | 'kind' | 'id' | 'live'>,
  content: Draft,
  { name, id: byId, now }: ContentBy,
  formId: string | null = null,
) {
  const written = { content, changed_by: name, changed_by_id: byId, changed_at: now }
  await tx
    .insert(contentDrafts)
    .values({ website_id: websiteId, kind, item_id: id, base: live?.version ?? '', form_id: formId, ...written })
    .onConflictDoUpdate({ target: [contentDrafts.kind, contentDrafts.item_id], set: written })
}

/** What is wrong with the name of an item that is begun, by field. */
export function nameProblems<K extends ItemKind>(kind: K, content: NewItem<K>['content']): Record<string, string> {
  const field = nameField(kind)
  const name = field === 'author' ? (content as Partial<DraftOf['reviews']>).author : content.title
  return name?.trim() ? {} : { [field]: NO_NAME[field] }
}

/** An item that is begun. */
export interface NewItem<K extends ItemKind> {
  /** Made with the form: the same id twice is one item. */
  formId: string
  content: Partial<DraftOf[K]> & { title: string }
  /** Name of the site that it is copied from. */
  from?: string
}

/** Begins an item with a draft; the same form twice is one item. Returns its id. */
export async function createItem<K extends ItemKind>(
  tx: Transaction,
  site: DraftSite,
  kind: K,
  { formId, content, from }: NewItem<K>,
  by: ContentBy,
): Promise<number> {
  if (!UUID.test(formId)) throw new RequestError(422, AGAIN)
  await lock(tx, kind, -site.id)
  const [known] = await tx
    .select({ id: contentDrafts.item_id })
    .from(contentDrafts)
    .where(and(eq(contentDrafts.website_id, site.id), eq(contentDrafts.form_id, formId)))
  if (known) return known.id
  const title = content.title.trim()
  const problems = nameProblems(kind, content)
  if (Object.keys(problems).length > 0) throw new RequestError(422, CHECK, problems)
  const slug = await newAddress(tx, site, kind, content)
  const { rows } = await tx.execute<{ id: number }>(
    sql`select nextval(pg_get_serial_sequence(${getTableName(LIVE[kind])}, 'id'))::integer as id`,
  )
  const { id } = rows[0]!
  const draft = draftOf(kind, { ...content, title, slug })
  if (JSON.stringify(draft).length > MOST_CHARACTERS) throw new RequestError(422, LONG)
  await putDraft(tx, { websiteId: site.id, kind, id, live: null }, draft, by, formId)
  await by.recorded(tx, {
    action: 'drafted',
    title: itemName(kind, draft),
    ...(from ? { after: { 'copied from': from } } : {}),
  })
  return id
}

/** The address that a new item gets at a site: the one that it has, or one beside it where that is taken. */
export const newAddress = async (
  tx: Transaction,
  site: DraftSite,
  kind: ItemKind,
  { title = '', slug = '' }: { title?: string; slug?: string },
): Promise<string> => (hasSlug(kind) ? freeSlug(tx, site, kind, slug || slugOf(title.trim()) || kind) : '')

/** Whether a form has made an item at a site already. */
export const isMadeBy = async (tx: Transaction, site: Pick<DraftSite, 'id'>, formId: string): Promise<boolean> =>
  (await tx.$count(contentDrafts, and(eq(contentDrafts.website_id, site.id), eq(contentDrafts.form_id, formId)))) > 0

/** An address that nothing else of the kind has, published or not, nor the site itself. */
async function freeSlug(tx: Transaction, site: DraftSite, kind: ItemKind, wanted: string): Promise<string> {
  const { rows } = await tx.execute<{ slug: string }>(sql`
    select slug from ${LIVE[kind]} where website_id = ${site.id}
    union select content ->> 'slug' from content_drafts where kind = ${kind} and website_id = ${site.id}`)
  const taken = new Set(rows.map(({ slug }) => slug))
  const isFree = (slug: string) => !taken.has(slug) && (kind !== 'pages' || takenAddress(slug, site) === null)
  if (isFree(wanted)) return wanted
  // Below an address of the site’s own, every address may be its own.
  const isBelow = kind === 'pages' && takenAddress(`${wanted}-2`, site) !== null
  const base = isBelow ? wanted.replaceAll('/', '-') : wanted
  let number = 2
  while (!isFree(`${base}-${number}`)) number += 1
  return `${base}-${number}`
}

/**
 * Saves a draft against the version that was seen: that of the draft, or of what the site has where there is none. What
 * somebody else wrote is kept in history before it is replaced.
 *
 * @throws ConflictError 409 with what is stored, 410 if it has been deleted meanwhile
 */
export async function saveDraft<K extends ItemKind>(
  tx: Transaction,
  site: DraftSite,
  { kind, id }: { kind: K; id: number },
  { version, content }: { version: string; content: unknown },
  by: ContentBy,
): Promise<{ draft: DraftOf[K]; version: string }> {
  const item = await locked(tx, site, kind, id)
  const draft = draftOf(kind, content)
  if (JSON.stringify(draft).length > MOST_CHARACTERS) throw new RequestError(422, LONG)
  const current = item.draft ?? item.live
  const saved = { draft, version: contentVersion(kind, draft) }
  // Sent twice, or changed back.
  if (current && isSameContent(kind, current.content, draft)) return saved
  refuseOld(item, version)
  const isOthers = item.draft !== null && item.draft.byId !== by.id
  if (isOthers) await keepDraft(item, tx)
  await putDraft(tx, item, draft, by)
  if (isOthers || !item.draft) await by.recorded(tx, { action: 'drafted', title: itemName(kind, draft) })
  return saved
}

/** Keeps what somebody wrote in history though they take what is stored, so that a conflict loses nothing. */
export async function keepMine<K extends ItemKind>(
  tx: Transaction,
  site: DraftSite,
  { kind, id }: { kind: K; id: number },
  content: unknown,
  by: ContentBy,
): Promise<void> {
  const item = await locked(tx, site, kind, id)
  const draft = draftOf(kind, content)
  if (JSON.stringify(draft).length > MOST_CHARACTERS) throw new RequestError(422, LONG)
  await addVersion(
    tx,
    { website_id: item.websiteId, kind, item_id: id, content: draft },
    { what: 'draft', by: by.name, at: by.now },
  )
}

/** What the site has before it is changed, in history: it may have been written before versions were kept. */
const keepLive = (tx: Transaction, { kind, id }: ContentItem, now: Date) =>
  keepVersions(tx, kind, sql`t.id = ${id}`, { what: 'imported', by: null, at: now })

/**
 * Publishes a draft: what the site shows, its version and the entry in the log are one transaction. Publishing what is
 * published changes nothing.
 *
 * @throws ConflictError if the draft or what the site has is not as it was seen; RequestError 422 with what is wrong
 */
export async function publishDraft<K extends ItemKind>(
  tx: Transaction,
  site: DraftSite,
  { kind, id }: { kind: K; id: number },
  { version, live }: { version: string; live: string },
  by: ContentBy,
  what: VersionKind = 'published',
): Promise<void> {
  const item = await locked(tx, site, kind, id)
  const isLive = item.live !== null && item.live.published
  if (!item.draft && isLive && item.live!.version === version) return
  refuseOld(item, version)
  if ((item.live?.version ?? '') !== live) throw new RequestError(409, LIVE_CHANGED)
  const draft = (item.draft ?? item.live)!.content
  // A draft that was changed back is what the site shows.
  if (isLive && item.draft && isSameContent(kind, item.draft.content, item.live!.content)) return removeDraft(tx, item)
  await publishContent(tx, site, item, draft, by, what)
  await removeDraft(tx, item)
  await cancelPublication(tx, item)
}

/**
 * Publishes content of an item that is locked.
 *
 * @throws RequestError 422 with what is wrong
 */
export async function publishContent(
  tx: Transaction,
  site: DraftSite,
  item: ContentItem,
  draft: Draft,
  by: ContentBy,
  what: VersionKind = 'published',
): Promise<void> {
  const { kind, id } = item
  const { item: checked, problems, onSite } = await reviewDraft(tx, site, { kind, id }, draft, by.now)
  if (!checked) throw new RequestError(422, CHECK, { ...onSite, ...problems })
  await keepLive(tx, item, by.now)
  await writeLive(tx, item, checked, by.now)
  await keepVersions(tx, kind, sql`t.id = ${id}`, { what, by: by.name, at: by.now })
  const number = await lastNumber(tx, kind, id)
  await by.recorded(tx, {
    action: 'published',
    title: itemName(kind, draft),
    ...(item.last ? { before: { version: String(item.last.number) } } : {}),
    after: { version: String(number), ...(draft.slug ? { address: draft.slug } : {}) },
  })
}

/** Takes a page, an article or a review off the site; its content stays as a draft does. */
export async function unpublishItem(
  tx: Transaction,
  site: DraftSite,
  { kind, id }: { kind: 'pages' | 'articles' | 'reviews'; id: number },
  { live }: { live: string },
  by: ContentBy,
): Promise<void> {
  const item = await locked(tx, site, kind, id)
  if (!item.live?.published) return
  if (item.live.version !== live) throw new RequestError(409, LIVE_CHANGED)
  await keepLive(tx, item, by.now)
  if (kind === 'pages') await tx.update(contentPages).set({ published: false }).where(eq(contentPages.id, id))
  else if (kind === 'reviews') await tx.update(reviews).set({ published: false }).where(eq(reviews.id, id))
  else await tx.update(articles).set({ published_at: null }).where(eq(articles.id, id))
  await keepVersions(tx, kind, sql`t.id = ${id}`, { what: 'unpublished', by: by.name, at: by.now })
  await cancelTakingDown(tx, item)
  await by.recorded(tx, { action: 'unpublished', title: itemName(kind, item.live.content) })
}

/** Gives up a draft, which stays in history; returns the number of its version, null if there is none. */
export async function discardDraft(
  tx: Transaction,
  site: DraftSite,
  { kind, id }: { kind: ItemKind; id: number },
  { version }: { version: string },
  by: ContentBy,
): Promise<number | null> {
  const item = await locked(tx, site, kind, id)
  if (!item.draft || !item.live) return null
  refuseOld(item, version)
  const number = await keepDraft(item, tx)
  await removeDraft(tx, item)
  await cancelPublication(tx, item)
  await by.recorded(tx, { action: 'discarded', title: itemName(kind, item.draft.content) })
  return number
}

/** Deletes an item with its draft; both stay in history. Returns the number of the version that brings it back. */
export async function deleteItem(
  tx: Transaction,
  site: DraftSite,
  { kind, id }: { kind: ItemKind; id: number },
  by: ContentBy,
): Promise<number | null> {
  const item = await locked(tx, site, kind, id)
  const content = (item.live ?? item.draft)?.content
  if (!content) return item.last?.what === 'deleted' ? item.last.number : null
  await keepLive(tx, item, by.now)
  await keepDraft(item, tx)
  await removeDraft(tx, item)
  await removeSchedule(tx, item)
  const place = await placeOf(tx, kind, id)
  const table = LIVE[kind]
  await tx.delete(table).where(eq(table.id, id))
  const kept = place === null ? content : { ...content, position: place }
  const of = { website_id: item.websiteId, kind, item_id: id, live: item.live?.published === true, content: kept }
  const number = await addVersion(tx, of, { what: 'deleted', by: by.name, at: by.now })
  await by.recorded(tx, { action: 'deleted', title: itemName(kind, content) })
  return number
}

/**
 * Brings a version back as the draft, which is published when somebody has looked at it. Undoing a deletion also puts
 * what the site showed where it was, and the draft that went with it.
 *
 * @param undo whether the version is a deletion that is undone
 */
export async function restoreVersion<K extends ItemKind>(
  tx: Transaction,
  site: DraftSite,
  { kind, id }: { kind: K; id: number },
  { number, undo = false }: { number: number; undo?: boolean },
  by: ContentBy,
): Promise<void> {
  const item = await locked(tx, site, kind, id)
  const version = await findVersion(tx, kind, id, number)
  if (!version) throw new RequestError(404, GONE)
  const content = draftOf(kind, version.content)
  const isDeleted = !item.live && !item.draft
  if (isDeleted && undo && version.what === 'deleted') {
    const { item: checked } = await reviewDraft(tx, site, { kind, id }, content, by.now)
    if (version.live && checked) {
      await writeLive(tx, item, checked, by.now)
      await putPlace(tx, kind, id, version.content)
      await keepVersions(tx, kind, sql`t.id = ${id}`, { what: 'restored', by: by.name, at: by.now })
    }
    const before = await findVersion(tx, kind, id, number - 1)
    if (before?.what === 'draft' && !isSameContent(kind, before.content, content))
      await putDraft(tx, await locked(tx, site, kind, id), draftOf(kind, before.content), by)
    else if (!version.live || !checked) await putDraft(tx, item, content, by)
  } else {
    if (item.draft && isSameContent(kind, item.draft.content, content)) return
    await keepDraft(item, tx)
    await putDraft(tx, item, content, by)
  }
  await by.recorded(tx, { action: 'restored', title: itemName(kind, content), after: { version: String(number) } })
}
