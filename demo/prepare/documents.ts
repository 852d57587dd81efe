import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A page of plain text as PDF, for documents of the demo that only need to open. */
function pdfOf(title: string, lines: readonly string[]): Buffer {
  const escaped = (text: string) => text.replace(/[\\()]/g, '\\$&')
  const body = lines.map((line) => `(${escaped(line)}) Tj 0 -20 Td`).join('\n')
  const content = `BT /F2 22 Tf 60 760 Td (${escaped(title)}) Tj /F1 12 Tf 0 -44 Td\n${body}\nET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (en) >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>',
    `<< /Title (${escaped(title)}) /Author (Forecourt demo) >>`,
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const start = text.length
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')}`
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 7 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}

const CERTIFIED = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 148 32" width="148" height="32" role="img" aria-label="Certified used"><rect width="148" height="32" rx="2" fill="#101010"/><circle cx="18" cy="16" r="8.5" fill="none" stroke="#fff" stroke-width="1.8"/><path d="m14 16.2 2.8 2.8 5.4-5.8" fill="none" stroke="#fff" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"/><text x="34" y="20.5" font-family="Archivo Variable, Archivo, Arial, sans-serif" font-size="12.5" font-weight="600" letter-spacing=".4" textLength="102" lengthAdjust="spacingAndGlyphs" fill="#fff">Certified used</text></svg>\n`

/** Writes the documents and drawn marks that vehicles of the demo link to. */
export function writeDocuments(mediaDir: string): void {
  const folder = join(mediaDir, 'documents')
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    join(folder, 'history-report.pdf'),
    pdfOf('Vehicle history report (demo)', [
      'This is a demonstration report. It does not describe a real vehicle.',
      '',
      'Written-off register: not checked (demo)',
      'Stolen register: not checked (demo)',
      'Finance owing: not checked (demo)',
      'Odometer readings: none on file (demo)',
    ]),
  )
  writeFileSync(
    join(folder, 'consumer-information-notice.pdf'),
    pdfOf('Consumer information notice (demo)', [
      'This is a demonstration notice. It does not describe a real vehicle.',
      '',
      'A trader shows a notice like this with every used vehicle: the trader, the cash price,',
      'registration and warrant, the year, the odometer and whether it was imported damaged.',
      'On a real site each vehicle links to its own.',
    ]),
  )
  writeFileSync(join(mediaDir, 'certified-used.svg'), CERTIFIED)
}
