import { and, asc, desc, eq, gt, ilike, inArray, isNotNull, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import * as z from 'zod'
import { OPEN_PLACE_STATES } from '@forecourt/rules/payment/waitlist.ts'
import { statesIn, type ReservationView } from '@forecourt/rules/payment/view.ts'
import { pageOf, parseCursor, readsBackwards, type Page, type PageRequest } from '@forecourt/rules/staff/page.ts'
import { containing } from '../db/like.ts'
import type { StaffDatabase } from '../db/database.ts'
import { ledgerEntries, payments } from '../payments/payments.ts'
import { findReservation } from './list.ts'
import type { ReservationRow } from './records.ts'
import { reservations, waitlistPlaces } from './table.ts'

/** Which reservations a person of staff sees. */
export interface DeskFilter {
  view: ReservationView
  websiteId: number | null
  /** In the reference, the name, the email address or the vehicle. */
  search: string
}

/** A reservation of the list, and whether its deposit is with the dealer now. */
export type DeskReservationRow = ReservationRow & { money: 'none' | 'captured' | 'refunded' }

/** A place in line for a vehicle. */
export type DeskPlace = Pick<
  typeof waitlistPlaces.$inferSelect,
  | 'id'
  | 'turn'
  | 'website_id'
  | 'car_id'
  | 'car_name'
  | 'state'
  | 'offered_until'
  | 'name'
  | 'email'
  | 'phone'
  | 'created_at'
>

const inView = (view: ReservationView): SQL | undefined =>
  and(
    view === 'all' ? undefined : inArray(reservations.state, [...statesIn(view)]),
    view === 'unanswered' ? and(isNotNull(reservations.answer_due), isNull(reservations.answered_at)) : undefined,
  )

const atSites = (staff: StaffDatabase, websiteId: number | null) =>
  inArray(
    reservations.website_id,
    staff.websiteIds.filter((id) => websiteId === null || id === websiteId),
  )

const searched = (search: string): SQL | undefined =>
  search === '' ? undefined : sql`strpos(${reservations.searched}, lower(${search}::text)) > 0`

/** A page of reservations, newest first. Its cursors are ids. */
export async function deskReservations(
  staff: StaffDatabase,
  { view, websiteId, search }: DeskFilter,
  request: PageRequest,
): Promise<Page<DeskReservationRow>> {
  const backwards = readsBackwards(request)
  const [cursor] = parseCursor(backwards ? request.before : request.after, 1) ?? []
  const id = z.uuid().safeParse(cursor).data
  const beyond = sql`(select created_at, id from reservations where id = ${id ?? null})`
  const order = backwards ? asc : desc
  const found = await staff.transaction(async (tx) => {
    const page = tx
      .select({ id: reservations.id })
      .from(reservations)
      .where(
        and(
          atSites(staff, websiteId),
          inView(view),
          searched(search),
          id === undefined
            ? undefined
            : backwards
              ? sql`(${reservations.created_at}, ${reservations.id}) > ${beyond}`
              : sql`(${reservations.created_at}, ${reservations.id}) < ${beyond}`,
        ),
      )
      .orderBy(order(reservations.created_at), order(reservations.id))
      .limit(request.limit + 1)
    // An index has all that a search looks at. The planner would rather read the rows with their terms.
    if (search !== '')
      await tx.execute(
        sql`select set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true)`,
      )
    const rows = await tx
      .select({ row: reservations, status: payments.status })
      .from(reservations)
      .leftJoin(payments, eq(payments.id, reservations.winner_id))
      .where(inArray(reservations.id, page))
      .orderBy(order(reservations.created_at), order(reservations.id))
    return rows.map(withMoney)
  })
  return pageOf(found, request, (row) => [row.id])
}

/** The reservations of these leads, by the leads’ references. */
export const reservationsOfLeads = (
  staff: StaffDatabase,
  references: readonly string[],
): Promise<DeskReservationRow[]> =>
  staff.transaction(async (tx) => {
    const rows = await tx
      .select({ row: reservations, status: payments.status })
      .from(reservations)
      .leftJoin(payments, eq(payments.id, reservations.winner_id))
      .where(and(atSites(staff, null), inArray(reservations.lead_reference, [...references])))
    return rows.map(withMoney)
  })

/** A reservation with what has become of the deposit that was taken. */
const withMoney = ({ row, status }: { row: ReservationRow; status: string | null }): DeskReservationRow => ({
  ...row,
  money: status === 'captured' || status === 'refunded' ? status : 'none',
})

/** How many wait for an answer, hold a vehicle without having paid, and are in line. */
export const deskCounts = (staff: StaffDatabase, websiteId: number | null) =>
  staff.transaction(async (tx) => {
    const counted = (view: ReservationView) => tx.$count(reservations, and(atSites(staff, websiteId), inView(view)))
    const { rows } = await tx.execute<Record<'unanswered' | 'holds' | 'waitlist', number>>(sql`
      select ${counted('unanswered')}::integer as unanswered, ${counted('holds')}::integer as holds,
        ${tx.$count(waitlistPlaces, inLine(staff, websiteId))}::integer as waitlist`)
    return rows[0]!
  })

const inLine = (staff: StaffDatabase, websiteId: number | null) =>
  and(
    inArray(
      waitlistPlaces.website_id,
      staff.websiteIds.filter((id) => websiteId === null || id === websiteId),
    ),
    inArray(waitlistPlaces.state, [...OPEN_PLACE_STATES]),
  )

const PLACE = {
  id: waitlistPlaces.id,
  turn: waitlistPlaces.turn,
  website_id: waitlistPlaces.website_id,
  car_id: waitlistPlaces.car_id,
  car_name: waitlistPlaces.car_name,
  state: waitlistPlaces.state,
  offered_until: waitlistPlaces.offered_until,
  name: waitlistPlaces.name,
  email: waitlistPlaces.email,
  phone: waitlistPlaces.phone,
  created_at: waitlistPlaces.created_at,
}

/** Who is in line now, in the order of the lines, of all vehicles. The cursors are turns. */
export async function deskWaitlist(
  staff: StaffDatabase,
  { websiteId, search }: Omit<DeskFilter, 'view'>,
  request: PageRequest,
): Promise<Page<DeskPlace>> {
  const anywhere = containing(search)
  const backwards = readsBackwards(request)
  const [cursor] = parseCursor(backwards ? request.before : request.after, 1) ?? []
  const turn = z.int32().safeParse(cursor).data
  const found = await staff.transaction((tx) =>
    tx
      .select(PLACE)
      .from(waitlistPlaces)
      .where(
        and(
          inLine(staff, websiteId),
          search === ''
            ? undefined
            : or(
                ilike(waitlistPlaces.name, anywhere),
                ilike(waitlistPlaces.email, anywhere),
                ilike(waitlistPlaces.car_name, anywhere),
              ),
          turn === undefined ? undefined : backwards ? lt(waitlistPlaces.turn, turn) : gt(waitlistPlaces.turn, turn),
        ),
      )
      .orderBy(backwards ? desc(waitlistPlaces.turn) : asc(waitlistPlaces.turn))
      .limit(request.limit + 1),
  )
  return pageOf(found, request, (place) => [place.turn])
}

/** One reservation with its changes, payments, entries in the ledger and the line for its vehicle; null for none. */
export async function deskReservation(staff: StaffDatabase, reference: string) {
  const found = await findReservation(staff, reference)
  if (!found) return null
  const { row, payments: attempts } = found
  return staff.transaction(async (tx) => ({
    ...found,
    entries: await tx
      .select()
      .from(ledgerEntries)
      .where(
        and(
          inArray(
            ledgerEntries.payment_id,
            attempts.map(({ id }) => id),
          ),
          eq(ledgerEntries.account, 'deposits'),
        ),
      )
      .orderBy(ledgerEntries.id),
    waitlist:
      row.car_id === null
        ? []
        : await tx
            .select(PLACE)
            .from(waitlistPlaces)
            .where(and(inLine(staff, null), eq(waitlistPlaces.car_id, row.car_id)))
            .orderBy(asc(waitlistPlaces.turn))
            .limit(MOST_IN_LINE),
  }))
}

const MOST_IN_LINE = 50
