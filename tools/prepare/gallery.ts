import { chance } from './derive.ts'
import type { SourceVehicle } from './vehicle.ts'

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

/** Real photographs, used only where make, model, body, colour and years are the picture's own. */
export interface PhotoSet {
  name: string
  make: string
  model: RegExp
  body: string
  /** Fewest seats of a vehicle that looks like the picture: a double cab is no single one. */
  seats?: number
  colours: readonly string[]
  years: readonly [from: number, to: number]
  files: readonly { file: string; width: number; height: number }[]
}

export interface Picture {
  url: string
  width: number
  height: number
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

/**
 * The pictures of a vehicle: photographs of its own make, model and colour where there are any, else the drawing of its
 * body in the nearest colour. A few vehicles have fewer pictures, none, or a placeholder in front, as in any yard.
 */
export function galleryOf(vehicle: SourceVehicle, photos: readonly PhotoSet[]): Picture[] {
  const own = photos.find(
    (set) =>
      set.make === vehicle.make &&
      set.model.test(vehicle.model) &&
      set.body === vehicle.body &&
      (set.seats === undefined || vehicle.seats === null || vehicle.seats >= set.seats) &&
      set.colours.includes(vehicle.colour ?? '') &&
      vehicle.year !== null &&
      vehicle.year >= set.years[0] &&
      vehicle.year <= set.years[1],
  )
  if (own) return own.files.map(({ file, width, height }) => ({ url: `/media/photos/${file}`, width, height }))
  const { shape, colour } = drawnFor(vehicle)
  const all = Array.from({ length: DRAWN_VIEWS }, (_, view) => ({
    url: `/media/vehicles/${shape}-${colour}-${view + 1}.webp`,
    ...DRAWN_SIZE,
  }))
  const luck = chance(vehicle.key, 'gallery')
  if (luck < 0.015) return []
  if (luck < 0.025) return [PLACEHOLDERS[0]!]
  if (luck < 0.035) return [PLACEHOLDERS[1]!, ...all.slice(0, 3)]
  if (luck < 0.12) return all.slice(0, 1 + Math.floor(chance(vehicle.key, 'fewer') * 3))
  return all
}
