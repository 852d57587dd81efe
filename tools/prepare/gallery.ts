import { chance } from './derive.ts'
import type { ChosenSet } from './chosenPhotos.ts'
import type { Picture, SourceVehicle } from './vehicle.ts'

const CAR_COLOURS = [
  'white',
  'silver',
  'grey',
  'black',
  'blue',
  'red',
  'green',
  'gold',
  'orange',
  'brown',
  'yellow',
] as const
const BIKE_COLOURS = ['white', 'silver', 'grey', 'black', 'blue', 'red', 'green'] as const

/** The vehicles that were drawn, by shape, and the colours of each. Every one has five views. */
export const DRAWN_SHAPES: Readonly<Record<string, readonly string[]>> = {
  hatch: CAR_COLOURS,
  sedan: CAR_COLOURS,
  coupe: ['white', 'silver', 'grey', 'black', 'blue', 'red', 'green', 'orange', 'yellow'],
  convertible: ['white', 'silver', 'grey', 'black', 'blue', 'red', 'yellow'],
  suv: CAR_COLOURS,
  offroader: CAR_COLOURS,
  wagon: ['white', 'silver', 'grey', 'black', 'blue', 'red', 'green'],
  'people-mover': ['white', 'silver', 'grey', 'black', 'blue', 'red', 'orange', 'yellow'],
  van: ['white', 'silver', 'grey', 'black', 'red', 'green', 'orange', 'yellow'],
  ute: ['white', 'silver', 'grey', 'black', 'blue', 'red', 'green', 'gold', 'brown'],
  'cab-chassis': ['white', 'silver'],
  truck: ['white', 'blue', 'red', 'green'],
  bus: ['white'],
  campervan: ['white', 'silver'],
  motorhome: ['white', 'silver'],
  caravan: ['white', 'silver', 'grey', 'black', 'blue'],
  'camper-trailer': ['white', 'grey', 'black', 'green', 'orange'],
  naked: BIKE_COLOURS,
  'super-sport': BIKE_COLOURS,
}

export const DRAWN_VIEWS = 5
export const DRAWN_SIZE = { width: 1200, height: 800 } as const

const SHAPE_OF_BODY: Readonly<Record<string, string>> = {
  SUV: 'suv',
  Hatch: 'hatch',
  Sedan: 'sedan',
  Ute: 'ute',
  Wagon: 'wagon',
  Van: 'van',
  Coupe: 'coupe',
  Convertible: 'convertible',
  'People Mover': 'people-mover',
  'Cab Chassis': 'cab-chassis',
  Truck: 'truck',
  Bus: 'bus',
  Campervan: 'campervan',
  Motorhome: 'motorhome',
  Caravan: 'caravan',
  'Camper Trailer': 'camper-trailer',
  Naked: 'naked',
  'Super Sport': 'super-sport',
  Adventure: 'naked',
  Cruiser: 'naked',
  Scooter: 'naked',
}

const OFFROADERS =
  /^(LandCruiser|LandCruiser Prado|Patrol|Wrangler|Jimny|Defender|Pajero|FJ Cruiser|Tank 300|G-Class|Grenadier|Terracan|H2|Gladiator|Jackaroo|Grand Vitara|Sierra)$/i

/** The nearest drawn colours to a colour of the listings, best first. */
const NEAREST: Readonly<Record<string, readonly string[]>> = {
  White: ['white'],
  Silver: ['silver', 'grey'],
  Grey: ['grey', 'silver'],
  Black: ['black', 'grey'],
  Blue: ['blue'],
  Turquoise: ['blue'],
  Red: ['red'],
  Burgundy: ['red'],
  Pink: ['red'],
  Green: ['green'],
  Gold: ['gold', 'yellow', 'silver'],
  Beige: ['gold', 'silver'],
  Cream: ['white'],
  Bronze: ['brown', 'gold', 'orange', 'grey'],
  Brown: ['brown', 'orange', 'black', 'grey'],
  Orange: ['orange', 'red'],
  Yellow: ['yellow', 'orange', 'gold'],
  Purple: ['blue'],
}

/** Photographs of one vehicle as they were written, and what they may stand for. */
export interface PhotoSet extends ChosenSet {
  files: readonly Picture[]
}

const PLACEHOLDERS: readonly Picture[] = [
  { url: '/media/placeholder-coming-soon.png', width: 1200, height: 800 },
  { url: '/media/placeholder-no-photo.png', width: 1200, height: 800 },
]

/** The shape and colour that stand in for a vehicle. */
export function drawnFor(vehicle: SourceVehicle): { shape: string; colour: string } {
  const body = SHAPE_OF_BODY[vehicle.body ?? 'Sedan'] ?? 'sedan'
  const shape = body === 'suv' && OFFROADERS.test(vehicle.model) ? 'offroader' : body
  const colours = DRAWN_SHAPES[shape]!
  const colour = (NEAREST[vehicle.colour ?? 'White'] ?? ['white']).find((name) => colours.includes(name)) ?? colours[0]!
  return { shape, colour }
}

/** Whether a vehicle of the seed looks like the photographs of a set: make, model, body, colour and shape of its year. */
export function looksLike(vehicle: SourceVehicle, set: ChosenSet): boolean {
  const { year, doors, seats } = vehicle
  return (
    set.cars.includes(`${vehicle.make}|${vehicle.model}`) &&
    set.bodies.includes(vehicle.body ?? '') &&
    set.colours.includes(vehicle.colour ?? '') &&
    year !== null &&
    year >= set.years[0] &&
    year <= set.years[1] &&
    (set.seats === undefined || seats === null || seats >= set.seats) &&
    (set.mostDoors === undefined || (doors !== null && doors <= set.mostDoors)) &&
    (set.variant === undefined || set.variant.test([vehicle.badge, vehicle.series].filter(Boolean).join(' ')))
  )
}

/**
 * The pictures of a vehicle: the photographs that were chosen for it, else the drawing of its body in the nearest
 * colour. A few vehicles have fewer pictures, none, or a placeholder in front, as in any yard.
 */
export function galleryOf(vehicle: SourceVehicle): readonly Picture[] {
  if (vehicle.photos) return vehicle.photos
  const { shape, colour } = drawnFor(vehicle)
  const all = Array.from({ length: DRAWN_VIEWS }, (_, view) => ({
    url: `/media/vehicles/${shape}-${colour}-${view + 1}.webp`,
    ...DRAWN_SIZE,
  }))
  const luck = chance(vehicle.key, 'gallery')
  if (luck < 0.015) return []
  if (luck < 0.025) return [PLACEHOLDERS[0]!]
  if (luck < 0.035) return [PLACEHOLDERS[1]!, ...all.slice(0, 3)]
  // Most cards show the front; the others show that the drawing is not the same vehicle again.
  const first = luck < 0.7 ? 0 : luck < 0.85 ? 4 : 1
  return [...all.slice(first), ...all.slice(0, first)]
}
