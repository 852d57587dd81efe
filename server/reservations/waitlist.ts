import { and, arrayOverlaps, eq, inArray, sql } from 'drizzle-orm'
import type { Car } from '@forecourt/rules/car/car.ts'
import { carTitle } from '@forecourt/rules/car/name.ts'
import { checkForm } from '@forecourt/rules/forms/check.ts'
import type { FormValues } from '@forecourt/rules/forms/form.ts'
import { valueOf } from '@forecourt/rules/forms/typed.ts'
import { waitlistConsent, waitlistForm } from '@forecourt/rules/forms/waitlistForm.ts'
import { hasWaitlist, refusalOf, refusalText } from '@forecourt/rules/offering/refusal.ts'
import { holdProblem } from '@forecourt/rules/payment/fairness.ts'
import { HOLDING_STATES } from '@forecourt/rules/payment/reservation.ts'
import { newPlace, OPEN_PLACE_STATES, type PlaceState } from '@forecourt/rules/payment/waitlist.ts'
import { paths } from '@forecourt/rules/site/paths.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import { challengeSuspicion } from '../challenge/challenge.ts'
import type { SiteDatabase, Transaction } from '../db/database.ts'
import { storable } from '../db/text.ts'
import { RequestError } from '../errors.ts'
import type { Leads } from '../leads/leads.ts'
import { visitorHash } from '../visitor.ts'
import { holderKeys, lastExpired } from './fairness.ts'
import { waitlistLead } from './lead.ts'
import { addPlaceChange, lockedPlace, movePlace, type PlaceRow } from './places.ts'
import type { HoldRequest } from './reservation.ts'
import { isId, signedAddresses } from './signedAddress.ts'
import { reservations, waitlistPlaces, type HoldContext } from './table.ts'

/** A place on a vehicle's waitlist, as its page shows it. */
export interface WaitlistPlace {
  id: string
  /** Signs its address: whoever has the address can reserve the vehicle during an offer, pass it on and leave. */
  signature: string
  /** Null once the vehicle has been deleted. */
  carId: number | null
  carName: string
  dealershipId: number
  state: PlaceState
  offeredUntil: Date | null
  /** How many are in line before it. */
  ahead: number
  email: string
  phone: string
  /** The values of its form, as they were typed. */
  details: FormValues
  /** The reservation that took up its offer, by the two parts of its address; null for none. */
  reservation: { id: string; signature: string } | null
}

/** A visitor's request for a place. */
export interface JoinRequest extends Omit<HoldRequest, 'placeId'> {
  /** Why it looks like spam, and the token of the site's challenge. */
  suspicion: string | null
  challengeToken: string | null
}

/**
 * The waitlists of one site (docs/reservations.md). Refusals are `RequestError`s: 404 for a place that this site does not
 * have, 409 with the reason in the visitor's words, 422 with a message for each field.
 */
export interface Waitlist {
  /** This visitor's place in line for a vehicle; null for none. */
  current(visitor: string | null, carId: number): Promise<WaitlistPlace | null>
  /**
   * Joins the waitlist of a vehicle that is reserved. Each person and each device has one place in line for a vehicle,
   * so joining again is the same place.
   */
  join(request: JoinRequest): Promise<WaitlistPlace>
  /** By the two parts of its address; null if the signature is not this site's. */
  open(id: string, signature: string): Promise<WaitlistPlace | null>
  /** Passes an offer on to the next in line. */
  pass(id: string): Promise<WaitlistPlace>
  /** Gives the place up, before its turn or during its offer. */
  leave(id: string): Promise<WaitlistPlace>
}

/** What the timer does, beside what a visitor does. */
export interface WaitlistOfSite extends Waitlist {
  /** Stores the lead of a place, once. */
  storeLead(id: string): Promise<void>
  /** The address of a place's page, which whoever has it may use. */
  address(id: string): string
  /** How many are in line before a place. */
  ahead(id: string): Promise<number>
}

/** Dependencies of waitlists. */
export interface WaitlistDeps {
  database: SiteDatabase
  secretKey: string
  leads: Pick<Leads, 'submit'>
  /** A vehicle of this site by its id; null if it has none. */
  findCar(id: number): Promise<Car | null>
  challengeSecret: (siteId: number) => Promise<string | null>
  challengeVerifyUrl?: string | null
  onWarning: (error: unknown, message: string) => void
  now: () => Date
}

const MESSAGES = {
  fields: 'Please check the fields listed.',
  none: 'This site has no such place on a waitlist.',
  noCar: 'This vehicle isn’t on this site any more.',
  available: 'This vehicle is available, so you don’t need to wait. You can reserve it now.',
  yours: 'You’ve reserved this vehicle already.',
  suspected: (dealership: string) =>
    `We couldn’t add you to the waitlist automatically. ${dealership} has your details and will contact you.`,
} as const

const inLine = inArray(waitlistPlaces.state, [...OPEN_PLACE_STATES])

/** The waitlists of one site. */
export function waitlistFor(deps: WaitlistDeps, site: Site): WaitlistOfSite {
  const { database, secretKey, now } = deps
  const { signatureOf, isSigned } = signedAddresses(secretKey, site, 'waitlist')
  const reservationAddress = signedAddresses(secretKey, site, 'reservation')
  const isMine = (id: string) => and(eq(waitlistPlaces.website_id, site.id), eq(waitlistPlaces.id, id))

  const countAhead = async (tx: Transaction, id: string): Promise<number> => {
    const { rows } = await tx.execute<{ ahead: number }>(sql`select forecourt_places_ahead(${id}::uuid) as ahead`)
    return rows[0]!.ahead
  }

  async function shown(tx: Transaction, row: PlaceRow): Promise<WaitlistPlace> {
    const [reservation] = await tx
      .select({ id: reservations.id })
      .from(reservations)
      .where(and(eq(reservations.website_id, site.id), eq(reservations.place_id, row.id)))
    return {
      id: row.id,
      signature: signatureOf(row.id),
      carId: row.car_id,
      carName: row.car_name,
      dealershipId: row.dealership_id,
      state: row.state,
      offeredUntil: row.offered_until,
      ahead: await countAhead(tx, row.id),
      email: row.email,
      phone: row.phone,
      details: row.details,
      reservation: reservation ? { ...reservation, signature: reservationAddress.signatureOf(reservation.id) } : null,
    }
  }

  const move = (id: string, event: 'pass' | 'leave') =>
    database.transaction(async (tx) => {
      const row = isId(id) ? await lockedPlace(tx, site, id) : null
      if (!row) throw new RequestError(404, MESSAGES.none)
      return shown(tx, await movePlace(tx, row, { event, by: 'visitor' }, site, now()))
    })

  /** Stores the lead of a place: its submission has the place's id. */
  async function storeLead(row: PlaceRow): Promise<void> {
    const car = row.car_id === null ? null : await deps.findCar(row.car_id)
    const { reference } = await submitLead(row, car, { id: row.id, suspicion: null })
    await database.transaction((tx) =>
      tx.update(waitlistPlaces).set({ lead_reference: reference }).where(isMine(row.id)),
    )
  }

  const submitLead = (
    about: Parameters<typeof waitlistLead>[0] & { device_id: string },
    car: Car | null,
    { id, suspicion }: { id: string | null; suspicion: string | null },
  ) =>
    deps.leads.submit(waitlistLead(about, site, car), {
      submissionId: id,
      deviceId: about.device_id,
      visitor: '',
      network: null,
      suspicion,
      form: null,
      sensitive: null,
      isChecked: true,
    })

  /** Why a request looks like spam; null if it does not. */
  async function suspicionOf({ suspicion, challengeToken }: JoinRequest): Promise<string | null> {
    const { challenge } = site.settings
    if (suspicion !== null || !challenge) return suspicion
    return challengeSuspicion({
      challenge,
      secret: await deps.challengeSecret(site.id),
      token: challengeToken,
      verifyUrl: deps.challengeVerifyUrl,
      onWarning: deps.onWarning,
    })
  }

  return {
    async current(visitor, carId) {
      if (visitor === null) return null
      return database.transaction(async (tx) => {
        const [row] = await tx
          .select()
          .from(waitlistPlaces)
          .where(
            and(
              eq(waitlistPlaces.website_id, site.id),
              eq(waitlistPlaces.car_id, carId),
              eq(waitlistPlaces.visitor, visitorHash(visitor)),
              inLine,
            ),
          )
        return row ? shown(tx, row) : null
      })
    },

    async join(request) {
      const { car, typed, visitor, deviceId, submissionId, url, userAgent, visitedPages, linkedQueryParams } = request
      const checked = checkForm(waitlistForm(site), typed, { site, now: now() })
      if (!checked.ok) throw new RequestError(422, MESSAGES.fields, checked.errors)
      const current = await deps.findCar(car.id)
      if (!current) throw new RequestError(409, MESSAGES.noCar)
      const { values } = checked
      const [first, last, email, phone] = ['first_name', 'last_name', 'email', 'phone'].map((input) =>
        valueOf(values, input),
      )
      const mine = visitor === null ? '' : visitorHash(visitor)
      const keys = holderKeys(secretKey, site, { email: email!, phone: phone!, deviceId, visitor: mine })
      const context: HoldContext = { url, userAgent, visitedPages, linkedQueryParams }
      const dealership = site.dealerships.find(({ id }) => id === current.dealership_id)!
      const about = {
        dealership_id: current.dealership_id,
        car_name: carTitle(current),
        details: values,
        context,
        consent: waitlistConsent(site),
        device_id: deviceId,
      }
      const isOffered = hasWaitlist(current, site)
      const suspicion = isOffered ? await suspicionOf(request) : null
      if (suspicion !== null) {
        await submitLead(about, current, { id: submissionId, suspicion })
        throw new RequestError(409, MESSAGES.suspected(dealership.name))
      }

      const place = await database.transaction(async (tx) => {
        for (const key of keys.toSorted())
          await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`wait ${site.id} ${key}`}, 0))`)
        const [before] = await tx
          .select()
          .from(waitlistPlaces)
          .where(
            and(
              eq(waitlistPlaces.website_id, site.id),
              eq(waitlistPlaces.car_id, current.id),
              arrayOverlaps(waitlistPlaces.held_by, keys),
              inLine,
            ),
          )
          .orderBy(waitlistPlaces.turn)
        if (before) return before
        const [repeated] =
          submissionId === null
            ? []
            : await tx
                .select()
                .from(waitlistPlaces)
                .where(and(eq(waitlistPlaces.website_id, site.id), eq(waitlistPlaces.submission_id, submissionId)))
        if (repeated) return repeated
        if (!isOffered) {
          const refusal = refusalOf('reserve', site, current)
          throw new RequestError(409, refusal ? refusalText(refusal) : MESSAGES.available)
        }
        const [held] = await tx
          .select({ id: reservations.id })
          .from(reservations)
          .where(
            and(
              eq(reservations.website_id, site.id),
              eq(reservations.car_id, current.id),
              inArray(reservations.state, [...HOLDING_STATES]),
              arrayOverlaps(reservations.held_by, keys),
            ),
          )
        if (held) throw new RequestError(409, MESSAGES.yours)
        const problem = holdProblem(
          { holdsAnother: false, expiredAt: await lastExpired(tx, site, keys) },
          site.settings,
          now(),
        )
        if (problem) throw new RequestError(409, problem.message)
        const [added] = await tx
          .insert(waitlistPlaces)
          .values(
            storable({
              ...about,
              website_id: site.id,
              car_id: current.id,
              state: newPlace().state,
              name: [first, last].filter(Boolean).join(' '),
              email: email!,
              phone: phone!,
              submission_id: submissionId,
              visitor: mine,
              held_by: keys,
              created_at: now(),
              updated_at: now(),
            }),
          )
          .returning()
        await addPlaceChange(tx, added!, { from: null, event: 'join', by: 'visitor' }, now())
        return added!
      })
      if (place.lead_reference === null) await storeLead(place)
      return database.transaction((tx) => shown(tx, place))
    },

    async open(id, signature) {
      if (!isSigned(id, signature)) return null
      return database.transaction(async (tx) => {
        const [row] = await tx.select().from(waitlistPlaces).where(isMine(id))
        return row ? shown(tx, row) : null
      })
    },

    pass: (id) => move(id, 'pass'),
    leave: (id) => move(id, 'leave'),

    async storeLead(id) {
      const [row] = await database.transaction((tx) => tx.select().from(waitlistPlaces).where(isMine(id)))
      if (row && row.lead_reference === null) await storeLead(row)
    },
    address: (id) => new URL(paths(site).waitlistPlace({ id, signature: signatureOf(id) }), site.baseUrl).href,
    ahead: (id) => database.transaction((tx) => countAhead(tx, id)),
  }
}
