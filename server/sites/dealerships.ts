import { and, asc, eq, notExists, sql } from 'drizzle-orm'
import { changedDealerships, type DealershipChange, type ShownDealership } from '@forecourt/rules/setUp/dealerships.ts'
import type { Transaction } from '../db/database.ts'
import { addDealership } from './register.ts'
import { dealerships, websiteDealerships } from './table.ts'

/** A dealership of a site, with its short name. */
export interface SiteDealership extends ShownDealership {
  slug: string
}

/** The dealerships that a site shows, in order, and others of its group that it could show. */
export interface SiteDealerships {
  shown: readonly SiteDealership[]
  offered: readonly { id: number; slug: string; name: string }[]
}

/** The dealerships of a site, as far as whoever asks sees them (decision 186). */
export async function siteDealerships(
  tx: Transaction,
  { id, dealershipGroupId }: { id: number; dealershipGroupId: number | null },
): Promise<SiteDealerships> {
  const columns = { id: dealerships.id, slug: dealerships.slug, name: dealerships.name }
  const elsewhere = sql<boolean>`exists (select from website_dealerships other
    where other.dealership_id = ${dealerships.id} and other.website_id <> ${id})`
  const shown = await tx
    .select({ ...columns, elsewhere })
    .from(websiteDealerships)
    .innerJoin(dealerships, eq(dealerships.id, websiteDealerships.dealership_id))
    .where(eq(websiteDealerships.website_id, id))
    .orderBy(asc(websiteDealerships.position), asc(dealerships.id))
  if (dealershipGroupId === null) return { shown, offered: [] }
  const here = tx
    .select({ one: sql`1` })
    .from(websiteDealerships)
    .where(and(eq(websiteDealerships.dealership_id, dealerships.id), eq(websiteDealerships.website_id, id)))
  const offered = await tx
    .select(columns)
    .from(dealerships)
    .where(and(eq(dealerships.dealership_group_id, dealershipGroupId), notExists(here)))
    .orderBy(asc(dealerships.name), asc(dealerships.id))
  return { shown, offered }
}

/** A place before or after all dealerships of a site. */
async function placeBeside(tx: Transaction, websiteId: number, which: 'first' | 'last'): Promise<number> {
  const { position } = websiteDealerships
  const [row] = await tx
    .select({ place: which === 'first' ? sql<number>`min(${position}) - 1` : sql<number>`max(${position}) + 1` })
    .from(websiteDealerships)
    .where(eq(websiteDealerships.website_id, websiteId))
  return row?.place ?? 0
}

const show = async (tx: Transaction, websiteId: number, id: number) =>
  tx
    .insert(websiteDealerships)
    .values({ website_id: websiteId, dealership_id: id, position: await placeBeside(tx, websiteId, 'last') })

/**
 * Shows, takes off or puts first one dealership of a site.
 *
 * @returns its dealerships by name before and after; null if nothing changes
 */
export async function changeDealerships(
  tx: Transaction,
  site: { id: number; dealershipGroupId: number | null },
  change: DealershipChange,
  id: number,
): Promise<{ ok: true; changed: { before: string[]; after: string[] } | null } | { ok: false; problem: string }> {
  const all = await siteDealerships(tx, site)
  const made = changedDealerships(change, id, all)
  if (!made.ok) return made
  const before = all.shown.map((one) => one.id)
  if (before.join(' ') === made.ids.join(' ')) return { ok: true, changed: null }
  const own = and(eq(websiteDealerships.website_id, site.id), eq(websiteDealerships.dealership_id, id))
  if (change === 'take-off') await tx.delete(websiteDealerships).where(own)
  else if (change === 'show') await show(tx, site.id, id)
  else
    await tx
      .update(websiteDealerships)
      .set({ position: await placeBeside(tx, site.id, 'first') })
      .where(own)
  const names = new Map([...all.shown, ...all.offered].map((one) => [one.id, one.name]))
  const named = (ids: readonly number[]) => ids.map((one) => names.get(one) ?? '')
  return { ok: true, changed: { before: named(before), after: named(made.ids) } }
}

/**
 * Adds a dealership without locations to a site, as the last one.
 *
 * @throws RegisterError if another dealer has its short name
 */
export async function addDealershipTo(
  tx: Transaction,
  site: { id: number; dealershipGroupId: number | null },
  { slug, name }: { slug: string; name: string },
): Promise<void> {
  const place = { website_id: site.id, position: await placeBeside(tx, site.id, 'last') }
  const dealership = { slug, name, stripe_publishable_key: null, locations: [] }
  await addDealership(tx, place, dealership, site.dealershipGroupId)
}
