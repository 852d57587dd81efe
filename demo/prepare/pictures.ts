/**
 * Crops the photographs at the head of the demo's home pages and those of its articles, pages, offers and models:
 *
 *   FORECOURT_DATA=... node demo/prepare/pictures.ts    demo/media/home, demo/media/scenes, credits-scenes.json
 *
 * Number plates that can be read are blurred, and so are faces of people who were only passing.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import sharp, { type Sharp } from 'sharp'
import type { Credit } from '../credits.ts'
import { cutOut } from './cutout.ts'
import { authorOf } from './photos.ts'
import { type Box, type Source, HEROES, STUDIO, SCENES } from './scenePictures.ts'

const LICENCES: readonly (readonly [start: string, name: string, url: string])[] = [
  ['CC BY-SA 4.0', 'CC BY-SA 4.0', 'https://creativecommons.org/licenses/by-sa/4.0/'],
  ['CC BY-SA 2.0', 'CC BY-SA 2.0', 'https://creativecommons.org/licenses/by-sa/2.0/'],
  ['CC0', 'CC0 1.0', 'https://creativecommons.org/publicdomain/zero/1.0/'],
  ['Public domain', 'Public domain', 'https://creativecommons.org/publicdomain/mark/1.0/'],
  ['Pexels Licence', 'Pexels Licence', 'https://www.pexels.com/license/'],
  ['Unsplash Licence', 'Unsplash Licence', 'https://unsplash.com/license'],
  ['Pixabay Content Licence', 'Pixabay Content Licence', 'https://pixabay.com/service/license-summary/'],
]

const dataDir = process.env.FORECOURT_DATA
if (!dataDir) throw new Error('Set FORECOURT_DATA to the folder with the source data.')
const media = join(import.meta.dirname, '../../demo/media')
const rows: Record<string, string>[] = parse(readFileSync(join(dataDir, 'pictures/CREDITS.csv')), { columns: true })
rmSync(join(media, 'scenes'), { recursive: true, force: true })
for (const folder of ['home', 'scenes']) mkdirSync(join(media, folder), { recursive: true })

/** A picture of the data folder with what must not be recognised made unreadable. */
async function load({ source, blur, darkened }: Source): Promise<Buffer> {
  const picture = readFileSync(join(dataDir!, 'pictures', source))
  const { width, height } = await sharp(picture).metadata()
  return sharp(picture)
    .composite([
      ...(await blurred(picture, blur)),
      ...(darkened ? [{ input: plate(darkened, width, height), left: 0, top: 0 }] : []),
    ])
    .png()
    .toBuffer()
}

/** An empty plate holder in the tone of a grille, lit from above. */
const plate = (corners: string, width: number, height: number): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>
    <linearGradient id="tone" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#26282b"/><stop offset="0.25" stop-color="#17181a"/><stop offset="1" stop-color="#0f1011"/></linearGradient>
    <filter id="soft"><feGaussianBlur stdDeviation="0.8"/></filter></defs>
    <polygon points="${corners}" fill="url(#tone)" filter="url(#soft)"/></svg>`)

/** The unreadable places of a picture, to be laid over it. */
const blurred = (picture: Buffer, boxes: readonly Box[] = []) =>
  Promise.all(
    boxes.map(async ([left, top, width, height]) => ({
      input: await sharp(picture).extract({ left, top, width, height }).blur(14).toBuffer(),
      left,
      top,
    })),
  )

const credits: Credit[] = []
function credit(file: string, { source, blur, darkened }: Source, changes = 'cropped, resized and recompressed'): void {
  const row = rows.find((one) => one.file === source)
  const licence = row && LICENCES.find(([start]) => row.licence!.startsWith(start))
  if (!row || !licence) throw new Error(`${source} has no clear credit.`)
  credits.push({
    file,
    title: row.vehicle!,
    author: authorOf(row.author!),
    licence: licence[1],
    licence_url: licence[2],
    source: /^https?:/.test(row.source_page!) ? row.source_page!.split(' | ')[0]! : null,
    changes: [changes, blur ? 'number plates blurred' : '', darkened ? 'number plate darkened' : '']
      .filter(Boolean)
      .join(', '),
  })
}

const cropped = (picture: Buffer, [left, top, width, height]: Box) =>
  sharp(picture).extract({ left, top, width, height })

/** Median over three by three pixels: edges stay where they are. */
const smoothed = async (picture: Sharp, { smooth }: Source): Promise<Sharp> =>
  smooth ? sharp(await picture.png().toBuffer()).median(3) : picture

for (const [site, hero] of Object.entries(HEROES)) {
  const picture = await load(hero)
  for (const [file, box, width] of [
    [`${site}.webp`, hero.desk, 1600],
    [`${site}-phone.webp`, hero.phone, 1000],
  ] as const) {
    const resized = cropped(picture, box).resize({ width, withoutEnlargement: true })
    await (await smoothed(resized, hero)).webp({ quality: 80, effort: 6 }).toFile(join(media, 'home', file))
    credit(`home/${file}`, hero)
  }
}

/** The white room and the shadow under a car whose picture stands in a box. */
function room(width: number, height: number, [left, top, carWidth, carHeight]: Box): Buffer {
  const shadow = [
    [0.03, 0.8],
    [0.42, 0.93],
    [0.55, 0.97],
    [0.97, 0.94],
    [0.95, 0.9],
    [0.2, 0.78],
  ]
    .map(([x, y]) => `${left + x! * carWidth},${top + y! * carHeight}`)
    .join(' ')
  const soft = (id: string, blur: number) =>
    `<filter id="${id}" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${blur}"/></filter>`
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>
    <linearGradient id="wall" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#f8f8f7"/><stop offset="1" stop-color="#e9e9e7"/></linearGradient>
    <linearGradient id="floor" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#d8d8d5"/><stop offset="1" stop-color="#efefed"/></linearGradient>
    ${soft('wide', carWidth / 40)}${soft('near', carWidth / 130)}</defs>
    <rect width="100%" height="100%" fill="url(#wall)"/>
    <rect y="${top + carHeight * 0.6}" width="100%" height="100%" fill="url(#floor)"/>
    <polygon filter="url(#wide)" points="${shadow}" opacity="0.45"/><polygon filter="url(#near)" points="${shadow}" opacity="0.55"/></svg>`)
}

{
  const car = await cutOut(await load(STUDIO))
  for (const [file, width, height, carWidth] of [
    [`${STUDIO.site}.webp`, 1600, 686, 1000],
    [`${STUDIO.site}-phone.webp`, 1080, 720, 900],
  ] as const) {
    const { data, info } = await sharp(car).resize({ width: carWidth }).png().toBuffer({ resolveWithObject: true })
    const left = Math.round((width - carWidth) / 2)
    // The search lies over the lower edge.
    const top = Math.round((height * 0.86 - info.height) / 2 + height * 0.02)
    await sharp(room(width, height, [left, top, info.width, info.height]))
      .composite([{ input: data, left, top }])
      .webp({ quality: 84, effort: 6 })
      .toFile(join(media, 'home', file))
    credit(`home/${file}`, STUDIO, 'cut out, set on a drawn studio floor, resized and recompressed')
  }
}

for (const [name, scene] of Object.entries(SCENES)) {
  const { blur: _, ...source } = scene
  const picture = await load(source)
  const resized = (scene.crop ? cropped(picture, scene.crop) : sharp(picture)).resize({
    width: 1200,
    height: 800,
    fit: 'cover',
  })
  const finished = await (await smoothed(resized, scene)).png().toBuffer()
  await sharp(finished)
    .composite(await blurred(finished, scene.blur))
    .webp({ quality: 72, effort: 6 })
    .toFile(join(media, 'scenes', `${name}.webp`))
  credit(`scenes/${name}.webp`, scene)
}
writeFileSync(join(media, 'credits-scenes.json'), `${JSON.stringify(credits, null, 2)}\n`)
console.log(`${credits.length} pictures`)
