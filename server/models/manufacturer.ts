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

/** The part of the client of an outside Dashboard that is used here (spec §7). */
export interface ManufacturerDashboard {
  /** A manufacturer's data, or false when it could not be had. */
  manufacturer(slug: string, websiteId: number): Promise<unknown>
}

/** What asking for manufacturers' data takes. */
export interface RefreshDeps {
  database: Database
  /** The outside Dashboard of a site; null where the platform itself is its Dashboard. */
  dashboard: (siteId: number) => Promise<ManufacturerDashboard | null>
  /** Called for an unusable response; the Dashboard's client reports failed requests itself. */
  onWarning: (error: unknown, message: string) => void
}

/** Asks a site's Dashboard for the models of its makers, and stores what it says (spec §7). */
export async function refreshModels(
  { database, dashboard, onWarning }: RefreshDeps,
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
        .transaction((tx) => replaceManufacturerModels(tx, site, manufacturer, models))
        .catch((error: unknown) => onWarning(error, `The data for ${manufacturer} can’t be stored`))
  }
}

/** The makers that a site sells: its single one, else those that its places name. */
const manufacturersOf = (site: Site, places: readonly Location[]): readonly string[] =>
  site.manufacturer ? [site.manufacturer] : [...new Set(places.flatMap(({ manufacturers }) => manufacturers))]

/** The job that does so for a site. A failure waits for the next visitor, so it is not tried again. */
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
  /** Has the site's makers asked; settles when that is arranged, not when they have answered. */
  ask: (site: Site) => Promise<void>
  onWarning: (error: unknown, message: string) => void
  now: () => Date
}

/** Keeps what sites know of their makers' models as new as their Dashboards have it. */
export interface ManufacturerData {
  /**
   * Has a site's makers asked where that was long ago. Pages do not wait for it: they show what is stored, which stays
   * when nobody answers. Only the first page of a site without any model waits a moment.
   */
  refreshIfStale(database: SiteDatabase, site: Site): Promise<void>
}

/** Makers change their range a few times a year, and prices over night. */
export const FRESH_SECONDS = 600
const FIRST_WAIT_MS = 2_000
const POLL_MS = 50

/** Manufacturer data by the Dashboard call (spec §7). */
export function manufacturerData({ ask, onWarning, now }: ManufacturerDataDeps): ManufacturerData {
  const requestedAt = new Map<number, number>()
  const hasModels = async (database: SiteDatabase, site: Site) =>
    (await database.transaction((tx) => tx.$count(models, eq(models.website_id, site.id)))) > 0

  return {
    async refreshIfStale(database, site) {
      const last = requestedAt.get(site.id)
      if (last !== undefined && now().getTime() - last < FRESH_SECONDS * 1_000) return
      requestedAt.set(site.id, now().getTime())
      await ask(site).catch((error: unknown) => onWarning(error, 'Manufacturer data could not be requested'))
      if (last !== undefined) return
      const begun = performance.now()
      while (!(await hasModels(database, site)) && performance.now() - begun < FIRST_WAIT_MS) await sleep(POLL_MS)
    },
  }
}
