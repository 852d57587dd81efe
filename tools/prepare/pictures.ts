/**
 * Crops the photographs at the head of the demo's home pages and those of its articles, pages, offers and models:
 *
 *   FORECOURT_DATA=... node tools/prepare/pictures.ts    demo/media/home, demo/media/scenes, credits-scenes.json
 *
 * Number plates that can be read are blurred, and so are faces of people who were only passing.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import sharp from 'sharp'
import type { Credit } from '../../demo/credits.ts'
import { cutOut } from './cutout.ts'

/** Left, top, width, height in the source's pixels. */
type Box = readonly [number, number, number, number]

interface Source {
  source: string
  /** What must not be read or recognised. */
  blur?: readonly Box[]
  /** Corners of a plate that somebody painted over in one colour: it gets the tone of the grille around it. */
  darkened?: string
}

interface Hero extends Source {
  desk: Box
  phone: Box
}

/** Its `blur` counts in the finished picture. */
interface Scene extends Source {
  /** Without it the middle of the picture, 3:2. */
  crop?: Box
}

/** The pictures at the head of the home pages. The search covers their lower edge, so vehicles stand above it. */
const HEROES: Readonly<Record<string, Hero>> = {
  'wattle-motors': {
    source: 'photos_pexels/bmw-3-series-f30-on-dirt-hero.jpg',
    desk: [0, 255, 1600, 720],
    phone: [190, 250, 1000, 750],
  },
  'wattle-select': {
    source: 'photos_pexels/hand-on-the-steering-wheel-scene.jpg',
    desk: [94, 0, 1506, 941],
    phone: [345, 0, 1255, 941],
  },
  'kowhai-cars': {
    source: 'photos_pexels/skoda-octavia-in-snow-hero.jpg',
    blur: [[1290, 855, 140, 50]],
    desk: [0, 345, 1600, 720],
    phone: [600, 315, 1000, 750],
  },
  'redgum-campers': {
    source: 'photos_unsplash/volkswagen-t2-kombi-camper-in-the-mountains-hero.jpg',
    desk: [0, 310, 1600, 720],
    phone: [285, 260, 1000, 750],
  },
  'banksia-rv': {
    source: 'photos_pixabay/ford-transit-alcove-motorhome-front34.jpg',
    desk: [95, 0, 1440, 899],
    phone: [95, 0, 1440, 899],
  },
  'ironbark-trucks': {
    source: 'photos_unsplash/road-train-truck-outback-hero.jpg',
    blur: [[1000, 672, 90, 36]],
    desk: [0, 124, 1600, 720],
    phone: [330, 90, 1000, 750],
  },
  'casuarina-motorcycles': {
    source: 'photos_unsplash/suzuki-gsx-r1000r-front34.jpg',
    desk: [0, 67, 1600, 1000],
    phone: [130, 60, 1333, 1000],
  },
  'lonestar-autos': {
    source: 'photos_unsplash/chevrolet-camaro-front34.jpg',
    desk: [0, 40, 1600, 1000],
    phone: [90, 40, 1333, 1000],
  },
}

/** Mazda's hatch alone in a white room: its studio picture, cut out and lit again. */
const MAZDA3 = {
  source: 'photos_by_sa/mazda-3-2019-studio-front34.jpg',
  darkened: '1213,713 1391,710 1391,762 1214,767',
} as const
const STUDIO = { site: 'saltbush-mazda', ...MAZDA3 } as const

/** Photographs of articles, pages, offers and models, 1200 by 800. */
const SCENES: Readonly<Record<string, Scene>> = {
  'service-hands': { source: 'photos_pexels/hands-on-an-engine-scene.jpg' },
  'service-spanners': { source: 'photos_pexels/spanners-on-a-workshop-wall-scene.jpg' },
  'service-belt': { source: 'photos_pexels/engine-bay-drive-belt-scene.jpg' },
  'service-jack': { source: 'photos_pexels/trolley-jack-in-a-workshop-scene.jpg' },
  'service-engine-bay': { source: 'photos_unsplash/mechanic-leaning-over-an-engine-bay-scene.jpg' },
  'tyre-and-wheel': { source: 'photos_unsplash/tyre-and-wheel-scene.jpg' },
  'mountain-road': { source: 'photos_unsplash/mountain-road-scene.jpg' },
  'electric-charging': { source: 'photos_unsplash/volkswagen-e-golf-charging-scene.jpg' },
  'dealer-lot': {
    source: 'photos_pexels/volkswagen-passat-on-a-dealer-lot-side.jpg',
    blur: [
      [880, 190, 50, 40],
      [930, 145, 60, 55],
      [1010, 75, 100, 80],
      [1170, 0, 30, 65],
    ],
  },
  'toyota-hilux': { source: 'photos_by_sa/toyota-hilux-exterior-01.jpg' },
  'volkswagen-t-cross-interior': { source: 'photos_free/vw-tcross-interior-01.jpg' },
  'toyota-corolla-sedan': {
    source: 'photos_by_sa/toyota-corolla-sx-sedan-zre172r-2013-2016-rear34.jpg',
    blur: [[15, 325, 235, 110]],
  },
  'toyota-yaris': { source: 'photos_unsplash/toyota-yaris-yellow-rear34.jpg', blur: [[945, 350, 150, 65]] },
  'range-rover-evoque': { source: 'photos_pexels/range-rover-evoque-front34.jpg' },
  'mazda-cx-5-street': { source: 'photos_by_sa/mazda-cx-5-kf-maxx-2017-front34.jpg', blur: [[1110, 545, 90, 75]] },
  'subaru-outback': { source: 'photos_by_sa/subaru-outback-bt-2020-front34.jpg', blur: [[60, 465, 155, 105]] },
  'audi-q5-snow': {
    source: 'photos_unsplash/audi-q5-in-snow-front.jpg',
    crop: [0, 640, 1280, 853],
    blur: [[500, 495, 225, 75]],
  },
  'landcruiser-prado': { source: 'photos_unsplash/toyota-landcruiser-prado-150-front34.jpg' },
  'jeep-wrangler-forest': {
    source: 'photos_pexels/jeep-wrangler-on-a-forest-road-hero.jpg',
    crop: [0, 760, 1025, 683],
  },
  'kombi-beach': { source: 'photos_pixabay/volkswagen-t2-kombi-camper-at-the-beach-side.jpg' },
  motorhome: { source: 'photos_pixabay/ford-transit-alcove-motorhome-front34.jpg' },
  'trucks-in-a-row': { source: 'photos_unsplash/freightliner-trucks-in-a-row-scene.jpg', blur: [[355, 610, 120, 50]] },
  'truck-desert': { source: 'photos_unsplash/semi-trailer-truck-in-the-desert-hero.jpg' },
  'road-train': { source: 'photos_unsplash/road-train-truck-outback-hero.jpg', blur: [[790, 632, 90, 46]] },
  'yamaha-mt-07': { source: 'photos_unsplash/yamaha-mt-07-black-side.jpg' },
  'kawasaki-er-6n': { source: 'photos_unsplash/kawasaki-er-6n-side.jpg' },
  'motorcycle-blue': { source: 'photos_unsplash/naked-street-motorcycle-blue-side.jpg' },
  'yamaha-yzf-r3': { source: 'photos_unsplash/yamaha-yzf-r3-front34.jpg' },
  'yamaha-yzf-r6': { source: 'photos_unsplash/yamaha-yzf-r6-side.jpg' },
  'honda-cbr650r': { source: 'photos_unsplash/honda-cbr650r-with-rider-side.jpg' },
  'motorcycle-gravel': {
    source: 'photos_unsplash/adventure-motorcycle-on-a-gravel-road-hero.jpg',
    crop: [300, 220, 1000, 667],
  },
  'jeep-grand-cherokee': { source: 'photos_pexels/jeep-grand-cherokee-wk2-front34.jpg', blur: [[395, 485, 85, 50]] },
  'ram-1500': { source: 'photos_by_sa/ram-1500-laramie-2019-front34.jpg', blur: [[15, 560, 135, 85]] },
  'ford-f-150': { source: 'photos_by_sa/ford-f-150-xlt-2021-front34.jpg' },
  'chevrolet-silverado': { source: 'photos_free/chevrolet-silverado-1500-crew-cab-2019-front34.jpg' },
  'model-gwm-tank-300': { source: 'photos_by_sa/gwm-tank-300-front34.jpg' },
  'model-haval-jolion': { source: 'photos_by_sa/haval-jolion-2024-rear34.jpg' },
  'model-haval-h6': { source: 'photos_free/haval-h6-2019-rear34.jpg' },
  'model-mg-zs-ev': { source: 'photos_by_sa/mg-zs-ev-front34.jpg', blur: [[100, 480, 170, 115]] },
  'model-volkswagen-golf': { source: 'photos_by_sa/volkswagen-golf-8-2020-front34.jpg', blur: [[0, 525, 180, 95]] },
  'model-volkswagen-tiguan': {
    source: 'photos_by_sa/volkswagen-tiguan-r-facelift-studio-front34.jpg',
    blur: [[140, 490, 185, 100]],
  },
  'model-hyundai-i30': {
    source: 'photos_by_sa/hyundai-i30-sedan-elantra-cn7-2021-studio-front34.jpg',
    blur: [[155, 455, 120, 90]],
  },
  'model-mazda3': MAZDA3,
  'model-mazda-cx-30': { source: 'photos_by_sa/mazda-cx-30-2020-studio-front34.jpg', blur: [[915, 515, 100, 75]] },
  'model-mazda-cx-5': { source: 'photos_by_sa/mazda-cx-5-kf-facelift-studio-front34.jpg' },
}

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
    author: row.author!.startsWith('not stated') ? 'Photographer not stated' : row.author!,
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

for (const [site, hero] of Object.entries(HEROES)) {
  const picture = await load(hero)
  for (const [file, box, width] of [
    [`${site}.webp`, hero.desk, 1600],
    [`${site}-phone.webp`, hero.phone, 1000],
  ] as const) {
    await cropped(picture, box)
      .resize({ width, withoutEnlargement: true })
      .webp({ quality: 80, effort: 6 })
      .toFile(join(media, 'home', file))
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
  const finished = await (scene.crop ? cropped(picture, scene.crop) : sharp(picture))
    .resize({ width: 1200, height: 800, fit: 'cover' })
    .png()
    .toBuffer()
  await sharp(finished)
    .composite(await blurred(finished, scene.blur))
    .webp({ quality: 72, effort: 6 })
    .toFile(join(media, 'scenes', `${name}.webp`))
  credit(`scenes/${name}.webp`, scene)
}
writeFileSync(join(media, 'credits-scenes.json'), `${JSON.stringify(credits, null, 2)}\n`)
console.log(`${credits.length} pictures`)
