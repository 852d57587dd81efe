import type { CSSProperties } from 'react'

/** A drawing of one colour, the colour of the text around it. Decoration: the text beside it says what it shows. */
export function Silhouette({ url, className = '' }: { url: string; className?: string }) {
  return (
    <span
      aria-hidden
      className={`silhouette block bg-current ${className}`}
      style={{ '--drawing': `url(${url})` } as CSSProperties}
    />
  )
}
