import { ChevronLeft, ChevronRight } from 'lucide-react'

/** Numbers to show: the first, the last, and those around the page; null for a gap. */
export function pageNumbers(page: number, pages: number): readonly (number | null)[] {
  const shown = [...new Set([1, page - 1, page, page + 1, pages])].filter((one) => one >= 1 && one <= pages)
  return shown.flatMap((one, index) => {
    const before = shown[index - 1] ?? 0
    if (one - before === 2) return [one - 1, one]
    return one - before > 2 ? [null, one] : [one]
  })
}

const LINK =
  'grid size-11 place-items-center rounded-control border border-unmarked transition-colors hover:border-line hover:bg-surface'

/** Pages of a list as real links, so that they work without scripts and search engines follow them. */
export function Pagination({ page, pages, href }: { page: number; pages: number; href: (page: number) => string }) {
  if (pages <= 1) return null
  return (
    <nav aria-label="Pages" className="flex justify-center">
      <ul className="tabular-nums flex flex-wrap items-center gap-1">
        <li>
          {page > 1 ? (
            <a href={href(page - 1)} rel="prev" aria-label="Previous page" className={LINK}>
              <ChevronLeft aria-hidden size={20} strokeWidth={1.5} />
            </a>
          ) : null}
        </li>
        {pageNumbers(page, pages).map((number, index) => (
          <li key={number ?? `gap-${index}`}>
            {number === null ? (
              <span aria-hidden className="grid w-6 place-items-center text-muted">
                …
              </span>
            ) : number === page ? (
              <span
                aria-current="page"
                className="grid size-11 place-items-center rounded-control border border-action bg-action font-semibold text-action-ink"
              >
                {number}
              </span>
            ) : (
              <a href={href(number)} aria-label={`Page ${number}`} className={LINK}>
                {number}
              </a>
            )}
          </li>
        ))}
        <li>
          {page < pages ? (
            <a href={href(page + 1)} rel="next" aria-label="Next page" className={LINK}>
              <ChevronRight aria-hidden size={20} strokeWidth={1.5} />
            </a>
          ) : null}
        </li>
      </ul>
    </nav>
  )
}
