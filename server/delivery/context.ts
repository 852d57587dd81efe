import { eq } from 'drizzle-orm'
import type { Car } from '@forecourt/rules/car/car.ts'
import {
  DEALERSHIP_DESTINATION,
  DESTINATION_KINDS,
  MENTION_DESTINATION,
  mentionedAccount,
  OWN_KINDS,
  TEXT_DESTINATION,
  type DeliveryKind,
  type DeliverySettings,
  type DestinationProvider,
  type OwnKind,
} from '@forecourt/rules/site/destination.ts'
import { answeringLocation } from '@forecourt/rules/lead/destinations.ts'
import { takesAnswers } from '@forecourt/rules/leadDesk/text.ts'
import type { Location } from '@forecourt/rules/location/location.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { Database } from '../db/database.ts'
import { LINK_DAYS, type FileLinks } from '../files/files.ts'
import {
  isTextStopped,
  storedLead,
  storedMessage,
  storedActivity,
  storedMention,
  storedReply,
  type StoredLead,
  type StoredMessage,
  type StoredActivity,
  type StoredMention,
  type StoredReply,
} from '../leads/leads.ts'
import { answersForDelivery, type AnswersSummary } from '../leadSecrets/leadSecrets.ts'
import { listLocations } from '../locations/locations.ts'
import type { Secrets, SiteSecrets } from '../secrets/secrets.ts'
import type { Sites } from '../sites/sites.ts'
import { findForDealer } from '../stock/stock.ts'
import type { TextAccount } from './channels/sms.ts'
import { RefusedError } from './mailer.ts'
import { roundOf } from './rounds.ts'
import { deliveries } from './table.ts'

export type DeliveryRow = typeof deliveries.$inferSelect

/** The data of a delivery: its lead, and its destination. */
export interface DeliveryContext<K extends DeliveryKind = DeliveryKind> {
  delivery: DeliveryRow
  /** Current settings of its destination, so that a corrected address applies at once. */
  settings: DeliverySettings[K]
  /** The credential that the channel signs or logs in with; null if there is none. */
  secret: string | null
  /** With the lead's sensitive answers after the others if its destination is allowed to have them. */
  stored: StoredLead
  /** The later message of a conversation that it carries, which is also the message of its lead; null for none. */
  message: StoredMessage | null
  /** The reply of the dealership's people that it carries; null for none. */
  reply: StoredReply | null
  /** The email that the visitor wrote back, or the notice, that it carries; null for none. */
  activity: StoredActivity | null
  /** The person that a note mentions, if it tells them; null for anything else. */
  mention: StoredMention | null
  /** How a reply by text is sent, whether answers come back, and whether its number wants none; null for anything else. */
  texting: { account: TextAccount | null; comesBack: boolean; isStopped: boolean } | null
  /** The sensitive answers that this delivery does not have. */
  withheld: AnswersSummary | null
  site: Site
  /** The location that responds to the lead. */
  dealership: string
  location: Location | null
  /** The vehicle in stock that it is about. */
  car: Car | null
  files: readonly { name: string; media_type: string; bytes: number; url: string }[]
  /** Expiry of the links to its files. */
  linksUntil: Date
}

export interface DeliveryContextDeps {
  database: Database
  sites: Pick<Sites, 'findById'>
  secrets: Secrets
  links: FileLinks
  now: () => Date
}

/** A delivery by its id; null if there is none. */
export async function findDelivery(database: Database, id: string): Promise<DeliveryRow | null> {
  const [row] = await database.drizzle.select().from(deliveries).where(eq(deliveries.id, id))
  return row ?? null
}

/**
 * Loads the current data of a delivery.
 *
 * @throws RefusedError if its site or its destination no longer exists
 * @throws SecretError if its secret or its sensitive answers cannot be decrypted
 */
export async function loadDeliveryContext(deps: DeliveryContextDeps, delivery: DeliveryRow): Promise<DeliveryContext> {
  const { database, sites, secrets, links, now } = deps
  const [stored, resolved, message, reply, activity, mention] = await Promise.all([
    storedLead(database, delivery.lead_id),
    sites.findById(delivery.website_id),
    delivery.message_id === null ? null : storedMessage(database, delivery.message_id),
    delivery.activity_id === null ? null : storedReply(database, delivery.activity_id),
    delivery.activity_id === null ? null : storedActivity(database, delivery.activity_id),
    delivery.activity_id === null || delivery.kind !== MENTION_DESTINATION
      ? null
      : storedMention(database, delivery.activity_id, mentionedAccount(delivery.destination)),
  ])
  // Both exist by foreign key, but may be removed between two reads.
  if (!stored || !resolved) throw new RefusedError('the lead or its site no longer exists')
  const { site } = resolved
  const { lead } = stored
  const linksUntil = new Date(now().getTime() + LINK_DAYS * 86_400_000)
  const dealership = site.dealerships.find(({ slug }) => slug === lead.dealership_slug)
  const settings = settingsOf(delivery, site)
  const [secret, texting, sensitive, places, car] = await Promise.all([
    secretOf(delivery, secrets.forSite(site), dealership?.id ?? null),
    delivery.kind === TEXT_DESTINATION
      ? textingOf(deps, site, { to: delivery.target, dealershipId: dealership?.id ?? null })
      : null,
    answersForDelivery(
      { database, keys: secrets.keys },
      site,
      { websiteId: site.id, leadId: delivery.lead_id },
      'sensitive' in settings && settings.sensitive === true,
      now(),
    ),
    listLocations(database.site(site.id), site),
    lead.car_id === null ? null : findForDealer(database.site(site.id), site, lead.car_id),
  ])
  return {
    delivery,
    settings,
    secret,
    stored: {
      ...stored,
      lead: {
        ...lead,
        ...(message ? { message: message.text } : {}),
        answers: [...lead.answers, ...sensitive.answers],
      },
    },
    message,
    reply,
    activity,
    mention,
    texting,
    withheld: sensitive.withheld,
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

const isOwn = (kind: DeliveryKind): kind is OwnKind => OWN_KINDS.some((own) => own === kind)

function settingsOf({ destination, kind, target }: DeliveryRow, site: Site): DeliverySettings[DeliveryKind] {
  if (destination === DEALERSHIP_DESTINATION || isOwn(kind)) return { to: target }
  const configured = site.settings.lead_destinations.find(({ id }) => id === destination)
  if (!configured || configured.kind !== kind)
    throw new RefusedError(`the site no longer has a destination ${destination} of kind ${kind}`)
  return configured
}

/** The secret of a destination, else the site's default for it; the dealership's own takes precedence. */
async function secretOf(
  { destination, kind }: DeliveryRow,
  secrets: SiteSecrets,
  dealershipId: number | null,
): Promise<string | null> {
  if (isOwn(kind)) return null
  const { secretSchema, fallbackSecret }: DestinationProvider = DESTINATION_KINDS[kind]
  if (secretSchema === null) return null
  const own = await secrets.read({ provider: 'delivery', name: destination }, dealershipId)
  return own ?? (fallbackSecret ? secrets.read(fallbackSecret, dealershipId) : null)
}

/** The account that a site's replies by text are sent with, which is that of its first destination for texts. */
async function textingOf(
  { database, secrets }: DeliveryContextDeps,
  site: Site,
  { to, dealershipId }: { to: string; dealershipId: number | null },
): Promise<DeliveryContext['texting']> {
  const settings = site.settings.lead_destinations.find((destination) => destination.kind === 'sms')
  const secret = settings
    ? await secrets.forSite(site).read({ provider: 'delivery', name: settings.id }, dealershipId)
    : null
  // An operator can add it, so the message waits.
  if (settings && secret === null) throw new Error(`the destination ${settings.id} has no secret`)
  return {
    account: settings && secret !== null ? { settings, secret } : null,
    comesBack: takesAnswers(settings),
    isStopped: await isTextStopped(database, site.id, to),
  }
}

/** The id of one sending of a delivery, the same for every attempt. */
export function sendingId(delivery: DeliveryRow): string {
  const round = roundOf(delivery)
  return round === 0 ? delivery.id : `${delivery.id}-${round + 1}`
}
