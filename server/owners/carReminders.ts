import { addDays } from 'date-fns/addDays'
import { formatISO } from 'date-fns/formatISO'
import { parseISO } from 'date-fns/parseISO'
import { and, asc, eq, or, sql, type SQLWrapper } from 'drizzle-orm'
import { dayOf } from '@forecourt/rules/locale/dates.ts'
import { identifierOf } from '@forecourt/rules/owner/identifier.ts'
import { remindersLinkId } from '@forecourt/rules/owner/mailLink.ts'
import { dueOf, ownCarTitle, reminderIsDue } from '@forecourt/rules/owner/ownCar.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { Database } from '../db/database.ts'
import { mailLinks } from './links.ts'
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
  const withCars = await database.drizzle.selectDistinct({ id: ownerCars.website_id }).from(ownerCars)
  const sites = new Map<number, Site>()
  for (const { id } of withCars)
    await attempt(options, `cars of site ${id}`, async () => {
      const site = await siteOf(options, id)
      if (site) sites.set(id, site)
      return false
    })
  const rows = await carsToRemindOf(database, [...sites.values()], now())
  let sent = 0
  for (const group of Map.groupBy(rows, ({ car }) => `${car.website_id} ${car.owner_id}`).values()) {
    const { car: first, email } = group[0]!
    const to = identifierOf(email)
    if (to.kind !== 'email') continue
    sent += await attempt(options, `cars of site ${first.website_id}`, async () => {
      const site = sites.get(first.website_id)!
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
        stopHref: hrefOf(site, mailLinks(options.secretKey, site.id), remindersLinkId(first.owner_id)),
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

/**
 * The cars of these sites with something to remind of now, by `dueOf` and `reminderIsDue`. On most days that is none of
 * most people’s, so the database selects them.
 */
export async function carsToRemindOf(
  database: Pick<Database, 'drizzle'>,
  sites: readonly Site[],
  now: Date,
): Promise<readonly { car: CarRow; email: string }[]> {
  if (sites.length === 0) return []
  const spans = sites.map(({ id, timeZone, settings }) => {
    const today = dayOf(now, timeZone)
    const until = formatISO(addDays(parseISO(today), settings.garage_reminder_days), { representation: 'date' })
    return { id, today, until, months: settings.garage_service_months }
  })
  const of = sql`jsonb_to_recordset(${JSON.stringify(spans)}::jsonb) as span (id int, today date, until date, months int)`
  const isDue = (day: SQLWrapper, toldFor: SQLWrapper) =>
    sql`((${day}) between span.today and span.until and (${day}) is distinct from ${toldFor})`
  const { service_told_for, registration_told_for, last_service_on, next_service_on, registration_due_on } = ownerCars
  const service = sql`case when ${next_service_on} > coalesce(${last_service_on}, '-infinity') then ${next_service_on}
    else (${last_service_on} + make_interval(months => span.months))::date end`
  return database.drizzle
    .select({ car: ownerCars, email: owners.email })
    .from(ownerCars)
    .innerJoin(of, sql`span.id = ${ownerCars.website_id}`)
    .innerJoin(owners, and(eq(owners.website_id, ownerCars.website_id), eq(owners.id, ownerCars.owner_id)))
    .where(
      and(
        owners.reminders,
        owners.email_verified,
        or(isDue(service, service_told_for), isDue(registration_due_on, registration_told_for)),
      ),
    )
    .orderBy(asc(ownerCars.website_id), asc(ownerCars.owner_id), asc(ownerCars.created_at))
}
