import { SHAPES } from '../defaultPictures.ts'
import type { DemoWebsite } from '../shape.ts'
import { chance } from './derive.ts'
import type { ChosenSet } from './chosenPhotos.ts'
import type { Picture, SourceVehicle } from './vehicle.ts'

/**
 * The vehicles that were drawn, by shape, in the colours that models and pages show; cards take the side view in silver
 * or else white.
 */
export const DRAWN_SHAPES: Readonly<Record<string, readonly string[]>> = {
  hatch: ['white', 'silver', 'grey', 'black', 'blue', 'red', 'orange', 'yellow'],
  sedan: ['white', 'silver', 'grey', 'black', 'blue', 'red'],
  coupe: ['silver'],
  convertible: ['white', 'silver', 'grey', 'black', 'blue', 'red'],
  suv: ['white', 'silver', 'grey', 'black', 'blue', 'red', 'gold'],
  offroader: ['white', 'silver', 'grey', 'black', 'green', 'orange', 'yellow'],
  wagon: ['silver', 'blue', 'green'],
  'people-mover': ['silver'],
  van: ['white', 'silver', 'grey', 'black'],
  ute: ['white', 'silver', 'grey', 'black', 'blue', 'red'],
  'cab-chassis': ['silver'],
  truck: ['white', 'blue', 'red', 'green'],
  'prime-mover': ['silver'],
  bus: ['white'],
  campervan: ['silver'],
  motorhome: ['silver'],
  caravan: ['white', 'silver', 'grey', 'black', 'blue'],
  'caravan-single': ['silver'],
  'pop-top': ['silver'],
  'pop-top-single': ['silver'],
  'camper-trailer': ['white', 'grey', 'black', 'green', 'orange'],
  naked: ['silver'],
  'super-sport': ['silver'],
}

/** Shapes that no page shows but on a card, which cards.ts draws itself. */
export const ONLY_ON_CARDS: ReadonlySet<string> = new Set([
  'coupe',
  'people-mover',
  'cab-chassis',
  'prime-mover',
  'campervan',
  'motorhome',
  'caravan-single',
  'pop-top',
  'pop-top-single',
  'naked',
  'super-sport',
])

export const DRAWN_SIZE = { width: 1200, height: 800 } as const
export const CARD_SIZE = { width: 1080, height: 720 } as const

const SHAPE_OF_BODY: Readonly<Record<string, string>> = {
  ...SHAPES,
  SUV: 'suv',
  Adventure: 'naked',
  Cruiser: 'naked',
  Scooter: 'naked',
}

const OFFROADERS =
  /^(LandCruiser|LandCruiser Prado|Patrol|Wrangler|Jimny|Defender|Pajero|FJ Cruiser|Tank 300|G-Class|Grenadier|Terracan|H2|Gladiator|Jackaroo|Grand Vitara|Sierra)$/i

/** Photographs of one vehicle as they were written, and what they may stand for. */
export interface PhotoSet extends ChosenSet {
  files: readonly Picture[]
}

const PLACEHOLDERS: readonly Picture[] = [
  { url: '/media/placeholder-coming-soon.png', width: 1200, height: 800 },
  { url: '/media/placeholder-no-photo.png', width: 1200, height: 800 },
]

/** Trucks for semi-trailers; other versions of the models carry a body of their own. */
const PRIME_MOVERS = /^(?:Iveco Stralis AD|International Prostar(?! Tipper)|Freightliner Cascadia|Kenworth W900)\b/
const POP_TOP = /\bpop.?top\b/i

type Drawn = Pick<SourceVehicle, 'make' | 'model' | 'badge' | 'body'>

/** The drawn shape of a vehicle: its body, and what its name and axles say about it. */
export function shapeOf({ body, make, model, badge }: Drawn, axles = ''): string {
  const shape = SHAPE_OF_BODY[body ?? 'Sedan'] ?? 'sedan'
  const name = [make, model, badge].filter(Boolean).join(' ')
  if (shape === 'suv' && OFFROADERS.test(model)) return 'offroader'
  if (shape === 'truck' && PRIME_MOVERS.test(name)) return 'prime-mover'
  if (shape !== 'caravan') return shape
  const roof = POP_TOP.test(name) ? 'pop-top' : 'caravan'
  return axles === '1' ? `${roof}-single` : roof
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

/** Where the cards of vehicles without a photograph lie, in the folders of `cardFolder`. */
export const CARDS = '/media/vehicles/'

/** Folder of a site's cards; sites of a group share vehicles and so their cards, and none is named by its sister's. */
export const cardFolder = ({ slug, group }: Pick<DemoWebsite, 'slug' | 'group'>): string => group ?? slug

/** A name as part of a file's name. */
export const slugOfName = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^-|-$/g, '')

/** The card of a vehicle of a make and model in the dress of a folder's site, with the body of a shape. */
export const cardOf = (folder: string, name: string, shape: string): Picture => ({
  url: `${CARDS}${folder}/${slugOfName(name)}-${shape}.webp`,
  ...CARD_SIZE,
})

/**
 * The pictures of a vehicle at a dealer: the photographs that were chosen for it, else the card that names it. A few
 * vehicles have no picture, or a placeholder in front, as at any dealership.
 */
export function galleryOf(vehicle: SourceVehicle, folder: string, axles: string): readonly Picture[] {
  if (vehicle.photos) return vehicle.photos
  const card = cardOf(folder, `${vehicle.make} ${vehicle.model}`, shapeOf(vehicle, axles))
  const luck = chance(vehicle.key, 'gallery')
  if (luck < 0.015) return []
  if (luck < 0.025) return [PLACEHOLDERS[0]!]
  if (luck < 0.035) return [PLACEHOLDERS[1]!, card]
  return [card]
}
