import { parseVisits, recordVisit, type PageAddress, type VisitMemory } from '@forecourt/rules/memory/visits.ts'
import { readJson, storageKey, writeJson } from './storage.ts'

/** What this browser remembers of the visit to a site (spec §3 Local storage); null when there is nothing. */
export const visitMemory = (siteId: number): VisitMemory | null => readJson(storageKey(siteId, 'visits'), parseVisits)

/** Remembers that a page of a site was opened (spec §5 Memory rules). */
export function rememberPage(siteId: number, page: PageAddress): void {
  const before = visitMemory(siteId)
  const after = recordVisit(before, page, new Date())
  if (after !== before) writeJson(storageKey(siteId, 'visits'), after)
}
