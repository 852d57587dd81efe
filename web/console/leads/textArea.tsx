import { MOST_TEXT } from '@forecourt/rules/leadDesk/activity.ts'
import { useId } from 'react'
import { useProblem, type Failure } from '../parts.tsx'

/** A text of several lines with its error below. */
export function TextArea({
  name,
  label,
  rows,
  hint,
  defaultValue = '',
  failure,
  onChange,
}: {
  name: string
  label: string
  rows: number
  hint?: string
  defaultValue?: string
  failure?: Failure | undefined
  onChange?: (text: string) => void
}) {
  const id = useId()
  const problem = useProblem(failure, name)
  const described = [hint ? `${id}-hint` : '', problem ? `${id}-problem` : ''].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        name={name}
        rows={rows}
        className="control"
        maxLength={MOST_TEXT}
        defaultValue={failure?.values[name] ?? defaultValue}
        onChange={onChange && (({ target }) => onChange(target.value))}
        aria-describedby={described || undefined}
        aria-invalid={problem ? true : undefined}
      />
      {hint ? (
        <p id={`${id}-hint`} className="muted">
          {hint}
        </p>
      ) : null}
      {problem ? (
        <p id={`${id}-problem`} className="problem">
          {problem}
        </p>
      ) : null}
    </div>
  )
}
