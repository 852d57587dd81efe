import { instantFrom, localText } from '@forecourt/rules/content/localTime.ts'
import { TextField } from './fields.tsx'

/** A date and a time by the clock of the site. */
export default function TimeField({
  label,
  name,
  value,
  timeZone,
  set,
  hint,
}: {
  label: string
  name: string
  value: string | null
  timeZone: string
  set: (name: string) => (value: unknown) => void
  hint: string
}) {
  return (
    <TextField
      label={label}
      path={name}
      type="datetime-local"
      value={localText(value, timeZone)}
      onChange={(text) => set(name)(instantFrom(text, timeZone))}
      hint={hint}
    />
  )
}
