import { and, eq, notInArray } from 'drizzle-orm'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { Transaction } from '../db/database.ts'
import { put, type Written } from '../db/put.ts'
import type { StoredModel } from './file.ts'
import { models } from './table.ts'

/** Stores models of a site by slug: existing ones are replaced, others stay. Storing the same again changes nothing. */
export const storeModels = (tx: Transaction, site: Pick<Site, 'id'>, list: readonly StoredModel[]): Promise<Written> =>
  put(tx, models, ['website_id', 'slug'], rowsOf(site, list, 'dealer'))

/**
 * Replaces a manufacturer's models: those no longer in the data are removed. A model that the dealer has described is
 * not changed.
 */
export async function replaceManufacturerModels(
  tx: Transaction,
  site: Pick<Site, 'id'>,
  manufacturer: string,
  list: readonly StoredModel[],
): Promise<Written & { removed: number }> {
  const rows = rowsOf(site, list, 'manufacturer')
  const written = await put(tx, models, ['website_id', 'slug'], rows, eq(models.source, 'manufacturer'))
  const removed = await tx
    .delete(models)
    .where(
      and(
        eq(models.website_id, site.id),
        eq(models.source, 'manufacturer'),
        eq(models.manufacturer_name, manufacturer),
        notInArray(
          models.slug,
          rows.map(({ slug }) => slug),
        ),
      ),
    )
    .returning({ id: models.id })
  return { ...written, removed: removed.length }
}

const rowsOf = (site: Pick<Site, 'id'>, list: readonly StoredModel[], source: 'dealer' | 'manufacturer') =>
  list.map((model, position) => ({ website_id: site.id, ...model, source, position }))

/** Removes a model from a site; false if it has none with this slug. */
export async function removeModel(tx: Transaction, site: Pick<Site, 'id'>, slug: string): Promise<boolean> {
  const removed = await tx
    .delete(models)
    .where(and(eq(models.website_id, site.id), eq(models.slug, slug)))
    .returning({ id: models.id })
  return removed.length > 0
}
