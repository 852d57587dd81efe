import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import type { Site } from '@forecourt/rules/site/site.ts'
import { slugOf } from '@forecourt/rules/site/slug.ts'
import type { Location } from '@forecourt/rules/location/location.ts'
import * as z from 'zod'
import type { Database, SiteDatabase } from '../db/database.ts'
import { defineJob } from '../jobs/jobs.ts'
import { listLocations } from '../locations/locations.ts'
import type { Sites } from '../sites/sites.ts'
import { manufacturerModels } from './file.ts'
import { replaceManufacturerModels } from './store.ts'
import { models } from './table.ts'

/** The part of the external Dashboard's client that is used here (spec §7). */
export interface ManufacturerDashboard {
  /** A manufacturer's data, or false if the request failed. */
  manufacturer(slug: string, websiteId: number): Promise<unknown>
}

/** Dependencies of requesting manufacturers' data. */
export interface RefreshDeps {
  database: Database
  /** The external Dashboard of a site; null if the platform itself is its Dashboard. */
  dashboard: (siteId: number) => Promise<ManufacturerDashboard | null>
  /** Called for an unusable response; the Dashboard's client reports failed requests itself. */
  onWarning: (error: unknown, message: string) => void
  now?: () => Date
}

/** Requests the models of a site's manufacturers from its Dashboard, and stores them (spec §7). */
export async function refreshModels(
  { database, dashboard, onWarning, now = () => new Date() }: RefreshDeps,
  site: Site,
  manufacturers: readonly string[],
): Promise<void> {
  const client = await dashboard(site.id)
  if (!client) return
  for (const manufacturer of manufacturers) {
    const data = await client.manufacturer(slugOf(manufacturer), site.id)
    if (data === false) continue
    const models = manufacturerModels(data, manufacturer)
    if (models === null) onWarning(new TypeError('it has no models'), `The data for ${manufacturer} can’t be used`)
    else
      await database
        .transaction((tx) => replaceManufacturerModels(tx, site, manufacturer, models, now()))
        .catch((error: unknown) => onWarning(error, `The data for ${manufacturer} can’t be stored`))
  }
}

/** The manufacturers of a site: its single one, else those of its locations. */
const manufacturersOf = (site: Site, places: readonly Location[]): readonly string[] =>
  site.manufacturer ? [site.manufacturer] : [...new Set(places.flatMap(({ manufacturers }) => manufacturers))]

/** The job that does so for a site. It is not retried: the next visitor triggers it again. */
export const manufacturerJob = (deps: RefreshDeps & { sites: Pick<Sites, 'findById'> }) =>
  defineJob(
    'manufacturer-refresh',
    z.object({ site: z.int() }),
    async ({ site: siteId }) => {
      const found = await deps.sites.findById(siteId)
      if (!found) return
      const places = await listLocations(deps.database.site(siteId), found.site)
      await refreshModels(deps, found.site, manufacturersOf(found.site, places))
    },
    { limit: 0, delaySeconds: 1, ceilingSeconds: 1 },
    { takers: 2 },
  )

export interface ManufacturerDataDeps {
  /** Requests the data of the site's manufacturers; settles when the request is queued, not when it is answered. */
  requestData: (site: Site) => Promise<void>
  onWarning: (error: unknown, message: string) => void
  now: () => Date
}

/** Keeps a site's manufacturer data up to date with its Dashboard. */
export interface ManufacturerData {
  /**
   * Requests a site's manufacturer data if it is stale. Pages do not wait for it: they show the stored data, which
   * stays if the request fails. Only the first page of a site without any model waits briefly.
   */
  refreshIfStale(database: SiteDatabase, site: Site): Promise<void>
}

/** Manufacturers change their range a few times a year, and prices overnight. */
export const FRESH_SECONDS = 600
const FIRST_WAIT_MS = 2_000
const POLL_MS = 50

/** Manufacturer data from the Dashboard call (spec §7). */
export function manufacturerData({ requestData, onWarning, now }: ManufacturerDataDeps): ManufacturerData {
  const requestedAt = new Map<number, number>()
  const hasModels = async (database: SiteDatabase, site: Site) =>
    (await database.transaction((tx) => tx.$count(models, eq(models.website_id, site.id)))) > 0

  return {
    async refreshIfStale(database, site) {
      const last = requestedAt.get(site.id)
      if (last !== undefined && now().getTime() - last < FRESH_SECONDS * 1_000) return
      requestedAt.set(site.id, now().getTime())
      await requestData(site).catch((error: unknown) => onWarning(error, 'Manufacturer data could not be requested'))
      if (last !== undefined) return
      const begun = performance.now()
      while (!(await hasModels(database, site)) && performance.now() - begun < FIRST_WAIT_MS) await sleep(POLL_MS)
    },
  }
}
