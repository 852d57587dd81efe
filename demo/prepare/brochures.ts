/**
 * Prints the brochures that models of the demo offer: one page with what the demo knows of the model, and nothing else.
 *
 *   node demo/prepare/brochures.ts
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright'
import sharp from 'sharp'
import { credits } from '../credits.ts'
import { PLATFORM } from '../platform.ts'
import type { DemoModel, DemoModelDetails } from '../shape.ts'
import { findBrowser } from '../../tools/browser.ts'

const media = join(import.meta.dirname, '../../demo/media')
const PICTURE_WIDTH = 1200

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** Who took the picture, as the credits page says it. */
function creditOf(file: string): string {
  const credit = credits().find((one) => one.file === file)
  return credit ? `Photo: ${credit.author}, ${credit.licence}.` : ''
}

async function html(model: DemoModel, { variants, colours, features }: DemoModelDetails): Promise<string> {
  const file = model.image.replace('/media/', '')
  const picture = await sharp(readFileSync(join(media, file)))
    .resize({ width: PICTURE_WIDTH, height: 560, fit: 'cover' })
    .jpeg({ quality: 78 })
    .toBuffer()
  const labels = [...new Set(variants.flatMap(({ facts }) => facts.map((fact) => fact.split(': ')[0]!)))]
  const cell = (facts: readonly string[], label: string) =>
    facts.find((fact) => fact.startsWith(`${label}: `))?.slice(label.length + 2) ?? '–'
  return `<!doctype html><html lang="en-AU"><meta charset="utf-8"><title>${escaped(model.manufacturer)} ${escaped(model.name)}: brochure of the demo</title>
<style>
  @page { size: A4; margin: 12mm }
  body { font: 8.5pt/1.4 Helvetica, Arial, sans-serif; color: #1a1a1a; margin: 0 }
  h1 { font-size: 25pt; margin: 0 }
  h2 { font-size: 12pt; margin: 3.5mm 0 1mm }
  p { margin: 0 }
  img { display: block; width: 100%; margin: 4mm 0 1mm }
  small { color: #5a5a5a; font-size: 7.5pt }
  table { border-collapse: collapse; width: 100% }
  th, td { border-bottom: .2mm solid #ccc; padding: .8mm 3mm .8mm 0; text-align: left; font-weight: normal }
  thead th { color: #5a5a5a; font-size: 8pt }
  tbody th { font-weight: bold }
  ul { display: flex; flex-wrap: wrap; gap: 2mm 6mm; list-style: none; margin: 0; padding: 0 }
  li { align-items: center; display: flex; gap: 2mm }
  i { border: .2mm solid #bbb; border-radius: 50%; height: 4.5mm; width: 4.5mm }
  dl { display: grid; gap: 2mm 8mm; grid-template-columns: 1fr 1fr; margin: 0 }
  dt { font-weight: bold }
  dd { margin: 0 }
  footer { border-top: .2mm solid #ccc; color: #5a5a5a; font-size: 7.5pt; margin-top: 6mm; padding-top: 2mm }
</style>
<h1>${escaped(model.manufacturer)} ${escaped(model.name)}</h1>
<p>${escaped(model.short)}</p>
<img alt="${escaped(model.manufacturer)} ${escaped(model.name)}" src="data:image/jpeg;base64,${picture.toString('base64')}">
<small>${escaped(creditOf(file))}</small>
<h2>Variants</h2>
<table><thead><tr><th scope="col">Variant</th>${labels.map((label) => `<th scope="col">${escaped(label)}</th>`).join('')}</tr></thead>
<tbody>${variants.map(({ name, facts }) => `<tr><th scope="row">${escaped(name)}</th>${labels.map((label) => `<td>${escaped(cell(facts, label))}</td>`).join('')}</tr>`).join('')}</tbody></table>
<h2>Colours</h2>
<ul>${colours.map(({ name, swatch }) => `<li><i style="background:${swatch}"></i>${escaped(name)}</li>`).join('')}</ul>
<h2>About the ${escaped(model.name)}</h2>
<dl>${features.map(({ title, text }) => `<div><dt>${escaped(title)}</dt><dd>${escaped(text)}</dd></div>`).join('')}</dl>
<footer>This brochure belongs to the demonstration of Forecourt. It is not by ${escaped(model.manufacturer)}, which has no part in it; a real site links to the brochure of the manufacturer. Variants and equipment change: the dealer confirms them, and prices and stock are on the page of the model.</footer></html>`
}

const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] })
try {
  const page = await browser.newPage()
  for (const { models, modelDetails } of PLATFORM.websites)
    for (const model of models) {
      const details = modelDetails[model.slug]
      if (!details?.brochure) continue
      await page.setContent(await html(model, details), { waitUntil: 'load' })
      const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true })
      writeFileSync(join(media, details.brochure.replace('/media/', '')), pdf)
      console.log(`${details.brochure}: ${pdf.length} bytes`)
    }
} finally {
  await browser.close()
}
