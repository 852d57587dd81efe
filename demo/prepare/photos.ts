import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import sharp, { type OverlayOptions } from 'sharp'
import type { Credit } from '../credits.ts'
import type { PhotoSet } from './gallery.ts'
import type { Picture } from './vehicle.ts'
import { CHOSEN, HIDDEN, CROPS, type Box } from './chosenPhotos.ts'

/** What a credit of the source says, as the demo says it, with the address of the licence. */
const LICENCES: Readonly<Record<string, readonly [name: string, address: string]>> = {
  'CC BY-SA 4.0': ['CC BY-SA 4.0', 'https://creativecommons.org/licenses/by-sa/4.0/'],
  'CC BY-SA 3.0': ['CC BY-SA 3.0', 'https://creativecommons.org/licenses/by-sa/3.0/'],
  'CC BY-SA 3.0 / GFDL': ['CC BY-SA 3.0', 'https://creativecommons.org/licenses/by-sa/3.0/'],
  'stated CC BY 3.0 by source repo; this author normally uses CC BY-SA 3.0, so treated as BY-SA': [
    'CC BY-SA 3.0',
    'https://creativecommons.org/licenses/by-sa/3.0/',
  ],
  'CC BY-SA 2.0': ['CC BY-SA 2.0', 'https://creativecommons.org/licenses/by-sa/2.0/'],
  'CC BY 4.0': ['CC BY 4.0', 'https://creativecommons.org/licenses/by/4.0/'],
  'CC BY 3.0': ['CC BY 3.0', 'https://creativecommons.org/licenses/by/3.0/'],
  'CC BY 2.0': ['CC BY 2.0', 'https://creativecommons.org/licenses/by/2.0/'],
  'CC BY 2.0 or CC0 1.0 (both used in this set)': ['CC BY 2.0', 'https://creativecommons.org/licenses/by/2.0/'],
  CC0: ['CC0 1.0', 'https://creativecommons.org/publicdomain/zero/1.0/'],
  'CC0 1.0': ['CC0 1.0', 'https://creativecommons.org/publicdomain/zero/1.0/'],
  'Public domain': ['Public domain', 'https://creativecommons.org/publicdomain/mark/1.0/'],
  'Attribution (free use with credit)': ['Attribution', 'https://commons.wikimedia.org/wiki/Template:Attribution'],
  'Pexels Licence (free use, not CC)': ['Pexels Licence', 'https://www.pexels.com/license/'],
  'Unsplash Licence (free use, not CC)': ['Unsplash Licence', 'https://unsplash.com/license'],
  'Pixabay Content Licence (free use, not CC)': [
    'Pixabay Content Licence',
    'https://pixabay.com/service/license-summary/',
  ],
}

/** The name of an author without what the source notes of it, or of nobody where it says that it states none. */
export const authorOf = (author: string): string =>
  author.startsWith('not stated') ? 'an unnamed author' : author.replace(/ \(name as in the file name\)$/, '')

const MAX_WIDTH = 1280
const QUALITY = 66

const nameOf = (file: string) => /([^/]+)\.\w+$/.exec(file)![1]!

const inPixels = ([left, top, wide, high]: Box, { width, height }: { width: number; height: number }) => {
  const x = Math.floor((left / 100) * width)
  const y = Math.floor((top / 100) * height)
  return {
    left: x,
    top: y,
    width: Math.min(width - x, Math.ceil((wide / 100) * width)),
    height: Math.min(height - y, Math.ceil((high / 100) * height)),
  }
}

/** A soft-edged blur of one part of a picture, to lay over it. */
async function blurred(picture: Buffer, box: ReturnType<typeof inPixels>): Promise<OverlayOptions> {
  const { width, height } = box
  const soft = Math.max(2, Math.round(Math.min(width, height) * 0.1))
  const mask = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><filter id="f"><feGaussianBlur stdDeviation="${soft / 2}"/></filter><rect x="${soft}" y="${soft}" width="${width - 2 * soft}" height="${height - 2 * soft}" rx="${soft}" filter="url(#f)"/></svg>`,
  )
  const part = await sharp(picture)
    .extract(box)
    .blur(Math.max(6, height / 5))
    .ensureAlpha()
    .composite([{ input: mask, blend: 'dest-in' }])
    .png()
    .toBuffer()
  return { input: part, left: box.left, top: box.top }
}

/** Hides, cuts and shrinks one picture. */
async function write(source: string, path: string, hidden: readonly Box[], crop: Box | undefined) {
  const { data, info } = await sharp(source).rotate().toBuffer({ resolveWithObject: true })
  const layers = await Promise.all(hidden.map((box) => blurred(data, inPixels(box, info))))
  const whole = sharp(layers.length > 0 ? await sharp(data).composite(layers).png().toBuffer() : data)
  return (crop ? whole.extract(inPixels(crop, info)) : whole)
    .resize({ width: MAX_WIDTH, height: MAX_WIDTH, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: QUALITY, effort: 5 })
    .toFile(path)
}

/**
 * Writes the chosen photographs into the demo's media and answers the sets and their credits; `keep` leaves those that
 * are there as they are.
 */
export async function preparePhotos(
  dataDir: string,
  mediaDir: string,
  keep = false,
): Promise<{ photos: PhotoSet[]; credits: Credit[] }> {
  const rows: Record<string, string>[] = parse(readFileSync(join(dataDir, 'pictures/CREDITS.csv')), { columns: true })
  const sources = new Map(
    rows.filter(({ file }) => file!.startsWith('photos_')).map((row) => [nameOf(row.file!), row] as const),
  )
  const folder = join(mediaDir, 'photos')
  if (!keep) rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })

  const shown = new Map<string, Set<string>>()
  for (const { cars, pictures } of CHOSEN)
    for (const name of pictures) {
      const known = shown.get(name) ?? new Set<string>()
      for (const car of cars) known.add(car.replace('|', ' '))
      shown.set(name, known)
    }

  const credits: Credit[] = []
  const made = new Map<string, Picture>()
  for (const name of [...shown.keys()].toSorted()) {
    const row = sources.get(name)
    const licence = row && LICENCES[row.licence!]
    if (!licence) throw new Error(`${name} has no clear credit.`)
    const crop = CROPS[name]
    const hidden = HIDDEN[name] ?? []
    const file = `${name}.webp`
    const path = join(folder, file)
    const { width, height } =
      keep && existsSync(path)
        ? await sharp(path).metadata()
        : await write(join(dataDir, 'pictures', row.file!), path, hidden, crop)
    made.set(name, { url: `/media/photos/${file}`, width, height })
    const studio = /studio background/.test(row.changes!)
    credits.push({
      file: `photos/${file}`,
      title: row.vehicle!,
      author: authorOf(row.author!),
      licence: licence[0],
      licence_url: licence[1],
      source: row.source_page!.split(' | ')[0]!,
      changes: [
        studio ? 'background replaced' : '',
        crop ? 'cropped' : '',
        'resized and recompressed',
        hidden.length > 0 ? 'plates, names or faces blurred' : '',
      ]
        .filter(Boolean)
        .join(', '),
      vehicles: [...shown.get(name)!],
      ...(row.view === 'interior' ? { shows: 'interior' as const } : {}),
    })
  }
  return {
    photos: CHOSEN.map((set) => ({ ...set, files: set.pictures.map((name) => made.get(name)!) })),
    credits,
  }
}
