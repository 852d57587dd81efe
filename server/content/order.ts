import { and, eq, notInArray, sql } from 'drizzle-orm'
import { CONTENT_KINDS, type ItemKind } from '@forecourt/rules/content/item.ts'
import { arranged, isOrdered, isOrderSeen, type OrderedKind } from '@forecourt/rules/content/order.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { Transaction } from '../db/database.ts'
import { ConflictError, RequestError } from '../errors.ts'
import type { ContentBy } from './drafts.ts'
import { contentOrders, MODEL_ORDER, models, OFFER_ORDER, offers } from './table.ts'

const TABLES = { offers, models } as const
const ORDER = { offers: OFFER_ORDER, models: MODEL_ORDER } as const
/** What a file names them by. */
const KEYS = { offers: offers.name, models: models.slug } as const
const NAMES = { offers: offers.name, models: models.name } as const

const CHANGED = 'Someone else has changed the order since you opened it.'
const UNDO_OLD = 'The order has been changed since then, so this can’t be undone.'
/** Characters of an order in the log. */
const MOST_LOGGED = 500

const tableOf = (kind: ItemKind) => (isOrdered(kind) ? TABLES[kind] : null)

/** The place after all others of a site. */
export const lastPlace = (kind: OrderedKind, websiteId: number) =>
  sql`(select coalesce(max(position) + 1, 0) from ${TABLES[kind]} where website_id = ${websiteId})`

/** The place of an offer or a model among those of its site; null for one that the site has not, and for other kinds. */
export async function placeOf(tx: Transaction, kind: ItemKind, id: number): Promise<number | null> {
  const table = tableOf(kind)
  if (!table) return null
  const [row] = await tx.select({ position: table.position }).from(table).where(eq(table.id, id))
  return row?.position ?? null
}

/** Puts an offer or a model back in the place that it had when it was deleted. */
export async function putPlace(tx: Transaction, kind: ItemKind, id: number, deleted: unknown) {
  const { position } = deleted as { position?: number }
  const table = tableOf(kind)
  if (table && position !== undefined) await tx.update(table).set({ position }).where(eq(table.id, id))
}

/** The order in which a site shows its offers or its models. */
export interface ContentOrder {
  ids: readonly number[]
  /** Who has chosen it; null for the order of an import. */
  placed: { by: string | null; at: Date } | null
  /** What undoing the last choice names; null where there is nothing to undo. */
  undo: string | null
}

/** Only one change of an order at a time. */
const lock = (tx: Transaction, kind: OrderedKind, websiteId: number) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`order of ${kind}`}), ${websiteId})`)

const own = (kind: OrderedKind, websiteId: number) =>
  and(eq(contentOrders.website_id, websiteId), eq(contentOrders.kind, kind))

async function rowOf(tx: Transaction, kind: OrderedKind, websiteId: number) {
  const [row] = await tx.select().from(contentOrders).where(own(kind, websiteId))
  return row ?? null
}

async function listed(tx: Transaction, kind: OrderedKind, websiteId: number) {
  const table = TABLES[kind]
  return tx
    .select({ id: table.id, name: NAMES[kind] })
    .from(table)
    .where(eq(table.website_id, websiteId))
    .orderBy(...ORDER[kind])
}

const versionOf = ({ placed_at }: { placed_at: Date }) => String(placed_at.getTime())

/** The order of a site’s offers or models, and who has chosen it. */
export async function orderOf(tx: Transaction, kind: OrderedKind, websiteId: number): Promise<ContentOrder> {
  const row = await rowOf(tx, kind, websiteId)
  return {
    ids: (await listed(tx, kind, websiteId)).map(({ id }) => id),
    placed: row && { by: row.placed_by, at: row.placed_at },
    undo: row?.previous ? versionOf(row) : null,
  }
}

/** Writes places from 0; what is in its place already is not touched. */
const writePlaces = (tx: Transaction, kind: OrderedKind, ids: readonly number[], from = 0) =>
  tx.execute(sql`
    update ${TABLES[kind]} t set position = o.place
    from (select id, (place - 1 + ${from})::integer as place
      from unnest(${sql.param(ids)}::integer[]) with ordinality as given (id, place)) o
    where t.id = o.id and t.position <> o.place`)

/** Changes the order of the items that are listed, with the entry in the log. */
async function reorder(
  tx: Transaction,
  {
    site,
    kind,
    rows,
    next,
  }: {
    site: Pick<Site, 'name'>
    kind: OrderedKind
    rows: readonly { id: number; name: string }[]
    next: readonly number[]
  },
  action: 'ordered' | 'order_undone',
  by: ContentBy,
) {
  await writePlaces(tx, kind, next)
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  const words = (ids: readonly number[]) => {
    const text = ids.map((id) => names.get(id)).join(', ')
    return text.length > MOST_LOGGED ? `${text.slice(0, MOST_LOGGED)}…` : text
  }
  await by.recorded(tx, {
    action,
    title: `${CONTENT_KINDS[kind].label.toLowerCase()} on ${site.name}`,
    before: { order: words(rows.map(({ id }) => id)) },
    after: { order: words(next) },
  })
}

/**
 * Puts a site’s offers or models in an order, against the one that was seen. What has come meanwhile stays behind what
 * it is behind now. From then on imports leave the order as it is.
 *
 * @returns whether that changed anything
 * @throws ConflictError with the order that is stored
 */
export async function placeItems(
  tx: Transaction,
  site: Pick<Site, 'id' | 'name'>,
  kind: OrderedKind,
  { seen, order }: { seen: readonly number[]; order: readonly number[] },
  by: ContentBy,
): Promise<boolean> {
  await lock(tx, kind, site.id)
  const row = await rowOf(tx, kind, site.id)
  const rows = await listed(tx, kind, site.id)
  const stored = rows.map(({ id }) => id)
  const next = arranged(stored, order)
  // Sent twice, or moved back.
  if (next.every((id, at) => id === stored[at])) return false
  if (!isOrderSeen(stored, seen)) {
    const theirs = stored.join(' ')
    throw new ConflictError(409, CHANGED, { version: theirs, who: row?.placed_by ?? null, theirs: { order: theirs } })
  }
  const placed = row && { by: row.placed_by, byId: row.placed_by_id, at: row.placed_at.toISOString() }
  const set = {
    placed_by: by.name,
    placed_by_id: by.id,
    placed_at: by.now,
    previous: { ids: stored, placed },
  }
  await tx
    .insert(contentOrders)
    .values({ website_id: site.id, kind, ...set })
    .onConflictDoUpdate({ target: [contentOrders.website_id, contentOrders.kind], set })
  await reorder(tx, { site, kind, rows, next }, 'ordered', by)
  return true
}

/**
 * Undoes the last choice of an order. If nobody had chosen one before, imports set it again.
 *
 * @param version as `ContentOrder` names it
 * @throws RequestError 409 if the order has been changed since
 */
export async function undoOrder(
  tx: Transaction,
  site: Pick<Site, 'id' | 'name'>,
  kind: OrderedKind,
  version: string,
  by: ContentBy,
): Promise<void> {
  await lock(tx, kind, site.id)
  const row = await rowOf(tx, kind, site.id)
  if (!row?.previous || versionOf(row) !== version) throw new RequestError(409, UNDO_OLD)
  const { ids, placed } = row.previous
  if (placed) {
    const { by: placed_by, byId: placed_by_id, at } = placed
    await tx
      .update(contentOrders)
      .set({ placed_by, placed_by_id, placed_at: new Date(at), previous: null })
      .where(own(kind, site.id))
  } else await tx.delete(contentOrders).where(own(kind, site.id))
  const rows = await listed(tx, kind, site.id)
  const next = arranged(
    rows.map(({ id }) => id),
    ids,
  )
  await reorder(tx, { site, kind, rows, next }, 'order_undone', by)
}

/**
 * The places of a file’s offers or models: those of the file, or, once somebody has chosen an order, the ones that they
 * have, with new ones behind all others.
 *
 * @param keys names of offers, or addresses of models
 * @param sets whether the file sets the order from now on; what it does not name follows
 * @returns the places, and whether the file sets another order, or one that was not an import’s to set before
 */
export async function importedPlaces(
  tx: Transaction,
  { id }: Pick<Site, 'id'>,
  kind: OrderedKind,
  keys: readonly string[],
  { sets, now }: { sets: boolean; now: Date },
): Promise<{ places: readonly number[]; ordered: boolean }> {
  await lock(tx, kind, id)
  const table = TABLES[kind]
  let ordered = false
  if (sets) {
    const before = await keysOf(tx, kind, id)
    const named = new Set(keys)
    const there = new Set(before)
    const next = [...keys.filter((key) => there.has(key)), ...before.filter((key) => !named.has(key))]
    const row = await rowOf(tx, kind, id)
    ordered = row === null || row.placed_by !== null || next.some((key, at) => key !== before[at])
    const others = await tx
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.website_id, id), notInArray(KEYS[kind], [...keys])))
      .orderBy(...ORDER[kind])
    await writePlaces(
      tx,
      kind,
      others.map((other) => other.id),
      keys.length,
    )
    const set = { placed_by: null, placed_by_id: null, placed_at: now, previous: null }
    await tx
      .insert(contentOrders)
      .values({ website_id: id, kind, ...set })
      .onConflictDoUpdate({ target: [contentOrders.website_id, contentOrders.kind], set })
  }
  if (sets || !(await rowOf(tx, kind, id))) return { places: keys.map((_key, at) => at), ordered }
  const rows = await tx
    .select({ key: KEYS[kind], position: table.position })
    .from(table)
    .where(eq(table.website_id, id))
  const places = new Map(rows.map(({ key, position }) => [key, position]))
  let last = Math.max(-1, ...places.values())
  return { places: keys.map((key) => places.get(key) ?? (last += 1)), ordered }
}

/** What a file names the offers or models of a site by, in their order. */
async function keysOf(tx: Transaction, kind: OrderedKind, websiteId: number): Promise<readonly string[]> {
  const table = TABLES[kind]
  const rows = await tx
    .select({ key: KEYS[kind] })
    .from(table)
    .where(eq(table.website_id, websiteId))
    .orderBy(...ORDER[kind])
  return rows.map(({ key }) => key)
}
