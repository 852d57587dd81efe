import type { Car, CarCard } from '@forecourt/rules/car/car.ts'
import type { Day } from '@forecourt/rules/locale/dates.ts'
import type { Location } from '@forecourt/rules/location/location.ts'
import type { Due } from '@forecourt/rules/owner/ownCar.ts'
import type { WatchNotice } from '@forecourt/rules/owner/watchlist.ts'
import { paths } from '@forecourt/rules/site/paths.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { Dealer } from '../dealer.ts'
import type { StoredLead } from '../leads/leads.ts'
import type { Sites } from '../sites/sites.ts'
import type { MailLinks } from './links.ts'
import type { bookingChanges } from './table.ts'

/** The vehicles of a saved search that are new since its last mail. */
export interface NewMatches {
  label: string
  /** Address of the search. */
  href: string
  cards: readonly CarCard[]
  /** How many more there are on the search's page. */
  more: number
}

/** A booking that was moved or cancelled by who made it, for the mails about it. */
export interface ChangedBooking {
  change: typeof bookingChanges.$inferSelect
  /** Its message, with the appointment that the change is about: the new time, or the one that was cancelled. */
  stored: StoredLead
  location: Location | null
}

/** What a reminder says of one car. It has no registration: mails pass through many hands. */
export interface CarReminder {
  title: string
  due: readonly Due[]
  today: Day
}

/** A mail of the owner area, before it is written. `id` is the same for every attempt. */
export type OwnerMail = { id: string; site: Site; to: string } & (
  | { kind: 'confirm'; labels: readonly string[]; confirmHref: string }
  | { kind: 'alert'; matches: readonly NewMatches[]; stopHref: string }
  | {
      kind: 'notice'
      vehicles: readonly { notice: NonNullable<WatchNotice>; name: string; car: Car | null; toldCents: number | null }[]
      stopHref: string
    }
  | { kind: 'booking'; audience: 'dealer' | 'visitor'; booking: ChangedBooking }
  | { kind: 'reminder'; cars: readonly CarReminder[]; stopHref: string }
)

/** What writing the mails of the owner area needs, besides the database. */
export interface OwnerMailDeps {
  sites: Pick<Sites, 'findById' | 'ofGroup'>
  secretKey: string
  /** The stock of a site as its pages show it. */
  stockOf(site: Site): Pick<Dealer['stock'], 'search' | 'findAll'>
  /** Sends a mail; throws if it cannot be sent now. */
  send(mail: OwnerMail): Promise<void>
  onError: (error: unknown, message: string) => void
  now?: () => Date
}

/** The site of a mail; null once it has no garage any more. */
export async function siteOf({ sites }: OwnerMailDeps, id: number): Promise<Site | null> {
  const site = (await sites.findById(id))?.site ?? null
  return site?.hasGarage ? site : null
}

/** Runs one mail's work; a failure is logged and tried again the next time. */
export async function attempt(options: OwnerMailDeps, what: string, work: () => Promise<boolean>): Promise<number> {
  try {
    return (await work()) ? 1 : 0
  } catch (error) {
    options.onError(error, `${what}: not mailed`)
    return 0
  }
}

/** The address of a mail's link, by its signed id. */
export const hrefOf = (site: Site, links: MailLinks, id: string) =>
  new URL(paths(site).garageEmail({ id, signature: links.sign(id) }), site.baseUrl).href
