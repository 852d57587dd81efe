import { parseRecentlyViewed, recordViewed, viewedIds } from '@forecourt/rules/memory/recentlyViewed.ts'
import { readJson, storageKey, writeJson } from './storage.ts'

const records = (siteId: number, now: Date) =>
  readJson(storageKey(siteId, 'recently_viewed'), (stored) => parseRecentlyViewed(stored, now)) ?? []

/** The vehicles last viewed on a site in this browser, without the current one, which is added. */
export function takeRecentlyViewed(siteId: number, open: number | null): readonly number[] {
  const now = new Date()
  const stored = records(siteId, now)
  if (open !== null) writeJson(storageKey(siteId, 'recently_viewed'), recordViewed(stored, open, now))
  return viewedIds(stored, open)
}
