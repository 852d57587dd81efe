import type { AvailableBookings } from '@forecourt/rules/kinds/booking.ts'
import type { Form, FormErrors, FormValues } from '@forecourt/rules/forms/form.ts'
import type { FormName } from '@forecourt/rules/kinds/form.ts'
import type { FormPrivacy } from '@forecourt/rules/forms/sensitive.ts'
import type { PhoneView } from '@forecourt/rules/location/contactView.ts'
import type { CarType } from '@forecourt/rules/kinds/carType.ts'

/** The subject of a form, from its page; ids are sent with it. */
export interface FormSubject {
  car: {
    id: number
    slug: string
    name: string
    car_type: CarType
    tag: string | null
    /** Its location. */
    location_id: number | null
    /** The price that a trade-in is set against; null where none is. */
    againstCents: number | null
  } | null
  offer: { id: number; name: string } | null
  model: { id: string; name: string } | null
  location: { id: number; name: string } | null
  /** Slug of the dealership that gets it unless the visitor chooses another. */
  dealership: string | null
}

/** A form as a page shows it. */
export interface FormView {
  form: Form
  subject: FormSubject
  /** Initial values. */
  initial: FormValues
  /** Free times of its possible dealerships, if it makes a booking. */
  bookings: readonly AvailableBookings[]
  phone: PhoneView | null
  /** What happens to its sensitive answers; null if it asks for none. */
  privacy: FormPrivacy | null
  /** Whether the visitor's own vehicle can be looked up and valued. */
  lookup: boolean
  /** The text after its last day; null while it is open. */
  closed: string | null
}

/** The response to a form that was sent without scripts and not accepted, or not complete: all values are returned. */
export interface FormAnswer {
  intent: 'form'
  form: FormName
  /** Index of the step to show. */
  step: number
  skipped: readonly string[]
  /** Of all steps so far. */
  typed: FormValues
  errors: FormErrors
  /** The error, if it does not belong to a field. */
  failure: string | null
  /** Identifies that error in the log. */
  reference: string
  /** The unfinished lead of a multi-step form. */
  leadId: string | null
}

/** Properties of a form component. */
export interface FormScreenProps {
  view: FormView
  /** Where the form is sent without scripts; with its anchor, so that the response scrolls to it. */
  action: string
  answer: FormAnswer | undefined
  /** Called after hydration. */
  onReady?: () => void
}
