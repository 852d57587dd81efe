import { eq } from 'drizzle-orm'
import { canStaff } from '@forecourt/rules/staff/access.ts'
import { needsStepUp, type Permission } from '@forecourt/rules/staff/permission.ts'
import { NOT_AS_OTHERS, supportActor } from '@forecourt/rules/staff/support.ts'
import type { StaffDatabase } from '../../db/database.ts'
import { RequestError } from '../../errors.ts'
import { previewLinks } from '../../pages/pages.ts'
import { accountOf, refusedAt, refuseEmpty, type AccountOptions } from '../account.ts'
import { lapsedInvitations } from '../invitations.ts'
import { noticesOf } from '../notices.ts'
import { passkeysOf, type PasskeyOptions } from '../passkeys.ts'
import { accountByEmail, endSessionsWithoutRole } from '../removedRoles.ts'
import { peopleOf } from '../people.ts'
import { personSessionsOf } from '../personSessions.ts'
import { siteScope, type Reach } from '../scope.ts'
import type { StaffOptions } from '../staff.ts'
import { supportOf, type Behalf } from '../support.ts'
import { staffSessions } from '../table.ts'
import { viewsOf } from '../views.ts'
import type { StaffDesk } from '../visit.ts'
import type { DeskAreaOptions } from './area.ts'
import { apiKeysOfDesk } from './apiKeys.ts'
import { auditLogOfDesk } from './auditLog.ts'
import { bookingEntryOf } from './bookingEntry.ts'
import { bookingsOfDesk } from './bookings.ts'
import { bulkRunsOf } from './bulkRuns.ts'
import { chargesOfDesk } from './charges.ts'
import { chatsOfDesk } from './chats.ts'
import { complianceOfDesk } from './compliance.ts'
import { contentOfDesk } from './content.ts'
import { domainsOfDesk } from './domains.ts'
import { feedsOfDesk } from './feeds.ts'
import { leadAnswersOfDesk } from './leadAnswers.ts'
import { leadDesk } from './leads.ts'
import { locationsOfDesk } from './locations.ts'
import { lookOfDesk } from './look.ts'
import { mediaDeskOf } from './media.ts'
import { newSitesOfDesk } from './newSites.ts'
import { newVehicleDeskOf } from './newVehicle.ts'
import { outgoingFeedsOfDesk } from './outgoingFeeds.ts'
import { photosDeskOf } from './photos.ts'
import { platformOfDesk } from './platform.ts'
import { presetsOf } from './presets.ts'
import { redirectsOfDesk } from './redirects.ts'
import { reportsOfDesk } from './reports.ts'
import { reservationsOfDesk } from './reservations.ts'
import { secretsOfDesk } from './secrets.ts'
import { settingsOfDesk } from './settings.ts'
import { setUpOfDesk } from './setUp.ts'
import { siteArchiveOfDesk } from './siteArchive.ts'
import { siteImportOfDesk } from './siteImport.ts'
import { slowPagesOfDesk } from './slowPages.ts'
import { stockDeskOf } from './stock.ts'
import { todayOfDesk } from './todayDesk.ts'
import { trackingOfDesk } from './tracking.ts'
import { webhooksOfDesk } from './webhooks.ts'
import { windowCardsOf } from './windowCards.ts'

/** Who is signed in, as their session and their roles have it. */
export interface DeskPerson {
  user: { id: string; name: string; email: string; secondFactor: boolean }
  sessionId: string
  reach: Reach
  timeZone: string
  confirmedAt: Date
  /** Null for the person themself. */
  behalf: Behalf | null
}

/** What a desk needs of the browser that is signed in. */
export interface DeskBrowser extends Pick<AccountOptions, 'auth' | 'headers' | 'take'> {
  network: string
  userAgent: string | null
  passkeys: PasskeyOptions
  /** Counts an attempt to enter the password of an address. */
  countGuess: (email: string) => Promise<void>
  /** Takes back one that was right. */
  guessWasRight: (email: string) => Promise<void>
}

const AGAIN = 'Please enter your password again.'

/** Puts the areas of a desk together, for one request of whoever is signed in. */
export function deskFor(
  options: StaffOptions,
  browser: DeskBrowser,
  { user, sessionId, reach, timeZone, confirmedAt: confirmed, behalf }: DeskPerson,
): StaffDesk {
  const { database, secretKey, mails, now } = options
  const { auth, network, userAgent, passkeys, headers, take } = browser
  const { id, name, email, secondFactor } = user
  const actor = { id, name: behalf ? supportActor(behalf.operator, name) : name, network, userAgent }
  let confirmedAt = confirmed
  const countGuess = () => browser.countGuess(email)
  const isOld = () => needsStepUp('people:write', confirmedAt, now())
  const { operator } = reach
  const handles = new Map<string, StaffDatabase>()
  /** The rows of the sites where a permission is given, and of no other; one handle for the same sites. */
  function over(permission: Permission) {
    const ids = reach.sites
      .filter((site) => canStaff(reach.grants, permission, siteScope(site)).allowed)
      .map((site) => site.id)
    const handle = handles.get(ids.join()) ?? database.staff(ids, { operator, person: id })
    handles.set(ids.join(), handle)
    return handle
  }
  const requireOwn = () => {
    if (behalf) throw new RequestError(403, NOT_AS_OTHERS)
  }
  const requireConfirmed = () => {
    requireOwn()
    if (isOld()) throw new RequestError(403, AGAIN, { password: AGAIN })
  }
  const area: DeskAreaOptions = {
    over,
    actor,
    reach,
    now,
    requireConfirmed,
    siteOf: async (websiteId: number) => (await options.areas.sites.findById(websiteId))?.site ?? null,
    shownSiteOf: options.areas.sites.shown,
    siteDatabase: (websiteId: number) => database.site(websiteId),
  }
  const adding = (websiteId: number) =>
    database.staff([...reach.sites.map((site) => site.id), websiteId], { operator, person: id })
  const stock = stockDeskOf(area)
  const leadOptions = { ...area, ...options.areas, beginLeadRun: options.beginLeadRun }
  const leads = leadDesk(leadOptions)
  const content = contentOfDesk({ ...area, dealerFor: options.areas.dealerFor, links: previewLinks(secretKey) })
  const people = peopleOf({
    staff: over('people:read'),
    actor,
    reach,
    now,
    mail: mails.invitations,
    lapsed: (ids) => lapsedInvitations(database.platform, ids),
    accountOf: (email) => accountByEmail(database.platform, email),
    signOut: (userId) => endSessionsWithoutRole(database.platform, userId, { who: actor.name, now: now() }),
    requireConfirmed,
  })
  return {
    person: { id, name, email, secondFactor },
    reach,
    timeZone: () => Promise.resolve(timeZone),
    behalf,
    get needsPassword() {
      return behalf !== null || isOld()
    },
    async confirm(password) {
      requireOwn()
      refuseEmpty('password', password)
      await countGuess()
      await refusedAt(
        'password',
        'That’s not your password.',
        auth.api.verifyPassword({ body: { password }, headers: headers() }),
      )
      await browser.guessWasRight(email)
      confirmedAt = now()
      await database.platform.transaction((tx) =>
        tx.update(staffSessions).set({ confirmed_at: confirmedAt }).where(eq(staffSessions.id, sessionId)),
      )
    },
    people,
    personSessions: personSessionsOf({ platform: database.platform, people, actor, reach, now, requireConfirmed }),
    stock,
    bulk: bulkRunsOf({ ...area, begin: options.beginBulkRun }),
    windowCards: windowCardsOf(area),
    compliance: complianceOfDesk(area),
    newVehicle: newVehicleDeskOf({ ...area, ...options.areas }),
    media: mediaDeskOf({
      ...area,
      library: options.areas.library,
      documents: options.areas.documents,
      sitesOfGroup: options.areas.sites.ofGroup,
    }),
    photos: photosDeskOf({ ...area, photoFiles: options.areas.photoFiles }),
    passkeys: passkeysOf(passkeys, user, actor, requireConfirmed, requireOwn),
    support: supportOf({ database: database.platform, user, actor, reach, now, requireConfirmed }),
    feeds: feedsOfDesk({ ...area, feeds: options.feeds, keys: options.keys }),
    outgoingFeeds: outgoingFeedsOfDesk({ ...area, secretKey, feedChecks: options.feedChecks }),
    bookings: bookingsOfDesk(area),
    newBooking: bookingEntryOf(leadOptions),
    locations: locationsOfDesk(area),
    reservations: reservationsOfDesk({ ...area, reservationsOf: options.reservationsOf }),
    settings: settingsOfDesk(area),
    domains: domainsOfDesk({ ...area, domains: options.domains }),
    redirects: redirectsOfDesk({ ...area, dealerFor: options.areas.dealerFor }),
    secrets: secretsOfDesk({ ...area, keys: options.keys }),
    today: todayOfDesk({
      ...area,
      ...options.areas,
      beginLeadRun: options.beginLeadRun,
      reservationsOf: options.reservationsOf,
      feeds: options.feeds,
      keys: options.keys,
      previews: previewLinks(secretKey),
    }),
    content,
    reports: reportsOfDesk(area),
    tracking: trackingOfDesk(area),
    leads,
    chats: chatsOfDesk(area),
    views: viewsOf({ platform: database.platform, person: actor, leads, stock, content, now }),
    follow: (connection) => options.streams.follow({ userId: id, sessionId, reach }, connection),
    presets: presetsOf(area),
    apiKeys: apiKeysOfDesk({ ...area, timeZone: () => Promise.resolve(timeZone) }),
    platform: platformOfDesk({
      ...area,
      queue: options.queue,
      processes: options.processes,
      domains: options.domains,
      listSites: options.areas.sites.list,
    }),
    slowPages: slowPagesOfDesk(area),
    charges: chargesOfDesk({ ...area, stores: options.charges }),
    webhooks: webhooksOfDesk({ ...area, keys: options.keys }),
    look: lookOfDesk({
      ...area,
      dealerFor: options.areas.dealerFor,
      previews: previewLinks(secretKey),
      logos: options.areas.logos,
    }),
    newSites: newSitesOfDesk({ ...area, adding, mail: mails.invitations }),
    setUp: setUpOfDesk({ ...area, previews: previewLinks(secretKey) }),
    siteArchive: siteArchiveOfDesk({ ...area, libraryFiles: options.areas.libraryFiles }),
    siteImport: siteImportOfDesk({ ...area, adding, libraryFiles: options.areas.libraryFiles }),
    leadAnswers: leadAnswersOfDesk({ ...area, keys: options.keys }),
    notices: noticesOf({ database: database.platform, user, actor, reach, now, requireOwn }),
    audit: auditLogOfDesk({ ...area, timeZone }),
    account: accountOf({
      database: database.platform,
      accounts: database.staffAccounts,
      auth,
      user,
      sessionId,
      actor,
      headers,
      countGuess,
      take,
      now,
      requireOwn,
    }),
  }
}
