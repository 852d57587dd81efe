import { vehicleKind } from '../../rules/car/kind.ts'
import { dealershipOf, PLATFORM } from '../platform.ts'
import type { DemoDealership, DemoLocation } from '../shape.ts'
import { chance, demoRego, demoVin, pick } from './derive.ts'
import { cardFolder, galleryOf } from './gallery.ts'
import { towedAxles } from '../tradeFacts.ts'
import type { SourceVehicle } from './vehicle.ts'

/**
 * The columns of the committed seed: the native columns of a stock feed, with ages in days in place of instants
 * (`days_ago` of `created_at`, `sold_days_ago` of `sold_at`, `rego_days_left` of `rego_expiry`, and `built_months_ago` of
 * the year and month of what is new), because a demo must look alive whenever it is started.
 */
export const SEED_COLUMNS = [
  'stocknum',
  'car_type',
  'year',
  'make',
  'model',
  'badge',
  'series',
  'km',
  'price',
  'price_was',
  'price_type',
  'status',
  'tag',
  'certified',
  'reserved',
  'reservable',
  'days_ago',
  'built_months_ago',
  'sold_days_ago',
  'location',
  'body',
  'colour',
  'interior_colour',
  'transmission',
  'drive',
  'engine',
  'fuel',
  'doors',
  'seats',
  'vin',
  'rego',
  'rego_days_left',
  'build_date',
  'compliance_date',
  'features',
  'description',
  'images',
  'file',
  'cin_url',
  'payment_processors',
  'custom_rank',
] as const
export type SeedRow = Readonly<Record<(typeof SEED_COLUMNS)[number], string>>

export interface StockPlan {
  dealership: string
  /** First letter of the stock numbers. */
  letter: string
  vehicles: readonly SourceVehicle[]
  priceType: (vehicle: SourceVehicle) => 'drive_away' | 'egc' | 'plus_orc'
  plates: boolean
  consumerNotice?: boolean
  /** The site lists the newest arrivals first: what was photographed came in last. */
  newestFirst?: boolean
  /** How the place writes it, where that is not Australian. */
  wording?: (row: SeedRow) => SeedRow
}

const kilometres = (km: number) => km.toLocaleString('en-AU')

/** A small location has less than this share of the stock. */
const SMALL_LOCATION = 0.25

/** The location of a vehicle; what was photographed stands at the large ones. */
function locationOf(dealership: DemoDealership, key: string, photographed: boolean): DemoLocation {
  const all = dealership.locations.filter((location) => location.stockShare > 0)
  const large = all.filter((location) => location.stockShare >= SMALL_LOCATION)
  const locations = photographed && large.length > 0 ? large : all
  let luck = chance(key, 'yard') * locations.reduce((sum, { stockShare }) => sum + stockShare, 0)
  for (const location of locations) {
    luck -= location.stockShare
    if (luck < 0) return location
  }
  return locations[0]!
}

const BIKES = new Set(['Naked', 'Super Sport', 'Adventure', 'Cruiser', 'Scooter'])

/** Equipment that nearly every vehicle of that year and price has; the source lists none, so it is demo data. */
function equipmentOf(vehicle: SourceVehicle): string[] {
  if (vehicle.features.length > 3 || (vehicle.km === null && vehicle.fuel === null)) return [...vehicle.features]
  if (BIKES.has(vehicle.body ?? '')) {
    const bike = [
      'LED tail light',
      'Digital dash',
      'Steel trellis guard',
      'Paddock stand hooks',
      'Tank pad',
      'Spare key',
      'Service book',
      'Adjustable levers',
    ]
    return [...vehicle.features, ...bike.filter((name) => chance(vehicle.key, name) < 0.4)]
  }
  const year = vehicle.year ?? 2010
  const known: [from: number, odds: number, name: string][] = [
    [1995, 0.9, 'Air conditioning'],
    [1998, 0.8, 'Central locking'],
    [2002, 0.7, 'Cruise control'],
    [2006, 0.8, 'Bluetooth'],
    [2008, 0.8, 'Electronic stability control'],
    [2012, 0.8, 'Reversing camera'],
    [2014, 0.5, 'Parking sensors, rear'],
    [2015, 0.4, 'Satellite navigation'],
    [2016, 0.7, 'Apple CarPlay and Android Auto'],
    [2017, 0.6, 'Autonomous emergency braking'],
    [2018, 0.45, 'Adaptive cruise control'],
    [2018, 0.4, 'Blind spot monitor'],
    [2019, 0.35, 'Keyless start'],
    [2019, 0.3, 'Heated front seats'],
    [2020, 0.3, 'Wireless phone charging'],
    [2021, 0.2, '360-degree camera'],
  ]
  const found = known
    .filter(([from, odds, name]) => year >= from && chance(vehicle.key, name) < odds)
    .map(([, , name]) => name)
  const own: string[] = [...vehicle.features]
  if (vehicle.interiorColour && /leather/i.test(vehicle.interiorColour)) own.push('Leather trim')
  if (vehicle.seats && vehicle.seats >= 7) own.push('Third row of seats')
  if (['Ute', 'Cab Chassis', 'SUV'].includes(vehicle.body ?? '') && chance(vehicle.key, 'tow') < 0.45)
    own.push('Tow bar')
  if (vehicle.drive === '4WD' || vehicle.drive === 'AWD')
    own.push(vehicle.drive === '4WD' ? 'Four-wheel drive' : 'All-wheel drive')
  if (vehicle.body === 'Ute' && chance(vehicle.key, 'liner') < 0.5) own.push('Tub liner')
  if (vehicle.fuel === 'Electric' || vehicle.fuel === 'PHEV') own.push('Charging cable')
  return [...own, ...found]
}

/** A sentence may stand so often in the whole demo. */
const MOST_TIMES = 3

/** Counts sentences; a listing leaves out sentences that have been used often enough. */
export class UsedSentences {
  readonly #times = new Map<string, number>()

  /** The sentence, or nothing if it has been used too often. */
  once(sentence: string): string {
    const times = (this.#times.get(sentence) ?? 0) + 1
    this.#times.set(sentence, times)
    return times > MOST_TIMES ? '' : sentence
  }
}

const lowerFirst = (text: string) =>
  text === 'Parking sensors, rear'
    ? 'rear parking sensors'
    : /^[A-Z][a-z]/.test(text) && !/^(Apple|Bluetooth|Android|Truma|Heki|Dometic|Thetford)/.test(text)
      ? text[0]!.toLowerCase() + text.slice(1)
      : text

const listed = (parts: readonly string[]) =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`

/** Whether trying it is a test ride. */
const isRidden = ({ body }: SourceVehicle): boolean =>
  vehicleKind({ body, berths: null, atm_kg: null, gvm_kg: null, lams: null }) === 'motorcycle'

/** Comments that start from the facts. What is new has no year yet: the seeding fills it in. */
function commentsOf(
  vehicle: SourceVehicle,
  location: DemoLocation,
  stocknum: string,
  usedSentences: UsedSentences,
): string {
  const { key, make, model, badge, carType } = vehicle
  const year = vehicle.builtMonthsAgo === undefined ? vehicle.year : '{year}'
  const title = [year, make, model, badge].filter(Boolean).join(' ')
  const engine = vehicle.engine
    ? `${vehicle.engine}${vehicle.fuel === 'Diesel' ? ' diesel' : ''}`
    : vehicle.fuel === 'Electric'
      ? 'electric'
      : null
  const colour = vehicle.colour?.toLowerCase() ?? null
  const inside = vehicle.interiorColour ? ` over ${vehicle.interiorColour.toLowerCase()}` : ''
  const facts = [engine, vehicle.transmission?.toLowerCase() ?? null].filter((fact) => fact !== null)
  const kind = carType === 'new' ? 'New ' : carType === 'demo' ? 'Demonstrator: ' : ''
  const run = carType !== 'new' && vehicle.km ? `${kilometres(vehicle.km)} km` : null
  const opening = pick(
    [
      [`${kind}${title}${colour ? ` in ${colour}${inside}` : ''}`, ...(run ? [`with ${run}`] : []), ...facts].join(
        ', ',
      ),
      `${kind}${title}: ${[run, ...facts, colour && `${colour}${inside}`].filter(Boolean).join(', ')}`.replace(
        /: $/,
        '',
      ),
      [
        `${kind}${title}`,
        ...(run ? [`${run} on the clock`] : []),
        ...facts,
        ...(colour ? [`${colour}${inside}`] : []),
      ].join(', '),
    ],
    key,
    'opening',
  )
  const equipment = [...new Set(equipmentOf(vehicle))]
    .toSorted((a, b) => chance(key, a) - chance(key, b))
    .slice(0, 2 + Math.floor(chance(key, 'how many') * 3))
    .map(lowerFirst)
  const equipmentText =
    equipment.length > 1
      ? pick([`Features include ${listed(equipment)}.`, `Equipment includes ${listed(equipment)}.`], key, 'equipment')
      : ''
  const where = pick(
    [
      `See it at ${location.city} and quote ${stocknum}.`,
      `It’s at our ${location.city} dealership, stock number ${stocknum}.`,
      `Ask for ${stocknum} when you call ${location.city}.`,
      `Find ${stocknum} at ${location.name}.`,
      `For a ${isRidden(vehicle) ? 'test ride' : 'test drive'} at ${location.city}, mention ${stocknum}.`,
    ].slice(0, vehicle.fuel === null ? 4 : 5),
    key,
    'where',
  )
  const known = vehicle.facts.length
    ? `${[model, badge].filter(Boolean).join(' ')}: ${vehicle.facts.map((fact) => lowerFirst(fact.replace(/\.$/, ''))).join(', ')}.`
    : ''
  return [
    `${usedSentences.once(`${opening}.`)} ${usedSentences.once(where)}`.trim(),
    usedSentences.once(known),
    usedSentences.once(equipmentText),
  ]
    .filter(Boolean)
    .map((paragraph) => `<p>${paragraph.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`)
    .join('')
}

/** So many of the latest arrivals were photographed, each of another vehicle; a home page shows eight. */
const LATEST = 14

/** The share of a dealer's photographed trade-ins that stand among its latest arrivals; most of those are its own make. */
const LATEST_TRADE_INS = 0.3

/** Where the newest come first, all that was photographed came in within so many days. */
const NEWEST_DAYS = 6
const newestAge = (key: string, turn: number) =>
  Math.min(NEWEST_DAYS - 1, turn * 2.5) + 0.1 + chance(key, 'newest') * 2.3

/** Days since it came in: most within a month, a tail to four months, and enough within the last week for 'new' tags. */
function daysAgo(key: string): number {
  const luck = chance(key, 'days')
  const days = luck < 0.09 ? luck * 85 : 8.2 + ((luck - 0.09) / 0.91) ** 1.6 * 111
  return Math.round(days * 100) / 100
}

/** The seed rows of one dealership. Nothing in them is random: the same sources give the same file. */
export function stockRows(plan: StockPlan, usedSentences: UsedSentences): SeedRow[] {
  const dealership = dealershipOf(plan.dealership)
  const site = PLATFORM.websites.find(({ dealerships }) => dealerships.includes(plan.dealership))!
  const makes = site.settings.search_default_makes ?? []
  const isOwn = ({ make }: SourceVehicle) => makes.length === 0 || makes.includes(make)
  const tradeInsToo = site.settings.search_default_makes_or_used === true
  const shown = new Map<string, number>()
  const sets = new Set(plan.vehicles.filter(isOwn).map(({ photos }) => photos?.[0]?.url)).size - 1
  const latestShare = LATEST / Math.max(1, sets)
  const oddsOfLatest = (vehicle: SourceVehicle) =>
    isOwn(vehicle) ? latestShare : tradeInsToo && vehicle.carType === 'used' ? LATEST_TRADE_INS : 0
  // With few photographs each stands twice among the latest, unless trade-ins have photographs of their own.
  const latestTurns = tradeInsToo ? 1 : Math.max(1, Math.floor(latestShare))
  const newestDays = plan.newestFirst ? NEWEST_DAYS : 2.4
  return plan.vehicles.map((vehicle, index) => {
    const { key, price } = vehicle
    const stocknum = `${plan.letter}${10_001 + index}`
    const photo = vehicle.photos?.[0]?.url
    const turn = photo === undefined ? 0 : (shown.get(photo) ?? 0)
    if (photo !== undefined) shown.set(photo, turn + 1)
    const location = locationOf(dealership, key, photo !== undefined)
    const latest =
      photo !== undefined && (plan.newestFirst || (turn < latestTurns && chance(key, 'latest') < oddsOfLatest(vehicle)))
    const age =
      Math.round((latest ? newestAge(key, plan.newestFirst ? turn : 0) : newestDays + daysAgo(key)) * 100) / 100
    // What was photographed is for sale: it is what a site shows first.
    const luck = photo === undefined ? chance(key, 'state') : 0.035 + chance(key, 'state') * 0.965
    const sold = luck < 0.012 ? chance(key, 'sold') * 2.6 : luck < 0.035 ? 5 + chance(key, 'sold') * 50 : null
    const reserved = luck >= 0.035 && luck < 0.055
    const coming = luck >= 0.055 && luck < 0.075
    const tag =
      luck >= 0.075 && luck < 0.083 ? 'Test Drive Only' : luck >= 0.083 && luck < 0.108 ? 'Manager Special' : ''
    const reduced = price !== null && price > 6000 && vehicle.carType !== 'new' && chance(key, 'was') < 0.09
    const certified =
      vehicle.carType === 'used' &&
      (vehicle.year ?? 0) >= 2018 &&
      (vehicle.km ?? 1e9) < 80_000 &&
      chance(key, 'certified') < 0.5
    const onRoad = vehicle.carType !== 'new' && plan.plates
    const month = String(1 + Math.floor(chance(key, 'month') * 12)).padStart(2, '0')
    const listing: SeedRow = {
      stocknum,
      car_type: vehicle.carType,
      year: vehicle.builtMonthsAgo === undefined ? String(vehicle.year ?? '') : '',
      make: vehicle.make,
      model: vehicle.model,
      badge: vehicle.badge ?? '',
      series: vehicle.series ?? '',
      km: vehicle.km === null ? '' : String(vehicle.km),
      price: price === null ? '' : String(price),
      price_was: reduced
        ? String(price + Math.max(500, Math.round((price * (0.03 + chance(key, 'cut') * 0.06)) / 500) * 500))
        : '',
      price_type: price === null ? 'enquire' : plan.priceType(vehicle),
      status: coming ? 'coming_soon' : 'in_stock',
      tag,
      certified: certified ? 'true' : 'false',
      reserved: reserved ? 'true' : 'false',
      reservable: luck >= 0.108 && luck < 0.118 ? 'false' : '',
      days_ago: sold === null ? String(age) : String(Math.round((age + sold) * 100) / 100),
      built_months_ago: String(vehicle.builtMonthsAgo ?? ''),
      sold_days_ago: sold === null ? '' : sold.toFixed(2),
      location: location.slug,
      body: vehicle.body ?? '',
      colour: vehicle.colour ?? '',
      interior_colour: vehicle.interiorColour ?? '',
      transmission: vehicle.transmission ?? '',
      drive: vehicle.drive ?? '',
      engine: vehicle.engine ?? '',
      fuel: vehicle.fuel ?? '',
      doors: String(vehicle.doors ?? ''),
      seats: String(vehicle.seats ?? ''),
      vin: demoVin(key, vehicle.year),
      rego: onRoad && chance(key, 'registered') < 0.85 ? demoRego(key) : '',
      rego_days_left:
        onRoad && chance(key, 'registered') < 0.85 ? String(20 + Math.floor(chance(key, 'rego') * 320)) : '',
      build_date: vehicle.year ? `${month}/${vehicle.year}` : '',
      compliance_date: vehicle.year ? `${month}/${vehicle.year}` : '',
      features: [...new Set(equipmentOf(vehicle))].join('|'),
      description: commentsOf(vehicle, location, stocknum, usedSentences),
      images: '',
      file: vehicle.carType === 'used' && chance(key, 'report') < 0.25 ? '/media/documents/history-report.pdf' : '',
      cin_url:
        // Today's arrivals wait for theirs, so that there is something for the dealer to mend.
        plan.consumerNotice && vehicle.carType !== 'new' && age >= 1
          ? '/media/documents/consumer-information-notice.pdf'
          : '',
      payment_processors:
        price === null || chance(key, 'processor') < 0.03 ? '' : dealership.paymentProcessors.join('|'),
      custom_rank: '',
    }
    const pictures = galleryOf(vehicle, cardFolder(site), towedAxles(listing))
    const rank =
      Math.round(chance(key, 'rank') * 600) +
      (pictures.length === 1 && photo === undefined ? 150 : 0) +
      (age < 20 ? 120 : 0) +
      (price === null ? -500 : 0) +
      (sold === null ? 0 : -400)
    const row: SeedRow = {
      ...listing,
      images: pictures.map(({ url, width, height }) => `${url} ${width} ${height}`).join('|'),
      custom_rank: String(Math.max(0, rank)),
    }
    return plan.wording?.(row) ?? row
  })
}
