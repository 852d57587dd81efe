/**
 * Makes the committed seed of the demo from the data folder that FORECOURT_DATA names:
 *
 *   FORECOURT_DATA=... node demo/prepare/prepare.ts    stock, photographs, documents, credits
 *   ... --keep-photos                                  the same without writing photographs that are there
 *   node demo/prepare/draw.ts                          the drawn vehicles
 *   node demo/prepare/cards.ts                         cards of vehicles without a photograph
 *   FORECOURT_DATA=... node demo/prepare/pictures.ts   home pictures and those of articles, offers and models
 *   node demo/prepare/scenes.ts                        social pictures, stand-ins
 *
 * Nobody needs it to run the demo: what it writes is part of the repository (demo/stock, demo/media).
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { format } from 'oxfmt'
import { CONTENT } from '../content/content.ts'
import { withPhotographs, type Credit } from '../credits.ts'
import { PLATFORM } from '../platform.ts'
import { allocate } from './allocate.ts'
import { writeDocuments } from './documents.ts'
import { preparePhotos } from './photos.ts'
import { spreadRanks } from './relevance.ts'
import { UsedSentences, SEED_COLUMNS, stockRows } from './stock.ts'

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

/** What was made for this demo is under the project's own licence. */
const own = (file: string, title: string): Credit => ({
  file,
  title,
  author: 'The Forecourt authors',
  licence: 'MIT',
  licence_url: 'https://opensource.org/license/mit',
  source: null,
  changes: '',
})

mkdirSync(join(demo, 'stock'), { recursive: true })
const { photos, credits } = await preparePhotos(dataDir, join(demo, 'media'), process.argv.includes('--keep-photos'))
const dealers = realDealers()
const plans = allocate(dataDir, photos)
const usedSentences = new UsedSentences()
const stock = new Map(plans.map((plan) => [plan.dealership, stockRows(plan, usedSentences)]))
const ranked = new Set<string>()
for (const { dealerships, settings } of PLATFORM.websites) {
  // Two sites with the same dealerships have the same order.
  const together = dealerships.filter((slug) => !ranked.has(slug)).toSorted()
  const { search_default_makes: makes = [] } = settings
  spreadRanks(
    together.map((slug) => stock.get(slug)!),
    makes.length === 1 ? makes[0] : null,
  ).forEach((rows, index) => stock.set(together[index]!, rows))
  for (const slug of together) ranked.add(slug)
}
for (const [dealership, rows] of stock) {
  const csv = stringify(rows, { header: true, columns: [...SEED_COLUMNS] })
  const leaked = dealers.filter((name) => csv.includes(name))
  if (leaked.length > 0) throw new Error(`The stock of ${dealership} names real dealers: ${leaked.join(', ')}`)
  writeFileSync(join(demo, 'stock', `${dealership}.csv.gz`), gzipSync(csv, { level: 9 }))
  console.log(`${dealership}: ${rows.length} vehicles`)
}

writeDocuments(join(demo, 'media'))
/** Photographs that no vehicle and no page shows are left out, with their credits. */
const shown = JSON.stringify([[...stock.values()].flat().map(({ images }) => images), PLATFORM, CONTENT])
const isShown = ({ file }: Credit) => shown.includes(`/media/${file}`)
for (const { file } of credits.filter((credit) => !isShown(credit))) rmSync(join(demo, 'media', file), { force: true })
const all: Credit[] = [
  ...credits.filter(isShown),
  own('vehicles/**/*.webp', 'Illustrated vehicles, and cards of those without a photograph'),
  own('social/*.jpg', 'Link preview pictures'),
  own('placeholder-*.png', 'Placeholders for missing photos'),
  own('default-*.png', 'Placeholders for vehicles without photos, by type of dealer'),
  own('certified-used.svg', 'Demo certified badge'),
  own('documents/*.pdf', 'Demo documents'),
]
writeFileSync(
  join(demo, 'media/credits.json'),
  (await format('credits.json', JSON.stringify(all), { printWidth: 120 })).code,
)

const creditsPage = join(demo, '../CREDITS.md')
writeFileSync(creditsPage, withPhotographs(readFileSync(creditsPage, 'utf8')))
