import type { Decoded, NewVehicleForm } from '@forecourt/server/staff/desk/newVehicle.ts'
import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { INTENT } from '../../form.ts'
import { Panel } from '../../parts.tsx'

/** The VIN and the registration, looking them up, and what was found. */
export function LookUp({
  form: { site, states, state, noLookup },
  decoded,
  choice,
  onChoose,
  valueOf,
  problemOf,
  isSending,
}: {
  form: NewVehicleForm
  decoded: Decoded | undefined
  /** Which of the vehicles that were found is filled in. */
  choice: number
  onChoose: (place: number) => void
  valueOf: (name: string, otherwise?: string) => string
  problemOf: (name: string) => ReactNode
  isSending: boolean
}) {
  const rego = site.regoLabel.toLowerCase()
  const button = useRef<HTMLButtonElement>(null)
  const result = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (decoded) result.current?.focus()
  }, [decoded])
  /** Enter looks up here; in other fields it adds the vehicle. */
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter' || noLookup !== null) return
    event.preventDefault()
    button.current?.click()
  }
  return (
    <Panel title={`VIN or ${rego}`}>
      <div className="stack">
        <div className="look-up">
          <Input name="vin" label="VIN" value={valueOf('vin')} problem={problemOf('vin')} onKeyDown={onKeyDown} />
          <Input
            name="rego"
            label={site.regoLabel}
            value={valueOf('rego')}
            problem={problemOf('rego')}
            onKeyDown={onKeyDown}
          />
          {states.length === 0 ? null : (
            <Input
              name="rego_state"
              label="State"
              value={valueOf('rego_state', state)}
              problem={problemOf('rego_state')}
              options={states}
            />
          )}
          <button
            type="submit"
            name={INTENT}
            value="lookup"
            ref={button}
            className="button quiet"
            disabled={noLookup !== null}
            aria-disabled={isSending || undefined}
          >
            Look up
          </button>
        </div>
        {noLookup === null ? (
          <p className="muted">
            Fills in what is known of it, by the VIN first, then by the {rego}. What you have entered stays, and you can
            correct the rest.
          </p>
        ) : (
          <p className="muted">{noLookup}</p>
        )}
        <div ref={result} tabIndex={-1} role="status" className={decoded ? 'decoded stack tight' : undefined}>
          {decoded?.kind === 'nothing' ? <p className="notice warn">{decoded.message}</p> : null}
          {decoded?.kind === 'found' ? <Found decoded={decoded} choice={choice} onChoose={onChoose} /> : null}
        </div>
      </div>
    </Panel>
  )
}

function Found({
  decoded: { source, sample, note, vehicles },
  choice,
  onChoose,
}: {
  decoded: Extract<Decoded, { kind: 'found' }>
  choice: number
  onChoose: (place: number) => void
}) {
  return (
    <div className="notice good stack tight">
      <p className="wrap">
        <strong>{vehicles[choice]?.name}</strong>
        <span className="muted"> {sample ? `A sample from ${source}, not a real lookup` : `Found by ${source}`}</span>
      </p>
      {note === null ? null : <p>{note}</p>}
      <p>Please check what was filled in below. Where it says something else than you entered, both are shown.</p>
      {vehicles.length > 1 ? (
        <div className="row" role="group" aria-label="It may also be">
          <span>It may also be</span>
          {vehicles.map(({ name }, place) =>
            place === choice ? null : (
              <button key={name} type="button" className="button quiet" onClick={() => onChoose(place)}>
                {name}
              </button>
            ),
          )}
        </div>
      ) : null}
    </div>
  )
}

function Input({
  name,
  label,
  value,
  problem,
  options,
  onKeyDown,
}: {
  name: string
  label: string
  value: string
  problem: ReactNode
  options?: readonly string[]
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
}) {
  const id = useId()
  const shared = {
    id,
    name,
    className: 'control',
    defaultValue: value,
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': problem ? `${id}-problem` : undefined,
  } as const
  return (
    <div className={`field of-${name}`}>
      <label htmlFor={id}>{label}</label>
      {options ? (
        <select {...shared}>
          <option value="">Choose</option>
          {options.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      ) : (
        <input
          {...shared}
          type="text"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onKeyDown={onKeyDown}
        />
      )}
      {problem ? (
        <p id={`${id}-problem`} className="problem wrap">
          {problem}
        </p>
      ) : null}
    </div>
  )
}
