import { parseVisits, recordVisit, type PageAddress, type VisitMemory } from '@forecourt/rules/memory/visits.ts'
import { mayUse, type ConsentSite } from './consent.ts'
import { readJson, storageKey, writeJson } from './storage.ts'

/** The stored visit to a site in this browser (spec §3 Local storage); null if there is none, or it may not be used. */
export const visitMemory = (site: ConsentSite): VisitMemory | null =>
  mayUse(site, 'statistics') ? readJson(storageKey(site.id, 'visits'), parseVisits) : null

/** Stores that a page of a site was opened (spec §5 Memory rules), unless the visitor may not be counted. */
export function rememberPage(site: ConsentSite, page: PageAddress): void {
  if (!mayUse(site, 'statistics')) return
  const before = visitMemory(site)
  const after = recordVisit(before, page, new Date(), { referrer: document.referrer, host: location.host })
  if (after !== before) writeJson(storageKey(site.id, 'visits'), after)
}
