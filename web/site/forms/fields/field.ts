import { postcodeLength } from '@forecourt/rules/contact/postcode.ts'
import type { AvailableBookings } from '@forecourt/rules/kinds/booking.ts'
import type { Field } from '@forecourt/rules/forms/form.ts'
import type { FieldType } from '@forecourt/rules/kinds/form.ts'
import type { PhoneView } from '@forecourt/rules/location/contactView.ts'
import type { Country } from '@forecourt/rules/locale/locale.ts'
import type { ComponentType, FocusEvent, FormEvent } from 'react'
import type { Mask } from '../masks.ts'
import type { PlainType } from './plainTypes.ts'

/** What an input takes so that the form hears of it; several boxes of one name share it. */
export interface BoundInput {
  name: string
  disabled?: boolean
  ref?: (element: HTMLElement | null) => void
  onChange?: (event: FormEvent<HTMLElement>) => void
  onBlur?: (event: FocusEvent<HTMLElement>) => void
}

/** What every kind of field is drawn from. */
export interface FieldProps {
  field: Field
  /** Ties an input of the field to the form. */
  bind: (input: string) => BoundInput
  /** What is wrong with an input, in words. */
  error: (input: string) => string | undefined
  /** What stands in an input at first; the field keeps what is typed by itself. */
  initial: (input: string) => readonly string[]
  /** Tells the form that the field has changed where no input of the page says so by itself. */
  changed: (input: string) => void
  calendar: CalendarSource
  /** Files that were chosen when the field was here before. */
  held?: (input: string) => readonly File[]
}

/** What the field of a date and a time is fed from. */
export interface CalendarSource {
  /** Whose times are offered; null until the visitor has chosen a dealership. */
  dealershipId: number | null
  /** Location of the vehicle to be driven; null for any vehicle. */
  vehicleAt: number | null
  /** Free times that the page came with. */
  bookings: readonly AvailableBookings[]
  phone: PhoneView | null
  /** Times the form was sent. */
  attempt: number
}

/** How each of these types of field is drawn. */
export type FieldKinds<T extends FieldType = FieldType> = Readonly<Record<T, ComponentType<FieldProps>>>

/** How the fields of a form are drawn: every type, or those that its fields are of. */
export type FormKinds = FieldKinds | FieldKinds<PlainType>

/** A postcode as long as its country's (spec §5): what is pasted is shortened only once it is cleaned. */
export const postcodeMask = (country: Country): Mask => ({ kind: 'digits', length: postcodeLength(country) })

/** Words after the label of what may stay empty. */
export const optionalMark = (field: Field): { optional?: string } => (field.required ? {} : { optional: '(optional)' })
