import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, eq, isNull, lt, ne, or } from 'drizzle-orm'
import * as z from 'zod'
import { canStaff } from '@forecourt/rules/staff/access.ts'
import { endDigestPath, leadPath } from '@forecourt/rules/staff/consolePaths.ts'
import { digestDay, digestLines, type Waiting } from '@forecourt/rules/staff/digest.ts'
import type { Permission } from '@forecourt/rules/staff/permission.ts'
import { leadKindName } from '@forecourt/rules/leadDesk/kindName.ts'
import { ageWords } from '@forecourt/rules/leadDesk/work.ts'
import { dayAfter, dayOf } from '@forecourt/rules/locale/dates.ts'
import { localise } from '@forecourt/rules/locale/locale.ts'
import { instantOf } from '@forecourt/rules/locale/wallClock.ts'
import { localeOfZone } from '@forecourt/rules/locale/zoneLocale.ts'
import { cursorOf } from '@forecourt/rules/staff/page.ts'
import type { PlatformDatabase, ServingDatabase } from '../db/database.ts'
import { defineJob } from '../jobs/jobs.ts'
import { deskCounts } from '../reservations/reservations.ts'
import type { Sites } from '../sites/sites.ts'
import { record } from './audit.ts'
import { staffKey } from './auth.ts'
import type { DeskAreaOptions } from './desk/area.ts'
import { bookingsOfDesk } from './desk/bookings.ts'
import { countViews, EVERY_LEAD, listPage } from './desk/leadList.ts'
import { todayOf } from './desk/today.ts'
import type { StaffMail } from './mails.ts'
import { reachOf, siteScope, timeZoneOf, type Reach } from './scope.ts'
import { staffNotices, staffUsers } from './table.ts'

export interface DigestOptions {
  database: Pick<ServingDatabase, 'platform' | 'staff' | 'site'>
  sites: Pick<Sites, 'findById' | 'shown'>
  secretKey: string
  /** The console’s address. */
  origin: string
  /** Sends a mail; throws if it cannot be sent now. */
  send(mail: StaffMail): Promise<void>
  onError: (error: unknown, message: string) => void
  now?: () => Date
}

const MOST_LEADS = 5
/** Before the first row, so that the list is read from the oldest. */
const OLDEST = cursorOf([0])
/** No calendar is further ahead than this. */
const EARLIEST_ZONE = 'Pacific/Kiritimati'

const signature = (secretKey: string, userId: string) =>
  createHmac('sha256', staffKey(secretKey, 'digest')).update(userId).digest()

/** What ends somebody’s summary without signing in. */
export const digestToken = (secretKey: string, userId: string): string =>
  `${userId}.${signature(secretKey, userId).toString('base64url')}`

/** Whose summary a link ends; null for a link that we have not made. */
function userOf(secretKey: string, token: string): string | null {
  const at = token.lastIndexOf('.')
  const userId = token.slice(0, Math.max(0, at))
  const given = Buffer.from(token.slice(at + 1), 'base64url')
  const own = signature(secretKey, userId)
  return given.length === own.length && timingSafeEqual(given, own) ? userId : null
}

/** The links that end a summary. */
export function digestEnds(database: PlatformDatabase, secretKey: string, now: () => Date) {
  return {
    /** Whose summary a link ends; null for a link that does not work. */
    async find(token: string): Promise<{ id: string; name: string; email: string } | null> {
      const userId = userOf(secretKey, token)
      if (userId === null) return null
      const { id, name, email } = staffUsers
      return database.transaction(
        async (tx) => (await tx.select({ id, name, email }).from(staffUsers).where(eq(id, userId)))[0] ?? null,
      )
    },

    /** Ends it; false for a link that does not work. One that has ended already stays so. */
    async end(token: string, from: { network: string; userAgent: string | null }): Promise<boolean> {
      const user = await this.find(token)
      if (!user) return false
      await database.transaction(async (tx) => {
        const [row] = await tx.select().from(staffNotices).where(eq(staffNotices.user_id, user.id)).for('update')
        if (!row || row.digest === 'off') return
        await tx.update(staffNotices).set({ digest: 'off', updated_at: now() }).where(eq(staffNotices.user_id, user.id))
        const before = { digest: row.digest }
        const after = { digest: 'off', with: 'link' }
        const entry = { action: 'account.digest', subject: user.email, before, after } as const
        const actor = { id: user.id, name: user.name, ...from }
        await record(tx, actor, { ...entry, website_id: null, dealership_group_id: null }, now())
      })
      return true
    },
  }
}

/** What somebody’s desk would show of each area, with their rights; no desk changes anything here. */
function readingAs({ database, sites }: DigestOptions, userId: string, name: string, reach: Reach, now: Date) {
  const sitesWith = (permission: Permission) =>
    reach.sites.filter((site) => canStaff(reach.grants, permission, siteScope(site)).allowed)
  const area: DeskAreaOptions = {
    over: (permission) =>
      database.staff(
        sitesWith(permission).map(({ id }) => id),
        { operator: reach.operator, person: userId },
      ),
    actor: { id: userId, name, network: null, userAgent: null },
    reach,
    now: () => now,
    requireConfirmed() {
      throw new Error('a summary changes nothing')
    },
    siteOf: async (id) => (await sites.findById(id))?.site ?? null,
    shownSiteOf: sites.shown,
    siteDatabase: (id) => database.site(id),
  }
  return { area, may: (permission: Permission) => sitesWith(permission).length > 0 }
}

/** What waits for somebody on their sites, and the leads that have waited longest. */
async function waitingFor(
  options: DigestOptions,
  user: { id: string; name: string },
  reach: Reach,
  now: Date,
  zone: string,
) {
  const { area, may } = readingAs(options, user.id, user.name, reach, now)
  const waiting: Waiting = {
    overdue: null,
    unassigned: null,
    mine: null,
    deposits: null,
    bookings: null,
    undelivered: null,
  }
  let leads: { name: string; about: string; path: string }[] = []
  if (may('leads:read')) {
    const staff = area.over('leads:read')
    const about = { me: user.id, now }
    const { counts, page } = await staff.transaction(async (tx) => ({
      counts: await countViews(tx, staff, EVERY_LEAD, about),
      page: await listPage(tx, staff, { ...EVERY_LEAD, view: 'overdue' }, about, {
        after: null,
        before: OLDEST,
        limit: MOST_LEADS,
      }),
    }))
    const { overdue, unassigned, mine } = counts
    const failed = await todayOf(area).failedDeliveries(1)
    Object.assign(waiting, { overdue, unassigned, mine, undelivered: failed.count })
    leads = page.rows.toReversed().map(({ row, work }) => ({
      name: row.lead.name || row.lead.email || row.lead.phone || row.reference,
      about: [
        localise(leadKindName({ ...row.lead, category: row.category }), localeOfZone(zone)),
        ageWords(work.last_wrote_at, now),
      ].join(', '),
      path: `${leadPath(row.lead_id)}?view=overdue`,
    }))
  }
  if (may('reservations:read')) waiting.deposits = (await deskCounts(area.over('reservations:read'), null)).unanswered
  if (may('bookings:read')) {
    const today = dayOf(now, zone)
    const every = { kind: null, websiteId: null, dealershipId: null, locationId: null }
    const from = new Date(instantOf(today, 0, zone))
    const until = new Date(instantOf(dayAfter(today, 1), 0, zone))
    waiting.bookings = (await bookingsOfDesk(area).list({ ...every, from, until })).length
  }
  return { waiting, leads }
}

/** Mails somebody their summary, if it is time and something waits; whether it was mailed. */
const mailDigest = (options: DigestOptions, userId: string, now: Date): Promise<boolean> =>
  options.database.platform.transaction(async (tx) => {
    const [found] = await tx
      .select({ digest: staffNotices.digest, last: staffNotices.digest_day, user: staffUsers })
      .from(staffNotices)
      .innerJoin(staffUsers, eq(staffUsers.id, staffNotices.user_id))
      .where(eq(staffNotices.user_id, userId))
      .for('update', { of: staffNotices, skipLocked: true })
    if (!found) return false
    const { user } = found
    const reach = await reachOf(tx, userId)
    const zone = await timeZoneOf(tx, reach)
    const day = digestDay(found, zone, now)
    if (day === null) return false
    await tx.update(staffNotices).set({ digest_day: day }).where(eq(staffNotices.user_id, userId))
    const { waiting, leads } = await waitingFor(options, user, reach, now, zone)
    const lines = digestLines(waiting)
    if (lines.length === 0) return false
    const hrefOf = (path: string) => new URL(path, options.origin).href
    // Before the day is stored: if it cannot be sent, it is tried again.
    await options.send({
      kind: 'digest',
      id: `summary-${userId}-${day}`,
      to: user.email,
      href: hrefOf('/'),
      lines: lines.map(({ words, path }) => ({ words, href: hrefOf(path) })),
      leads: leads.map(({ path, ...lead }) => ({ ...lead, href: hrefOf(path) })),
      stopHref: hrefOf(endDigestPath(digestToken(options.secretKey, userId))),
    })
    return true
  })

/** Mails all summaries that are due; the number of them. */
export async function mailDigests(options: DigestOptions): Promise<number> {
  const now = options.now?.() ?? new Date()
  const people = await options.database.platform.transaction((tx) =>
    tx
      .select({ id: staffNotices.user_id })
      .from(staffNotices)
      .where(
        and(
          ne(staffNotices.digest, 'off'),
          or(isNull(staffNotices.digest_day), lt(staffNotices.digest_day, dayOf(now, EARLIEST_ZONE))),
        ),
      ),
  )
  let mailed = 0
  for (const { id } of people)
    try {
      if (await mailDigest(options, id, now)) mailed++
    } catch (error) {
      options.onError(error, `the email summary of ${id} is not sent`)
    }
  return mailed
}

/** The job that does so, every five minutes. */
export const digestJob = (options: DigestOptions) =>
  defineJob(
    'staff-summaries',
    z.object({}),
    async () => void (await mailDigests(options)),
    { limit: 0, delaySeconds: 0, ceilingSeconds: 300 },
    { cron: '*/5 * * * *' },
  )
