import { CircleAlert } from 'lucide-react'
import { useId, type ReactNode } from 'react'

/** A field's error message, below it. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="mt-1 flex items-start gap-1 text-14 text-danger">
      <CircleAlert aria-hidden size={16} strokeWidth={1.5} className="mt-0.5 shrink-0" />
      {children}
    </p>
  )
}

/**
 * Several controls under one question: its text is the group's label, with a hint and an error. `one` means a single
 * answer, as with radio buttons.
 */
export function Group({
  label,
  hint,
  error,
  optional,
  required = false,
  one = false,
  className = '',
  children,
}: {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  /** The label's suffix if the group is optional. */
  optional?: string
  required?: boolean
  one?: boolean
  className?: string
  children: ReactNode
}) {
  const id = useId()
  const described = [hint ? `${id}-hint` : null, error ? `${id}-error` : null].filter(Boolean).join(' ')
  return (
    <fieldset
      className={`min-w-0 ${className}`}
      aria-describedby={described || undefined}
      {...(one ? { role: 'radiogroup', 'aria-required': required, 'aria-invalid': error ? true : undefined } : {})}
    >
      <legend className="mb-1 text-14 font-semibold">
        {label}
        {optional ? <span className="ml-1 font-normal text-muted">{optional}</span> : null}
      </legend>
      {hint ? (
        <p id={`${id}-hint`} className="mb-1 text-14 text-muted">
          {hint}
        </p>
      ) : null}
      {children}
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </fieldset>
  )
}
