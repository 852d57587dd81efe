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
      facts:
        cc && cc <= 660
          ? ['Engine size within the learner-approved range; check the approved list for your state.']
          : [],
      features: abs ? ['Anti-lock brakes'] : [],
      priceDerived: false,
    }
  })
}
