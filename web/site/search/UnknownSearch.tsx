import { searchTitle } from '@forecourt/rules/site/searchSlugs.ts'
import { ChevronRight } from 'lucide-react'
import { usePaths, useSite } from '../layout/site.ts'

/** The 404 page of a search that this site does not have: those that list something, by their slugs. */
export function UnknownSearch({ searches }: { searches: readonly string[] }) {
  const site = useSite()
  const to = usePaths()
  return (
    <div className="container section">
      <p className="text-14 font-semibold text-muted">404</p>
      <h1 className="mt-1 text-28 lg:text-33">We can’t find that page</h1>
      <p className="mt-3 max-w-text text-muted">
        The link may be old or mistyped. Browse everything we have for sale here:
      </p>
      <ul className="mt-6 max-w-text border-t">
        {searches.map((slug) => (
          <li key={slug} className="border-b">
            <a
              href={to.search(slug)}
              className="group flex min-h-14 items-center justify-between gap-4 font-semibold hover:text-link"
            >
              {searchTitle(slug, site)}
              <ChevronRight aria-hidden size={18} strokeWidth={1.5} className="text-muted" />
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
