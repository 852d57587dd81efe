import { eq } from 'drizzle-orm'
import type { VariantPrice } from '@forecourt/rules/model/model.ts'
import { slugOf } from '@forecourt/rules/site/slug.ts'
import type { StaffDatabase, Transaction } from '../db/database.ts'
import { MODEL_ORDER, models } from './table.ts'

type ModelRow = typeof models.$inferSelect

const CENTS = 100
const dollars = (cents: number | null) => (cents === null ? null : cents / CENTS)
const written = (price: VariantPrice | null) => ({
  price: price && price.price_cents / CENTS,
  price_type: price && price.price_type,
})

/** A model in the operator's notation; a file with it is read into the same model. Amounts are in whole units. */
export function writtenModel(row: ModelRow) {
  const { id: _id, website_id: _website, source: _source, position: _position, body_style, ...model } = row
  return {
    ...model,
    bodyStyle: body_style,
    variants: row.variants.map(({ price, ...variant }) => ({ ...variant, ...written(price) })),
    accessories: row.accessories.map(({ price_cents, ...accessory }) => ({
      ...accessory,
      price: dollars(price_cents),
    })),
  }
}

/** Every model of a site as stored, in its order. */
export const modelsIn = (tx: Transaction, websiteId: number): Promise<ModelRow[]> =>
  tx
    .select()
    .from(models)
    .where(eq(models.website_id, websiteId))
    .orderBy(...MODEL_ORDER)

/** The same, in a transaction of its own. */
export const storedModels = (staff: StaffDatabase, websiteId: number): Promise<ModelRow[]> =>
  staff.transaction((tx) => modelsIn(tx, websiteId))

/** The manufacturer with this slug and its models on a site (spec §7); null if the site has no model of it. */
export async function manufacturerOf(staff: StaffDatabase, websiteId: number, slug: string) {
  const own = (await storedModels(staff, websiteId)).filter(
    ({ manufacturer_name }) => slugOf(manufacturer_name) === slug,
  )
  if (own.length === 0) return null
  return {
    slug,
    name: own[0]!.manufacturer_name,
    models: own.map(({ id, ...row }) => ({ id, ...writtenModel({ id, ...row }) })),
  }
}
