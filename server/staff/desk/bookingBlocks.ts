import { and, asc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm'
import { blockedTime, type EnteredBlock } from '@forecourt/rules/booking/blockedTime.ts'
import { requiredText } from '@forecourt/rules/locale/requiredText.ts'
import { BOOKING_KINDS } from '@forecourt/rules/kinds/booking.ts'
import { bookingBlocks, bookings } from '../../bookings/bookings.ts'
import { RequestError } from '../../errors.ts'
import { dealerships, websiteDealerships } from '../../sites/sites.ts'
import { record } from '../audit.ts'
import { mayAt, readingOf, refuse, type DeskAreaOptions } from './area.ts'
import { homesIn } from './homes.ts'

/** Which times are listed: those that overlap a time. */
interface BlockFilter {
  from: Date
  until: Date
  websiteId: number | null
  dealershipId: number | null
}

const MOST = 1_000
const MOST_REASON = 300
const CHECK = 'Please check the details you entered.'

/** The times in which dealerships take no bookings, each change with its entry in the log. */
export function bookingBlocksOf(area: DeskAreaOptions) {
  const { over, actor, reach, now, siteOf, shownSiteOf } = area
  const { reading } = readingOf(area, 'bookings:read')

  return {
    /** The times at a site’s dealerships in which no bookings are taken, of those that overlap a time. */
    async blocks({ from, until, websiteId, dealershipId }: BlockFilter) {
      const staff = reading()
      const rows = await staff.transaction(async (tx) => {
        const shown = tx
          .select({ id: websiteDealerships.dealership_id })
          .from(websiteDealerships)
          .where(websiteId === null ? undefined : eq(websiteDealerships.website_id, websiteId))
        const found = await tx
          .select({ block: bookingBlocks, dealership: dealerships.name })
          .from(bookingBlocks)
          .innerJoin(dealerships, eq(dealerships.id, bookingBlocks.dealership_id))
          .where(
            and(
              inArray(bookingBlocks.dealership_id, shown),
              dealershipId === null ? undefined : eq(bookingBlocks.dealership_id, dealershipId),
              gt(bookingBlocks.ends_at, from),
              lt(bookingBlocks.starts_at, until),
            ),
          )
          .orderBy(asc(bookingBlocks.starts_at), asc(bookingBlocks.id))
          .limit(MOST)
        const homes = await homesIn(
          tx,
          found.map(({ block }) => block.dealership_id),
        )
        return found.map((row) => ({ ...row, home: websiteId ?? homes.get(row.block.dealership_id)! }))
      })
      const sites = new Map(
        await Promise.all(
          [...new Set(rows.map(({ home }) => home))].map(async (id) => [id, await shownSiteOf(id)] as const),
        ),
      )
      return rows.map(({ block, dealership, home }) => ({
        ...block,
        dealership,
        timeZone: sites.get(home)?.timeZone ?? 'UTC',
        may: mayAt(reach, 'bookings:write', home),
      }))
    },

    /** Where somebody may block out a time: the dealerships of a site. */
    async mayBlock(websiteId: number) {
      return mayAt(reach, 'bookings:write', websiteId)
    },

    /**
     * Takes no bookings at a dealership for some time; what is booked stays. Asked for once more by the same person, as
     * after a lost answer, it is the same block. Returns the id and how many bookings are in it.
     */
    async block(given: { websiteId: number; dealershipId: number; kind: string; time: EnteredBlock; reason: string }) {
      refuse(mayAt(reach, 'bookings:write', given.websiteId))
      const site = await siteOf(given.websiteId)
      const dealership = site?.dealerships.find(({ id }) => id === given.dealershipId)
      const kind = BOOKING_KINDS.find((one) => one === given.kind) ?? null
      const reason = given.reason.trim()
      const time = blockedTime(given.time, site?.timeZone ?? 'UTC')
      const reasonWrong = requiredText(reason, { missing: 'Please enter a reason.', most: MOST_REASON })
      const problems = {
        ...(dealership ? {} : { dealership: 'Please choose a dealership.' }),
        ...(time.ok ? {} : time.problems),
        ...(reasonWrong === null ? {} : { reason: reasonWrong }),
      }
      if (!site || !dealership || !time.ok || Object.keys(problems).length > 0)
        throw new RequestError(422, CHECK, problems)
      const { from, until } = time
      return over('bookings:write').transaction(async (tx) => {
        // One form after the other, so that the second finds what the first has stored.
        await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`block ${dealership.id}`}, 0))`)
        const own = { dealership_id: dealership.id, starts_at: from, ends_at: until, reason, blocked_by: actor.name }
        const [same] = await tx
          .select({ id: bookingBlocks.id })
          .from(bookingBlocks)
          .where(
            and(
              eq(bookingBlocks.dealership_id, own.dealership_id),
              kind === null ? isNull(bookingBlocks.kind) : eq(bookingBlocks.kind, kind),
              eq(bookingBlocks.starts_at, from),
              eq(bookingBlocks.ends_at, until),
              eq(bookingBlocks.reason, reason),
              eq(bookingBlocks.blocked_by, own.blocked_by),
            ),
          )
        const [row] = same
          ? [same]
          : await tx
              .insert(bookingBlocks)
              .values({ ...own, kind, created_at: now() })
              .returning({ id: bookingBlocks.id })
        if (!same)
          await record(
            tx,
            actor,
            {
              action: 'booking.blocked',
              subject: dealership.name,
              website_id: site.id,
              dealership_group_id: null,
              after: given.time.isAllDay
                ? { first_day: given.time.firstDay, last_day: given.time.lastDay, reason }
                : { from: given.time.from, until: given.time.until, reason },
            },
            now(),
          )
        const booked = await tx.$count(
          bookings,
          and(
            eq(bookings.dealership_id, dealership.id),
            kind === null ? undefined : eq(bookings.kind, kind),
            lt(bookings.starts_at, until),
            gt(bookings.ends_at, from),
          ),
        )
        return { id: row!.id, booked }
      })
    },

    /** Takes bookings again. A time that is not blocked out any more stays so. */
    async unblock(id: number) {
      const staff = over('bookings:write')
      await staff.transaction(async (tx) => {
        const [row] = await tx.delete(bookingBlocks).where(eq(bookingBlocks.id, id)).returning()
        if (!row) return
        const [dealership] = await tx.select().from(dealerships).where(eq(dealerships.id, row.dealership_id))
        await record(
          tx,
          actor,
          {
            action: 'booking.unblocked',
            subject: dealership!.name,
            website_id: (await homesIn(tx, [row.dealership_id])).get(row.dealership_id)!,
            dealership_group_id: null,
            before: { from: row.starts_at.toISOString(), until: row.ends_at.toISOString(), reason: row.reason },
          },
          now(),
        )
      })
    },
  }
}
