import { and, eq, inArray, or } from 'drizzle-orm'
import { feedsPath } from '@forecourt/rules/staff/consolePaths.ts'
import { ROLE_NAMES, roleOf } from '@forecourt/rules/staff/role.ts'
import type { PlatformDatabase } from '../db/database.ts'
import { groupsAndSites } from '../sites/sites.ts'
import type { StaffMail } from './mails.ts'
import { staffRoles, staffUsers } from './table.ts'

/** A feed that needs somebody. */
interface Alert {
  dealershipId: number
  /** The name of the dealership. */
  dealership: string
  websiteId: number
  words: string
  at: Date
}

const WRITERS = ROLE_NAMES.filter((name) => roleOf(name).permissions.includes('stock:write'))

/**
 * Mails everybody who may change the stock of a site that its feed needs them: people of the site and of its group.
 * Operators, who have every site, find it in the console.
 */
export const mailFeedAlerts =
  ({
    database,
    origin,
    send,
  }: {
    database: PlatformDatabase
    /** The console’s address. */
    origin: string
    send(mail: StaffMail): Promise<void>
  }) =>
  async ({ dealershipId, dealership, websiteId, words, at }: Alert): Promise<void> => {
    const { site, people } = await database.transaction(async (tx) => {
      const [found] = (await groupsAndSites(tx, { siteIds: [websiteId], groupIds: [] })).sites
      const isGroup = found?.groupId == null ? undefined : eq(staffRoles.dealership_group_id, found.groupId)
      const rows = await tx
        .selectDistinct({ id: staffUsers.id, email: staffUsers.email })
        .from(staffRoles)
        .innerJoin(staffUsers, eq(staffUsers.id, staffRoles.user_id))
        .where(and(inArray(staffRoles.role, WRITERS), or(eq(staffRoles.website_id, websiteId), isGroup)))
      return { site: found, people: rows }
    })
    if (!site) return
    const href = new URL(feedsPath(dealershipId), origin).href
    for (const { id, email: to } of people)
      await send({
        kind: 'feed',
        id: `feed-${dealershipId}-${id}-${at.toISOString().slice(0, 10)}`,
        to,
        href,
        where: dealership,
        words,
      })
  }
