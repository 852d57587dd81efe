import type { BookingKind } from '@forecourt/rules/kinds/booking.ts'
import type { Lead } from '@forecourt/rules/lead/lead.ts'
import type { Favourite } from '@forecourt/rules/memory/favourites.ts'
import type { Identifier, SignInWays } from '@forecourt/rules/owner/identifier.ts'
import type { OwnCar } from '@forecourt/rules/owner/ownCar.ts'
import type { Looks } from '@forecourt/rules/owner/watchlist.ts'

/** The browser that asks. */
export interface OwnerVisit {
  /** The request's Cookie header. */
  cookie: string | undefined
  secure: boolean
  /** The secret of the visitor's cookie, by which devices are counted; null for a browser without one. */
  device: string | null
  ip: string
  userAgent: string | null
}

/** Signing in to a site, for one request (docs/decisions/0120). Refusals are `RequestError`s. */
export interface Account {
  /** Ways in which codes can be sent; null where nobody can sign in. */
  readonly ways: SignInWays | null
  /** Whoever is signed in; null for nobody. */
  owner(): Promise<Owner | null>
  /** Where this browser had the last code sent; null if it asked for none, or the code has expired. */
  pending(): Identifier | null
  /** Sends a code. The answer is the same whether there is an account or not: signing in creates it. */
  requestCode(typed: string): Promise<void>
  /** Signs in with the code that this browser asked for; says whether the account is new. */
  signIn(code: string): Promise<{ registered: boolean }>
  /** Forgets where the code was sent. */
  restart(): void
  signOut(): Promise<void>
  /** What the response has to set, in order. */
  readonly setCookies: readonly string[]
}

/** A vehicle that a person follows. */
export interface Watched extends Favourite {
  looks: Looks
}

/** A message that a person sent to the dealership. */
export interface Enquiry {
  reference: string
  sentAt: Date
  lead: Lead
  /** Null if it has none, or it was cancelled. */
  booking: { kind: BookingKind; startsAt: Date; endsAt: Date } | null
  cancelledAt: Date | null
}

/** A search that a person has saved. */
export interface SavedSearch {
  id: string
  slug: string
  query: string
  label: string
  email: string
  confirmed: boolean
}

/** A browser that is signed in. */
export interface OwnerSession {
  id: string
  current: boolean
  userAgent: string | null
  createdAt: Date
  usedAt: Date
}

/** A car of a person, as it is stored. */
export interface StoredOwnCar extends OwnCar {
  id: string
}

/** The cars that a person has added. */
export interface OwnCars {
  /** In the order in which they were added. */
  list(): Promise<readonly StoredOwnCar[]>
  find(id: string): Promise<StoredOwnCar | null>
  /** Throws a `RequestError` 409 if there are too many. */
  add(car: OwnCar): Promise<void>
  /** False if the person has no such car. */
  change(id: string, car: OwnCar): Promise<boolean>
  remove(id: string): Promise<void>
}

/** The bookings of a person, by the references of their messages. Those that have begun are not changed any more. */
export interface OwnBookings {
  /** One that is still to come, and the place whose free times it can be moved to; null for none. */
  find(reference: string): Promise<OwnBooking | null>
  /** Cancels one; false if there is none that is still to come. */
  cancel(reference: string): Promise<boolean>
  /**
   * Moves one to another free time, by the rule of the booking form; false if there is none that is still to come.
   * Throws `SlotTakenError` if the time is taken or not offered; the booking then stays as it is.
   */
  move(reference: string, startsAt: string): Promise<boolean>
}

/** A booking that can be changed. */
export interface OwnBooking {
  kind: BookingKind
  startsAt: Date
  dealershipId: number
  /** Location of the vehicle to be driven; null for any vehicle. */
  vehicleAt: number | null
}

/** A change that applies to a person's accounts at all sites that share a garage. */
export type AccountChange =
  /** Removes saved vehicles. */
  { what: 'saved'; carIds: readonly number[] } | { what: 'notices' | 'reminders'; on: boolean }

/** A signed-in person of one site: their data, and nobody else's. Made for one request. */
export interface Owner {
  readonly id: string
  readonly identifier: Identifier
  /** Whether price drops and sales of saved vehicles are mailed. */
  readonly notices: boolean
  /** Whether what is due of their own cars is mailed. */
  readonly reminders: boolean
  readonly createdAt: Date
  readonly watchlist: {
    /** Newest first. */
    list(): Promise<readonly Watched[]>
    /** Adds vehicles of this site that are not in it; those that the site does not show are left out. */
    add(carIds: readonly number[]): Promise<void>
    remove(carIds: readonly number[]): Promise<void>
    /** Records what the garage shows now, for changes since the next visit. */
    look(prices: ReadonlyMap<number, number | null>): Promise<void>
  }
  readonly searches: {
    list(): Promise<readonly SavedSearch[]>
    remove(id: string): Promise<void>
  }
  /** Messages that were sent with this person's confirmed address or number, newest first. */
  enquiries(): Promise<readonly Enquiry[]>
  readonly bookings: OwnBookings
  readonly cars: OwnCars
  sessions(): Promise<readonly OwnerSession[]>
  /** Signs another browser out. */
  revoke(sessionId: string): Promise<void>
  setNotices(on: boolean): Promise<void>
  setReminders(on: boolean): Promise<void>
  /** Everything that is stored about this person on this site. */
  data(): Promise<Record<string, unknown>>
  /** Deletes the account. Messages stay with the dealership, without the link to it. */
  remove(): Promise<void>
}

/** A search to be saved. */
export interface SearchToSave {
  slug: string
  query: string
  label: string
}

/** Saved searches by the address of their mails, for people without an account. */
export interface SearchAlerts {
  /**
   * Saves a search for an address. It has to be confirmed by the link in a mail, unless `owner` has confirmed the
   * address. The answer does not say whether it was saved before.
   */
  save(search: SearchToSave, email: string, owner: Owner | null): Promise<void>
  /** By the two parts of a link; null if the signature is not this site's, or the search has been removed. */
  open(id: string, signature: string): Promise<SavedSearch | null>
  confirm(id: string): Promise<void>
  /** Removes one search, or every search of its address. */
  remove(id: string, all: boolean): Promise<void>
  /** The link of one search. */
  link(id: string): { id: string; signature: string }
}

/** The owner area of one site. */
export interface Owners {
  account(visit: OwnerVisit): Account
  readonly alerts: SearchAlerts
  /** Whether the signature of a link is this site's, whatever its first part means and whether it still exists. */
  isSigned(id: string, signature: string): boolean
  /** Turns a person's notices or reminders off by the two parts of a link; false if the signature is not this site's. */
  stopMails(linkId: string, signature: string): Promise<boolean>
}
