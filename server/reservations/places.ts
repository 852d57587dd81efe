import { and, eq } from 'drizzle-orm'
import { placeAfter, type Place, type PlaceEvent } from '@forecourt/rules/payment/waitlist.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { Transaction } from '../db/database.ts'
import { RequestError } from '../errors.ts'
import { waitlistChanges, waitlistPlaces } from './table.ts'

export type PlaceRow = typeof waitlistPlaces.$inferSelect

/** Triggers of migration 37: no reservation before those in line, and no offer of a vehicle that is held. */
const LINE_CONSTRAINTS = [
  'reservations_after_waitlist',
  'waitlist_places_of_free_cars',
  'waitlist_places_offered_index',
]

const NONE = 'This site has no such place on a waitlist.'

/** Whether a statement was refused because others are in line for the vehicle, or because it is held. */
export function isRefusedForLine(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (LINE_CONSTRAINTS.includes((cause as { constraint?: string }).constraint ?? '')) return true
  return false
}

/** A place of this site, its row locked until the transaction ends; null for none. */
export async function lockedPlace(tx: Transaction, site: Pick<Site, 'id'>, id: string): Promise<PlaceRow | null> {
  const [row] = await tx
    .select()
    .from(waitlistPlaces)
    .where(and(eq(waitlistPlaces.website_id, site.id), eq(waitlistPlaces.id, id)))
    .for('update')
  return row ?? null
}

/** The keys of the person and device of a place; none if this site has no such place. */
export async function placeKeys(tx: Transaction, site: Pick<Site, 'id'>, id: string): Promise<string[]> {
  const [row] = await tx
    .select({ keys: waitlistPlaces.held_by })
    .from(waitlistPlaces)
    .where(and(eq(waitlistPlaces.website_id, site.id), eq(waitlistPlaces.id, id)))
  return row?.keys ?? []
}

export const placeOf = ({ state, offered_until }: PlaceRow): Place => ({ state, offeredUntil: offered_until })

/**
 * Applies an event to a locked place and writes what it changed.
 *
 * @throws RequestError (409) if the event is refused
 */
export async function movePlace(
  tx: Transaction,
  row: PlaceRow,
  { event, by }: { event: PlaceEvent; by: 'visitor' | 'timer' },
  { settings }: Pick<Site, 'settings'>,
  now: Date,
): Promise<PlaceRow> {
  const after = placeAfter(placeOf(row), event, { now, minutes: settings })
  if (!after.ok) throw new RequestError(409, after.refusal)
  const { state, offeredUntil } = after.place
  if (state === row.state) return row
  const [changed] = await tx
    .update(waitlistPlaces)
    .set({ state, offered_until: offeredUntil, updated_at: now })
    .where(and(eq(waitlistPlaces.website_id, row.website_id), eq(waitlistPlaces.id, row.id)))
    .returning()
  await addPlaceChange(tx, changed!, { from: row.state, event, by }, now)
  return changed!
}

/** Writes what has happened to a place. */
export async function addPlaceChange(
  tx: Transaction,
  row: PlaceRow,
  { from, event, by }: { from: PlaceRow['state'] | null; event: 'join' | PlaceEvent; by: 'visitor' | 'timer' },
  now: Date,
): Promise<void> {
  await tx.insert(waitlistChanges).values({
    website_id: row.website_id,
    place_id: row.id,
    from_state: from,
    to_state: row.state,
    event,
    changed_by: by,
    changed_at: now,
  })
}

/**
 * Takes up the offer of a vehicle, in the transaction that holds it.
 *
 * @throws RequestError if this site has no such place (404), or if the vehicle is not offered to it now (409)
 */
export async function acceptPlace(
  tx: Transaction,
  site: Pick<Site, 'id' | 'settings'>,
  { id, carId }: { id: string; carId: number },
  now: Date,
): Promise<PlaceRow> {
  const row = await lockedPlace(tx, site, id)
  if (row?.car_id !== carId) throw new RequestError(404, NONE)
  return movePlace(tx, row, { event: 'accept', by: 'visitor' }, site, now)
}
