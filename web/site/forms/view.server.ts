import type { Car } from '@forecourt/rules/car/car.ts'
import { carName } from '@forecourt/rules/car/name.ts'
import type { BookingKind } from '@forecourt/rules/kinds/booking.ts'
import { closedText } from '@forecourt/rules/forms/closing.ts'
import type { Form, FormValues } from '@forecourt/rules/forms/form.ts'
import type { FormName } from '@forecourt/rules/kinds/form.ts'
import { formOf } from '@forecourt/rules/forms/forms.ts'
import { fieldsOf, inputsOf } from '@forecourt/rules/forms/inputs.ts'
import { linkPrefill, statePrefill } from '@forecourt/rules/forms/prefill.ts'
import { formPrivacy } from '@forecourt/rules/forms/sensitive.ts'
import { phoneView, shownPhone } from '@forecourt/rules/location/contactView.ts'
import { hasPage } from '@forecourt/rules/offering/pages.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import { tradeInAgainstCents } from '@forecourt/rules/tradeIn/valuation.ts'
import type { Dealer } from '@forecourt/server/dealer.ts'
import type { FormSubject, FormView } from './formView.ts'

/** A form about nothing in particular. */
export const NO_SUBJECT: FormSubject = { car: null, offer: null, model: null, location: null, dealership: null }

/** Forms that look up and value the visitor's own vehicle. */
const LOOKUP_FORMS: readonly FormName[] = ['trade-in', 'sell-my-car', 'instant-price']

/** A vehicle as a form is about it. */
export const carSubject = (car: Car, site: Site): NonNullable<FormSubject['car']> => ({
  id: car.id,
  slug: car.slug,
  name: carName(car),
  car_type: car.car_type,
  tag: car.tag,
  location_id: car.location?.id ?? null,
  againstCents: tradeInAgainstCents(car, site),
})

/** What the definition of a form has in its fields at first. */
function presets(form: Form): FormValues {
  return Object.fromEntries(
    fieldsOf(form).flatMap((field) => (field.value ? [[inputsOf(field)[0]!, [field.value]]] : [])),
  )
}

/** A form of a site by its name. */
export const siteFormOf = async (dealer: Dealer, name: FormName): Promise<Form> =>
  formOf(name, dealer.site, await dealer.forms.choices())

/**
 * Everything that the page of a form needs. `query` is that of the page's address, by which links fill in fields;
 * `prefilled` are further initial values, by input.
 */
export async function formView(
  dealer: Dealer,
  name: FormName,
  now: Date,
  about: Partial<FormSubject> = {},
  query: URLSearchParams = new URLSearchParams(),
  prefilled: Readonly<Record<string, string | null>> = {},
): Promise<FormView> {
  const { site } = dealer
  const subject = { ...NO_SUBJECT, ...about }
  const form = await siteFormOf(dealer, name)
  const fields = fieldsOf(form)
  const inputs = new Set(fields.flatMap(inputsOf))
  const place = fields.find(({ type }) => type === 'location')
  const given = {
    ...(place && subject.dealership ? { [place.name]: subject.dealership } : {}),
    ...prefilled,
    ...linkPrefill(form, query),
  }
  const initial: FormValues = {
    ...presets(form),
    ...Object.fromEntries(Object.entries(statePrefill(form, site)).map(([input, state]) => [input, [state]])),
    ...Object.fromEntries(
      Object.entries(given).flatMap(([input, text]) => (text && inputs.has(input) ? [[input, [text]]] : [])),
    ),
  }
  const [bookings, locations] = await Promise.all([
    form.booking ? bookingsOf(dealer, form.booking, subject.car?.location_id ?? null) : [],
    dealer.locations.list(),
  ])
  return {
    form,
    subject,
    initial,
    bookings,
    phone: phoneView(shownPhone({}, site, locations), site, null),
    privacy: formPrivacy(form, site.settings),
    lookup: LOOKUP_FORMS.includes(name) && hasPage('trade_in', site) && site.lookupProviders.length > 0,
    closed: closedText(name, site, now),
  }
}

async function bookingsOf(dealer: Dealer, kind: BookingKind, vehicleAt: number | null) {
  const all = await Promise.all(dealer.site.dealerships.map(({ id }) => dealer.bookings.available(kind, id, vehicleAt)))
  return all.filter((one) => one !== null)
}
