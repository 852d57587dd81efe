/** The shape that is drawn for a body; demo/prepare/scenes.ts draws each. Bodies that are not listed show an SUV. */
export const SHAPES: Readonly<Record<string, string>> = {
  Hatch: 'hatch',
  Hatchback: 'hatch',
  Sedan: 'sedan',
  Wagon: 'wagon',
  Coupe: 'coupe',
  Convertible: 'convertible',
  'People Mover': 'people-mover',
  Minivan: 'people-mover',
  Van: 'van',
  Ute: 'ute',
  Pickup: 'ute',
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

/** Files named otherwise than by their shape: they are also the default of a whole site. */
const FILES: Readonly<Record<string, string>> = {
  suv: 'default-vehicle',
  'camper-trailer': 'default-camper',
  naked: 'default-motorcycle',
}

const fileOf = (shape: string) => FILES[shape] ?? `default-${shape}`

/** The default pictures with their shapes. */
export const DEFAULT_SHAPES: readonly (readonly [file: string, shape: string])[] = [
  'suv',
  ...new Set(Object.values(SHAPES)),
].map((shape) => [fileOf(shape), shape] as const)

/** The default picture of each body, for every site (setting `default_image_urls`). */
export const DEFAULT_PICTURES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(SHAPES).map(([body, shape]) => [body, `/media/${fileOf(shape)}.png`]),
)
