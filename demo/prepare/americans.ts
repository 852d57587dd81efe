import { chance, pick } from './derive.ts'
import { looksLike, type PhotoSet } from './gallery.ts'
import type { SourceVehicle } from './vehicle.ts'

/** A model as it is sold in the United States. */
interface AmericanModel {
  make: string
  model: string
  body: string
  years: readonly [from: number, to: number]
  /** List price of the first trim in dollars; each further trim costs some more. */
  price: number
  trims: readonly string[]
  engine: string
  drives: readonly string[]
  transmission: string
  fuel: NonNullable<SourceVehicle['fuel']>
  seats: number
  doors: number
}

const model = (
  name: string,
  body: string,
  from: number,
  to: number,
  price: number,
  trims: string,
  engine: string,
  drives: string,
  more: Partial<AmericanModel> = {},
): AmericanModel => {
  const [make, model] = name.split('|') as [string, string]
  return {
    make,
    model,
    body,
    years: [from, to],
    price,
    trims: trims.split(', '),
    engine,
    drives: drives.split(', '),
    transmission: 'Automatic',
    fuel: 'ULP',
    seats: body === 'Ute' ? 5 : body === 'People Mover' ? 8 : body === 'Coupe' ? 4 : 5,
    doors: body === 'Coupe' ? 2 : 4,
    ...more,
  }
}

const ELECTRIC = { fuel: 'Electric' } as const
const HYBRID = { fuel: 'Hybrid' } as const

/** Models with the trims they have there. Engines and drives are those of most of the years named. */
const MODELS: readonly AmericanModel[] = [
  model('Audi|A4', 'Sedan', 2017, 2024, 40_000, 'Premium, Premium Plus, Prestige', '2.0L 4 cyl', 'AWD, FWD'),
  model('Audi|Q5', 'SUV', 2018, 2024, 43_000, 'Premium, Premium Plus, Prestige', '2.0L 4 cyl', 'AWD'),
  model('Audi|Q8', 'SUV', 2019, 2023, 70_000, 'Premium, Premium Plus, Prestige', '3.0L 6 cyl', 'AWD'),
  model('BMW|3 Series', 'Sedan', 2019, 2025, 43_000, '330i, 330i xDrive, M340i', '2.0L 4 cyl', 'RWD, AWD'),
  model('BMW|5 Series', 'Sedan', 2024, 2025, 58_000, '530i, 530i xDrive, 540i xDrive', '2.0L 4 cyl', 'RWD, AWD'),
  model('BMW|X3', 'SUV', 2018, 2024, 44_000, 'sDrive30i, xDrive30i, M40i', '2.0L 4 cyl', 'AWD, RWD'),
  model('BMW|X5', 'SUV', 2019, 2023, 61_000, 'sDrive40i, xDrive40i, M50i', '3.0L 6 cyl', 'AWD'),
  model('Chevrolet|Camaro', 'Coupe', 2016, 2018, 28_000, '1LT, 2LT, 1SS, 2SS', '6.2L 8 cyl', 'RWD'),
  model('Chevrolet|Colorado', 'Ute', 2023, 2025, 30_000, 'WT, LT, Trail Boss, Z71, ZR2', '2.7L 4 cyl', '4WD, RWD'),
  model('Chevrolet|Corvette', 'Coupe', 2020, 2025, 62_000, '1LT, 2LT, 3LT', '6.2L 8 cyl', 'RWD', { seats: 2 }),
  model('Chevrolet|Equinox', 'SUV', 2018, 2024, 27_000, 'LS, LT, RS, Premier', '1.5L 4 cyl', 'FWD, AWD'),
  model('Chevrolet|Silverado', 'Ute', 2019, 2021, 34_000, 'Custom, LT, RST, LTZ', '5.3L 8 cyl', '4WD, RWD'),
  model('Chevrolet|Traverse', 'SUV', 2018, 2023, 34_000, 'LS, LT, RS, Premier', '3.6L 6 cyl', 'FWD, AWD', { seats: 7 }),
  model(
    'Chrysler|Pacifica',
    'People Mover',
    2018,
    2025,
    38_000,
    'Touring, Touring L, Limited',
    '3.6L 6 cyl',
    'FWD, AWD',
  ),
  model('Dodge|Charger', 'Sedan', 2015, 2023, 31_000, 'SXT, GT, R/T, Scat Pack', '3.6L 6 cyl', 'RWD, AWD'),
  model('Dodge|Durango', 'SUV', 2018, 2025, 38_000, 'SXT, GT, R/T, Citadel', '3.6L 6 cyl', 'RWD, AWD', { seats: 7 }),
  model('Ford|Bronco', 'SUV', 2021, 2025, 34_000, 'Base, Big Bend, Outer Banks, Badlands', '2.3L 4 cyl', '4WD', {
    doors: 4,
  }),
  model('Ford|Bronco', 'SUV', 2021, 2025, 32_000, 'Base, Big Bend, Badlands', '2.3L 4 cyl', '4WD', {
    doors: 2,
    seats: 4,
  }),
  model('Ford|Escape', 'SUV', 2017, 2024, 27_000, 'S, SE, SEL, Titanium', '1.5L 3 cyl', 'FWD, AWD'),
  model('Ford|Expedition', 'SUV', 2018, 2024, 53_000, 'XLT, Limited, King Ranch, Platinum', '3.5L 6 cyl', '4WD, RWD', {
    seats: 8,
  }),
  model('Ford|Explorer', 'SUV', 2016, 2024, 36_000, 'Base, XLT, Limited, ST, Platinum', '2.3L 4 cyl', 'RWD, 4WD', {
    seats: 7,
  }),
  model('Ford|F-150', 'Ute', 2015, 2023, 34_000, 'XL, XLT, Lariat, King Ranch, Platinum', '3.5L 6 cyl', '4WD, RWD'),
  model('Ford|Maverick', 'Ute', 2022, 2024, 24_000, 'XL, XLT, Lariat', '2.5L 4 cyl', 'FWD', HYBRID),
  model('Ford|Mustang', 'Coupe', 2015, 2023, 27_000, 'EcoBoost, EcoBoost Premium, GT, GT Premium', '5.0L 8 cyl', 'RWD'),
  model('Ford|Mustang', 'Coupe', 2015, 2017, 56_000, 'Shelby GT350', '5.2L 8 cyl', 'RWD', { transmission: 'Manual' }),
  model('GMC|Sierra 1500', 'Ute', 2019, 2024, 36_000, 'SLE, Elevation, SLT, AT4, Denali', '5.3L 8 cyl', '4WD, RWD'),
  model('Honda|Accord', 'Sedan', 2016, 2024, 26_000, 'LX, Sport, EX-L, Touring', '1.5L 4 cyl', 'FWD'),
  model('Honda|Civic', 'Sedan', 2016, 2024, 22_000, 'LX, Sport, EX, Touring', '2.0L 4 cyl', 'FWD'),
  model('Honda|Civic', 'Coupe', 2017, 2020, 21_000, 'LX, Sport, EX, Touring', '1.5L 4 cyl', 'FWD'),
  model('Honda|CR-V', 'SUV', 2017, 2025, 28_000, 'LX, EX, EX-L, Touring', '1.5L 4 cyl', 'FWD, AWD'),
  model('Honda|HR-V', 'SUV', 2023, 2025, 25_000, 'LX, Sport, EX-L', '2.0L 4 cyl', 'FWD, AWD'),
  model('Honda|Odyssey', 'People Mover', 2018, 2024, 33_000, 'LX, EX, EX-L, Touring, Elite', '3.5L 6 cyl', 'FWD'),
  model('Honda|Pilot', 'SUV', 2016, 2025, 37_000, 'LX, EX-L, Touring, TrailSport', '3.5L 6 cyl', 'FWD, AWD', {
    seats: 8,
  }),
  model('Honda|Ridgeline', 'Ute', 2017, 2023, 38_000, 'Sport, RTL, RTL-E', '3.5L 6 cyl', 'AWD'),
  model('Hyundai|Elantra', 'Sedan', 2017, 2023, 20_000, 'SE, SEL, Limited', '2.0L 4 cyl', 'FWD'),
  model('Hyundai|Kona', 'SUV', 2024, 2025, 25_000, 'SE, SEL, N Line, Limited', '2.0L 4 cyl', 'FWD, AWD'),
  model('Hyundai|Palisade', 'SUV', 2020, 2024, 34_000, 'SE, SEL, Limited, Calligraphy', '3.8L 6 cyl', 'FWD, AWD', {
    seats: 8,
  }),
  model('Hyundai|Santa Fe', 'SUV', 2019, 2023, 28_000, 'SE, SEL, Limited', '2.5L 4 cyl', 'FWD, AWD'),
  model('Hyundai|Tucson', 'SUV', 2016, 2024, 26_000, 'SE, SEL, N Line, Limited', '2.5L 4 cyl', 'FWD, AWD'),
  model('Jeep|Compass', 'SUV', 2018, 2024, 27_000, 'Sport, Latitude, Limited, Trailhawk', '2.0L 4 cyl', '4WD'),
  model('Jeep|Gladiator', 'Ute', 2020, 2023, 37_000, 'Sport, Overland, Mojave, Rubicon', '3.6L 6 cyl', '4WD'),
  model(
    'Jeep|Grand Cherokee',
    'SUV',
    2014,
    2024,
    38_000,
    'Laredo, Limited, Overland, Summit',
    '3.6L 6 cyl',
    '4WD, RWD',
  ),
  model(
    'Jeep|Grand Cherokee L',
    'SUV',
    2021,
    2025,
    42_000,
    'Laredo, Limited, Overland, Summit',
    '3.6L 6 cyl',
    '4WD, RWD',
    { seats: 7 },
  ),
  model('Jeep|Renegade', 'SUV', 2015, 2023, 24_000, 'Sport, Latitude, Trailhawk, Limited', '1.3L 4 cyl', '4WD, FWD'),
  model('Jeep|Wrangler', 'SUV', 2012, 2023, 34_000, 'Sport, Sport S, Sahara, Rubicon', '3.6L 6 cyl', '4WD'),
  model('Kia|Forte', 'Sedan', 2017, 2024, 19_000, 'LXS, GT-Line, GT', '2.0L 4 cyl', 'FWD'),
  model('Kia|Sorento', 'SUV', 2016, 2024, 30_000, 'LX, S, EX, SX', '2.5L 4 cyl', 'FWD, AWD', { seats: 7 }),
  model('Kia|Sportage', 'SUV', 2017, 2024, 27_000, 'LX, EX, SX, X-Line', '2.5L 4 cyl', 'FWD, AWD'),
  model('Lexus|ES', 'Sedan', 2016, 2024, 42_000, '350, 350 Luxury, 350 F Sport', '3.5L 6 cyl', 'FWD'),
  model('Lexus|NX', 'SUV', 2018, 2025, 41_000, '250, 350, 350 F Sport', '2.4L 4 cyl', 'AWD'),
  model('Lexus|RX', 'SUV', 2016, 2025, 49_000, '350, 350 Luxury, 350 F Sport', '3.5L 6 cyl', 'AWD, FWD'),
  model('Mazda|3', 'Hatch', 2017, 2025, 24_000, 'Select, Preferred, Carbon Edition, Premium', '2.5L 4 cyl', 'FWD, AWD'),
  model('Mazda|CX-30', 'SUV', 2020, 2025, 25_000, 'Select, Preferred, Carbon Edition, Premium', '2.5L 4 cyl', 'AWD'),
  model(
    'Mazda|CX-5',
    'SUV',
    2017,
    2025,
    27_000,
    'Sport, Touring, Carbon Edition, Grand Touring',
    '2.5L 4 cyl',
    'AWD, FWD',
  ),
  model('Mercedes-Benz|C-Class', 'Sedan', 2015, 2025, 44_000, 'C 300, C 300 4MATIC', '2.0L 4 cyl', 'RWD, AWD'),
  model('MINI|Hatch', 'Hatch', 2014, 2023, 24_000, 'Cooper, Cooper S, John Cooper Works', '2.0L 4 cyl', 'FWD', {
    doors: 2,
    seats: 4,
  }),
  model('Mitsubishi|Outlander', 'SUV', 2016, 2024, 28_000, 'ES, SE, SEL', '2.5L 4 cyl', 'FWD, AWD', { seats: 7 }),
  model('Nissan|Altima', 'Sedan', 2016, 2024, 25_000, 'S, SV, SR, SL', '2.5L 4 cyl', 'FWD, AWD'),
  model('Nissan|Frontier', 'Ute', 2022, 2024, 30_000, 'S, SV, PRO-4X', '3.8L 6 cyl', '4WD, RWD'),
  model('Nissan|Murano', 'SUV', 2016, 2024, 34_000, 'S, SV, SL, Platinum', '3.5L 6 cyl', 'FWD, AWD'),
  model('Nissan|Pathfinder', 'SUV', 2017, 2025, 35_000, 'S, SV, SL, Platinum', '3.5L 6 cyl', 'FWD, 4WD', { seats: 7 }),
  model('Nissan|Rogue', 'SUV', 2017, 2024, 27_000, 'S, SV, SL, Platinum', '2.5L 4 cyl', 'FWD, AWD'),
  model('Nissan|Sentra', 'Sedan', 2017, 2024, 20_000, 'S, SV, SR', '2.0L 4 cyl', 'FWD'),
  model('Porsche|911', 'Coupe', 2020, 2024, 101_000, 'Carrera, Carrera S, Carrera 4S', '3.0L 6 cyl', 'RWD, AWD'),
  model('Porsche|Panamera', 'Hatch', 2017, 2020, 87_000, 'Base, 4S, Turbo', '2.9L 6 cyl', 'AWD', { seats: 4 }),
  model('Porsche|Taycan', 'Sedan', 2020, 2024, 87_000, 'Base, 4S, Turbo', '', 'AWD', { ...ELECTRIC, seats: 4 }),
  model('Ram|1500', 'Ute', 2014, 2024, 36_000, 'Tradesman, Big Horn, Laramie, Limited', '5.7L 8 cyl', '4WD, RWD'),
  model('Subaru|Crosstrek', 'SUV', 2016, 2024, 23_000, 'Base, Premium, Sport, Limited', '2.0L 4 cyl', 'AWD'),
  model('Subaru|Forester', 'SUV', 2017, 2024, 26_000, 'Base, Premium, Sport, Limited', '2.5L 4 cyl', 'AWD'),
  model('Subaru|Outback', 'SUV', 2017, 2024, 28_000, 'Base, Premium, Limited, Touring', '2.5L 4 cyl', 'AWD'),
  model('Tesla|Model 3', 'Sedan', 2018, 2025, 39_000, 'RWD, Long Range, Performance', '', 'RWD, AWD', ELECTRIC),
  model('Tesla|Model S', 'Sedan', 2016, 2025, 80_000, 'Long Range, Plaid', '', 'AWD', ELECTRIC),
  model('Tesla|Model X', 'SUV', 2016, 2023, 85_000, '75D, 100D, Long Range', '', 'AWD', { ...ELECTRIC, seats: 6 }),
  model('Tesla|Model Y', 'SUV', 2020, 2024, 45_000, 'RWD, Long Range, Performance', '', 'AWD, RWD', ELECTRIC),
  model('Toyota|4Runner', 'SUV', 2014, 2024, 38_000, 'SR5, TRD Off-Road, Limited, TRD Pro', '4.0L 6 cyl', '4WD, RWD'),
  model('Toyota|Camry', 'Sedan', 2016, 2024, 26_000, 'LE, SE, XLE, XSE', '2.5L 4 cyl', 'FWD, AWD'),
  model('Toyota|Corolla', 'Sedan', 2017, 2025, 21_000, 'L, LE, SE, XLE', '1.8L 4 cyl', 'FWD'),
  model('Toyota|Highlander', 'SUV', 2017, 2024, 36_000, 'L, LE, XLE, Limited, Platinum', '3.5L 6 cyl', 'FWD, AWD', {
    seats: 8,
  }),
  model('Toyota|Prius', 'Hatch', 2017, 2025, 27_000, 'LE, XLE, Limited', '2.0L 4 cyl', 'FWD, AWD', HYBRID),
  model('Toyota|RAV4', 'SUV', 2016, 2025, 28_000, 'LE, XLE, Adventure, Limited', '2.5L 4 cyl', 'FWD, AWD'),
  model('Toyota|Sienna', 'People Mover', 2021, 2025, 35_000, 'LE, XLE, XSE, Limited', '2.5L 4 cyl', 'FWD, AWD', HYBRID),
  model('Toyota|Tacoma', 'Ute', 2016, 2023, 28_000, 'SR, SR5, TRD Sport, TRD Off-Road', '3.5L 6 cyl', '4WD, RWD'),
  model('Toyota|Tundra', 'Ute', 2016, 2025, 39_000, 'SR, SR5, Limited, Platinum', '3.4L 6 cyl', '4WD, RWD'),
  model('Volkswagen|Atlas', 'SUV', 2018, 2024, 35_000, 'S, SE, SEL, SEL Premium', '3.6L 6 cyl', 'FWD, AWD', {
    seats: 7,
  }),
  model('Volkswagen|Jetta', 'Sedan', 2016, 2024, 20_000, 'S, SE, R-Line, SEL', '1.4L 4 cyl', 'FWD'),
  model('Volkswagen|Passat', 'Sedan', 2016, 2022, 24_000, 'S, SE, R-Line', '2.0L 4 cyl', 'FWD'),
  model('Volvo|XC60', 'SUV', 2018, 2024, 42_000, 'Momentum, R-Design, Inscription', '2.0L 4 cyl', 'AWD'),
]

const COLOURS = ['White', 'White', 'Black', 'Black', 'Grey', 'Grey', 'Silver', 'Blue', 'Red', 'Green'] as const
/** The year from which ages are counted for prices and miles. */
const PRESENT = 2026

interface Wish {
  colour?: string
  year?: number
  trim?: string
}

function carOf(one: AmericanModel, key: string, wish: Wish = {}): SourceVehicle {
  const [from, to] = one.years
  const year = wish.year ?? from + Math.floor(chance(key, 'year') * (to - from + 1))
  const trim = wish.trim ?? pick(one.trims, key, 'trim')
  const age = PRESENT - year
  const rung = one.trims.indexOf(trim)
  const price = one.price * (1 + 0.11 * Math.max(0, rung)) * 0.89 ** age * (0.95 + chance(key, 'price') * 0.1)
  return {
    key,
    make: one.make,
    model: one.model,
    badge: trim,
    series: null,
    year,
    km: Math.round(age * (9000 + chance(key, 'km') * 12_000) + chance(key, 'odd') * 1000),
    price: Math.round(price / 100) * 100 - 5,
    carType: 'used',
    body: one.body,
    transmission: one.transmission,
    drive: pick(one.drives, key, 'drive'),
    engine: one.engine || null,
    fuel: one.fuel,
    colour: wish.colour ?? pick(COLOURS, key, 'colour'),
    interiorColour: pick(['Black', 'Black', 'Grey', 'Beige'], key, 'interior'),
    doors: one.doors,
    seats: one.seats,
    suburb: null,
    state: null,
    facts: [],
    features: [],
    priceDerived: true,
  }
}

/**
 * The used stock of a dealer in the United States: models and trims are those sold there, the rest is of the demo. A
 * model with photographs has one vehicle, or two, that looks like each of them.
 */
export function americanCars(count: number, photos: readonly PhotoSet[]): SourceVehicle[] {
  const cars: SourceVehicle[] = []
  for (const set of photos)
    for (const one of MODELS.filter(({ make, model }) => set.cars.includes(`${make}|${model}`)))
      for (let turn = 0; turn < 2; turn++) {
        const first = Math.max(one.years[0], set.years[0])
        const last = Math.min(one.years[1], set.years[1])
        const key = `us-photo-${one.make}-${one.model}-${one.doors}-${set.pictures[0]}-${turn}`
        const trim = one.trims.filter((name) => set.variant?.test(name) ?? true)
        if (first > last || trim.length === 0) continue
        const car = carOf(one, key, {
          colour: set.colours[0],
          year: first + Math.floor(chance(key, 'year') * (last - first + 1)),
          trim: pick(trim, key, 'trim'),
        })
        if (looksLike(car, set)) cars.push({ ...car, photos: set.files })
      }
  for (let index = 0; cars.length < count; index++) cars.push(carOf(MODELS[index % MODELS.length]!, `us-${index}`))
  return cars
}
