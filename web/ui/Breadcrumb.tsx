import { ChevronRight } from 'lucide-react'
import { Fragment } from 'react'

/** Where the page stands; the last entry is the page itself and no link. */
export function Breadcrumb({ entries }: { entries: readonly { label: string; href?: string }[] }) {
  return (
    <nav aria-label="Breadcrumb" className="text-14 text-muted print:hidden">
      <ol className="flex min-w-0 items-center gap-1.5 overflow-hidden">
        {entries.map(({ label, href }, index) => (
          <Fragment key={label}>
            {index > 0 ? (
              <li aria-hidden className="shrink-0">
                <ChevronRight size={14} strokeWidth={1.5} />
              </li>
            ) : null}
            {href ? (
              <li className="shrink-0">
                <a href={href} className="py-2 underline-offset-4 hover:text-ink hover:underline">
                  {label}
                </a>
              </li>
            ) : (
              <li aria-current="page" className="truncate text-ink">
                {label}
              </li>
            )}
          </Fragment>
        ))}
      </ol>
    </nav>
  )
}
