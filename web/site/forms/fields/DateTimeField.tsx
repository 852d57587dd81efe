import type { AvailableBookings, BookingKind } from '@forecourt/rules/booking/kind.ts'
import { Field } from '../../../ui/Field.tsx'
import type { PhoneView } from '../../layout/frame.server.ts'
import { SlotSelect } from './SlotSelect.tsx'

export interface DateTimeFieldProps {
  /** Name of the form's input; its value is the start of the chosen time, an ISO instant in UTC, or empty. */
  name: string
  label: string
  hint?: string | undefined
  /** What is wrong with what was chosen, in words; the server's word that a time was taken comes in here too. */
  error?: string | undefined
  required?: boolean
  kind: BookingKind
  /** Whose times are offered; null until the visitor has chosen a dealership in the form. */
  dealershipId: number | null
  /** The chosen time; empty for none. */
  value: string
  onChange: (value: string) => void
  /** Number to ring where nothing can be chosen. */
  phone: PhoneView | null
  /**
   * Free times that the page came with, for visitors without scripts: of the dealership, or of all that the form lets
   * choose. Scripts ask for them anew, because a kept page may be a minute old.
   */
  initial?: readonly AvailableBookings[]
  /** Times the form was sent: each time it was, the free times are asked for anew. */
  attempt?: number
}

/** Date and time of an appointment among those that are free (spec §3 date-time, §5 Form fields). */
export function DateTimeField({ label, hint, error, required = false, initial = [], ...rest }: DateTimeFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} {...(required ? {} : { optional: '(optional)' })}>
      {(control) => (
        <SlotSelect
          {...control}
          name={rest.name}
          available={initial}
          emptyLabel={required ? 'Choose a time' : 'No preference'}
          value={rest.value}
          onChange={(event) => rest.onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
