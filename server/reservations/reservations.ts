import { and, arrayOverlaps, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Car } from '@forecourt/rules/car/car.ts'
import { carTitle } from '@forecourt/rules/car/name.ts'
import { checkForm } from '@forecourt/rules/forms/check.ts'
import { valueOf } from '@forecourt/rules/forms/typed.ts'
import { refusalOf, refusalText } from '@forecourt/rules/offering/refusal.ts'
import { formatMoney } from '@forecourt/rules/locale/locale.ts'
import { phoneSpellings } from '@forecourt/rules/owner/identifier.ts'
import { hasWebhooks } from '@forecourt/rules/kinds/paymentProvider.ts'
import { holdProblem } from '@forecourt/rules/payment/fairness.ts'
import { publishableKey } from '@forecourt/rules/payment/key.ts'
import { HOLDING_STATES, isHolding, reservationAfter } from '@forecourt/rules/payment/reservation.ts'
import { reservationForm } from '@forecourt/rules/forms/reservationForm.ts'
import { depositCents, depositTerms } from '@forecourt/rules/payment/terms.ts'
import { paths } from '@forecourt/rules/site/paths.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { Transaction } from '../db/database.ts'
import { storable } from '../db/text.ts'
import { RequestError } from '../errors.ts'
import type { Leads } from '../leads/leads.ts'
import { locationOf } from '@forecourt/rules/location/locationOf.ts'
import { locationsIn } from '../locations/locations.ts'
import { callable, PaymentProviderError, payments, takesOneCard, type PaymentOrder } from '../payments/payments.ts'
import { newReference } from '../reference.ts'
import { isReservedByDealer } from '../stock/stock.ts'
import { visitorHash } from '../visitor.ts'
import { balances, type Balance } from './balance.ts'
import { holderKeys, lastExpired } from './fairness.ts'
import { reservationLead } from './lead.ts'
import { acceptPlace, isRefusedForLine, placeKeys } from './places.ts'
import { reservationReceipt } from './receipt.ts'
import { receiptFile } from './receiptFile.ts'
import {
  addHold,
  applySettlement,
  holdOf,
  locked,
  paymentsOf,
  rulesOf,
  write,
  type ChangedBy,
  type PaymentRow,
  type Records,
  type ReservationRow,
} from './records.ts'
import type { Reservation, Reservations } from './reservation.ts'
import { read, recordChecked, settle, type SettleDeps } from './settle.ts'
import { isId, signedAddresses } from './signedAddress.ts'
import { acceptWebhook } from './webhook.ts'
import { reservationChanges, reservations } from './table.ts'

export { createSettling } from './settling.ts'
export {
  deskCounts,
  deskReservation,
  deskReservations,
  deskWaitlist,
  reservationsOfLeads,
  type DeskFilter,
  type DeskPlace,
  type DeskReservationRow,
} from './forDesk.ts'
export { waitlistFor, type WaitlistOfSite } from './waitlist.ts'
export { writtenReservation } from './written.ts'

/** Dependencies of reservations. */
export interface ReservationsDeps extends SettleDeps {
  secretKey: string
  leads: Pick<Leads, 'submit'>
  /** A vehicle of this site by its id; null if it has none. */
  findCar(id: number): Promise<Car | null>
}

/** What is done in the transaction of a change by staff. */
export interface StaffChange {
  /** Refuses the change by throwing, as for a reservation that has changed meanwhile; its row is locked. */
  check(row: ReservationRow): void
  /** Records it; called if anything changed. */
  record(tx: Transaction): Promise<void>
}

/** What staff and the timer do, beside what a visitor does. */
export interface ReservationsOfSite extends Reservations {
  /** The dealer releases the vehicle; a deposit is refunded. */
  release(id: string, by: string, staff?: StaffChange): Promise<Reservation>
  /** The dealer has answered; changes nothing for one that needs no answer, or has it. */
  answer(id: string, by: string, staff?: StaffChange): Promise<Reservation>
  /** Compares the ledger with the providers' own lists since an instant; throws PaymentProviderError. */
  balance(since: Date): Promise<readonly Balance[]>
  /** The address of a reservation's page, which whoever has it may use. */
  address(id: string): string
}

const MESSAGES = {
  fields: 'Please check the fields listed.',
  taken: 'Another visitor has just reserved this vehicle.',
  waited: 'This vehicle is being offered to the people on its waitlist.',
  none: 'This site has no such reservation.',
  unavailable: 'The payment provider can’t be reached right now. Nothing was taken. Please try again in a minute.',
  notForSale: 'This vehicle can’t be reserved any more. Nothing was taken. Please call us.',
  newPrice: (price: string) =>
    `The price of this vehicle has changed to ${price} since you held it. Cancel this hold and reserve it again to see the new terms.`,
} as const

/** Reservations that a person's garage lists. */
const MAX_OF_PERSON = 20
const REFERENCE_ATTEMPTS = 5

/** The reservations of one site. */
export function reservationsFor(deps: ReservationsDeps, site: Site): ReservationsOfSite {
  const { database, now, secretKey } = deps
  const { signatureOf, isSigned } = signedAddresses(secretKey, site, 'reservation')
  const at = (path: string) => new URL(path, site.baseUrl).href
  const isMine = (id: string) => and(eq(reservations.website_id, site.id), eq(reservations.id, id))

  async function shown({ row, payments: attempts }: Records): Promise<Reservation> {
    const changes = await database.transaction((tx) =>
      tx
        .select({ event: reservationChanges.event, at: reservationChanges.changed_at })
        .from(reservationChanges)
        .where(and(eq(reservationChanges.website_id, site.id), eq(reservationChanges.reservation_id, row.id)))
        .orderBy(reservationChanges.id),
    )
    const latest = attempts.findLast(({ id }) => id === row.winner_id) ?? attempts.at(-1)
    const ended = !isHolding(row.state)
    return {
      id: row.id,
      signature: signatureOf(row.id),
      reference: row.reference,
      carId: row.car_id,
      carName: row.car_name,
      dealershipId: row.dealership_id,
      state: row.state,
      depositCents: row.deposit_cents,
      currency: row.currency,
      provider: row.provider,
      heldUntil: row.held_until,
      refundableUntil: row.refundable_until,
      answerDue: row.answer_due,
      answeredAt: row.answered_at,
      timeZone: row.time_zone ?? site.timeZone,
      name: row.name,
      email: row.email,
      phone: row.phone,
      terms: row.terms,
      agreedAt: row.agreed_at,
      createdAt: row.created_at,
      changes,
      payment: latest ? { status: latest.status, declined: latest.declined } : null,
      takenCents: attempts.reduce(
        (sum, { status, amount_cents }) => sum + (status === 'captured' ? amount_cents : 0),
        0,
      ),
      sample: row.provider === 'sandbox',
      refundDue: attempts.some(
        ({ id, status }) =>
          (status === 'captured' || status === 'authorised') &&
          (ended || (row.winner_id !== null && id !== row.winner_id)),
      ),
    }
  }

  const must = <T>(found: T | null): T => {
    if (found === null) throw new RequestError(404, MESSAGES.none)
    return found
  }

  /** Settles, and stores the lead of a reservation that has been paid. */
  async function settled(id: string): Promise<Records> {
    const records = must(isId(id) ? await settle(deps, site, id) : null)
    if (records.row.winner_id !== null && records.row.lead_reference === null) await storeLead(records.row)
    return records
  }

  /** Stores the lead of a paid reservation, once: its submission has the reservation's id. */
  async function storeLead(row: ReservationRow): Promise<void> {
    const car = row.car_id === null ? null : await deps.findCar(row.car_id)
    const receipt = await deps.leads.submit(reservationLead(row, site, car), {
      submissionId: row.id,
      deviceId: row.device_id,
      visitor: '',
      network: null,
      suspicion: null,
      form: null,
      sensitive: null,
      isChecked: true,
      car,
      tracking: row.context.tracking,
    })
    await database.transaction((tx) =>
      tx.update(reservations).set({ lead_reference: receipt.reference }).where(isMine(row.id)),
    )
  }

  /** The vehicle as it is sold now, besides our own hold; throws if it can no longer be reserved for its price. */
  async function mustStillBeSold(tx: Transaction, row: ReservationRow, car: Car | null): Promise<string | null> {
    const reserved = row.car_id !== null && (await isReservedByDealer(tx, row.car_id))
    if (!car || refusalOf('reserve', site, { ...car, reserved })) throw new RequestError(409, MESSAGES.notForSale)
    if (car.price_cents !== row.price_cents)
      throw new RequestError(
        409,
        car.price_cents === null ? MESSAGES.notForSale : MESSAGES.newPrice(formatMoney(car.price_cents, car.currency)),
      )
    return publishableKey(
      car.payment_processors,
      row.provider,
      site.dealerships.find(({ id }) => id === row.dealership_id),
    )
  }

  const orderOf = (row: ReservationRow, payment: PaymentRow, returnUrl: string): PaymentOrder => ({
    id: payment.id,
    reservationId: row.id,
    amountCents: payment.amount_cents,
    currency: payment.currency,
    description: `Deposit ${row.reference}, ${row.car_name}`.slice(0, 200),
    email: row.email,
    returnUrl,
    webhookUrl: hasWebhooks(row.provider) ? at(paths(site).paymentWebhook(row.provider)) : null,
  })

  /** Begins to pay: the open attempt of the reservation, or a new one. */
  async function begin(id: string) {
    const { car_id: carId } = (await settled(id)).row
    // Before the transaction, which must not wait for a second connection.
    const car = carId === null ? null : await deps.findCar(carId)
    return database.transaction(async (tx) => {
      const records = must(await locked(tx, site, id))
      const { row } = records
      const after = reservationAfter(holdOf(row), 'start_payment', rulesOf(site, row, now()))
      if (!after.ok) throw new RequestError(409, after.refusal)
      const key = await mustStillBeSold(tx, row, car)
      const changed =
        row.state === 'paying' && row.extended
          ? row
          : await write(tx, row, { hold: after.hold, event: 'start_payment', by: 'visitor' }, now())
      const open = records.payments.findLast(
        ({ status, provider_id: providerId }) =>
          status === 'started' && (providerId === null || !takesOneCard(row.provider)),
      )
      const [added] = open
        ? [open]
        : await tx
            .insert(payments)
            .values({
              website_id: site.id,
              reservation_id: id,
              provider: row.provider,
              amount_cents: row.deposit_cents,
              currency: row.currency,
              status: 'started',
              created_at: now(),
              updated_at: now(),
            })
            .returning()
      return { row: changed, payment: added!, publishableKey: key }
    })
  }

  /** Begins to pay and prepares the payment at the provider. */
  async function started(id: string, returnUrl: string) {
    const { row, payment, publishableKey } = await begin(id)
    const { adapter, call } = callable(deps, site, {
      provider: row.provider,
      dealershipId: row.dealership_id,
      publishableKey,
    })
    const order = orderOf(row, payment, returnUrl)
    const { providerId, client } = await adapter.start(order, call)
    if (providerId !== null && payment.provider_id === null)
      await database.transaction((tx) =>
        tx
          .update(payments)
          .set({ provider_id: providerId, updated_at: now() })
          .where(and(eq(payments.website_id, site.id), eq(payments.id, payment.id))),
      )
    return {
      row,
      payment: { ...payment, provider_id: payment.provider_id ?? providerId },
      publishableKey,
      adapter,
      call,
      order,
      client,
    }
  }

  /** Applies an event of the visitor or of staff, then settles. */
  async function change(
    id: string,
    event: 'cancel' | 'release' | 'answer',
    by: ChangedBy,
    staff?: StaffChange,
  ): Promise<Reservation> {
    await settled(id)
    await database.transaction(async (tx) => {
      const { row } = must(await locked(tx, site, id))
      const before = holdOf(row)
      const after = reservationAfter(before, event, rulesOf(site, row, now()))
      if (!after.ok) throw new RequestError(409, after.refusal)
      if (after.hold === before) return
      staff?.check(row)
      await write(tx, row, { hold: after.hold, event, by }, now())
      await staff?.record(tx)
    })
    return shown(await settled(id))
  }

  /** The reservation in which these keys, or this vehicle, hold something now; expired ones are ended first. */
  async function endExpired(tx: Transaction, where: ReturnType<typeof and>): Promise<ReservationRow[]> {
    const rows = await tx
      .select()
      .from(reservations)
      .where(and(where, inArray(reservations.state, [...HOLDING_STATES])))
      .orderBy(reservations.id)
      .for('update')
    const still: ReservationRow[] = []
    for (const row of rows) {
      const { row: after } = await applySettlement(
        tx,
        site,
        { row, payments: await paymentsOf(tx, site, row.id) },
        now(),
      )
      if (isHolding(after.state)) still.push(after)
    }
    return still
  }

  return {
    async current(visitor) {
      if (visitor === null) return null
      const [row] = await database.transaction((tx) =>
        endExpired(tx, and(eq(reservations.website_id, site.id), eq(reservations.visitor, visitorHash(visitor)))),
      )
      return row ? shown(await settled(row.id)) : null
    },

    async of(person) {
      const theirs =
        person.kind === 'email'
          ? sql`lower(${reservations.email}) = ${person.email}`
          : inArray(sql`regexp_replace(${reservations.phone}, '\\D', '', 'g')`, [...phoneSpellings(person.phone)])
      const found = await database.transaction(async (tx) => {
        const rows = await tx
          .select()
          .from(reservations)
          .where(and(eq(reservations.website_id, site.id), theirs))
          .orderBy(desc(reservations.created_at))
          .limit(MAX_OF_PERSON)
        return Promise.all(rows.map(async (row) => ({ row, payments: await paymentsOf(tx, site, row.id) })))
      })
      return Promise.all(found.map(shown))
    },

    async hold({ car, typed, visitor, deviceId, submissionId, placeId, ...context }) {
      const mine = visitor === null ? '' : visitorHash(visitor)
      const before = await database.transaction(async (tx) => {
        const repeated =
          submissionId === null
            ? []
            : await tx
                .select()
                .from(reservations)
                .where(and(eq(reservations.website_id, site.id), eq(reservations.submission_id, submissionId)))
        const held =
          mine === ''
            ? []
            : await endExpired(
                tx,
                and(
                  eq(reservations.website_id, site.id),
                  eq(reservations.visitor, mine),
                  eq(reservations.car_id, car.id),
                ),
              )
        return repeated[0] ?? held[0] ?? null
      })
      if (before) return shown(await settled(before.id))

      // Its own hold is the only thing that a visitor may be ahead of: an expired one no longer counts.
      await database.transaction((tx) =>
        endExpired(tx, and(eq(reservations.website_id, site.id), eq(reservations.car_id, car.id))),
      )
      const found = await deps.findCar(car.id)
      // For the person whom it is offered to, only the dealer's own systems say that it is reserved.
      const current =
        found && placeId !== undefined
          ? { ...found, reserved: await database.transaction((tx) => isReservedByDealer(tx, found.id)) }
          : found
      const refusal = refusalOf('reserve', site, current)
      if (!current || refusal) throw new RequestError(409, refusal ? refusalText(refusal) : MESSAGES.none)
      const checked = checkForm(reservationForm(site), typed, { site, now: now() })
      if (!checked.ok) throw new RequestError(422, MESSAGES.fields, checked.errors)
      const { values } = checked
      const [first, last, email, phone] = ['first_name', 'last_name', 'email', 'phone'].map((input) =>
        valueOf(values, input),
      )
      const dealership = site.dealerships.find(({ id }) => id === current.dealership_id)!
      const ownKeys = holderKeys(secretKey, site, { email: email!, phone: phone!, deviceId, visitor: mine })

      const row = await database
        .transaction(async (tx) => {
          const locations = await locationsIn(tx, site)
          const heldBy = [
            ...new Set([...ownKeys, ...(placeId === undefined ? [] : await placeKeys(tx, site, placeId))]),
          ]
          for (const key of heldBy.toSorted())
            await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`hold ${site.id} ${key}`}, 0))`)
          const theirs = and(eq(reservations.website_id, site.id), arrayOverlaps(reservations.held_by, heldBy))
          const holding = await endExpired(tx, theirs)
          const problem = holdProblem(
            {
              holdsAnother: holding.length > 0,
              // Who has waited in line keeps the vehicle from nobody.
              expiredAt: placeId === undefined ? await lastExpired(tx, site, heldBy) : null,
            },
            site.settings,
            now(),
          )
          if (problem) throw new RequestError(409, problem.message)
          if (placeId !== undefined) await acceptPlace(tx, site, { id: placeId, carId: current.id }, now())
          for (let attempt = 0; attempt < REFERENCE_ATTEMPTS; attempt++) {
            const added = await addHold(
              tx,
              storable({
                reference: newReference(),
                website_id: site.id,
                dealership_id: current.dealership_id,
                car_id: current.id,
                car_name: carTitle(current),
                price_cents: current.price_cents,
                deposit_cents: depositCents(site.settings, current.price_cents),
                currency: current.currency,
                provider: site.paymentProvider!,
                name: [first, last].filter(Boolean).join(' '),
                email: email!,
                phone: phone!,
                details: values,
                context,
                terms: depositTerms(site, { priceCents: current.price_cents, dealership: dealership.name }).join('\n'),
                submission_id: submissionId,
                visitor: mine,
                device_id: deviceId,
                held_by: heldBy,
                place_id: placeId ?? null,
                time_zone: locationOf(current, locations)?.time_zone ?? site.timeZone,
              }),
              site,
              now(),
            )
            if (added) return added
            const [taken] = await tx
              .select({ id: reservations.id })
              .from(reservations)
              .where(and(eq(reservations.car_id, current.id), inArray(reservations.state, [...HOLDING_STATES])))
            if (taken) throw new RequestError(409, MESSAGES.taken)
          }
          throw new RequestError(409, MESSAGES.taken)
        })
        .catch((error: unknown) => {
          throw isRefusedForLine(error) ? new RequestError(409, MESSAGES.waited) : error
        })
      return shown({ row, payments: [] })
    },

    async open(id, signature) {
      if (!isSigned(id, signature)) return null
      const records = await read(deps, site, id)
      return records && shown(records)
    },

    async startPayment(id, returnUrl) {
      try {
        const { row, publishableKey, client } = await started(id, returnUrl)
        return { provider: row.provider, client, publishableKey, reservation: await shown(await settled(id)) }
      } catch (error) {
        throw refusedPayment(id, error)
      }
    },

    async pay(id, token, returnUrl) {
      try {
        const { payment, adapter, call, order } = await started(id, returnUrl)
        if (!adapter.authorise) throw new PaymentProviderError('refused', 'the provider’s own script authorises')
        try {
          const { payment: found, next } = await adapter.authorise(order, token, call)
          await recordChecked(deps, payment, found)
          return { reservation: await shown(await settled(id)), next }
        } catch (error) {
          if (!(error instanceof PaymentProviderError) || error.outcome === 'refused') throw error
          // It may have been authorised: the next settlement asks.
          deps.onWarning(error, `payment ${payment.id}: authorise has no answer`)
          return { reservation: await shown(must(await read(deps, site, id))), next: { kind: 'done' } }
        }
      } catch (error) {
        throw refusedPayment(id, error)
      }
    },

    settle: async (id) => shown(await settled(id)),

    webhook: (provider, received) => acceptWebhook(deps, site, provider, received),

    async receipt(reservation) {
      const locations = await database.transaction((tx) => locationsIn(tx, site))
      const receipt = reservationReceipt(reservation, site, locations)
      return receipt && receiptFile(receipt, { author: site.name, created: now() })
    },

    cancel: (id) => change(id, 'cancel', 'visitor'),
    release: (id, by, staff) => change(id, 'release', `staff: ${by}`, staff),
    answer: (id, by, staff) => change(id, 'answer', `staff: ${by}`, staff),
    balance: (since) => balances(deps, site, since),
    address: (id) => at(paths(site).reservation({ id, signature: signatureOf(id) })),
  }

  /** What the visitor is told of a payment that was not begun. It is logged: somebody may be trying what they should not. */
  function refusedPayment(id: string, error: unknown): unknown {
    if (error instanceof RequestError) deps.onWarning(error, `${site.slug}: a payment for reservation ${id} is refused`)
    if (!(error instanceof PaymentProviderError)) return error
    deps.onWarning(error, 'payment not started')
    return new RequestError(503, MESSAGES.unavailable)
  }
}
