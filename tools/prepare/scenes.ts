/**
 * Draws the demo's home pictures, the pictures that shared links show, and the stand-ins for missing photographs.
 *
 *   node tools/prepare/scenes.ts [site ...]
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import sharp from 'sharp'
import { PLATFORM } from '../../demo/platform.ts'
import type { DemoWebsite } from '../../demo/shape.ts'
import { findBrowser } from '../browser.ts'
import { withStudio } from './render/browser.ts'
import type { Shot } from './render/studio.ts'

const media = join(import.meta.dirname, '../../demo/media')
const HOME = { width: 2400, height: 1200 } as const
/** The search panel covers the lower part of the picture, so that vehicles stand a little above its middle. */
const USUAL = { ...HOME, fill: 0.84, fillHeight: 0.6, shiftY: 0.13, elevation: 7, fov: 20, quality: 0.86 } as const
/** Where the ground begins in the scenes outdoors. */
const HORIZON = 0.47

const sun = (x: number, y: number, radius: number, fill: string) => ({
  path: `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${radius * 2} 0a${radius} ${radius} 0 1 0 ${-radius * 2} 0Z`,
  fill,
})
/** A range of hills from edge to edge that stands on the horizon. */
const hills = (heights: readonly number[], fill: string) => {
  const base = HOME.height * HORIZON + 1
  const step = HOME.width / (heights.length - 1)
  const points = heights.map((height, index) => [index * step, base - height] as const)
  const curves = points.slice(1).map(([x, y], index) => {
    const [x0, y0] = points[index]!
    return `C${x0 + step * 0.45} ${y0} ${x - step * 0.45} ${y} ${x} ${y}`
  })
  return { path: `M0 ${base}L0 ${points[0]![1]}${curves.join('')}L${HOME.width} ${base}Z`, fill }
}

const SCENES: Readonly<Record<string, Shot>> = {
  'wattle-motors': {
    ...USUAL,
    azimuth: 40,
    wall: '#fbe9ad',
    floor: '#e9d9a4',
    horizon: HORIZON,
    backdrop: [
      sun(1780, 330, 190, '#f7cf4a'),
      hills([70, 150, 90, 190, 110, 60, 130], '#c9c98b'),
      hills([20, 60, 110, 40, 70, 120, 50], '#9fb083'),
    ],
    vehicles: [
      { shape: 'suv', colour: 'white', x: 0, z: 0 },
      { shape: 'ute', colour: 'green', x: -1.6, z: -3.3, turn: -4 },
      { shape: 'hatch', colour: 'red', x: 1.3, z: 3.2, turn: 4 },
    ],
  },
  'wattle-select': {
    ...USUAL,
    fill: 0.66,
    azimuth: 34,
    wall: '#374457',
    floor: '#252f3d',
    shadow: 0.6,
    vehicles: [
      { shape: 'hatch', colour: 'yellow', x: 0.6, z: 1.6 },
      { shape: 'sedan', colour: 'silver', x: -0.8, z: -1.6 },
    ],
  },
  'saltbush-mazda': {
    ...USUAL,
    fill: 0.6,
    azimuth: 32,
    wall: '#f4f4f3',
    floor: '#e0e0de',
    vehicles: [{ shape: 'suv', colour: 'red' }],
  },
  'kowhai-cars': {
    ...USUAL,
    azimuth: 42,
    wall: '#dcebf5',
    floor: '#c6d3da',
    horizon: HORIZON,
    backdrop: [
      hills([120, 330, 210, 420, 260, 340, 180], '#f4f8fb'),
      hills([90, 240, 160, 310, 190, 250, 130], '#b4cbdb'),
      hills([40, 110, 150, 90, 140, 70, 100], '#86a4ae'),
    ],
    vehicles: [
      { shape: 'wagon', colour: 'blue', x: 0.2, z: 1.7 },
      { shape: 'suv', colour: 'yellow', x: -1.1, z: -1.7, turn: -3 },
    ],
  },
  'redgum-campers': {
    ...USUAL,
    azimuth: 58,
    wall: '#f3dcc1',
    floor: '#d6a47c',
    horizon: HORIZON,
    backdrop: [
      sun(700, 400, 150, '#f2b58a'),
      hills([60, 120, 200, 150, 90, 130, 60], '#cf9a78'),
      hills([90, 50, 80, 130, 60, 40, 90], '#a9694c'),
    ],
    vehicles: [
      { shape: 'offroader', colour: 'green', x: 2.5 },
      { shape: 'camper-trailer', colour: 'grey', x: -2.3 },
    ],
  },
  'banksia-rv': {
    ...USUAL,
    azimuth: 60,
    wall: '#d3eeea',
    floor: '#e9d9b5',
    horizon: HORIZON,
    backdrop: [
      sun(1750, 300, 120, '#f9cf9f'),
      { path: 'M0 500H2400V566H0Z', fill: '#7cc4ba' },
      { path: 'M0 522H2400V566H0Z', fill: '#57ada3' },
    ],
    vehicles: [
      { shape: 'suv', colour: 'orange', x: 4.1 },
      { shape: 'caravan', colour: 'blue', x: -2.1 },
    ],
  },
  'ironbark-trucks': {
    ...USUAL,
    fill: 0.7,
    fillHeight: 0.66,
    azimuth: 36,
    wall: '#3a3a41',
    floor: '#26262b',
    shadow: 0.6,
    vehicles: [
      { shape: 'truck', colour: 'orange', x: 0, z: -1.4 },
      { shape: 'cab-chassis', colour: 'white', x: 1.4, z: 2.1 },
    ],
  },
  'casuarina-motorcycles': {
    ...USUAL,
    fill: 0.66,
    fillHeight: 0.66,
    azimuth: 56,
    wall: '#2a2a30',
    floor: '#18181b',
    shadow: 0.65,
    vehicles: [
      { shape: 'super-sport', colour: 'red', x: 0.75, z: 0.35 },
      { shape: 'naked', colour: 'silver', x: -0.95, z: -0.35, turn: 10 },
    ],
  },
  'lonestar-autos': {
    ...USUAL,
    azimuth: 40,
    wall: '#cfe2fb',
    floor: '#dfc79f',
    horizon: HORIZON,
    backdrop: [hills([30, 150, 150, 60, 210, 210, 40], '#d59f7d'), hills([60, 40, 90, 40, 60, 110, 50], '#c2b083')],
    vehicles: [
      { shape: 'ute', colour: 'red', x: 0.2, z: 1.8 },
      { shape: 'offroader', colour: 'blue', x: -1.2, z: -1.9, turn: -4 },
    ],
  },
}

/** Files of the faces that the wordmarks and headings take, below node_modules. */
const FACES: Readonly<Record<string, readonly [family: string, file: string]>> = {
  figtree: ['Figtree Variable', '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'],
  archivo: ['Archivo Variable', '@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2'],
  'archivo-narrow': ['Archivo Variable', '@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2'],
  manrope: ['Manrope Variable', '@fontsource-variable/manrope/files/manrope-latin-wght-normal.woff2'],
  bitter: ['Bitter Variable', '@fontsource-variable/bitter/files/bitter-latin-wght-normal.woff2'],
  'nunito-sans': ['Nunito Sans Variable', '@fontsource-variable/nunito-sans/files/nunito-sans-latin-wght-normal.woff2'],
  barlow: ['Barlow', '@fontsource/barlow/files/barlow-latin-800-normal.woff2'],
  inter: ['Inter Variable', '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'],
}

/** Shows a page of HTML in the size wanted and takes its picture. */
async function shoot(page: Page, html: string, width: number, height: number): Promise<Buffer> {
  await page.setViewportSize({ width, height })
  await page.setContent(html, { waitUntil: 'networkidle' })
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  return page.screenshot({ type: 'png' })
}

/** The picture of a shared link: wordmark and tagline on the site's ground over its home picture. */
function socialHtml(site: DemoWebsite, home: Buffer, origin: string): string {
  const { settings } = site
  const [family, file] = FACES[settings.font_heading ?? 'figtree']!
  const logo = settings.logo_svg!.replace(
    /width="(\d+)" height="40"/,
    (_, width: string) => `width="${Number(width) * 1.9}" height="76"`,
  )
  return `<!doctype html><meta charset="utf-8"><style>
    @font-face{font-family:'${family}';src:url(${origin}/${file}) format('woff2');font-weight:100 900;font-stretch:62% 125%}
    *{margin:0;box-sizing:border-box}
    body{width:1200px;height:630px;background:${settings.colour_ground};color:${settings.colour_ink};font-family:'${family}';display:flex;flex-direction:column}
    header{padding:44px 56px 0;height:226px}
    h1{font-size:38px;line-height:1.15;letter-spacing:-.02em;font-weight:700;margin-top:24px;max-width:1080px;${settings.font_heading === 'archivo-narrow' ? 'font-stretch:75%' : ''}}
    figure{flex:1;background:url(data:image/webp;base64,${home.toString('base64')}) 50% 14%/cover}
    </style><header style="color:${settings.colour_scheme === 'dark' ? settings.colour_ink : settings.colour_brand}">${logo}<h1 style="color:${settings.colour_ink}">${settings.tagline}</h1></header><figure></figure>`
}

const standIn = (side: Buffer, origin: string, text: string) => `<!doctype html><meta charset="utf-8"><style>
  @font-face{font-family:'Inter Variable';src:url(${origin}/${FACES.inter![1]}) format('woff2');font-weight:100 900}
  *{margin:0}body{width:1200px;height:800px;background:#eef0f2;position:relative;font-family:'Inter Variable'}
  img{position:absolute;inset:0;width:100%;filter:grayscale(1) contrast(.35) brightness(1.42);mix-blend-mode:multiply;opacity:.75}
  p{position:absolute;left:0;right:0;bottom:112px;text-align:center;font-size:38px;font-weight:550;letter-spacing:-.01em;color:#59616b}
  </style><img src="data:image/webp;base64,${side.toString('base64')}" alt="">${text ? `<p>${text}</p>` : ''}`

const wanted = process.argv.slice(2)
for (const folder of ['home', 'social']) mkdirSync(join(media, folder), { recursive: true })
await withStudio(findBrowser(), async (take, studio, origin) => {
  const page = await studio.context().browser()!.newPage()
  for (const site of PLATFORM.websites) {
    if (wanted.length > 0 && !wanted.includes(site.slug)) continue
    const [home] = await take(SCENES[site.slug]!)
    writeFileSync(join(media, 'home', `${site.slug}.webp`), home!)
    const social = await shoot(page, socialHtml(site, home!, origin), 1200, 630)
    await sharp(social)
      .jpeg({ quality: 82, mozjpeg: true })
      .toFile(join(media, 'social', `${site.slug}.jpg`))
    console.log(site.slug)
  }
  if (wanted.length > 0 && !wanted.includes('stand-ins')) return
  for (const [file, shape, text] of [
    ['placeholder-coming-soon', 'suv', 'Photos are on their way'],
    ['placeholder-no-photo', 'suv', 'No photo yet'],
    ['default-vehicle', 'suv', ''],
    ['default-camper', 'camper-trailer', ''],
    ['default-caravan', 'caravan', ''],
    ['default-truck', 'truck', ''],
    ['default-motorcycle', 'naked', ''],
  ] as const) {
    const [side] = await take({
      width: 1200,
      height: 800,
      vehicles: [{ shape, colour: 'silver' }],
      azimuth: 90,
      elevation: 4,
      fill: 0.72,
      fillHeight: 0.56,
      shiftY: text ? 0.12 : 0.04,
      wall: '#eef0f2',
      floor: '#eef0f2',
      shadow: 0.2,
      quality: 0.95,
    })
    const picture = await shoot(page, standIn(side!, origin, text), 1200, 800)
    await sharp(picture)
      .png({ palette: true, quality: 85, compressionLevel: 9 })
      .toFile(join(media, `${file}.png`))
  }
})
