import { and, eq, notInArray, sql } from 'drizzle-orm'
import type { Site } from '@forecourt/rules/site/site.ts'
import { importedPlaces, keepVersions, removeItem } from '../content/content.ts'
import type { Transaction } from '../db/database.ts'
import { put, type Imported, type Written } from '../db/put.ts'
import type { StoredModel } from './file.ts'
import { models } from './table.ts'

/**
 * Stores models of a site by slug: existing ones are replaced, others stay. Storing the same again changes nothing. What
 * was there before and what is now are versions in the models’ history. They are in the order of the list, unless staff
 * have chosen one.
 *
 * @param options.setsOrder whether the list is the order from now on, whatever staff have chosen
 * @param options.versions false for whoever brings their history
 */
export async function storeModels(
  tx: Transaction,
  site: Pick<Site, 'id'>,
  list: readonly StoredModel[],
  now: Date,
  { setsOrder = false, versions = true }: { setsOrder?: boolean | undefined; versions?: boolean } = {},
): Promise<Imported> {
  const slugs = list.map(({ slug }) => slug)
  const only = sql`t.website_id = ${site.id} and t.slug = any(${sql.param(slugs)}::text[])`
  const keep = () => keepVersions(tx, 'models', only, { what: 'imported', by: null, at: now })
  if (versions) await keep()
  const { places, ordered } = await importedPlaces(tx, site, 'models', slugs, { sets: setsOrder, now })
  const written = await put(tx, models, ['website_id', 'slug'], rowsOf(site, list, 'dealer', places))
  if (versions) await keep()
  return { ...written, ordered }
}

/**
 * Replaces a manufacturer's models: those no longer in the data are removed. A model that the dealer has described is
 * not changed, and one that staff have deleted does not come back. What changes is in the models’ history.
 */
export async function replaceManufacturerModels(
  tx: Transaction,
  site: Pick<Site, 'id'>,
  manufacturer: string,
  list: readonly StoredModel[],
  now: Date,
): Promise<Written & { removed: number }> {
  const deleted = await deletedByStaff(tx, site)
  const theirList = list.filter(({ slug }) => !deleted.has(slug))
  const slugs = theirList.map(({ slug }) => slug)
  const { places } = await importedPlaces(tx, site, 'models', slugs, { sets: false, now })
  const rows = rowsOf(site, theirList, 'manufacturer', places)
  const theirs = sql`t.website_id = ${site.id} and t.source = 'manufacturer' and t.manufacturer_name = ${manufacturer}`
  const keep = () => keepVersions(tx, 'models', theirs, { what: 'imported', by: null, at: now })
  await keep()
  const written =
    rows.length === 0
      ? { added: 0, changed: 0 }
      : await put(tx, models, ['website_id', 'slug'], rows, eq(models.source, 'manufacturer'))
  await keep()
  const old = await tx
    .select({ id: models.id })
    .from(models)
    .where(
      and(
        eq(models.website_id, site.id),
        eq(models.source, 'manufacturer'),
        eq(models.manufacturer_name, manufacturer),
        notInArray(models.slug, slugs),
      ),
    )
  for (const { id } of old) await removeItem(tx, 'models', sql`t.id = ${id}`, now)
  return { ...written, removed: old.length }
}

/** The addresses of models that staff have deleted and not brought back. */
async function deletedByStaff(tx: Transaction, { id }: Pick<Site, 'id'>): Promise<ReadonlySet<string>> {
  const { rows } = await tx.execute<{ slug: string }>(sql`
    select slug from (
      select distinct on (item_id) what, made_by, content ->> 'slug' as slug
      from content_versions where website_id = ${id} and kind = 'models'
      order by item_id, number desc
    ) last
    where what = 'deleted' and made_by is not null`)
  return new Set(rows.map(({ slug }) => slug))
}

const rowsOf = (
  site: Pick<Site, 'id'>,
  list: readonly StoredModel[],
  source: 'dealer' | 'manufacturer',
  places: readonly number[],
) => list.map((model, at) => ({ website_id: site.id, ...model, source, position: places[at]! }))

/** Removes a model from a site; false if it has none with this slug. It stays in history. */
export const removeModel = async (tx: Transaction, site: Pick<Site, 'id'>, slug: string, now: Date): Promise<boolean> =>
  (await removeItem(tx, 'models', sql`t.website_id = ${site.id} and t.slug = ${slug}`, now)) !== null
