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
 * - whole currency units, cents allowed after a point: `price`, `price_was`
 * - whole numbers: `year`, `km`, `doors`, `seats`, `custom_rank`; a number: `ancap_rating`
 * - true/false (also yes/no, 1/0): `certified`, `sold`, `reserved`, `reservable`, `show_on_dealer_website`,
 *   `has_checkout_payment_processor`
 * - ISO 8601 instants: `created_at`, `sold_at` (a `sold_at` alone means sold); a date YYYY-MM-DD: `rego_expiry`
 * - addresses: `primary_image_url` (the first image when there is none), `file` (history report), `cin_url`
 * - `location`: slug of a location of the dealership; its city and state fill `city` and `state` where they are empty
 * - `images`: `url width height` triples separated by `|` (width and height may be left out)
 * - `features`: texts separated by `|`
 * - `payment_processors`: `type key` pairs separated by `|`
 * - `description`: HTML, sanitised on the way in
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
] as const

/** What dealer systems send in pieces; the reader puts them together into native fields. */
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
] as const

export type FeedField = (typeof NATIVE_FIELDS)[number] | (typeof PART_FIELDS)[number]

/** Every field that a column can be mapped to. */
export const FEED_FIELDS: readonly FeedField[] = [...NATIVE_FIELDS, ...PART_FIELDS]

/** A dealership's column mapping: the header's text to one of our fields, or to '' for a column to leave out. */
export type FeedMapping = Readonly<Record<string, FeedField | ''>>

/** Headers as dealer systems write them, in the form that `headerKey` gives. Native names need no entry. */
const SYNONYMS: Readonly<Record<string, FeedField>> = {
  stockno: 'stocknum',
  stocknumber: 'stocknum',
  stockid: 'stocknum',
  vinnumber: 'vin',
  condition: 'car_type',
  cartype: 'car_type',
  newused: 'car_type',
  listingtype: 'car_type',
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
  historyreport: 'file',
  dateinstock: 'created_at',
  entrydate: 'created_at',
  ancap: 'ancap_rating',
}

/** A header's text without case, blanks and punctuation: 'Stock No.' and 'stock_no' are the same column. */
export const headerKey = (header: string): string => header.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

const DEFAULTS: ReadonlyMap<string, FeedField> = new Map([
  ...(Object.entries(SYNONYMS) as [string, FeedField][]),
  ...FEED_FIELDS.map((field) => [headerKey(field), field] as const),
])

/** Where each column of a file goes, or why the header cannot be used. */
export type ColumnPlan =
  { ok: true; columns: readonly (FeedField | null)[]; ignored: readonly string[] } | { ok: false; reason: string }

/**
 * Decides which column feeds which field: the dealership's own mapping first, then the usual names. The header is
 * refused when a field would be fed twice or one that every vehicle needs is missing (decisions: Bad input).
 */
export function planColumns(header: readonly string[], mapping: FeedMapping = {}): ColumnPlan {
  const own = new Map(Object.entries(mapping).map(([name, field]) => [headerKey(name), field]))
  for (const [name, field] of Object.entries(mapping)) {
    if (field !== '' && !FEED_FIELDS.includes(field))
      return {
        ok: false,
        reason: `The mapping sends the column '${name}' to '${field}', which is not a field of ours.`,
      }
  }
  const present = new Set(header.map(headerKey))
  const absent = Object.keys(mapping).filter((name) => mapping[name] !== '' && !present.has(headerKey(name)))
  if (absent.length > 0)
    return { ok: false, reason: `The mapping names columns that the file does not have: ${absent.join(', ')}.` }

  const claimed = new Set([...own.values()])
  const columns = header.map((name) => {
    const key = headerKey(name)
    const field = own.get(key)
    if (field !== undefined) return field === '' ? null : field
    const usual = DEFAULTS.get(key) ?? null
    return usual !== null && claimed.has(usual) ? null : usual
  })
  const seen = new Map<FeedField, string>()
  for (const [position, field] of columns.entries()) {
    if (field === null) continue
    const other = seen.get(field)
    if (other !== undefined)
      return {
        ok: false,
        reason: `The columns '${other}' and '${header[position]}' both mean ${field}; say in the mapping which one counts.`,
      }
    seen.set(field, header[position]!)
  }
  const missing = (['stocknum', 'make', 'model', 'car_type'] as const).filter((field) => !seen.has(field))
  if (missing.length > 0) {
    const found = header.map((name) => name.trim()).filter((name) => name !== '')
    return {
      ok: false,
      reason: `The file has no column for ${missing.join(', ')}. Its columns are: ${excerptOf(found)}.`,
    }
  }
  return { ok: true, columns, ignored: header.filter((_, position) => columns[position] === null) }
}

const excerptOf = (names: readonly string[]): string =>
  names.length === 0
    ? 'none'
    : names
        .slice(0, 40)
        .map((name) => (name.length > 40 ? `${name.slice(0, 39)}…` : name))
        .join(', ')
