import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import type { Site } from '@forecourt/rules/site/site.ts'
import { slugOf } from '@forecourt/rules/site/slug.ts'
import type { Database } from '../db/database.ts'
import { manufacturerModels } from './file.ts'
import { takeOverModels } from './store.ts'
import { models } from './table.ts'

/** The part of the client of an outside Dashboard that is used here (spec §7). */
export interface ManufacturerDashboard {
  /** A manufacturer's data, or false when it could not be had. */
  manufacturer(slug: string, websiteId: number): Promise<unknown>
}

export interface ManufacturerDataDeps {
  database: Database
  /** The outside Dashboard of a site; null where the platform itself is its Dashboard. */
  dashboard: (siteId: number) => Promise<ManufacturerDashboard | null>
  /** Told of an answer that is none to work with; what could not be had, the Dashboard's client tells itself. */
  onWarning: (error: unknown, message: string) => void
  now: () => Date
}

/** Keeps what sites know of their makers' models as new as their Dashboards have it. */
export interface ManufacturerData {
  /**
   * Asks for a site's makers where that was long ago, and stores what they say. Pages do not wait for it: they show
   * what is stored, which stays when nobody answers. Only the first page of a site without any model waits a moment.
   */
  keepFresh(site: Site, makers: () => Promise<readonly string[]>): Promise<void>
}

/** Makers change their range a few times a year, and prices over night. */
const FRESH_MS = 10 * 60_000
const FIRST_WAIT_MS = 2_000

/** Manufacturer data by the Dashboard call (spec §7). */
export function manufacturerData({ database, dashboard, onWarning, now }: ManufacturerDataDeps): ManufacturerData {
  const askedAt = new Map<number, number>()

  async function refresh(site: Site, makers: () => Promise<readonly string[]>): Promise<void> {
    const client = await dashboard(site.id)
    if (!client) return
    for (const maker of await makers()) {
      const data = await client.manufacturer(slugOf(maker), site.id)
      if (data === false) continue
      const said = manufacturerModels(data, maker)
      if (said === null) onWarning(new TypeError('it has no models'), `The data for ${maker} can’t be used`)
      else
        await database
          .transaction((tx) => takeOverModels(tx, site, maker, said))
          .catch((error: unknown) => onWarning(error, `The data for ${maker} can’t be stored`))
    }
  }

  return {
    async keepFresh(site, makers) {
      const last = askedAt.get(site.id)
      if (last !== undefined && now().getTime() - last < FRESH_MS) return
      askedAt.set(site.id, now().getTime())
      const answer = refresh(site, makers).catch((error: unknown) =>
        onWarning(error, 'Manufacturer data could not be requested'),
      )
      if (last === undefined && (await database.drizzle.$count(models, eq(models.website_id, site.id))) === 0)
        await Promise.race([answer, sleep(FIRST_WAIT_MS, undefined, { ref: false })])
    },
  }
}
