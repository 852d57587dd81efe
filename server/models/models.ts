import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { Model, ModelDetails, VariantPrice } from '@forecourt/rules/model/model.ts'
import { safeHtml, type ProseSite } from '../content/content.ts'
import type { SiteDatabase, StaffDatabase } from '../db/database.ts'
import { MODEL_ORDER, models } from './table.ts'

export { MODEL_FILE, type StoredModel } from './file.ts'
export { modelsIn } from './written.ts'
export { FRESH_SECONDS, manufacturerData, manufacturerJob, type ManufacturerData } from './manufacturer.ts'

/** The lowest price among a row's variants. */
const FROM_PRICE = sql<VariantPrice | null>`(
  select variant -> 'price' from jsonb_array_elements(${models.variants}) as listed (variant)
  where jsonb_typeof(variant -> 'price') = 'object'
  order by (variant #>> '{price,price_cents}')::numeric limit 1)`

const {
  website_id: _website,
  position: _position,
  source: _source,
  variants,
  colours,
  features,
  slides,
  accessories,
  brochure,
  ...FACTS
} = getTableColumns(models)

const SUMMARY = { ...FACTS, from_price: FROM_PRICE }

/** The new models a site sells, in the order the dealer gave them (spec §3 Model). */
export function listModels(database: SiteDatabase): Promise<readonly Model[]> {
  return database.transaction((tx) =>
    tx
      .select(SUMMARY)
      .from(models)
      .orderBy(...MODEL_ORDER),
  )
}

/** Everything about one model of a site; null for another site's. */
export async function findModel(database: SiteDatabase, site: ProseSite, id: number): Promise<ModelDetails | null> {
  const [found] = await database.transaction((tx) =>
    tx
      .select({ ...SUMMARY, variants, colours, features, slides, accessories, brochure })
      .from(models)
      .where(eq(models.id, id)),
  )
  return found ? { ...found, description: safeHtml(found.description, site) } : null
}

/** Whether a model is its manufacturer’s, whose data changes it until somebody publishes a change. */
export const isManufacturers = (staff: StaffDatabase, id: number): Promise<boolean> =>
  staff.transaction(async (tx) => {
    const [row] = await tx.select({ source: models.source }).from(models).where(eq(models.id, id))
    return row?.source === 'manufacturer'
  })
