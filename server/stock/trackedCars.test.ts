import { expect, test } from 'vitest'
import type { TrackedVehicle } from '@forecourt/rules/event/vehicle.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { Snapshot } from './snapshot.ts'
import { createTrackedCars } from './trackedCars.ts'

const vehicle = (car_id: number, stocknum: string) => ({ car_id, stocknum }) as TrackedVehicle
const [mine, other] = [{} as Site, {} as Site]
const [early, late] = [{} as Snapshot, {} as Snapshot]

test('vehicles of two sites do not mix, and those seen longest ago are evicted', () => {
  const tracked = createTrackedCars(2)
  tracked.set(mine, early, vehicle(1, 'mine'))
  expect(tracked.get(other, early, 1)).toBeUndefined()
  tracked.set(other, early, vehicle(1, 'other'))
  expect([mine, other].map((site) => tracked.get(site, early, 1)?.stocknum)).toEqual(['mine', 'other'])
  tracked.get(mine, early, 1)
  tracked.set(mine, early, vehicle(2, 'second'))
  expect(tracked.get(other, early, 1)).toBeUndefined()
  expect([1, 2].map((id) => tracked.get(mine, early, id)?.stocknum)).toEqual(['mine', 'second'])
})

test('vehicles of an earlier snapshot are not used', () => {
  const tracked = createTrackedCars()
  tracked.set(mine, early, vehicle(1, 'early'))
  expect(tracked.get(mine, late, 1)).toBeUndefined()
  tracked.set(mine, late, vehicle(1, 'late'))
  expect(tracked.get(mine, late, 1)?.stocknum).toBe('late')
})
