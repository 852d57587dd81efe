import type { CSSProperties } from 'react'

/** A drawing of one colour, the colour of the text around it. Decoration: what it shows is said beside it. */
export function Silhouette({ url, className = '' }: { url: string; className?: string }) {
  return (
    <span
      aria-hidden
      className={`silhouette block bg-current ${className}`}
      style={{ '--drawing': `url(${url})` } as CSSProperties}
    />
  )
}
