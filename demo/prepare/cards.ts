/**
 * Sets the cards of vehicles and models without a photograph: make and model in the dealer's type and colours beside a small side
 * view of the body. Run it after the stock: it sets the cards that are missing and removes those that no vehicle shows
 * any more. With names of sites it sets all cards of theirs again.
 *
 *   node demo/prepare/cards.ts [site ...]
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import sharp from 'sharp'
import { PLATFORM } from '../platform.ts'
import type { DemoWebsite } from '../shape.ts'
import { findBrowser } from '../../tools/browser.ts'
import { cardFolder, CARD_SIZE, CARDS, DRAWN_SHAPES, DRAWN_SIZE, slugOfName } from './gallery.ts'
import { FACES } from './faces.ts'
import { withStudio } from './render/browser.ts'

type Take = Parameters<Parameters<typeof withStudio>[1]>[0]
type Row = Readonly<Record<string, string>>

const media = join(import.meta.dirname, '../../demo/media')

/** Hundredths of the brand's colour in the ground of a card. */
const TINT = 13
/** Colour of the side views, where the shape was drawn in it. */
const PAINT = 'silver'

const html = (site: DemoWebsite, origin: string) => {
  const { settings } = site
  const [family, file] = FACES[settings.font_heading ?? 'figtree']!
  const narrow = settings.font_heading === 'archivo-narrow'
  // A picture is as light as a photograph, on a dark site too.
  const [ground, ink, tint, share] =
    settings.colour_scheme === 'dark'
      ? ['#ecebe8', settings.colour_brand_ink, settings.colour_ground, TINT / 3]
      : [settings.colour_ground, settings.colour_ink, settings.colour_brand, TINT]
  const field = `color-mix(in oklab, ${tint} ${share}%, color-mix(in oklab, ${ground} 60%, #eef0f1))`
  return `<!doctype html><meta charset="utf-8"><style>
    @font-face{font-family:'${family}';src:url(${origin}/${file}) format('woff2');font-weight:100 900;font-stretch:62% 125%}
    *{margin:0;box-sizing:border-box}
    body{width:${DRAWN_SIZE.width}px;height:${DRAWN_SIZE.height}px;background:${field};color:${ink};font-family:'${family}';position:relative;overflow:hidden;${narrow ? 'font-stretch:80%' : ''}}
    /* The corners above are the tag's and the heart's, the one at the lower right is the label's. */
    div{position:absolute;left:76px;bottom:64px;width:744px}
    p{font-size:42px;line-height:1;font-weight:600;opacity:.78}
    h1{display:inline-block;margin-top:12px;font-size:88px;line-height:1.04;font-weight:750;letter-spacing:-.025em;white-space:nowrap}
    img{position:absolute;left:96px;top:-34px;width:1008px;height:672px;}
    </style><div><p></p><h1></h1></div><img alt="">`
}

/** The colour of a card's side view: its own, else a neutral one in which the shape was drawn. */
const paintOf = ({ shape, colour }: Card): string => colour ?? (DRAWN_SHAPES[shape]!.includes(PAINT) ? PAINT : 'white')

/** The side views of cards as addresses of their data: without a ground, so that a white body stands out from the card. */
async function sideViews(cards: readonly Card[], take: Take): Promise<(card: Card) => string> {
  const views = new Map<string, string>()
  const paints = Map.groupBy(cards, ({ shape }) => shape)
  for (const [shape, of] of paints) {
    const colours = [...new Set(of.map(paintOf))]
    const vehicles = [{ shape, colour: colours[0]! }]
    const pictures = await take(
      { ...DRAWN_SIZE, azimuth: 90, elevation: 5, fill: 0.88, quality: 0.92, vehicles },
      colours,
    )
    for (const [at, picture] of pictures.entries())
      views.set(`${shape} ${colours[at]}`, `data:image/webp;base64,${picture.toString('base64')}`)
  }
  return (card) => views.get(`${card.shape} ${paintOf(card)}`)!
}

interface Card {
  make: string
  model: string
  shape: string
  colour?: string
}

/** The cards that the vehicles of a site's dealerships show, by their file. */
function cardsOf(dealerships: readonly string[], folder: string): Map<string, Card> {
  const cards = new Map<string, Card>()
  for (const dealership of dealerships) {
    const rows: Row[] = parse(gunzipSync(readFileSync(join(media, '../stock', `${dealership}.csv.gz`))), {
      columns: true,
    })
    for (const { make, model, images } of rows)
      for (const image of images!.split('|')) {
        const [, file] = new RegExp(`^${CARDS}${folder}/(\\S+)\\.webp`).exec(image) ?? []
        if (file)
          cards.set(file, { make: make!, model: model!, shape: file.slice(slugOfName(`${make} ${model}`).length + 1) })
      }
  }
  return cards
}

/** The cards of a site's models, in every colour that they come in. */
function cardsOfModels({ models, modelDetails }: DemoWebsite, folder: string): Map<string, Card> {
  const cards = new Map<string, Card>()
  for (const { slug, manufacturer: make, name: model, image } of models) {
    const [, named, shape, own] =
      new RegExp(`^${CARDS}${folder}/(models/.+?)-(${Object.keys(DRAWN_SHAPES).join('|')})-([a-z]+)\\.webp$`).exec(
        image,
      ) ?? []
    if (!named) continue
    const others = modelDetails[slug]?.colours.flatMap(({ drawn }) => drawn ?? []) ?? []
    for (const colour of [own!, ...others])
      cards.set(`${named}-${shape}-${colour}`, { make, model, shape: shape!, colour })
  }
  return cards
}

const wanted = process.argv.slice(2)
await withStudio(findBrowser(), async (take, studio, origin) => {
  const page = await studio
    .context()
    .browser()!
    .newPage({ viewport: DRAWN_SIZE, deviceScaleFactor: CARD_SIZE.width / DRAWN_SIZE.width })
  const done = new Set<string>()
  for (const site of PLATFORM.websites) {
    const own = site.dealerships.filter((slug) => !done.has(slug))
    for (const slug of own) done.add(slug)
    if (own.length === 0 || (wanted.length > 0 && !wanted.includes(site.slug))) continue
    const cards = new Map([...cardsOf(own, cardFolder(site)), ...cardsOfModels(site, cardFolder(site))])
    const folder = join(media, 'vehicles', cardFolder(site))
    for (const file of cards.keys()) mkdirSync(join(folder, file, '..'), { recursive: true })
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
      if (file.endsWith('.webp') && !cards.has(file.replace('.webp', ''))) rmSync(join(folder, file))
    const due = [...cards].filter(([file]) => wanted.length > 0 || !existsSync(join(folder, `${file}.webp`)))
    const viewOf = await sideViews(
      due.map(([, card]) => card),
      take,
    )
    await page.setContent(html(site, origin), { waitUntil: 'networkidle' })
    for (const [file, card] of due) {
      await page.evaluate(
        async ([make, model, view]) => {
          document.querySelector('p')!.textContent = make
          const name = document.querySelector('h1')!
          name.textContent = model
          name.style.fontSize = ''
          const most = name.parentElement!.clientWidth
          if (name.scrollWidth > most) name.style.fontSize = `${Math.floor((88 * most) / name.scrollWidth)}px`
          const picture = document.querySelector('img')!
          if (picture.src !== view) picture.src = view
          await Promise.all([picture.decode(), document.fonts.ready])
        },
        [card.make, card.model, viewOf(card)] as const,
      )
      await sharp(await page.screenshot({ type: 'png' }))
        .webp({ quality: 60, effort: 4 })
        .toFile(join(folder, `${file}.webp`))
    }
    console.log(`${site.slug}: ${cards.size} cards`)
  }
})
