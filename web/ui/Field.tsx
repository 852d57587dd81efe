import { useId, type ReactNode } from 'react'
import { FieldError } from './Group.tsx'

/** Attributes that connect a control with its label, hint and error. */
export interface ControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/**
 * A labelled control (look: Forms): the label above; a hint below, and under it the error message. `children` gets the
 * attributes that connect the control with them.
 */
export function Field({
  label,
  hint,
  error,
  optional,
  className = '',
  children,
}: {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  /** The label's suffix if the field is optional. */
  optional?: string
  className?: string
  children: (control: ControlProps) => ReactNode
}) {
  const id = useId()
  const described = [hint ? `${id}-hint` : null, error ? `${id}-error` : null].filter(Boolean).join(' ')
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block text-14 font-semibold">
        {label}
        {optional ? <span className="ml-1 font-normal text-muted">{optional}</span> : null}
      </label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {hint ? (
        <p id={`${id}-hint`} className="mt-1 text-14 text-muted">
          {hint}
        </p>
      ) : null}
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </div>
  )
}
