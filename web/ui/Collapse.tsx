import type { Collapsed } from '@forecourt/rules/offer/text.ts'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'

/** Minimum hidden height in pixels; less is shown at once. */
const LEAST_HIDDEN = 48

/**
 * Long content that starts collapsed (spec §4: View more/less), opening in 300 ms. Without scripts all of it is shown.
 * `on` says on which screens there is enough to hide (rules/offer/text.ts); if the actual layout is wider than the rule
 * assumes, nothing is hidden either.
 */
export function Collapse({ on, children }: { on: Collapsed | null; children: ReactNode }) {
  const id = useId()
  const content = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const [needless, setNeedless] = useState(false)
  useEffect(() => {
    const { scrollHeight = 0, clientHeight = 0 } = content.current ?? {}
    setNeedless(scrollHeight - clientHeight < LEAST_HIDDEN)
  }, [])
  if (on === null || needless) return <div>{children}</div>
  const width = on === 'on phones' ? 'sm:hidden' : ''
  return (
    <div>
      <div
        ref={content}
        id={id}
        data-state={open ? 'open' : 'closed'}
        className={`folding ${width && 'folding-phone'}`}
      >
        {children}
      </div>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className={`mt-2 min-h-11 font-semibold text-link underline underline-offset-4 no-js:hidden ${width}`}
      >
        {open ? 'View less' : 'View more'}
      </button>
    </div>
  )
}
