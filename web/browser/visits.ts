import { parseVisits, recordVisit, type PageAddress, type VisitMemory } from '@forecourt/rules/memory/visits.ts'
import { readJson, storageKey, writeJson } from './storage.ts'

/** The stored visit to a site in this browser (spec §3 Local storage); null if there is none. */
export const visitMemory = (siteId: number): VisitMemory | null => readJson(storageKey(siteId, 'visits'), parseVisits)

/** Stores that a page of a site was opened (spec §5 Memory rules). */
export function rememberPage(siteId: number, page: PageAddress): void {
  const before = visitMemory(siteId)
  const after = recordVisit(before, page, new Date(), { referrer: document.referrer, host: location.host })
  if (after !== before) writeJson(storageKey(siteId, 'visits'), after)
}
