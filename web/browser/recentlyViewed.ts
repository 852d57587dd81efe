import { parseRecentlyViewed, recordViewed, viewedIds } from '@forecourt/rules/memory/recentlyViewed.ts'
import { mayUse, type ConsentSite } from './consent.ts'
import { readJson, storageKey, writeJson } from './storage.ts'

const records = (siteId: number, now: Date) =>
  readJson(storageKey(siteId, 'recently_viewed'), (stored) => parseRecentlyViewed(stored, now)) ?? []

/**
 * The vehicles last viewed on a site in this browser, without the current one, which is added; none while the visitor
 * may not be counted.
 */
export function takeRecentlyViewed(site: ConsentSite, open: number | null): readonly number[] {
  if (!mayUse(site, 'statistics')) return []
  const now = new Date()
  const stored = records(site.id, now)
  if (open !== null) writeJson(storageKey(site.id, 'recently_viewed'), recordViewed(stored, open, now))
  return viewedIds(stored, open)
}
