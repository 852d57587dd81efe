import { X } from 'lucide-react'
import type { AnchorHTMLAttributes } from 'react'

/** An active refinement: a link to the same page without it. `label` says the whole to those who cannot see the cross. */
export function Chip({
  label,
  children,
  className = '',
  ...rest
}: { label: string } & AnchorHTMLAttributes<HTMLAnchorElement>) {
  return (
    <a
      aria-label={label}
      className={`inline-flex min-h-9 items-center gap-1.5 rounded-control border border-line bg-surface px-3 text-14 transition-colors hover:border-ink ${className}`}
      {...rest}
    >
      {children}
      <X aria-hidden size={14} strokeWidth={1.5} className="text-muted" />
    </a>
  )
}
