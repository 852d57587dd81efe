import { eq } from 'drizzle-orm'
import type { Car } from '@forecourt/rules/car/car.ts'
import {
  CONFIRMATION_DESTINATION,
  DEALERSHIP_DESTINATION,
  DESTINATION_KINDS,
  type DeliveryKind,
  type DeliverySettings,
  type DestinationProvider,
} from '@forecourt/rules/site/destination.ts'
import { answeringLocation } from '@forecourt/rules/lead/destinations.ts'
import type { Location } from '@forecourt/rules/location/location.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { Database } from '../db/database.ts'
import { LINK_DAYS, type FileLinks } from '../files/files.ts'
import { storedLead, type StoredLead } from '../leads/leads.ts'
import { listLocations } from '../locations/locations.ts'
import type { Secrets, SiteSecrets } from '../secrets/secrets.ts'
import type { Sites } from '../sites/sites.ts'
import { findForDealer } from '../stock/stock.ts'
import { RefusedError } from './mailer.ts'
import { deliveries } from './table.ts'

export type DeliveryRow = typeof deliveries.$inferSelect

/** Everything that a delivery may tell of its lead, and where it goes. */
export interface DeliveryContext<K extends DeliveryKind = DeliveryKind> {
  delivery: DeliveryRow
  /** Of its destination: as they are now, so that an address that was put right is used at once. */
  settings: DeliverySettings[K]
  /** What the channel signs or logs in with; null where there is none. */
  secret: string | null
  stored: StoredLead
  site: Site
  /** Who answers the lead. */
  dealership: string
  location: Location | null
  /** The vehicle of the stock that it is about. */
  car: Car | null
  files: readonly { name: string; media_type: string; bytes: number; url: string }[]
  /** Until when the links to the files are good. */
  linksUntil: Date
}

export interface DeliveryContextDeps {
  database: Database
  sites: Pick<Sites, 'findById'>
  secrets: Secrets
  links: FileLinks
  now: () => Date
}

/** A delivery by its id; null when there is none. */
export async function findDelivery(database: Database, id: string): Promise<DeliveryRow | null> {
  const [row] = await database.drizzle.select().from(deliveries).where(eq(deliveries.id, id))
  return row ?? null
}

/**
 * Reads what a delivery carries, as it stands at this moment.
 *
 * @throws RefusedError when its site or its destination is no more
 */
export async function loadDeliveryContext(deps: DeliveryContextDeps, delivery: DeliveryRow): Promise<DeliveryContext> {
  const { database, sites, secrets, links, now } = deps
  const [stored, resolved] = await Promise.all([
    storedLead(database, delivery.lead_id),
    sites.findById(delivery.website_id),
  ])
  // Both are there by foreign key; they may go between two reads.
  if (!stored || !resolved) throw new RefusedError('the lead or its site no longer exists')
  const { site } = resolved
  const { lead } = stored
  const linksUntil = new Date(now().getTime() + LINK_DAYS * 86_400_000)
  const dealership = site.dealerships.find(({ slug }) => slug === lead.dealership_slug)
  const settings = settingsOf(delivery, site)
  const [secret, places, car] = await Promise.all([
    secretOf(delivery, secrets.forSite(site), dealership?.id ?? null),
    listLocations(database.site(site.id), site),
    lead.car_id === null ? null : findForDealer(database.site(site.id), site, lead.car_id),
  ])
  return {
    delivery,
    settings,
    secret,
    stored,
    site,
    dealership: dealership?.name ?? site.name,
    location: answeringLocation(lead, places),
    car,
    files: stored.files.map(({ file_id, name, media_type, bytes }) => ({
      name,
      media_type,
      bytes,
      url: links.sign(site, file_id, linksUntil),
    })),
    linksUntil,
  }
}

function settingsOf({ destination, kind, target }: DeliveryRow, site: Site): DeliverySettings[DeliveryKind] {
  if (destination === DEALERSHIP_DESTINATION || destination === CONFIRMATION_DESTINATION) return { to: target }
  const configured = site.settings.lead_destinations.find(({ id }) => id === destination)
  if (!configured || configured.kind !== kind)
    throw new RefusedError(`the site no longer has a destination ${destination} of kind ${kind}`)
  return configured
}

/** The secret of a destination, else the one of the site that may stand in for it; the dealership's own before others. */
async function secretOf(
  { destination, kind }: DeliveryRow,
  secrets: SiteSecrets,
  dealershipId: number | null,
): Promise<string | null> {
  if (kind === CONFIRMATION_DESTINATION) return null
  const { secretSchema, fallbackSecret }: DestinationProvider = DESTINATION_KINDS[kind]
  if (secretSchema === null) return null
  const own = await secrets.read({ provider: 'delivery', name: destination }, dealershipId)
  return own ?? (fallbackSecret ? secrets.read(fallbackSecret, dealershipId) : null)
}

/** How often a delivery has gone out before; a repeat on purpose is a message of its own, a retry is not. */
export const roundOf = ({ attempts }: Pick<DeliveryRow, 'attempts'>): number => attempts.filter(({ ok }) => ok).length

/** What tells one sending of a delivery from another, the same for every try of it. */
export function sendingId(delivery: DeliveryRow): string {
  const round = roundOf(delivery)
  return round === 0 ? delivery.id : `${delivery.id}-${round + 1}`
}
