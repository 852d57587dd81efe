import type { AvailableBookings } from '@forecourt/rules/kinds/booking.ts'
import type { Form, FormErrors, FormValues } from '@forecourt/rules/forms/form.ts'
import type { FormName } from '@forecourt/rules/kinds/form.ts'
import type { PhoneView } from '@forecourt/rules/location/contactView.ts'
import type { CarType } from '@forecourt/rules/kinds/carType.ts'

/** What a form is about, as its page knows it; ids are sent with it. */
export interface FormSubject {
  car: {
    id: number
    slug: string
    name: string
    car_type: CarType
    tag: string | null
    /** Where it stands. */
    location_id: number | null
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
  /** What stands in it at first. */
  initial: FormValues
  /** Free times of the dealerships that it may be for, where it books one. */
  bookings: readonly AvailableBookings[]
  phone: PhoneView | null
  /** What stands in the place of a form whose last day has passed; null while it is taken. */
  closed: string | null
}

/** The answer to a form that was sent without scripts and not taken, or not finished: everything typed comes back. */
export interface FormAnswer {
  intent: 'form'
  form: FormName
  /** Index of the step to show. */
  step: number
  skipped: readonly string[]
  /** Of all steps so far. */
  typed: FormValues
  errors: FormErrors
  /** What went wrong when it was not a field. */
  failure: string | null
  /** Finds that in the log. */
  reference: string
  /** The unfinished lead of a form of several steps. */
  leadId: string | null
}

/** What a form is drawn from. */
export interface FormScreenProps {
  view: FormView
  /** Where the form is sent without scripts; with its anchor, so that the answer comes back to it. */
  action: string
  answer: FormAnswer | undefined
  /** Called once the form is alive. */
  onReady?: () => void
}
