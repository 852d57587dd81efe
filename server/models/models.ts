import { asc } from 'drizzle-orm'
import type { Model } from '@forecourt/rules/model/model.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { Database } from '../db/database.ts'
import { models } from './table.ts'

/** The new models a site sells, in the order the dealer gave them (spec §3 Model). */
export function listModels(database: Database, site: Site): Promise<readonly Model[]> {
  return database.forSite(site.id, (tx) =>
    tx
      .select({
        id: models.id,
        name: models.name,
        slug: models.slug,
        override_url: models.override_url,
        path: models.path,
        image: models.image,
        manufacturer_name: models.manufacturer_name,
        short_description: models.short_description,
        description: models.description,
        manufacturer_body: models.manufacturer_body,
        manufacturer_body2: models.manufacturer_body2,
        manufacturer_body3: models.manufacturer_body3,
        body_style: models.body_style,
        fuel: models.fuel,
        status: models.status,
        accessories_count: models.accessories_count,
      })
      .from(models)
      .orderBy(asc(models.position), asc(models.name), asc(models.id)),
  )
}
