import { canStaff, canStaffAnywhere, type Answer } from '@forecourt/rules/staff/access.ts'
import type { Permission } from '@forecourt/rules/staff/permission.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { SiteDatabase, StaffDatabase } from '../../db/database.ts'
import { RequestError } from '../../errors.ts'
import type { Actor } from '../audit.ts'
import { siteScope, type Reach } from '../scope.ts'

/** What the desk of an area works with, for one request of one person. */
export interface DeskAreaOptions {
  /** The rows of the sites where a permission is given, and of no other. */
  over: (permission: Permission) => StaffDatabase
  actor: Actor & { id: string }
  reach: Reach
  now: () => Date
  /** Throws unless the password has been entered lately. */
  requireConfirmed: () => void
  siteOf: (websiteId: number) => Promise<Site | null>
  /** The same as the site’s pages have it, for what is shown: a change arrives a moment later. */
  shownSiteOf: (websiteId: number) => Promise<Site | null>
  siteDatabase: (websiteId: number) => SiteDatabase
}

/** Throws with the reason if something may not be done. */
export const refuse = (answer: Answer): void => {
  if (!answer.allowed) throw new RequestError(403, answer.reason)
}

/** Whether something may be done at a site of a reach. */
export function mayAt(reach: Reach, permission: Permission, websiteId: number): Answer {
  const site = reach.sites.find(({ id }) => id === websiteId)
  return site
    ? canStaff(reach.grants, permission, siteScope(site))
    : { allowed: false, reason: 'You don’t have a role here.' }
}

/** Opens the rows of the sites where something may be read; throws if that is nowhere. */
export function readingOf({ over, reach }: Pick<DeskAreaOptions, 'over' | 'reach'>, permission: Permission) {
  const mayRead = canStaffAnywhere(reach.grants, permission)
  return {
    mayRead,
    reading(): StaffDatabase {
      refuse(mayRead)
      return over(permission)
    },
  }
}
