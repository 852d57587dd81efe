/** People who work with the console: signing in, roles, invitations and the audit log (docs/decisions/0136, 0137). */
import { parseCookie } from 'cookie'
import { eq } from 'drizzle-orm'
import { canStaff, canStaffAnywhere } from '@forecourt/rules/staff/access.ts'
import { needsStepUp, type Permission } from '@forecourt/rules/staff/permission.ts'
import { NOT_AS_OTHERS, supportActor } from '@forecourt/rules/staff/support.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import * as z from 'zod'
import { isLoopbackAddress } from '../authority.ts'
import type { DealerFor } from '../dealers.ts'
import type { Principals, StaffDatabase } from '../db/database.ts'
import type { DomainChecks } from '../domains/domains.ts'
import { RequestError } from '../errors.ts'
import type { FileLinks, FileStore } from '../files/files.ts'
import type { CarPhotoFiles, LibraryPictures } from '../images/images.ts'
import type { QueueDesk } from '../jobs/jobs.ts'
import { networkOf, type SignInLimits } from '../limits.ts'
import { previewLinks } from '../pages/pages.ts'
import type { ReservationsOfSite } from '../reservations/reservations.ts'
import type { EncryptionKeys } from '../secrets/secrets.ts'
import type { Sites } from '../sites/sites.ts'
import { accountOf, CHECK, isRefusal, parseName, refusedAt, refuseWeak } from './account.ts'
import { listAudit, record } from './audit.ts'
import { cookieOf, createStaffAuth, secondFactorCookie, staffCookie } from './auth.ts'
import { challengesOf } from './challenge.ts'
import type { DeskAreaOptions } from './desk/area.ts'
import { apiKeysOfDesk } from './desk/apiKeys.ts'
import { bookingsOfDesk } from './desk/bookings.ts'
import { bulkRunsOf } from './desk/bulkRuns.ts'
import { complianceOfDesk } from './desk/compliance.ts'
import { feedsOfDesk, type FeedRuns } from './desk/feeds.ts'
import { locationsOfDesk } from './desk/locations.ts'
import { platformOfDesk } from './desk/platform.ts'
import { slowPagesOfDesk } from './desk/slowPages.ts'
import { presetsOf } from './desk/presets.ts'
import { reportsOfDesk } from './desk/reports.ts'
import { reservationsOfDesk } from './desk/reservations.ts'
import { contentOfDesk } from './desk/content.ts'
import { redirectsOfDesk } from './desk/redirects.ts'
import { secretsOfDesk } from './desk/secrets.ts'
import { settingsOfDesk } from './desk/settings.ts'
import { domainsOfDesk } from './desk/domains.ts'
import { demoPassword, demoUsers } from './demo.ts'
import { newVehicleDeskOf } from './desk/newVehicle.ts'
import { photosDeskOf } from './desk/photos.ts'
import { stockDeskOf } from './desk/stock.ts'
import { webhooksOfDesk } from './desk/webhooks.ts'
import { windowCardsOf } from './desk/windowCards.ts'
import { mediaDeskOf } from './desk/media.ts'
import { leadDesk } from './desk/leads.ts'
import { lookOfDesk } from './desk/look.ts'
import { newSitesOfDesk } from './desk/newSites.ts'
import { setUpOfDesk } from './desk/setUp.ts'
import { siteArchiveOfDesk } from './desk/siteArchive.ts'
import { siteImportOfDesk } from './desk/siteImport.ts'
import { todayOf } from './desk/today.ts'
import { digestEnds } from './digests.ts'
import { acceptInvitation, lapsedInvitations, openInvitation } from './invitations.ts'
import { noticesOf } from './notices.ts'
import { passkeySignIn, passkeysOf } from './passkeys.ts'
import { peopleOf } from './people.ts'
import { isReset, resetPassword } from './reset.ts'
import { nameOf, reachOf, siteScope, timeZoneOf, type Reach } from './scope.ts'
import type { DeskStreams } from './streams.ts'
import { beginBehalf, behalfOf, supportOf, type Behalf } from './support.ts'
import { staffSessions } from './table.ts'
import { viewsOf } from './views.ts'
import type { StaffDesk, StaffRequest, StaffVisit } from './visit.ts'

export { bulkChangers } from './bulkChanger.ts'
export { CHALLENGE_SECONDS } from './challenge.ts'
export type { FeedRuns } from './desk/feeds.ts'
export type { SentSiteFile } from './desk/siteImport.ts'
export { addDemoUsers } from './demo.ts'
export { digestJob } from './digests.ts'
export { domainJob } from './domainWatch.ts'
export { escalationJob } from './escalations.ts'
export { contentScheduleJob } from './contentSchedule.ts'
export { record, type AuditEntry } from './audit.ts'
export { recordSettings } from './settingEntries.ts'
export { mailFeedAlerts } from './feedAlerts.ts'
export { COMMAND_LINE, firstOperatorToken, recordCommand } from './invitations.ts'
export { mailReceiver, type MailReceiver, type MailReceipt } from './mail/receive.ts'
export { textReceiver, type TextReceiver } from './texts/receive.ts'
export { staffMailJobs, type StaffMail, type StaffMails } from './mails.ts'
export { openDeskStreams, type DeskStreams } from './streams.ts'
export type { StaffDesk, StaffRequest, StaffVisit } from './visit.ts'

export interface StaffOptions {
  database: Pick<Principals, 'staff' | 'platform' | 'staffAccounts' | 'site'>
  secretKey: string
  /** The console’s address. */
  origin: string
  limits: SignInLimits
  /** Says whether a code is used for the first time. */
  once: (key: string) => Promise<boolean>
  /** The same for challenges of passkeys, which are valid for longer. */
  onceChallenge: (key: string) => Promise<boolean>
  /** Has mails sent soon. */
  mails: { invitations(): Promise<void>; reset(email: string): Promise<void> }
  reservationsOf: (site: Site) => ReservationsOfSite
  /** The open consoles of this process. */
  streams: DeskStreams
  /** What the desks of areas work with. */
  areas: {
    sites: Pick<Sites, 'find' | 'findById' | 'shown' | 'list' | 'ofGroup'>
    dealerFor: DealerFor
    links: FileLinks
    answersComeBack: boolean
    storesTexts: boolean
    photoFiles: CarPhotoFiles
    library: LibraryPictures
    /** The same as they are stored. */
    libraryFiles: FileStore
  }
  /** Encrypts passwords of other systems. */
  keys: EncryptionKeys
  /** Feeds of stock; null where none are taken. */
  feeds: FeedRuns | null
  /** Has a bulk change of stock begin, or its undo. */
  beginBulkRun: (runId: string) => Promise<void>
  /** Asks about the domains of sites. */
  domains: DomainChecks
  /** What operators see of the queue; null where there is none. */
  queue: QueueDesk | null
  /** The processes behind this port; null for one. */
  processes: (() => { ready: number; of: number }) | null
  onError: (error: unknown) => void
  now: () => Date
}

const WRONG = 'That email address and password don’t match an account.'
const WRONG_CODE = 'That code is wrong or has expired.'
const USED_CODE = 'That code has been used already. Start again, and enter the next one.'
const START_AGAIN = 'That took too long. Please sign in again.'
const AGAIN = 'Please enter your password again.'
/** Limits are counted by site, and the console is none. */
const NO_SITE = 0
/** What tells one answer of a passkey from another, for the count of attempts. */
const MOST_COUNTED = 100

/** Signs staff in to the console; the returned function makes the handle of one request. */
export function openStaff(options: StaffOptions): (request: StaffRequest) => StaffVisit {
  const { database, secretKey, origin, onError } = options
  const auths = new Map(
    [true, false].map((secure) => [
      secure,
      createStaffAuth({ secretKey, origin, accounts: database.staffAccounts, secure, onError }),
    ]),
  )
  return (request) => visitOf(options, auths.get(request.secure)!, request)
}

function visitOf(options: StaffOptions, auth: ReturnType<typeof createStaffAuth>, request: StaffRequest): StaffVisit {
  const { database, secretKey, limits, once, mails, now } = options
  const { secure, userAgent } = request
  const passkeys = {
    database: database.platform,
    origin: options.origin,
    challenges: challengesOf(secretKey, options.onceChallenge, now),
    now,
  }
  const network = isLoopbackAddress(request.ip) ? request.ip : networkOf(request.ip)
  const cookies = parseCookie(request.cookie ?? '')
  const [SESSION, SECOND] = [staffCookie(secure), secondFactorCookie(secure)]
  const setCookies: string[] = []
  const sender = { siteId: NO_SITE, visitor: request.device, ip: request.ip }
  let found: Promise<StaffDesk | null> | null = null

  /** The library gets the cookie that a call is about, and no other. */
  function headers(...names: string[]) {
    const given = new Headers({ 'user-agent': userAgent ?? '' })
    const sent = names.flatMap((name) =>
      cookies[name] === undefined ? [] : [`${name}=${encodeURIComponent(cookies[name])}`],
    )
    if (sent.length > 0) given.set('cookie', sent.join('; '))
    return given
  }

  /** Takes over the cookies of an answer. What this browser had before counts no more. */
  function take(answered: Headers) {
    for (const line of answered.getSetCookie()) {
      setCookies.push(line)
      const [name, { value, maxAge }] = cookieOf(line)
      if (maxAge === 0) delete cookies[name]
      else cookies[name] = value
    }
    found = null
  }

  async function endSession() {
    if (cookies[SESSION] === undefined) return
    await auth.api.signOut({ headers: headers(SESSION) }).catch(() => {})
  }

  /** Records where a new session is from. */
  async function begin(token: string, user: { id: string; name: string; email: string }, by?: 'passkey') {
    await database.platform.transaction(async (tx) => {
      await tx
        .update(staffSessions)
        .set({ ip_address: network, confirmed_at: now() })
        .where(eq(staffSessions.token, token))
      const after = by ? { with: by } : null
      const entry = { action: 'account.signed_in', subject: user.email, after } as const
      const actor = { id: user.id, name: user.name, network, userAgent }
      await record(tx, actor, { ...entry, website_id: null, dealership_group_id: null }, now())
    })
  }

  async function signIn(email: string, password: string) {
    // The session that this browser had before, its own or a planted one, is of no use to anyone any more.
    const answer = await auth.api
      .signInEmail({ body: { email, password }, headers: headers(), returnHeaders: true })
      .catch((error: unknown) => {
        if (!isRefusal(error)) throw error
        throw new RequestError(422, CHECK, { password: WRONG })
      })
    await endSession()
    take(answer.headers)
    const signedIn = answer.response as { token?: string; user?: { id: string; name: string; email: string } }
    if (!signedIn.token || !signedIn.user) return 'second-factor' as const
    await begin(signedIn.token, signedIn.user)
    return 'signed-in' as const
  }

  async function openDesk(): Promise<StaffDesk | null> {
    if (cookies[SESSION] === undefined) return null
    // One transaction with the library’s own statements: every call of the console begins with this.
    const found = await database.staffAccounts.transaction(async (tx) => {
      const session = await auth.api.getSession({ headers: headers(SESSION), returnHeaders: true })
      if (!session.response) return null
      const { user, session: row } = session.response
      const [stored] = await tx.select().from(staffSessions).where(eq(staffSessions.id, row.id))
      if (!stored) return null
      const behalf = await behalfOf(tx, stored, now())
      if (behalf === 'over') {
        await tx.delete(staffSessions).where(eq(staffSessions.id, row.id))
        return null
      }
      // The library prolongs every session, and this one ends with what allows it.
      if (behalf && stored.expires_at > behalf.until)
        await tx.update(staffSessions).set({ expires_at: behalf.until }).where(eq(staffSessions.id, row.id))
      const reach = await reachOf(tx, user.id)
      const timeZone = await timeZoneOf(tx, reach)
      return { user, sessionId: row.id, reach, timeZone, confirmedAt: stored.confirmed_at, behalf, session }
    })
    if (!found) return null
    const { user, session, ...opened } = found
    setCookies.push(...session.headers.getSetCookie())
    return deskOf({ user: { ...user, secondFactor: user.twoFactorEnabled === true }, ...opened })
  }

  function deskOf({
    user,
    sessionId,
    reach,
    timeZone,
    confirmedAt: confirmed,
    behalf,
  }: {
    user: { id: string; name: string; email: string; secondFactor: boolean }
    sessionId: string
    reach: Reach
    timeZone: string
    confirmedAt: Date
    /** Null for the person themself. */
    behalf: Behalf | null
  }): StaffDesk {
    const { id, name, email, secondFactor } = user
    const actor = { id, name: behalf ? supportActor(behalf.operator, name) : name, network, userAgent }
    let confirmedAt = confirmed
    const countGuess = () => limits.guess(sender, email)
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
    const mayRead = canStaffAnywhere(reach.grants, 'audit:read')
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
    const leads = leadDesk({ ...area, ...options.areas })
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
        await countGuess()
        await refusedAt(
          'password',
          'That’s not your password.',
          auth.api.verifyPassword({ body: { password }, headers: headers(SESSION) }),
        )
        confirmedAt = now()
        await database.platform.transaction((tx) =>
          tx.update(staffSessions).set({ confirmed_at: confirmedAt }).where(eq(staffSessions.id, sessionId)),
        )
      },
      people: peopleOf({
        staff: over('people:read'),
        actor,
        reach,
        now,
        mail: mails.invitations,
        lapsed: (ids) => lapsedInvitations(database.platform, ids),
        requireConfirmed,
      }),
      stock,
      bulk: bulkRunsOf({ ...area, begin: options.beginBulkRun }),
      windowCards: windowCardsOf(area),
      compliance: complianceOfDesk(area),
      newVehicle: newVehicleDeskOf({ ...area, ...options.areas }),
      media: mediaDeskOf({ ...area, library: options.areas.library, sitesOfGroup: options.areas.sites.ofGroup }),
      photos: photosDeskOf({ ...area, photoFiles: options.areas.photoFiles }),
      passkeys: passkeysOf(passkeys, user, actor, requireConfirmed, requireOwn),
      support: supportOf({ database: database.platform, user, actor, reach, now, requireConfirmed }),
      feeds: feedsOfDesk({ ...area, feeds: options.feeds, keys: options.keys }),
      bookings: bookingsOfDesk(area),
      locations: locationsOfDesk(area),
      reservations: reservationsOfDesk({ ...area, reservationsOf: options.reservationsOf }),
      settings: settingsOfDesk(area),
      domains: domainsOfDesk({ ...area, domains: options.domains }),
      redirects: redirectsOfDesk({ ...area, dealerFor: options.areas.dealerFor }),
      secrets: secretsOfDesk({ ...area, keys: options.keys }),
      today: todayOf(area),
      content: contentOfDesk({ ...area, dealerFor: options.areas.dealerFor, links: previewLinks(secretKey) }),
      reports: reportsOfDesk(area),
      leads,
      views: viewsOf({ platform: database.platform, person: actor, leads, stock, now }),
      follow: (connection) => options.streams.follow({ userId: id, sessionId, reach }, connection),
      presets: presetsOf(area),
      apiKeys: apiKeysOfDesk({ ...area, timeZone: () => Promise.resolve(timeZone) }),
      platform: platformOfDesk({
        ...area,
        queue: options.queue,
        processes: options.processes,
        listSites: options.areas.sites.list,
      }),
      slowPages: slowPagesOfDesk(area),
      webhooks: webhooksOfDesk({ ...area, keys: options.keys }),
      look: lookOfDesk({ ...area, dealerFor: options.areas.dealerFor, previews: previewLinks(secretKey) }),
      newSites: newSitesOfDesk({ ...area, adding, mail: mails.invitations }),
      setUp: setUpOfDesk({ ...area, previews: previewLinks(secretKey) }),
      siteArchive: siteArchiveOfDesk({ ...area, libraryFiles: options.areas.libraryFiles }),
      siteImport: siteImportOfDesk({ ...area, adding, libraryFiles: options.areas.libraryFiles }),
      notices: noticesOf({ database: database.platform, user, actor, reach, now, requireOwn }),
      audit: {
        mayRead,
        async list(filter) {
          if (!mayRead.allowed) throw new RequestError(403, mayRead.reason)
          const groups = reach.groups.filter(
            (group) => canStaff(reach.grants, 'audit:read', { kind: 'group', id: group.id }).allowed,
          )
          return listAudit(
            over('audit:read'),
            groups.map((group) => group.id),
            filter,
          )
        },
      },
      account: accountOf({
        database: database.platform,
        auth,
        user,
        sessionId,
        actor,
        headers: () => headers(SESSION),
        countGuess,
        take,
        now,
        requireOwn,
      }),
    }
  }

  const visit: StaffVisit = {
    setCookies,
    desk: () => (found ??= openDesk()),

    async signIn(typed, password) {
      const email = z.email().safeParse(typed.trim().toLowerCase())
      if (!email.success) throw new RequestError(422, CHECK, { email: 'Please enter your email address.' })
      await limits.guess(sender, email.data)
      return signIn(email.data, password)
    },

    passkeyOptions: () => passkeySignIn(passkeys).options(),

    async signInWithPasskey(answer) {
      await limits.guess(sender, `passkey ${answer.slice(0, MOST_COUNTED)}`)
      const user = await passkeySignIn(passkeys).verify(answer)
      const { response, headers: answered } = await auth.api.beginSession({
        body: { userId: user.id },
        headers: headers(),
        returnHeaders: true,
      })
      await endSession()
      take(answered)
      await begin(response.token, user, 'passkey')
    },

    async signInAs(consentId) {
      const desk = await visit.desk()
      if (!desk) throw new RequestError(401, 'Please sign in first.')
      const { id, name } = desk.person
      const { userId, ...consent } = await desk.support.use(consentId)
      const { response, headers: answered } = await auth.api.beginSession({
        body: { userId },
        headers: headers(),
        returnHeaders: true,
      })
      const operator = { id, name, network, userAgent }
      await database.platform.transaction((tx) =>
        beginBehalf(tx, { token: response.token, ...consent, operator }, now()),
      )
      await endSession()
      take(answered)
    },

    get awaitsSecondFactor() {
      return cookies[SECOND] !== undefined
    },

    async secondFactor(typed) {
      const pending = cookies[SECOND]
      if (pending === undefined) throw new RequestError(409, START_AGAIN)
      await limits.guess(sender, `second factor ${pending}`)
      const code = typed.replace(/\s/g, '')
      const call = { body: { code }, headers: headers(SECOND), returnHeaders: true } as const
      const answer = await refusedAt(
        'code',
        WRONG_CODE,
        /^\d{6}$/.test(code) ? auth.api.verifyTOTP(call) : auth.api.verifyBackupCode(call),
      )
      const { token, user } = answer.response as { token: string; user: { id: string; name: string; email: string } }
      // Someone who has watched a code being typed could use it for as long as it is valid.
      if (!(await once(`${user.id} ${code}`))) {
        await database.platform.transaction((tx) => tx.delete(staffSessions).where(eq(staffSessions.token, token)))
        throw new RequestError(409, USED_CODE)
      }
      await endSession()
      take(answer.headers)
      await begin(token, user)
    },

    async signOut() {
      if (cookies[SESSION] === undefined) return
      const { headers: answered } = await auth.api.signOut({ headers: headers(SESSION), returnHeaders: true })
      take(answered)
    },

    async requestReset(typed) {
      const email = z.email().safeParse(typed.trim().toLowerCase())
      if (!email.success) throw new RequestError(422, CHECK, { email: 'Please enter your email address.' })
      await limits.code(sender, email.data)
      await mails.reset(email.data)
    },

    isReset: (token) => isReset(database.platform, token, now()),

    async reset(token, password) {
      await limits.guess(sender, `reset ${token}`)
      await resetPassword(database.platform, { token, password }, { network, userAgent }, now())
    },

    async invitation(token) {
      const open = await openInvitation(database.platform, token, now())
      if (!open) return null
      const desk = await visit.desk()
      const { email, role, invitedBy, hasAccount, isLapsed } = open
      const takes =
        desk && email !== ''
          ? desk.person.email === email
            ? 'click'
            : 'other'
          : hasAccount
            ? 'sign-in'
            : desk
              ? 'other'
              : 'account'
      const where = await database.platform.transaction((tx) => nameOf(tx, open))
      return { email, role, invitedBy, where, takes, isLapsed }
    },

    async accept(token, given) {
      await limits.guess(sender, `invitation ${token}`)
      const from = { network, userAgent }
      if (given === null) {
        const desk = await visit.desk()
        if (!desk) throw new RequestError(401, 'Please sign in first.')
        if (desk.behalf) throw new RequestError(403, NOT_AS_OTHERS)
        const { id: userId, name, email } = desk.person
        await acceptInvitation(database.platform, token, { userId, name, email }, from, now())
        found = null
        return
      }
      const open = await openInvitation(database.platform, token, now())
      const email = open?.email || given.email.trim().toLowerCase()
      const name = parseName(given.name)
      if (!z.email().safeParse(email).success)
        throw new RequestError(422, CHECK, { email: 'Please enter your email address.' })
      await refuseWeak(given.password, [name, email])
      await acceptInvitation(database.platform, token, { name, email, password: given.password }, from, now())
      await signIn(email, given.password)
    },

    async digestOf(token) {
      return (await digestEnds(database.platform, secretKey, now).find(token))?.email ?? null
    },

    endDigest: (token) => digestEnds(database.platform, secretKey, now).end(token, { network, userAgent }),

    async demoPeople() {
      if (!request.demo) return []
      const users = await demoUsers(database.platform)
      return users.map(({ id, name }) => ({ id, name }))
    },

    async signInDemo(id) {
      const user = request.demo ? (await demoUsers(database.platform)).find((one) => one.id === id) : undefined
      if (!user) throw new RequestError(404, 'We can’t find that person.')
      await signIn(user.email, demoPassword(secretKey, user.email))
    },
  }
  return visit
}
