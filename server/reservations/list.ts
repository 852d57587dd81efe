import { and, desc, eq, inArray, lt, or, sql } from 'drizzle-orm'
import { doubtOf, type Doubt, type DoubtSettings } from '@forecourt/rules/payment/doubt.ts'
import type { ReservationState } from '@forecourt/rules/payment/reservation.ts'
import type { StaffDatabase } from '../db/database.ts'
import { payments } from '../payments/payments.ts'
import { positionOf, type PaymentRow, type ReservationRow } from './records.ts'
import { reservationChanges, reservations } from './table.ts'

export interface ReservationFilter {
  state?: ReservationState
  limit: number
}

/** Reservations of the sites of this staff, newest first. */
export const listReservations = (
  staff: StaffDatabase,
  { state, limit }: ReservationFilter,
): Promise<readonly ReservationRow[]> =>
  staff.transaction((tx) =>
    tx
      .select()
      .from(reservations)
      .where(
        and(
          inArray(reservations.website_id, [...staff.websiteIds]),
          state === undefined ? undefined : eq(reservations.state, state),
        ),
      )
      .orderBy(desc(reservations.created_at), desc(reservations.id))
      .limit(limit),
  )

/** A payment of a reservation that is in doubt. */
export interface ListedDoubt extends Doubt {
  reservationId: string
  paymentId: string
}

/** The payments of these reservations that are in doubt, by the settings of their sites. */
export async function listDoubts(
  staff: StaffDatabase,
  rows: readonly ReservationRow[],
  settingsOf: (websiteId: number) => DoubtSettings | null,
  now: Date,
): Promise<readonly ListedDoubt[]> {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const listed = await staff.transaction((tx) =>
    tx
      .select()
      .from(payments)
      .where(inArray(payments.reservation_id, [...byId.keys()]))
      .orderBy(payments.created_at, payments.id),
  )
  return listed.flatMap((payment) => {
    const row = byId.get(payment.reservation_id)!
    const settings = settingsOf(row.website_id)
    const doubt = settings && doubtOf(positionOf(row, payment), settings, now)
    return doubt ? [{ ...doubt, reservationId: row.id, paymentId: payment.id }] : []
  })
}

/**
 * A page of reservations at some dealerships, newest first: those after the one with an id, one more than the limit if
 * there are more.
 */
export const reservationPage = (
  staff: StaffDatabase,
  dealershipIds: readonly number[],
  { state, after, limit }: ReservationFilter & { after: string | null },
): Promise<readonly ReservationRow[]> =>
  staff.transaction(async (tx) => {
    const own = and(
      inArray(reservations.website_id, [...staff.websiteIds]),
      inArray(reservations.dealership_id, [...dealershipIds]),
      state === undefined ? undefined : eq(reservations.state, state),
    )
    const [last] =
      after === null
        ? []
        : await tx
            .select()
            .from(reservations)
            .where(and(own, eq(reservations.id, after)))
    const beyond = last
      ? or(
          lt(reservations.created_at, last.created_at),
          and(eq(reservations.created_at, last.created_at), lt(reservations.id, last.id)),
        )
      : undefined
    return tx
      .select()
      .from(reservations)
      .where(and(own, beyond))
      .orderBy(desc(reservations.created_at), desc(reservations.id))
      .limit(limit + 1)
  })

/** A reservation by its reference, with its changes and payments; null for none. */
export async function findReservation(staff: StaffDatabase, reference: string) {
  return staff.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(reservations)
      .where(
        and(
          inArray(reservations.website_id, [...staff.websiteIds]),
          eq(sql`upper(${reservations.reference})`, reference.trim().toUpperCase()),
        ),
      )
    if (!row) return null
    const changes = await tx
      .select()
      .from(reservationChanges)
      .where(eq(reservationChanges.reservation_id, row.id))
      .orderBy(reservationChanges.id)
    const paid: PaymentRow[] = await tx
      .select()
      .from(payments)
      .where(eq(payments.reservation_id, row.id))
      .orderBy(payments.created_at, payments.id)
    return { row, changes, payments: paid }
  })
}
