import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import sharp from 'sharp'
import type { Credit } from '../../demo/credits.ts'
import type { PhotoSet } from './gallery.ts'

interface Choice {
  source: string
  /** A plate to make unreadable: left, top, width, height in the source's pixels. */
  plate?: readonly [number, number, number, number]
}

interface Chosen extends Omit<PhotoSet, 'files'> {
  pictures: readonly Choice[]
}

/**
 * The photographs that fit vehicles of the seed: same make, model, body, colour and shape of that year. Pictures with
 * people, watermarks or an interior of the wrong hand were left out by eye, and so were sets whose
 * credits do not say which author took which picture.
 */
const CHOSEN: readonly Chosen[] = [
  {
    name: 'toyota-hilux-white',
    make: 'Toyota',
    model: /^HiLux$/,
    body: 'Ute',
    seats: 5,
    colours: ['White'],
    years: [2016, 2019],
    pictures: [
      { source: 'photos_by_sa/toyota-hilux-exterior-01.jpg' },
      { source: 'photos_by_sa/toyota-hilux-exterior-02.jpg' },
      { source: 'photos_by_sa/toyota-hilux-exterior-03.jpg' },
      { source: 'photos_by_sa/toyota-hilux-interior-01.jpg' },
    ],
  },
  {
    name: 'renault-kangoo-white',
    make: 'Renault',
    model: /^Kangoo$/,
    body: 'Van',
    colours: ['White'],
    years: [2014, 2021],
    pictures: [
      { source: 'photos_by_sa/renault-kangoo-exterior-03.jpg', plate: [1345, 700, 160, 110] },
      { source: 'photos_by_sa/renault-kangoo-exterior-01.jpg' },
      { source: 'photos_by_sa/renault-kangoo-exterior-02.jpg' },
      { source: 'photos_free/renault-kangoo-interior-01.jpg' },
    ],
  },
  {
    name: 'toyota-corolla-grey',
    make: 'Toyota',
    model: /^Corolla$/,
    body: 'Sedan',
    colours: ['Grey', 'Silver'],
    years: [2019, 2022],
    pictures: [
      { source: 'photos_by_sa/toyota-corolla-exterior-03.jpg', plate: [90, 525, 240, 115] },
      { source: 'photos_by_sa/toyota-corolla-interior-01.jpg' },
    ],
  },
  {
    name: 'volkswagen-t-cross-black',
    make: 'Volkswagen',
    model: /^T-Cross$/,
    body: 'SUV',
    colours: ['Black'],
    years: [2022, 2023],
    pictures: [
      { source: 'photos_by_sa/vw-tcross-exterior-01.jpg' },
      { source: 'photos_free/vw-tcross-interior-01.jpg' },
    ],
  },
]

const LICENCES: Readonly<Record<string, string>> = {
  'CC BY-SA 4.0': 'https://creativecommons.org/licenses/by-sa/4.0/',
  'CC BY-SA 3.0': 'https://creativecommons.org/licenses/by-sa/3.0/',
  'CC BY-SA 2.0': 'https://creativecommons.org/licenses/by-sa/2.0/',
  'CC BY 4.0': 'https://creativecommons.org/licenses/by/4.0/',
  'CC BY 3.0': 'https://creativecommons.org/licenses/by/3.0/',
  'CC BY 2.0': 'https://creativecommons.org/licenses/by/2.0/',
  'CC0 1.0': 'https://creativecommons.org/publicdomain/zero/1.0/',
  'Public domain': 'https://creativecommons.org/publicdomain/mark/1.0/',
}

const MAX_WIDTH = 1500

/** Writes the chosen photographs into the demo's media and answers the sets and their credits. */
export async function preparePhotos(
  dataDir: string,
  mediaDir: string,
): Promise<{ photos: PhotoSet[]; credits: Credit[] }> {
  const rows: Record<string, string>[] = parse(readFileSync(join(dataDir, 'pictures/CREDITS.csv')), { columns: true })
  mkdirSync(join(mediaDir, 'photos'), { recursive: true })
  const credits: Credit[] = []
  const photos: PhotoSet[] = []
  for (const { pictures, ...set } of CHOSEN) {
    const files = []
    for (const [index, { source, plate }] of pictures.entries()) {
      const row = rows.find(({ file }) => file === source)
      const licenceUrl = row && LICENCES[row.licence!]
      if (!row || !licenceUrl) throw new Error(`${source} has no clear credit.`)
      const file = `${set.name}-${index + 1}.webp`
      const path = join(dataDir, 'pictures', source)
      let picture = sharp(path)
      if (plate) {
        const [left, top, width, height] = plate
        const hidden = await sharp(path).extract({ left, top, width, height }).blur(16).toBuffer()
        picture = sharp(await picture.composite([{ input: hidden, left, top }]).toBuffer())
      }
      const { width, height } = await picture
        .resize({ width: MAX_WIDTH, withoutEnlargement: true })
        .webp({ quality: 76, effort: 6 })
        .toFile(join(mediaDir, 'photos', file))
      files.push({ file, width, height })
      credits.push({
        file: `photos/${file}`,
        title: row.vehicle!,
        author: row.author!,
        licence: row.licence!,
        licence_url: licenceUrl,
        source: row.source_page!.split(' | ')[0]!,
        changes: ['resized and recompressed', plate ? 'number plate blurred' : ''].filter(Boolean).join(', '),
      })
    }
    photos.push({ ...set, files })
  }
  return { photos, credits }
}
