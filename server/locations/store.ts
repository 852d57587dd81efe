import { isDeepStrictEqual } from 'node:util'
import { and, asc, desc, eq, ne } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'
import {
  changedLocation,
  newLocationRow,
  writtenLocation,
  type LocationChange,
  type LocationRow,
  type NewLocation,
} from './file.ts'
import { locations } from './table.ts'

/** Why a change of a location is rejected, as a message for the operator. */
export class LocationError extends Error {
  override name = 'LocationError'
}

/**
 * Adds locations to a dealership. If it has no primary one and none is marked, the first one becomes primary.
 *
 * @throws LocationError if the dealership has one with the same slug
 */
export async function addLocations(
  tx: Transaction,
  dealershipId: number,
  added: readonly NewLocation[],
): Promise<readonly LocationRow[]> {
  const stored = await locationsOf(tx, dealershipId)
  const slugs = new Set(stored.map(({ slug }) => slug))
  for (const { slug } of added) {
    if (slugs.has(slug)) throw new LocationError(`there is a location ${slug} already`)
    slugs.add(slug)
  }
  const marked = added.find(({ primary }) => primary)?.slug
  const primary = marked ?? (stored.some((one) => one.primary) ? undefined : added[0]?.slug)
  const rows = added.map((one) => ({ ...newLocationRow(one), primary: one.slug === primary }))
  if (marked !== undefined) await clearOtherPrimary(tx, dealershipId, marked)
  if (rows.length > 0) await tx.insert(locations).values(rows.map((row) => ({ ...row, dealership_id: dealershipId })))
  return rows
}

/** A location before and after a change. */
export interface LocationEffect {
  before: Record<string, unknown>
  after: Record<string, unknown>
  row: LocationRow
}

/**
 * Changes a location of a dealership; fields that are not part of the change stay. With `dryRun` it only returns what
 * would change. `check` gets the stored location, locked, and may throw.
 *
 * @throws LocationError if the dealership has no such location, or would have no primary one
 */
export async function changeLocation(
  tx: Transaction,
  dealershipId: number,
  slug: string,
  change: LocationChange,
  { dryRun, check = () => {} }: { dryRun: boolean; check?: (before: Record<string, unknown>) => void },
): Promise<LocationEffect> {
  const own = and(eq(locations.dealership_id, dealershipId), eq(locations.slug, slug))
  const [stored] = await tx.select().from(locations).where(own).for('update')
  if (!stored) {
    const slugs = (await locationsOf(tx, dealershipId)).map((one) => one.slug)
    throw new LocationError(`There is no location ${slug}. There are: ${slugs.join(', ')}.`)
  }
  if (stored.primary && change.primary === false)
    throw new LocationError('primary: a dealership has one primary location; make another one primary instead')
  const { id: _id, dealership_id: _dealership, ...before } = stored
  check(writtenLocation(before))
  const row = changedLocation(before, change)
  if (!dryRun) {
    if (change.primary) await clearOtherPrimary(tx, dealershipId, slug)
    await tx.update(locations).set(row).where(own)
  }
  return { before: writtenLocation(before), after: writtenLocation(row), row }
}

/** All locations of a dealership, including hidden ones: the primary one first. */
export async function locationsOf(tx: Transaction, dealershipId: number): Promise<readonly LocationRow[]> {
  const rows = await tx
    .select()
    .from(locations)
    .where(eq(locations.dealership_id, dealershipId))
    .orderBy(desc(locations.primary), asc(locations.name), asc(locations.id))
  return rows.map(({ id: _id, dealership_id: _dealership, ...row }) => row)
}

/** All locations of a dealership in the operator's notation. */
export const writtenLocations = async (tx: Transaction, dealershipId: number): Promise<Record<string, unknown>[]> =>
  (await locationsOf(tx, dealershipId)).map(writtenLocation)

/** Whether the locations of a dealership match a description, in any order. */
export async function isSameLocations(
  tx: Transaction,
  dealershipId: number,
  described: readonly NewLocation[],
): Promise<boolean> {
  const bySlug = (rows: readonly LocationRow[]) =>
    Object.fromEntries(rows.map((row) => [row.slug, { ...writtenLocation(row), primary: null }]))
  return isDeepStrictEqual(bySlug(described.map(newLocationRow)), bySlug(await locationsOf(tx, dealershipId)))
}

/** The slugs of all locations of the platform. */
export const locationSlugs = async (tx: Transaction): Promise<ReadonlySet<string>> =>
  new Set((await tx.selectDistinct({ slug: locations.slug }).from(locations)).map(({ slug }) => slug))

const clearOtherPrimary = (tx: Transaction, dealershipId: number, slug: string) =>
  tx
    .update(locations)
    .set({ primary: false })
    .where(and(eq(locations.dealership_id, dealershipId), eq(locations.primary, true), ne(locations.slug, slug)))
