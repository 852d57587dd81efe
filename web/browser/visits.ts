import { parseVisits, recordVisit, type VisitMemory } from '@forecourt/rules/memory/visits.ts'
import { readJson, storageKey, writeJson } from './storage.ts'

const key = (siteId: number) => storageKey(siteId, 'visits')

/** What this browser remembers of the visit to a site; null when nothing (spec §4 Memory rules). */
export const visitMemory = (siteId: number): VisitMemory | null => readJson(key(siteId), parseVisits)

/** Remembers the page that is open now. */
export function rememberPage(siteId: number): void {
  const before = visitMemory(siteId)
  const after = recordVisit(before, window.location, new Date())
  if (after !== before) writeJson(key(siteId), after)
}
