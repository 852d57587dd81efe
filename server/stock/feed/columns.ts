import type { FeedMapping } from './mapping.ts'
import { nearest } from './nearest.ts'

/**
 * Which columns a stock feed may have.
 *
 * Our own ("native") format is CSV in UTF-8 (optionally gzipped), a header line, one vehicle a row, with the field
 * names of `Car` as column names. Only `stocknum`, `make` and `model` are required (and `car_type` or a condition); a
 * column that the file does not have leaves what is stored alone, an empty cell clears the field. In short:
 *
 * - text: `stocknum`, `vin`, `name` (made of year, make, model, badge when there is none), `make`, `model`, `badge`,
 *   `series`, `tag`, `body`, `transmission`, `drive`, `engine`, `colour`, `interior_colour`, `rego`, `build_date`,
 *   `compliance_date`, `city`, `state`, `manufacturer`, `carsales_seller_identifier`, `feed_id`
 * - `car_type`: new, used, demo; `status`: in_stock (default), coming_soon, other; `fuel`: ULP, Diesel, LPG, Hybrid, PHEV,
 *   Electric and the usual words for them; `price_type`: drive_away, egc, plus_orc, enquire
 * - `listing_type`: sale (default), rental, subscription; a price of the last two is stored and not shown, since every
 *   price that is shown is one to buy at. A dealer system's 'Listing Type' is the condition where the
 *   file has no other
 * - whole currency units, cents allowed after a point: `price`, `price_was`; terms behind a `price` ('29,990 drive away')
 *   are its `price_type` where the row has no other
 * - whole numbers: `year`, `km`, `doors`, `seats`, `custom_rank`; a number: `ancap_rating`
 * - true/false (also yes/no, 1/0): `certified`, `sold`, `reserved`, `reservable`, `show_on_dealer_website`,
 *   `has_checkout_payment_processor`
 * - ISO 8601 instants: `created_at`, `sold_at` (a `sold_at` alone means sold); a date YYYY-MM-DD: `rego_expiry`; all of
 *   them also day/month/year, month/day/year where the money is US dollars
 * - addresses: `primary_image_url` (the first image when there is none), `file` (history report), `cin_url`
 * - `location`: slug of a location of the dealership; its city and state fill `city` and `state` where they are empty
 * - `images`: `url width height group` separated by `|`; width and height may be left out, and so may the group, which is
 *   exterior, interior, details or floor_plan
 * - `features`: texts separated by `|`
 * - `payment_processors`: `type key` pairs separated by `|`
 * - `description`: HTML, sanitised on the way in
 *
 * Of caravans, trucks, motorcycles, and what a buyer expects (a value that cannot be read is left empty):
 *
 * - kilograms, also with their unit or in tonnes or pounds: `atm_kg`, `tare_kg`, `ball_weight_kg`, `gvm_kg`, `gcm_kg`,
 *   `payload_kg`; millimetres, also metres, centimetres, feet and inches: `length_mm`, `wheelbase_mm`
 * - whole numbers: `berths`, `engine_cc` (also litres), `mpg_city`, `mpg_highway`, `owners`, `ancap_year`,
 *   `inspection_points`, `warranty_months` (also years); a distance: `ruc_paid_to_km`, `warranty_km`
 * - `axles`: a configuration such as 6x4, or their number; `licence_class`: C, LR, MR, HR, HC, MC or Class 1 to 6
 * - true/false: `lams`; dates: `wof_expiry`, `warranty_expiry`, `inspection_date`
 * - `title_status`: clean, rebuilt, salvage, lemon, flood; `service_history`: full, partial, none; `warranty_kind`:
 *   manufacturer, dealer, statutory, none; text: `warranty_provider`
 * - addresses: `inspection_file`, `video_url`; `spin_images`: as `images`
 */
export const NATIVE_FIELDS = [
  'stocknum',
  'vin',
  'name',
  'make',
  'model',
  'badge',
  'series',
  'year',
  'km',
  'car_type',
  'listing_type',
  'status',
  'tag',
  'certified',
  'price',
  'price_was',
  'price_type',
  'created_at',
  'sold',
  'sold_at',
  'reserved',
  'reservable',
  'show_on_dealer_website',
  'location',
  'city',
  'state',
  'primary_image_url',
  'images',
  'file',
  'payment_processors',
  'has_checkout_payment_processor',
  'manufacturer',
  'carsales_seller_identifier',
  'body',
  'transmission',
  'drive',
  'engine',
  'fuel',
  'colour',
  'interior_colour',
  'doors',
  'seats',
  'rego',
  'rego_expiry',
  'build_date',
  'compliance_date',
  'description',
  'features',
  'ancap_rating',
  'cin_url',
  'custom_rank',
  'feed_id',
  'berths',
  'atm_kg',
  'tare_kg',
  'ball_weight_kg',
  'length_mm',
  'gvm_kg',
  'gcm_kg',
  'payload_kg',
  'axles',
  'wheelbase_mm',
  'licence_class',
  'engine_cc',
  'lams',
  'wof_expiry',
  'ruc_paid_to_km',
  'mpg_city',
  'mpg_highway',
  'title_status',
  'owners',
  'service_history',
  'ancap_year',
  'warranty_kind',
  'warranty_months',
  'warranty_km',
  'warranty_expiry',
  'warranty_provider',
  'inspection_points',
  'inspection_date',
  'inspection_file',
  'video_url',
  'spin_images',
] as const

/** Fields that dealer systems split; the reader combines them into native fields. */
export const PART_FIELDS = [
  /** Price excluding government charges: `price` with the type `egc`. */
  'price_egc',
  /** Drive-away price: `price` with the type `drive_away`; wins over the other prices. */
  'price_drive_away',
  /** With `transmission`, for example 6 and Automatic: 6 speed Automatic. */
  'gears',
  /** With `engine_capacity`, when there is no `engine`: 4 cyl, 2.2 L. */
  'cylinders',
  /** In litres or cubic centimetres. */
  'engine_capacity',
  /** With `year`, when there is no `build_date`. */
  'build_month',
  /** More pictures behind `images` or `primary_image_url`, as feeds for Google have them. */
  'additional_images',
  /** Pictures by what they show, where a system keeps them apart; also those that `images` has already. */
  'exterior_images',
  'interior_images',
  'detail_images',
  'floor_plan_images',
  /** In words, where the columns of its parts say nothing: '3 months or 5,000 km statutory warranty'. */
  'warranty',
  /** Miles per gallon in the city and on the highway: 27/35. */
  'mpg',
] as const

export type FeedField = (typeof NATIVE_FIELDS)[number] | (typeof PART_FIELDS)[number]

/** Every field that a column can be mapped to. */
export const FEED_FIELDS: readonly FeedField[] = [...NATIVE_FIELDS, ...PART_FIELDS]

/** Dealer systems' headers, in the form of `headerKey`. Native names need no entry. */
const SYNONYMS: Readonly<Record<string, FeedField>> = {
  stockno: 'stocknum',
  stocknumber: 'stocknum',
  stockid: 'stocknum',
  vinnumber: 'vin',
  condition: 'car_type',
  cartype: 'car_type',
  newused: 'car_type',
  offeredas: 'listing_type',
  manuyear: 'year',
  modelyear: 'year',
  buildyear: 'year',
  manumonth: 'build_month',
  buildmonth: 'build_month',
  variant: 'badge',
  trim: 'badge',
  title: 'name',
  odometer: 'km',
  odometerkm: 'km',
  kms: 'km',
  kilometres: 'km',
  kilometers: 'km',
  mileage: 'km',
  bodycolour: 'colour',
  bodycolor: 'colour',
  exteriorcolour: 'colour',
  exteriorcolor: 'colour',
  color: 'colour',
  trimcolour: 'interior_colour',
  trimcolor: 'interior_colour',
  interiorcolor: 'interior_colour',
  bodytype: 'body',
  bodystyle: 'body',
  gears: 'gears',
  gearbox: 'transmission',
  geartype: 'transmission',
  fueltype: 'fuel',
  drivetype: 'drive',
  drivetrain: 'drive',
  cylinders: 'cylinders',
  enginecapacity: 'engine_capacity',
  enginesize: 'engine_capacity',
  registration: 'rego',
  regonumber: 'rego',
  regno: 'rego',
  regoexpirydate: 'rego_expiry',
  compliancedate: 'compliance_date',
  builddate: 'build_date',
  advertisedprice: 'price',
  listprice: 'price',
  askingprice: 'price',
  wasprice: 'price_was',
  egcprice: 'price_egc',
  priceegc: 'price_egc',
  driveawayprice: 'price_drive_away',
  pricedriveaway: 'price_drive_away',
  options: 'features',
  comments: 'description',
  dealercomments: 'description',
  photourl: 'images',
  photourls: 'images',
  photos: 'images',
  imageurl: 'images',
  imageurls: 'images',
  imagelink: 'images',
  additionalimagelink: 'additional_images',
  additionalimagelinks: 'additional_images',
  additionalimageurl: 'additional_images',
  additionalimageurls: 'additional_images',
  exteriorphotos: 'exterior_images',
  exteriorimageurls: 'exterior_images',
  interiorphotos: 'interior_images',
  interiorimageurls: 'interior_images',
  detailphotos: 'detail_images',
  detailimageurls: 'detail_images',
  floorplan: 'floor_plan_images',
  floorplans: 'floor_plan_images',
  floorplanimage: 'floor_plan_images',
  floorplanurl: 'floor_plan_images',
  historyreport: 'file',
  dateinstock: 'created_at',
  entrydate: 'created_at',
  ancap: 'ancap_rating',
  berth: 'berths',
  sleeps: 'berths',
  noofberths: 'berths',
  sleepingcapacity: 'berths',
  atm: 'atm_kg',
  aggregatetrailermass: 'atm_kg',
  mtplm: 'atm_kg',
  tare: 'tare_kg',
  taremass: 'tare_kg',
  tareweight: 'tare_kg',
  massinrunningorder: 'tare_kg',
  mro: 'tare_kg',
  dryweight: 'tare_kg',
  unladenweight: 'tare_kg',
  ballweight: 'ball_weight_kg',
  towballweight: 'ball_weight_kg',
  towballmass: 'ball_weight_kg',
  ballmass: 'ball_weight_kg',
  tbm: 'ball_weight_kg',
  hitchweight: 'ball_weight_kg',
  noseweight: 'ball_weight_kg',
  length: 'length_mm',
  overalllength: 'length_mm',
  totallength: 'length_mm',
  externallength: 'length_mm',
  gvm: 'gvm_kg',
  grossvehiclemass: 'gvm_kg',
  gvw: 'gvm_kg',
  gvwr: 'gvm_kg',
  grossvehicleweight: 'gvm_kg',
  gcm: 'gcm_kg',
  grosscombinationmass: 'gcm_kg',
  gcwr: 'gcm_kg',
  gtw: 'gcm_kg',
  payload: 'payload_kg',
  payloadcapacity: 'payload_kg',
  carryingcapacity: 'payload_kg',
  axle: 'axles',
  axleconfiguration: 'axles',
  axleconfig: 'axles',
  wheelconfiguration: 'axles',
  numberofaxles: 'axles',
  noofaxles: 'axles',
  wheelbase: 'wheelbase_mm',
  licenseclass: 'licence_class',
  licencetype: 'licence_class',
  licencerequired: 'licence_class',
  licenserequired: 'licence_class',
  ccrating: 'engine_cc',
  displacement: 'engine_cc',
  displacementcc: 'engine_cc',
  lamsapproved: 'lams',
  learnerapproved: 'lams',
  lamsstatus: 'lams',
  learnerlegal: 'lams',
  wof: 'wof_expiry',
  wofexpires: 'wof_expiry',
  wofexpirydate: 'wof_expiry',
  warrantoffitness: 'wof_expiry',
  cofexpiry: 'wof_expiry',
  ruc: 'ruc_paid_to_km',
  rucpaidto: 'ruc_paid_to_km',
  rucexpiry: 'ruc_paid_to_km',
  ruckm: 'ruc_paid_to_km',
  citympg: 'mpg_city',
  epacity: 'mpg_city',
  city08: 'mpg_city',
  highwaympg: 'mpg_highway',
  hwympg: 'mpg_highway',
  mpghwy: 'mpg_highway',
  epahighway: 'mpg_highway',
  highway08: 'mpg_highway',
  fueleconomy: 'mpg',
  titletype: 'title_status',
  titlebrand: 'title_status',
  ownercount: 'owners',
  numberofowners: 'owners',
  noofowners: 'owners',
  previousowners: 'owners',
  ownerscount: 'owners',
  servicebook: 'service_history',
  servicerecords: 'service_history',
  logbook: 'service_history',
  logbooks: 'service_history',
  ancapdate: 'ancap_year',
  ancaptestyear: 'ancap_year',
  warrantytype: 'warranty_kind',
  warrantyterm: 'warranty_months',
  warrantyperiod: 'warranty_months',
  warrantymonthsleft: 'warranty_months',
  warrantykilometres: 'warranty_km',
  warrantykms: 'warranty_km',
  warrantydistance: 'warranty_km',
  warrantyexpirydate: 'warranty_expiry',
  warrantyend: 'warranty_expiry',
  warrantyends: 'warranty_expiry',
  warrantyuntil: 'warranty_expiry',
  warrantycompany: 'warranty_provider',
  inspectionreport: 'inspection_file',
  inspectionurl: 'inspection_file',
  inspectionreporturl: 'inspection_file',
  inspected: 'inspection_date',
  inspectedon: 'inspection_date',
  pointsinspected: 'inspection_points',
  inspectionpointcount: 'inspection_points',
  video: 'video_url',
  videolink: 'video_url',
  youtubeurl: 'video_url',
  youtube: 'video_url',
  videoaddress: 'video_url',
  '360imageurl': 'spin_images',
  '360images': 'spin_images',
  '360imageurls': 'spin_images',
  spinurls: 'spin_images',
  regoexpires: 'rego_expiry',
  registrationexpiry: 'rego_expiry',
  registrationexpirydate: 'rego_expiry',
  regoexpiry: 'rego_expiry',
}

/**
 * Further headers, which count only where no other column of the file provides the field: many files have them beside
 * the usual one, such as 'Model' and 'Model Name'.
 */
const FURTHER_HEADERS: ReadonlyMap<string, FeedField> = new Map([
  ['stockref', 'stocknum'],
  ['vinno', 'vin'],
  ['modelname', 'model'],
  ['odo', 'km'],
  ['trans', 'transmission'],
])

/** A header without case, spaces and punctuation: 'Stock No.' and 'stock_no' are the same column. */
export const headerKey = (header: string): string => header.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

const DEFAULTS: ReadonlyMap<string, FeedField> = new Map([
  ...(Object.entries(SYNONYMS) as [string, FeedField][]),
  ...FEED_FIELDS.map((field) => [headerKey(field), field] as const),
])

/** The field of a header by its usual spellings; null for an unknown one. */
export const usualField = (header: string): FeedField | null =>
  DEFAULTS.get(headerKey(header)) ?? FURTHER_HEADERS.get(headerKey(header)) ?? null

/**
 * The field that a misspelt header probably means, such as `price` for 'Prise'; null if none is similar enough, or
 * another column provides that field already.
 */
function likelyField(header: string, isFed: (field: FeedField) => boolean): FeedField | null {
  const key = headerKey(header)
  const [field] = [nearest(key, [...DEFAULTS.keys()])].flatMap((name) => (name === null ? [] : DEFAULTS.get(name)!))
  return field === undefined || key.length < SHORTEST_SLIP || isFed(field) ? null : field
}

/** In a shorter header, any word is similar to another. */
const SHORTEST_SLIP = 4

/** An unused column, with the field that it was probably meant for. */
export interface MistypedColumn {
  name: string
  meant: FeedField
}

/** A field with the column that feeds it. */
export interface FieldSource {
  field: FeedField
  at: number
}

/** The field of each column, or why the header cannot be used. */
export type ColumnPlan =
  | { ok: true; sources: readonly FieldSource[]; ignored: readonly string[]; mistyped: readonly MistypedColumn[] }
  | { ok: false; reason: string; missing: readonly FeedField[] }

/** Fields that every vehicle needs. */
export const NEEDED_FIELDS = ['stocknum', 'make', 'model', 'car_type'] as const satisfies readonly FeedField[]

/**
 * Decides which column provides which field: the dealership's own mapping first, then the usual names. The header is
 * rejected if a field would have two columns or a required one is missing (decision 1: Bad input).
 */
export function planColumns(header: readonly string[], mapping: FeedMapping): ColumnPlan {
  const keys = header.map(headerKey)
  const { absent, fields } = columnFields(header, mapping)
  if (absent.length > 0)
    return {
      ok: false,
      reason: `The mapping names columns that the file does not have: ${absent.join(', ')}.`,
      missing: [],
    }
  const constant = new Set(Object.keys(mapping.constants) as FeedField[])
  const sources = fields.flatMap((of, at) => of.map((field) => ({ field, at })))

  const seen = new Map<FeedField, number>([...constant].map((field) => [field, -1]))
  for (const { field, at } of sources) {
    const other = seen.get(field)
    if (other !== undefined) return { ok: false, reason: fedTwice(field, other, at, header, keys), missing: [] }
    seen.set(field, at)
  }
  const missing = NEEDED_FIELDS.filter((field) => !seen.has(field))
  if (missing.length > 0) {
    const found = header.map((name) => name.trim()).filter((name) => name !== '')
    const slips = missing.flatMap((field) =>
      found
        .filter((name) => usualField(name) === null && likelyField(name, (other) => other !== field) === field)
        .map((name) => `Did you mean '${name}' to be ${field}?`),
    )
    return {
      ok: false,
      reason:
        `The file has no column for ${missing.join(', ')}. ${slips.map((slip) => `${slip} `).join('')}` +
        `Its columns are: ${excerptOf(found)}. ` +
        'Use --mapping to name the column, or to set one value for the whole file.',
      missing,
    }
  }
  const used = new Set(sources.map(({ at }) => at))
  const ignored = header.filter((_, at) => !used.has(at))
  const mistyped = ignored.flatMap((name) => {
    const meant = likelyField(name, (field) => seen.has(field))
    return meant === null ? [] : [{ name, meant }]
  })
  return { ok: true, sources, ignored, mistyped }
}
/**
 * The fields of each column: those of the mapping, else by its usual name. Also the names in the mapping that no column
 * has.
 */
export function columnFields(
  header: readonly string[],
  mapping: FeedMapping,
): { fields: readonly (readonly FeedField[])[]; absent: readonly string[] } {
  const keys = header.map(headerKey)
  const own = new Map<number, readonly FeedField[]>()
  const absent: string[] = []
  const named = Object.entries(mapping.columns).map(([name, fields]) => ({
    name,
    fields,
    ...positionsOf(name, header, keys),
  }))
  // A name for one of several columns takes precedence over a name for all of them, regardless of order.
  for (const { name, fields, positions } of named.toSorted((a, b) => Number(a.numbered) - Number(b.numbered))) {
    if (positions.length === 0 && fields !== '') absent.push(name)
    for (const at of positions) own.set(at, fields === '' ? [] : ([fields].flat() as FeedField[]))
  }

  const constant = new Set(Object.keys(mapping.constants) as FeedField[])
  const claimed = new Set([...constant, ...[...own.values()].flat()])
  // Dealer systems use 'Listing Type' for the condition. In a file with another column for the condition it is our
  // listing type.
  const conditionElsewhere =
    claimed.has('car_type') || header.some((name, at) => !own.has(at) && usualField(name) === 'car_type')
  const fieldsAt = (name: string, at: number): readonly FeedField[] => {
    const fields = own.get(at)
    if (fields !== undefined) return fields
    const listing = name !== 'listing_type' && keys[at] === 'listingtype' && !conditionElsewhere
    const usual = listing ? 'car_type' : usualField(name)
    if (usual === null || claimed.has(usual)) return []
    const isElsewhere = (other: string, position: number) =>
      position !== at && !own.has(position) && usualField(other) === usual
    return FURTHER_HEADERS.has(keys[at]!) && header.some(isElsewhere) ? [] : [usual]
  }
  return { fields: header.map(fieldsAt), absent }
}

/**
 * The columns of a name in a mapping: that exact header, the nth with a name (`Make#2`), or headers with the same key.
 */
function positionsOf(
  name: string,
  header: readonly string[],
  keys: readonly string[],
): { positions: number[]; numbered: boolean } {
  const where = (test: (at: number) => boolean) => header.flatMap((_, at) => (test(at) ? [at] : []))
  const exact = where((at) => header[at] === name.trim())
  if (exact.length > 0) return { positions: exact, numbered: false }
  const numbered = /^(.*)#(\d+)$/s.exec(name.trim())
  if (numbered !== null) {
    const at = where((position) => keys[position] === headerKey(numbered[1]!))[Number(numbered[2]) - 1]
    return { positions: at === undefined ? [] : [at], numbered: true }
  }
  return { positions: where((at) => keys[at] === headerKey(name)), numbered: false }
}

function fedTwice(
  field: FeedField,
  first: number,
  second: number,
  header: readonly string[],
  keys: readonly string[],
): string {
  if (first === -1) return `The mapping has a constant for ${field} and sends the column '${header[second]}' to it.`
  const sameName = keys[first] === keys[second]
  const nameOf = (at: number) =>
    sameName ? `${header[at]}#${keys.slice(0, at + 1).filter((key) => key === keys[at]).length}` : header[at]
  return (
    `The columns '${nameOf(first)}' and '${nameOf(second)}' both mean ${field}. Choose one in the mapping, ` +
    `such as {"${nameOf(second)}": ""} to leave the second one out.`
  )
}

const excerptOf = (names: readonly string[]): string =>
  names.length === 0
    ? 'none'
    : names
        .slice(0, 40)
        .map((name) => (name.length > 40 ? `${name.slice(0, 39)}…` : name))
        .join(', ')
