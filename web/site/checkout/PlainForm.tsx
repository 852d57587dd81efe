import { useEffect, useState, type ReactNode } from 'react'
import { onReturn } from '../../browser/countdown.ts'

/**
 * A form that is sent as the browser does, with what the visitor intends; its button is busy until the next page is there,
 * so a second click sends nothing.
 */
export function PlainForm({
  action,
  intent,
  name,
  label,
  className = '',
  children,
}: {
  action: string
  intent: string
  /** Name of the input with the intent. */
  name: string
  label: string
  className?: string
  children: (busy: boolean) => ReactNode
}) {
  const [busy, setBusy] = useState(false)
  useEffect(() => onReturn(() => setBusy(false)), [])
  return (
    <form
      method="post"
      action={action}
      aria-label={label}
      className={className}
      onSubmit={(event) => {
        if (busy) event.preventDefault()
        setBusy(true)
      }}
    >
      <input type="hidden" name={name} value={intent} />
      {children(busy)}
    </form>
  )
}
