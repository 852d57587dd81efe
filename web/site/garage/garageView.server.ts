import { slotLabel, bookingName } from '@forecourt/rules/booking/words.ts'
import { dayOf } from '@forecourt/rules/locale/dates.ts'
import { formatDay, formatNumber } from '@forecourt/rules/locale/locale.ts'
import { hasPage } from '@forecourt/rules/offering/pages.ts'
import { identifierText } from '@forecourt/rules/owner/identifier.ts'
import { dueOf, dueText, nearness, ownCarTitle, type Nearness } from '@forecourt/rules/owner/ownCar.ts'
import { priceChange, priceChangeText } from '@forecourt/rules/owner/watchlist.ts'
import { browserName } from '@forecourt/rules/owner/browserName.ts'
import { reservationStatus } from '@forecourt/rules/payment/reservationStatus.ts'
import { garagePaths } from '@forecourt/rules/site/garagePaths.ts'
import { paths } from '@forecourt/rules/site/paths.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import { siteWords } from '@forecourt/rules/site/siteWords.ts'
import type { Dealer, OwnGarage } from '@forecourt/server/dealer.ts'
import type { Enquiry, Owner, StoredOwnCar } from '@forecourt/server/owners/owner.ts'
import { cardView, type CardView } from '../vehicleCard/card.ts'

/** Where an entry of a shared garage is; null for the site of the page. */
export type EntrySite = { slug: string; name: string } | null

/** A saved vehicle, with what changed since the visit before. */
export interface SavedView {
  id: number
  site: EntrySite
  name: string
  /** Its address at another site; null at the site of the page, where it follows from the card. */
  href: string | null
  /** Null once the site does not show it any more. */
  card: CardView | null
  sold: boolean
  change: { text: string; less: boolean } | null
}

/** A message to the dealership. */
export interface EnquiryView {
  site: EntrySite
  reference: string
  title: string
  sentOn: string
  dealership: string
  vehicle: string | null
  message: string
  /** The valuation that was shown with it. */
  valuation: string | null
  answers: readonly { label: string; value: string }[]
}

/** A vehicle of the person's own, with what is due of it. */
export interface OwnVehicleView {
  id: string
  site: EntrySite
  title: string
  facts: string
  due: readonly { label: string; text: string; nearness: Nearness }[]
  serviceHref: string
  /** Null where the site values no vehicles. */
  valueHref: string | null
  editHref: string
}

/** A search that is saved. */
interface SearchView {
  id: string
  site: EntrySite
  label: string
  href: string
  confirmed: boolean
}

/** A booking to come. */
interface BookingView {
  site: EntrySite
  reference: string
  title: string
  when: string
  vehicle: string | null
  dealership: string
  href: string
}

/** A reservation. */
interface ReservationView {
  site: EntrySite
  reference: string
  name: string
  status: string
  href: string
}

/** A browser that is signed in. */
interface SessionView {
  id: string
  site: EntrySite
  name: string
  current: boolean
  usedOn: string
}

/** What a signed-in person sees, computed for one request. */
export interface GarageView {
  signedInAs: string
  /** Null where notices cannot be sent, as to a phone number. */
  notices: boolean | null
  /** Whether the vehicles’ dates are mailed; null as for notices. */
  reminders: boolean | null
  vehicles: readonly OwnVehicleView[]
  addVehicleHref: string
  saved: readonly SavedView[]
  searches: readonly SearchView[]
  bookings: readonly BookingView[]
  /** Null where there are none and the site takes none. */
  reservations: readonly ReservationView[] | null
  enquiries: readonly EnquiryView[]
  sessions: readonly SessionView[]
  /** Names of sites whose part of a shared garage could not be read. */
  unread: readonly string[]
}

/** What a person has at one site. */
interface GaragePart extends Omit<
  GarageView,
  'signedInAs' | 'addVehicleHref' | 'bookings' | 'reservations' | 'enquiries' | 'unread'
> {
  notices: boolean
  reminders: boolean
  bookings: readonly (BookingView & { startsAt: Date })[]
  reservations: readonly ReservationView[]
  enquiries: readonly (EnquiryView & { sentAt: Date })[]
}

const DUE_LABELS = { service: 'Service', registration: 'Registration' } as const

/** Addresses of entries: those of pages are of the site that has the entry, those of changes of the site of the page. */
interface Addresses {
  site: EntrySite
  /** Of the site of the page. */
  to: ReturnType<typeof garagePaths>
  of(path: string): string
}

function ownVehicle(own: StoredOwnCar, site: Site, now: Date, addresses: Addresses): OwnVehicleView {
  const to = garagePaths(site)
  const { garage_service_months: months, garage_reminder_days: daysAhead } = site.settings
  const today = dayOf(now, site.timeZone)
  const driven = own.odometer === null ? null : `${formatNumber(own.odometer, site.locale)} ${site.distanceUnit}`
  return {
    id: own.id,
    site: addresses.site,
    title: ownCarTitle(own),
    facts: [[own.registration, own.state].filter(Boolean).join(' '), driven].filter(Boolean).join(' · '),
    due: dueOf(own, months).map(({ what, on }) => ({
      label: DUE_LABELS[what],
      text: dueText(on, today, site.locale),
      nearness: nearness(on, today, daysAhead),
    })),
    serviceHref: addresses.of(to.bookService(own)),
    valueHref: hasPage('trade_in', site) ? addresses.of(to.value(own)) : null,
    editHref: addresses.to.vehicle(own, addresses.site?.slug),
  }
}

const vehicleOf = ({ lead }: Enquiry): string | null =>
  [lead['Vehicle Make'], lead['Vehicle Model']].filter(Boolean).join(' ') || null

/** A card of another site: its conditions and its photos are on that site's pages. */
const cardElsewhere = (card: CardView): CardView => ({ ...card, estimate: null, againstCents: null, photos: 0 })

/** What a person has at one site, and a look at their saved vehicles for changes since the next visit. */
async function partOf({ dealer, owner }: OwnGarage, here: Site, now: Date): Promise<GaragePart> {
  const { site, stock } = dealer
  const isHere = site.id === here.id
  const addresses: Addresses = {
    site: isHere ? null : { slug: site.slug, name: site.name },
    to: garagePaths(here),
    of: (path) => (isHere ? path : new URL(path, site.baseUrl).href),
  }
  const to = paths(site)
  const [watched, searches, enquiries, sessions, vehicles, reservations] = await Promise.all([
    owner.watchlist.list(),
    owner.searches.list(),
    owner.enquiries(),
    owner.sessions(),
    owner.cars.list(),
    dealer.reservations.of(owner.identifier),
  ])
  const ids = watched.map(({ id }) => id)
  const [cars, cards] = await Promise.all([stock.findAll(ids), stock.cards(ids)])
  const carById = new Map(cars.map((car) => [car.id, car]))
  const cardById = new Map(cards.map((card) => [card.id, card]))
  await owner.watchlist.look(new Map(cars.map(({ id, price_cents }) => [id, price_cents])))

  const day = (at: Date) => formatDay(at, site.locale, site.timeZone)
  const dealershipOf = (slug: string | null) => site.dealerships.find((one) => one.slug === slug)?.name ?? site.name
  const place = { locale: site.locale, timeZone: site.timeZone, vehicleNoun: site.vehicleNoun }
  return {
    notices: owner.notices,
    reminders: owner.reminders,
    vehicles: vehicles.map((own) => ownVehicle(own, site, now, addresses)),
    saved: watched.map(({ id, name, looks: { before } }) => {
      const car = carById.get(id)
      const card = cardById.get(id)
      const view = card ? cardView(card, site, now) : null
      const change = car && !car.sold ? priceChange(before.cents, car.price_cents) : null
      return {
        id,
        site: addresses.site,
        name,
        href: card && !isHere ? addresses.of(to.vehicle(card)) : null,
        card: view && (isHere ? view : cardElsewhere(view)),
        sold: car?.sold ?? true,
        change:
          car && change !== null
            ? {
                less: change < 0,
                text: priceChangeText(change, {
                  at: before.at,
                  currency: car.currency,
                  locale: site.locale,
                  timeZone: site.timeZone,
                }),
              }
            : null,
      }
    }),
    searches: searches.map(({ id, label, slug, query, confirmed }) => ({
      id,
      site: addresses.site,
      label,
      confirmed,
      href: addresses.of(to.search(slug, query)),
    })),
    bookings: enquiries
      .filter(({ booking }) => booking !== null && booking.startsAt > now)
      .map((enquiry) => {
        const { kind, startsAt } = enquiry.booking!
        const zone = enquiry.lead.appointment?.time_zone ?? site.timeZone
        return {
          site: addresses.site,
          startsAt,
          reference: enquiry.reference,
          title: siteWords(bookingName(kind), site),
          when: slotLabel({ starts_at: startsAt.toISOString() }, zone, site.locale),
          vehicle: vehicleOf(enquiry),
          dealership: dealershipOf(enquiry.lead.dealership_slug),
          href: addresses.to.booking(enquiry, addresses.site?.slug),
        }
      }),
    reservations: reservations.map((one) => ({
      site: addresses.site,
      reference: one.reference,
      name: one.carName,
      status: reservationStatus(one, { ...place, dealership: site.name }, now).title,
      href: addresses.of(to.reservation(one)),
    })),
    enquiries: enquiries.map((enquiry) => {
      const { reference, lead, sentAt, cancelledAt } = enquiry
      return {
        site: addresses.site,
        sentAt,
        reference,
        title: siteWords(lead.category, site) + (cancelledAt ? ' (booking cancelled)' : ''),
        sentOn: day(sentAt),
        dealership: dealershipOf(lead.dealership_slug),
        vehicle: vehicleOf(enquiry),
        message: lead.message,
        valuation: lead.answers.find(({ name }) => name === 'valuation')?.value ?? null,
        answers: lead.answers.filter(({ name }) => name !== 'valuation').map(({ label, value }) => ({ label, value })),
      }
    }),
    sessions: sessions.map(({ id, userAgent, current, usedAt }) => ({
      id,
      site: addresses.site,
      current,
      name: browserName(userAgent),
      usedOn: day(usedAt),
    })),
  }
}

/**
 * The garage of a person, with what they have at the sites that share it (docs/decisions/0133). A vehicle that is saved
 * at several of them is shown once.
 */
export async function garageView(dealer: Dealer, owner: Owner, now: Date): Promise<GarageView> {
  const { site } = dealer
  const [own, elsewhere] = await Promise.all([
    partOf({ dealer, owner }, site, now),
    dealer.sharedGarage.read(owner, (garage) => partOf(garage, site, now)),
  ])
  const parts = [own, ...elsewhere.read]
  const isEmail = owner.identifier.kind === 'email'
  const reservations = parts.flatMap((part) => part.reservations)
  const saved = new Map<number, SavedView>()
  for (const one of parts.flatMap((part) => part.saved)) {
    const known = saved.get(one.id)
    // A vehicle that this site does not show any more may still be for sale at another one.
    if (!known || (!known.card && one.card)) saved.set(one.id, one)
  }
  return {
    signedInAs: identifierText(owner.identifier),
    notices: isEmail ? parts.some(({ notices }) => notices) : null,
    reminders: isEmail ? parts.some(({ reminders }) => reminders) : null,
    vehicles: parts.flatMap(({ vehicles }) => vehicles),
    addVehicleHref: garagePaths(site).vehicle(),
    saved: [...saved.values()],
    searches: parts.flatMap(({ searches }) => searches),
    bookings: parts
      .flatMap(({ bookings }) => bookings)
      .toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime())
      .map(({ startsAt: _startsAt, ...booking }) => booking),
    reservations: reservations.length > 0 || site.paymentProvider !== null ? reservations : null,
    enquiries: parts
      .flatMap(({ enquiries }) => enquiries)
      .toSorted((one, other) => other.sentAt.getTime() - one.sentAt.getTime())
      .map(({ sentAt: _sentAt, ...enquiry }) => enquiry),
    sessions: parts.flatMap(({ sessions }) => sessions),
    unread: elsewhere.failed.map(({ name }) => name),
  }
}
