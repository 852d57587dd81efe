import { eq } from 'drizzle-orm'
import { requiredText } from '@forecourt/rules/locale/requiredText.ts'
import type { Answer } from '@forecourt/rules/staff/access.ts'
import type { AuditAction } from '@forecourt/rules/staff/audit.ts'
import type { Permission } from '@forecourt/rules/staff/permission.ts'
import { formatMoney } from '@forecourt/rules/locale/locale.ts'
import { isHolding } from '@forecourt/rules/payment/reservation.ts'
import { STATE_WORDS } from '@forecourt/rules/payment/view.ts'
import type { Page, PageRequest } from '@forecourt/rules/staff/page.ts'
import { paths } from '@forecourt/rules/site/paths.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import { RequestError } from '../../errors.ts'
import { leads } from '../../leads/leads.ts'
import { PaymentProviderError } from '../../payments/payments.ts'
import {
  deskCounts,
  deskReservation,
  deskReservations,
  deskWaitlist,
  type DeskFilter,
  type DeskPlace,
  type DeskReservationRow,
  type ReservationsOfSite,
  type StaffChange,
} from '../../reservations/reservations.ts'
import { findForDealer } from '../../stock/stock.ts'
import { record } from '../audit.ts'
import { mayAt, readingOf, refuse, type DeskAreaOptions } from './area.ts'

export interface DeskReservationsOptions extends DeskAreaOptions {
  reservationsOf: (site: Site) => ReservationsOfSite
}

type Found = NonNullable<Awaited<ReturnType<typeof deskReservation>>>

/** A reservation with what whoever asks may do with it. */
export interface DeskReservation extends Found {
  site: Pick<Site, 'name' | 'locale' | 'timeZone'>
  /** The vehicle’s page; null for one that the site does not show any more. */
  vehicleHref: string | null
  /** For its lead’s page; null for none, or for somebody who doesn’t see it. */
  leadId: string | null
  /** What is named when it is changed. */
  version: string
  may: { write: Answer; refund: Answer }
}

const CHECK = 'Please check the details you entered.'
const NONE = 'That reservation isn’t there any more.'
const MOST_REASON = 300
/** How the changes of staff begin in the history. */
const STAFF = 'staff: '
const changedTo = (state: Found['row']['state']) =>
  `This reservation has changed since you opened it: it is ${STATE_WORDS[state].toLowerCase()} now. Nothing was done. Please look at it again.`

/** The reservations of the sites where somebody may see them, and changes to them, each with its entry in the log. */
export function reservationsOfDesk(options: DeskReservationsOptions) {
  const { over, actor, reach, now, requireConfirmed, siteOf, siteDatabase, reservationsOf } = options
  const { mayRead, reading } = readingOf(options, 'reservations:read')
  const at = (permission: Permission, websiteId: number) => mayAt(reach, permission, websiteId)

  async function mustFind(reference: string) {
    const found = await deskReservation(reading(), reference)
    const site = found && (await siteOf(found.row.website_id))
    if (!found || !site) throw new RequestError(404, NONE)
    return { found, site }
  }

  async function leadOf(reference: string): Promise<string | null> {
    const [lead] = await over('leads:read').transaction((tx) =>
      tx.select({ id: leads.lead_id }).from(leads).where(eq(leads.reference, reference)),
    )
    return lead?.id ?? null
  }

  /** Refuses what others have done meanwhile. One’s own change that arrives again, as after a lost answer, is done. */
  function refuseUnlessOwn({ row, changes }: Found, event: 'release' | 'answer', done: string) {
    const by = changes.findLast((one) => one.event === event)?.changed_by
    if (by === undefined) throw new RequestError(409, changedTo(row.state))
    if (by !== `${STAFF}${actor.name}`)
      throw new RequestError(409, `${by.replace(STAFF, '')} has ${done} already. Nothing was done.`)
  }

  /**
   * Applies a change as the site, and its entry in the log as staff, in one transaction. Of two at the same moment one
   * makes it, and the other hears what that was.
   */
  async function change(
    { found, site }: Awaited<ReturnType<typeof mustFind>>,
    event: 'release' | 'answer',
    permission: Permission,
    version: string,
    {
      done,
      ...entry
    }: {
      action: AuditAction
      after: Readonly<Record<string, unknown>>
      /** What somebody has done who was first. */
      done: string
    },
  ) {
    const answer = at(permission, found.row.website_id)
    refuse(answer)
    const { row } = found
    const staff = over(permission)
    let isOurs = false
    const changed: StaffChange = {
      check(current) {
        if (versionOf(current) === version) return
        throw new RequestError(409, changedTo(current.state))
      },
      async record(tx) {
        isOurs = true
        await staff.within(tx, () =>
          record(
            tx,
            actor,
            {
              ...entry,
              subject: row.reference,
              website_id: row.website_id,
              dealership_group_id: null,
              before: { state: STATE_WORDS[row.state] },
            },
            now(),
          ),
        )
      },
    }
    try {
      const after = await reservationsOf(site)[event](row.id, actor.name, changed)
      if (!isOurs) refuseUnlessOwn((await mustFind(row.reference)).found, event, done)
      return after
    } catch (error) {
      throw error instanceof PaymentProviderError
        ? new RequestError(409, 'The payment provider can’t be reached right now. Please try again in a minute.')
        : error
    }
  }

  return {
    mayRead,
    /** The sites whose reservations are seen. */
    sites: () => reach.sites.filter(({ id }) => at('reservations:read', id).allowed),
    list: async (filter: DeskFilter, page: PageRequest): Promise<Page<DeskReservationRow>> =>
      deskReservations(reading(), filter, page),
    counts: async (websiteId: number | null) => deskCounts(reading(), websiteId),
    waitlist: async (filter: Omit<DeskFilter, 'view'>, page: PageRequest): Promise<Page<DeskPlace>> =>
      deskWaitlist(reading(), filter, page),

    /** One reservation by its reference. */
    async find(reference: string): Promise<DeskReservation> {
      const { found, site } = await mustFind(reference)
      const { row } = found
      const car = row.car_id === null ? null : await findForDealer(siteDatabase(site.id), site, row.car_id)
      return {
        ...found,
        site,
        leadId: row.lead_reference === null ? null : await leadOf(row.lead_reference),
        vehicleHref: car && new URL(paths(site).vehicle(car), site.baseUrl).href,
        version: versionOf(row),
        may: { write: at('reservations:write', site.id), refund: at('reservations:refund', site.id) },
      }
    },

    /** Records that the dealer has answered. */
    async answer(reference: string, version: string): Promise<void> {
      const one = await mustFind(reference)
      if (one.found.row.answered_at) return refuseUnlessOwn(one.found, 'answer', 'recorded the answer')
      await change(one, 'answer', 'reservations:write', version, {
        action: 'reservation.answered',
        after: { answered: 'Answered' },
        done: 'recorded the answer',
      })
    },

    /** Releases the vehicle of a hold that has not been paid. */
    async release(reference: string, version: string): Promise<void> {
      const one = await mustFind(reference)
      const { state } = one.found.row
      if (!isHolding(state)) return refuseUnlessOwn(one.found, 'release', 'released this vehicle')
      if (state === 'paid')
        throw new RequestError(409, 'This reservation has been paid. It can only be cancelled with a refund.')
      await change(one, 'release', 'reservations:write', version, {
        action: 'reservation.released',
        after: { state: STATE_WORDS.released },
        done: 'released this vehicle',
      })
    },

    /**
     * Cancels a paid reservation and gives its deposit back, which the person has been told the amount of. Once more
     * changes nothing.
     *
     * @returns whether the money is on its way; if not, it is tried again every minute
     */
    async refund(reference: string, given: { version: string; amountCents: number; reason: string }): Promise<boolean> {
      const one = await mustFind(reference)
      const { row } = one.found
      const answer = at('reservations:refund', row.website_id)
      refuse(answer)
      requireConfirmed()
      const reason = given.reason.trim()
      const reasonWrong = requiredText(reason, { missing: 'Please enter a reason.', most: MOST_REASON })
      if (reasonWrong !== null) throw new RequestError(422, CHECK, { reason: reasonWrong })
      if (!isHolding(row.state)) {
        refuseUnlessOwn(one.found, 'release', 'cancelled this reservation')
        return !(await reservationsOf(one.site).settle(row.id)).refundDue
      }
      if (row.state !== 'paid' || given.amountCents !== row.deposit_cents)
        throw new RequestError(409, 'This reservation has changed since you opened it. Please look at it again.')
      const amount = `${formatMoney(row.deposit_cents, row.currency)} ${row.currency}`
      const after = await change(one, 'release', 'reservations:refund', given.version, {
        action: 'reservation.refunded',
        after: { state: STATE_WORDS.released, amount, reason },
        done: 'cancelled this reservation',
      })
      return !after.refundDue
    },
  }
}

export type DeskReservations = ReturnType<typeof reservationsOfDesk>

const versionOf = ({ updated_at }: { updated_at: Date }): string => updated_at.toISOString()
