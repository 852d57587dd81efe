import { chance } from './derive.ts'
import { looksLike, type PhotoSet } from './gallery.ts'
import type { SourceVehicle } from './vehicle.ts'

/** The vehicles that may be taken, and the places that a set of photographs has at one dealer. */
export interface Place {
  wanted: (vehicle: SourceVehicle) => boolean
  /** How often a set of photographs may stand there at most. */
  most: number
  /** Lower comes first; without it the order is a steady chance. */
  order?: (vehicle: SourceVehicle) => number
}

/**
 * Picks vehicles that look like the photographs, the places taking turns so that none empties the pool, and answers
 * for each place what it got, with its photographs. A picture goes to a vehicle of each place before it goes to a second.
 */
export function choosePhotographed(
  vehicles: readonly SourceVehicle[],
  sets: readonly PhotoSet[],
  places: readonly Place[],
): SourceVehicle[][] {
  const taken = new Set<string>()
  const chosen: SourceVehicle[][] = places.map(() => [])
  for (const set of sets) {
    // What is new can be had in the colour of the picture, and of motorcycles the source tells none.
    const fitting = vehicles
      .map((vehicle) =>
        vehicle.colour === null || vehicle.carType !== 'used' ? { ...vehicle, colour: set.colours[0]! } : vehicle,
      )
      .filter((vehicle) => looksLike(vehicle, set))
    const counts = places.map(() => 0)
    for (let round = 0; round < Math.max(...places.map(({ most }) => most)); round++)
      for (const [at, place] of places.entries()) {
        if (counts[at]! >= place.most) continue
        const order = place.order ?? ((vehicle) => chance(vehicle.key, 'photo'))
        const best = fitting
          .filter((vehicle) => !taken.has(vehicle.key) && place.wanted(vehicle))
          .toSorted((a, b) => order(a) - order(b))[0]
        if (!best) continue
        taken.add(best.key)
        counts[at]!++
        chosen[at]!.push({ ...best, photos: set.files })
      }
  }
  return chosen
}
