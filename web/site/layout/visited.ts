import type { PublicSite } from '@forecourt/rules/site/site.ts'
import { pageOpened } from '../../browser/pageEvents.ts'
import { hasUnsent } from '../../browser/unsent.ts'

let looked = false

/** What there is to do when a page was opened, apart from the page so that it costs nothing before it is there. */
export function visited(
  endpoint: string,
  site: PublicSite,
  page: Parameters<typeof pageOpened>[2],
  opened: Parameters<typeof pageOpened>[3],
): void {
  pageOpened(endpoint, site, page, opened)
  if (!looked && hasUnsent(site.id))
    // Without a network it cannot come, and has nothing to do.
    void import('../forms/UnsentNotice.tsx').then(
      ({ showUnsent }) => showUnsent(endpoint, site),
      () => {},
    )
  looked = true
}
