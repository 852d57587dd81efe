import { TEST_EVENT } from '@forecourt/rules/api/webhook.ts'
import type { Principals } from './db/database.ts'
import { writtenLead } from './leads/written.ts'
import { findLead } from './leads/list.ts'
import { findReservation } from './reservations/list.ts'
import { writtenReservation } from './reservations/written.ts'
import { staffDealerships } from './sites/sites.ts'
import { findVehicle } from './stock/staffStock.ts'
import type { SubjectReader } from './webhooks/webhooks.ts'

/** Reads what webhooks are told of, as the API answers it, with the rights of the site's staff. */
export const webhookSubjects =
  (database: Pick<Principals, 'staff'>): SubjectReader =>
  async (websiteId, event, subject) => {
    if (event === TEST_EVENT) return { test: true }
    const staff = database.staff([websiteId])
    if (event === 'vehicle.created' || event === 'vehicle.updated')
      return findVehicle(staff, await staffDealerships(staff), Number(subject))
    if (event === 'reservation.changed') {
      const found = await findReservation(staff, subject)
      return found && writtenReservation(found.row)
    }
    const row = await findLead(staff, subject)
    return row && writtenLead(row)
  }
