import { setImmediate } from 'node:timers/promises'
import { encode } from 'uqr'

/** A QR code as squares of one size: how many there are on a side, and the path that draws the dark ones. */
export interface QrCode {
  size: number
  path: string
}

/** How many squares from a dark one on are dark. */
function darkFrom(row: readonly boolean[], x: number): number {
  const end = row.indexOf(false, x)
  return (end === -1 ? row.length : end) - x
}

/**
 * The QR code of a text.
 *
 * @param ecc how much of it may be covered: L for a screen, Q for paper behind glass
 */
export function qrCode(text: string, ecc: 'L' | 'Q' = 'L'): QrCode {
  const { size, data } = encode(text, { border: 0, ecc })
  const bars = data.flatMap((row, y) =>
    row.flatMap((dark, x) => {
      if (!dark || row[x - 1]) return []
      const length = darkFrom(row, x)
      return [`M${x} ${y}h${length}v1h-${length}z`]
    }),
  )
  return { size, path: bars.join('') }
}

/** The QR codes of many texts. Each takes a while, so others are served between them. */
export async function qrCodes(texts: readonly string[]): Promise<readonly QrCode[]> {
  const codes: QrCode[] = []
  for (const text of texts) {
    await setImmediate()
    codes.push(qrCode(text, 'Q'))
  }
  return codes
}
