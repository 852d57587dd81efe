import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server'
import type { SessionEnd } from '@forecourt/rules/staff/sessionEnd.ts'
import type { RoleName } from '@forecourt/rules/staff/role.ts'
import type { DeskApiKeys } from './desk/apiKeys.ts'
import type { AuditLogDesk } from './desk/auditLog.ts'
import type { NewVehicleDesk } from './desk/newVehicle.ts'
import type { PhotosDesk } from './desk/photos.ts'
import type { StockDesk } from './desk/stock.ts'
import type { DeskWebhooks } from './desk/webhooks.ts'
import type { WindowCardsDesk } from './desk/windowCards.ts'
import type { Passkeys } from './passkeys.ts'
import type { BookingEntryDesk } from './desk/bookingEntry.ts'
import type { DeskBookings } from './desk/bookings.ts'
import type { ContentDesk } from './desk/content.ts'
import type { DeskChats } from './desk/chats.ts'
import type { DeskBulkRuns } from './desk/bulkRuns.ts'
import type { DeskCharges } from './desk/charges.ts'
import type { ComplianceDesk } from './desk/compliance.ts'
import type { DeskFeeds } from './desk/feeds.ts'
import type { DeskLocations } from './desk/locations.ts'
import type { MediaDesk } from './desk/media.ts'
import type { DeskOutgoingFeeds } from './desk/outgoingFeeds.ts'
import type { DeskPlatform } from './desk/platform.ts'
import type { DeskSlowPages } from './desk/slowPages.ts'
import type { Presets } from './desk/presets.ts'
import type { DeskReports } from './desk/reports.ts'
import type { DeskRedirects } from './desk/redirects.ts'
import type { DeskReservations } from './desk/reservations.ts'
import type { DeskSecrets } from './desk/secrets.ts'
import type { DeskSettings } from './desk/settings.ts'
import type { DeskDomains } from './desk/domains.ts'
import type { LeadDesk } from './desk/leads.ts'
import type { LookDesk } from './desk/look.ts'
import type { DeskNewSites } from './desk/newSites.ts'
import type { DeskSetUp } from './desk/setUp.ts'
import type { DeskSiteArchive } from './desk/siteArchive.ts'
import type { DeskLeadAnswers } from './desk/leadAnswers.ts'
import type { DeskSiteImport } from './desk/siteImport.ts'
import type { DeskTracking } from './desk/tracking.ts'
import type { TodayDesk } from './desk/todayDesk.ts'
import type { StaffNotices } from './notices.ts'
import type { People } from './people.ts'
import type { PersonSessions } from './personSessions.ts'
import type { Reach } from './scope.ts'
import type { FollowerConnection } from './streams.ts'
import type { Support } from './support.ts'
import type { Views } from './views.ts'

/** The browser that asks. */
export interface StaffRequest {
  /** The request’s Cookie header. */
  cookie: string | undefined
  secure: boolean
  /** The secret of the visitor’s cookie, by which devices are counted; null for a browser without one. */
  device: string | null
  ip: string
  userAgent: string | null
  /** Whether people of the demo are signed in by one click. */
  demo: boolean
}

/** What a link’s invitation is for, and what accepting it takes. */
export interface InvitationView {
  email: string
  role: RoleName
  /** Name of the site or group; null for the platform. */
  where: string | null
  invitedBy: string
  /** A new account; signing in to the account of the address; a click; or nothing helps, for someone else. */
  takes: 'account' | 'sign-in' | 'click' | 'other'
  /** Whether whoever invited may not give the role any more, so that it can’t be accepted. */
  isLapsed: boolean
}

/** A browser that is signed in. */
export interface StaffSession {
  id: string
  current: boolean
  userAgent: string | null
  network: string | null
  /** The operator who is signed in as this person; null for the person themself. */
  operator: string | null
  createdAt: Date
  usedAt: Date
}

/** The account of whoever is signed in. */
export interface StaffAccount {
  rename(name: string): Promise<void>
  /** Signs the other browsers out. */
  changePassword(current: string, password: string): Promise<void>
  /** Begins with an authenticator app; it counts once a code of it has been entered. */
  startSecondFactor(password: string): Promise<{ uri: string; secret: string; recoveryCodes: readonly string[] }>
  confirmSecondFactor(code: string): Promise<void>
  endSecondFactor(password: string): Promise<void>
  /** How many recovery codes have not been used; only with two-step sign-in on. */
  recoveryCodesLeft(): Promise<number>
  newRecoveryCodes(password: string): Promise<readonly string[]>
  sessions(): Promise<readonly StaffSession[]>
  revoke(sessionId: string): Promise<void>
  /** Signs every other browser out. */
  revokeOthers(): Promise<void>
}

/**
 * Whoever is signed in, bound to the sites and permissions of their roles. Made for one request; nothing on it takes
 * the id of another’s site without the check.
 */
export interface StaffDesk {
  readonly person: { id: string; name: string; email: string; secondFactor: boolean }
  readonly reach: Reach
  /** The zone in which times are shown. */
  timeZone(): Promise<string>
  /** The operator who is signed in as this person, with their consent, and until when; null for the person themself. */
  readonly behalf: { operator: string; until: Date } | null
  /** Whether the password has to be entered again before people are changed. */
  readonly needsPassword: boolean
  /** Enters the password again. */
  confirm(password: string): Promise<void>
  readonly people: People
  readonly personSessions: PersonSessions
  readonly stock: StockDesk
  readonly bulk: DeskBulkRuns
  readonly windowCards: WindowCardsDesk
  readonly compliance: ComplianceDesk
  readonly newVehicle: NewVehicleDesk
  readonly photos: PhotosDesk
  readonly media: MediaDesk
  readonly feeds: DeskFeeds
  readonly outgoingFeeds: DeskOutgoingFeeds
  readonly bookings: DeskBookings
  readonly newBooking: BookingEntryDesk
  readonly locations: DeskLocations
  readonly reservations: DeskReservations
  readonly settings: DeskSettings
  readonly domains: DeskDomains
  readonly redirects: DeskRedirects
  readonly secrets: DeskSecrets
  readonly today: TodayDesk
  readonly content: ContentDesk
  readonly reports: DeskReports
  readonly tracking: DeskTracking
  readonly leads: LeadDesk
  readonly chats: DeskChats
  readonly presets: Presets
  readonly apiKeys: DeskApiKeys
  readonly webhooks: DeskWebhooks
  readonly look: LookDesk
  readonly platform: DeskPlatform
  readonly slowPages: DeskSlowPages
  readonly charges: DeskCharges
  readonly newSites: DeskNewSites
  readonly setUp: DeskSetUp
  readonly siteArchive: DeskSiteArchive
  readonly siteImport: DeskSiteImport
  readonly leadAnswers: DeskLeadAnswers
  /** What they are told of outside the console. */
  readonly notices: StaffNotices
  readonly audit: AuditLogDesk
  readonly account: StaffAccount
  readonly passkeys: Passkeys
  readonly support: Support
  /** Who has what open. */
  readonly views: Views
  /** Tells a browser of changes; null if this person or this process has too many open. */
  follow(connection: FollowerConnection): (() => void) | null
}

/** Signing in to the console, for one request (docs/decisions/0137). Refusals are `RequestError`s. */
export interface StaffVisit {
  /** What the response has to set, in order. */
  readonly setCookies: readonly string[]
  /** Whoever is signed in; null for nobody. */
  desk(): Promise<StaffDesk | null>
  /** Signs in, or begins to: the second factor may be missing. */
  signIn(email: string, password: string): Promise<'signed-in' | 'second-factor'>
  /** Why this browser was signed out without having asked for it; null for one that was never signed in, or is. */
  ended(): Promise<SessionEnd | null>
  /** What a browser asks its passkeys for. */
  passkeyOptions(): Promise<PublicKeyCredentialRequestOptionsJSON>
  /** Signs in with a passkey’s answer, in JSON. It takes a fingerprint, a face or a PIN, so there is no second step. */
  signInWithPasskey(answer: string): Promise<void>
  /** Signs an operator in as somebody who allows it; their own session in this browser ends. */
  signInAs(consentId: string): Promise<void>
  /** Whether the password has been entered and the second factor is missing. */
  readonly awaitsSecondFactor: boolean
  /** A code of the authenticator app, or a recovery code. */
  secondFactor(code: string): Promise<void>
  signOut(): Promise<void>
  /** Mails a link that sets a new password. The answer is the same whether there is an account or not. */
  requestReset(email: string): Promise<void>
  /** Whether such a link still works. */
  isReset(token: string): Promise<boolean>
  reset(token: string, password: string): Promise<void>
  invitation(token: string): Promise<InvitationView | null>
  /** Whether the platform has an operator; until then its newest link makes one. */
  hasOperator(): Promise<boolean>
  /** Accepts an invitation: with a new account, or as whoever is signed in. */
  accept(token: string, given: { name: string; email: string; password: string } | null): Promise<void>
  /** The address that a link ends the email summary of; null for a link that does not work. */
  digestOf(token: string): Promise<string | null>
  /** Ends it; false for a link that does not work. */
  endDigest(token: string): Promise<boolean>
  /** People of the demo, who are signed in by one click; empty anywhere else. */
  demoPeople(): Promise<readonly { id: string; name: string }[]>
  signInDemo(id: string): Promise<void>
}
