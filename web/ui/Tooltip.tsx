import { useId, useState, type CSSProperties, type ReactNode } from 'react'

/** Pixels between a tooltip and its control (spec §9 Display and layout). */
const OFFSET = 1

/**
 * A short description of a control, on hover and keyboard focus. It stays while the pointer is on it, closes with
 * Escape, and opens without scripts. `align` is the edge that it aligns with.
 */
export function Tooltip({
  text,
  offset = OFFSET,
  align = 'middle',
  className = '',
  children,
}: {
  text: string
  offset?: number
  align?: 'middle' | 'right'
  className?: string
  /** Renders the control; the id is that of the text, which names or describes it. */
  children: (id: string) => ReactNode
}) {
  const id = useId()
  const [dismissed, setDismissed] = useState(false)
  const again = () => setDismissed(false)
  return (
    <span
      className={`tooltip ${className}`}
      data-align={align}
      data-dismissed={dismissed || undefined}
      style={{ '--tooltip-offset': `${offset}px` } as CSSProperties}
      onPointerLeave={again}
      onBlur={again}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setDismissed(true)
      }}
    >
      {children(id)}
      <span role="tooltip" id={id}>
        {text}
      </span>
    </span>
  )
}
