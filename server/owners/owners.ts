/**
 * People who sign in to a site, and what is theirs there: saved vehicles and searches, messages, bookings (spec §3
 * Watchlist, §4 Owner session, §6).
 */
import { eq } from 'drizzle-orm'
import type { Car } from '@forecourt/rules/car/car.ts'
import { ownerOfReminders } from '@forecourt/rules/owner/mailLink.ts'
import type { SignInWays } from '@forecourt/rules/owner/identifier.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { OutsideDashboard } from '../bookings/bookings.ts'
import type { AccountStatements, OwnerDatabase, SiteDatabase } from '../db/database.ts'
import type { SignInLimits } from '../limits.ts'
import { accountOf } from './account.ts'
import type { Auth, AuthSite } from './auth.ts'
import { ownerOf } from './garage.ts'
import { mailLinks } from './links.ts'
import type { Owners } from './owner.ts'
import { searchAlerts } from './searches.ts'
import { owners } from './table.ts'

export { openAuth, type Auth, type AuthSite } from './auth.ts'
export { laterChangeJob, type LaterChange } from './laterChange.ts'
export { codeJob, sealCode, type CodeToSend, type SealedCode } from './codeJob.ts'
export { changeBooking, type BookingChangeByStaff } from './changeBooking.ts'
export { bookingChanges } from './table.ts'
export { ownerMailJobs } from './mailsJob.ts'
export type { OwnerMail } from './ownerMail.ts'
export { sharedGarageFor } from './sharedGarage.ts'

/** What signing in needs, shared by all sites of a process. */
export interface SignInDeps {
  auth(of: AuthSite): Auth
  /** The accounts of one site. */
  accounts(websiteId: number): AccountStatements
  limits: SignInLimits
  /** Whether text messages of sites without a provider are stored with the mails of development. */
  storesMessages: boolean
}

export interface OwnersDeps {
  database: SiteDatabase
  ownerDatabase(ownerId: string): OwnerDatabase
  secretKey: string
  /** Null where nobody can sign in. */
  signIn: SignInDeps | null
  findCars(ids: readonly number[]): Promise<readonly Car[]>
  /** Client of a site's external Dashboard, for its free times; only used if the site has one. */
  outsideDashboard?: ((siteId: number) => Promise<OutsideDashboard>) | undefined
  now: () => Date
}

/** How a site can send codes; null if nobody can sign in to it. */
export const signInWays = (site: Site, storesMessages: boolean): SignInWays | null =>
  site.hasSignIn ? { country: site.country, phone: site.settings.garage_sms !== null || storesMessages } : null

/** The owner area of one site. */
export function ownersFor(deps: OwnersDeps, site: Site): Owners {
  const { secretKey, signIn } = deps
  const links = mailLinks(secretKey, site.id)
  const ways = signIn && signInWays(site, signIn.storesMessages)
  return {
    account: (visit) =>
      accountOf(
        {
          site,
          secretKey,
          ways,
          signIn: signIn && { auth: signIn.auth({ site, secure: visit.secure }), limits: signIn.limits },
          ownerOf: (account) => ownerOf({ ...deps, site }, account),
          now: deps.now,
        },
        visit,
      ),
    alerts: searchAlerts({ database: deps.database, site, links, now: deps.now }),
    isSigned: links.isGood,
    async stopMails(linkId, signature) {
      if (!links.isGood(linkId, signature)) return false
      const ofReminders = ownerOfReminders(linkId)
      const id = ofReminders ?? linkId
      const off = ofReminders === null ? { notices: false } : { reminders: false }
      await deps.ownerDatabase(id).transaction((tx) => tx.update(owners).set(off).where(eq(owners.id, id)))
      return true
    },
  }
}
