import * as z from 'zod'
import {
  CAR_STATUSES,
  FUELS,
  PICTURE_GROUPS,
  PRICE_TYPES,
  SERVICE_HISTORIES,
  TITLE_STATUSES,
  WARRANTY_KINDS,
} from '@forecourt/rules/car/car.ts'
import { CAR_TYPES, LISTING_TYPES } from '@forecourt/rules/kinds/carType.ts'

/** Text on one line; a NUL has no place in the database. */
const text = (most: number) => z.string().max(most)
const whole = z.int().min(-2_000_000_000).max(2_000_000_000)
const amount = z.number().min(0).max(50_000_000).multipleOf(0.01).describe('In whole units of the currency')
const flag = z.boolean()
/** A day of a vehicle. */
export const DAY = z.iso.date()
/** A time of a vehicle. */
export const MOMENT = z.iso.datetime({ offset: true })
const ADDRESS = /^(?:\/[^\s|/\\][^\s|]*|https?:\/\/[^\s|]+)$/
const address = z.string().max(1_000).regex(ADDRESS, 'must be a path on the site or a web address')
const picture = z.strictObject({
  url: address,
  width: z.int().min(1).max(99_999).optional(),
  height: z.int().min(1).max(99_999).optional(),
  group: z.enum(PICTURE_GROUPS).optional(),
})
const word = z
  .string()
  .regex(/^[^\s|]+$/, 'must be one word')
  .max(200)

/** The fields of a vehicle that programs write, by the names of feeds (docs/integrating.md, Stock feed). */
export const WRITTEN_FIELDS = {
  vin: text(30),
  name: text(200),
  make: text(60),
  model: text(80),
  badge: text(120),
  series: text(80),
  year: whole,
  km: z.int().min(0).max(9_999_999),
  car_type: z.enum(CAR_TYPES),
  listing_type: z.enum(LISTING_TYPES),
  status: z.enum(CAR_STATUSES),
  tag: text(60),
  certified: flag,
  price: amount,
  price_was: amount,
  price_type: z.enum(PRICE_TYPES),
  created_at: MOMENT,
  sold: flag,
  sold_at: MOMENT,
  reserved: flag,
  reservable: flag,
  show_on_dealer_website: flag,
  location: text(200).describe('Slug of a location of the dealership'),
  city: text(80),
  state: text(40),
  primary_image_url: address,
  images: z.array(picture).max(200),
  file: address,
  payment_processors: z.array(z.strictObject({ authorization_type: word, authorization_key: word })).max(20),
  has_checkout_payment_processor: flag,
  manufacturer: text(80),
  carsales_seller_identifier: text(80),
  body: text(60),
  transmission: text(60),
  drive: text(40),
  engine: text(80),
  fuel: z.enum(FUELS),
  colour: text(60),
  interior_colour: text(60),
  doors: whole,
  seats: whole,
  rego: text(20),
  rego_expiry: DAY,
  build_date: text(20),
  compliance_date: text(20),
  description: text(100_000),
  features: z
    .array(
      z
        .string()
        .regex(/^[^|\r\n]*$/, 'must be one line without |')
        .max(300),
    )
    .max(200),
  ancap_rating: z.number().min(0).max(5),
  cin_url: address,
  custom_rank: whole,
  feed_id: text(80),
  berths: whole,
  atm_kg: whole,
  tare_kg: whole,
  ball_weight_kg: whole,
  length_mm: whole,
  gvm_kg: whole,
  gcm_kg: whole,
  payload_kg: whole,
  axles: text(40),
  wheelbase_mm: whole,
  licence_class: text(40),
  engine_cc: whole,
  lams: flag,
  wof_expiry: DAY,
  ruc_paid_to_km: z.int().min(0).max(9_999_999),
  mpg_city: whole,
  mpg_highway: whole,
  title_status: z.enum(TITLE_STATUSES),
  owners: whole,
  service_history: z.enum(SERVICE_HISTORIES),
  ancap_year: whole,
  warranty_kind: z.enum(WARRANTY_KINDS),
  warranty_months: whole,
  warranty_km: whole,
  warranty_expiry: DAY,
  warranty_provider: text(80),
  inspection_points: whole,
  inspection_date: DAY,
  inspection_file: address,
  video_url: address,
  spin_images: z.array(picture).max(200),
} as const satisfies Record<string, z.ZodType>

/** A field that programs write. */
export type WrittenField = keyof typeof WRITTEN_FIELDS

/** Fields that a vehicle always has. */
export const NEVER_EMPTY: ReadonlySet<WrittenField> = new Set<WrittenField>(['make', 'model', 'car_type'])

/** A stock number as it is stored. */
export const STOCKNUM = z
  .string()
  .trim()
  .regex(/^[^\s\p{Cc}]+(?: [^\s\p{Cc}]+)*$/u, 'must be a stock number on one line')
  .max(64)

/** The fields of a vehicle that a call sends: null empties one, and one that is not sent stays. */
export const VEHICLE_FIELDS = z
  .strictObject(
    Object.fromEntries(
      (Object.keys(WRITTEN_FIELDS) as WrittenField[]).map((name) => [
        name,
        (NEVER_EMPTY.has(name) ? WRITTEN_FIELDS[name] : z.nullable(WRITTEN_FIELDS[name] as z.ZodType)).optional(),
      ]),
    ) as Record<string, z.ZodType>,
  )
  .meta({ id: 'VehicleFields', description: 'Fields of a vehicle; null empties one, and one that is not sent stays' })
