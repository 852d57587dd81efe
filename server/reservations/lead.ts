import { lastAnswerDay } from '@forecourt/rules/payment/answer.ts'
import { formLead } from '@forecourt/rules/intake/lead.ts'
import { formatDay, formatMoney } from '@forecourt/rules/locale/locale.ts'
import type { Lead } from '@forecourt/rules/lead/lead.ts'
import { reservationForm } from '@forecourt/rules/forms/reservationForm.ts'
import { PAYMENT_SETTINGS } from '@forecourt/rules/site/paymentProviders.ts'
import type { Car } from '@forecourt/rules/car/car.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import { waitlistForm } from '@forecourt/rules/forms/waitlistForm.ts'
import type { PlaceRow } from './places.ts'
import type { ReservationRow } from './records.ts'

/** The lead of a paid reservation (spec §4 Reserve Car), with everything that was agreed. */
export function reservationLead(row: ReservationRow, site: Site, car: Car | null): Lead {
  const { context } = row
  const lead = formLead(reservationForm(site), row.details, {
    site,
    car,
    dealership: site.dealerships.find(({ id }) => id === row.dealership_id)?.slug ?? null,
    context: { visitedPages: context.visitedPages, linkedQueryParams: context.linkedQueryParams },
    url: context.url,
    userAgent: context.userAgent,
  })
  const answer = (name: string, label: string, value: string) => ({ name, label, value })
  const isSandbox = row.provider === 'sandbox'
  return {
    ...lead,
    answers: [
      answer('reservation', 'Reservation', row.reference),
      answer('vehicle', 'Vehicle', row.car_name),
      answer(
        'deposit',
        'Deposit',
        `${formatMoney(row.deposit_cents, row.currency)} by ${PAYMENT_SETTINGS[row.provider].title}${isSandbox ? ', which takes no money' : ''}`,
      ),
      ...(row.refundable_until
        ? [answer('refundable', 'Refundable until', formatDay(row.refundable_until, site.locale, site.timeZone))]
        : []),
      ...(row.answer_due
        ? [
            answer(
              'answer_by',
              'Call them by',
              formatDay(lastAnswerDay(row.answer_due), site.locale, row.time_zone ?? site.timeZone),
            ),
          ]
        : []),
      answer('terms', 'Terms agreed to', row.terms),
      ...lead.answers,
    ],
  }
}

/** The lead of a place on a waitlist: an enquiry about the vehicle, which says so first. */
export function waitlistLead(
  {
    details,
    context,
    car_name,
    consent,
    dealership_id,
  }: Pick<PlaceRow, 'details' | 'context' | 'car_name' | 'consent' | 'dealership_id'>,
  site: Site,
  car: Car | null,
): Lead {
  const lead = formLead(waitlistForm(site), details, {
    site,
    car,
    dealership: site.dealerships.find(({ id }) => id === dealership_id)?.slug ?? null,
    context: { visitedPages: context.visitedPages, linkedQueryParams: context.linkedQueryParams },
    url: context.url,
    userAgent: context.userAgent,
  })
  return {
    ...lead,
    answers: [
      { name: 'waitlist', label: 'Waitlist', value: `Wants to be offered the ${car_name} if it becomes available` },
      { name: 'consent', label: 'Agreed to', value: consent },
      ...lead.answers.filter(({ name }) => name !== 'contact'),
    ],
  }
}
