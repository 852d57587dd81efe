import type { PublicSite } from '@forecourt/rules/site/site.ts'
import { whenIdle } from '../browser/afterLoad.ts'
import { mustAsk, onConsent } from '../browser/consent.ts'
import { whenLoaded } from '../browser/optionalPart.ts'
import { layOutBelowFold } from '../browser/belowFold.ts'
import { loadSlots } from '../browser/outsideSlots.ts'
import { pageOpened } from '../browser/pageEvents.ts'
import { hasUnsent } from '../browser/unsent.ts'
import { refreshWebsite } from '../browser/websiteRefresh.ts'

let checked = false
let stopWaiting = () => {}

/** The work after a page was opened, in a separate module so that it costs nothing before. */
export function afterVisit(
  site: PublicSite,
  page: Parameters<typeof pageOpened>[1],
  opened: Parameters<typeof pageOpened>[2],
): void {
  const track = () => pageOpened(site, page, opened)
  track()
  // A visitor who agrees is counted from the page on which they do.
  stopWaiting()
  stopWaiting = onConsent(track)
  layOutBelowFold()
  if (!checked) void refreshWebsite(site)
  if (!checked) loadSlots(site)
  if (!checked && site.settings.consent !== 'off') {
    if (mustAsk(site)) whenLoaded(import('../site/layout/ConsentBanner.tsx'), ({ askConsent }) => askConsent(site))
    else whenLoaded(import('../browser/giveConsent.ts'), ({ recordConsent }) => recordConsent(site))
  }
  if (!checked && hasUnsent(site.id))
    whenLoaded(import('../site/forms/UnsentNotice.tsx'), ({ showUnsent }) => showUnsent(site))
  if (!checked && site.hasGarage)
    whenIdle(() => whenLoaded(import('../browser/ownerSession.ts'), (part) => void part.loadOwnerSession(site)))
  checked = true
}
