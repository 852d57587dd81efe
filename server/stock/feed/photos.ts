import { sql } from 'drizzle-orm'
import type { CarImage } from '@forecourt/rules/car/car.ts'
import { shownPhotos, type KeptPhoto } from '@forecourt/rules/stock/photos.ts'
import type { FeedTransaction } from './transaction.ts'

/** A vehicle of a feed that is stored already, with the pictures that the feed has of it. */
export interface PicturedVehicle {
  stocknum: string
  images?: readonly CarImage[]
  primary_image_url?: unknown
  photos_count?: unknown
}

/**
 * Keeps what people did with photos (decision 149): vehicles whose photos somebody has changed get them in that
 * arrangement, and what the feed says of them is stored beside it.
 */
export async function keepPhotos(
  tx: FeedTransaction,
  vehicles: readonly PicturedVehicle[],
  idOf: (stocknum: string) => number,
  { dealershipId, now }: { dealershipId: number; now: Date },
): Promise<void> {
  const byId = new Map(vehicles.flatMap((vehicle) => (vehicle.images ? [[idOf(vehicle.stocknum), vehicle]] : [])))
  if (byId.size === 0) return
  // One by one by the index, for the same reason as in storedFacts of write.ts.
  const { rows } = await tx.execute<{ car_id: number; kept: KeptPhoto[] | null }>(sql`
    select found.car_id, found.kept from unnest(${sql.param([...byId.keys()])}::int4[]) as wanted (car_id)
    cross join lateral (
      select p.car_id, p.kept from car_photos p
      where p.car_id = wanted.car_id and p.dealership_id = ${dealershipId} limit 1) as found`)
  if (rows.length === 0) return
  const said = rows.map(({ car_id }) => {
    const { images = [], primary_image_url: primary } = byId.get(car_id)!
    return { car_id, images, primary_url: typeof primary === 'string' ? primary : null }
  })
  await tx.execute(sql`
    update car_photos p set fed_images = said.images, fed_primary = said.primary_url, fed_at = ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(said)}::jsonb) as said (car_id int4, images jsonb, primary_url text)
    where p.car_id = said.car_id and (p.fed_images, p.fed_primary) is distinct from (said.images, said.primary_url)`)
  for (const [at, { car_id, kept }] of rows.entries()) {
    const { images, primary_url: primary } = said[at]!
    Object.assign(byId.get(car_id)!, shownPhotos({ images, primary }, kept))
  }
}
