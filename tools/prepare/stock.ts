import { dealershipOf } from '../../demo/platform.ts'
import type { DemoDealership, DemoLocation } from '../../demo/shape.ts'
import { chance, demoRego, demoVin, pick } from './derive.ts'
import { galleryOf, type PhotoSet } from './gallery.ts'
import type { SourceVehicle } from './vehicle.ts'

/**
 * The columns of the committed seed: the native columns of a stock feed, with ages in days in place of instants
 * (`days_ago` of `created_at`, `sold_days_ago` of `sold_at`, `rego_days_left` of `rego_expiry`), because a demo must
 * look alive whenever it is started.
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
  photos: readonly PhotoSet[]
  /** How the place writes it, where that is not Australian. */
  wording?: (row: SeedRow) => SeedRow
}

const kilometres = (km: number) => km.toLocaleString('en-AU')

function yardOf(dealership: DemoDealership, key: string): DemoLocation {
  let luck = chance(key, 'yard')
  const yards = dealership.locations.filter((location) => location.stockShare > 0)
  for (const yard of yards) {
    luck -= yard.stockShare
    if (luck < 0) return yard
  }
  return yards[0]!
}

/** Equipment that nearly every vehicle of that year and price has; the source lists none, so it is demo data. */
function equipmentOf(vehicle: SourceVehicle): string[] {
  if (vehicle.features.length > 3 || (vehicle.km === null && vehicle.fuel === null)) return [...vehicle.features]
  if (vehicle.body === 'Naked' || vehicle.body === 'Super Sport') {
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

const OPENERS: Readonly<Record<SourceVehicle['carType'], readonly string[]>> = {
  new: [
    'Brand new and in stock.',
    'In stock and ready to register.',
    'Brand new and available now.',
    'On display now.',
  ],
  demo: [
    'One of our demonstrators.',
    'Used by our staff and serviced in our workshop.',
    'Demonstrator with the balance of its new-vehicle warranty.',
  ],
  used: [
    'Traded in with us.',
    'Inspected in our workshop and priced to sell.',
    'In tidy condition.',
    'Clean and ready to drive.',
    'Inspected and ready to drive.',
    'Recently checked in our workshop.',
  ],
}
const CLOSERS = [
  'Call ahead and we’ll have it ready for you to see.',
  'Ask us for a walk-around video.',
  'Trade-ins welcome and finance available.',
  'Visit us for a closer look.',
  'Enquire today to find out more.',
] as const

/** Comments that start from the facts and say that they are of a demo. */
function commentsOf(vehicle: SourceVehicle, yard: DemoLocation, cents: number | null): string {
  const title = [vehicle.year, vehicle.make, vehicle.model, vehicle.badge].filter(Boolean).join(' ')
  const facts = [
    vehicle.km !== null && vehicle.carType !== 'new' && vehicle.km > 0 ? `${kilometres(vehicle.km)} km` : null,
    vehicle.transmission ? vehicle.transmission.toLowerCase() : null,
    vehicle.engine
      ? `${vehicle.engine}${vehicle.fuel === 'Diesel' ? ' diesel' : ''}`
      : vehicle.fuel === 'Electric'
        ? 'electric'
        : null,
    vehicle.colour
      ? `${vehicle.colour.toLowerCase()}${vehicle.interiorColour ? ` over ${vehicle.interiorColour.toLowerCase()}` : ''}`
      : null,
  ].filter(Boolean)
  const first = `${title}${facts.length > 0 ? `: ${facts.join(', ')}` : ''}. ${pick(OPENERS[vehicle.carType], vehicle.key, 'opener')} Available at ${yard.city}.`
  const middle = vehicle.facts.join(' ')
  const price = cents !== null && cents <= 250 ? ' The low price is for demonstration.' : ''
  const derived = vehicle.priceDerived ? ' The price is made up too.' : ''
  const note = `Demo listing: stock number, VIN, plate, equipment and this text are made up.${derived}${price}`
  return [first, middle, pick(CLOSERS, vehicle.key, 'closer'), note]
    .filter(Boolean)
    .map((paragraph) => `<p>${paragraph.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`)
    .join('')
}

/** Days since it came in: most within a month, a tail to four months, and enough within the last week for 'new' tags. */
function daysAgo(key: string): number {
  const luck = chance(key, 'days')
  const days = luck < 0.09 ? luck * 85 : 8.2 + ((luck - 0.09) / 0.91) ** 1.6 * 111
  return Math.round(days * 100) / 100
}

/** The seed rows of one dealership. Nothing in them is random: the same sources give the same file. */
export function stockRows(plan: StockPlan): SeedRow[] {
  const dealership = dealershipOf(plan.dealership)
  return plan.vehicles.map((vehicle, index) => {
    const { key, price } = vehicle
    const yard = yardOf(dealership, key)
    const age = daysAgo(key)
    const luck = chance(key, 'state')
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
    const pictures = galleryOf(vehicle, plan.photos)
    const month = String(1 + Math.floor(chance(key, 'month') * 12)).padStart(2, '0')
    const photoReal = pictures[0]?.url.startsWith('/media/photos/') ?? false
    const rank =
      Math.round(chance(key, 'rank') * 600) +
      (photoReal ? 500 : 0) +
      (pictures.length === 5 ? 150 : 0) +
      (age < 20 ? 120 : 0) +
      (price === null ? -500 : 0) +
      (sold === null ? 0 : -400)
    const row: SeedRow = {
      stocknum: `${plan.letter}${10_001 + index}`,
      car_type: vehicle.carType,
      year: String(vehicle.year ?? ''),
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
      sold_days_ago: sold === null ? '' : sold.toFixed(2),
      location: yard.slug,
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
      description: commentsOf(vehicle, yard, price),
      images: pictures.map(({ url, width, height }) => `${url} ${width} ${height}`).join('|'),
      file: vehicle.carType === 'used' && chance(key, 'report') < 0.25 ? '/media/documents/history-report.pdf' : '',
      cin_url:
        // Today's arrivals wait for theirs, so that there is something for the dealer to mend.
        plan.consumerNotice && vehicle.carType !== 'new' && age >= 1
          ? '/media/documents/consumer-information-notice.pdf'
          : '',
      payment_processors:
        price === null || chance(key, 'processor') < 0.03 ? '' : dealership.paymentProcessors.join('|'),
      custom_rank: String(Math.max(0, rank)),
    }
    return plan.wording?.(row) ?? row
  })
}
