import { sql, type SQL } from 'drizzle-orm'
import {
  CARD_TRADE_FACTS,
  type Car,
  type CarCard,
  type CarImage,
  type CarLocation,
  type Fuel,
} from '@forecourt/rules/car/car.ts'
import { primaryPhoto, photographCount } from '@forecourt/rules/car/image.ts'
import { displayMake } from '@forecourt/rules/car/makes.ts'
import { priceFloorCents, withPriceFloor } from '@forecourt/rules/car/price.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import { photographs } from './photographs.ts'
import { cars } from './table.ts'

/** Size reserved on the page for a picture of unknown size. */
const DEFAULT_SIZE = { width: 1200, height: 800 }

/** The vehicle's location, as one value of its row. */
export const LOCATION = sql<CarLocation | null>`(
  select jsonb_build_object('id', place.id, 'name', place.name, 'slug', place.slug,
    'phone', place.contact_detail ->> 'phone', 'distribution_locations', (
      select coalesce(jsonb_agg(jsonb_build_object('id', other.id, 'name', other.name) order by other.name, other.id), '[]')
      from locations other
      where place.distribution_locations ? other.slug and other.visible and other.id <> place.id))
  from locations place where place.id = "cars"."location_id")`

/** A card needs only the primary picture and the first photograph: the whole list can be long. */
const imageWhere = (condition: SQL) => sql<CarImage | null>`(
  select image - 'group' from jsonb_array_elements("cars"."images") with ordinality as listed (image, place)
  where ${condition} order by place limit 1)`

const CARD_TRADE_COLUMNS = Object.fromEntries(CARD_TRADE_FACTS.map((name) => [name, cars[name]])) as Pick<
  typeof cars,
  (typeof CARD_TRADE_FACTS)[number]
>

export const cardColumns = (site: Site) => ({
  id: cars.id,
  dealership_id: cars.dealership_id,
  location_id: cars.location_id,
  slug: cars.slug,
  name: cars.name,
  make: cars.make,
  model: cars.model,
  badge: cars.badge,
  series: cars.series,
  year: cars.year,
  km: cars.km,
  stocknum: cars.stocknum,
  car_type: cars.car_type,
  listing_type: cars.listing_type,
  status: cars.status,
  sold: cars.sold,
  reserved: sql<boolean>`(${cars.reserved} or ${cars.held})`,
  certified: cars.certified,
  tag: cars.tag,
  fuel: cars.fuel,
  transmission: cars.transmission,
  drive: cars.drive,
  engine: cars.engine,
  body: cars.body,
  price_cents: cars.price_cents,
  price_was_cents: cars.price_was_cents,
  price_type: cars.price_type,
  currency: cars.currency,
  created_at: cars.created_at,
  arrival_known: cars.arrival_known,
  city: cars.city,
  state: cars.state,
  photos_count: photographs(site.settings),
  trade: CARD_TRADE_COLUMNS,
  primary_image_url: cars.primary_image_url,
  primary_image: imageWhere(sql`image ->> 'url' = "cars"."primary_image_url"`),
  first_photo: imageWhere(
    sql`not (array[image ->> 'url', image ->> 'thumb'] && ${sql.param([...site.settings.placeholder_image_urls])}::text[])`,
  ),
})

type CarRow = typeof cars.$inferSelect
type CardRow = Pick<
  CarRow,
  Exclude<keyof ReturnType<typeof cardColumns>, 'primary_image' | 'first_photo' | 'trade'>
> & {
  trade: Pick<CarRow, (typeof CARD_TRADE_FACTS)[number]>
  primary_image: CarImage | null
  first_photo: CarImage | null
}

/** The card of a car, with the price rules of the site. */
export function cardOf(row: CardRow, dealershipSlug: string, site: Site): CarCard {
  const { dealership_id: _, location_id: _place, primary_image_url: url, primary_image, first_photo, ...facts } = row
  // These two of the listed pictures are enough for the rule of spec §3, and for the size of its result.
  const images = [primary_image, first_photo].filter((image) => image !== null)
  const chosen = primaryPhoto({ primary_image_url: url, images }, site)
  const listed = images.find((image) => image.url === chosen || image.thumb === chosen)
  const image = chosen === null ? null : { thumb: chosen, ...DEFAULT_SIZE, ...listed, url: chosen }
  return {
    ...withPriceFloor(facts, priceFloorCents(site.settings)),
    make: displayMake(row.make),
    simple_fuel: simpleFuel(row.fuel),
    dealership_slug: dealershipSlug,
    image,
    trade: Object.fromEntries(Object.entries(row.trade).filter(([, value]) => value !== null)),
  }
}

/** A whole car, with the price rules of the site. */
export function carOf(row: CarRow & { location: CarLocation | null }, dealershipSlug: string, { settings }: Site): Car {
  const { location_id: _location, updated_at: _updated, held, ...facts } = row
  return {
    ...withPriceFloor(facts, priceFloorCents(settings)),
    reserved: row.reserved || held,
    photos_count: photographCount(row, { settings }),
    make: displayMake(row.make),
    simple_fuel: simpleFuel(row.fuel),
    dealership_slug: dealershipSlug,
  }
}

/** The specification's `simple_fuel` has two values; a plug-in hybrid is a hybrid. */
function simpleFuel(fuel: Fuel | null): 'Electric' | 'Hybrid' | null {
  if (fuel === 'Electric') return 'Electric'
  return fuel === 'Hybrid' || fuel === 'PHEV' ? 'Hybrid' : null
}
