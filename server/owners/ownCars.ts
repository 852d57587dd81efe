import { isDeepStrictEqual } from 'node:util'
import { asc, eq, sql } from 'drizzle-orm'
import { OWN_CARS_CAP, type OwnCar } from '@forecourt/rules/owner/ownCar.ts'
import type { OwnerDatabase } from '../db/database.ts'
import { RequestError } from '../errors.ts'
import type { OwnCars, StoredOwnCar } from './owner.ts'
import type { ReadsTogether } from './readsTogether.ts'
import { ownerCars } from './table.ts'

const TOO_MANY = `You can add up to ${OWN_CARS_CAP} vehicles. Please remove one first.`

/** The cars of a signed-in person of a site. */
export function ownCars({
  own,
  read,
  websiteId,
  ownerId,
  now,
}: {
  own: OwnerDatabase
  read: ReadsTogether
  websiteId: number
  ownerId: string
  now: () => Date
}): OwnCars {
  // An id from an address may be no UUID.
  const byId = (id: string) => eq(sql`${ownerCars.id}::text`, id)
  return {
    list: () =>
      read(async (tx) =>
        (await tx.select().from(ownerCars).orderBy(asc(ownerCars.created_at), asc(ownerCars.id))).map(ownCarOf),
      ),

    async find(id) {
      const [row] = await own.transaction((tx) => tx.select().from(ownerCars).where(byId(id)))
      return row ? ownCarOf(row) : null
    },

    async add(car) {
      await own.transaction(async (tx) => {
        // Two requests at a time must count each other.
        await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`cars ${websiteId} ${ownerId}`}, 0))`)
        const stored = (await tx.select().from(ownerCars)).map(ownCarOf)
        // A form that is sent twice adds one car.
        if (stored.some(({ id: _id, ...one }) => isDeepStrictEqual(one, { ...car }))) return
        if (stored.length >= OWN_CARS_CAP) throw new RequestError(409, TOO_MANY)
        const at = now()
        await tx
          .insert(ownerCars)
          .values({ website_id: websiteId, owner_id: ownerId, ...columnsOf(car), created_at: at, updated_at: at })
      })
    },

    change: (id, car) =>
      own.transaction(async (tx) => {
        const changed = await tx
          .update(ownerCars)
          .set({ ...columnsOf(car), updated_at: now() })
          .where(byId(id))
          .returning({ id: ownerCars.id })
        return changed.length > 0
      }),

    async remove(id) {
      await own.transaction((tx) => tx.delete(ownerCars).where(byId(id)))
    },
  }
}

const columnsOf = (car: OwnCar) => ({
  make: car.make,
  model: car.model,
  year: car.year,
  registration: car.registration,
  state: car.state,
  odometer: car.odometer,
  last_service_on: car.lastServiceOn,
  next_service_on: car.nextServiceOn,
  registration_due_on: car.registrationDueOn,
})

/** A car as it is stored. */
export const ownCarOf = (row: typeof ownerCars.$inferSelect): StoredOwnCar => ({
  id: row.id,
  make: row.make,
  model: row.model,
  year: row.year,
  registration: row.registration,
  state: row.state,
  odometer: row.odometer,
  lastServiceOn: row.last_service_on,
  nextServiceOn: row.next_service_on,
  registrationDueOn: row.registration_due_on,
})
