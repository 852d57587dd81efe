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
import type { Dealer } from '@forecourt/server/dealer.ts'
import type { Enquiry, Owner, StoredOwnCar } from '@forecourt/server/owners/owner.ts'
import { cardView, type CardView } from '../vehicleCard/card.ts'

/** A saved vehicle, with what changed since the visit before. */
export interface SavedView {
  id: number
  name: string
  /** Null once the site does not show it any more. */
  card: CardView | null
  sold: boolean
  change: { text: string; less: boolean } | null
}

/** A message to the dealership. */
export interface EnquiryView {
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
  title: string
  facts: string
  due: readonly { label: string; text: string; nearness: Nearness }[]
  serviceHref: string
  /** Null where the site values no vehicles. */
  valueHref: string | null
  editHref: string
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
  searches: readonly { id: string; label: string; href: string; confirmed: boolean }[]
  bookings: readonly {
    reference: string
    title: string
    when: string
    vehicle: string | null
    dealership: string
    href: string
  }[]
  reservations: readonly { reference: string; name: string; status: string; href: string }[]
  enquiries: readonly EnquiryView[]
  sessions: readonly { id: string; name: string; current: boolean; usedOn: string }[]
}

const DUE_LABELS = { service: 'Service', registration: 'Registration' } as const

function ownVehicle(own: StoredOwnCar, site: Site, now: Date): OwnVehicleView {
  const to = garagePaths(site)
  const { garage_service_months: months, garage_reminder_days: daysAhead } = site.settings
  const today = dayOf(now, site.timeZone)
  const driven = own.odometer === null ? null : `${formatNumber(own.odometer, site.locale)} ${site.distanceUnit}`
  return {
    id: own.id,
    title: ownCarTitle(own),
    facts: [[own.registration, own.state].filter(Boolean).join(' '), driven].filter(Boolean).join(' · '),
    due: dueOf(own, months).map(({ what, on }) => ({
      label: DUE_LABELS[what],
      text: dueText(on, today, site.locale),
      nearness: nearness(on, today, daysAhead),
    })),
    serviceHref: to.bookService(own),
    valueHref: hasPage('trade_in', site) ? to.value(own) : null,
    editHref: to.vehicle(own),
  }
}

const vehicleOf = ({ lead }: Enquiry): string | null =>
  [lead['Vehicle Make'], lead['Vehicle Model']].filter(Boolean).join(' ') || null

/** The garage of a person, and a look at their saved vehicles for changes since the next visit. */
export async function garageView(dealer: Dealer, owner: Owner, now: Date): Promise<GarageView> {
  const { site, stock } = dealer
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
    signedInAs: identifierText(owner.identifier),
    notices: owner.identifier.kind === 'email' ? owner.notices : null,
    reminders: owner.identifier.kind === 'email' ? owner.reminders : null,
    vehicles: vehicles.map((own) => ownVehicle(own, site, now)),
    addVehicleHref: garagePaths(site).vehicle(),
    saved: watched.map(({ id, name, looks: { before } }) => {
      const car = carById.get(id)
      const card = cardById.get(id)
      const change = car && !car.sold ? priceChange(before.cents, car.price_cents) : null
      return {
        id,
        name,
        card: card ? cardView(card, site, now) : null,
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
      label,
      confirmed,
      href: to.search(slug, query),
    })),
    bookings: enquiries
      .filter(({ booking }) => booking !== null && booking.startsAt > now)
      .map((enquiry) => {
        const { kind, startsAt } = enquiry.booking!
        const zone = enquiry.lead.appointment?.time_zone ?? site.timeZone
        return {
          reference: enquiry.reference,
          title: siteWords(bookingName(kind), site),
          when: slotLabel({ starts_at: startsAt.toISOString() }, zone, site.locale),
          vehicle: vehicleOf(enquiry),
          dealership: dealershipOf(enquiry.lead.dealership_slug),
          href: garagePaths(site).booking(enquiry),
        }
      }),
    reservations: reservations.map((one) => ({
      reference: one.reference,
      name: one.carName,
      status: reservationStatus(one, { ...place, dealership: site.name }, now).title,
      href: to.reservation(one),
    })),
    enquiries: enquiries.map((enquiry) => {
      const { reference, lead, sentAt, cancelledAt } = enquiry
      return {
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
      current,
      name: browserName(userAgent),
      usedOn: day(usedAt),
    })),
  }
}
