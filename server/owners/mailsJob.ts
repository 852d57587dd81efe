import { and, asc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import * as z from 'zod'
import { identifierOf } from '@forecourt/rules/owner/identifier.ts'
import { ALERT_HOURS, ALERT_VEHICLES, alertIsDue, CONFIRM_DAYS } from '@forecourt/rules/owner/savedSearch.ts'
import { sharesGarage } from '@forecourt/rules/owner/sharedGarage.ts'
import { watchNotice } from '@forecourt/rules/owner/watchlist.ts'
import { paths } from '@forecourt/rules/site/paths.ts'
import { searchKind, searchOf } from '@forecourt/rules/site/searchSlugs.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import { parseRefinement, type Refinement } from '@forecourt/rules/stock/filters.ts'
import { refinementDefaults } from '@forecourt/rules/stock/refinementDefaults.ts'
import type { Database } from '../db/database.ts'
import type { Dealer } from '../dealer.ts'
import { defineJob } from '../jobs/jobs.ts'
import { tellBookingChanges } from './bookingMails.ts'
import { remindOfCars } from './carReminders.ts'
import { mailLinks } from './links.ts'
import { attempt, hrefOf, siteOf, type NewMatches, type OwnerMailDeps } from './ownerMail.ts'
import { ownerCodes, owners, ownerSessions, ownerWatchlist, savedSearches } from './table.ts'

export interface OwnerMailsOptions extends OwnerMailDeps {
  database: Database
}

const BATCH = 200
const HOUR_MS = 3_600_000
const NEWEST = 'created_at_timestamp:desc'

/** Mails that people wait for: of bookings that were moved or cancelled, and links that confirm an address. */
export async function sendWaiting(options: OwnerMailsOptions): Promise<number> {
  return (await tellBookingChanges(options)) + (await askToConfirm(options))
}

/** Mails about new matches of saved searches, saved vehicles that were sold or cost less, and what is due of own cars. */
export async function sendAlerts(options: OwnerMailsOptions): Promise<number> {
  const { database, now = () => new Date() } = options
  const at = now()
  await database.drizzle
    .delete(savedSearches)
    .where(
      and(
        isNull(savedSearches.confirmed_at),
        lt(savedSearches.created_at, new Date(at.getTime() - CONFIRM_DAYS * 24 * HOUR_MS)),
      ),
    )
  await database.drizzle.delete(ownerCodes).where(lt(ownerCodes.expires_at, at))
  await database.drizzle.delete(ownerSessions).where(lt(ownerSessions.expires_at, at))
  return (await alertSearches(options)) + (await noticeWatched(options)) + (await remindOfCars(options))
}

async function askToConfirm(options: OwnerMailsOptions): Promise<number> {
  const { database, now = () => new Date() } = options
  const rows = await database.drizzle
    .select()
    .from(savedSearches)
    .where(and(isNull(savedSearches.confirmed_at), isNull(savedSearches.asked_at)))
    .orderBy(asc(savedSearches.created_at))
    .limit(BATCH)
  let sent = 0
  for (const group of Map.groupBy(rows, ({ website_id, email }) => `${website_id} ${email}`).values()) {
    const { id, website_id, email } = group[0]!
    sent += await attempt(options, `saved search ${id}`, async () => {
      const site = await siteOf(options, website_id)
      if (!site) return false
      const links = mailLinks(options.secretKey, site.id)
      await options.send({
        id: `confirm-${id}`,
        kind: 'confirm',
        site,
        to: email,
        labels: group.map(({ label }) => label),
        confirmHref: hrefOf(site, links, id),
      })
      const ids = group.map((row) => row.id)
      await database.drizzle.update(savedSearches).set({ asked_at: now() }).where(inArray(savedSearches.id, ids))
      return true
    })
  }
  return sent
}

/** New matches of all searches of an address in one mail, at most one in 24 hours. */
async function alertSearches(options: OwnerMailsOptions): Promise<number> {
  const { database, now = () => new Date() } = options
  const since = new Date(now().getTime() - ALERT_HOURS * HOUR_MS)
  const due = await database.drizzle.execute<{ website_id: number; email: string }>(sql`
    select website_id, email from saved_searches where confirmed_at is not null
    group by website_id, email having coalesce(max(mailed_at), '-infinity') <= ${since.toISOString()}::timestamptz
    order by website_id limit 5000`)
  let sent = 0
  for (const { website_id, email } of due.rows)
    sent += await attempt(options, `saved searches of site ${website_id}`, async () => {
      const site = await siteOf(options, website_id)
      if (!site) return false
      const rows = await database.drizzle
        .select()
        .from(savedSearches)
        .where(and(eq(savedSearches.website_id, website_id), eq(savedSearches.email, email)))
        .orderBy(asc(savedSearches.created_at))
      const at = now()
      if (
        !alertIsDue(
          rows.map(({ confirmed_at, mailed_at }) => ({ confirmedAt: confirmed_at, mailedAt: mailed_at })),
          at,
        )
      )
        return false
      const confirmed = rows.filter(({ confirmed_at }) => confirmed_at !== null)
      const matches: NewMatches[] = []
      for (const row of confirmed) {
        const found = await newMatches(row, site, options.stockOf(site))
        if (found) matches.push(found)
      }
      if (matches.length === 0) return false
      const links = mailLinks(options.secretKey, site.id)
      await options.send({
        id: `alert-${confirmed[0]!.id}-${at.toISOString().slice(0, 10)}`,
        kind: 'alert',
        site,
        to: email,
        matches,
        stopHref: hrefOf(site, links, confirmed[0]!.id),
      })
      const ids = confirmed.map(({ id }) => id)
      await database.drizzle
        .update(savedSearches)
        .set({ mailed_at: at, seen_until: at })
        .where(inArray(savedSearches.id, ids))
      return true
    })
  return sent
}

/** What a saved search finds that arrived after its last mail; null for nothing, and for a search that is gone. */
async function newMatches(
  row: typeof savedSearches.$inferSelect,
  site: Site,
  stock: Pick<Dealer['stock'], 'search'>,
): Promise<NewMatches | null> {
  const search = site.settings.search_slugs.includes(row.slug)
    ? searchOf(row.slug, searchKind(site.vehicleNounPlural))
    : null
  if (!search) return null
  const parsed = parseRefinement(new URLSearchParams(row.query), refinementDefaults(site))
  const newest: Refinement = { ...parsed, sort: NEWEST, page: 1 }
  const { cards } = await stock.search(newest, search)
  const fresh = cards.filter((card) => card.created_at > row.seen_until && !card.sold)
  if (fresh.length === 0) return null
  const href = new URL(paths(site).search(row.slug, row.query), site.baseUrl).href
  return {
    label: row.label,
    href,
    cards: fresh.slice(0, ALERT_VEHICLES),
    more: Math.max(0, fresh.length - ALERT_VEHICLES),
  }
}

/** Sold and cheaper vehicles of a person in one mail, at most one in 24 hours. */
async function noticeWatched(options: OwnerMailsOptions): Promise<number> {
  const { database, now = () => new Date() } = options
  // A later fall is measured from the highest price.
  await database.drizzle.execute(sql`
    update owner_watchlist w set told_price_cents = c.price_cents from cars c
    where c.id = w.car_id and c.price_cents > w.told_price_cents`)
  const since = new Date(now().getTime() - ALERT_HOURS * HOUR_MS)
  const rows = await database.drizzle
    .select({ watched: ownerWatchlist, email: owners.email })
    .from(ownerWatchlist)
    .innerJoin(owners, and(eq(owners.website_id, ownerWatchlist.website_id), eq(owners.id, ownerWatchlist.owner_id)))
    .where(
      and(
        owners.notices,
        owners.email_verified,
        or(isNull(owners.noticed_at), lt(owners.noticed_at, since)),
        sql`not exists (select from cars c where c.id = ${ownerWatchlist.car_id} and not c.sold and c.show_on_dealer_website
          and c.price_cents is not distinct from ${ownerWatchlist.told_price_cents})`,
        sql`(not ${ownerWatchlist.told_sold} or exists (
          select from cars c where c.id = ${ownerWatchlist.car_id} and not c.sold and c.show_on_dealer_website))`,
      ),
    )
    .limit(5_000)
  let sent = 0
  for (const group of Map.groupBy(rows, ({ watched }) => `${watched.website_id} ${watched.owner_id}`).values()) {
    const { watched, email } = group[0]!
    const to = identifierOf(email)
    if (to.kind !== 'email') continue
    sent += await attempt(options, `saved vehicles of site ${watched.website_id}`, async () => {
      const site = await siteOf(options, watched.website_id)
      if (!site) return false
      const ids = group.map((one) => one.watched.car_id)
      const own = and(
        eq(ownerWatchlist.website_id, watched.website_id),
        eq(ownerWatchlist.owner_id, watched.owner_id),
        inArray(ownerWatchlist.car_id, ids),
      )
      // As it is now: a site that shares its garages may have told of the same vehicle a moment ago.
      const current = await database.drizzle.select().from(ownerWatchlist).where(own)
      const cars = new Map((await options.stockOf(site).findAll(ids)).map((car) => [car.id, car]))
      const vehicles = current.flatMap((one) => {
        const car = cars.get(one.car_id) ?? null
        const notice = watchNotice({
          toldCents: one.told_price_cents,
          toldSold: one.told_sold,
          priceCents: car?.price_cents ?? null,
          sold: car?.sold ?? true,
          shown: car !== null,
        })
        return notice ? [{ notice, name: one.name, car, toldCents: one.told_price_cents, carId: one.car_id }] : []
      })
      if (vehicles.length === 0) return false
      const at = now()
      const links = mailLinks(options.secretKey, site.id)
      await options.send({
        id: `notice-${watched.owner_id}-${at.toISOString().slice(0, 10)}`,
        kind: 'notice',
        site,
        to: to.email,
        vehicles,
        stopHref: hrefOf(site, links, watched.owner_id),
      })
      const sharing = await sharingIds(options, site)
      await database.transaction(async (tx) => {
        await tx
          .update(owners)
          .set({ noticed_at: at })
          .where(and(eq(owners.website_id, watched.website_id), eq(owners.id, watched.owner_id)))
        for (const { notice, carId, car } of vehicles) {
          // A vehicle that this site does not show may still be for sale at another one.
          const told = car === null ? [site.id] : sharing
          await tx
            .update(ownerWatchlist)
            .set(notice === 'sold' ? { told_sold: true } : { told_price_cents: car!.price_cents })
            .where(
              and(
                eq(ownerWatchlist.car_id, carId),
                sql`(${ownerWatchlist.website_id}, ${ownerWatchlist.owner_id}) in (${tx
                  .select({ website_id: owners.website_id, id: owners.id })
                  .from(owners)
                  .where(and(inArray(owners.website_id, [...told]), eq(owners.email, email), owners.email_verified))})`,
              ),
            )
        }
      })
      return true
    })
  }
  return sent
}

/** A site and those that share its garages, where its notices are not sent once more (docs/decisions/0133). */
async function sharingIds({ sites }: OwnerMailsOptions, site: Site): Promise<readonly number[]> {
  if (!site.settings.garage_shared || site.dealershipGroupId === null) return [site.id]
  const group = await sites.ofGroup(site.dealershipGroupId)
  return [site.id, ...group.filter((other) => sharesGarage(site, other)).map(({ id }) => id)]
}

const once = { limit: 0, delaySeconds: 0, ceilingSeconds: 60 }

/** The jobs that do so: every minute, and every quarter of an hour. */
export const ownerMailJobs = (options: OwnerMailsOptions) => [
  defineJob('owner-mails', z.object({}), async () => void (await sendWaiting(options)), once, { cron: '* * * * *' }),
  defineJob('owner-alerts', z.object({}), async () => void (await sendAlerts(options)), once, { cron: '*/15 * * * *' }),
]
