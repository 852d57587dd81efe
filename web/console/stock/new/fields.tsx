import type { NewVehicleField } from '@forecourt/rules/stock/newVehicle.ts'
import { useId, type ReactNode } from 'react'
import { RequiredStar } from '../../parts.tsx'

/** What a lookup says of a field that has another value. */
export interface Said {
  source: string
  text: string
  onUse: () => void
}

/** A field of the form, with its problem and what a lookup says of it. */
export function VehicleField({
  field,
  defaultValue,
  problem,
  said,
}: {
  field: NewVehicleField
  defaultValue: string
  problem: ReactNode
  said: Said | null
}) {
  const id = useId()
  const { name, label, kind, hint, required } = field
  const suggestions = kind === 'text' ? field.suggestions : undefined
  const described = [hint ? `${id}-hint` : '', problem ? `${id}-problem` : '', said ? `${id}-said` : '']
    .filter(Boolean)
    .join(' ')
  const shared = {
    id,
    name,
    className: 'control',
    defaultValue,
    'aria-describedby': described || undefined,
    'aria-invalid': problem ? true : undefined,
    'aria-required': required,
  } as const
  return (
    <div className={`field of-${kind}`}>
      <label htmlFor={id}>
        {label}
        {required ? <RequiredStar /> : null}
      </label>
      {kind === 'choice' ? (
        <select {...shared}>
          {name === 'status' ? null : (
            <option value="">{required || name === 'price_type' ? 'Please choose' : 'Not known'}</option>
          )}
          {field.choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      ) : kind === 'long' || kind === 'lines' ? (
        <textarea {...shared} rows={5} />
      ) : (
        <input
          {...shared}
          type={kind === 'day' ? 'date' : 'text'}
          inputMode={kind === 'whole' ? 'numeric' : kind === 'price' ? 'decimal' : undefined}
          autoComplete="off"
          list={suggestions ? `${id}-list` : undefined}
        />
      )}
      {suggestions ? (
        <datalist id={`${id}-list`}>
          {suggestions.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </datalist>
      ) : null}
      {hint ? (
        <p id={`${id}-hint`} className="muted">
          {hint}
        </p>
      ) : null}
      {said ? (
        <p id={`${id}-said`} className="says">
          <span className="wrap">
            {said.source}: {said.text}
          </span>{' '}
          <button type="button" className="plain-button" onClick={said.onUse}>
            Use it
            <span className="sr-only"> for {label}</span>
          </button>
        </p>
      ) : null}
      {problem ? (
        <p id={`${id}-problem`} className="problem wrap">
          {problem}
        </p>
      ) : null}
    </div>
  )
}
