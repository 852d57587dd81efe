import type { PublicSite } from '@forecourt/rules/site/site.ts'
import { whenLoaded } from '../browser/optionalPart.ts'
import { layOutBelowFold } from '../browser/belowFold.ts'
import { loadSlots } from '../browser/outsideSlots.ts'
import { pageOpened } from '../browser/pageEvents.ts'
import { hasUnsent } from '../browser/unsent.ts'
import { refreshWebsite } from '../browser/websiteRefresh.ts'

let checked = false

/** The work after a page was opened, in a separate module so that it costs nothing before. */
export function afterVisit(
  site: PublicSite,
  page: Parameters<typeof pageOpened>[1],
  opened: Parameters<typeof pageOpened>[2],
): void {
  pageOpened(site, page, opened)
  layOutBelowFold()
  if (!checked) void refreshWebsite(site)
  if (!checked) loadSlots(site)
  if (!checked && hasUnsent(site.id))
    whenLoaded(import('../site/forms/UnsentNotice.tsx'), ({ showUnsent }) => showUnsent(site))
  checked = true
}
