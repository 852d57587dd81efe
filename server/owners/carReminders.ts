import { and, asc, eq } from 'drizzle-orm'
import { dayOf } from '@forecourt/rules/locale/dates.ts'
import { identifierOf } from '@forecourt/rules/owner/identifier.ts'
import { dueOf, ownCarTitle, reminderIsDue } from '@forecourt/rules/owner/ownCar.ts'
import type { Database } from '../db/database.ts'
import { mailLinks, stopRemindersId } from './links.ts'
import { attempt, hrefOf, siteOf, type OwnerMailDeps } from './ownerMail.ts'
import { ownCarOf } from './ownCars.ts'
import { ownerCars, owners } from './table.ts'

type CarRow = typeof ownerCars.$inferSelect
const toldFor = (row: CarRow) => ({ service: row.service_told_for, registration: row.registration_told_for })

/**
 * Reminds people of the services and registrations of their cars: once for each day that something is due, all that is
 * due of one person's cars in one mail. Nothing is sent to who turned reminders off, or signs in with a phone number.
 */
export async function remindOfCars(options: OwnerMailDeps & { database: Database }): Promise<number> {
  const { database, now = () => new Date() } = options
  const rows = await database.drizzle
    .select({ car: ownerCars, email: owners.email })
    .from(ownerCars)
    .innerJoin(owners, and(eq(owners.website_id, ownerCars.website_id), eq(owners.id, ownerCars.owner_id)))
    .where(eq(owners.reminders, true))
    .orderBy(asc(ownerCars.website_id), asc(ownerCars.owner_id), asc(ownerCars.created_at))
  let sent = 0
  for (const group of Map.groupBy(rows, ({ car }) => `${car.website_id} ${car.owner_id}`).values()) {
    const { car: first, email } = group[0]!
    const to = identifierOf(email)
    if (to.kind !== 'email') continue
    sent += await attempt(options, `cars of site ${first.website_id}`, async () => {
      const site = await siteOf(options, first.website_id)
      if (!site) return false
      const { garage_service_months: months, garage_reminder_days: daysAhead } = site.settings
      const today = dayOf(now(), site.timeZone)
      const due = group.flatMap(({ car }) => {
        const own = ownCarOf(car)
        const waiting = dueOf(own, months).filter(({ what, on }) =>
          reminderIsDue(on, toldFor(car)[what], today, daysAhead),
        )
        return waiting.length > 0 ? [{ car, reminder: { title: ownCarTitle(own), due: waiting, today } }] : []
      })
      if (due.length === 0) return false
      await options.send({
        id: `reminder-${first.website_id}-${first.owner_id}-${today}`,
        kind: 'reminder',
        site,
        to: to.email,
        cars: due.map(({ reminder }) => reminder),
        stopHref: hrefOf(site, mailLinks(options.secretKey, site.id), stopRemindersId(first.owner_id)),
      })
      await database.transaction(async (tx) => {
        for (const { car, reminder } of due) {
          const told = Object.fromEntries(reminder.due.map(({ what, on }) => [`${what}_told_for`, on]))
          await tx.update(ownerCars).set(told).where(eq(ownerCars.id, car.id))
        }
      })
      return true
    })
  }
  return sent
}
