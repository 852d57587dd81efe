/**
 * Makes the committed seed of the demo from the data folder that FORECOURT_DATA names:
 *
 *   FORECOURT_DATA=... node tools/prepare/prepare.ts            stock, credits
 *
 * Nobody needs it to run the demo: what it writes is part of the repository (demo/stock, demo/media).
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { allocate } from './allocate.ts'
import { preparePhotos } from './photos.ts'
import { SEED_COLUMNS, stockRows } from './stock.ts'

const dataDir = process.env.FORECOURT_DATA
if (!dataDir) throw new Error('Set FORECOURT_DATA to the folder with the source data.')
const demo = join(import.meta.dirname, '../../demo')

/** Names of the real dealers in the sources; none may reach the seed. */
function realDealers(): string[] {
  const rows: Record<string, string>[] = parse(
    readFileSync(join(dataDir!, 'dealers_au/au_dealers_from_listings.csv')),
    { columns: true },
  )
  return [...new Set(rows.map((row) => row.dealer_name!.trim()))].filter((name) => name.length > 4)
}

mkdirSync(join(demo, 'stock'), { recursive: true })
const { photos, credits } = await preparePhotos(dataDir, join(demo, 'media'))
const dealers = realDealers()
for (const plan of allocate(dataDir, photos)) {
  const rows = stockRows(plan)
  const csv = stringify(rows, { header: true, columns: [...SEED_COLUMNS] })
  const leaked = dealers.filter((name) => csv.includes(name))
  if (leaked.length > 0) throw new Error(`The stock of ${plan.dealership} names real dealers: ${leaked.join(', ')}`)
  writeFileSync(join(demo, 'stock', `${plan.dealership}.csv.gz`), gzipSync(csv, { level: 9 }))
  console.log(`${plan.dealership}: ${rows.length} vehicles`)
}
