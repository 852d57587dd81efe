import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { CarType } from '@forecourt/rules/kinds/carType.ts'
import type { Fuel } from '@forecourt/rules/car/car.ts'
import { parse } from 'csv-parse/sync'
import { wholeNumber, type SourceVehicle } from './vehicle.ts'

type Row = Readonly<Record<string, string>>

const CAR_TYPES: Readonly<Record<string, CarType>> = { NEW: 'new', USED: 'used', DEMO: 'demo' }

/** Marques that the source cuts after the first word, or spells in a way the trade does not. */
const MAKES: readonly (readonly [start: RegExp, make: string])[] = [
  [/^Land Rover /i, 'Land Rover'],
  [/^Alfa Romeo /i, 'Alfa Romeo'],
  [/^Aston Martin /i, 'Aston Martin'],
  [/^Great Wall /i, 'Great Wall'],
  [/^GWM Haval |^GWM |^Haval /i, 'GWM'],
  [/^Hyundai Trucks /i, 'Hyundai'],
  [/^Mitsubishi Fuso /i, 'Fuso'],
  [/^Ssangyong /i, 'SsangYong'],
  [/^Mini /i, 'MINI'],
]

/** What a car that drives is sold for, in dollars. */
const LEAST_PRICE = 500

/** Families that the price guide lacks or that it spells otherwise; the longest that fits wins. */
const FAMILIES: Readonly<Record<string, readonly string[]>> = {
  BMW: ['2 Series', '3 Series', '4 Series', '5 Series', '6 Series', '7 Series', '8 Series', 'X5 M', 'X6 M', 'iX'],
  Audi: ['RS Q3', 'RS Q8', 'RS3', 'RS4', 'RS5', 'RS6', 'e-tron'],
  Chevrolet: ['Silverado', 'Corvette'],
  Chrysler: ['300', '300C', 'Grand Voyager', 'PT Cruiser', 'Sebring'],
  Dodge: ['Journey', 'Nitro', 'Viper'],
  Ferrari: ['360', 'F430', 'California', 'GTC4 Lusso', '612 Scaglietti', '812 Superfast', '250'],
  Ford: ['F-150', 'Transit Custom', 'Transit', 'Mustang Mach-E', 'Falcon Ute', 'Falcon'],
  Foton: ['Aumark', 'Tunland'],
  Fuso: ['Canter'],
  GWM: [
    'Haval Jolion',
    'Haval H6 GT',
    'Haval H6',
    'Haval H2',
    'Haval H8',
    'Haval H9',
    'Tank 300',
    'Ute',
    'Steed',
    'Ora',
    'X200',
    'V240',
    'X240',
  ],
  Hino: ['300', '500', '700'],
  Honda: ['Civic', 'Accord', 'CR-V', 'HR-V', 'Jazz', 'City', 'Odyssey'],
  Hyundai: ['Mighty', 'Santa Fe', 'Ioniq 5', 'i30', 'i20', 'iLoad', 'iMax', 'ix35', 'Staria'],
  Isuzu: [
    'D-MAX',
    'MU-X',
    'FRR',
    'FSR',
    'FTS',
    'FVD',
    'FVL',
    'FYJ',
    'FYX',
    'FRD',
    'NLR',
    'NLS',
    'NMR',
    'NNR',
    'NPR',
    'NQR',
  ],
  Iveco: ['Daily', 'Stralis', 'Eurocargo'],
  Jeep: ['Grand Cherokee', 'Cherokee', 'Wrangler', 'Gladiator', 'Compass', 'Renegade', 'Patriot', 'Commander'],
  Kia: ['Grand Carnival', 'Carnival', 'EV6'],
  'Land Rover': [
    'Range Rover Evoque',
    'Range Rover Sport',
    'Range Rover Velar',
    'Range Rover',
    'Discovery Sport',
    'Discovery',
    'Defender',
    'Freelander',
  ],
  LDV: ['Deliver 9', 'eDeliver 9', 'T60 Max', 'T60', 'G10+', 'G10', 'D90', 'V80', 'MIFA 9', 'MIFA'],
  Mazda: ['CX-30', 'CX-3', 'CX-5', 'CX-60', 'CX-7', 'CX-8', 'CX-90', 'CX-9', 'BT-50', 'MX-30', 'MX-5', '2', '3', '6'],
  MG: ['ZST', 'ZS EV', 'ZS', 'HS', 'MG3', 'MG4', 'MG5', 'MG6', 'GS'],
  Mitsubishi: [
    'Eclipse Cross',
    'Pajero Sport',
    'Outlander',
    'Triton',
    'Pajero',
    'ASX',
    'Lancer',
    'Delica',
    'Express',
    'Challenger',
    'Mirage',
  ],
  Nissan: [
    'X-Trail',
    'NV350',
    'Skyline',
    'GT-R',
    'Elgrand',
    'Serena',
    'Caravan',
    'Pathfinder',
    'Patrol',
    'Navara',
    'Qashqai',
    'Juke',
    'Leaf',
  ],
  Ram: ['1500', '2500'],
  Saab: ['9-3', '9-5'],
  Subaru: ['Outback', 'Forester', 'Impreza', 'Liberty', 'WRX', 'XV', 'BRZ', 'Levorg'],
  Suzuki: ['Grand Vitara', 'S-Cross', 'SX4', 'Swift', 'Vitara', 'Jimny', 'Ignis', 'Baleno'],
  Tesla: ['Model 3', 'Model S', 'Model X', 'Model Y'],
  Toyota: [
    'LandCruiser Prado',
    'LandCruiser',
    'HiLux',
    'HiAce',
    'RAV4',
    'C-HR',
    'Corolla Cross',
    'Corolla',
    'Yaris Cross',
    'Yaris',
    'Camry',
    'Kluger',
    'Fortuner',
    'Prius C',
    'Prius V',
    'Prius',
    'FJ Cruiser',
    'Tarago',
    'Granvia',
    'Rukus',
    'Aurion',
    'GR86',
    '86',
    'Supra',
    'Estima',
    'Crown',
    'Alphard',
    'Vellfire',
    'Coaster',
    'Sai',
    'Noah',
    'Voxy',
    'Avensis Verso',
  ],
  Volkswagen: [
    'Golf',
    'Polo',
    'Tiguan',
    'Touareg',
    'T-Cross',
    'T-Roc',
    'Amarok',
    'Passat',
    'Caddy',
    'Crafter',
    'Transporter',
    'Multivan',
    'California',
    'Arteon',
    'up!',
  ],
}

const BODIES: Readonly<Record<string, string>> = {
  SUV: 'SUV',
  Hatchback: 'Hatch',
  'Ute / Tray': 'Ute',
  Sedan: 'Sedan',
  Wagon: 'Wagon',
  Coupe: 'Coupe',
  Convertible: 'Convertible',
  'People Mover': 'People Mover',
}

const PEOPLE_MOVERS =
  /^(Estima|Elgrand|Delica|Alphard|Vellfire|Granvia|Serena|Noah|Voxy|Regius|Multivan|Carnival|Grand Carnival|Tarago|Odyssey|MIFA|MIFA 9|Staria|iMax|Avensis Verso|G10\+)$/i
const TRUCKS = /^(300|500|700|Stralis|Eurocargo|Prostar|Mighty|Canter|Aumark|K2700|F[A-Z]{2}|N[A-Z]{2})$/i
const TRUCK_MAKES = new Set(['Hino', 'Isuzu', 'Iveco', 'Fuso', 'Hyundai', 'Foton', 'International', 'Kia'])

const FUELS: Readonly<Record<string, Fuel>> = {
  Unleaded: 'ULP',
  Premium: 'ULP',
  Leaded: 'ULP',
  Diesel: 'Diesel',
  LPG: 'LPG',
  Hybrid: 'Hybrid',
  Electric: 'Electric',
}

const DRIVES: Readonly<Record<string, string>> = { Front: 'FWD', Rear: 'RWD', '4WD': '4WD', AWD: 'AWD' }

/** A HiLux that drives two wheels drives the rear ones, whatever its seller wrote. */
const driveOf = (make: string, model: string, stated: string): string | null =>
  make === 'Toyota' && /^hilux$/i.test(model) && stated === 'Front' ? 'RWD' : (DRIVES[stated] ?? null)

/** Models that sellers write in more than one way. */
const RENAMED: Readonly<Record<string, string>> = {
  'Mazda Mazda2': '2',
  'Mazda Mazda3': '3',
  'MG 3': 'MG3',
  'MG 6': 'MG6',
  'MINI 3D': 'Hatch',
  'MINI 5D': 'Hatch',
  'MINI Cooper_Countryman': 'Countryman',
  'BMW 2': '2 Series',
  'BMW 5': '5 Series',
  'BMW 8': '8 Series',
  'Mercedes-Benz V': 'V-Class',
  'Mercedes-Benz M-Class': 'ML',
  'Mercedes-Benz GL-Class': 'GL',
  'Mercedes-Benz CLK-Class': 'CLK',
  'Holden UTE': 'Ute',
  'Toyota Mark': 'Mark II',
  'Toyota Hiace SBV': 'HiAce',
}

/** An interior is only believed where it names a colour or a cloth. */
const TRIM_WORDS =
  /black|grey|gray|white|beige|brown|red|blue|tan|cream|ivory|charcoal|ebony|bone|burgundy|silver|leather|cloth|fabric|alcantara|suede|velour|vinyl|denim/i

/** What stands in brackets in a title and is equipment. */
const EQUIPMENT_NOTES: Readonly<Record<string, string>> = {
  sunroof: 'Sunroof',
  leather: 'Leather trim',
  adas: 'Driver assistance package',
  aeb: 'Autonomous emergency braking',
  'with navigation': 'Satellite navigation',
  nav: 'Satellite navigation',
  navi: 'Satellite navigation',
  'cloth seats': 'Cloth trim',
}

/** What stands in brackets in a title and only repeats the driveline. */
const DRIVELINE_NOTE = /^(4x4|4x2|6x4|8x4|2wd|4wd|awd|fwd|rwd|hybrid)$/i

const squash = (text: string) => text.toLowerCase().replace(/[\s-]/g, '')

/** The part of `text` behind the family, or null where the text does not begin with it as a whole word. */
function behind(text: string, family: string): string | null {
  const wanted = squash(family)
  let seen = ''
  for (let index = 0; index < text.length && seen.length < wanted.length; index++) {
    seen = squash(text.slice(0, index + 1))
    if (seen === wanted) {
      const next = text[index + 1]
      return next === undefined || next === ' ' ? text.slice(index + 1).trim() : null
    }
    if (!wanted.startsWith(seen)) return null
  }
  return null
}

const words = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Words of a badge as their manufacturers write them; the listings capitalise each word, or all of it. */
const BADGE_WORDS: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ...['TFSI', 'CRDi', 'MHEV', 'PHEV', 'xDrive', 'sDrive', '4MATIC', 'TDCi', 'TDI', 'GTDi', 'HDi', 'dCi', 'BlueTEC'],
    ...['Ti', 'Ti-L', 'Ti-S', 'Si', 'SRi', 'GLi', 'VTi', 'VTi-L', 'VTi-S', 'VTi-LX', 'SLWB', 'Hi-Rider', 'Hi-Ride'],
    ...['CAB', 'Seater', 'Diesel', 'Van', 'Pro', 'Zen'].map((word) => word[0] + word.slice(1).toLowerCase()),
  ].map((word) => [word.toLowerCase(), word]),
)
const badgeCase = (badge: string): string =>
  badge
    .split(' ')
    .map(
      (word) =>
        BADGE_WORDS[word.toLowerCase()] ??
        word
          // 740I, M140I, 30D: a size with its injection or fuel; 2.5I-S the same.
          .replace(/^(M?\d{2,3})([ID])$/, (_, size: string, kind: string) => size + kind.toLowerCase())
          .replace(/^(\d\.\d)I(?=$|-)/, '$1i'),
    )
    .join(' ')

function makeAndRest(row: Row): { make: string; rest: string } {
  const title = words(row.Title!).replace(/^\d{4} /, '')
  for (const [start, make] of MAKES)
    if (start.test(title))
      return { make, rest: title.replace(start, (found) => (make === 'GWM' && /haval/i.test(found) ? 'Haval ' : '')) }
  const make = row.Brand!.trim()
  return { make, rest: title.slice(make.length).trim() }
}

/** BMW, Lexus and Mercedes-Benz name a car by its engine; the family is the series or class it belongs to. */
function familyOfCode(make: string, word: string): string | null {
  if (make === 'BMW') {
    const series = /^([1-8])\d\d[A-Z]{0,3}$/i.exec(word)?.[1]
    return series ? `${series} Series` : /^M\d{2,3}[a-z]*$/i.test(word) && word.length > 2 ? `${word[1]} Series` : null
  }
  if (make === 'Mercedes-Benz') {
    const letters =
      /^(A|B|C|E|G|S|V|X|CL|CLA|CLC|CLK|CLS|GLA|GLB|GLC|GLE|GLS|GL|ML|SL|SLC|SLK|EQA|EQB|EQC)\d{2,3}[A-Z]*$/i
        .exec(word)?.[1]
        ?.toUpperCase()
    return letters ? (letters.length === 1 ? `${letters}-Class` : letters) : null
  }
  if (make === 'Lexus') return /^(CT|ES|GS|IS|LC|LS|LX|NX|RC|RX|UX)\d{3}/i.exec(word)?.[1]?.toUpperCase() ?? null
  return null
}

/** Reads the listings of the data folder, clean; rows that say nothing are left out. */
export function readListings(dataDir: string): SourceVehicle[] {
  const text = gunzipSync(readFileSync(join(dataDir, 'listings_au/au_vehicle_prices.csv.gz')))
  const rows: Row[] = parse(text, { columns: true, relax_column_count: true })
  const guide: Row[] = parse(readFileSync(join(dataDir, 'models_au/au_makes_models_price_range.csv')), {
    columns: true,
  })

  const families = new Map<string, string[]>()
  const add = (make: string, family: string) => {
    const names = families.get(make.toLowerCase()) ?? []
    if (!names.some((name) => squash(name) === squash(family))) names.push(family)
    families.set(make.toLowerCase(), names)
  }
  for (const [make, names] of Object.entries(FAMILIES)) for (const name of names) add(make, name)
  for (const row of guide) if (row.model!.length > 1) add(row.make!, row.model!)
  for (const names of families.values()) names.sort((a, b) => squash(b).length - squash(a).length)

  const vehicles: SourceVehicle[] = []
  rows.forEach((row, index) => {
    const carType = CAR_TYPES[row.UsedOrNew!]
    if (!carType || !row.Brand) return
    const { make, rest } = makeAndRest(row)
    const first = rest.split(' ')[0] ?? ''
    const listed = families.get(make.toLowerCase())?.find((family) => behind(rest, family) !== null)
    const coded = listed && squash(listed) !== squash(first) ? null : familyOfCode(make, first)
    const plain = /^03-Sep$/.test(first)
      ? '9-3'
      : first.replace(/^(\w)-CLASS$/i, (_, letter: string) => `${letter.toUpperCase()}-Class`)
    let model = coded ?? listed ?? plain
    if (!model || model === 'Other') return
    model = RENAMED[`${make} ${model}`] ?? model
    let line = coded ? rest : listed ? behind(rest, listed)! : rest.slice(first.length).trim()
    if (make === 'BMW' && /^\d$/.test(first) && listed === undefined) line = rest.slice(first.length).trim()

    const notes = [...line.matchAll(/\(([^()]*)\)/g)].map((match) => match[1]!.trim())
    const written = words(line.replace(/\([^()]*\)/g, ' ').replace(/[()]/g, ' '))
    // A few sellers pasted a whole description into the title.
    const badge = written.length > 48 || /^\d{4} /.test(written) ? '' : written
    const equipment = notes.flatMap((note) => EQUIPMENT_NOTES[note.toLowerCase()] ?? [])
    const series = notes
      .map((note) => (/^e?[slm]wb$|^slwb$/i.test(note) ? note.toUpperCase() : note))
      .filter((note) => !DRIVELINE_NOTE.test(note) && !EQUIPMENT_NOTES[note.toLowerCase()])
      .filter((note) => !/^\d+YR|^[a-z ]+$/i.test(note) || /WB$/.test(note))
      .join(', ')

    const colours = row.ColourExtInt!.split(' / ').map((part) => part.trim())
    const warranty = /^\d+ years?$/i.test(colours[0] ?? '')
    const colour = warranty || colours[0] === '-' || !colours[0] ? null : colours[0]
    const interior =
      warranty || !colours[1] || !TRIM_WORDS.test(colours[1]) || !/^[a-z&' -]{3,40}$/i.test(colours[1])
        ? null
        : colours[1].replace(/\s+/g, ' ')

    const engine =
      row.Engine === '-'
        ? null
        : row.Engine!.replace(/(\d+) cyl, ([\d.]+) L/, (_, cylinders: string, litres: string) =>
            Number(litres) > 0 ? `${Number(litres).toFixed(1)}L ${cylinders} cyl` : `${cylinders} cyl`,
          )
    const plugIn = /\bPHEV\b|plug.?in|e-?hybrid\b/i.test(row.Title!)
    const fuel = plugIn ? 'PHEV' : (FUELS[row.FuelType!] ?? null)
    const doorsText = row.Doors ?? ''
    const place = /^(.*), (?:AU-)?([A-Z]{2,3})$/.exec(row.Location ?? '')

    let body = BODIES[row.BodyType!] ?? null
    if (TRUCK_MAKES.has(make) && TRUCKS.test(model)) body = 'Truck'
    else if (/camper|mobile home|motorhome/i.test(row.Title!)) body = 'Campervan'
    else if (/coaster/i.test(model)) body = 'Bus'
    else if (PEOPLE_MOVERS.test(model)) body = 'People Mover'
    else if (make === 'Ram' || (make === 'Chevrolet' && model === 'Silverado')) body = 'Ute'
    else if (row.BodyType === 'Commercial') body = 'Van'
    else if (body === 'Ute' && /cab chassis|c\/chas|tray|cab\/chassis/i.test(row.Title!)) body = 'Cab Chassis'

    const price = wholeNumber(row.Price)
    // A deposit or a weekly rate in the wrong field: nobody would believe the page.
    if (price !== null && price < LEAST_PRICE) return
    const km = wholeNumber(row.Kilometres)
    vehicles.push({
      key: `au-${index + 2}`,
      make,
      model,
      badge: badgeCase(badge) || null,
      series: series || null,
      year: wholeNumber(row.Year),
      km: km ?? (carType === 'new' ? 0 : null),
      price,
      carType,
      body,
      transmission: row.Transmission === '-' ? null : row.Transmission!,
      drive: driveOf(make, model, row.DriveType!),
      engine: fuel === 'Electric' ? null : engine,
      fuel,
      colour,
      interiorColour: interior,
      doors: /Doors/.test(doorsText) ? wholeNumber(doorsText) : null,
      seats: wholeNumber(row.Seats) ?? (/Seats/.test(doorsText) ? wholeNumber(doorsText) : null),
      suburb: place?.[1] ?? null,
      state: place?.[2] ?? null,
      facts: warranty
        ? [
            `New-vehicle warranty: ${row
              .ColourExtInt!.replace(' / ', ', ')
              .replace('Unlimited', 'unlimited')
              .replace(/^1 years/, '1 year')}.`,
          ]
        : [],
      features: equipment,
      priceDerived: false,
    })
  })
  return fillFromPeers(oneSpelling(vehicles))
}

/** Merges spellings of a model that differ in case, blanks or hyphens only; the commonest wins, families' own first. */
function oneSpelling(vehicles: readonly SourceVehicle[]): SourceVehicle[] {
  const counts = new Map<string, Map<string, number>>()
  const keyOf = (vehicle: SourceVehicle) => `${vehicle.make.toLowerCase()} ${squash(vehicle.model)}`
  for (const vehicle of vehicles) {
    const spellings = counts.get(keyOf(vehicle)) ?? new Map<string, number>()
    const own = FAMILIES[vehicle.make]?.includes(vehicle.model) ? 10_000 : 1
    spellings.set(vehicle.model, (spellings.get(vehicle.model) ?? 0) + own)
    counts.set(keyOf(vehicle), spellings)
  }
  return vehicles.map((vehicle) => ({
    ...vehicle,
    model: [...counts.get(keyOf(vehicle))!].toSorted((a, b) => b[1] - a[1])[0]![0],
  }))
}

/** Fills a missing body or fuel with what nearly all vehicles of the same make and model have. */
function fillFromPeers(vehicles: readonly SourceVehicle[]): SourceVehicle[] {
  const commonest = (field: 'body' | 'fuel') => {
    const counts = new Map<string, Map<string, number>>()
    for (const vehicle of vehicles) {
      const value = vehicle[field]
      if (!value) continue
      const key = `${vehicle.make} ${vehicle.model}`
      const inner = counts.get(key) ?? new Map<string, number>()
      inner.set(value, (inner.get(value) ?? 0) + 1)
      counts.set(key, inner)
    }
    return (vehicle: SourceVehicle) => {
      const inner = counts.get(`${vehicle.make} ${vehicle.model}`)
      return inner ? [...inner].toSorted((a, b) => b[1] - a[1])[0]![0] : null
    }
  }
  const body = commonest('body')
  const fuel = commonest('fuel')
  return vehicles.map((vehicle) => ({
    ...vehicle,
    body: vehicle.body ?? body(vehicle),
    fuel: vehicle.fuel ?? (fuel(vehicle) as Fuel | null),
  }))
}
