/**
 * Draws the demo's vehicles: the shapes in the colours that models and pages show, from five sides. The shapes are our own, modelled in
 * `render/`, so that the demo never shows a manufacturer's car that is not the one for sale.
 *
 *   node demo/prepare/draw.ts [--colour name] [shape ...]
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findBrowser } from '../../tools/browser.ts'
import { DRAWN_SHAPES, DRAWN_SIZE, ONLY_ON_CARDS } from './gallery.ts'
import { withStudio } from './render/browser.ts'

const VIEWS = [
  { azimuth: 38, elevation: 10, fill: 0.94 },
  { azimuth: 90, elevation: 5, fill: 0.88 },
  { azimuth: 142, elevation: 10, fill: 0.94 },
  { azimuth: 10, elevation: 7, fill: 0.8 },
  { azimuth: 52, elevation: 30, fill: 0.94 },
] as const

const folder = join(import.meta.dirname, '../../demo/media/vehicles')
const { values, positionals: wanted } = parseArgs({
  options: { colour: { type: 'string' } },
  allowPositionals: true,
})
mkdirSync(folder, { recursive: true })
await withStudio(findBrowser(), async (take) => {
  for (const [shape, all] of Object.entries(DRAWN_SHAPES)) {
    const colours = all.filter((colour) => !values.colour || values.colour === colour)
    if (colours.length === 0 || (wanted.length > 0 ? !wanted.includes(shape) : ONLY_ON_CARDS.has(shape))) continue
    for (const [index, view] of VIEWS.entries()) {
      const vehicles = [{ shape, colour: colours[0]! }]
      const pictures = await take(
        { ...DRAWN_SIZE, ...view, vehicles, ground: { wall: '#f1f2f3', floor: '#e1e3e6' } },
        colours,
      )
      for (const [at, picture] of pictures.entries())
        writeFileSync(join(folder, `${shape}-${colours[at]}-${index + 1}.webp`), picture)
    }
    console.log(`${shape}: ${colours.length * VIEWS.length} pictures`)
  }
})
