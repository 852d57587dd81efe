import { useId, useState, type ReactNode } from 'react'

/**
 * Long content that shows its beginning until it is asked for more (spec §4: View more/less), opening in 300 ms.
 * Without scripts all of it is there. `long` says whether there is anything to hide.
 */
export function Collapse({
  long,
  more = 'View more',
  less = 'View less',
  children,
}: {
  long: boolean
  more?: string
  less?: string
  children: ReactNode
}) {
  const id = useId()
  const [open, setOpen] = useState(false)
  if (!long) return <div>{children}</div>
  return (
    <div>
      <div id={id} data-state={open ? 'open' : 'closed'} className="folding">
        {children}
      </div>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="mt-2 min-h-11 font-semibold text-link underline underline-offset-4 unscripted:hidden"
      >
        {open ? less : more}
      </button>
    </div>
  )
}
