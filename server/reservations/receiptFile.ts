import PDFDocument from 'pdfkit'
import type { Receipt } from '@forecourt/rules/payment/receipt.ts'

const MARGIN = 56
const LABEL_WIDTH = 130
const INK = '#16181D'
const MUTED = '#5B616B'

/** Characters that the standard fonts of PDF readers have; others are replaced by a question mark. */
const UNKNOWN = /[^\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d\u2026\u2022\u20ac\u2122]/gu
const plain = (text: string) => text.normalize('NFC').replace(UNKNOWN, '?')

/** A receipt as a PDF of one page of A4, or more if its terms are long. */
export async function receiptFile(
  receipt: Receipt,
  { author, created }: { author: string; created: Date },
): Promise<Buffer> {
  const file = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    lang: 'en',
    info: { Title: plain(receipt.title), Author: plain(author), CreationDate: created },
  })
  const parts: Buffer[] = []
  file.on('data', (part: Buffer) => parts.push(part))
  const done = new Promise<void>((resolve, reject) => {
    file.once('end', resolve)
    file.once('error', reject)
  })

  file
    .fillColor(INK)
    .font('Helvetica-Bold')
    .fontSize(14)
    .text(plain(receipt.issuer[0] ?? author))
  file.font('Helvetica').fontSize(10).fillColor(MUTED)
  for (const line of receipt.issuer.slice(1)) file.text(plain(line))
  file.moveDown(2).fillColor(INK).font('Helvetica-Bold').fontSize(20).text(plain(receipt.title))
  if (receipt.notice !== null) file.moveDown(0.5).fontSize(11).text(plain(receipt.notice))
  file.moveDown(1).fontSize(11)
  for (const { label, value } of receipt.lines) {
    const top = file.y
    file.font('Helvetica').fillColor(MUTED).text(plain(label), MARGIN, top, { width: LABEL_WIDTH })
    const after = file.y
    file
      .font('Helvetica-Bold')
      .fillColor(INK)
      .text(plain(value), MARGIN + LABEL_WIDTH, top)
    file.y = Math.max(file.y, after) + 4
  }
  file.moveDown(1).font('Helvetica-Bold').fontSize(11).text('Terms agreed to', MARGIN)
  file.font('Helvetica').fontSize(9).fillColor(MUTED)
  for (const sentence of receipt.terms) file.moveDown(0.3).text(plain(sentence), MARGIN)
  file.end()
  await done
  return Buffer.concat(parts)
}
