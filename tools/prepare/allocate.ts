import { american } from './american.ts'
import { readFeedUnits, readMakersModels } from './caravans.ts'
import { chance } from './derive.ts'
import { readListings } from './listings.ts'
import { readMotorcycles } from './motorcycles.ts'
import type { PhotoSet } from './gallery.ts'
import type { StockPlan } from './stock.ts'
import type { SourceVehicle } from './vehicle.ts'

const FRANCHISES = new Set(['GWM', 'MG', 'Mazda', 'Suzuki', 'Volkswagen', 'Hyundai'])

/** What is sold in the United States under the same name. */
const SOLD_IN_US: Readonly<Record<string, RegExp>> = {
  Audi: /^(A3|A4|A5|A6|A7|Q3|Q5|Q7|Q8|S3|S4|S5|SQ5|TT|e-tron)$/,
  BMW: /./,
  Chevrolet: /./,
  Chrysler: /^(300|300C|PT Cruiser|Sebring)$/,
  Dodge: /./,
  Ford: /^(Mustang|F-150|F250|F350|Escape|Focus|Fiesta|Transit|EcoSport|Ranger)$/,
  Genesis: /./,
  Honda: /^(Civic|Accord|CR-V|HR-V|Odyssey|Fit)$/,
  Hyundai: /^(Tucson|Santa Fe|Palisade|Elantra|Sonata|Kona|Venue|Veloster|Accent)$/,
  Infiniti: /./,
  Jeep: /./,
  Kia: /^(Sorento|Sportage|Carnival|Stinger|Rio|Seltos|Niro|Optima|Soul)$/,
  'Land Rover': /./,
  Lexus: /./,
  Mazda: /^(3|6|CX-3|CX-30|CX-5|CX-9|MX-5)$/,
  'Mercedes-Benz': /^(C-Class|E-Class|GLC|GLE|GLA|CLA|S-Class|Sprinter|A-Class)$/,
  MINI: /./,
  Mitsubishi: /^(Outlander|Eclipse Cross|Mirage|Lancer)$/,
  Nissan: /^(Pathfinder|Altima|Leaf|Juke|Murano|Maxima|GT-R|370Z)$/,
  Porsche: /./,
  Ram: /./,
  Subaru: /^(Outback|Forester|Impreza|WRX|BRZ)$/,
  Tesla: /./,
  Toyota: /^(Camry|Corolla|RAV4|Prius|C-HR|Corolla Cross|86|GR86|Supra|Yaris|LandCruiser)$/,
  Volkswagen: /^(Golf|Tiguan|Passat|Jetta|Touareg|Arteon|Beetle)$/,
  Volvo: /./,
}

const JAYCO = { jayco: 'Jayco' }
const CAMPER_MAKES = {
  cub: 'Cub',
  'stoney-creek': 'Stoney Creek',
  'blue-tongue': 'Blue Tongue',
  mdc: 'MDC',
  'australian-off-road': 'Australian Off Road',
}

/** A steady share of a list: the same rows whenever it is asked for, spread over the whole list. */
function some(vehicles: readonly SourceVehicle[], count: number, purpose: string): SourceVehicle[] {
  return vehicles
    .map((vehicle) => ({ vehicle, order: chance(vehicle.key, purpose) }))
    .toSorted((a, b) => a.order - b.order)
    .slice(0, count)
    .map(({ vehicle }) => vehicle)
}

/** Takes vehicles out of the pool so that no listing stands in two yards. */
class Pool {
  #left: SourceVehicle[]

  constructor(vehicles: readonly SourceVehicle[]) {
    this.#left = [...vehicles]
  }

  take(count: number, purpose: string, wanted: (vehicle: SourceVehicle) => boolean): SourceVehicle[] {
    const taken = some(this.#left.filter(wanted), count, purpose)
    const keys = new Set(taken.map(({ key }) => key))
    this.#left = this.#left.filter(({ key }) => !keys.has(key))
    return taken
  }
}

const WORK_BODIES = new Set(['Truck', 'Bus', 'Cab Chassis'])

/** Which vehicles stand at which dealership of the demo, by place, make and body. */
export function allocate(dataDir: string, photos: readonly PhotoSet[]): StockPlan[] {
  const pool = new Pool(readListings(dataDir))
  const road = (vehicle: SourceVehicle) => !WORK_BODIES.has(vehicle.body ?? '') && vehicle.body !== 'Campervan'

  const trucks = [
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
  ].map((vehicle) =>
    vehicle.body === 'Van'
      ? { ...vehicle, facts: ['An empty van, ready to fit out. Ask us about local builders.'] }
      : vehicle,
  )
  const trailers = some(readMakersModels(dataDir, CAMPER_MAKES, 'Camper Trailer'), 74, 'camper trailers')

  const mazdas = pool.take(
    450,
    'mazda',
    (vehicle) => vehicle.make === 'Mazda' && ['NSW', 'ACT', null].includes(vehicle.state),
  )
  const tradeIns = pool.take(
    46,
    'trade-ins',
    (vehicle) =>
      vehicle.make !== 'Mazda' &&
      vehicle.state === 'NSW' &&
      vehicle.carType === 'used' &&
      road(vehicle) &&
      (vehicle.price ?? 0) < 60_000,
  )

  const fromDetroit = pool.take(
    170,
    'american',
    (vehicle) =>
      (['Tesla', 'Ram', 'Chevrolet', 'Dodge', 'Chrysler'].includes(vehicle.make) ||
        (vehicle.make === 'Jeep' && vehicle.state !== 'NSW') ||
        (vehicle.make === 'Ford' && /^(Mustang|F-150|F250|F350)$/.test(vehicle.model))) &&
      vehicle.price !== null &&
      vehicle.km !== null &&
      (vehicle.year ?? 0) >= 2005,
  )

  const newQld = pool.take(
    320,
    'wattle new',
    (vehicle) => vehicle.state === 'QLD' && vehicle.carType !== 'used' && FRANCHISES.has(vehicle.make),
  )
  const oddPrice = pool.take(3, 'odd', (vehicle) => vehicle.price !== null && vehicle.price <= 200)
  const onApplication = pool.take(
    9,
    'price on application',
    (vehicle) => vehicle.price === null && vehicle.carType !== 'new' && road(vehicle),
  )
  const usedQld = pool.take(
    1600 - newQld.length - oddPrice.length - onApplication.length,
    'wattle used',
    (vehicle) => vehicle.state === 'QLD' && vehicle.carType === 'used' && road(vehicle),
  )
  const wattle = [...oddPrice, ...onApplication, ...newQld, ...usedQld]
  const yard = (vehicle: SourceVehicle) => {
    const luck = chance(vehicle.key, 'wattle yard')
    return oddPrice.includes(vehicle) || luck < 0.44
      ? 'wattle-rocklea'
      : luck < 0.75
        ? 'wattle-bundall'
        : 'wattle-toowoomba'
  }
  const wattleYard = (slug: string) =>
    some(
      wattle.filter((vehicle) => yard(vehicle) === slug),
      2000,
      'order',
    )

  const kowhai = pool.take(
    420,
    'kowhai',
    (vehicle) =>
      ['WA', 'TAS', 'SA'].includes(vehicle.state ?? '') &&
      vehicle.carType !== 'new' &&
      road(vehicle) &&
      vehicle.price !== null,
  )
  const lonestar = pool.take(
    380 - fromDetroit.length,
    'lonestar',
    (vehicle) =>
      vehicle.state === 'VIC' &&
      (SOLD_IN_US[vehicle.make]?.test(vehicle.model) ?? false) &&
      road(vehicle) &&
      vehicle.price !== null &&
      (vehicle.year ?? 0) >= 2005,
  )

  const jayco = some(
    readMakersModels(dataDir, JAYCO, 'Caravan', /^(?!swift|crosst|cross-t|base|j-pod|penguin)/),
    78,
    'jayco',
  )
  const jaycoCampers = some(
    readMakersModels(dataDir, JAYCO, 'Camper Trailer', /^(swift|crosst|cross-t|j-pod|penguin)/),
    13,
    'jayco campers',
  )

  const aud = (driveAwayUsed: number) => (vehicle: SourceVehicle) =>
    vehicle.carType !== 'used' || chance(vehicle.key, 'price type') < driveAwayUsed
      ? ('drive_away' as const)
      : ('egc' as const)
  const shared = { photos, plates: true }
  return [
    {
      ...shared,
      dealership: 'wattle-rocklea',
      letter: 'W',
      vehicles: wattleYard('wattle-rocklea'),
      priceType: aud(0.4),
    },
    {
      ...shared,
      dealership: 'wattle-bundall',
      letter: 'G',
      vehicles: wattleYard('wattle-bundall'),
      priceType: aud(0.4),
    },
    {
      ...shared,
      dealership: 'wattle-toowoomba',
      letter: 'T',
      vehicles: wattleYard('wattle-toowoomba'),
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
      vehicles: kowhai,
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
        readMotorcycles(dataDir).filter(({ price }) => price !== null),
        900,
        'bikes',
      ),
      priceType: aud(0.7),
    },
    {
      ...shared,
      dealership: 'lonestar-autos',
      letter: 'L',
      vehicles: some([...fromDetroit, ...lonestar], 2000, 'order'),
      priceType: () => 'egc',
      wording: american,
    },
  ]
}
