/**
 * Makes demo/economy.json: the EPA's miles per gallon for vehicles of the American demo site.
 *
 *   FORECOURT_DATA=... node demo/prepare/economy.ts    after the stock was made
 *
 * A vehicle has figures only where every version that the EPA lists of its year, model, engine and driven wheels has the
 * same ones: no figure is given that may be wrong for it.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { economyKey } from '../tradeFacts.ts'

const dataDir = process.env.FORECOURT_DATA
if (!dataDir) throw new Error('Set FORECOURT_DATA to the folder with the source data.')
const demo = join(import.meta.dirname, '../../demo')
const read = (path: string): Record<string, string>[] =>
  parse(gunzipSync(readFileSync(path)), { columns: true, relax_quotes: true })

const DRIVES: Readonly<Record<string, RegExp>> = {
  FWD: /^Front/,
  RWD: /^Rear/,
  AWD: /^All|^4-Wheel or All/,
  '4WD': /^4-Wheel|^Part-time|^All/,
}
const FUELS: Readonly<Record<string, RegExp>> = { ULP: /^(?:Regular|Premium|Midgrade)/, Diesel: /^Diesel/ }

const listed = read(join(dataDir, 'fuel_epa/epa_vehicles.csv.gz'))
const economy: Record<string, [number, number]> = {}
for (const row of read(join(demo, 'stock/lonestar-autos.csv.gz'))) {
  const litres = /([\d.]+)L (\d+) cyl/.exec(row.engine ?? '')
  const fuel = FUELS[row.fuel!]
  if (litres === null || fuel === undefined) continue
  const model = row.model!.toLowerCase()
  const versions = listed.filter(
    (version) =>
      version.year === row.year &&
      version.make!.toLowerCase() === row.make!.toLowerCase() &&
      (version.model!.toLowerCase() === model || version.model!.toLowerCase().startsWith(`${model} `)) &&
      Number(version.displ) === Number(litres[1]) &&
      Number(version.cylinders) === Number(litres[2]) &&
      fuel.test(version.fuelType1!) &&
      (DRIVES[row.drive!]?.test(version.drive!) ?? false) &&
      (row.transmission !== 'Manual') === /^Auto/.test(version.trany!),
  )
  const figures = new Set(versions.map(({ city08, highway08 }) => `${city08}/${highway08}`))
  if (figures.size !== 1) continue
  const [city, highway] = [...figures][0]!.split('/').map(Number)
  economy[economyKey(row)] = [city!, highway!]
}
const sorted = Object.fromEntries(Object.entries(economy).toSorted(([a], [b]) => a.localeCompare(b)))
writeFileSync(join(demo, 'economy.json'), `${JSON.stringify(sorted, null, 2)}\n`)
console.log(`${Object.keys(sorted).length} figures`)
