import type { Page } from '@forecourt/rules/staff/page.ts'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { addressWith, AFTER, BEFORE } from './address.ts'

/**
 * Links to the pages before and after this one; nothing for a list of one page. The address has the row from which a
 * page begins, so rows that are added meanwhile move nothing.
 */
export function Pager({
  page: { previous, next },
  words = ['Newer', 'Older'],
}: {
  page: Pick<Page<unknown>, 'previous' | 'next'>
  /** What precedes and what follows, in this list’s order. */
  words?: readonly [string, string]
}) {
  const { search } = useLocation()
  if (previous === null && next === null) return null
  return (
    <nav className="pager" aria-label="Pages">
      {previous === null ? null : (
        <Link className="button quiet" rel="prev" to={addressWith(search, { [BEFORE]: previous })}>
          <ChevronLeft aria-hidden size={16} />
          {words[0]}
        </Link>
      )}
      {next === null ? null : (
        <Link className="button quiet" rel="next" to={addressWith(search, { [AFTER]: next })}>
          {words[1]}
          <ChevronRight aria-hidden size={16} />
        </Link>
      )}
    </nav>
  )
}
