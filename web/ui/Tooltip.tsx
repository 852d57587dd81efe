import { useId, useState, type CSSProperties, type ReactNode } from 'react'

/** Pixels between a tooltip and what it belongs to (spec §9 Display and layout). */
const OFFSET = 1

/**
 * A word on what a control is, for those who point at it or reach it by keyboard; its drawing alone may not say. It stays
 * while the pointer is on it, goes with Escape, and needs no script to come. `align` is the edge that it keeps to.
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
  /** Draws the control; the id is that of the words, which name or describe it. */
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
