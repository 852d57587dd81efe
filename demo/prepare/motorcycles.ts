import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { chance, pick } from './derive.ts'
import { wholeNumber, type SourceVehicle } from './vehicle.ts'

const COLOURS: Readonly<Record<string, readonly string[]>> = {
  Kawasaki: ['Green', 'Green', 'Black', 'Grey'],
  Yamaha: ['Blue', 'Blue', 'Black', 'Grey', 'Red'],
  Honda: ['Red', 'Red', 'Black', 'White', 'Silver'],
  Suzuki: ['Blue', 'Blue', 'Black', 'White'],
  BMW: ['White', 'Blue', 'Black', 'Grey'],
  Triumph: ['Black', 'Red', 'White', 'Green'],
}

/** Factory codes and repeated engine sizes that stand in brackets behind a model's name. */
const CODE = /\s*\(([^)]*)\)/g

/** Reads the motorcycle listings. The source has no colour: it is derived and belongs to the demo. */
export function readMotorcycles(dataDir: string): SourceVehicle[] {
  const rows: Record<string, string>[] = parse(readFileSync(join(dataDir, 'listings_au/au_motorcycles.csv')), {
    columns: true,
  })
  return rows.map((row) => {
    const make = row.make!
    const key = row.listing_id!
    const full = row.model!.replace(/\s+/g, ' ').trim()
    const codes = [...full.matchAll(CODE)].map((match) => match[1]!).filter((code) => !/^\d+ ?cc$/i.test(code))
    const plain = full.replace(CODE, '').trim()
    const abs = /\bABS\b/.test(full)
    const model = plain.replace(/\s*\bABS\b/, '').trim()
    const year = wholeNumber(row.build_year)
    const km = wholeNumber(row.odometer_km)
    const cc = wholeNumber(row.engine_cc)
    const nearlyNew = year !== null && year >= 2021 && km !== null && km <= 30
    return {
      key: `mc-${key}`,
      make,
      model,
      badge: abs ? 'ABS' : null,
      series: codes.filter((code) => code !== 'ABS').join(', ') || null,
      year,
      km,
      price: wholeNumber(row.price_aud),
      carType: nearlyNew ? (chance(key, 'type') < 0.4 ? 'demo' : 'new') : 'used',
      body: row.body_type!,
      transmission: /\bDCT\b/.test(full) ? 'Automatic' : 'Manual',
      drive: null,
      engine: cc ? `${cc} cc` : null,
      fuel: 'ULP',
      colour: pick(COLOURS[make] ?? ['Black'], key, 'colour'),
      interiorColour: null,
      doors: null,
      seats: null,
      suburb: null,
      state: null,
      facts: [],
      features: abs ? ['Anti-lock brakes'] : [],
      priceDerived: false,
    }
  })
}

const bike = (
  make: string,
  model: string,
  body: string,
  colour: string,
  years: readonly number[],
  cc: number,
  price: number,
): SourceVehicle[] =>
  years.map((year) => {
    const key = `mc-own-${make}-${model}-${year}`
    const age = 2026 - year
    return {
      key,
      make,
      model,
      badge: null,
      series: null,
      year,
      km: Math.round(age * (1800 + chance(key, 'km') * 3200)) + 400,
      price: Math.round((price * 0.9 ** age * (0.96 + chance(key, 'price') * 0.08)) / 100) * 100 - 10,
      carType: 'used',
      body,
      transmission: body === 'Scooter' ? 'Automatic' : 'Manual',
      drive: null,
      engine: `${cc} cc`,
      fuel: 'ULP',
      colour,
      interiorColour: null,
      doors: null,
      seats: null,
      suburb: null,
      state: null,
      facts: [],
      features: year >= 2016 ? ['Anti-lock brakes'] : [],
      priceDerived: true,
    }
  })

/** Bikes of manufacturers and kinds that the source lacks and photographs show: model and engine are real, the rest is of the demo. */
export const photographedBikes = (): SourceVehicle[] => [
  ...bike('BMW', 'R 1200 GS', 'Adventure', 'White', [2014, 2016], 1170, 24_000),
  ...bike('BMW', 'R 1250 GS', 'Adventure', 'Blue', [2019, 2022], 1254, 28_000),
  ...bike('BMW', 'R 1300 GS', 'Adventure', 'Blue', [2024], 1300, 33_000),
  ...bike('CFMOTO', '700MT', 'Adventure', 'White', [2024, 2025], 693, 10_500),
  ...bike('Ducati', 'Multistrada V4 S', 'Adventure', 'Red', [2021, 2024], 1158, 37_000),
  ...bike('Ducati', 'SuperSport', 'Super Sport', 'Red', [2017, 2019], 937, 20_000),
  ...bike('Harley-Davidson', 'Street Glide', 'Cruiser', 'Black', [2012, 2015], 1690, 34_000),
  ...bike('Honda', 'CBR650R', 'Super Sport', 'Red', [2019, 2021], 649, 13_500),
  ...bike('Honda', 'CRF1100L Africa Twin', 'Adventure', 'Red', [2020, 2022], 1084, 23_000),
  ...bike('Honda', 'Forza 350', 'Scooter', 'Blue', [2021, 2023], 330, 9000),
  ...bike('Honda', 'NC750X', 'Adventure', 'White', [2014, 2015], 745, 11_000),
  ...bike('KTM', '1290 Super Adventure', 'Adventure', 'White', [2015, 2016], 1301, 25_000),
  ...bike('KTM', '790 Duke', 'Naked', 'Grey', [2018, 2021], 799, 16_000),
  ...bike('KTM', 'RC 390', 'Super Sport', 'White', [2015, 2016], 373, 7500),
  ...bike('Kawasaki', 'Versys 1000', 'Adventure', 'Grey', [2012, 2014], 1043, 17_500),
  ...bike('MV Agusta', 'Brutale', 'Naked', 'Red', [2011, 2013], 998, 25_000),
  ...bike('Moto Guzzi', 'V85 TT', 'Adventure', 'Gold', [2020], 853, 20_000),
  ...bike('Royal Enfield', 'Classic 350', 'Cruiser', 'Black', [2019, 2020], 346, 8000),
  ...bike('Royal Enfield', 'Classic 500', 'Cruiser', 'Green', [2014, 2017], 499, 9000),
  ...bike('Royal Enfield', 'Himalayan', 'Adventure', 'White', [2018, 2021], 411, 8500),
  ...bike('Suzuki', 'GSX-R1000R', 'Super Sport', 'Blue', [2018, 2020], 1000, 27_000),
  ...bike('Triumph', 'Thruxton', 'Cruiser', 'Black', [2010, 2013], 865, 15_000),
  ...bike('Triumph', 'Tiger 1200 Rally Pro', 'Adventure', 'White', [2022, 2023], 1160, 31_000),
  ...bike('Ural', 'Ranger', 'Cruiser', 'Grey', [2015, 2018], 749, 24_000),
  ...bike('Yamaha', 'YZF-R1', 'Super Sport', 'Black', [2010, 2012], 998, 24_000),
  ...bike('Yamaha', 'YZF-R6', 'Super Sport', 'Blue', [2017, 2018], 599, 21_000),
]
