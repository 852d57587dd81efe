import { and, desc, eq, lt, or } from 'drizzle-orm'
import { draftOf, itemName } from '@forecourt/rules/content/draft.ts'
import { isTakenOff, type ItemKind } from '@forecourt/rules/content/item.ts'
import type { Transaction } from '../db/database.ts'
import { RequestError } from '../errors.ts'
import { locked, publishContent, putDraft, unpublishItem, type ContentBy } from './drafts.ts'
import type { DraftSite } from './review.ts'
import { contentVersions } from './table.ts'
import { addVersion, LIVE } from './versions.ts'

interface Change {
  kind: ItemKind
  id: number
  /** Its version that publishing or taking off made. */
  number: number
}

const CHANGED_SINCE = 'It has been changed since, so you can’t undo this.'

/** Whether content that a site had was shown there; of other kinds all is that a site has. */
function wasShown(kind: ItemKind, content: unknown): boolean {
  const { published, published_at } = content as { published?: boolean; published_at?: string | null }
  if (kind === 'articles') return (published_at ?? null) !== null
  return kind === 'pages' || kind === 'reviews' ? published !== false : true
}

/** What a site showed of an item before a version of it; null for nothing. */
async function shownBefore(tx: Transaction, { kind, id, number }: Change) {
  const [row] = await tx
    .select()
    .from(contentVersions)
    .where(
      and(
        eq(contentVersions.kind, kind),
        eq(contentVersions.item_id, id),
        lt(contentVersions.number, number),
        or(contentVersions.live, eq(contentVersions.what, 'deleted')),
      ),
    )
    .orderBy(desc(contentVersions.number))
    .limit(1)
  return row && row.what !== 'deleted' && wasShown(kind, row.content) ? draftOf(kind, row.content) : null
}

/** An item whose last version is the one that is undone. */
async function unchanged(tx: Transaction, site: DraftSite, { kind, id, number }: Change) {
  const item = await locked(tx, site, kind, id)
  if (item.last?.number !== number || !item.live) throw new RequestError(409, CHANGED_SINCE)
  return item
}

/**
 * Undoes publishing (decision 182): the site shows what it showed before, or nothing, and what was published is the draft
 * again. History keeps both.
 *
 * @throws RequestError 409 if the item has been changed since
 */
export async function undoPublication(tx: Transaction, site: DraftSite, change: Change, by: ContentBy): Promise<void> {
  const { kind, id } = change
  const item = await unchanged(tx, site, change)
  const before = await shownBefore(tx, change)
  const written = item.draft?.content ?? item.live!.content
  if (before) {
    await publishContent(tx, site, item, before, by, 'restored')
    return putDraft(tx, await locked(tx, site, kind, id), written, by)
  }
  if (isTakenOff(kind)) return unpublishItem(tx, site, { kind, id }, { live: item.live!.version }, by)
  const table = LIVE[kind]
  await tx.delete(table).where(eq(table.id, id))
  const of = { website_id: item.websiteId, kind, item_id: id, content: item.live!.content }
  await addVersion(tx, of, { what: 'unpublished', by: by.name, at: by.now })
  await putDraft(tx, { ...item, live: null }, written, by)
  await by.recorded(tx, { action: 'unpublished', title: itemName(kind, written) })
}

/**
 * Undoes taking an item off its site: the site shows again what it showed, and a draft stays one.
 *
 * @throws RequestError 409 if the item has been changed since
 */
export async function undoWithdrawal(tx: Transaction, site: DraftSite, change: Change, by: ContentBy): Promise<void> {
  const item = await unchanged(tx, site, change)
  const before = await shownBefore(tx, change)
  if (!before) throw new RequestError(409, CHANGED_SINCE)
  await publishContent(tx, site, item, before, by, 'restored')
}
