import { NATIVE_FIELDS, type FeedField } from './feed/columns.ts'
import type { cars } from './table.ts'

type CarRow = typeof cars.$inferSelect

const CENTS = 100
const dollars = (cents: number | null) => (cents === null ? null : cents / CENTS)

/** Fields that are stored under another name or in another form. */
const OTHERWISE: Partial<Record<FeedField, (row: CarRow, location: string | null) => unknown>> = {
  price: ({ price_cents }) => dollars(price_cents),
  price_was: ({ price_was_cents }) => dollars(price_was_cents),
  location: (_row, location) => location,
  created_at: ({ created_at }) => created_at.toISOString(),
  sold_at: ({ sold_at }) => sold_at?.toISOString() ?? null,
  images: ({ images }) => images.map(pictureOf),
  spin_images: ({ spin_images }) => spin_images.map(pictureOf),
}

const pictureOf = ({ url, width, height, group }: CarRow['images'][number]) => ({
  url,
  width,
  height,
  ...(group ? { group } : {}),
})

/** A vehicle with the native fields of a feed; what `jsonReader` reads from it is the same vehicle. */
export function writtenVehicle(row: CarRow, location: string | null): Readonly<Record<string, unknown>> {
  const fields = NATIVE_FIELDS.map((field) => [
    field,
    OTHERWISE[field] ? OTHERWISE[field](row, location) : row[field as keyof CarRow],
  ])
  return {
    id: row.id,
    dealership_id: row.dealership_id,
    slug: row.slug,
    currency: row.currency,
    held: row.held,
    updated_at: row.updated_at.toISOString(),
    ...Object.fromEntries(fields),
  }
}
