import type { AvailableBookings } from '@forecourt/rules/kinds/booking.ts'
import { slotDays } from '@forecourt/rules/booking/words.ts'
import type { SelectHTMLAttributes } from 'react'
import { Select } from '../../../ui/controls.tsx'
import { useSite } from '../../layout/site.ts'

export interface SlotSelectProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'children'> {
  /** Name of the input; its value is the start of the chosen time, an ISO instant in UTC. Without it nothing is sent. */
  name?: string
  /** Free times; of several dealerships when the form also asks which one, each then under its own name. */
  available: readonly AvailableBookings[]
  /** First entry, with no value, such as Choose a time or No preference. */
  emptyLabel: string
}

/** Free times as a plain list, grouped by day: what works without scripts, and where the calendar cannot be had. */
export function SlotSelect({ available, emptyLabel, ...select }: SlotSelectProps) {
  const { locale, dealerships } = useSite()
  const nameOf = (id: number) =>
    available.length > 1 ? dealerships.find((dealership) => dealership.id === id)?.name : undefined
  return (
    <Select {...select}>
      <option value="">{emptyLabel}</option>
      {available.map((one) =>
        slotDays(one, locale).map(({ day, label, slots }) => {
          const dealership = nameOf(one.dealership_id)
          return (
            <optgroup key={`${one.dealership_id} ${day}`} label={dealership ? `${dealership}: ${label}` : label}>
              {slots.map((slot) => (
                <option key={slot.starts_at} value={slot.starts_at}>
                  {`${label}, ${slot.label}`}
                </option>
              ))}
            </optgroup>
          )
        }),
      )}
    </Select>
  )
}
