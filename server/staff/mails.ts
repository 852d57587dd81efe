import { and, eq, gt, isNull, lt, ne } from 'drizzle-orm'
import * as z from 'zod'
import { localeOfZone } from '@forecourt/rules/locale/zoneLocale.ts'
import { browserName } from '@forecourt/rules/owner/browserName.ts'
import type { AccountChange } from '@forecourt/rules/staff/accountChange.ts'
import { CONSOLE_PATHS, invitationPath, resetPath } from '@forecourt/rules/staff/consolePaths.ts'
import { roleOf } from '@forecourt/rules/staff/role.ts'
import type { PlatformDatabase } from '../db/database.ts'
import { defineJob } from '../jobs/jobs.ts'
import { groupsAndSites } from '../sites/sites.ts'
import { takeAccountMail, waitingAccountMails } from './accountMails.ts'
import { newReset } from './reset.ts'
import { reachOf, timeZoneOf } from './scope.ts'
import { endSessions } from './sessionEnds.ts'
import { staffCodes, staffInvitations, staffSessions } from './table.ts'
import { newToken, tokenHash } from './token.ts'

/** A mail to a member of staff, before it is written. */
export type StaffMail = { id: string; to: string; href: string } & (
  | { kind: 'invitation'; role: string; where: string | null; invitedBy: string; expiresAt: Date }
  | { kind: 'reset' }
  | {
      kind: 'account'
      change: AccountChange
      /** Of a passkey, or of whoever else has done it. */
      name: string
      /** With the zone. */
      when: string
      /** The browser, and its network. */
      from: string
    }
  | { kind: 'feed'; where: string; words: string }
  | { kind: 'domain'; where: string; domain: string; isLive: boolean }
  | {
      kind: 'digest'
      lines: readonly { words: string; href: string }[]
      /** Leads that have waited longest. */
      leads: readonly { name: string; about: string; href: string }[]
      /** Ends these mails. */
      stopHref: string
    }
)

/** What the console asks to be mailed. */
export interface StaffMails {
  /** Soon; without this, within a minute. */
  invitations(): Promise<void>
  /** A link that sets a new password, if the address has an account. */
  reset(email: string): Promise<void>
}

/** Where people go about a change that someone else has made. */
const PLACES: Partial<Record<AccountChange, string>> = {
  signed_out: CONSOLE_PATHS.signIn,
  support: CONSOLE_PATHS.supportAccess,
}

/** A time with its zone, as people of that zone write it. */
const whenIn = (timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat(localeOfZone(timeZone), {
    timeZone,
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(at)

const RETRY = { limit: 6, delaySeconds: 2, ceilingSeconds: 120 }

/**
 * The jobs that mail staff. Links are made when they are sent, so that the queue has none, and whether an address has an
 * account is looked up here, so that the answer to a forgotten password takes the same time for every address.
 */
export function staffMailJobs({
  database,
  origin,
  send,
  now = () => new Date(),
}: {
  database: PlatformDatabase
  /** The console’s address. */
  origin: string
  /** Sends a mail; throws if it cannot be sent now. */
  send(mail: StaffMail): Promise<void>
  now?: () => Date
}) {
  const hrefOf = (path: string) => new URL(path, origin).href

  /** Mails the next invitation that has not been mailed; false for none. */
  const mailNext = () =>
    database.transaction(async (tx) => {
      const [row] = await tx
        .select()
        .from(staffInvitations)
        .where(
          and(
            ne(staffInvitations.email, ''),
            isNull(staffInvitations.mailed_at),
            isNull(staffInvitations.accepted_at),
            isNull(staffInvitations.revoked_at),
            gt(staffInvitations.expires_at, now()),
          ),
        )
        .limit(1)
        .for('update', { skipLocked: true })
      if (!row) return false
      const token = newToken()
      const { id, email: to, website_id, dealership_group_id } = row
      const { sites, groups } = await groupsAndSites(tx, {
        siteIds: website_id === null ? [] : [website_id],
        groupIds: dealership_group_id === null ? [] : [dealership_group_id],
      })
      const where =
        (website_id === null ? groups.find((group) => group.id === dealership_group_id) : sites[0])?.name ?? null
      await tx
        .update(staffInvitations)
        .set({ token_hash: tokenHash(token), mailed_at: now() })
        .where(eq(staffInvitations.id, id))
      // Before the link is stored: if it cannot be sent, nothing has happened.
      await send({
        kind: 'invitation',
        id: `invitation-${tokenHash(token).slice(0, 16)}`,
        to,
        href: hrefOf(invitationPath(token)),
        role: roleOf(row.role).label,
        where,
        invitedBy: row.invited_by,
        expiresAt: row.expires_at,
      })
      return true
    })

  /** Mails one change of an account; nothing if that is done already. */
  const mailChange = (id: string) =>
    database.transaction(async (tx) => {
      const waiting = await takeAccountMail(tx, id)
      if (!waiting) return
      const { userId, to, change, name, network, userAgent, at } = waiting
      const zone = await timeZoneOf(tx, await reachOf(tx, userId))
      // Before it is removed: if it cannot be sent, it waits on.
      await send({
        kind: 'account',
        id: `account-${id}`,
        to,
        href: hrefOf(PLACES[change] ?? CONSOLE_PATHS.forgotten),
        change,
        name,
        when: whenIn(zone, at),
        from: [browserName(userAgent), network].filter(Boolean).join(', '),
      })
    })

  return {
    /** What has changed in accounts. One that cannot be mailed does not keep the others waiting. */
    changes: defineJob(
      'staff-account-mails',
      z.object({}),
      async () => {
        const failed: unknown[] = []
        for (const id of await database.transaction((tx) => waitingAccountMails(tx, now())))
          await mailChange(id).catch((error: unknown) => failed.push(error))
        if (failed.length > 0) throw failed[0]
      },
      RETRY,
      { cron: '* * * * *' },
    ),
    invitations: defineJob(
      'staff-invitations',
      z.object({}),
      async () => {
        while (await mailNext()) continue
        await database.transaction(async (tx) => {
          await tx.delete(staffCodes).where(lt(staffCodes.expires_at, now()))
          await endSessions(tx, lt(staffSessions.expires_at, now()), { why: 'expired', who: null }, now())
        })
      },
      RETRY,
      { cron: '* * * * *' },
    ),
    reset: defineJob(
      'staff-password-reset',
      z.object({ email: z.string() }),
      async ({ email }) => {
        const token = await newReset(database, email, now())
        if (token === null) return
        const id = `reset-${tokenHash(token).slice(0, 16)}`
        await send({ kind: 'reset', id, to: email, href: hrefOf(resetPath(token)) })
      },
      RETRY,
    ),
  }
}
