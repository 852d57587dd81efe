import { Ellipsis } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'

/** Something that is done on another screen, or a file. */
export interface Action {
  to: string
  label: string
  /** Whether it is a file. */
  isFile?: boolean
}

/** The actions of a list besides its first: side by side at a desk, and behind one button on a phone. */
export function MoreActions({ of }: { of: readonly Action[] }) {
  const id = useId()
  const links = (className: string) =>
    of.map(({ to, label, isFile = false }) =>
      isFile ? (
        <a key={to} className={className} href={to} download>
          {label}
        </a>
      ) : (
        <Link key={to} className={className} to={to}>
          {label}
        </Link>
      ),
    )
  return (
    <>
      <div className="row beside">{links('button quiet')}</div>
      <button type="button" className="button quiet behind" popoverTarget={id} title="More">
        <Ellipsis aria-hidden size={16} />
        <span className="sr-only">More</span>
      </button>
      <div id={id} popover="auto" className="action-sheet">
        <nav aria-label="More">{links('nav')}</nav>
      </div>
    </>
  )
}
