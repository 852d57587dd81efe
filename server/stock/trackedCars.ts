import { LRUCache } from 'lru-cache'
import type { TrackedVehicle } from '@forecourt/rules/event/vehicle.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { Snapshot } from './snapshot.ts'

/** About 400 bytes each. */
const MAX_VEHICLES = 20_000

/**
 * What events say of vehicles, of all sites of a process together, so that its memory does not grow with the number of
 * sites. What was read at or after the time of a snapshot is used until there is a newer one, or the site has other
 * settings.
 */
export interface TrackedCars {
  get(site: Site, snapshot: Snapshot, id: number): TrackedVehicle | undefined
  set(site: Site, snapshot: Snapshot, vehicle: TrackedVehicle): void
}

/** Keeps that many vehicles at most, the least recently seen ones not. */
export function createTrackedCars(max = MAX_VEHICLES): TrackedCars {
  const kept = new LRUCache<string, TrackedVehicle>({ max })
  const prefixes = new WeakMap<Site, { snapshot: WeakRef<Snapshot>; prefix: string }>()
  let created = 0

  function keyOf(site: Site, snapshot: Snapshot, id: number) {
    let current = prefixes.get(site)
    if (current?.snapshot.deref() !== snapshot)
      prefixes.set(site, (current = { snapshot: new WeakRef(snapshot), prefix: `${(created += 1)}:` }))
    return current!.prefix + id
  }

  return {
    get: (site, snapshot, id) => kept.get(keyOf(site, snapshot, id)),
    set: (site, snapshot, vehicle) => void kept.set(keyOf(site, snapshot, vehicle.car_id), vehicle),
  }
}
