import type { Car, Fuel, PictureGroup } from '../car/car.ts'
import { PICTURE_GROUP_LABELS } from '../car/pictureGroups.ts'
import { vehicleKind, type VehicleKind } from '../car/kind.ts'
import {
  availabilityProblem,
  feedDescription,
  feedPrice,
  missing,
  problemsOf,
  vinProblem,
  type FeedLine,
  type FeedListing,
} from './listing.ts'

const MOST_PICTURES = 10
const LONGEST_DESCRIPTION = 5_000
const LONGEST_TITLE = 500

const pictureColumns = Array.from({ length: MOST_PICTURES }, (_, at) => [
  `image[${at}].url`,
  `image[${at}].tag[0]`,
]).flat()

/** Columns of Meta's automotive catalogue, nested ones by their path. */
export const META_COLUMNS: readonly string[] = [
  'vehicle_id',
  'vin',
  'title',
  'description',
  'url',
  'make',
  'model',
  'trim',
  'year',
  'vehicle_type',
  'body_style',
  'state_of_vehicle',
  'availability',
  'price',
  'mileage.value',
  'mileage.unit',
  'exterior_color',
  'interior_color',
  'transmission',
  'drivetrain',
  'fuel_type',
  'stock_number',
  'date_first_on_lot',
  'dealer_id',
  'dealer_name',
  'dealer_phone',
  'address.addr1',
  'address.city',
  'address.region',
  'address.postal_code',
  'address.country',
  'latitude',
  'longitude',
  ...pictureColumns,
]

type Guess = readonly (readonly [RegExp, string])[]

/** The first row that matches a text. */
const guess = (rows: Guess, text: string | null, otherwise: string): string =>
  rows.find(([pattern]) => pattern.test(text ?? ''))?.[1] ?? otherwise

const BODIES: Guess = [
  [/\bpeople ?mover|\bmini ?van/i, 'MINIVAN'],
  [/\bute\b|\butility|\bpick-?up|\bcab chassis|\btruck/i, 'TRUCK'],
  [/\bsuv\b|\bfour wheel drive/i, 'SUV'],
  [/\bhatch/i, 'HATCHBACK'],
  [/\bsedan|\bsaloon/i, 'SEDAN'],
  [/\bwagon|\bestate/i, 'WAGON'],
  [/\bconvertible|\bcabriolet|\broadster/i, 'CONVERTIBLE'],
  [/\bcoup[eé]/i, 'COUPE'],
  [/\bvan\b/i, 'VAN'],
]
/** Automated manuals shift automatically, so automatic is checked first. */
const TRANSMISSIONS: Guess = [
  [/auto|cvt|dct|dsg|dual.?clutch|reduction/i, 'AUTOMATIC'],
  [/manual/i, 'MANUAL'],
]
const DRIVES: Guess = [
  [/4wd|4x4|four wheel|part.?time/i, '4X4'],
  [/awd|all.?wheel/i, 'AWD'],
  [/fwd|front/i, 'FWD'],
  [/rwd|rear/i, 'RWD'],
  [/2wd|4x2/i, '4X2'],
]
const FUEL_TYPES: Readonly<Record<Fuel, string>> = {
  ULP: 'GASOLINE',
  Diesel: 'DIESEL',
  LPG: 'OTHER',
  Hybrid: 'HYBRID',
  PHEV: 'PLUGIN_HYBRID',
  Electric: 'ELECTRIC',
}

const VEHICLE_TYPES: Readonly<Record<VehicleKind, string>> = {
  car: 'CAR_TRUCK',
  motorcycle: 'MOTORCYCLE',
  caravan: 'TRAILER',
  motorhome: 'RV_CAMPER',
  truck: 'COMMERCIAL',
}

function state({ offer, car }: FeedListing): string {
  if (offer.condition === 'new') return 'NEW'
  return car.certified ? 'CPO' : 'USED'
}

/** The group of a picture, else its number: Meta requires a tag for each. */
const pictureTag = (group: PictureGroup | null, at: number) =>
  group ? PICTURE_GROUP_LABELS[group] : `Picture ${at + 1}`

/** Meta's code for a body type, such as TRUCK for a ute. */
export const metaBodyStyle = (body: Car['body']): string => guess(BODIES, body, 'OTHER')

/**
 * A vehicle in Meta's automotive catalogue, or what it is missing. Reserved and coming vehicles are marked as not
 * available.
 */
export function metaLine(listing: FeedListing): FeedLine {
  const { car, offer, location, site } = listing
  const reasons = problemsOf({
    availability: availabilityProblem(listing),
    vin: vinProblem(car),
    make: missing(car.make),
    model: missing(car.model),
    year: missing(car.year),
    price: offer.price === null && 'is on enquiry',
    'mileage.value': missing(offer.odometer?.text),
    exterior_color: missing(car.colour),
    'image[0].url': missing(listing.photographs[0]),
    address: missing(location?.address.street),
  })
  if (reasons.length > 0) return { ok: false, reasons }
  const { address } = location!
  const pictures = Object.fromEntries(
    Array.from({ length: MOST_PICTURES }, (_, at): [string, string][] => {
      const url = listing.photographs[at]
      return [
        [`image[${at}].url`, url ?? ''],
        [`image[${at}].tag[0]`, url ? pictureTag(listing.photographGroups[at] ?? null, at) : ''],
      ]
    }).flat(),
  )
  return {
    ok: true,
    row: {
      vehicle_id: `${car.dealership_slug}-${car.stocknum}`,
      vin: car.vin!.trim().toUpperCase(),
      title: listing.title.slice(0, LONGEST_TITLE),
      description: feedDescription(listing, LONGEST_DESCRIPTION),
      url: offer.address,
      make: car.make,
      model: car.model,
      trim: car.badge ?? '',
      year: String(car.year),
      vehicle_type: VEHICLE_TYPES[vehicleKind(car)],
      body_style: metaBodyStyle(car.body),
      state_of_vehicle: state(listing),
      availability: offer.availability === 'in_stock' ? 'AVAILABLE' : 'NOT_AVAILABLE',
      price: feedPrice(offer.price!),
      'mileage.value': String(offer.odometer!.value),
      'mileage.unit': offer.odometer!.unit === 'mi' ? 'MI' : 'KM',
      exterior_color: car.colour!,
      interior_color: car.interior_colour ?? '',
      transmission: guess(TRANSMISSIONS, car.transmission, 'OTHER'),
      drivetrain: guess(DRIVES, car.drive, 'OTHER'),
      fuel_type: car.fuel ? FUEL_TYPES[car.fuel] : 'OTHER',
      stock_number: car.stocknum,
      date_first_on_lot: car.arrival_known ? car.created_at.toISOString().slice(0, 10) : '',
      dealer_id: listing.storeCode,
      dealer_name: listing.dealershipName,
      dealer_phone: car.location?.phone ?? location!.contact_detail.phone ?? '',
      'address.addr1': address.street,
      'address.city': address.city,
      'address.region': address.state,
      'address.postal_code': address.postcode,
      'address.country': site.country,
      latitude: address.lat === null ? '' : String(address.lat),
      longitude: address.long === null ? '' : String(address.long),
      ...pictures,
    },
  }
}
