import { eq } from 'drizzle-orm'
import { carName } from '@forecourt/rules/car/name.ts'
import { changePhotos, previousOf, type PhotoChange, type StoredPhotos } from '@forecourt/rules/stock/photoChanges.ts'
import { shownPhotos } from '@forecourt/rules/stock/photos.ts'
import type { StaffDatabase, Transaction } from '../db/database.ts'
import { ConflictError, RequestError } from '../errors.ts'
import { lockStock } from './staffStock.ts'
import { carPhotos, cars } from './table.ts'

type CarRow = typeof cars.$inferSelect

/** A vehicle with its photos, and who last changed them. */
export interface StaffPhotos extends StoredPhotos {
  car: CarRow
  changed: { by: string; at: Date } | null
}

/** Who changes photos, and when. */
export interface PhotosBy {
  who: string
  now: Date
  /** Throws if they may not change stock of a dealership. */
  requireWrite: (dealershipId: number) => void
  /** Records it in the same transaction. */
  recorded: (tx: Transaction, about: RecordedPhotos) => Promise<void>
}

/** What is recorded of a change. */
export interface RecordedPhotos {
  dealershipId: number
  change: PhotoChange['kind']
  /** The vehicle, and before it the photo if it is about one. */
  subject: string
  before: Readonly<Record<string, string>>
  after: Readonly<Record<string, string>>
}

/** What a conflict says: who was first, and what is stored now. */
export interface PhotosConflict {
  version: string
  who: string | null
  theirs: string | readonly string[]
}

const GONE = 'That vehicle isn’t in the stock any more.'

async function photosIn(tx: Transaction, id: number): Promise<StaffPhotos | null> {
  const [found] = await tx
    .select({ car: cars, photos: carPhotos })
    .from(cars)
    .leftJoin(carPhotos, eq(carPhotos.car_id, cars.id))
    .where(eq(cars.id, id))
  if (!found) return null
  const { car, photos } = found
  return {
    car,
    fed: photos
      ? { images: photos.fed_images, primary: photos.fed_primary }
      : { images: car.images, primary: car.primary_image_url },
    kept: photos?.kept ?? null,
    previous: photos?.previous ?? null,
    version: photos?.version ?? 0,
    changed: photos ? { by: photos.changed_by, at: photos.changed_at } : null,
  }
}

/** The photos of a vehicle that staff see; null for any other vehicle. */
export const staffPhotos = (staff: StaffDatabase, id: number): Promise<StaffPhotos | null> =>
  staff.transaction((tx) => photosIn(tx, id))

/**
 * Changes the photos of a vehicle by hand, against what was seen (decision 149); the website shows it from then on, and
 * feeds leave it as it is.
 *
 * @returns the version of the photos, and whether anything changed
 * @throws ConflictError with a `PhotosConflict` if somebody else has changed the same; nothing is changed then
 */
export const changePhotosByHand = (
  staff: StaffDatabase,
  id: number,
  change: PhotoChange,
  by: PhotosBy,
): Promise<{ version: number; changed: boolean }> =>
  staff.transaction(async (tx) => {
    const about = await photosIn(tx, id)
    if (!about) throw new RequestError(404, GONE)
    by.requireWrite(about.car.dealership_id)
    // What is compared is what is stored once nobody else writes to the dealership.
    await lockStock(tx, about.car.dealership_id)
    const stored = await photosIn(tx, id)
    if (!stored) throw new RequestError(404, GONE)
    const { car } = stored
    const result = changePhotos(stored, change)
    if (result.outcome === 'unchanged') return { version: stored.version, changed: false }
    if (result.outcome === 'refused') throw new RequestError(422, result.problem)
    if (result.outcome === 'conflict') {
      const who = stored.changed?.by ?? null
      const conflict: PhotosConflict = { version: String(stored.version), who, theirs: result.theirs }
      throw new ConflictError(409, `${who ?? 'Someone else'} has changed the photos since you opened them.`, {
        ...conflict,
      })
    }
    const version = stored.version + 1
    const values = {
      version,
      changed_by: by.who,
      changed_at: by.now,
      kept: result.kept,
      previous: previousOf(stored.kept, change.kind),
    }
    await tx
      .insert(carPhotos)
      .values({
        dealership_id: car.dealership_id,
        car_id: id,
        fed_images: stored.fed.images,
        fed_primary: stored.fed.primary,
        fed_at: by.now,
        ...values,
      })
      .onConflictDoUpdate({ target: carPhotos.car_id, set: values })
    await tx
      .update(cars)
      .set({ ...shownPhotos(stored.fed, result.kept), updated_at: by.now })
      .where(eq(cars.id, id))
    const name = `${carName(car)} (${car.stocknum})`
    await by.recorded(tx, {
      dealershipId: car.dealership_id,
      change: change.kind,
      subject: result.photo === null ? name : `${result.photo} of ${name}`,
      before: result.before,
      after: result.after,
    })
    return { version, changed: true }
  })
