import { american } from './american.ts'
import { americanCars } from './americans.ts'
import { choosePhotographed, type Place } from './choosePhotos.ts'
import { readFeedUnits, readManufacturerModels } from './caravans.ts'
import { chance } from './derive.ts'
import { readListings } from './listings.ts'
import { photographedBikes, readMotorcycles } from './motorcycles.ts'
import { looksLike, type PhotoSet } from './gallery.ts'
import { ownVehicles } from './ownVehicles.ts'
import type { StockPlan } from './stock.ts'
import type { SourceVehicle } from './vehicle.ts'

const FRANCHISES = new Set(['GWM', 'MG', 'Mazda', 'Suzuki', 'Volkswagen', 'Hyundai'])

const JAYCO = { jayco: 'Jayco' }
const CAMPER_MAKES = {
  cub: 'Cub',
  'stoney-creek': 'Stoney Creek',
  'blue-tongue': 'Blue Tongue',
  mdc: 'MDC',
  'australian-off-road': 'Australian Off Road',
}

/** A steady share of a list: the same rows on every call, spread over the whole list. */
function some(vehicles: readonly SourceVehicle[], count: number, purpose: string): SourceVehicle[] {
  return vehicles
    .map((vehicle) => ({ vehicle, order: chance(vehicle.key, purpose) }))
    .toSorted((a, b) => a.order - b.order)
    .slice(0, count)
    .map(({ vehicle }) => vehicle)
}

/** Takes vehicles out of the pool so that no listing stands at two dealerships. */
class Pool {
  #left: SourceVehicle[]

  constructor(vehicles: readonly SourceVehicle[]) {
    this.#left = [...vehicles]
  }

  take(count: number, purpose: string, wanted: (vehicle: SourceVehicle) => boolean): SourceVehicle[] {
    return this.#without(some(this.#left.filter(wanted), Math.max(0, count), purpose))
  }

  /** What looks like the photographs, for several places at once. */
  photographed(sets: readonly PhotoSet[], places: readonly Place[]): SourceVehicle[][] {
    const chosen = choosePhotographed(this.#left, sets, places)
    this.#without(chosen.flat())
    return chosen
  }

  #without(taken: SourceVehicle[]): SourceVehicle[] {
    const keys = new Set(taken.map(({ key }) => key))
    this.#left = this.#left.filter(({ key }) => !keys.has(key))
    return taken
  }
}

/** The month that the new vehicles of the seed are counted from; the seeding counts them from its own. */
const NOMINAL = { year: 2026, month: 11 } as const

/** New and demonstration vehicles are of this model year or the last whenever the demo is seeded. */
function recent(vehicle: SourceVehicle): SourceVehicle {
  if (vehicle.carType === 'used') return vehicle
  const builtMonthsAgo = 1 + Math.floor(chance(vehicle.key, 'built') * 12)
  return { ...vehicle, builtMonthsAgo, year: builtMonthsAgo < NOMINAL.month ? NOMINAL.year : NOMINAL.year - 1 }
}

/** How many photographed cars are among the cheapest of the Wattle dealerships, and how many others. */
const LOWEST_PHOTOGRAPHED = 32
const OTHER_BARGAINS = 12

/** How many trade-ins of other makes a dealer of one make has with photographs, which stand first, and without. */
const PHOTOGRAPHED_TRADE_INS = 15
const OTHER_TRADE_INS = 16

const WORK_BODIES = new Set(['Truck', 'Bus', 'Cab Chassis'])

/** Which vehicles stand at which dealership of the demo, by place, make and body. */
export function allocate(dataDir: string, photos: readonly PhotoSet[]): StockPlan[] {
  const pool = new Pool(readListings(dataDir).map(recent))
  const road = (vehicle: SourceVehicle) => !WORK_BODIES.has(vehicle.body ?? '') && vehicle.body !== 'Campervan'

  const isUsed = ({ carType }: SourceVehicle) => carType === 'used'
  const isMazda = ({ make }: SourceVehicle) => make === 'Mazda'
  const priced = ({ price }: SourceVehicle) => price !== null
  const franchise = ({ make }: SourceVehicle) => FRANCHISES.has(make)
  const byPrice = ({ price }: SourceVehicle) => price!
  const places: Place[] = [
    { most: 1, wanted: (vehicle) => isMazda(vehicle) && vehicle.carType === 'new' },
    { most: 1, wanted: (vehicle) => isMazda(vehicle) && vehicle.carType === 'demo' },
    { most: 3, wanted: (vehicle) => isMazda(vehicle) && isUsed(vehicle) && priced(vehicle) },
    { most: 3, wanted: (vehicle) => franchise(vehicle) && vehicle.carType === 'new' && road(vehicle) },
    { most: 2, wanted: (vehicle) => franchise(vehicle) && vehicle.carType === 'demo' && road(vehicle) },
    { most: 2, wanted: (vehicle) => isUsed(vehicle) && priced(vehicle) && road(vehicle), order: byPrice },
    { most: 2, wanted: (vehicle) => vehicle.carType !== 'new' && priced(vehicle) && road(vehicle) },
    {
      most: 1,
      wanted: (vehicle) =>
        isUsed(vehicle) && (vehicle.body === 'Van' || (vehicle.body === 'Ute' && vehicle.fuel === 'Diesel')),
    },
    {
      most: 1,
      wanted: (vehicle) => isUsed(vehicle) && !isMazda(vehicle) && road(vehicle) && (vehicle.price ?? 1e9) < 45_000,
    },
  ]
  const [mazdaNew, mazdaDemo, mazdaUsed, wattleNew, wattleDemo, wattleUsed, kowhaiSeen, workSeen, tradeInsSeen] =
    pool.photographed(photos, places) as [
      SourceVehicle[],
      SourceVehicle[],
      SourceVehicle[],
      SourceVehicle[],
      SourceVehicle[],
      SourceVehicle[],
      SourceVehicle[],
      SourceVehicle[],
      SourceVehicle[],
    ]
  const own = ownVehicles().map((vehicle) => {
    const set = photos.find((one) => looksLike(vehicle, one))
    return set ? { ...vehicle, photos: set.files } : vehicle
  })

  const trucks = [
    ...own.filter(({ body }) => body === 'Truck'),
    ...workSeen,
    ...pool.take(200, 'trucks', (vehicle) => WORK_BODIES.has(vehicle.body ?? '')),
    ...pool.take(
      40,
      'new vans',
      (vehicle) => vehicle.body === 'Van' && vehicle.state === null && vehicle.carType === 'new',
    ),
    ...pool.take(24, 'used vans', (vehicle) => vehicle.body === 'Van' && vehicle.state === 'VIC'),
    ...pool.take(
      28,
      'work utes',
      (vehicle) =>
        vehicle.body === 'Ute' && vehicle.state === 'VIC' && (vehicle.seats ?? 5) <= 3 && vehicle.fuel === 'Diesel',
    ),
  ].slice(0, 188)

  const campers = [
    ...own.filter(({ body }) => body === 'Campervan'),
    ...pool.take(
      9,
      'campervans',
      (vehicle) =>
        vehicle.body === 'Campervan' ||
        (vehicle.make === 'Volkswagen' && vehicle.model === 'California') ||
        /^Marco Polo/.test(vehicle.model),
    ),
    ...pool.take(
      38,
      'vans to fit out',
      (vehicle) =>
        vehicle.body === 'Van' &&
        /^(HiAce|Trafic|Transporter|Vito|Master|Caddy|Express|G10|Caravan|Hiace SBV)$/.test(vehicle.model) &&
        (vehicle.state === 'NSW' || vehicle.state === 'ACT'),
    ),
  ].map((vehicle) => (vehicle.body === 'Van' ? { ...vehicle, facts: ['An empty van, ready to fit out'] } : vehicle))
  const trailers = some(readManufacturerModels(dataDir, CAMPER_MAKES, 'Camper Trailer'), 74, 'camper trailers').map(
    recent,
  )

  // Most of what their site shows is of one make: three of a picture are enough in all conditions together.
  const mazdas: SourceVehicle[] = []
  for (const vehicle of [...mazdaNew, ...mazdaDemo, ...mazdaUsed])
    if (mazdas.filter(({ photos: same }) => same === vehicle.photos).length < 3) mazdas.push(vehicle)
  mazdas.push(
    ...pool.take(
      450 - mazdas.length,
      'mazda',
      (vehicle) => isMazda(vehicle) && ['NSW', 'ACT', null].includes(vehicle.state),
    ),
  )
  const tradeIns = some(tradeInsSeen, PHOTOGRAPHED_TRADE_INS, 'photographed trade-ins')
  tradeIns.push(
    ...pool.take(
      OTHER_TRADE_INS,
      'trade-ins',
      (vehicle) =>
        vehicle.make !== 'Mazda' &&
        vehicle.state === 'NSW' &&
        vehicle.carType === 'used' &&
        road(vehicle) &&
        (vehicle.price ?? 0) < 60_000,
    ),
  )

  const newQld = pool.take(
    320 - wattleNew.length - wattleDemo.length,
    'wattle new',
    (vehicle) => vehicle.state === 'QLD' && vehicle.carType !== 'used' && FRANCHISES.has(vehicle.make),
  )
  const oddPrice = pool.take(3, 'odd', (vehicle) => vehicle.price !== null && vehicle.price <= 200)
  const onApplication = pool.take(
    9,
    'price on application',
    (vehicle) => vehicle.price === null && vehicle.carType !== 'new' && road(vehicle),
  )
  const chosen = [...wattleNew, ...wattleDemo, ...wattleUsed]
  // One of their sites lists the lowest price first: below what its photographed cars cost there are only a few others.
  const floor = wattleUsed.map(byPrice).toSorted((a, b) => a - b)[LOWEST_PHOTOGRAPHED] ?? 0
  const bargains = pool.take(
    OTHER_BARGAINS,
    'wattle bargains',
    (vehicle) => vehicle.state === 'QLD' && isUsed(vehicle) && road(vehicle) && (vehicle.price ?? 1e9) < floor,
  )
  const usedQld = pool.take(
    1600 - newQld.length - oddPrice.length - onApplication.length - chosen.length - bargains.length,
    'wattle used',
    (vehicle) =>
      ['QLD', 'NSW'].includes(vehicle.state ?? '') &&
      !isMazda(vehicle) &&
      isUsed(vehicle) &&
      road(vehicle) &&
      (vehicle.price ?? 0) >= floor,
  )
  const wattle = [...oddPrice, ...onApplication, ...newQld, ...chosen, ...bargains, ...usedQld]
  const location = (vehicle: SourceVehicle) => {
    const luck = chance(vehicle.key, 'wattle yard')
    return oddPrice.includes(vehicle) || luck < 0.44
      ? 'wattle-rocklea'
      : luck < 0.75
        ? 'wattle-bundall'
        : 'wattle-toowoomba'
  }
  const wattleLocation = (slug: string) =>
    some(
      wattle.filter((vehicle) => location(vehicle) === slug),
      2000,
      'order',
    )

  const kowhai = [...kowhaiSeen]
  kowhai.push(
    ...pool.take(
      420 - kowhaiSeen.length,
      'kowhai',
      (vehicle) =>
        ['WA', 'TAS', 'SA'].includes(vehicle.state ?? '') &&
        vehicle.carType !== 'new' &&
        road(vehicle) &&
        vehicle.price !== null,
    ),
  )
  const bikes = readMotorcycles(dataDir)
    .filter(({ price }) => price !== null)
    .map(recent)
  const [bikesSeen] = choosePhotographed(
    [...photographedBikes(), ...bikes.map((bike) => ({ ...bike, colour: null }))],
    photos,
    [{ most: 2, wanted: () => true }],
  ) as [SourceVehicle[]]
  const seenKeys = new Set(bikesSeen.map(({ key }) => key))

  const jayco = some(
    readManufacturerModels(dataDir, JAYCO, 'Caravan', /^(?!swift|crosst|cross-t|base|j-pod|penguin)/),
    78,
    'jayco',
  ).map(recent)
  const jaycoCampers = some(
    readManufacturerModels(dataDir, JAYCO, 'Camper Trailer', /^(swift|crosst|cross-t|j-pod|penguin)/),
    13,
    'jayco campers',
  ).map(recent)

  const aud = (driveAwayUsed: number) => (vehicle: SourceVehicle) =>
    vehicle.carType !== 'used' || chance(vehicle.key, 'price type') < driveAwayUsed
      ? ('drive_away' as const)
      : ('egc' as const)
  const shared = { plates: true }
  return [
    {
      ...shared,
      dealership: 'wattle-rocklea',
      letter: 'W',
      vehicles: wattleLocation('wattle-rocklea'),
      priceType: aud(0.4),
    },
    {
      ...shared,
      dealership: 'wattle-bundall',
      letter: 'G',
      vehicles: wattleLocation('wattle-bundall'),
      priceType: aud(0.4),
    },
    {
      ...shared,
      dealership: 'wattle-toowoomba',
      letter: 'T',
      vehicles: wattleLocation('wattle-toowoomba'),
      priceType: aud(0.4),
    },
    {
      ...shared,
      dealership: 'saltbush-mazda',
      letter: 'S',
      vehicles: some([...mazdas, ...tradeIns], 2000, 'order'),
      priceType: aud(0.3),
    },
    {
      ...shared,
      dealership: 'kowhai-cars',
      letter: 'K',
      vehicles: some(kowhai, 2000, 'order'),
      priceType: () => 'plus_orc',
      consumerNotice: true,
    },
    {
      ...shared,
      dealership: 'redgum-campers',
      letter: 'R',
      vehicles: some([...campers, ...trailers], 2000, 'order'),
      priceType: aud(0.5),
      plates: false,
    },
    {
      ...shared,
      dealership: 'banksia-rv',
      letter: 'B',
      vehicles: some([...readFeedUnits(dataDir), ...jayco, ...jaycoCampers], 2000, 'order'),
      priceType: aud(0.6),
      plates: false,
    },
    {
      ...shared,
      dealership: 'ironbark-trucks',
      letter: 'I',
      vehicles: some(trucks, 2000, 'order'),
      priceType: (vehicle) => (vehicle.body === 'Truck' ? 'egc' : aud(0.3)(vehicle)),
    },
    {
      ...shared,
      dealership: 'casuarina-motorcycles',
      letter: 'C',
      vehicles: some(
        [
          ...bikesSeen,
          ...some(
            bikes.filter(({ key }) => !seenKeys.has(key)),
            900 - bikesSeen.length,
            'bikes',
          ),
        ],
        2000,
        'order',
      ),
      newestFirst: true,
      priceType: aud(0.7),
    },
    {
      ...shared,
      dealership: 'lonestar-autos',
      letter: 'L',
      vehicles: some(americanCars(380, photos), 2000, 'order'),
      priceType: () => 'egc',
      wording: american,
    },
  ]
}
