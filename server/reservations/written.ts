import type { ReservationRow } from './records.ts'

const CENTS = 100

/** A reservation for programs; amounts are in whole units. */
export const writtenReservation = (row: ReservationRow) => ({
  id: row.id,
  reference: row.reference,
  website_id: row.website_id,
  dealership_id: row.dealership_id,
  vehicle_id: row.car_id,
  vehicle: row.car_name,
  state: row.state,
  held_until: row.held_until.toISOString(),
  refundable_until: row.refundable_until?.toISOString() ?? null,
  answer_due: row.answer_due?.toISOString() ?? null,
  answered_at: row.answered_at?.toISOString() ?? null,
  deposit: row.deposit_cents / CENTS,
  currency: row.currency,
  provider: row.provider,
  name: row.name,
  email: row.email,
  phone: row.phone,
  lead_reference: row.lead_reference,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})
