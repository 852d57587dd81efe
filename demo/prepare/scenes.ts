/**
 * Draws the pictures that shared links show and the stand-ins for missing photographs.
 *
 *   node demo/prepare/scenes.ts [site or name of a stand-in ...]
 */
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import sharp from 'sharp'
import { DEFAULT_SHAPES } from '../defaultPictures.ts'
import { PLATFORM } from '../platform.ts'
import type { DemoWebsite } from '../shape.ts'
import { findBrowser } from '../../tools/browser.ts'
import { FACES } from './faces.ts'
import { withStudio } from './render/browser.ts'

const media = join(import.meta.dirname, '../../demo/media')
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
    figure{flex:1;background:url(data:image/webp;base64,${home.toString('base64')}) ${settings.home_picture_focus ?? '50% 50%'}/cover}
    </style><header style="color:${settings.colour_scheme === 'dark' ? settings.colour_ink : settings.colour_brand}">${logo}<h1 style="color:${settings.colour_ink}">${settings.tagline}</h1></header><figure></figure>`
}

const standIn = (side: Buffer, origin: string, text: string) => `<!doctype html><meta charset="utf-8"><style>
  @font-face{font-family:'Inter Variable';src:url(${origin}/${FACES.inter![1]}) format('woff2');font-weight:100 900}
  *{margin:0}body{width:1200px;height:800px;background:#eef0f2;position:relative;font-family:'Inter Variable'}
  img{position:absolute;inset:0;width:100%;filter:grayscale(1) contrast(.35) brightness(1.42);mix-blend-mode:multiply;opacity:.75}
  p{position:absolute;left:0;right:0;bottom:112px;text-align:center;font-size:38px;font-weight:550;letter-spacing:-.01em;color:#59616b}
  </style><img src="data:image/webp;base64,${side.toString('base64')}" alt="">${text ? `<p>${text}</p>` : ''}`

const wanted = process.argv.slice(2)
mkdirSync(join(media, 'social'), { recursive: true })
await withStudio(findBrowser(), async (take, studio, origin) => {
  const page = await studio.context().browser()!.newPage()
  for (const site of PLATFORM.websites) {
    if (wanted.length > 0 && !wanted.includes(site.slug)) continue
    const home = readFileSync(join(media, 'home', `${site.slug}.webp`))
    const social = await shoot(page, socialHtml(site, home, origin), 1200, 630)
    await sharp(social)
      .jpeg({ quality: 82, mozjpeg: true })
      .toFile(join(media, 'social', `${site.slug}.jpg`))
    console.log(site.slug)
  }
  for (const [file, shape, text] of [
    ['placeholder-coming-soon', 'suv', 'Photos are on their way'],
    ['placeholder-no-photo', 'suv', 'No photo yet'],
    ...DEFAULT_SHAPES.map(([file, shape]) => [file, shape, ''] as const),
  ] as const) {
    if (wanted.length > 0 && !wanted.includes(file)) continue
    const [side] = await take({
      width: 1200,
      height: 800,
      vehicles: [{ shape, colour: 'silver' }],
      azimuth: 90,
      elevation: 4,
      fill: 0.72,
      fillHeight: 0.56,
      shiftY: text ? 0.12 : 0.04,
      ground: { wall: '#eef0f2', floor: '#eef0f2' },
      shadow: 0.2,
      quality: 0.95,
    })
    const picture = await shoot(page, standIn(side!, origin, text), 1200, 800)
    await sharp(picture)
      .png({ palette: true, quality: 85, compressionLevel: 9 })
      .toFile(join(media, `${file}.png`))
  }
})
