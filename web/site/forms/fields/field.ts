import { postcodeLength } from '@forecourt/rules/contact/postcode.ts'
import type { AvailableBookings } from '@forecourt/rules/kinds/booking.ts'
import type { Field } from '@forecourt/rules/forms/form.ts'
import type { FieldType } from '@forecourt/rules/kinds/form.ts'
import type { PhoneView } from '@forecourt/rules/location/contactView.ts'
import type { Country } from '@forecourt/rules/locale/locale.ts'
import type { ComponentType, FocusEvent, FormEvent } from 'react'
import type { Mask } from '../masks.ts'
import type { PlainType } from './plainTypes.ts'

/** Attributes that bind an input to the form; several boxes with one name share them. */
export interface BoundInput {
  name: string
  disabled?: boolean
  ref?: (element: HTMLElement | null) => void
  onChange?: (event: FormEvent<HTMLElement>) => void
  onBlur?: (event: FocusEvent<HTMLElement>) => void
}

/** Properties of every kind of field. */
export interface FieldProps {
  field: Field
  /** Binds an input of the field to the form. */
  bind: (input: string) => BoundInput
  /** An input's error message. */
  error: (input: string) => string | undefined
  /** Initial value of an input; the field itself holds what is typed. */
  initial: (input: string) => readonly string[]
  /** Notifies the form of a change if no input of the page does so itself. */
  changed: (input: string) => void
  calendar: CalendarSource
  /** Files chosen when the field was shown before. */
  held?: (input: string) => readonly File[]
}

/** Data for a date-time field. */
export interface CalendarSource {
  /** The dealership; null until the visitor has chosen one. */
  dealershipId: number | null
  /** Location of the vehicle to be driven; null for any vehicle. */
  vehicleAt: number | null
  /** Free times rendered with the page. */
  bookings: readonly AvailableBookings[]
  phone: PhoneView | null
  /** Number of submissions. */
  attempt: number
}

/** The component of each of these types of field. */
export type FieldKinds<T extends FieldType = FieldType> = Readonly<Record<T, ComponentType<FieldProps>>>

/** The components for a form's fields: of every type, or of those in use. */
export type FormKinds = FieldKinds | FieldKinds<PlainType>

/** A postcode mask with the country's length (spec §5): pasted text is shortened only after it is cleaned. */
export const postcodeMask = (country: Country): Mask => ({ kind: 'digits', length: postcodeLength(country) })

/** The label's suffix on optional fields. */
export const optionalMark = (field: Field): { optional?: string } => (field.required ? {} : { optional: '(optional)' })
